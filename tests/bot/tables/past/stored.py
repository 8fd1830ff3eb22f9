"""Rows of matches in the store of a desk, without the matches themselves."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.stats.rows import MATCHES, DealRow, MatchRow, people_of
from bot.storage.ports import MatchStatistics, SeatChange, TableChange, TableStatus
from engine.core.codec import encode
from engine.games.preferans import PREFERANS
from tests.bot.stats.rows import seat, settled
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GROUP, VIKA
from tests.narrowed import there

PEOPLE = (ANYA, BORIS, VIKA)
OVER = TableChange(status=TableStatus.FINISHED, match_seq=2)
VERSION = there(PREFERANS.facts).version
RESULTS = ((90, -20, -70), (-20, -70, 90), (-70, 90, -20))


async def put(desk: Desk, match: MatchRow, chat: int = GROUP, deals: Sequence[DealRow] = (), *, home: int = 0) -> int:
    """Store the rows of a match; return the number of its table. home: as `MatchStatistics.home`."""
    seats = [SeatChange(person.id, place) for place, person in enumerate(PEOPLE, 1)]
    made = await desk.storage.create_table(chat, None, match.game, change=OVER, seatings=seats)
    body = encode(replace(match, table=made.table))
    rows = MatchStatistics(match.at, people_of(match, ()), body, tuple(map(encode, deals)), home)
    assert await desk.storage.put_statistics(made.table, VERSION, 0, rows)
    return made.table


def of_three(*results: int, at: float) -> MatchRow:
    """Return a match of Аня, Борис and Вика."""
    match = settled(*results, seats=[seat(1), seat(2), seat(3)], at=at)
    ids = {place: person.id for place, person in enumerate(PEOPLE, 1)}
    text = encode(match).decode()
    for place, number in ids.items():
        text = text.replace(f'"person":{place},', f'"person":{number},')
    return MATCHES.decode(text)
