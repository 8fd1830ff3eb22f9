"""Score of a match with real cards: its opening, events of accepted wishes, and its log without undone deals.

Each function returns the events of an accepted wish or raises Refused with a key that the screens put into words;
IllegalCommand if the rules forbid an entered deal.
"""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.screens.model import HouseRules
from bot.screens.paper import Confirmation
from bot.screens.paper_face import AnyPaperFace
from bot.screens.refusals import Refusal
from bot.screens.rulebooks import Rulebooks, RulesError
from bot.tables.conventions.house_rules import found, readable
from bot.tables.conventions.typed_convention import parse_leading
from bot.tables.log.events import Entered, LobbyClosed, LogEvent, Occupant, TableOpened, Undone
from bot.tables.log.state import Stage, Table
from bot.tables.names import clean_name, unique_name
from bot.tables.refused import Refused
from engine.core.errors import ConventionError
from engine.core.game import AnyGame
from engine.core.match import DealScored, EndReason, FinishMatch, PaperRecorded, PotRefilled

REVISIONS = 10_000
"""Number of revisions of one entry that its tokens can distinguish."""
CAUSES_KEPT = 30  # presses remembered


class Form(msgspec.Struct, frozen=True, omit_defaults=True):
    """A half-made entry of a deal, as it is stored."""

    steps: tuple[str, ...] = ()
    """Answers given so far, in order, as text that the game's face can read."""
    sure: Confirmation = Confirmation.NOTHING
    """Question that must be confirmed before anything else."""
    revision: int = 0
    """Number of presses that made the entry. It tells apart the presses of two people who enter at the same time."""
    causes: tuple[str, ...] = ()
    """Causes of the last presses, by which a repeated press is recognised."""


def token_of(stage_token: int, form: Form) -> int:
    """Return the token of the entry's buttons, which is greater than all tokens of earlier stages and revisions."""
    return stage_token * REVISIONS + form.revision


def changed(form: Form, cause: str, *, steps: tuple[str, ...], sure: Confirmation = Confirmation.NOTHING) -> Form:
    """Return the form after a press with this cause."""
    return Form(steps, sure, form.revision + 1, (*form.causes, cause)[-CAUSES_KEPT:])


_BETWEEN_NAMES = re.compile(r"[,;\n]")


def parse_score(books: Rulebooks, args: str, rules: Sequence[HouseRules] = ()) -> tuple[Any, tuple[str, ...]]:
    """Return rules and names of `/score [options as /new] Ann, Bob, Eve[, Dan]`; no names if none were typed.

    The options may begin with the name of rules that the chat has saved (`rules`); some options may follow the names.

    Raises ConventionError with one sentence. Refused: score_names.
    """
    own = found(rules, args.strip())
    text, base = (own[1], readable(own[0])) if own is not None else (args, None)
    convention, rest = parse_leading(books, _options_first(books, text), base)
    return convention, _names(books, convention, rest)


def _options_first(books: Rulebooks, text: str) -> str:
    """Return the text with options after the names moved to the front, where `parse_leading` reads them."""
    text = "=".join(part.strip() for part in text.split("="))
    words = text.split()
    at = len(words)
    while at > 1 and (taken := _last_option(books, words[:at])):
        at -= taken
    if at < 1 or at == len(words):
        return text
    return " ".join((*words[at:], text.rsplit(None, len(words) - at)[0].rstrip(" ,;")))


def _last_option(books: Rulebooks, words: Sequence[str]) -> int:
    """Return how many of the last words form an option that follows the names; 0: they belong to a name.

    A number belongs to a name if another name ends with a number as well («Игрок 1, Игрок 2»). A capitalised word is
    a name even if a preset has this name («Ростов»).
    """
    last = words[-1]
    if "=" in last:
        return 1
    if last.isdecimal():
        return 0 if any(word[-1] in ",;" and word[:-1].isdecimal() for word in words[:-1]) else 1
    for count in range(1, len(words)):
        named = words[-count:]
        if named[0][0].islower() and (found := books.leading(named)) is not None and found[1] == count:
            return count
    return 0


