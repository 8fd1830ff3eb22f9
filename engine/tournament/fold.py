"""State of a tournament computed from its log: what each event changes. No event is refused here."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from msgspec.structs import replace

from engine.tournament.events import (
    AnyEvent,
    Arrived,
    Attached,
    Cancelled,
    Corrected,
    DealDropped,
    Detached,
    DirectorLeft,
    DirectorTook,
    Entry,
    Finished,
    LegBegan,
    NoShow,
    NotPlayed,
    Opened,
    Registered,
    RegistrationClosed,
    Removed,
    Replaced,
    RoundClosed,
    RoundDrawn,
    TableBegan,
    TableEnded,
    Undone,
    Waited,
    Withdrew,
    WordSaid,
)
from engine.tournament.plan import WAIT_S, Kind, Leg
from engine.tournament.state import Entrant, Phase, Result, Round, Ruled, Stage, Table, TableGame, Tournament

MILESTONES = (RoundDrawn, LegBegan)
"""Events after which no earlier event can be undone."""


TOLD_TO_THE_END = (NoShow, Replaced, Corrected, NotPlayed, DealDropped, Removed)
"""Rulings that are listed until the end of the tournament if an entrant made them."""


def replay(log: Iterable[Entry]) -> Tournament:
    """Return the tournament after all events of a log. Raises ValueError if the log is empty.

    >>> from engine.tournament.plan import SEED_004
    >>> replay([Entry(1, 0.0, Opened(SEED_004, 7, "Anna", "00" * 32))]).phase
    <Phase.REGISTRATION: 'registration'>
    """
    tournament = _after(None, log)
    if tournament is None:
        raise ValueError("an empty log")
    return tournament


def _after(tournament: Tournament | None, log: Iterable[Entry]) -> Tournament | None:
    """Return the tournament after several events, in time proportional to their number."""
    recent = list(tournament.recent) if tournament is not None else []
    for entry in log:
        if tournament is None or isinstance(entry.event, (Undone, *MILESTONES)):
            whole = replace(tournament, recent=tuple(recent)) if tournament is not None else None
            tournament = evolve(whole, entry)
            recent = list(tournament.recent)
        else:
            tournament = _next(tournament, entry)
            recent.append(entry)
    return replace(tournament, recent=tuple(recent)) if tournament is not None else None


def _next(tournament: Tournament, entry: Entry) -> Tournament:
    """Return the tournament after an event that undoes nothing; the field `recent` is not extended."""
    if ruled := _ruled(tournament, entry):
        tournament = replace(tournament, ruled=(*tournament.ruled, ruled))
    return _changed(tournament, entry)


def evolve(tournament: Tournament | None, entry: Entry) -> Tournament:
    """Return the tournament after one more event of its log; `tournament`: None before the first event.

    `Undone` computes the state again from the last draw without the undone event. If that reopens registration,
    `Tournament.reopened` lists who took part when it was closed.

    >>> from engine.tournament.plan import SEED_004
    >>> evolve(None, Entry(1, 0.0, Opened(SEED_004, 7, "Anna", "00" * 32))).director_name
    'Anna'
    """
    if tournament is None:
        return _opened(entry)
    if isinstance(entry.event, Undone):
        return _undone(tournament, entry, entry.event)
    changed = _next(tournament, entry)
    if isinstance(entry.event, MILESTONES):
        before = replace(tournament, before=None, recent=())
        return replace(changed, before=before, recent=(entry,), taken_back=0)
    return replace(changed, recent=(*tournament.recent, entry))


def _opened(entry: Entry) -> Tournament:
    event = entry.event
    if not isinstance(event, Opened):
        raise ValueError("a log begins with the opening")
    return Tournament(
        plan=event.plan,
        secret=event.secret,
        key=event.key,
        title=event.title,
        ordinal=event.ordinal,
        director=event.person,
        director_name=event.name,
        opener=event.person,
        opened=entry.at,
        chats=(event.chat,) if event.chat else (),
        recent=(entry,),
    )


def _ruled(tournament: Tournament, entry: Entry) -> Ruled | None:
    """Return the item of `Tournament.ruled` for an entrant's ruling; None for other events, or an entrant leaving."""
    event = entry.event
    if not isinstance(event, TOLD_TO_THE_END) or event.by is None or tournament.entrant_of(event.by) is None:
        return None
    if isinstance(event, Removed):
        entrant = tournament.entrant(event.number)
        if entrant is not None and entrant.person == event.by:
            return None
    was = None
    if isinstance(event, Corrected | NotPlayed) and tournament.rounds:
        table = tournament.rounds[-1].table(event.table)
        was = table.game(event.deal) if table is not None else None
    return Ruled(entry, event.by, len(tournament.rounds), was)


