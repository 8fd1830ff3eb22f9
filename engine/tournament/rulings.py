"""Rulings on tables and entrants of a round: no-shows, waiting, substitutes, results, and undoing a ruling."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from engine.tournament.commands import (
    BeginTable,
    BreakOff,
    By,
    Correct,
    DropDeal,
    EndTable,
    GiveAwards,
    Reason,
    Remove,
    Replace,
    RuleAbsent,
    TourRefused,
    Undo,
    Wait,
)
from engine.tournament.duplicate import awards_of
from engine.tournament.events import (
    AnyEvent,
    Arrived,
    Attached,
    Award,
    Corrected,
    DealDropped,
    Detached,
    DirectorLeft,
    DirectorTook,
    Entry,
    NoShow,
    NotPlayed,
    RegistrationClosed,
    Removed,
    Replaced,
    RoundClosed,
    TableBegan,
    TableEnded,
    Undone,
    Waited,
    Withdrew,
)
from engine.tournament.plan import WAIT_S
from engine.tournament.rights import (
    check_deal,
    check_director,
    check_foreign,
    check_met,
    check_no_player,
    check_open,
    check_waits,
    entrant_in,
    is_known,
    ruled_round,
    running_round,
    table_in,
)
from engine.tournament.state import Phase, Round, Table, Tournament

RULINGS = (NoShow, Waited, Replaced, Corrected, NotPlayed, DealDropped, Removed, RegistrationClosed, RoundClosed)
"""Events that a director may undo until the next draw."""
OF_ROUND = (NoShow, Waited, DealDropped, RoundClosed)
"""Rulings on who plays what in a round, final as soon as a round of a duplicate is closed."""
ASIDE = (Attached, Detached, DirectorLeft, DirectorTook)
"""Events that concern neither entrants nor tables."""


def began(tournament: Tournament, wish: BeginTable) -> tuple[AnyEvent, ...]:
    """Return the event that begins a match, or a deal of a duplicate, at a table. Raises TourRefused."""
    one = running_round(tournament)
    table = table_in(one, wish.table)
    check_deal(one, wish.deal)
    if table.missing:
        raise TourRefused(Reason.RULED_ABSENT)
    if table.running is not None:
        raise TourRefused(Reason.TABLE_PLAYS)
    game = table.game(wish.deal)
    if game is not None and game.is_done:
        raise TourRefused(Reason.TABLE_DONE)
    return (TableBegan(wish.table, wish.id, wish.deal),)


def ended(tournament: Tournament, wish: EndTable) -> tuple[AnyEvent, ...]:
    """Return the event for the result of a match, or of a deal of a duplicate. Raises TourRefused."""
    table = table_in(running_round(tournament), wish.table)
    check_open(table.game(wish.deal))
    _check_amounts(table, wish.exact)
    return (TableEnded(wish.table, wish.exact, wish.deals, wish.finished, wish.deal),)


def broken_off(tournament: Tournament, wish: BreakOff) -> tuple[AnyEvent, ...]:
    """Return the event that scores a begun deal of a duplicate without a result. Raises TourRefused."""
    one = running_round(tournament)
    table = table_in(one, wish.table)
    if wish.deal not in (*one.deals, *one.dropped):
        raise TourRefused(Reason.NO_DEAL)
    check_open(table.game(wish.deal))
    awaited = replace(table, missing=(*table.missing, *wish.awaited))
    return (NotPlayed(wish.table, wish.deal, awards_of(awaited)),)


def absent(tournament: Tournament, wish: RuleAbsent, at: float) -> tuple[AnyEvent, ...]:
    """Return the event by which entrants are ruled no-shows. Raises TourRefused.

    The ruling is possible once the waiting time of a live round is over; in other rounds, at the end of the round.
    """
    by = check_director(tournament, wish.by)
    one = running_round(tournament)
    table = table_in(one, wish.table)
    check_foreign(tournament, wish.by, table)
    check_waits(one, table)
    if at < (table.until if tournament.plan.is_live else one.ends):
        raise TourRefused(Reason.TOO_EARLY)
    numbers = wish.numbers or table.absent
    if not numbers:
        raise TourRefused(Reason.NOBODY_MISSING)
    if any(number not in table.people for number in numbers):
        raise TourRefused(Reason.NOT_SEATED)
    if any(number in table.here for number in numbers):
        raise TourRefused(Reason.IS_HERE)
    return (NoShow(table.number, numbers, by),)


def waited(tournament: Tournament, wish: Wait, at: float) -> tuple[AnyEvent, ...]:
    """Return the event by which a table waits ten minutes longer. Raises TourRefused."""
    by = check_director(tournament, wish.by)
    one = running_round(tournament)
    table = table_in(one, wish.table)
    check_foreign(tournament, wish.by, table)
    check_waits(one, table)
    return (Waited(table.number, max(at, table.until) + WAIT_S, by),)


def replaced(tournament: Tournament, wish: Replace) -> tuple[AnyEvent, ...]:
    """Return the event that gives an entrant's number to another person. Raises TourRefused.

    The number may belong to an entrant who is out, but must play the present stage, and its table must not be playing.
    Nobody who has had a number gets another one.
    """
    by = check_director(tournament, wish.by)
    if tournament.phase is Phase.REGISTRATION:
        raise TourRefused(Reason.REGISTRATION_OPEN)
    if wish.number not in tournament.stages[-1].numbers:
        raise TourRefused(Reason.NOT_IN)
    table = tournament.round.table_of(wish.number) if tournament.round is not None else None
    check_foreign(tournament, wish.by, table)
    if table is not None and table.running is not None:
        raise TourRefused(Reason.TABLE_PLAYS)
    entrant = tournament.entrant(wish.number)
    if entrant is not None and not entrant.is_out:  # whoever gives the number away takes the entrant off
        check_met(tournament, wish.by, entrant)
    if is_known(tournament, wish.person):
        raise TourRefused(Reason.ALREADY_IN)
    if wish.is_elsewhere:
        raise TourRefused(Reason.ELSEWHERE)
    return (Replaced(wish.number, wish.person, wish.name, by),)


def removed(tournament: Tournament, wish: Remove) -> tuple[AnyEvent, ...]:
    """Return the event that takes an entrant out; the number stays in the standings, last. Raises TourRefused."""
    by = check_director(tournament, wish.by)
    entrant = entrant_in(tournament, wish.number)
    if tournament.phase is Phase.REGISTRATION:
        return (Withdrew(entrant.number),)
    check_met(tournament, wish.by, entrant)
    return (Removed(entrant.number, by, wish.reason),)


def corrected(tournament: Tournament, wish: Correct) -> tuple[AnyEvent, ...]:
    """Return the event that sets the result of a table in the present or the last round. Raises TourRefused."""
    by = check_director(tournament, wish.by)
    one = ruled_round(tournament)
    table = _ruled_table(tournament, one, wish.by, wish.table, wish.deal)
    if table.missing and not one.deals:
        raise TourRefused(Reason.RULED_ABSENT)
    if not wish.reason:
        raise TourRefused(Reason.NO_REASON)
    _check_amounts(table, wish.exact)
    return (Corrected(table.number, wish.exact, wish.reason, wish.deal, by),)


def awarded(tournament: Tournament, wish: GiveAwards) -> tuple[AnyEvent, ...]:
    """Return the event that scores a deal of a duplicate without play. Raises TourRefused."""
    by = check_director(tournament, wish.by)
    one = ruled_round(tournament)
    if not one.deals:
        raise TourRefused(Reason.NO_DEAL)
    table = _ruled_table(tournament, one, wish.by, wish.table, wish.deal)
    if len(wish.awards) != len(table.seats):
        raise TourRefused(Reason.WRONG_SEATS)
    return (NotPlayed(table.number, wish.deal, wish.awards, by, wish.reason),)


def dropped(tournament: Tournament, wish: DropDeal) -> tuple[AnyEvent, ...]:
    """Return the event that replaces a deal by a spare one, unless a table plays it now. Raises TourRefused."""
    by = check_director(tournament, wish.by)
    one = running_round(tournament)
    if wish.deal not in one.deals:
        raise TourRefused(Reason.NO_DEAL)
    check_no_player(tournament, wish.by)
    if any(table.running is not None and table.running.deal == wish.deal for table in one.tables):
        raise TourRefused(Reason.TABLE_PLAYS)
    if not wish.reason:
        raise TourRefused(Reason.NO_REASON)
    used = {deal for each in tournament.rounds for deal in (*each.deals, *each.dropped)}
    plan = tournament.plan
    spare = next((deal for deal in range(plan.rounds * plan.deals + 1, plan.planned_deals + 1) if deal not in used), 0)
    if not spare:
        raise TourRefused(Reason.NO_SPARE)
    return (DealDropped(wish.deal, spare, wish.reason, by),)


def undone(tournament: Tournament, wish: Undo) -> tuple[AnyEvent, ...]:
    """Return events that undo a ruling since the last draw. Raises TourRefused, also if a later event depends on it.

    A deal that a removal broke off is not resumed, but it is scored again without blame.
    """
    by = check_director(tournament, wish.by)
    entry = next((entry for entry in tournament.recent if entry.seq == wish.seq), None)
    if entry is None and tournament.recent and wish.seq > tournament.recent[0].seq:
        raise TourRefused(Reason.UNDONE)
    if entry is None or not may_undo(tournament, entry.event):
        raise TourRefused(Reason.NOT_UNDOABLE)
    check_foreign(tournament, wish.by, _concerned(tournament, entry.event))
    if _is_built_upon(tournament, entry):
        raise TourRefused(Reason.BUILT_UPON)
    return (Undone(wish.seq, by), *_unblamed(tournament, entry))


def _unblamed(tournament: Tournament, entry: Entry) -> tuple[NotPlayed, ...]:
    """Return new scores for the deals that a removal broke off, as if nobody had been removed."""
    table = _concerned(tournament, entry.event)
    if not isinstance(entry.event, Removed) or table is None:
        return ()
    broken = [one.event for one in tournament.recent if one.seq > entry.seq and isinstance(one.event, NotPlayed)]
    found: list[NotPlayed] = []
    for event in broken:
        game = table.game(event.deal) if event.table == table.number and event.by is None else None
        if game is None or game.awards != event.awards:  # the director has ruled on the deal since
            continue
        awaited = zip(table.seats, event.awards, strict=True)
        missing = tuple(number for number, award in awaited if award is Award.AWAITED and number != entry.event.number)
        awards = awards_of(replace(table, missing=missing))
        found += [NotPlayed(table.number, event.deal, awards)] if awards != event.awards else []
    return tuple(found)


def may_undo(tournament: Tournament, event: AnyEvent) -> bool:
    """Return whether an event is a ruling that can be undone.

    A closed round of a duplicate is published, so its players and deals do not change. An entrant who left by choice is
    not brought back, and a deal that was broken off is over.
    """
    if isinstance(event, Removed):
        entrant = tournament.entrant(event.number)
        return entrant is None or event.by is None or event.by != entrant.person
    if isinstance(event, NotPlayed) and event.by is None:
        return False
    is_published = tournament.is_duplicate and bool(tournament.rounds) and tournament.rounds[-1].is_closed
    return isinstance(event, RULINGS) and not (is_published and isinstance(event, OF_ROUND))


def may_undo_now(tournament: Tournament, entry: Entry, by: By) -> bool:
    """Return whether `by` may undo an event: an undoable ruling, not on their table, that no later event depends on."""
    try:
        check_foreign(tournament, by, _concerned(tournament, entry.event))
    except TourRefused:
        return False
    return may_undo(tournament, entry.event) and not _is_built_upon(tournament, entry)


def _ruled_table(tournament: Tournament, one: Round, by: By, number: int, deal: int) -> Table:
    """Return the table for a ruling on a result. Raises TourRefused if it is the ruler's own or plays the deal."""
    table = table_in(one, number)
    check_deal(one, deal)
    check_foreign(tournament, by, table)
    if table.running is not None and table.running.deal == deal:
        raise TourRefused(Reason.TABLE_PLAYS)
    return table


