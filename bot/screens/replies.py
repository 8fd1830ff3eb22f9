"""Short answers: toasts of refusals and a few sentences sent on request."""

import difflib
from collections.abc import Mapping

from bot.screens.model import Button, Screen
from bot.screens.refusals import ENGINE, TABLE
from bot.screens.texts import Texts, lines, mark
from bot.screens.words import card_word, contract_word
from engine.cards import Card
from engine.contracts import Contract
from engine.conventions.options import BY_NAME
from engine.errors import ConventionError, IllegalCommand

LIMIT = 200
LONGEST_FACT = 300  # what somebody typed is not echoed at length


def refused(t: Texts, key: str, facts: Mapping[str, str | int]) -> str:
    """The toast of a wish the table does not grant."""
    return t.plain(TABLE[key], **facts)[:LIMIT]


def refusal_toast(t: Texts, error: IllegalCommand) -> str:
    """The toast of a command the rules do not allow."""
    facts = error.facts
    message = ENGINE.get(error.reason, mark("That is not possible now."))
    if error.reason == "bid_too_low" and not facts.get("lowest"):
        message = mark("Nothing higher is left to bid.")
    return t.plain(message, **{name: _shown(t, name, value) for name, value in facts.items()})[:LIMIT]


def _shown(t: Texts, fact: str, value: str | int) -> str | int:
    """Cards and bids in a fact as they stand on the screen."""
    if fact in ("has", "card") and isinstance(value, str):
        return " ".join(card_word(t, Card(name)) for name in value.split())
    if fact in ("bid", "next", "lowest", "contract") and isinstance(value, str) and value:
        return contract_word(t, Contract(value))
    return value


def not_saved(t: Texts) -> str:
    """The store failed; nothing was acknowledged."""
    return refused(t, "not_saved", {})


def rules_sent(t: Texts) -> str:
    """«Правила» went to the private chat."""
    return t.plain("The rules of this table are in your private chat with me.")[:LIMIT]


def sentence(t: Texts, key: str, facts: Mapping[str, str | int]) -> Screen:
    """A refusal as a message, for typed commands."""
    return Screen(t(TABLE[key], **facts))


def illegal(t: Texts, error: IllegalCommand) -> Screen:
    """What the rules do not allow, as a message, for typed commands."""
    return Screen(lines(refusal_toast(t, error)))


def bad_convention(t: Texts, error: ConventionError) -> Screen:
    """Why the options of /new were refused."""
    facts = {name: value[:LONGEST_FACT] if isinstance(value, str) else value for name, value in error.facts.items()}
    why = [t.plain(error.message, **facts)]
    near = difflib.get_close_matches(str(error.facts["name"]), BY_NAME, n=3) if "value" in error.facts else []
    if near and error.facts["name"] not in BY_NAME:
        why.append(t.plain("Similar: %(names)s.", names=", ".join(near)))
    return Screen(t("%(why)s\nNothing was opened.", why=" ".join(why)))


def your_turn(t: Texts, group: str) -> Screen:
    """The reminder after a silence."""
    return Screen(t("▶ Your turn in «%(group)s».", group=group) if group else t("▶ Your turn."))


def hand_is_private(t: Texts, bot_url: str) -> Screen:
    """The answer to /hand typed in a group."""
    button = Button(t.plain("To my private chat"), url=bot_url)
    return Screen(t("Your cards are in your private chat with me."), ((button,),) if bot_url else ())
