"""/stats: a person's figures, in the private chat; /season: the table of a group.

A page is sent to the private chat, not as an ephemeral message of the group. Ephemeral messages belong to a table, but
figures are asked for when nobody plays, too. The private chat also keeps the page, with the chart below it.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from bot.pictures.chart import MOST_LINES
from bot.screens import statistics as screens
from bot.screens.actions import LooseAction
from bot.screens.model import Screen
from bot.screens.refusals import Refusal
from bot.screens.replies import refused
from bot.screens.season_pages import SeasonWish, season_in_groups, season_keys, season_screen, season_wish_of
from bot.screens.statistics import About, Period, StatsPage, Wish, wish_of
from bot.screens.texts import Html, Texts
from bot.stats.pages import (
    RECENT,
    Filter,
    TableRow,
    courses,
    names_of,
    person_page,
    person_row,
    recent_cost,
    selected,
    whole_matches,
)
from bot.stats.rows import DEALS, DealRow, MatchRow, people_of
from bot.stats.seasons import Length, Season, number_of, season_at
from bot.stats.sums import version_of
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order
from bot.tables.context.limits import DAY_S, Allowance, Throttle
from bot.tables.context.statistics_book import Matches
from bot.tables.refused import Refused
from bot.tables.responder import Responder
from engine.core.game import AnyGame

PAGES_AT_ONCE: Final = 20
"""Number of pages that a person may turn to, or request by a command, in quick succession."""
PAGES_A_DAY: Final = DAY_S / 3
"""Number of further pages that a person may request in a day: one in three seconds."""


class StatisticsPages:
    """Handlers of pages of statistics, which are made of stored rows alone."""

    def __init__(self, context: Context, responder: Responder) -> None:
        self._context = context
        self._responder = responder
        self._book = context.statistics
        self._sent = Throttle()
        self._turned = Allowance(PAGES_AT_ONCE, PAGES_A_DAY)

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons and commands."""
        return Feature(
            loose={LooseAction.STATS: self._turn, LooseAction.SEASON: self._turn_season},
            orders={"stats": self._stats, "season": self._season},
        )

    async def _stats(self, order: Order) -> None:
        """Show, in the private chat, the figures of the sender or of the person whose message the command replies to.

        In a group they are the figures of that group's matches. Raises Refused (busy).
        """
        origin, reader = order.origin, order.person.id
        self._check_pace(reader)
        chat = 0 if origin.is_private else origin.chat
        person = origin.reply_to.id if origin.reply_to is not None and chat else reader
        wish = await self._first(Wish(StatsPage.OWN, chat, person), reader)
        if person != reader:
            try:
                await self._check(wish, reader)
            except Refused as why:
                self._responder.refuse(order, Screen(Html(refused(order.texts, why.key, why.facts))))
                return
        if origin.is_private:
            self._responder.say(order, await self._page(wish, reader))
        elif await self._context.may_write_to(reader):
            self._context.tell(reader, None, await self._page(wish, reader), reader)
        else:
            self._responder.say(order, screens.only_in_private(order.texts, self._context.links.hello()))

    async def _first(self, wish: Wish, reader: int) -> Wish:
        """Return the requested page `wish` for the game the person played most; of all time if the season has none."""
        found = [await self._matches(wish, game, reader) for game in self._games()]
        own = [sum(_has_row(match, wish.person) for match in every.rows) for every in found]
        most = max(range(len(found)), key=lambda place: (own[place], len(found[place].rows), -place))
        wish = replace(wish, game=most)
        selected_now = await self._selected(wish, found[most])
        return wish if wish.person in names_of(selected_now) else replace(wish, period=Period.ALL)

    def _games(self) -> tuple[AnyGame, ...]:
        """List the games that keep statistics; `Wish.game` is an index of this list."""
        return tuple(game for game in self._context.games.values() if game.facts is not None)

    async def _matches(self, wish: Wish, game: AnyGame, reader: int) -> Matches:
        """Read all matches that a page is about; for another person in all chats, only those where the reader sat."""
        if wish.chat:
            return await self._book.of_chat(wish.chat, game)
        every = await self._book.of_person(wish.person, game)
        if wish.person == reader:
            return every
        pairs = zip(every.bodies, every.rows, strict=True)
        both = [(body, match) for body, match in pairs if reader in people_of(match, ()) or _has_row(match, reader)]
        return Matches(tuple(body for body, _ in both), [match for _, match in both])

    def _check_pace(self, reader: int) -> None:
        """Count a page for a reader, since each is computed from all matches. Raises Refused (busy)."""
        now = self._context.clock.now()
        if self._turned.wait(reader, now) > 0:
            raise Refused(Refusal.BUSY)
        self._turned.use(reader, now)

    async def _turn(self, given: Given) -> None:
        """Turn to another page in the pressed message.

        Raises Refused (busy, stale, stats_hidden, stats_hiding, stats_none, stats_not_yours).
        """
        wish, reader = wish_of(given.argument), given.person.id
        self._check_pace(reader)
        games = self._games()
        if wish is None or not given.origin.is_private or not 0 <= wish.game < len(games):
            raise Refused(Refusal.STALE)
        if not 0 <= wish.preset <= len(games[wish.game].rules.presets):
            raise Refused(Refusal.STALE)
        if wish.chat:  # the button may be older than the number of its group
            wish = replace(wish, chat=await self._context.chats.number_now(wish.chat))
        await self._check(wish, reader)
        if wish.page in (StatsPage.SHARE, StatsPage.POST):
            await self._share(given, wish)
            return
        if wish.page is StatsPage.CHART:
            await self._chart(given, wish)
            return
        screen = await self._page(wish, reader)
        await self._responder.turning(given)
        self._responder.turn(given.origin, screen, reader)

    async def _chart(self, given: Given, wish: Wish) -> None:
        """Send a person's chart below the pressed message; for a group, with those who played most.

        Raises Refused (stats_none).
        """
        game, reader = self._games()[wish.game], given.person.id
        every = await self._matches(wish, game, reader)
        found, hidden = whole_matches(await self._selected(wish, every)), await self._hidden(every, reader)
        names = names_of(found)
        if wish.person not in names:
            raise Refused(Refusal.STATS_NONE)
        counts = Counter(player.person for match in found for player in match.players)
        others = [it for it, _ in counts.most_common() if it != wish.person and it not in hidden] if wish.chat else []
        drawn = courses(found, (wish.person, *others[: MOST_LINES - 1]))
        await given.answer.empty()
        if self._sent.is_time(("chart", reader), self._context.clock.now()):
            t = self._context.texts_for(reader, game)
            about = await self._about(t, wish, game, every, reader)
            named = [(names[person], points) for person, points in drawn.items()]
            screen = screens.chart_screen(t, about, named, len(found))
            await self._responder.post(given.origin.chat, given.origin.thread, screen, reader)

    async def _check(self, wish: Wish, reader: int) -> None:
        """Check that the reader may see a page. Raises Refused (stale, stats_hidden, stats_not_yours)."""
        sat = wish.chat or wish.person == reader
        if not sat and not any([(await self._matches(wish, game, reader)).rows for game in self._games()]):
            raise Refused(Refusal.STALE)
        if wish.person != reader and (await self._context.chats.of(wish.person)).hides_stats:
            raise Refused(Refusal.STATS_HIDDEN)
        if wish.chat and not any([await self._has_played(wish.chat, reader, game) for game in self._games()]):
            raise Refused(Refusal.STATS_NOT_YOURS)

    async def _has_played(self, chat: int, person: int, game: AnyGame) -> bool:
        return person in (await self._book.of_chat(chat, game)).names

    async def _share(self, given: Given, wish: Wish) -> None:
        """Ask whether to post the reader's open page in the group, or post it.

        Raises Refused: stale, also if the reader has left the group; stats_hiding.
        """
        if wish.person != given.person.id or not wish.chat:
            raise Refused(Refusal.STALE)
        if (await self._context.chats.of(wish.person)).hides_stats:
            raise Refused(Refusal.STATS_HIDING)
        if not await self._context.members.is_there(wish.chat, wish.person):
            raise Refused(Refusal.STALE)
        reader, page = given.person.id, replace(wish, page=wish.leaf)
        if wish.page is StatsPage.SHARE:
            title = (await self._context.chats.of(wish.chat)).title
            await given.answer.empty()
            self._responder.turn(given.origin, screens.share_question(given.texts, wish, title), reader)
            return
        await given.answer.toast(screens.shared(given.texts))
        self._responder.turn(given.origin, await self._page(page, reader), reader)
        if self._sent.is_time((wish.chat, wish.person), self._context.clock.now()):
            posted = replace(await self._page(page, reader, shared=True), rows=())
            await self._responder.post(wish.chat, None, posted, reader)

    async def _page(self, wish: Wish, reader: int, *, shared: bool = False) -> Screen:
        """Draw a page in the language of its reader, or in the group's language if it is shared."""
        game = self._games()[wish.game]
        t = self._context.texts_for(wish.chat if shared else reader, game)
        words = self._context.face(game).statistics
        if words is None:
            raise Refused(Refusal.STALE)
        every = await self._matches(wish, game, reader)
        found, hidden = await self._selected(wish, every), await self._hidden(every, reader)
        own = await every.of_person(wish.person, found)
        page = person_page(own, wish.person, hidden, every.bill(await self._filter(wish)))
        row = await self._row(wish, every) if wish.chat else None
        about = await self._about(t, wish, game, every, reader)
        if page is not None and wish.page is StatsPage.MEANS:
            about = replace(about, recent=await self._recent(found, wish.person))
        return screens.person_screen(t, about, page, words, row)

    async def _recent(self, found: Sequence[MatchRow], person: int) -> Fraction | None:
        """Return a person's mean loss over the last analysed deals, or None without any. Reads few rows if possible."""
        deals, missing = list[DealRow](), RECENT
        for match in reversed(found):
            own = [player.sums.bill.deals for player in match.players if player.person == person]
            if own and missing > 0:
                bodies = await self._context.storage.deal_statistics(match.table)
                deals, missing = [*map(DEALS.decode, bodies), *deals], missing - sum(own)
        return recent_cost(deals, person)

    async def _about(self, t: Texts, wish: Wish, game: AnyGame, every: Matches, reader: int) -> About:
        """Return what surrounds a page: title, games, presets and links; t: texts in the language of its readers."""
        games, face = self._games(), self._context.face(game)
        own = [match for match in every.rows if any(player.person == wish.person for player in match.players)]
        others = {place: await self._matches(wish, one, reader) for place, one in enumerate(games) if one is not game}
        played = [place for place, one in enumerate(games) if one is game or wish.person in others[place].names]
        presets = list(game.rules.presets)
        names = {match.preset for match in own}
        chosen = [(place, face.rules.preset_name(t, name)) for place, name in enumerate(presets, 1) if name in names]
        title = (await self._context.chats.of(wish.chat)).title if wish.chat else ""
        hides = (await self._context.chats.of(reader)).hides_stats
        return About(
            wish=wish,
            title=title,
            game=face.rules.game(t) if len(played) > 1 else "",
            games=tuple(played),
            presets=tuple(chosen),
            seats=tuple(sorted({len(match.seats) for match in own})),
            waiting=await self._waiting(wish, game, reader),
            reader=reader,
            can_share=bool(wish.chat) and wish.person == reader and not hides,
        )

    async def _waiting(self, wish: Wish, game: AnyGame, reader: int) -> int:
        """Return how many finished matches that the page is about are not yet counted in the statistics."""
        if not wish.chat and wish.person != reader:
            return 0
        version = version_of(game.facts)
        return await self._context.storage.waits_to_fold(wish.chat or reader, game.name, version)

    async def _selected(self, wish: Wish, every: Matches) -> list[MatchRow]:
        """Return those of the matches `every` that have the period, preset and number of seats chosen on the page."""
        return selected(every.rows, await self._filter(wish))

    async def _filter(self, wish: Wish) -> Filter:
        game = self._games()[wish.game]
        length = (await self._context.chats.of(wish.chat)).season if wish.chat else Length.QUARTER
        preset = list(game.rules.presets)[wish.preset - 1] if wish.preset else ""
        by = Filter(preset=preset, seats=wish.seats)
        if wish.period is not Period.ALL:
            season = season_at(self._now(), Length.YEAR if wish.period is Period.YEAR else length)
            by = replace(by, since=season.begins, until=season.ends)
        return by

    def _now(self) -> float:
        """Return the present Unix second, by the clock of the tables."""
        return self._context.clock.now() / self._context.clock.speed

    async def _row(self, wish: Wish, every: Matches) -> TableRow | None:
        """Return the person's line in the group's table of the present season; None if there is none."""
        length = (await self._context.chats.of(wish.chat)).season
        season = season_at(self._now(), length)
        return person_row(every.of(season), every.rated(season), wish.person)

    async def _hidden(self, matches: Matches, reader: int) -> set[int]:
        """Return the persons of these matches who hide their figures from the reader."""
        return {it for it in matches.names if it != reader and (await self._context.chats.of(it)).hides_stats}

    async def _season(self, order: Order) -> None:
        """Show the group's table of the present season, in the game that was settled last. Raises Refused (busy)."""
        chat, t = order.origin.chat, order.texts
        if order.origin.is_private:
            self._responder.refuse(order, Screen(season_in_groups(t)))
            return
        self._check_pace(order.person.id)
        found = [await self._book.of_chat(chat, game) for game in self._games()]
        last = max(
            range(len(found)), key=lambda place: found[place].rows[-1].at if found[place].rows else float("-inf")
        )
        running = season_at(self._now(), (await self._context.chats.of(chat)).season)
        self._responder.say(order, await self._season_page(chat, t, SeasonWish(running, last), running))

    async def _turn_season(self, given: Given) -> None:
        """Turn to the table of another season or game in the pressed message. Raises Refused (busy, stale)."""
        self._check_pace(given.person.id)
        wish, chat = season_wish_of(given.argument), given.origin.chat
        if wish is None or given.origin.is_private or not wish.game < len(self._games()):
            raise Refused(Refusal.STALE)
        running = season_at(self._now(), (await self._context.chats.of(chat)).season)
        if wish.season.begins > self._now():
            raise Refused(Refusal.STALE)
        screen = await self._season_page(chat, self._context.texts_for(chat), wish, running)
        await self._responder.turning(given)
        self._responder.turn(given.origin, screen, given.person.id)

    async def _season_page(self, chat: int, t: Texts, wish: SeasonWish, running: Season) -> Screen:
        """Draw a group's table of a season; running: the present season."""
        games, season = self._games(), wish.season
        game = games[wish.game]
        every = await self._book.of_chat(chat, game)
        hidden = await self._hidden(every, 0)
        rows = tuple(row for row in every.table(season) if row.person not in hidden)
        version = version_of(game.facts)
        waiting = await self._context.storage.waits_to_fold(chat, game.name, version)
        names = [(place, self._context.face(one).rules.game(t)) for place, one in enumerate(games)]
        played = [pair for pair in names if (await self._book.of_chat(chat, games[pair[0]])).rows]
        seasons = {number_of(match.at, season.length) for match in every.rows}
        keys = season_keys(t, wish, running, played, seasons)
        name = names[wish.game][1] if len(games) > 1 else ""
        return season_screen(t, name, season, rows, waiting=waiting if season == running else 0, keys=keys)


def _has_row(match: MatchRow, person: int) -> bool:
    """Return whether a person has played deals in a match."""
    return any(player.person == person for player in match.players)
