"""Votes on changes that need the consent of others.

All must agree to the end, the last lap, a correction of the sheet, another player, and filling the common pot. If an
administrator who plays wants to exclude a player, all others must agree. A third pause of one person in a deal needs
the consent of one other person.

«All» includes those who are away and for whom a robot plays; `Table.voters` says why.
"""

from functools import reduce
from typing import Any, Final

from msgspec.structs import replace

from bot.screens.refusals import Refusal
from bot.tables.log.clock import refill_until
from bot.tables.log.decisions import WARNING_S
from bot.tables.log.events import (
    AnotherPause,
    Answered,
    Correction,
    FixDropped,
    FixKept,
    Fourth,
    LastLap,
    LogEvent,
    Occupant,
    Paused,
    Proposed,
    ProposedChange,
    PutOff,
    RefillPot,
    Replaced,
    RobotAsked,
    StillHere,
    StopNow,
    Withdrew,
)
from bot.tables.log.fold import folded
from bot.tables.log.state import Proposal, Stage, Table
from bot.tables.refused import Refused
from engine.core.errors import IllegalCommand
from engine.core.game import AnyGame
from engine.core.match import Adjust, BreakDeal, EndReason, FinishMatch, Refill
from engine.core.seats import Seat

NOBODY: Final = 0
"""Id of no person, for actions of the program itself."""
FREE_PAUSES = 2  # of one person in a deal, without anybody's yes


def propose(table: Table, person: int, wish: ProposedChange) -> tuple[LogEvent, ...]:
    """Propose a change; it is granted at once if nobody else has to agree. Refused: see `check`. Raises IllegalCommand.

    If the open proposal is a stranger's wish to join, that wish is answered with no.
    """
    check(table, person, wish)
    refusal = () if table.proposal is None else (Answered(person, agreed=False),)
    proposed = (*refusal, Proposed(person, wish, everybody=True))
    if is_enough(table, person, wish):
        return (*proposed, Answered(person, agreed=True), *granted(table, wish, person))
    return proposed


def postpone(table: Table, person: int, wish: Correction) -> tuple[LogEvent, ...]:
    """Keep a correction until the running deal is over. Refused: not_seated. Raises IllegalCommand."""
    if table.seat_of(person) is None:
        raise Refused(Refusal.NOT_SEATED)
    if table.match is not None:  # the cards on the table do not matter, the numbers of the sheet do
        table.game.check_adjustment(table.match, adjust_of(wish))
    return (FixKept(person, wish),)


def refilling(table: Table, now: float) -> tuple[LogEvent, ...]:
    """Ask everybody, in the name of the table, to fill the common pot; end the match if nobody has answered in time.

    Refused: proposal_open, while the question is open.
    """
    if (until := refill_until(table)) is not None and now >= until:
        return table.game.decide(table.match, FinishMatch(EndReason.POT))
    if table.asks_for_refill:
        raise Refused(Refusal.PROPOSAL_OPEN)
    return (Proposed(NOBODY, RefillPot(), everybody=True),)


def due(table: Table) -> tuple[LogEvent, ...]:
    """Propose the oldest correction that waited for the end of a deal, if no proposal is open; drop invalid ones."""
    if table.stage is not Stage.BETWEEN or table.proposal is not None:
        return ()
    dropped: tuple[LogEvent, ...] = ()
    for kept in table.postponed:
        try:
            return (*dropped, *propose(table, kept.person, kept.wish))
        except (Refused, IllegalCommand):
            dropped = (*dropped, FixDropped(kept.person))
    return dropped


def is_enough(table: Table, person: int, wish: ProposedChange) -> bool:
    """Return whether the change needs the consent of nobody else."""
    return set(table.voters(wish)) <= {person}


def check(table: Table, person: int, wish: ProposedChange) -> None:
    """Check that a person may propose a change now. Raises IllegalCommand for an invalid correction.

    Refused: not_seated, seated_already, not_playing, proposal_open, stop_asked, asked_already, expected_already,
    kicked, asked_once, four_already, lap_agreed.
    """
    joins = isinstance(wish, Fourth)
    if (table.seat_of(person) is None) != joins:
        raise Refused(Refusal.SEATED_ALREADY if joins else Refusal.NOT_SEATED)
    if table.stage not in (Stage.DEAL, Stage.BETWEEN) or table.match is None:
        raise Refused(Refusal.NOT_PLAYING)
    if joins:
        _check_asking(table, person)
    if (proposal := table.proposal) is not None and not _gives_way(table, person, wish):
        _check_same(table, proposal, wish)
        raise Refused(Refusal.PROPOSAL_OPEN)
    if joins and (table.lap.fourth is not None or not _may_grow(table) or _has_leavers(table)):
        raise Refused(Refusal.FOUR_ALREADY)
    if isinstance(wish, LastLap) and table.lap.is_last:
        raise Refused(Refusal.LAP_AGREED)
    if isinstance(wish, Correction):
        table.game.decide(table.match, adjust_of(wish))


