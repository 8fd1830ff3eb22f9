"""Holds: when the next deal begins automatically, and who puts it off, for people talk about the deal that is over.

A player who opens a page beside the sheet («Расклад», «Почему?», «Разбор») holds the next deal for HOLD_S, once a
deal; all players together for HELD_S from the end of the deal. After a vote the usual wait begins anew, for people to
read the result. All votes together hold the deal for VOTES_S, so that nobody proposes something again and again instead
of playing on. A match over days waits for a press anyway.
"""

from bot.screens.model import Page
from bot.tables.log.events import LogEvent, PageOpened
from bot.tables.log.state import Hold, Stage, Table
from bot.tables.log.times import ends_at

NEXT_DEAL_S = 20.0  # clock seconds, as all here: from the sheet to the next deal
VOTE_S = 60.0  # for an open proposal
HOLD_S = 60.0  # for one player's look
HELD_S = 120.0  # from the end of the deal, whoever looks
VOTES_S = 300.0  # from the end of the deal, whatever is proposed: room for a kept correction of each of four
REFILL_S = 300.0  # without an event, until silence refuses to fill the common pot
REFILL_OVER_DAYS_S = 3 * 86_400.0  # REFILL_S where a move a day is enough


def next_at(table: Table) -> float:
    """Return the clock second at which the next deal begins automatically, where `begins_by_itself`."""
    shown_at = max(table.stage_at, table.voted_at)
    usual = min(shown_at + NEXT_DEAL_S, table.stage_at + VOTES_S) if table.proposal is None else vote_until(table)
    return max((usual, *(_until(table, hold) for hold in table.holds)))


def vote_until(table: Table) -> float:
    """Return the clock second until which the open proposal holds what follows a deal."""
    return min(table.moved_at + VOTE_S, table.stage_at + VOTES_S)


def _until(table: Table, hold: Hold) -> float:
    return min(hold.at + HOLD_S, table.stage_at + HELD_S)


def refill_until(table: Table) -> float | None:
    """Return the clock second at which silence refuses to fill the common pot, which ends the match.

    None where that is not asked, in a pause, and with nobody there.
    """
    if not table.asks_for_refill or table.paused_by is not None or not table.present:
        return None
    return table.moved_at + (REFILL_OVER_DAYS_S if table.pace.daily else REFILL_S)


def begins_by_itself(table: Table) -> bool:
    """Tell whether another deal follows without a press.

    It does not in a pause, over days, with nobody there, or while all are asked to fill the common pot.
    """
    waits = table.stage is Stage.BETWEEN and table.paused_by is None and not table.asks_for_refill
    return waits and not table.pace.daily and bool(table.present)


def holding(table: Table) -> Hold | None:
    """Return the hold that puts off the next deal longest; None without one."""
    held = [hold for hold in table.holds if _until(table, hold) >= next_at(table)]
    return held[0] if held and begins_by_itself(table) else None


def looked(table: Table, person: int, page: str, number: int, now: float) -> tuple[LogEvent, ...]:
    """Return the event of a person who opens a page of deal `number`; none where that holds no deal.

    Only a present player holds the next deal, once, and only for longer than it waits anyway.
    """
    scored = table.status.scored if table.status is not None else None
    if page in (Page.SHEET, Page.MORE) or scored is None or scored != number or person not in table.present:
        return ()
    if not begins_by_itself(table) or any(hold.person == person for hold in table.holds):
        return ()
    return (PageOpened(person, page),) if _until(table, Hold(person, page, now)) > next_at(table) else ()


def seconds_left(table: Table, since: float) -> int:
    """Return the whole seconds from clock second `since` to the next deal; 0 where none begins automatically."""
    end = ends_at(table)
    if not begins_by_itself(table) or (end is not None and end <= next_at(table)):
        return 0
    return max(0, round(next_at(table) - since))
