"""Times of a table: thinking time of players, delays between deals, silences, and when something is due.

Also when people of the group are notified of a lobby that needs one more person.
"""

from enum import StrEnum
from math import floor
from typing import Final

from msgspec.structs import replace

from bot.screens.model import Page
from bot.screens.settings import MINUTES
from bot.tables.log.decisions import SINGLE_S, lone_card
from bot.tables.log.events import Awoke, LogEvent, PageOpened, Resumed
from bot.tables.log.kinds import Played
from bot.tables.log.state import Hold, Silence, Stage, Table, Times
from engine.core.match import DealStarted, Event, Substituted
from engine.core.seats import Seat

BANK_S = 120.0  # clock seconds, a person and deal
GRACE_S = 2.0  # clock seconds for a press and a screen on their way


def next_times(before: Table, after: Table, event: LogEvent, at: float) -> Times:
    """Return the players' thinking times after an event at clock second `at`."""
    seats = range(1, len(after.people) + 1)
    if isinstance(event, DealStarted) or len(before.clock.times.since) != len(after.people):
        used, since = [0.0 for _ in seats], [0.0 for _ in seats]
    else:
        used, since = list(before.clock.times.used), list(before.clock.times.since)
    acted = _author(before, event) if before.match is not after.match else None
    waiting = after.game.awaited(after.match) if after.match is not None else ()
    afresh = isinstance(event, Awoke) or (not before.present and bool(after.present))
    for seat in seats:
        moved = acted is not None and int(acted) == seat
        if moved and isinstance(event, Substituted):
            used[seat - 1] = 0.0
        elif since[seat - 1] and moved and not before.clock.paused_by:
            used[seat - 1] += max(0.0, at - since[seat - 1] - before.pace.clock - GRACE_S)
        if Seat(seat) not in waiting:
            since[seat - 1] = 0.0
        elif not since[seat - 1] or moved or afresh:
            since[seat - 1] = at
        elif isinstance(event, Resumed) and before.clock.paused_by is not None:
            since[seat - 1] += max(0.0, at - max(since[seat - 1], before.clock.paused_at))
    return Times(tuple(since), tuple(used))


def _author(table: Table, event: LogEvent) -> Seat | None:
    match = table.match
    return table.game.author(match, event) if match is not None and isinstance(event, Event) else None


def deadline_of(table: Table, seat: Seat) -> float | None:
    """Return the clock second at which a seat's time is over and a move is made for it; None if no time is running."""
    times = table.clock.times
    if not table.pace.clock or seat > len(times.since) or not times.since[seat - 1]:
        return None
    if table.clock.paused_by is not None or table.mover_at(seat) is None or not _may_touch(table):
        return None
    return times.since[seat - 1] + table.pace.clock + reserve_of(table, seat) + GRACE_S


def reserve_of(table: Table, seat: Seat) -> float:
    """Return the seconds of extra time that a seat had left when its decision began."""
    return max(0.0, BANK_S - table.clock.times.used[seat - 1])


def _may_touch(table: Table) -> bool:
    """Return whether a timeout may move for a player; in a contract that was bid, only if the table's pace is firm."""
    return table.pace.firm or table.progress is None or table.progress.clock_may_move


def ends_at(table: Table) -> float | None:
    """Return the clock second at which a match with a time limit ends; None without a limit and during a pause."""
    status = table.status
    if status is None or not status.minutes or table.clock.paused_by is not None:
        return None
    return table.clock.begun_at + status.minutes * 60


def is_time_over(table: Table, now: float) -> bool:
    """Return whether the match's time is over, so that no deal may begin; a pause after the announcement is ignored."""
    end = ends_at(table)
    return table.clock.time_over or (end is not None and now >= end)


NEXT_DEAL_S = 20.0  # clock seconds, as all here: from the sheet to the next deal
VOTE_S = 60.0  # for an open proposal
HOLD_S = 60.0  # for one player's look
HELD_S = 120.0  # from the end of the deal, whoever looks
VOTES_S = 300.0  # from the end of the deal, whatever is proposed: room for a kept correction of each of four
REFILL_S = 300.0  # without an event, until silence refuses to fill the common pot
REFILL_OVER_DAYS_S = 3 * 86_400.0  # REFILL_S where a move a day is enough


