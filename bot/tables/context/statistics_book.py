"""Stored rows of statistics, read for pages: what was made of the rows of a chat is remembered while there is room."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import asdict, replace

from bot.stats.pages import Filter, TableRow, bill_of, chat_table, names_of, selected
from bot.stats.rating import Rated, ladder
from bot.stats.rows import LIGHT_MATCHES, MATCHES, OWN_PARTS, PLAYERS, LightMatch, MatchRow
from bot.stats.seasons import Season
from bot.stats.sums import Bill, combined
from bot.storage.ports import Storage
from bot.tables.context.cooperative import Slices
from engine.core.game import AnyGame

KEPT: Final = 5_000
"""Rows of matches that are remembered, some 10 kB each."""
SEASONS: Final = 8
"""Seasons of a chat whose ratings and tables are remembered: to rate 1,000 matches takes a good part of a second."""
BILLS: Final = 50
"""Filters of a chat whose bills are remembered."""


class Matches:
    """Matches of one game, in the order of settlement, and what was made of them."""

    def __init__(self, bodies: tuple[bytes, ...], rows: Sequence[LightMatch], before: "Matches | None" = None) -> None:
        """Take the rows as they are stored and as they were read.

        before: the matches as they were known; what was made of them is continued if these only follow them.
        """
        self.bodies, self.rows = bodies, rows
        self.names = names_of(rows)
        """Last name of every person who has played deals."""
        grown = before is not None and before.bodies == bodies[: len(before.bodies)]
        self._before = before.made() if grown and before is not None else _Made(0, {}, {})
        self._pages: dict[int, dict[int, MatchRow]] = before.pages() if grown and before is not None else {}
        self._ladders: dict[Season, dict[int, Rated]] = {}
        self._bills: dict[Filter, Bill] = {}
        self._tables: dict[Season, tuple[TableRow, ...]] = {}

    def made(self) -> "_Made":
        """Return the ratings and bills counted of these matches, for a reading with more matches to go on from."""
        return _Made(len(self.rows), self._ladders, self._bills)

    def pages(self) -> dict[int, dict[int, MatchRow]]:
        """Return the rows read for persons' pages, by person and table."""
        return self._pages

    async def of_person(self, person: int, found: Sequence[MatchRow]) -> list[MatchRow]:
        """Read all that a person's page asks of some of these matches, once; those without the person are left out."""
        slices, rows = Slices(), list[MatchRow]()
        read, bodies = self._pages.setdefault(person, {}), dict[int, bytes]()
        for match in found:
            place = next((place for place, it in enumerate(match.players) if it.person == person), None)
            if place is not None and match.table not in read:
                bodies = bodies or {row.table: body for row, body in zip(self.rows, self.bodies, strict=True)}
                read[match.table] = _with_player(match, bodies[match.table], place)
                await slices.rest()
            rows += [read[match.table]] if place is not None else []
        return rows

    async def whole(self) -> list[MatchRow]:
        """Read all of these matches that is stored."""
        slices, rows = Slices(), list[MatchRow]()
        for match, body in zip(self.rows, self.bodies, strict=True):
            rows.append(replace(MATCHES.decode(body), at=match.at))
            await slices.rest()
        return rows

    def of(self, season: Season) -> list[MatchRow]:
        """Return the matches of a season."""
        return selected(self.rows, Filter(since=season.begins, until=season.ends))

    def ladder(self, season: Season) -> dict[int, Rated]:
        """Return the ratings of these matches up to the end of a season, counted once."""
        if season not in self._ladders:
            if len(self._ladders) >= SEASONS:
                self._ladders.clear()
            found = self._before.ladders.get(season)
            new = self.rows[self._before.matches :] if found is not None else self.rows
            self._ladders[season] = ladder(selected(new, Filter(until=season.ends)), season.length, found)
        return self._ladders[season]

    def rated(self, season: Season) -> list[Rated]:
        """Return the ratings by a season's end of those who played in it."""
        names = names_of(self.of(season))
        return [it.at(season.number) for it in self.ladder(season).values() if it.person in names]

    def table(self, season: Season) -> tuple[TableRow, ...]:
        """Return the table of a season with everybody in it, made once."""
        if season not in self._tables:
            if len(self._tables) >= SEASONS:
                self._tables.clear()
            self._tables[season] = chat_table(self.of(season), self.rated(season))
        return self._tables[season]

    def bill(self, by: Filter) -> Bill:
        """Return the bill of everybody over the matches that a filter takes, counted once."""
        if by not in self._bills:
            if len(self._bills) >= BILLS:
                self._bills.clear()
            found = self._before.bills.get(by)
            new = self.rows[self._before.matches :] if found is not None else self.rows
            self._bills[by] = combined([found or Bill(), bill_of(selected(new, by))])
        return self._bills[by]


def _with_player(match: MatchRow, body: bytes, place: int) -> MatchRow:
    """Return a light match with what one of its players has in full, and with the payments between the seats."""
    parts = OWN_PARTS.decode(body)
    players = (*match.players[:place], PLAYERS.decode(parts.players[place]), *match.players[place + 1 :])
    return MatchRow(**{**asdict(match), "players": players, "pairs": parts.pairs})


class _Made(NamedTuple):
    """What was made of the first matches."""

    matches: int
    ladders: dict[Season, dict[int, Rated]]
    bills: dict[Filter, Bill]


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

    @property
    def is_full(self) -> bool:
        """Return whether reading more would displace what is remembered."""
        return sum(len(it.rows) for it in self._known.values()) >= KEPT

    async def _read(self, key: tuple[int, str], bodies: tuple[bytes, ...]) -> Matches:
        """Return matches, decoding only what is not known; groups have numbers below 0, persons above."""
        known = self._known.get(key)
        if known is None or known.bodies != bodies:
            old = dict(zip(known.bodies, known.rows, strict=True)) if known is not None else {}
            slices, rows = Slices(), list[LightMatch]()
            for body in bodies:
                rows.append(old.get(body) or self._decoded(body))
                await slices.rest()
            known = Matches(bodies, rows, known)
            self._known[key] = known
        self._known.move_to_end(key)
        while len(self._known) > 1 and sum(len(it.rows) for it in self._known.values()) > KEPT:
            self._known.popitem(last=False)
        return known

    def _decoded(self, body: bytes) -> LightMatch:
        match = LIGHT_MATCHES.decode(body)
        return match if self._speed == 1 else replace(match, at=match.at / self._speed)