def _undone(tournament: Tournament, entry: Entry, event: Undone) -> Tournament:
    """Return the tournament with an event undone; `ruled` keeps a ruling of another person that an entrant undoes."""
    taken = next((one.event for one in tournament.recent if one.seq == event.seq), None)
    told = {one.entry.seq: one for one in tournament.ruled if one.undone is not None}
    plays = event.by is not None and tournament.entrant_of(event.by) is not None
    if plays and event.by is not None and isinstance(taken, TOLD_TO_THE_END) and taken.by != event.by:
        told[entry.seq] = Ruled(entry, event.by, len(tournament.rounds), undone=taken)
    after = _without(tournament, event.seq)
    told |= {one.entry.seq: one for one in after.ruled}
    return replace(after, ruled=tuple(told[seq] for seq in sorted(told)), taken_back=tournament.taken_back + 1)


def _without(tournament: Tournament, seq: int) -> Tournament:
    kept = [entry for entry in tournament.recent if entry.seq != seq or isinstance(entry.event, (Opened, *MILESTONES))]
    folded = _after(tournament.before, kept)
    return replace(folded, reopened=_reopened(tournament, seq)) if folded is not None else tournament


def _reopened(tournament: Tournament, seq: int) -> tuple[Entrant, ...]:
    """Return `Tournament.reopened` after event `seq` is undone: all entrants at the undone closings of registration."""
    taken = next((entry.event for entry in tournament.recent if entry.seq == seq), None)
    if not isinstance(taken, RegistrationClosed):
        return tournament.reopened
    numbers = {entrant.number for entrant in tournament.entrants}
    return (*tournament.entrants, *(one for one in tournament.reopened if one.number not in numbers))


def _changed(tournament: Tournament, entry: Entry) -> Tournament:
    match entry.event:
        case Registered() | WordSaid() | Withdrew() | Replaced() | Removed():
            return _entrants(tournament, entry.event, entry.at)
        case RegistrationClosed(lots=lots):
            numbers = tuple(entrant.number for entrant in tournament.entrants)
            return replace(tournament, phase=Phase.BETWEEN, lots=lots, stages=(Stage(first_leg(tournament), numbers),))
        case LegBegan(leg=leg, numbers=numbers):
            return replace(tournament, stages=(*tournament.stages, Stage(leg, numbers)))
        case RoundDrawn(lots=lots):
            drawn = _drawn(tournament, entry.event, entry.at)
            rounds = (*tournament.rounds, drawn)
            return replace(tournament, phase=Phase.ROUND, rounds=rounds, lots=lots or tournament.lots)
        case RoundClosed():
            last = replace(tournament.rounds[-1], is_closed=True)
            return replace(_with_round(tournament, last), phase=Phase.BETWEEN)
        case DealDropped(deal=deal, spare=spare):
            last = tournament.rounds[-1]
            deals = tuple(spare if one == deal else one for one in last.deals)
            return _with_round(tournament, replace(last, deals=deals, dropped=(*last.dropped, deal)))
        case Arrived() | TableBegan() | TableEnded() | NotPlayed() | NoShow() | Waited() | Corrected():
            return _round(tournament, entry.event)
        case _:
            return _around(tournament, entry.event)


def first_leg(tournament: Tournament) -> Leg:
    """Return the first stage of a tournament: a final if at most four people play, except in a duplicate."""
    if tournament.plan.kind is Kind.DUPLICATE or len(tournament.players) > 4:
        return Leg.QUALIFYING
    return Leg.FINAL


def _around(tournament: Tournament, event: AnyEvent) -> Tournament:
    match event:
        case Attached(chat=chat):
            return replace(tournament, chats=(*(one for one in tournament.chats if one != chat), chat))
        case Detached(chat=chat):
            return replace(tournament, chats=tuple(one for one in tournament.chats if one != chat))
        case DirectorLeft():
            return replace(tournament, has_director_left=True)
        case DirectorTook(person=person, name=name):
            return replace(tournament, director=person, director_name=name, has_director_left=False)
        case Finished(by=by, places=places):
            return replace(tournament, phase=Phase.FINISHED, ended_by=by, tells_places=places)
        case Cancelled(reason=reason, by=by):
            return replace(tournament, phase=Phase.CANCELLED, reason=reason, ended_by=by)
        case _:
            return tournament


def _entrants(tournament: Tournament, event: AnyEvent, at: float) -> Tournament:
    match event:
        case Registered(number=number, person=person, name=name, chat=chat):
            entrants = sorted((*tournament.entrants, Entrant(number, person, name, chat)), key=lambda one: one.number)
            return replace(tournament, entrants=tuple(entrants), numbers=max(number, tournament.numbers))
        case Withdrew(number=number):
            return replace(tournament, entrants=tuple(one for one in tournament.entrants if one.number != number))
        case WordSaid(number=number, word=word):
            return _entrant(tournament, number, lambda one: replace(one, word=word))
        case Removed(number=number):
            drawn = len(tournament.rounds)
            return _entrant(_gone(tournament, number), number, lambda one: replace(one, is_out=True, out_after=drawn))
        case Replaced():
            return _entrant(_awaited(tournament, event.number, at), event.number, lambda one: _replaced(one, event))
        case _:
            return tournament