def next_at(table: Table) -> float:
    """Return the clock second at which the next deal begins automatically; only valid if `begins_by_itself`."""
    shown_at = max(table.clock.stage_at, table.clock.voted_at)
    usual = min(shown_at + NEXT_DEAL_S, table.clock.stage_at + VOTES_S) if table.proposal is None else vote_until(table)
    return max((usual, *(_until(table, hold) for hold in table.holds)))


def vote_until(table: Table) -> float:
    """Return the clock second until which the open proposal delays the next deal or the end of the match."""
    return min(table.moved_at + VOTE_S, table.clock.stage_at + VOTES_S)


def _until(table: Table, hold: Hold) -> float:
    return min(hold.at + HOLD_S, table.clock.stage_at + HELD_S)


def refill_until(table: Table) -> float | None:
    """Return the clock second at which the match ends if nobody has answered whether to fill the common pot.

    None if that is not asked, during a pause, and if robots play for everybody.
    """
    if not table.asks_for_refill or table.clock.paused_by is not None or not table.present:
        return None
    return table.moved_at + (REFILL_OVER_DAYS_S if table.pace.daily else REFILL_S)


def begins_by_itself(table: Table) -> bool:
    """Return whether the next deal begins automatically.

    It does not in a pause, over days, if robots play for everybody, or while all are asked to fill the common pot.
    """
    waits = table.stage is Stage.BETWEEN and table.clock.paused_by is None and not table.asks_for_refill
    return waits and not table.pace.daily and bool(table.present)


def holding(table: Table) -> Hold | None:
    """Return the hold of the player who delays the next deal longest by reading a page; None if nobody delays it."""
    held = [hold for hold in table.holds if _until(table, hold) >= next_at(table)]
    return held[0] if held and begins_by_itself(table) else None


def looks_on(table: Table, person: int, page: str, number: int, now: float) -> tuple[LogEvent, ...]:
    """Return the event that a person opens a page of deal `number`; none if that does not delay the next deal.

    Only a present player can delay the next deal, once a deal, and only if the delay exceeds the usual wait.
    """
    scored = table.status.scored if table.status is not None else None
    if page in (Page.SHEET, Page.MORE) or scored is None or scored != number or person not in table.present:
        return ()
    if not begins_by_itself(table) or any(hold.person == person for hold in table.holds):
        return ()
    return (PageOpened(person, page),) if _until(table, Hold(person, page, now)) > next_at(table) else ()


def seconds_left(table: Table, since: float) -> int:
    """Return the whole seconds from clock second `since` to the next deal; 0 if it does not begin automatically."""
    end = ends_at(table)
    if not begins_by_itself(table) or (end is not None and end <= next_at(table)):
        return 0
    return max(0, round(next_at(table) - since))


def next_silence(before: Table, after: Table, event: LogEvent, at: float) -> Silence:
    """Return the silence (time without progress) after an event at clock second `at`; it excludes downtime."""
    if isinstance(event, Awoke) or _has_moved_on(before, after):
        return Silence(at)
    silence = before.clock.silence
    if isinstance(event, Resumed) and before.clock.paused_by is not None:
        pause = max(0.0, at - max(before.clock.paused_at, silence.since))
        return replace(silence, paused=silence.paused + pause, longest=max(silence.longest, pause))
    return silence


def _has_moved_on(before: Table, after: Table) -> bool:
    """Return whether an event is progress and ends the silence; in a lobby every event does."""
    if before.stage is Stage.LOBBY or after.stage_token != before.stage_token:
        return True
    return after.asked != before.asked or (not before.present and bool(after.present))


def played_since(table: Table) -> float:
    """Return the clock second at which the silence began, plus its pauses, so that a pause causes no reminder."""
    return table.clock.silence.since + table.clock.silence.paused


def silent_for(table: Table, now: float) -> float:
    """Return the clock seconds of silence that count for /reset: without the longest pause that has ended.

    After a long pause people get their time again. Repeated pauses gain time only once.
    """
    return now - table.clock.silence.since - table.clock.silence.longest


ROBOT_PAUSE_S = 0.8  # clock seconds before a robot moves
PING_S = 180.0  # clock seconds without a move
DAY_S = 86_400.0


class Wake(StrEnum):
    """Reasons for which a table is woken at a certain time."""

    NEXT = "next"
    """The next deal begins, or the match ends because its time is over or the common pot was not filled."""
    ROBOT = "robot"
    """A robot makes its move."""
    PING = "ping"
    """The others are offered to go on without the person for whom they wait."""
    REMIND = "remind"
    """A person may be due for a reminder."""
    CLOCK = "clock"
    """A player's time is over, and a move is made automatically."""
    TIME = "time"
    """The time of a match runs out during a deal, which becomes the last one."""
    SINGLE = "single"
    """The only legal card of a person is played automatically, if the person wants that."""
    BELL = "bell"
    """A person who asked for such notifications learns that two people sit in a lobby of the group."""
    SUMMONS = "summons"
    """A robot takes over a person's seat, after a warning."""


