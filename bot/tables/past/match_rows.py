"""Statistics rows of a finished match, computed from its table's log: who played which deal, and its facts.

The functions have no side effects. With an analysis of every deal they take seconds.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from bot.stats.rows import DealRow, MatchRow, Moment, PlayerRow, SeatRow
from bot.stats.sums import Sums, added, sums_of, version_of
from bot.tables.log.events import LogEvent, Occupant, Replaced, Revealed, TableOpened
from bot.tables.log.fold import fold
from bot.tables.log.kinds import Played, kind_of
from bot.tables.log.state import Stage, Table
from engine.core.deal_facts import Amounts, DealFacts, MatchFacts
from engine.core.match import RATED_AS_IT_STANDS, DealScored, DealStarted, EndReason, Event
from engine.core.match_facts import Analyse, facts_of
from engine.core.seats import BySeat, Seat
from engine.core.strengths import Strength

MOST_SHARED = Fraction(1, 4)
"""Largest share of a seat's deals that others may have played while one person still answers for the result."""


class Logged(NamedTuple):
    """Event of a table's log, with the clock second at which it was stored."""

    at: float
    event: LogEvent


class _Deal(NamedTuple):
    """Finished deal with all occupants of its seats."""

    holders: tuple[tuple[Occupant, ...], ...]
    """By seat, its occupants in order, beginning with the one for whom the deal was dealt."""

    @property
    def occupants(self) -> tuple[Occupant, ...]:
        """Holders of the seats when the deal was dealt."""
        return tuple(holders[0] for holders in self.holders)


class Rows(NamedTuple):
    """Statistics rows of a finished match."""

    match: MatchRow
    deals: tuple[DealRow, ...]
    home: int = 0
    """Group in whose statistics the match of a quiet table counts, see `Quiet.home`; 0 for tables of a group."""


def events_of(log: Sequence[Logged]) -> list[Event]:
    """Return the game's events in a log."""
    return [it.event for it in log if isinstance(it.event, Event)]


def is_counted(table: Table, log: Sequence[Logged]) -> bool:
    """Return whether a table's match counts in statistics once it is over.

    It counts if it was played in a group, or at a quiet table that belongs to a group. It does not count in a private
    chat, with real cards, as a lent deal, as an imported record or its continuation, or as a given deal that is held
    back or belongs to a week. table: the table before its first event, with its chat and game.
    """
    opened = log[0].event if log else None
    kind = kind_of(opened) if isinstance(opened, TableOpened) else None
    is_new = isinstance(kind, Played) and kind.source is None
    in_group = home_of(log) < 0 if table.is_quiet else not table.is_private
    return is_new and in_group and table.game.facts is not None


def home_of(log: Sequence[Logged]) -> int:
    """Return the group in whose statistics the match of a quiet table counts; 0 if it counts in none.

    A deal of a duplicate counts once it is revealed, if a person was seated. A deal of a week never does.
    """
    opened = log[0].event if log else None
    if not isinstance(opened, TableOpened) or opened.quiet is None:
        return 0
    quiet = opened.quiet
    if quiet.given is None:
        return quiet.home
    is_open = any(isinstance(it.event, Revealed) for it in log)
    is_played = any(who.person is not None for who in opened.people)
    return quiet.home if is_open and is_played and not quiet.given.chance else 0


def rows_of(table: Table, log: Sequence[Logged], analyse: Analyse | None = None) -> Rows | None:
    """Return the statistics rows of a match; None if it does not count, is not over or has no finished deal.

    table: before the first event. log: the whole log. analyse: see `engine.core.match_facts.facts_of`.
    """
    if not is_counted(table, log):
        return None
    over, at, played, gone = _followed(table, log)
    facts = facts_of(table.game, events_of(log), analyse) if played else None
    if over.stage is not Stage.OVER or facts is None:
        return None
    deals = [_Played(it, played[it.number], _owners(it, played[it.number])) for it in facts.deals]
    rows = _rows(over, at, facts, deals)
    if over.end is not None and over.end.version >= RATED_AS_IT_STANDS:
        moments = tuple(_moment(one, deals) for one in gone)
        rows = rows._replace(match=replace(rows.match, version_of_end=over.end.version, moments=moments))
    match = _of_duplicate(rows.match) if over.given is not None else rows.match
    return rows._replace(match=match, home=home_of(log)) if table.is_quiet else rows


def _of_duplicate(match: MatchRow) -> MatchRow:
    """Return the row of a deal that is played at many tables: without sums by partner, and marked as a duplicate."""
    players = tuple(replace(row, sums=replace(row.sums, partners={})) for row in match.players)
    return replace(match, is_duplicate=True, pairs=None, players=players)


class _PutOff(NamedTuple):
    """A person who is excluded from a match."""

    table: Table
    """The table just before the exclusion."""
    seat: Seat
    exact: Amounts
    """Exact settlement just before the exclusion."""
    deals: frozenset[int]
    """Numbers of the deals finished before the exclusion."""


def _put_off(table: Table, event: LogEvent, deals: Iterable[int]) -> Iterator[_PutOff]:
    """Yield the person whom an event excludes; nothing for other events, and if the person had left before."""
    if not isinstance(event, Replaced) or event.seat > len(table.people) or table.game.facts is None:
        return
    before = table.people[event.seat - 1]
    is_seated = table.match is not None and not before.free and before.person is not None
    if is_seated and event.occupant.barred == before.person:
        yield _PutOff(table, event.seat, table.game.facts.exact(table.match), frozenset(deals))