def may_join(table: Table, person: int) -> bool:
    """Return whether a person who does not sit may now ask to join the match."""
    try:
        check(table, person, Fourth(person, "?"))
    except Refused:
        return False
    return True


def _check_asking(table: Table, person: int) -> None:
    """Check that a person may ask to join, which is allowed once in each deal. Refused: see `check`."""
    if withdrawing(table, person):
        raise Refused(Refusal.ASKED_ALREADY if table.lap.fourth is None else Refusal.EXPECTED_ALREADY)
    if any(who.barred == person for who in table.people):
        raise Refused(Refusal.KICKED)
    if person in table.lap.applicants:
        raise Refused(Refusal.ASKED_ONCE)


def _gives_way(table: Table, person: int, wish: ProposedChange) -> bool:
    """Return whether a stranger's open wish to join makes way for a proposal of a person who could refuse that wish."""
    proposal = table.proposal
    strange = proposal is not None and isinstance(proposal.wish, Fourth)
    return strange and not isinstance(wish, Fourth) and table.has_say(person)


def _check_same(table: Table, proposal: Proposal, wish: ProposedChange) -> None:
    """Check that the end of the match is not proposed while that is already proposed. Refused: stop_asked."""
    if isinstance(wish, StopNow) and isinstance(proposal.wish, StopNow):
        awaited = ", ".join(table.name_of(person) for person in table.awaited)
        raise Refused(Refusal.STOP_ASKED, {"name": table.name_of(proposal.by), "names": awaited})


def _may_grow(table: Table) -> bool:
    """Return whether the rules allow one more at the table, and the match still takes players."""
    is_late = table.status is not None and table.status.keeps_players
    return not is_late and len(table.people) + 1 in table.game.rules.seats(table.convention)


def _has_leavers(table: Table) -> bool:
    """Return whether somebody has left the match for good."""
    status = table.status
    return status is not None and len(status.present) < len(status.players)


def withdrawing(table: Table, person: int) -> tuple[LogEvent, ...]:
    """Return the event that withdraws a person's wish to join, open or granted; empty if none."""
    return (Withdrew(person),) if fourth_of(table, person) is not None else ()


def fourth_of(table: Table, person: int) -> Fourth | None:
    """Return a person's wish to join, open or granted; None if there is none."""
    asked = table.proposal.wish if table.proposal is not None else None
    wishes = (wish for wish in (asked, table.lap.fourth) if isinstance(wish, Fourth) and wish.person == person)
    return next(wishes, None)


def answer(table: Table, person: int, *, agreed: bool) -> tuple[LogEvent, ...]:
    """Answer the open proposal; the last consent grants it. Raises IllegalCommand.

    The person who wants to join withdraws that wish by “no”. Refused: not_seated, stale, not_asked.
    """
    proposal = table.proposal
    if proposal is not None and not agreed and (back := withdrawing(table, person)):
        return back
    if table.seat_of(person) is None:
        raise Refused(Refusal.NOT_SEATED)
    if proposal is None or table.match is None:
        raise Refused(Refusal.STALE)
    if agreed and person in proposal.agreed:
        return ()
    if not table.has_say(person):
        raise Refused(Refusal.NOT_ASKED)
    answered = (Answered(person, agreed),)
    if not agreed and table.asks_for_refill:
        return (*answered, *table.game.decide(table.match, FinishMatch(EndReason.POT)))
    waiting = replace(table, proposal=replace(proposal, agreed=(*proposal.agreed, person)))
    if agreed and not waiting.awaited:
        return (*answered, *granted(table, proposal.wish, proposal.by))
    return answered


def granted(table: Table, wish: ProposedChange, by: int) -> tuple[LogEvent, ...]:
    """Return the events of a granted wish, proposed by person `by`.

    If all agree to stop in the middle of a deal, the record names the proposer's seat as the one that broke off the
    deal; the log shows that the others agreed.
    """
    match = table.match
    if match is None:
        return ()
    match wish:
        case StopNow():
            return closed(table.game, match, EndReason.AGREED, table.seat_of(by) or _some_seat(table))
        case AnotherPause():
            return (Paused(by),) if table.stage is Stage.DEAL and table.clock.paused_by is None else ()
        case Correction():
            return table.game.decide(match, adjust_of(wish))
        case LastLap():
            now = table.stage is Stage.BETWEEN and table.game.is_lap_over(match, table.lap.first_dealer)
            return table.game.decide(match, FinishMatch(EndReason.AGREED)) if now else ()
        case Fourth():
            return ()
        case RefillPot():
            return table.game.decide(match, Refill())
        case PutOff(seat=seat):
            return put_off(table, seat)