class Purpose(StrEnum):
    """Purposes of alarms that do not follow from the table's state alone; for the others see `Wake`."""

    MENUS = "menus"
    """An unused menu «⋯» is removed."""
    RETRY = "retry"
    """A change is tried again after a failure of the store."""
    THOUGHT = "thought"
    """The move that a robot has computed is played."""
    CERTAIN = "certain"
    """The deal ends by a claim, because the remaining tricks are certain."""
    PLAYED = "played"
    """The result of a lent deal is offered again to the table that lent it, after a failure of the store."""
    LENDER = "lender"
    """The person who lent a deal is notified how others played it."""
    STORED = "stored"
    """The wake-up whose time is kept in the store takes place."""


def wakes(table: Table, now: float) -> dict[Wake, float]:
    """Return the clock second of every wake-up that the table's state requires."""
    if table.stage is Stage.BETWEEN:
        moments = [_over_at(table), next_at(table) if begins_by_itself(table) else None, refill_until(table)]
        due = [at for at in moments if at is not None]
        return {Wake.NEXT: min(due)} if due else {}
    seats = table.waited_for
    found: dict[Wake, float] = {Wake.BELL: table.moved_at} if is_short_of_one(table) else {}
    if table.stage is Stage.DEAL and not table.clock.time_over and (end := ends_at(table)) is not None:
        found[Wake.TIME] = end
    if asked_for := [summons.due for summons in table.summons if summons.due]:
        found[Wake.SUMMONS] = min(asked_for)
    if any(table.mover_at(seat) is None for seat in seats):
        pause = 0.0 if table.pace.brisk else ROBOT_PAUSE_S
        return {**found, Wake.ROBOT: min(table.moved_at, now) + pause}
    deadlines = [at for seat in seats if (at := deadline_of(table, seat)) is not None]
    if deadlines:
        found[Wake.CLOCK] = min(deadlines)
    if any(lone_card(table, seat) is not None for seat in seats):
        found[Wake.SINGLE] = played_since(table) + SINGLE_S
    if seats and not table.is_pinned:  # a person alone may come back after days
        found[Wake.PING] = _ping_at(table, now)
        moments = [reminded_at(table, minutes) for minutes in MINUTES]
        if later := [at for at in moments if at is not None and at > now]:
            found[Wake.REMIND] = min(later)
    return found


def _over_at(table: Table) -> float | None:
    """Return the clock second at which a match with a time limit ends between two deals, not during an open vote.

    None if the match has no time limit, or during a pause.
    """
    end = ends_at(table)
    return end if end is None or table.proposal is None else max(end, vote_until(table))


def reminded_at(table: Table, minutes: int) -> float | None:
    """Return the clock second of the reminder after `minutes`; None in a match with a clock or over days."""
    return None if table.pace.daily or table.pace.clock else played_since(table) + minutes * 60


def _ping_at(table: Table, now: float) -> float:
    """Return when the others may go on without a silent player.

    `PING_S` after the last move; with a clock the time for a move; in a match over days once a day.
    """
    since = played_since(table)
    if table.pace.daily:
        return since + DAY_S * (1 + max(0, floor((now - since) / DAY_S)))
    return since + (table.pace.clock or PING_S)


COMPANY: Final = 2
"""Number of persons who must sit at a table before others of the group are notified of it."""


def may_call(table: Table) -> bool:
    """Return whether people of the group may be notified of the table: only of the lobby of a new match."""
    gathers = table.stage is Stage.LOBBY and table.source is None and isinstance(table.kind, Played)
    return gathers and not table.is_quiet and not table.is_private


def has_room(table: Table) -> bool:
    """Return whether the rules of the table allow one more player."""
    return len(table.people) < most_players(table)


def most_players(table: Table) -> int:
    """Return how many players the rules of the table allow at most."""
    return max(table.game.rules.seats(table.convention))


def is_short_of_one(table: Table) -> bool:
    """Return whether the lobby has at least two persons and a free seat."""
    return may_call(table) and len(table.humans) >= COMPANY and has_room(table)
