"""Cards of finished seasons: the program posts one message in each group whose season has just ended.

A posted card is stored as a message of the table with the season's last match. So it is posted only once, whatever the
group changes in its settings, and it is known after a restart.

If the program is killed between sending a card and storing its row, a second card is sent. This cannot be excluded: a
call of sendPhoto has no key by which Telegram could recognise a repetition, and a bot cannot read which messages are in
a chat. If the row were stored first, a kill could lose the card for good, which is worse.
"""

import logging
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import BrokenExecutor
from typing import Final, NamedTuple

from bot.pictures.drawing import Diagram
from bot.runtime.pending import EndOfProgram
from bot.screens.scene import localized
from bot.screens.season_card import season_card_screen
from bot.screens.texts import Texts
from bot.stats.card import CardOfSeason, SeasonCard, rated_matches, season_card
from bot.stats.pages import names_of, whole_matches
from bot.stats.rows import DEALS, DealRow, MatchRow
from bot.stats.seasons import Length, Season, season_at
from bot.storage.ports import StorageFailed
from bot.storage.ports import TableRow as StoredTable
from bot.tables.context.analyses import deal_of
from bot.tables.context.context import Context
from bot.tables.context.cooperative import Slices
from bot.tables.context.statistics_book import Matches
from bot.tables.past.folding import read
from bot.tables.past.match_rows import events_of
from bot.tables.ports import Role, Surface, Urgency, Wanted
from engine.core.game import AnyGame
from engine.core.seats import BySeat, Seat

log = logging.getLogger(__name__)

LATE_S: Final = 7 * 86_400.0
"""Unix seconds after the end of a season in which its card may be posted; a bot that was down longer skips the card."""
FIRST_LENGTHS: Final = (Length.MONTH, Length.QUARTER, Length.YEAR)
"""Lengths of seasons that have an end."""


class _Found(NamedTuple):
    """Season of a group in one game."""

    game: AnyGame
    every: Matches
    within: list[MatchRow]


