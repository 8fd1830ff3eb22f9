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
    """Return the total of the matches that ended in the group since the morning, up to and including this one.

    None outside groups, or if this match has no settlement. Matches of other games or with real cards (their players
    are unknown) and lent deals do not count. Forgotten and `hidden` persons (who keep their figures to themselves) are
    left out. speed: clock seconds in one real second. zone: time zone of the group; empty: the machine's.
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
    """Return whether the bot dealt the table's match, and the match is over with at least one finished deal."""
    status = table.status
    finished = status is not None and status.finished > 0
    return table.stage is Stage.OVER and finished and isinstance(table.kind, Played)


def _morning(at: float, zone: str = "") -> float:
    """Return the Unix second at which the day of Unix second `at` began; zone: empty for the machine's."""
    now = datetime.fromtimestamp(at, zone_of(zone))
    day = now if now.hour >= MORNING else now - timedelta(days=1)
    return day.replace(hour=MORNING, minute=0, second=0, microsecond=0).timestamp()


def _summed(matches: list[Table], hidden: Collection[int]) -> Evening:
    """Sum the balances, over all these matches, of those who sat to the end of `matches[0]`, the present one.

    Nobody else is named, so that /forget finds a name only where its person sat.
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
