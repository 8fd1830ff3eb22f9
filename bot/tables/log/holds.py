"""When the next deal begins by itself, and who holds it: people talk about the one that is over.

Who opens «Расклад», «Почему?» or «Разбор» under the sheet gets a minute, once a deal; all of them together two minutes
from the end of the deal. What a vote has decided is read like the sheet. All votes together hold it for five minutes,
so that nobody proposes something again and again instead of playing on. A match over days waits for a press anyway.
"""

from bot.tables.log.events import LogEvent, Looked
from bot.tables.log.state import Hold, Stage, Table
from bot.tables.log.times import ends_at

NEXT_DEAL_S = 20.0
VOTE_S = 60.0
HOLD_S = 60.0
HELD_S = 120.0  # from the end of the deal, whoever looks
VOTES_S = 300.0  # from the end of the deal, whatever is proposed: room for a kept correction of each of four
PAGES = frozenset({"layout", "why", "analysis"})


def next_at(table: Table) -> float:
    """The clock second at which the next deal begins by itself, if it does: see `begins_by_itself`."""
    shown_at = max(table.stage_at, table.voted_at)
    usual = min(shown_at + NEXT_DEAL_S, table.stage_at + VOTES_S) if table.proposal is None else vote_until(table)
    return max((usual, *(_until(table, hold) for hold in table.holds)))


def vote_until(table: Table) -> float:
    """The clock second until which the open proposal holds what follows a deal."""
    return min(table.moved_at + VOTE_S, table.stage_at + VOTES_S)


def _until(table: Table, hold: Hold) -> float:
    return min(hold.at + HOLD_S, table.stage_at + HELD_S)


def begins_by_itself(table: Table) -> bool:
    """Whether another deal follows without a press: not in a pause, over days, or with nobody there."""
    waits = table.stage is Stage.BETWEEN and table.paused_by is None
    return waits and not table.pace.daily and bool(table.present)


def holding(table: Table) -> Hold | None:
    """The hold that puts off the next deal longest; None without one."""
    held = [hold for hold in table.holds if _until(table, hold) >= next_at(table)]
    return held[0] if held and begins_by_itself(table) else None


def looked(table: Table, person: int, page: str, number: int, now: float) -> tuple[LogEvent, ...]:
    """What is written down when a person opens a page of deal `number`; nothing where that holds no deal.

    Only who plays himself holds one, once, and not for less time than there is anyway.
    """
    scored = table.status.scored if table.status is not None else None
    if page not in PAGES or scored is None or scored != number or person not in table.present:
        return ()
    if not begins_by_itself(table) or any(hold.person == person for hold in table.holds):
        return ()
    return (Looked(person, page),) if _until(table, Hold(person, page, now)) > next_at(table) else ()


def seconds_left(table: Table, since: float) -> int:
    """Whole seconds from clock second `since` to the next deal; 0 where none begins by itself."""
    end = ends_at(table)
    if not begins_by_itself(table) or (end is not None and end <= next_at(table)):
        return 0
    return max(0, round(next_at(table) - since))
