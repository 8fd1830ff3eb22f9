"""House rules: conventions that a chat saves under names of its own; reading the names, saving and finding."""

from collections.abc import Sequence
from typing import Any

from bot.screens.model import HouseRules, Kept
from bot.screens.refusals import Refusal
from bot.screens.rulebooks import Rulebooks, RulesError
from bot.tables.conventions.typed_convention import is_size, parse_new
from bot.tables.names import clean_name
from bot.tables.refused import Refused
from engine.core.errors import ConventionError

MAX_NAME = 24  # characters
MAX_RULES = 10  # in a chat


def read_name(books: Rulebooks, text: str) -> str:
    """Read a name for house rules that /new can read back; empty if the text is. Raises Refused (bad_rules_name)."""
    name = clean_name(_bare(text))[:MAX_NAME].strip()
    first = name.partition(" ")[0].lower()
    taken = first in books.presets or books.named(name) is not None  # /new takes it for something else
    if text.strip() and (not name or "=" in name or taken or first.isdigit()):
        raise Refused(Refusal.BAD_RULES_NAME)
    return name


def _bare(text: str) -> str:
    """Strip the quotation marks in which the bot shows a name."""
    return text.replace("«", "").replace("»", "").strip()


def keep(rules: tuple[HouseRules, ...], name: str, convention: Any, usual: str, game: str) -> Kept:
    """Save a convention under a name (empty: `usual`, numbered if taken) among the chat's rules; return the outcome.

    A convention saved before gets the new name; a name in use gets the new convention. Refused: too_many_rules.
    """
    known = next((kept for kept in rules if kept.convention == convention), None)
    if known is not None and name in ("", known.name):
        return Kept(rules, known.name)
    name = name or _free_name(rules, usual)
    others = [kept for kept in rules if kept is not known]
    rest = [kept for kept in others if kept.name.casefold() != name.casefold()]
    if known is None and len(rest) >= MAX_RULES:
        raise Refused(Refusal.TOO_MANY_RULES, {"most": MAX_RULES})
    number = known.id if known is not None else max((kept.id for kept in rules), default=0) + 1
    after = (*rest, HouseRules(number, name, convention, game))
    renamed_from = known.name if known is not None else ""
    return Kept(after, name, renamed_from=renamed_from, replaced=len(rest) < len(others), new=True)


def _free_name(rules: Sequence[HouseRules], usual: str) -> str:
    taken = {kept.name.casefold() for kept in rules}
    names = (usual if number == 1 else f"{usual} {number}" for number in range(1, MAX_RULES + 2))
    return next(name for name in names if name.casefold() not in taken)


def found(rules: Sequence[HouseRules], text: str) -> tuple[HouseRules, str] | None:
    """Return the saved rules with the longest name with which a text begins, and the rest of the text; else None."""
    text = _bare(text)
    for kept in sorted(rules, key=lambda kept: -len(kept.name)):
        size = len(kept.name)
        if text[:size].casefold() == kept.name.casefold() and text[size : size + 1] in ("", " ", "\n"):
            return kept, text[size:].strip()
    return None


def readable(kept: HouseRules) -> Any:
    """Return the convention of saved rules. Raises Refused: rules_unreadable, if this version cannot read it."""
    if not kept.is_readable:
        raise Refused(Refusal.RULES_UNREADABLE, {"name": kept.name})
    return kept.convention


def parse_options(books: Rulebooks, args: str, rules: Sequence[HouseRules], agreed: Any | None = None) -> Any:
    """Read the rules of `/new [name of the chat's own rules, or preset] [size] [name=value ...]`.

    rules: the chat's own. agreed: rules of an open table; a size alone changes these, and their other options stay.
    Raises ConventionError with one sentence, which names the chat's own rules beside the presets. Raises Refused
    (rules_unreadable).
    """
    own = found(rules, args)
    try:
        if own is not None:
            return parse_new(books, own[1], readable(own[0]))
        return parse_new(books, args, agreed if is_size(args) else None)
    except ConventionError as error:
        if "known" not in error.facts or not rules:
            raise
        known = ", ".join((str(error.facts["known"]), *(f"«{kept.name}»" for kept in rules)))
        longer = ConventionError(error.message, {**error.facts, "known": known})
        raise (RulesError(longer, error.rules) if isinstance(error, RulesError) else longer) from None