def _replaced(entrant: Entrant, event: Replaced) -> Entrant:
    persons = (*entrant.persons, entrant.person)
    return replace(entrant, person=event.person, name=event.name, is_out=False, out_after=0, persons=persons)


def _gone(tournament: Tournament, number: int) -> Tournament:
    """Mark an entrant who is out as missing in a match that has not begun, and in later deals of a duplicate."""
    if tournament.round is None:
        return tournament
    return _table(
        tournament,
        lambda table: (
            number in table.seats and number not in table.missing and (tournament.is_duplicate or not table.games)
        ),
        lambda table: replace(table, missing=(*table.missing, number)),
    )


def _awaited(tournament: Tournament, number: int, at: float) -> Tournament:
    """Return the tournament after a table has begun to wait for a substitute, at least WAIT_S seconds from `at`."""
    if tournament.round is None:
        return tournament
    return _table(
        tournament,
        lambda table: number in table.seats,
        lambda table: replace(
            table,
            until=max(table.until, at + WAIT_S),
            here=tuple(one for one in table.here if one != number),
            missing=tuple(one for one in table.missing if one != number),
        ),
    )


def _entrant(tournament: Tournament, number: int, change: Callable[[Entrant], Entrant]) -> Tournament:
    entrants = tuple(change(one) if one.number == number else one for one in tournament.entrants)
    return replace(tournament, entrants=entrants)


def _drawn(tournament: Tournament, event: RoundDrawn, at: float) -> Round:
    tables = tuple(Table(table.number, table.seats, at + WAIT_S) for table in event.tables)
    first, deals = (event.round - 1) * tournament.plan.deals + 1, tournament.plan.deals
    numbers = tuple(range(first, first + deals)) if tournament.is_duplicate else ()
    return Round(event.round, event.leg, at, event.ends, tables, event.byes, numbers)


def _round(tournament: Tournament, event: AnyEvent) -> Tournament:
    match event:
        case Arrived(number=number):
            return _table(
                tournament,
                lambda table: number in table.seats,
                lambda table: replace(table, here=(*(one for one in table.here if one != number), number)),
            )
        case TableBegan() | TableEnded() | NotPlayed() | NoShow() | Waited() | Corrected():
            return _table(tournament, lambda table: table.number == event.table, lambda table: _at_table(table, event))
        case _:
            return tournament


def _table(tournament: Tournament, is_meant: Callable[[Table], bool], change: Callable[[Table], Table]) -> Tournament:
    last = tournament.rounds[-1]
    tables = tuple(change(table) if is_meant(table) else table for table in last.tables)
    return _with_round(tournament, replace(last, tables=tables))


def _with_round(tournament: Tournament, changed: Round) -> Tournament:
    return replace(tournament, rounds=(*tournament.rounds[:-1], changed))


def _at_table(table: Table, event: AnyEvent) -> Table:
    match event:
        case TableBegan(deal=deal, id=number):
            here = (*table.here, *table.absent)  # who is ready last begins the game, and has said nothing else
            return replace(_game(table, deal, lambda game: replace(game, id=number)), here=here)
        case TableEnded(deal=deal, exact=exact, deals=deals, finished=finished):
            return _game(table, deal, lambda game: replace(game, result=Result(exact, deals, finished), awards=()))
        case Corrected(deal=deal, exact=exact, reason=reason):
            return _game(table, deal, lambda game: _corrected(game, exact, reason))
        case NotPlayed(deal=deal, awards=awards):
            return _game(table, deal, lambda game: replace(game, result=None, awards=awards))
        case NoShow(numbers=numbers):
            missing = (*table.missing, *(one for one in numbers if one not in table.missing))
            return replace(table, missing=missing)
        case Waited(until=until):
            return replace(table, until=until)
        case _:
            return table


def _corrected(game: TableGame, exact: tuple[Fraction, ...], reason: str) -> TableGame:
    played = game.result or Result(exact)
    return replace(game, result=replace(played, exact=exact, finished=True, reason=reason), awards=())


def _game(table: Table, deal: int, change: Callable[[TableGame], TableGame]) -> Table:
    known = table.game(deal)
    if known is None:
        return replace(table, games=(*table.games, change(TableGame(deal))))
    return replace(table, games=tuple(change(game) if game.deal == deal else game for game in table.games))
