"""An evening in a group: the matches of one day, which begins at six in the morning, and their total."""

from collections.abc import Collection
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Final

from bot.screens.evening import Evening
from bot.storage.ports import Storage, TableStatus
from bot.tables.chats import zone_of
from bot.tables.context.repository import Repository
from bot.tables.log.events import Occupant
from bot.tables.log.kinds import Played
from bot.tables.log.state import Stage, Table

MORNING: Final = 6  # o'clock in the group's zone, or on the machine's calendar
MOST: Final = 12  # matches looked at, the group's newest


async def evening_of(
    repository: Repository,
    storage: Storage,
    table: Table,
    *,
    speed: float,
    zone: str = "",
    hidden: Collection[int] = (),
) -> Evening | None:
    """Sum up what ended in the group since the morning, this match the last; None outside groups, without a settlement.

    Matches of other games, deals with real cards, of which nobody knows who plays them, and lent deals do not count.
    People who had themselves forgotten are left out, and `hidden`, whose figures are for them alone. `speed`: clock
    seconds in one of the machine's. `zone`: the group's; empty: the machine's.
    """
    if not _counts(table) or table.is_private or table.is_quiet:
        return None
    since = _morning(table.clock.stage_at / speed, zone) * speed
    matches = [table]
    for row in await storage.matches_in(table.chat, MOST):
        over = row.status is TableStatus.FINISHED and row.updated_at >= since
        if row.id != table.id and over and row.game == table.game.name:
            other = await repository.readable(row.id)
            if other is not None and _counts(other) and since <= other.clock.stage_at <= table.clock.stage_at:
                matches.append(other)
    return _summed(matches, hidden)


def _is_named(who: Occupant, hidden: Collection[int]) -> bool:
    return who.person is not None and not who.forgotten and who.person not in hidden


def _counts(table: Table) -> bool:
    """Return whether the table has a settlement of people who sat there."""
    status = table.status
    finished = status is not None and status.finished > 0
    return table.stage is Stage.OVER and finished and isinstance(table.kind, Played)


def _morning(at: float, zone: str = "") -> float:
    """Return the Unix second at which the day of Unix second `at` began in a zone; without one, on the machine."""
    now = datetime.fromtimestamp(at, zone_of(zone))
    day = now if now.hour >= MORNING else now - timedelta(days=1)
    return day.replace(hour=MORNING, minute=0, second=0, microsecond=0).timestamp()


def _summed(matches: list[Table], hidden: Collection[int]) -> Evening:
    """Sum up the balances of those who ended the first of these matches.

    Nobody else is named: /forget must find a name only where its person sat.
    """
    named = (who for who in matches[0].people if _is_named(who, hidden))
    names = {who.person: who.name for who in named if who.person is not None}
    totals = dict.fromkeys(names, Fraction(0))
    for table in matches:
        if table.match is None:
            continue
        balances = table.game.result(table.match).balances
        for seat, who in zip(balances.seats, table.people, strict=False):
            if who.person is not None and who.person in totals:
                totals[who.person] += balances[seat]
    ranked = sorted(totals, key=lambda person: (-totals[person], names[person]))
    return Evening(tuple((names[person], int(totals[person])) for person in ranked), len(matches))
