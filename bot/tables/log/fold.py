"""Fold of a log into a table: how each event changes the table. Events are never refused here."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from bot.tables.log.clock import next_silence, next_times
from bot.tables.log.decisions import after_lending, next_asked, next_summons, next_tokens
from bot.tables.log.events import (
    AnotherPause,
    Answered,
    Awoke,
    CameBack,
    Carried,
    Continued,
    Correction,
    DealLent,
    Entered,
    FixDropped,
    FixKept,
    Fourth,
    LastLap,
    LendRefused,
    LentPlayed,
    LobbyClosed,
    LogEvent,
    Occupant,
    OptionsSet,
    PaceSet,
    PageOpened,
    Paused,
    Postponed,
    Proposed,
    PutOff,
    Readied,
    RefillPot,
    Replaced,
    Resumed,
    Revealed,
    RobotAsked,
    Sealed,
    Seated,
    Shuffled,
    StillHere,
    Stood,
    StopNow,
    TableOpened,
    TimeOver,
    Undone,
    WentAway,
    Withdrew,
)
from bot.tables.log.kinds import Kind, LentDeal, Lesson, Played, RealCards, Review, kind_of
from bot.tables.log.state import Consents, Hold, Host, Lap, Proposal, Secrets, Stage, Table, Times
from engine.core.match import (
    DealBroken,
    DealScored,
    DealStarted,
    Event,
    Joined,
    Mark,
    MatchFinished,
    MatchStarted,
    Move,
    PaperRecorded,
)
from engine.core.record.fair import FairDeal
from engine.core.seats import Seat
from engine.core.strengths import Strength


def fold(table: Table, seq: int, at: float, event: LogEvent) -> Table:
    """Return the table after event `seq` of its log, at clock second `at`."""
    if isinstance(event, LentPlayed):  # elsewhere: nothing has moved here, and no time starts over
        return replace(table, seq=seq)
    match event:
        case TableOpened() | Seated() | Stood() | OptionsSet() | PaceSet() | LobbyClosed() | Carried():
            changed = _fold_lobby(table, seq, event)
        case Readied() | Proposed() | Withdrew() | Answered() | Continued():
            changed = _fold_wish(table, seq, event)
        case WentAway() | CameBack() | Paused() | Resumed() | Awoke() | TimeOver() | Replaced():
            changed = _fold_absence(table, at, event)
        case RobotAsked() | StillHere():
            changed = table
        case Entered() | Undone():
            changed = _fold_paper(table, seq, event)
        case PageOpened(person=person, page=page):
            changed = replace(table, holds=(*table.holds, Hold(person, page, at)))
        case FixKept() | FixDropped():
            changed = _fold_postponed(table, seq, event)
        case DealLent() | LendRefused():
            changed = after_lending(table, seq, event)
        case Sealed() | Shuffled() | Revealed():
            changed = _fold_cards(table, seq, event)
        case _:
            changed = _fold_match(table, seq, at, event)
    if changed.stage_token != table.stage_token or _goes_on(event):
        changed = replace(changed, declined=None)
    changed = replace(_of_stage(table, changed, at), seq=seq, moved_at=at)
    changed = replace(changed, summons=next_summons(table, changed, seq, event, at))
    times = next_times(table, changed, event, at) if changed.pace.clock else Times()
    silence = next_silence(table, changed, event, at)
    return replace(changed, clock=replace(changed.clock, times=times, silence=silence))


def _of_stage(before: Table, after: Table, at: float) -> Table:
    """Return the table with the times of its stage set; a new stage has no player who delays it."""
    if after.stage_token != before.stage_token:
        return replace(after, clock=replace(after.clock, stage_at=at, voted_at=0.0), holds=())
    is_decided = before.proposal is not None and after.proposal is None
    return replace(after, clock=replace(after.clock, voted_at=at)) if is_decided else after


def _goes_on(event: LogEvent) -> bool:
    """Return whether an event removes the notice that names the person who refused the last proposal."""
    return isinstance(event, Proposed) or (isinstance(event, Move) and event.mark is None)


def _fold_cards(table: Table, seq: int, event: Sealed | Shuffled | Revealed) -> Table:
    match event:
        case Sealed():
            return _sealed(table, seq, event)
        case Shuffled(fair=fair):
            return replace(table, secrets=Secrets(_unused(table, fair), fair))
        case Revealed():
            return replace(table, directed=replace(table.directed, is_revealed=True))


def _sealed(table: Table, seq: int, event: Sealed) -> Table:
    """Return the table with the secret of the next deal; if it replaces another one, players must be ready again."""
    anew = table.secrets.sealed is not None and table.stage in (Stage.LOBBY, Stage.BETWEEN)
    changed = replace(table, secrets=replace(table.secrets, sealed=event))
    return replace(changed, stage_token=seq, ready=()) if anew else changed


def _unused(table: Table, fair: FairDeal) -> Sealed | None:
    """Return the secret of the next deal, unless `fair` has just used it."""
    sealed = table.secrets.sealed
    return sealed if sealed is not None and sealed.secret != fair.secret else None


def folded(table: Table, at: float, events: Iterable[LogEvent]) -> Table:
    """Return the table after further events of its log, all of them at clock second `at`."""
    for seq, event in enumerate(events, table.seq + 1):
        table = fold(table, seq, at, event)
    return table


def _fold_wish(table: Table, seq: int, event: Readied | Proposed | Withdrew | Answered | Continued) -> Table:
    match event:
        case Readied(person=person):
            return replace(table, ready=(*table.ready, person))
        case Proposed(person=person, wish=wish, everybody=everybody):
            applicants = (*table.lap.applicants, person) if isinstance(wish, Fourth) else table.lap.applicants
            proposal = Proposal(person, (person,), seq, wish, everybody)
            postponed = tuple(one for one in table.postponed if (one.person, one.wish) != (person, wish))
            lap = replace(table.lap, applicants=applicants)
            return replace(table, proposal=proposal, lap=lap, postponed=postponed)
        case Withdrew(person=person):
            return _withdrawn(_without_fourth(table, person), person)
        case Answered(person=person, agreed=agreed):
            return _answered(table, person, agreed=agreed)
        case Continued():
            return replace(table, continued=True)


def _fold_postponed(table: Table, seq: int, event: FixKept | FixDropped) -> Table:
    others = tuple(one for one in table.postponed if one.person != event.person)
    if isinstance(event, FixDropped):
        return replace(table, postponed=others)
    return replace(table, postponed=(*others, Postponed(event.person, event.wish, seq)))


def _withdrawn(table: Table, person: int) -> Table:
    """Return the table without the person's open proposal, if it is that person's."""
    is_own = table.proposal is not None and table.proposal.by == person
    return replace(table, proposal=None) if is_own else table


def _answered(table: Table, person: int, *, agreed: bool) -> Table:
    """Return the table after an answer: a refusal closes the proposal, the last consent grants and closes it."""
    proposal = table.proposal
    if not agreed:
        return replace(table, proposal=None, declined=person)
    if proposal is None:  # the proposal waited for a leaver who has been forgotten since
        return table
    proposal = replace(proposal, agreed=(*proposal.agreed, person))
    waiting = replace(table, proposal=proposal)
    if waiting.awaited:
        return waiting
    match proposal.wish:
        case LastLap():
            return replace(table, proposal=None, lap=replace(table.lap, is_last=True))
        case Fourth():
            return replace(table, proposal=None, lap=replace(table.lap, fourth=proposal.wish))
        case StopNow() | Correction() | AnotherPause() | RefillPot() | PutOff():
            return replace(table, proposal=None)


def _fold_absence(
    table: Table, at: float, event: WentAway | CameBack | Paused | Resumed | Awoke | TimeOver | Replaced
) -> Table:
    match event:
        case WentAway():
            return replace(table, people=_left(table.people, event))
        case CameBack(person=person):
            return replace(table, people=_returned(table.people, person))
        case Paused(person=person):
            pauses = (*table.clock.pauses, person) if table.stage is Stage.DEAL else table.clock.pauses
            return replace(table, clock=replace(table.clock, paused_by=person, paused_at=at, pauses=pauses))
        case Resumed():
            slept = at - table.clock.paused_at if table.clock.paused_by is not None else 0.0
            begun_at = table.clock.begun_at + max(slept, 0.0)
            return replace(table, clock=replace(table.clock, paused_by=None, paused_at=0.0, begun_at=begun_at))
        case Awoke():
            return table
        case TimeOver():
            return replace(table, clock=replace(table.clock, time_over=True))
        case Replaced(seat=seat, occupant=occupant):
            seated = replace(table, people=(*table.people[: seat - 1], occupant, *table.people[seat:]))
            return _without_fourth(seated, occupant.person)


def _without_fourth(table: Table, person: int | None) -> Table:
    """Return the table without the person's wish to join, open or granted."""
    if table.lap.fourth is not None and table.lap.fourth.person == person:
        table = replace(table, lap=replace(table.lap, fourth=None))
    wish = table.proposal.wish if table.proposal is not None else None
    return replace(table, proposal=None) if isinstance(wish, Fourth) and wish.person == person else table


