"""Since when nothing has moved a table on: what reminders, the robot for somebody else and /reset wait for.

A decision of whom the table waits for ends the silence, another stage of the table, and who comes to a table where
nobody was there. Votes, pauses, comings and goings do not, whoever makes them: a stranger who asks to join again and
again, or an idle player who pauses, would keep everybody waiting for ever.
"""

from msgspec.structs import replace

from bot.tables.log.events import Awoke, LogEvent, Resumed
from bot.tables.log.state import Silence, Stage, Table


def next_silence(before: Table, after: Table, event: LogEvent, at: float) -> Silence:
    """The silence after an event at clock second `at`; what the program slept through is no silence."""
    if isinstance(event, Awoke) or _has_moved_on(before, after):
        return Silence(at)
    silence = before.silence
    if isinstance(event, Resumed) and before.paused_by is not None:
        pause = max(0.0, at - max(before.paused_at, silence.since))
        return replace(silence, paused=silence.paused + pause, longest=max(silence.longest, pause))
    return silence


def _has_moved_on(before: Table, after: Table) -> bool:
    """In a lobby everything does."""
    if before.stage is Stage.LOBBY or after.stage_token != before.stage_token:
        return True
    return after.asked != before.asked or (not before.present and bool(after.present))


def played_since(table: Table) -> float:
    """When the silence would have begun without its pauses: nobody is reminded, or replaced, because of a pause."""
    return table.silence.since + table.silence.paused


def silent_for(table: Table, now: float) -> float:
    """How long nobody has moved, for /reset: a pause that goes on counts, and of those that are over all but one.

    After a long pause people have their time again; who pauses and resumes in turn wins it once.
    """
    return now - table.silence.since - table.silence.longest