def _names(books: Rulebooks, rules: Any, text: str) -> tuple[str, ...]:
    """Return the names in a text, separated by commas, or by blanks if there is no comma; equal names are changed.

    A wrong number of names is refused (score_names) if the rules leave a choice; for other rules it raises RulesError.
    """
    parts = _BETWEEN_NAMES.split(text) if _BETWEEN_NAMES.search(text) else text.split()
    names: list[str] = []
    for part in parts:
        if clean_name(part):
            names.append(unique_name(part, names, len(names) + 1))
    book = books.of(rules).book
    allowed = book.seats(rules)
    if text.strip() and len(allowed) > 1 and len(names) not in allowed:
        raise Refused(Refusal.SCORE_NAMES, {"fewest": allowed[0], "most": allowed[-1]})
    try:
        if text.strip():
            book.check_seats(rules, len(names))
    except ConventionError as error:
        raise RulesError(error, rules) from None
    return tuple(names)


def opening(
    game: AnyGame, rules: Any, names: tuple[str, ...], *, host: int, host_name: str, key: str
) -> tuple[TableOpened, tuple[LogEvent, ...]]:
    """Return the events that open a score table and begin its match; `key`: secret part of the link to the rules."""
    people = tuple(Occupant(name) for name in names)
    opened = TableOpened(host, clean_name(host_name), rules, people, key, paper=True)
    return opened, (game.opening(rules, names),)


def write(table: Table, face: AnyPaperFace, form: Form, person: int, name: str) -> tuple[LogEvent, ...]:
    """Return the events that enter the deal of the form on the sheet. Refused: stale. Raises IllegalCommand."""
    _check_kept(table)
    command = face.command(table.match, form.steps)
    if command is None or form.sure is not Confirmation.NOTHING:
        raise Refused(Refusal.STALE)
    return (Entered(person, clean_name(name)), *table.game.decide(table.match, command))


def may_answer(table: Table, face: AnyPaperFace, form: Form, step: str) -> bool:
    """Return whether `step` is one of the answers that the form offers now. Refused: stale."""
    _check_kept(table)
    return form.sure is Confirmation.NOTHING and face.may_answer(table.match, form.steps, step)


def undo(table: Table, form: Form, person: int, name: str, before: Any) -> tuple[LogEvent, ...]:
    """Return the event that undoes the last deal. `before`: the match without the deal. Refused: stale."""
    _check_kept(table)
    paper = table.game.paper
    if form.sure is not Confirmation.UNDO or paper is None:
        raise Refused(Refusal.STALE)
    return (Undone(person, clean_name(name), table.number, paper.keep(before)),)


def settle(table: Table, form: Form, person: int) -> tuple[LogEvent, ...]:
    """Return the events that end the match, whose end is reached or was agreed; without a deal, close the table.

    In a match with a time limit the players themselves watch the time. Refused: stale.
    """
    _check_kept(table)
    status = table.game.status(table.match)
    if form.sure is not Confirmation.SETTLE and status.reached is None:
        raise Refused(Refusal.STALE)
    if not status.deals:
        return (LobbyClosed(person),)
    said = EndReason.TIME if status.minutes else EndReason.AGREED
    return tuple(table.game.decide(table.match, FinishMatch(status.reached or said)))


def give_up(table: Table, form: Form, person: int) -> tuple[LogEvent, ...]:
    """Return the event that closes a score without any entry; no events if it has one. Refused: stale."""
    _check_kept(table)
    return () if table.game.status(table.match).deals or form.steps else (LobbyClosed(person),)


def _check_kept(table: Table) -> None:
    """Check that the table still keeps a score. Refused: stale."""
    if table.match is None or table.stage is not Stage.PAPER:
        raise Refused(Refusal.STALE)


def without_undone(events: Sequence[LogEvent]) -> tuple[LogEvent, ...]:
    """Return a log without undone deals and without the events that undid them."""
    kept: list[LogEvent] = []
    for event in events:
        if isinstance(event, Undone):
            kept = without_last(kept)
        else:
            kept.append(event)
    return tuple(kept)


def without_last(events: Sequence[LogEvent]) -> list[LogEvent]:
    """Return a log without the last deal entered with real cards, and without a filling of the pot after it."""
    places = [place for place, event in enumerate(events) if isinstance(event, PaperRecorded)]
    if not places:
        return list(events)
    after = (event for event in events[places[-1] + 1 :] if not isinstance(event, DealScored | PotRefilled))
    return [*events[: places[-1]], *after]
