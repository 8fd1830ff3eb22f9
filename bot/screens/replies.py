"""Short answers: toasts of refusals and a few sentences sent on request."""

from collections.abc import Mapping

from bot.screens.model import Button, Screen
from bot.screens.texts import Texts, mark
from bot.screens.words import card_word, contract_word
from engine.cards import Card
from engine.contracts import Contract
from engine.errors import ConventionError, IllegalCommand

LIMIT = 200

_TABLE = {
    "stale": mark("This button is out of date."),
    "busy": mark("Too many presses at once, please wait a moment."),
    "not_saved": mark("The move could not be saved, nothing has changed. Please try again."),
    "not_seated": mark("You do not sit at this table."),
    "not_your_turn": mark("It is not your turn."),
    "table_full": mark("The table is full: four sit already."),
    "lobby_over": mark("The match has begun or the table was cancelled."),
    "no_robot": mark("No robot sits at the table."),
    "not_yours": mark("Only those who sit at the table may do that."),
    "bad_option": mark("That cannot be chosen."),
    "too_few": mark("At least three must sit at the table."),
    "nobody_human": mark("Robots alone do not play: somebody must sit down."),
    "not_playing": mark("No match is going on here."),
    "stop_open": mark("A proposal to stop is open already."),
    "two_picked": mark("Two cards are picked already: take one back first."),
    "no_cards": mark("The cards have not been dealt yet."),
    "continued": mark("Another table has been opened already."),
    "table_open": mark("A match is going on in this group: /table shows it, /stop proposes to end it."),
    "no_table": mark("There is no table here. /new opens one in a group."),
    "no_match": mark("No match has begun here yet."),
    "unknown_command": mark("I do not know this command. /help lists them."),
}

_ENGINE = {
    "match_over": mark("The match is over."),
    "no_deal": mark("No deal is being played now."),
    "bad_claim": mark("These tricks cannot be claimed now."),
    "not_your_turn": mark("It is not your turn."),
    "claim_pending": mark("First the claim is answered."),
    "not_now": mark("That cannot be said now."),
    "here_not_allowed": mark("«Here» is not yours to say now."),
    "here_wrong_bid": mark("That bid cannot be held."),
    "misere_not_allowed": mark("Misère may only be your first word."),
    "bid_too_low": mark("The bid is too low."),
    "no_jumps": mark("Only the next step may be bid: %(next)s."),
    "not_your_card": mark("That card is not in this hand."),
    "must_follow": mark("Follow suit: %(has)s."),
    "must_trump": mark("No suit to follow, so trump: %(has)s."),
    "below_bid": mark("The game may not be below the bid %(bid)s."),
    "must_play_misere": mark("Who bid misère plays misère."),
    "no_misere_after_tricks": mark("After a bid of tricks misère cannot be played."),
}


def refused(t: Texts, key: str, facts: Mapping[str, str | int]) -> str:
    """The toast of a wish the table does not grant."""
    return t.plain(_TABLE[key], **facts)[:LIMIT]


def refusal_toast(t: Texts, error: IllegalCommand) -> str:
    """The toast of a command the rules do not allow."""
    message = _ENGINE.get(error.reason, mark("That is not possible now."))
    return t.plain(message, **{name: _shown(t, name, value) for name, value in error.facts.items()})[:LIMIT]


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
    return Screen(t(_TABLE[key], **facts))


def bad_convention(t: Texts, error: ConventionError) -> Screen:
    """Why the options of /new were refused."""
    return Screen(t("%(why)s\nNothing was opened.", why=t.plain(error.message, **error.facts)))


def your_turn(t: Texts, group: str) -> Screen:
    """The reminder after a silence."""
    return Screen(t("▶ Your turn in «%(group)s».", group=group) if group else t("▶ Your turn."))


def hand_is_private(t: Texts, bot_url: str) -> Screen:
    """The answer to /hand typed in a group."""
    button = Button(t.plain("To my private chat"), url=bot_url)
    return Screen(t("Your cards are in your private chat with me."), ((button,),) if bot_url else ())