class SeasonCards:
    """Task that posts the cards of finished seasons."""

    def __init__(self, context: Context, rest: Callable[[float], Awaitable[None]]) -> None:
        """Take the services, and a function that waits after a piece of work that took the given seconds."""
        self._context = context
        self._rest = rest
        self._groups: tuple[float, tuple[int, ...]] = (float("-inf"), ())
        self._done: set[tuple[int, float]] = set()  # groups with the ends of seasons for which nothing is left to do

    async def post(self, now: float) -> int:
        """Post the cards that are due and return their number. Raises StorageFailed, BrokenExecutor.

        now: Unix second; every match settled before it must have its statistics.
        """
        ends, posted = season_at(now, Length.MONTH).begins, 0
        if now - ends >= LATE_S:
            return 0
        for group in await self._played_before(ends):
            season = season_at(ends - 1, (await self._context.chats.of(group)).season)
            if season.ends != ends or (group, ends) in self._done:
                continue
            await self._rest(0.0)
            try:
                posted += await self._post(group, season)
            except (BrokenExecutor, StorageFailed, EndOfProgram):
                raise
            except Exception as error:  # noqa: BLE001 - whatever the rows of one group hold: the others get their cards
                log.error("chat %s has no card: %s", group, type(error).__name__)
            self._done.add((group, ends))
        return posted

    async def _played_before(self, ends: float) -> tuple[int, ...]:
        """Return the groups that may have had a season which ended at Unix second `ends`; read once for each end."""
        if self._groups[0] != ends:
            since = min(season_at(ends - 1, length).begins for length in FIRST_LENGTHS)
            speed = self._context.clock.speed
            self._groups = ends, await self._context.storage.groups_settled(since * speed, ends * speed)
        return self._groups[1]

    async def _post(self, group: int, season: Season) -> bool:
        """Post the card of a group's season; return False if there is nothing to post, or it was posted before."""
        found = await self._found(group, season)
        # no deal of a duplicate: its round may be closed, and its row be there, after the card was posted
        matches = (match for it in found for match in whole_matches(it.within))
        last = max(((match.at, match.table) for match in matches), default=None)
        table = await self._context.storage.table(last[1]) if last is not None else None
        if table is None or await self._context.storage.surface(table.id, Role.SEASON.value) is not None:
            return False
        most = max(found, key=lambda it: rated_matches(it.within))
        hidden = {it for it in most.every.names if (await self._context.chats.of(it)).hides_stats}
        deals = await self._dear_deals(most.within)
        card = season_card(await most.every.whole(), deals, season, hidden)
        if card is None or not card.best:
            return False
        diagram = await self._diagram(group, most, card.dearest, hidden)
        self._show(group, table, most.game, card, diagram, one_of_several=len(found) > 1)
        return True

    async def _found(self, group: int, season: Season) -> list[_Found]:
        """Return a group's season in each game in which it has matches."""
        found = []
        for game in self._context.games.values():
            if game.facts is not None:
                every = await self._context.statistics.of_chat(group, game)
                within = every.of(season)
                found += [_Found(game, every, within)] if within else []
        return found

    async def _dear_deals(self, matches: Iterable[MatchRow]) -> list[DealRow]:
        """Return the deals of these matches in which a card was a costly mistake."""
        slices, found = Slices(), list[DealRow]()
        for match in matches:
            for body in await self._context.storage.deal_statistics(match.table):
                deal = DEALS.decode(body)
                found += [deal] if deal.facts.dearest is not None else []
                await slices.rest()
        return found

    async def _diagram(
        self, group: int, found: _Found, dearest: CardOfSeason | None, hidden: set[int]
    ) -> Diagram | None:
        """Draw the diagram of the season's costliest mistake; None if there was none, or its deal cannot be read."""
        game, face = found.game, self._context.face(found.game).analysis
        if dearest is None or face is None:
            return None
        t = self._context.texts_for(group, game)
        try:
            events = events_of(await read(game, await self._context.storage.events(dearest.table)))
            match = game.replay(deal_of(game, events, dearest.number)[:1])
            analysis = await self._context.analyses.of(game, dearest.table, dearest.number, events)
            return face.dearest(t, match, _names(t, found, dearest, hidden, game.status(match).players), [analysis])
        except (BrokenExecutor, StorageFailed, EndOfProgram):
            raise
        except Exception as error:  # noqa: BLE001 - whatever the rules make of events that they do not know
            log.error("table %s: no diagram of its dearest card: %s", dearest.table, type(error).__name__)
            return None

    def _show(
        self,
        group: int,
        table: StoredTable,
        game: AnyGame,
        card: SeasonCard,
        diagram: Diagram | None,
        *,
        one_of_several: bool,
    ) -> None:
        """Request the card as a new message of the group, which is never changed.

        table: table of the last match; the card is sent to its topic. one_of_several: whether the group played other
        games in the season, so that the card must name its game.
        """
        t = self._context.texts_for(group, game)
        name = self._context.face(game).rules.game(t) if one_of_several else ""
        screen = localized(t, season_card_screen(t, name, card, diagram), self._context.chats.look(group))
        surface = Surface(table.id, Role.SEASON, group, table.thread)
        self._context.publisher.show(Wanted(surface, screen, 0, Urgency.QUIET, table.seq, final=True))


def _names(t: Texts, found: _Found, dearest: CardOfSeason, hidden: set[int], players: BySeat[str]) -> BySeat[str]:
    """Return the names shown beside the hands in the diagram; persons who hide their statistics are not named."""
    (row,) = (match for match in found.within if match.table == dearest.table)
    names = {person: name for person, name in names_of(found.within).items() if person not in hidden}

    def name(seat: Seat) -> str:
        held = row.seats[seat]
        if held.robot is not None:
            return players[seat]
        return names.get(held.person or 0, t.plain("a player"))

    return BySeat.collect(map(name, players.seats))