def _fold_paper(table: Table, seq: int, event: Entered | Undone) -> Table:
    if not isinstance(table.kind, RealCards):
        return table
    match event:
        case Entered(name=name):
            return replace(table, kind=replace(table.kind, scribe=name))
        case Undone(name=name, number=number, standing=standing):
            undone = replace(table, match=_between(table, standing), stage=Stage.PAPER, stage_token=seq)
            return replace(undone, kind=replace(table.kind, scribe=name, undone=number))


def _between(table: Table, standing: Any) -> Any:
    """Return the match stored as `Undone.standing`; the present match if its game has no play with real cards."""
    paper = table.game.paper
    return paper.match(standing) if paper is not None else table.match


def _left(people: tuple[Occupant, ...], event: WentAway) -> tuple[Occupant, ...]:
    gone = {"away": True, "free": event.free, "strength": event.strength}
    return tuple(replace(who, **gone) if who.person == event.person else who for who in people)


def _returned(people: tuple[Occupant, ...], person: int) -> tuple[Occupant, ...]:
    here = {"away": False, "free": False, "strength": Strength.EASY}
    return tuple(replace(who, **here) if who.person == person else who for who in people)


def _fold_lobby(
    table: Table, seq: int, event: TableOpened | Seated | Stood | OptionsSet | PaceSet | LobbyClosed | Carried
) -> Table:
    match event:
        case TableOpened():
            opened = replace(table, opened_by=Host(event.host, event.host_name), convention=event.convention)
            opened = replace(opened, key=event.key, pace=event.pace, people=event.people, kind=kind_of(event))
            opened = replace(opened, directed=replace(table.directed, quiet=event.quiet))
            stage = Stage.CLOSED if isinstance(opened.kind, Review) else Stage.LOBBY
            return replace(opened, stage=stage, stage_token=seq)
        case Seated(occupant=occupant):
            return replace(table, people=(*table.people, occupant))
        case Stood(place=place):
            return replace(table, people=(*table.people[:place], *table.people[place + 1 :]))
        case OptionsSet(convention=convention):
            return replace(table, convention=convention, agreed_at=seq)
        case PaceSet(pace=pace):
            return replace(table, pace=pace, agreed_at=seq)
        case LobbyClosed():
            return replace(table, stage=Stage.CLOSED, stage_token=seq)
        case Carried():
            carried = replace(table, opened_by=Host(event.host, event.host_name), convention=event.convention)
            carried = replace(carried, people=event.people, pace=event.pace, agreed_at=0)
            begun_at = event.begun_at or table.clock.begun_at
            carried = replace(carried, kind=_carried_kind(table, event), dealt=event.people, postponed=event.postponed)
            carried = replace(carried, consents=Consents(questions=event.questions))
            carried = replace(carried, directed=replace(table.directed, quiet=event.quiet))
            lap = Lap(event.first_dealer, event.last_lap, event.fourth, table.lap.applicants)
            return replace(carried, lap=lap, clock=replace(table.clock, begun_at=begun_at))


