"""Silence of a table: the time without progress, which reminders, the robot for somebody else and /reset wait for.

The silence ends with a decision for which the table waits, with another stage of the table, and with a person who comes
to a table where nobody was present. Votes, pauses, comings and goings do not end it: a stranger who asks to join
again and again, or an idle player who pauses, would keep everybody waiting for ever.
"""

from msgspec.structs import replace

from bot.tables.log.events import Awoke, LogEvent, Resumed
from bot.tables.log.state import Silence, Stage, Table


def next_silence(before: Table, after: Table, event: LogEvent, at: float) -> Silence:
    """Return the silence after an event at clock second `at`; downtime of the program is no silence."""
    if isinstance(event, Awoke) or _has_moved_on(before, after):
        return Silence(at)
    silence = before.silence
    if isinstance(event, Resumed) and before.paused_by is not None:
        pause = max(0.0, at - max(before.paused_at, silence.since))
        return replace(silence, paused=silence.paused + pause, longest=max(silence.longest, pause))
    return silence


def _has_moved_on(before: Table, after: Table) -> bool:
    """Tell whether an event ends the silence; in a lobby every event does."""
    if before.stage is Stage.LOBBY or after.stage_token != before.stage_token:
        return True
    return after.asked != before.asked or (not before.present and bool(after.present))


def played_since(table: Table) -> float:
    """Return the silence's beginning, moved on by its pauses: nobody is reminded or replaced because of a pause."""
    return table.silence.since + table.silence.paused


def silent_for(table: Table, now: float) -> float:
    """Return for how many clock seconds nobody has moved, for /reset; the longest ended pause does not count.

    After a long pause people have their time again; pausing and resuming in turn gains it once.
    """
    return now - table.silence.since - table.silence.longest
