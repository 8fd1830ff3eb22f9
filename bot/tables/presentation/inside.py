"""Play inside a group: which players use views of their hands there, slowed by the group's few calls a minute."""

from typing import Final

from bot.tables.context.session import TableSession
from bot.tables.log.state import Stage

SEVERAL: Final = 2  # one person's view keeps up with the game


def is_slow(session: TableSession) -> bool:
    """Return whether several people play the running deal by views in the group: a private chat is faster."""
    is_played = session.table.stage is Stage.DEAL
    return is_played and sum(not own.idle for own in session.ephemeral.hands.values()) >= SEVERAL


def plays_inside(session: TableSession) -> bool:
    """Return whether all present play the running deal by views in the group, and the table asks them nothing else."""
    table, hands = session.table, session.ephemeral.hands
    asked = table.proposal is not None or table.paused_by is not None or table.time_over or bool(table.summons)
    return not asked and is_slow(session) and all(who in hands and not hands[who].idle for who in table.present)