def _moment(gone: _PutOff, deals: Sequence["_Played"]) -> Moment:
    """Return the state of the match when a person was excluded."""
    played = [deal for deal in deals if deal.facts.number in gone.deals]
    person = gone.table.person_at(gone.seat)
    if person is None:
        raise ValueError("nobody was put off")
    seats = BySeat.collect(_seat(gone.table, seat, played) for seat in gone.exact.seats)
    stays = seats.map(lambda row: replace(row, has_left=False) if row.person == person else row)
    return Moment(person, len(played), gone.exact, stays)


def _followed(table: Table, log: Sequence[Logged]) -> tuple[Table, float, dict[int, _Deal], list[_PutOff]]:
    """Return what a log leads to: the table at settlement, the clock second, finished deals by number, exclusions.

    If the match is not over, the table and the second are those of the last event.
    """
    gone: list[_PutOff] = []
    played: dict[int, _Deal] = {}
    holders: tuple[tuple[Occupant, ...], ...] = ()
    at = 0.0
    for seq, (at, event) in enumerate(log, 1):
        gone += _put_off(table, event, played)
        table = fold(table, seq, at, event)
        if isinstance(event, DealStarted):
            holders = tuple((who,) for who in table.people)
        elif isinstance(event, Replaced) and event.seat <= len(holders):
            holders = _replaced(holders, event)
        if isinstance(event, DealScored):
            played[event.number] = _Deal(holders)
        if table.stage is Stage.OVER:
            break
    return table, at, played, gone


def _replaced(holders: tuple[tuple[Occupant, ...], ...], event: Replaced) -> tuple[tuple[Occupant, ...], ...]:
    """Return the occupants of a deal's seats with the new one added."""
    place = event.seat - 1
    return (*holders[:place], (*holders[place], event.occupant), *holders[event.seat :])


def _owners(deal: DealFacts, held: _Deal) -> BySeat[int | None]:
    """Return by seat the person who played the whole deal without a robot or the clock; None if nobody did."""
    foreign = (*deal.by_robot, *deal.by_clock)

    def owner(seat: Seat) -> int | None:
        if seat > len(held.holders) or seat in foreign:
            return None
        first, *later = held.holders[seat - 1]
        return first.person if all(who.person == first.person for who in later) else None

    return BySeat.collect(map(owner, deal.seats.seats))


class _Played(NamedTuple):
    """Finished deal with its facts and its people."""

    facts: DealFacts
    held: _Deal
    owners: BySeat[int | None]


def _rows(over: Table, at: float, facts: MatchFacts, played: Sequence[_Played]) -> Rows:
    game = over.game
    version = version_of(game.facts)
    seats = BySeat.collect(_seat(over, seat, played) for seat in facts.exact.seats)
    match = MatchRow(
        table=over.id,
        game=game.name,
        preset=game.rules.preset_of(game.rules_of(over.match)),
        at=at,
        version=version,
        deals=len(played),
        was_closed=over.status is not None and over.status.ended is EndReason.RESET,
        exact=facts.exact,
        pairs=facts.pairs,
        seats=seats,
        players=tuple(_players(played, [row.robot for row in seats if row.robot is not None])),
    )
    return Rows(match, tuple(DealRow(over.id, version, deal.owners, deal.facts) for deal in played))


def _seat(over: Table, seat: Seat, played: Sequence[_Played]) -> SeatRow:
    """Return the row of a seat, with the person who answers for its result, if there is one."""
    last = over.people[seat - 1]
    held = [deal for deal in played if seat <= len(deal.held.holders) and not deal.held.occupants[seat - 1].gone]
    holders = [who.person for deal in held for who in deal.held.holders[seat - 1]]
    persons = [person for person in dict.fromkeys(holders) if person is not None]
    own = {person: sum(deal.owners[seat] == person for deal in held) for person in persons}
    if not persons:
        return SeatRow(robot=None if last.gone else last.strength)
    is_alone = len(persons) == 1 and holders[0] is not None
    main = [person for person in persons if is_alone or own[person] >= (1 - MOST_SHARED) * len(held)]
    if not main:
        return SeatRow()
    by_robot = sum(seat in deal.facts.by_robot for deal in held)
    was_last = main[0] == (last.person or next(person for person in reversed(holders) if person is not None))
    went = was_last and (last.person is None or last.free)
    return SeatRow(main[0], own[main[0]], went or 2 * by_robot > len(held))


def _players(played: Sequence[_Played], strengths: Sequence[Strength]) -> Iterator[PlayerRow]:
    """Yield a row for each person who played deals; forgotten persons are omitted."""
    seated = [(seat, person) for deal in played for seat, person in deal.owners.items()]
    people = dict.fromkeys(person for _, person in seated if person is not None and person > 0)
    for person in people:
        sums, name = list[Sums](), ""
        for seat in sorted({seat for seat, owner in seated if owner == person}):
            own = [deal for deal in played if seat <= len(deal.owners) and deal.owners[seat] == person]
            name = own[-1].held.occupants[seat - 1].name
            sums.append(sums_of([(deal.facts, deal.owners) for deal in own], seat, strengths))
        yield PlayerRow(person, name, added(sums))
