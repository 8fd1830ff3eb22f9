"""What needs everybody's consent: the end, the last lap, a correction of the sheet, a fourth player.

A third pause of one person in a deal needs one other person's.

Everybody is also who is away and a robot plays for: `Table.voters` says why.
"""

from functools import reduce
from typing import Any

from msgspec.structs import replace

from bot.screens.refusals import Refusal
from bot.tables.log.events import (
    AnotherPause,
    Answered,
    Correction,
    FixDropped,
    FixKept,
    Fourth,
    LastLap,
    LogEvent,
    Paused,
    Proposed,
    StopNow,
    Wish,
    Withdrew,
)
from bot.tables.log.fold import folded
from bot.tables.log.state import Proposal, Stage, Table
from bot.tables.refused import Refused
from engine.core.errors import IllegalCommand
from engine.core.game import AnyGame
from engine.core.match import Adjust, BreakDeal, EndReason, FinishMatch
from engine.core.seats import Seat

FREE_PAUSES = 2  # of one person in a deal, without anybody's yes


def propose(table: Table, person: int, wish: Wish) -> tuple[LogEvent, ...]:
    """Propose something; alone among robots that is enough. Refused: see `check`. Raises IllegalCommand.

    In place of a stranger's open wish to join it is also the answer to that one: no.
    """
    check(table, person, wish)
    refusal = () if table.proposal is None else (Answered(person, agreed=False),)
    proposed = (*refusal, Proposed(person, wish, everybody=True))
    if is_enough(table, person, wish):
        return (*proposed, Answered(person, agreed=True), *granted(table, wish, person))
    return proposed


def postpone(table: Table, person: int, wish: Correction) -> tuple[LogEvent, ...]:
    """Keep a correction for the end of the running deal. Refused: not_seated. Raises IllegalCommand."""
    if table.seat_of(person) is None:
        raise Refused(Refusal.NOT_SEATED)
    if table.match is not None:  # the cards on the table do not matter, the numbers of the sheet do
        table.game.check_adjustment(table.match, adjust_of(wish))
    return (FixKept(person, wish),)


def due(table: Table) -> tuple[LogEvent, ...]:
    """The oldest correction that waited for the end of a deal is asked, once nothing else is; what cannot be goes."""
    if table.stage is not Stage.BETWEEN or table.proposal is not None:
        return ()
    dropped: tuple[LogEvent, ...] = ()
    for kept in table.postponed:
        try:
            return (*dropped, *propose(table, kept.person, kept.wish))
        except (Refused, IllegalCommand):
            dropped = (*dropped, FixDropped(kept.person))
    return dropped


def is_enough(table: Table, person: int, wish: Wish) -> bool:
    """Whether nobody but this person has to agree."""
    return set(table.voters(wish)) <= {person}


def check(table: Table, person: int, wish: Wish) -> None:
    """Refused: not_seated, seated_already, not_playing, proposal_open, stop_asked, asked_already, expected_already,
    kicked, asked_once, four_already, lap_agreed. Raises IllegalCommand.
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
    if joins and (table.fourth is not None or not _may_grow(table) or _has_leavers(table)):
        raise Refused(Refusal.FOUR_ALREADY)
    if isinstance(wish, LastLap) and table.last_lap:
        raise Refused(Refusal.LAP_AGREED)
    if isinstance(wish, Correction):
        table.game.decide(table.match, adjust_of(wish))


def _check_asking(table: Table, person: int) -> None:
    """Somebody asks to join, once a deal: who was told no would keep the table voting. Refused: see `check`."""
    if withdrawing(table, person):
        raise Refused(Refusal.ASKED_ALREADY if table.fourth is None else Refusal.EXPECTED_ALREADY)
    if any(who.barred == person for who in table.people):
        raise Refused(Refusal.KICKED)
    if person in table.applicants:
        raise Refused(Refusal.ASKED_ONCE)


def _gives_way(table: Table, person: int, wish: Wish) -> bool:
    """Whether the open proposal is a stranger's to join, which makes room for that of somebody who could refuse it."""
    proposal = table.proposal
    strange = proposal is not None and isinstance(proposal.wish, Fourth)
    return strange and not isinstance(wish, Fourth) and table.has_say(person)


def _check_same(table: Table, proposal: Proposal, wish: Wish) -> None:
    """Refused: stop_asked, where the end of the match is wished for that somebody has proposed already."""
    if isinstance(wish, StopNow) and isinstance(proposal.wish, StopNow):
        awaited = ", ".join(table.name_of(person) for person in table.awaited)
        raise Refused(Refusal.STOP_ASKED, {"name": table.name_of(proposal.by), "names": awaited})


def _may_grow(table: Table) -> bool:
    """Whether these rules are played by four as well as by the three who sit."""
    return len(table.people) == 3 and 4 in table.game.rules.seats(table.convention)


