"""A pulka with real cards: how it opens, what a wish about it leads to, and its log without what was undone.

Each function returns the events of an accepted wish or raises Refused with a key the screens put into words;
IllegalCommand where the engine refuses a deal.
"""

import re
from collections.abc import Sequence

from bot.games.preferans.screens.score_model import Ask, Sure
from bot.screens.model import HouseRules
from bot.screens.refusals import Refusal
from bot.screens.rulebooks import Rulebooks
from bot.tables.conventions.house_rules import found, readable
from bot.tables.conventions.typed_convention import parse_leading
from bot.tables.log.events import Entered, LobbyClosed, LogEvent, Occupant, TableOpened, Undone
from bot.tables.log.state import Stage, Table
from bot.tables.names import clean_name, unique_name
from bot.tables.refused import Refused
from bot.tables.score.form import Form, told
from engine.core.match import EndReason, FinishMatch
from engine.games.preferans.commands import RecordPaperDeal
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import check_seats, seats_for
from engine.games.preferans.conventions.values import EndKind
from engine.games.preferans.events import DealScored, MatchStarted, PaperRecorded, Standing
from engine.games.preferans.game import decide
from engine.games.preferans.scoring.pool import end_reached

USUAL = (3, 4)  # at a table
_BETWEEN_NAMES = re.compile(r"[,;\n]")


def parse_score(books: Rulebooks, args: str, rules: Sequence[HouseRules] = ()) -> tuple[Convention, tuple[str, ...]]:
    """The convention and the names of `/score [options as /new] Ann, Bob, Eve[, Dan]`; no names: none were given.

    The options may begin with the name of the chat's own `rules`.

    Raises ConventionError with one sentence. Refused: score_names.
    """
    own = found(rules, args.strip())
    text, base = (own[1], readable(own[0])) if own is not None else (args, None)
    convention, rest = parse_leading(books, text, base)
    return convention, _names(convention, rest)


def _names(convention: Convention, text: str) -> tuple[str, ...]:
    """Names between commas, or between blanks where there is no comma; everybody's is another.

    As many as may play; where that is not three or four, the reason tells how many.
    """
    parts = _BETWEEN_NAMES.split(text) if _BETWEEN_NAMES.search(text) else text.split()
    names: list[str] = []
    for part in parts:
        if clean_name(part):
            names.append(unique_name(part, names, len(names) + 1))
    if text.strip() and seats_for(convention) == USUAL and len(names) not in USUAL:
        raise Refused(Refusal.SCORE_NAMES)
    if text.strip():
        check_seats(convention, len(names))
    return tuple(names)


def opening(
    host: int, host_name: str, convention: Convention, names: tuple[str, ...], key: str
) -> tuple[TableOpened, tuple[LogEvent, ...]]:
    """A table that keeps the score of these people, and the beginning of their match; `key` opens its rules."""
    people = tuple(Occupant(name) for name in names)
    opened = TableOpened(host, clean_name(host_name), convention, people, key, paper=True)
    return opened, (MatchStarted(convention, names),)


def write(table: Table, form: Form, person: int, name: str) -> tuple[LogEvent, ...]:
    """The deal that has been told goes to the sheet. Refused: stale. Raises IllegalCommand."""
    known = told(_standing(table), form.steps)
    if table.match is None or known.outcome is None or known.dealer is None or form.sure is not Sure.NOTHING:
        raise Refused(Refusal.STALE)
    command = RecordPaperDeal(known.dealer, known.outcome)
    return (Entered(person, clean_name(name)), *decide(table.match, command))


def may_answer(table: Table, form: Form, step: str) -> bool:
    """Whether an answer is one of the choices."""
    return form.sure is Sure.NOTHING and step in told(_standing(table), form.steps).choices


def undo(table: Table, form: Form, person: int, name: str, standing: Standing) -> tuple[LogEvent, ...]:
    """The last deal never happened; `standing` is the match without it. Refused: stale."""
    if form.sure is not Sure.UNDO:
        raise Refused(Refusal.STALE)
    return (Undone(person, clean_name(name), table.number, standing),)


def settle(table: Table, form: Form, person: int) -> tuple[LogEvent, ...]:
    """The end of the match: reached, or agreed upon. Without a deal there is nothing to settle. Refused: stale.

    A match by time is timed by those who hold the cards: their word that it is over is its clock.
    """
    standing = _standing(table)
    at_end = told(standing, form.steps).ask is Ask.OVER
    if table.match is None or (form.sure is not Sure.SETTLE and not at_end):
        raise Refused(Refusal.STALE)
    if not standing.deals:
        return (LobbyClosed(person),)
    kind = standing.convention.end.kind
    said = EndReason.TIME if kind is EndKind.TIME else EndReason.AGREED
    return decide(table.match, FinishMatch(end_reached(standing) or said))


def without_undone(events: Sequence[LogEvent]) -> tuple[LogEvent, ...]:
    """A log as if what was undone had never been written."""
    kept: list[LogEvent] = []
    for event in events:
        if isinstance(event, Undone):
            kept = without_last(kept)
        else:
            kept.append(event)
    return tuple(kept)


def without_last(events: Sequence[LogEvent]) -> list[LogEvent]:
    """A log without the deal on paper that was written last."""
    places = [place for place, event in enumerate(events) if isinstance(event, PaperRecorded)]
    if not places:
        return list(events)
    after = (event for event in events[places[-1] + 1 :] if not isinstance(event, DealScored))
    return [*events[: places[-1]], *after]


def _standing(table: Table) -> Standing:
    if table.match is None or table.stage is not Stage.PAPER:
        raise Refused(Refusal.STALE)
    standing: Standing = table.match.standing
    return standing