def _check_amounts(table: Table, exact: Sequence[Fraction]) -> None:
    if len(exact) != len(table.seats):
        raise TourRefused(Reason.WRONG_SEATS)
    if sum(exact) != 0:
        raise TourRefused(Reason.NOT_ZERO)


def _concerned(tournament: Tournament, event: AnyEvent) -> Table | None:
    """Return the table that a ruling concerns, in the present or last round; None if it concerns no table."""
    if not tournament.rounds:
        return None
    match event:
        case NoShow(table=number) | Waited(table=number) | Corrected(table=number) | NotPlayed(table=number):
            return tournament.rounds[-1].table(number)
        case Replaced(number=number) | Removed(number=number):
            return tournament.rounds[-1].table_of(number)
        case _:
            return None


def _is_built_upon(tournament: Tournament, entry: Entry) -> bool:
    """Return whether a later event depends on a ruling.

    That is: after a substitution, an act of the substitute or the table; after a removal, a substitution; after a spare
    deal, its games; after the end of a round or of registration, anything but changes of director and chats.
    """
    table = _concerned(tournament, entry.event)
    later = [one.event for one in tournament.recent if one.seq > entry.seq]
    match entry.event:
        case RegistrationClosed() | RoundClosed():
            return any(not isinstance(event, ASIDE) for event in later)
        case Replaced(number=number):
            return any(_is_by(event, number, table) for event in later)
        case Removed(number=number):
            return any(isinstance(event, Replaced) and event.number == number for event in later)
        case DealDropped(spare=spare):
            return any(getattr(event, "deal", None) == spare for event in later)
        case _:
            return False


def _is_by(event: AnyEvent, number: int, table: Table | None) -> bool:
    match event:
        case Arrived() | Removed() | Replaced():
            return event.number == number
        case TableBegan() | TableEnded() | NotPlayed() | NoShow():
            return table is not None and event.table == table.number
        case _:
            return False