def _has_leavers(table: Table) -> bool:
    """Whether somebody has left the match for good."""
    status = table.status
    return status is not None and len(status.present) < len(status.players)


def withdrawing(table: Table, person: int) -> tuple[LogEvent, ...]:
    """The fourth, whether the others have answered or not, does not join after all; empty for everybody else."""
    return (Withdrew(person),) if fourth_of(table, person) is not None else ()


def fourth_of(table: Table, person: int) -> Fourth | None:
    """What the person wishes who wants to join, whether the others have answered or not; None for everybody else."""
    asked = table.proposal.wish if table.proposal is not None else None
    wishes = (wish for wish in (asked, table.fourth) if isinstance(wish, Fourth) and wish.person == person)
    return next(wishes, None)


def answer(table: Table, person: int, *, agreed: bool) -> tuple[LogEvent, ...]:
    """Agree or refuse; the last agreement grants it. Refused: not_seated, stale, not_asked. Raises IllegalCommand.

    “No” of the fourth himself takes back what he asked for.
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
    waiting = replace(table, proposal=replace(proposal, agreed=(*proposal.agreed, person)))
    if agreed and not waiting.awaited:
        return (*answered, *granted(table, proposal.wish, proposal.by))
    return answered


def granted(table: Table, wish: Wish, by: int) -> tuple[LogEvent, ...]:
    """What follows from a granted wish; `by` proposed it.

    Where all agree to stop in the middle of a deal, the record names the proposer's seat as who broke it off: that the
    others agreed stands in the log.
    """
    match = table.match
    if match is None:
        return ()
    match wish:
        case StopNow():
            return closed(table.game, match, EndReason.AGREED, table.seat_of(by) or _some_seat(table))
        case AnotherPause():
            return (Paused(by),) if table.stage is Stage.DEAL and table.paused_by is None else ()
        case Correction():
            return table.game.decide(match, adjust_of(wish))
        case LastLap():
            now = table.stage is Stage.BETWEEN and table.game.is_lap_over(match, table.first_dealer)
            return table.game.decide(match, FinishMatch(EndReason.AGREED)) if now else ()
        case Fourth():
            return ()


def _some_seat(table: Table) -> Seat | None:
    """Of somebody who was asked, where the proposer is gone."""
    return next((seat for person in table.voters(StopNow()) if (seat := table.seat_of(person)) is not None), None)


def closed(game: AnyGame, match: Any, reason: EndReason, seat: Seat | None) -> tuple[LogEvent, ...]:
    """The end of a match as the sheet stands; `seat` breaks off a running deal, None: who administers, not playing."""
    broken = game.decide(match, BreakDeal(seat)) if game.status(match).running else ()
    return (*broken, *game.decide(reduce(game.evolve, broken, match), FinishMatch(reason)))


def pausing(table: Table, person: int) -> tuple[LogEvent, ...]:
    """A pause of who plays, from the third in a deal on its proposal. Refused: see `check`.

    Who paused again and again would keep everybody waiting until the table counts as dead.
    """
    often = table.stage is Stage.DEAL and table.pauses.count(person) >= FREE_PAUSES
    if often and not is_enough(table, person, AnotherPause()):
        return propose(table, person, AnotherPause())
    return (Paused(person),)


def without(table: Table, events: tuple[LogEvent, ...]) -> tuple[LogEvent, ...]:
    """Somebody goes: what he proposed goes with his seat; what only his consent was missing to is agreed then."""
    after = folded(table, table.moved_at, events)
    by = after.proposal.by if after.proposal is not None else None
    if by is not None and table.seat_of(by) is not None and after.seat_of(by) is None:
        return (*events, Withdrew(by))
    return events + _overdue(after)


def forgetting(table: Table, person: int) -> tuple[LogEvent, ...]:
    """Before somebody who does not play here is forgotten: he does not join, and what waits for him alone is agreed.

    Without that nothing would tell that it is: nobody is asked any more who could answer. Raises IllegalCommand.
    """
    proposal = table.proposal
    if proposal is not None and table.awaited == (person,):
        return (Answered(person, agreed=True), *granted(table, proposal.wish, proposal.by))
    return withdrawing(table, person)


def _overdue(table: Table) -> tuple[LogEvent, ...]:
    """A proposal that waits for nobody any more, because who had not answered is gone, is granted."""
    proposal = table.proposal
    if proposal is None or not table.consenting or table.awaited:
        return ()
    return (Answered(proposal.by, agreed=True), *granted(table, proposal.wish, proposal.by))


def adjust_of(wish: Correction) -> Adjust:
    """The engine's command for a correction."""
    return Adjust(wish.seat, wish.column, wish.amount, wish.on, wish.text)
