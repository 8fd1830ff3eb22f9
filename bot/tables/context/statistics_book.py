"""Stored rows of statistics, read for pages; results computed from a chat's rows are kept while there is room."""

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
"""Number of rows of matches kept in memory, some 10 kB each."""
SEASONS: Final = 8
"""Number of seasons of a chat whose ratings and tables are kept; rating 1,000 matches takes a good part of a second."""
BILLS: Final = 50
"""Maximum number of bills (sums over analysed deals) cached for a chat, one for each filter of its statistics."""


class Matches:
    """Matches of one game, in the order of settlement, with the ratings, tables and sums computed from them."""

    def __init__(self, bodies: tuple[bytes, ...], rows: Sequence[LightMatch], before: "Matches | None" = None) -> None:
        """Take the rows as they are stored (`bodies`) and as they were decoded.

        before: the matches as they were known; results computed from them are continued if only newer matches follow.
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
        """Return the ratings and bills computed so far, from which a reading with more matches continues."""
        return _Made(len(self.rows), self._ladders, self._bills)

    def pages(self) -> dict[int, dict[int, MatchRow]]:
        """Return the rows decoded for persons' pages, by person and table."""
        return self._pages

    async def of_person(self, person: int, found: Sequence[MatchRow]) -> list[MatchRow]:
        """Return the matches of `found` in which the person played, with what a person's page needs; decoded once."""
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
        """Return all of these matches, decoded in full."""
        slices, rows = Slices(), list[MatchRow]()
        for match, body in zip(self.rows, self.bodies, strict=True):
            rows.append(replace(MATCHES.decode(body), at=match.at))
            await slices.rest()
        return rows

    def of(self, season: Season) -> list[MatchRow]:
        """Return the matches of a season."""
        return selected(self.rows, Filter(since=season.begins, until=season.ends))

    def ladder(self, season: Season) -> dict[int, Rated]:
        """Return by person the ratings of these matches up to the end of a season, computed once."""
        if season not in self._ladders:
            if len(self._ladders) >= SEASONS:
                self._ladders.clear()
            found = self._before.ladders.get(season)
            new = self.rows[self._before.matches :] if found is not None else self.rows
            self._ladders[season] = ladder(selected(new, Filter(until=season.ends)), season.length, found)
        return self._ladders[season]

    def rated(self, season: Season) -> list[Rated]:
        """Return the ratings at the end of a season of those who played in it."""
        names = names_of(self.of(season))
        return [it.at(season.number) for it in self.ladder(season).values() if it.person in names]

    def table(self, season: Season) -> tuple[TableRow, ...]:
        """Return the table of a season with everybody in it, computed once."""
        if season not in self._tables:
            if len(self._tables) >= SEASONS:
                self._tables.clear()
            self._tables[season] = chat_table(self.of(season), self.rated(season))
        return self._tables[season]

    def bill(self, by: Filter) -> Bill:
        """Return the bill of mistakes of all persons together in the matches that a filter selects, computed once."""
        if by not in self._bills:
            if len(self._bills) >= BILLS:
                self._bills.clear()
            found = self._before.bills.get(by)
            new = self.rows[self._before.matches :] if found is not None else self.rows
            self._bills[by] = combined([found or Bill(), bill_of(selected(new, by))])
        return self._bills[by]


def _with_player(match: MatchRow, body: bytes, place: int) -> MatchRow:
    """Return a partly decoded match, with payments between seats and the figures of player `place` (index) in full."""
    parts = OWN_PARTS.decode(body)
    players = (*match.players[:place], PLAYERS.decode(parts.players[place]), *match.players[place + 1 :])
    return MatchRow(**{**asdict(match), "players": players, "pairs": parts.pairs})


class _Made(NamedTuple):
    """Results computed from the first `matches` matches."""

    matches: int
    ladders: dict[Season, dict[int, Rated]]
    bills: dict[Filter, Bill]


class StatisticsBook:
    """Reader of the stored rows of matches."""

    def __init__(self, storage: Storage, speed: float) -> None:
        """Take the store and its clock seconds in one real second; matches are returned with Unix seconds."""
        self._storage, self._speed = storage, speed
        self._known: OrderedDict[tuple[int, str], Matches] = OrderedDict()

    async def of_chat(self, chat: int, game: AnyGame) -> Matches:
        """Read the matches of one game in a group."""
        return await self._read((chat, game.name), await self._storage.statistics_in(chat, game.name))

    async def of_person(self, person: int, game: AnyGame) -> Matches:
        """Read the matches of one game with a person, in all chats."""
        return await self._read((person, game.name), await self._storage.statistics_of(person, game.name))

    @property
    def is_full(self) -> bool:
        """Return whether reading more would displace what is kept in memory."""
        return sum(len(it.rows) for it in self._known.values()) >= KEPT

    async def _read(self, key: tuple[int, str], bodies: tuple[bytes, ...]) -> Matches:
        """Return the matches of `key`, a group (below 0) or person and a game, decoding only rows not yet known."""
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