def _carried_kind(table: Table, event: Carried) -> Kind:
    """Return the kind of a table by its snapshot, which may be the first event of its log that is read."""
    if event.lent is not None:
        return LentDeal(event.lent)
    return Lesson() if event.lesson else table.kind


def _timed_out(table: Table, event: Event) -> Seat | None:
    """Return the seat for which a timeout moved last; None once a player has moved or a new deal begins."""
    if isinstance(event, DealStarted):
        return None
    if isinstance(event, Move):
        return event.seat if event.mark is Mark.TIMEOUT else None
    return table.clock.timed_out


def _fold_match(table: Table, seq: int, at: float, event: Event) -> Table:
    before = table.match
    if isinstance(event, MatchStarted):
        return _begun(replace(table, match=table.game.replay([event])), seq, at)
    if isinstance(event, DealStarted):
        match = table.game.replay([event])
    elif before is not None:
        match = table.game.evolve(before, event)
    else:
        return table
    if isinstance(table.kind, Review):
        return replace(table, match=match)
    tokens = next_tokens(table, match, event, seq)
    asked = next_asked(table, match, event, seq)
    timed_out = _timed_out(table, event)
    clock = replace(table.clock, timed_out=timed_out) if timed_out is not table.clock.timed_out else table.clock
    changed = replace(table, match=match, tokens=tokens, asked=asked, clock=clock)
    if table.is_pinned:
        changed = replace(changed, directed=replace(table.directed, decided=_decided(table, event)))
    return _staged(table, changed, seq, match, event)


