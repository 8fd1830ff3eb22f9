"""Stored rows of statistics, read for pages: what was made of the rows of a chat is remembered while there is room."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bot.stats.pages import Filter, bill_of, names_of, selected
from bot.stats.rating import Rated, ladder
from bot.stats.rows import MATCHES, MatchRow
from bot.stats.seasons import Season
from bot.stats.sums import Bill
from bot.storage.ports import Storage
from bot.tables.context.cooperative import Slices
from engine.core.game import AnyGame

KEPT: Final = 5_000
"""Rows of matches that are remembered, some 10 kB each."""
BILLS: Final = 50
"""Filters of a chat whose bills are remembered."""


class Matches:
    """Matches of one game, in the order of settlement."""

    def __init__(self, bodies: tuple[bytes, ...], rows: Sequence[MatchRow]) -> None:
        """Take the rows as they are stored and as they were read."""
        self.bodies, self.rows = bodies, rows
        self.names = names_of(rows)
        """Last name of every person with own deals."""
        self._ladders: dict[Season, dict[int, Rated]] = {}
        self._bills: dict[Filter, Bill] = {}

    def ladder(self, season: Season) -> dict[int, Rated]:
        """Return the ratings of these matches up to the end of a season, counted once."""
        if season not in self._ladders:
            before = selected(self.rows, Filter(until=season.ends))
            self._ladders = {season: ladder(before, season.length)}
        return self._ladders[season]

    def bill(self, by: Filter, taken: Sequence[MatchRow]) -> Bill:
        """Return the bill of everybody over the matches that a filter takes, counted once."""
        if by not in self._bills:
            if len(self._bills) >= BILLS:
                self._bills.clear()
            self._bills[by] = bill_of(taken)
        return self._bills[by]


class StatisticsBook:
    """Reader of the rows of matches."""

    def __init__(self, storage: Storage, speed: float) -> None:
        """Take the store and how many of its seconds pass in a real one; matches are read with Unix seconds."""
        self._storage, self._speed = storage, speed
        self._known: OrderedDict[tuple[int, str], Matches] = OrderedDict()

    async def of_chat(self, chat: int, game: AnyGame) -> Matches:
        """Read the matches of a group and a game."""
        return await self._read((chat, game.name), await self._storage.statistics_in(chat, game.name))

    async def of_person(self, person: int, game: AnyGame) -> Matches:
        """Read the matches of a person and a game in all chats."""
        return await self._read((person, game.name), await self._storage.statistics_of(person, game.name))

    async def _read(self, key: tuple[int, str], bodies: tuple[bytes, ...]) -> Matches:
        """Return matches, decoding only what is not known; groups have numbers below 0, persons above."""
        known = self._known.get(key)
        if known is None or known.bodies != bodies:
            old = dict(zip(known.bodies, known.rows, strict=True)) if known is not None else {}
            slices, rows = Slices(), list[MatchRow]()
            for body in bodies:
                rows.append(old.get(body) or self._decoded(body))
                await slices.rest()
            known = Matches(bodies, rows)
            self._known[key] = known
        self._known.move_to_end(key)
        while len(self._known) > 1 and sum(len(it.rows) for it in self._known.values()) > KEPT:
            self._known.popitem(last=False)
        return known

    def _decoded(self, body: bytes) -> MatchRow:
        match = MATCHES.decode(body)
        return replace(match, at=match.at / self._speed)
