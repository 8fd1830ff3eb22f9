"""The score of a match with real cards: its opening, the events of accepted wishes, its log without undone deals.

Each function returns the events of an accepted wish or raises Refused with a key the screens put into words;
IllegalCommand if the engine refuses a deal.
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
"""Answers to one entry, distinguished by its tokens."""
CAUSES_KEPT = 30  # presses remembered


class Form(msgspec.Struct, frozen=True, omit_defaults=True):
    """A half-made entry as the store keeps it."""

    steps: tuple[str, ...] = ()
    """Answers in their order, in the words that the game's face reads."""
    sure: Confirmation = Confirmation.NOTHING
    """The question that must be confirmed first."""
    revision: int = 0
    """Number of the presses that made the entry: the presses of two people who enter at once do not mix."""
    causes: tuple[str, ...] = ()
    """The last presses that made the entry, each of which counts once."""


def token_of(stage_token: int, form: Form) -> int:
    """Return the token of the entry's buttons: newer than all of an earlier stage or revision."""
    return stage_token * REVISIONS + form.revision


def changed(form: Form, cause: str, *, steps: tuple[str, ...], sure: Confirmation = Confirmation.NOTHING) -> Form:
    """Return the form after a press."""
    return Form(steps, sure, form.revision + 1, (*form.causes, cause)[-CAUSES_KEPT:])


USUAL = (3, 4)  # at a table
_BETWEEN_NAMES = re.compile(r"[,;\n]")


def parse_score(books: Rulebooks, args: str, rules: Sequence[HouseRules] = ()) -> tuple[Any, tuple[str, ...]]:
    """Read the rules and the names of `/score [options as /new] Ann, Bob, Eve[, Dan]`; no names: none were given.

    The options may begin with the name of the chat's own `rules`; some may follow the names.

    Raises ConventionError with one sentence. Refused: score_names.
    """
    own = found(rules, args.strip())
    text, base = (own[1], readable(own[0])) if own is not None else (args, None)
    convention, rest = parse_leading(books, _options_first(books, text), base)
    return convention, _names(books, convention, rest)


def _options_first(books: Rulebooks, text: str) -> str:
    """Move the options after the names to the front, where `parse_leading` reads them."""
    text = "=".join(part.strip() for part in text.split("="))
    words = text.split()
    at = len(words)
    while at > 1 and (taken := _last_option(books, words[:at])):
        at -= taken
    if at < 1 or at == len(words):
        return text
    return " ".join((*words[at:], text.rsplit(None, len(words) - at)[0].rstrip(" ,;")))


def _last_option(books: Rulebooks, words: Sequence[str]) -> int:
    """Return how many of the last words are an option after names; 0: they belong to a name.

    A number is no option if another name ends with one («Игрок 1, Игрок 2»), a preset is none with a capital
    («Ростов»).
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
    """Read names between commas, or between blanks if there is no comma; no two alike.

    As many as may play; if that is not three or four, the reason says how many. Refused: score_names.
    """
    parts = _BETWEEN_NAMES.split(text) if _BETWEEN_NAMES.search(text) else text.split()
    names: list[str] = []
    for part in parts:
        if clean_name(part):
            names.append(unique_name(part, names, len(names) + 1))
    book = books.of(rules).book
    if text.strip() and book.seats(rules) == USUAL and len(names) not in USUAL:
        raise Refused(Refusal.SCORE_NAMES)
    try:
        if text.strip():
            book.check_seats(rules, len(names))
    except ConventionError as error:
        raise RulesError(error, rules) from None
    return tuple(names)


def opening(
    game: AnyGame, rules: Any, names: tuple[str, ...], *, host: int, host_name: str, key: str
) -> tuple[TableOpened, tuple[LogEvent, ...]]:
    """Open a table that keeps the score of these people, and begin their match; `key` opens its rules."""
    people = tuple(Occupant(name) for name in names)
    opened = TableOpened(host, clean_name(host_name), rules, people, key, paper=True)
    return opened, (game.opening(rules, names),)


def write(table: Table, face: AnyPaperFace, form: Form, person: int, name: str) -> tuple[LogEvent, ...]:
    """Write the entered deal to the sheet. Refused: stale. Raises IllegalCommand."""
    _check_kept(table)
    command = face.command(table.match, form.steps)
    if command is None or form.sure is not Confirmation.NOTHING:
        raise Refused(Refusal.STALE)
    return (Entered(person, clean_name(name)), *table.game.decide(table.match, command))


def may_answer(table: Table, face: AnyPaperFace, form: Form, step: str) -> bool:
    """Return whether an answer is one of the choices. Refused: stale."""
    _check_kept(table)
    return form.sure is Confirmation.NOTHING and face.may_answer(table.match, form.steps, step)


def undo(table: Table, form: Form, person: int, name: str, before: Any) -> tuple[LogEvent, ...]:
    """Undo the last deal; `before` is the match without it. Refused: stale."""
    _check_kept(table)
    paper = table.game.paper
    if form.sure is not Confirmation.UNDO or paper is None:
        raise Refused(Refusal.STALE)
    return (Undone(person, clean_name(name), table.number, paper.keep(before)),)


def settle(table: Table, form: Form, person: int) -> tuple[LogEvent, ...]:
    """End the match: reached, or agreed upon. Without a deal there is nothing to settle. Refused: stale.

    A match by time is timed by those who hold the cards: their word ends it.
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
    """Close a score that has no entries yet; no events if it has any. Refused: stale."""
    _check_kept(table)
    return () if table.game.status(table.match).deals or form.steps else (LobbyClosed(person),)


def _check_kept(table: Table) -> None:
    """Check that a score is kept. Refused: stale, if none is, or none any more."""
    if table.match is None or table.stage is not Stage.PAPER:
        raise Refused(Refusal.STALE)


def without_undone(events: Sequence[LogEvent]) -> tuple[LogEvent, ...]:
    """Return a log without undone deals and their undoing."""
    kept: list[LogEvent] = []
    for event in events:
        if isinstance(event, Undone):
            kept = without_last(kept)
        else:
            kept.append(event)
    return tuple(kept)


def without_last(events: Sequence[LogEvent]) -> list[LogEvent]:
    """Return a log without the deal on paper that was written last, and without a pot filled for the one after it."""
    places = [place for place, event in enumerate(events) if isinstance(event, PaperRecorded)]
    if not places:
        return list(events)
    after = (event for event in events[places[-1] + 1 :] if not isinstance(event, DealScored | PotRefilled))
    return [*events[: places[-1]], *after]