def _decided(table: Table, event: Event) -> tuple[int, ...]:
    """Return by seat the number of its decisions in the deal, including that of `event`."""
    if isinstance(event, DealStarted):
        return (0,) * len(table.people)
    by = table.game.author(table.match, event) if isinstance(event, Move) else None
    return tuple(made + (seat == by) for seat, made in enumerate(table.directed.decided, 1))


def _begun(table: Table, seq: int, at: float) -> Table:
    """Return the table after the beginning of its match; the key that seats people is removed if the bot deals."""
    match table.kind:
        case Played() | LentDeal() | Lesson():
            return replace(table, key="", clock=replace(table.clock, begun_at=at))
        case RealCards():
            clock = replace(table.clock, begun_at=at)
            return replace(table, clock=clock, stage=Stage.PAPER, stage_token=seq)
        case Review():
            return table


def _staged(table: Table, changed: Table, seq: int, match: Any, event: Event) -> Table:
    """Return the table at its stage after an event; `table`: before the event, `changed`: with the match updated."""
    if isinstance(event, DealStarted | PaperRecorded) and event.number == 1:
        changed = replace(changed, lap=replace(changed.lap, first_dealer=event.dealer))
    match event:
        case DealStarted():
            dealt = replace(changed, stage=Stage.DEAL, stage_token=seq, ready=(), proposal=None)
            lap, clock = replace(changed.lap, applicants=()), replace(changed.clock, pauses=())
            return replace(dealt, lap=lap, clock=clock)
        case DealScored() if isinstance(table.kind, RealCards):
            kind = replace(table.kind, written=seq, undone=0)
            return replace(changed, kind=kind, stage=Stage.PAPER, stage_token=seq)
        case DealScored():
            stage = Stage.OVER if table.game.status(match).over else Stage.BETWEEN
            return replace(changed, stage=stage, stage_token=seq, proposal=_kept(table, stage))
        case DealBroken():
            return replace(changed, stage=Stage.BETWEEN, stage_token=seq, proposal=None)
        case Joined():
            return replace(changed, lap=replace(changed.lap, fourth=None))
        case MatchFinished():
            over = replace(changed, stage=Stage.OVER, stage_token=seq, proposal=None, end=event)
            return replace(over, tokens=(0,) * len(table.people))
        case _:
            return changed


def _kept(table: Table, stage: Stage) -> Proposal | None:
    """Return the proposal that remains open after the end of a deal; none after the match, and no proposed pause."""
    proposal = table.proposal
    pause = proposal is not None and isinstance(proposal.wish, AnotherPause)
    return None if stage is Stage.OVER or pause else proposal