def put_off(table: Table, seat: Seat) -> tuple[LogEvent, ...]:
    """Return the event by which a robot takes a player's seat for good; empty if the seat has no person."""
    person = table.person_at(seat)
    return (Replaced(seat, Occupant(table.people[seat - 1].name, barred=person)),) if person is not None else ()


def _some_seat(table: Table) -> Seat | None:
    """Return the seat of a voter, used in place of the seat of a proposer who has left; None if there is no voter."""
    return next((seat for person in table.voters(StopNow()) if (seat := table.seat_of(person)) is not None), None)


def closed(game: AnyGame, match: Any, reason: EndReason, seat: Seat | None) -> tuple[LogEvent, ...]:
    """Return the events that end a match with its present sheet; `seat`: player who does so; None: no player."""
    broken = game.decide(match, BreakDeal(seat)) if game.status(match).running else ()
    closer = seat if reason is EndReason.RESET else None
    return (*broken, *game.decide(reduce(game.evolve, broken, match), FinishMatch(reason, closer)))


def pausing(table: Table, person: int) -> tuple[LogEvent, ...]:
    """Pause the match, or propose it if the person has paused twice in this deal. Refused: see `check`.

    Otherwise one person could keep everybody waiting by endless pauses.
    """
    often = table.stage is Stage.DEAL and table.clock.pauses.count(person) >= FREE_PAUSES
    if often and not is_enough(table, person, AnotherPause()):
        return propose(table, person, AnotherPause())
    return (Paused(person),)


def without(table: Table, events: tuple[LogEvent, ...]) -> tuple[LogEvent, ...]:
    """Return the events by which a person leaves, completed by their effects on the open proposal.

    The person's own proposal is withdrawn; a proposal that waited for that person alone is granted.
    """
    after = folded(table, table.moved_at, events)
    by = after.proposal.by if after.proposal is not None else None
    gone = by is not None and table.seat_of(by) is not None and after.seat_of(by) is None
    if by is not None and (gone or _is_settled(table, after)):
        return (*events, Withdrew(by))
    return events + _overdue(after)


def _is_settled(before: Table, after: Table) -> bool:
    """Return whether the player whom the open proposal would exclude has left without the vote."""
    wish = after.proposal.wish if after.proposal is not None else None
    if not isinstance(wish, PutOff):
        return False
    person = before.person_at(wish.seat)
    return after.person_at(wish.seat) != person or after.people[wish.seat - 1].free


def forgetting(table: Table, person: int) -> tuple[LogEvent, ...]:
    """Return the events that settle a person's wish and vote before the person, who does not play here, is forgotten.

    A wish to join is withdrawn; a proposal that waits for this person alone is granted. Raises IllegalCommand.
    """
    proposal = table.proposal
    if proposal is not None and table.awaited == (person,):
        return (Answered(person, agreed=True), *granted(table, proposal.wish, proposal.by))
    return withdrawing(table, person)


def _overdue(table: Table) -> tuple[LogEvent, ...]:
    """Grant the open proposal if all who had not answered have left; else return no events."""
    proposal = table.proposal
    if proposal is None or not table.consenting or table.awaited:
        return ()
    return (Answered(proposal.by, agreed=True), *granted(table, proposal.wish, proposal.by))


def adjust_of(wish: Correction) -> Adjust:
    """Return the engine's command for a correction."""
    return Adjust(wish.seat, wish.column, wish.amount, wish.on, wish.text)


ENOUGH = 2  # of those who play themselves; one, where only one is left beside the absent person


def ask_for_robot(table: Table, absent: int, person: int, now: float, *, administers: bool) -> tuple[LogEvent, ...]:
    """Ask that a robot take the place of another person, at clock second `now`.

    `absent`: person to be replaced. `administers`: the asking `person` is an administrator outside the deal and needs
    nobody else. No events if the robot is to come already. Refused: not_seated, away, robot_asked.
    """
    summons = table.summons_for(absent)
    if summons is not None and summons.due:
        return ()
    if administers:
        return (RobotAsked(absent, person, now + WARNING_S),)
    if table.seat_of(person) is None:
        raise Refused(Refusal.NOT_SEATED)
    others = [other for other in table.present if other != absent]
    if person not in others:
        raise Refused(Refusal.AWAY)
    asked = {by for by in (*(summons.by if summons is not None else ()), person) if by in others}
    if len(asked) >= min(ENOUGH, len(others)):
        return (RobotAsked(absent, person, now + WARNING_S),)
    if summons is not None and person in summons.by:
        raise Refused(Refusal.ROBOT_ASKED)
    return (RobotAsked(absent, person),)


def still_here(table: Table, person: int) -> tuple[LogEvent, ...]:
    """Note that a person pressed «Я здесь» (I am here); no events if nobody asked for a robot in the person's place."""
    return (StillHere(person),) if table.summons_for(person) is not None else ()
