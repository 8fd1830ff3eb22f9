"""/settings: language, indices, colours, the look of pictures, reminders; of a person in private, of a group there."""

from msgspec.structs import replace

from bot.screens.actions import LooseAction
from bot.screens.model import Screen
from bot.screens.refusals import Refusal
from bot.screens.settings import MINUTES, ChosenSettings, settings_screen
from bot.screens.texts import LANGUAGES
from bot.stats.seasons import Length
from bot.tables.chats import ChatSettings, ReminderMode
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order
from bot.tables.executor import Executor
from bot.tables.ports import Origin
from bot.tables.refused import Refused
from bot.tables.responder import Responder

FLAGS = {
    "four": "four_colours",
    "dark": "dark",
    "latin": "latin",
    "large": "large",
    "single": "single",
    "certain": "certain",
    "sheets": "sheets",
    "picture": "table_picture",
    "own": "own_table",
    "stats": "hides_stats",
}
SHARED = ("picture", "season")
"""Settings of a group alone."""
PRIVATE = ("large", "remind", "minutes", "single", "sheets", "own", "stats")
"""Settings of a private chat alone."""


class SettingsPage:
    """Page of the settings; open tables are drawn anew at once when something is set."""

    def __init__(self, context: Context, executor: Executor, responder: Responder) -> None:
        self._context = context
        self._executor = executor
        self._responder = responder

    def feature(self) -> Feature:
        """Return the handlers of the presses and commands."""
        return Feature(loose={LooseAction.SET: self._set}, orders={"settings": self._page})

    async def _page(self, order: Order) -> None:
        self._responder.say(order, self._screen(order.origin))

    def _screen(self, origin: Origin) -> Screen:
        chats, chat = self._context.chats, origin.chat
        settings, t = chats.known(chat), chats.texts(chat)
        wishes = ChosenSettings(
            language=t.language,
            indices="german" if t.german else str(int(t.latin)),
            four_colours=settings.four_colours,
            dark=settings.dark,
            large=settings.large,
            reminders=str(settings.reminders),
            minutes=settings.minutes,
            single=settings.single,
            certain=settings.certain,
            sheets=settings.is_shown_sheets,
            picture=settings.table_picture,
            own_table=settings.own_table is True,
            hides_stats=settings.hides_stats,
            season=settings.season,
        )
        return settings_screen(t, wishes, private=origin.is_private)

    async def _set(self, given: Given) -> None:
        """Set what was pressed. Refused: stale, settings_not_yours."""
        name, _, value = given.argument.partition(":")
        chat = given.origin.chat
        if name in (SHARED if given.origin.is_private else PRIVATE):
            raise Refused(Refusal.STALE)
        if not given.origin.is_private:
            await self._check_group(chat, given.person.id)
        before = await self._context.chats.of(chat)
        after = await self._context.chats.change(chat, lambda settings: changed(settings, name, value))
        await given.answer.empty()
        if after != before:
            self._responder.turn(given.origin, self._screen(given.origin), given.person.id)
            await self._redraw(given.origin)

    async def _check_group(self, chat: int, person: int) -> None:
        """Check that the person sits at a table here or administers the group; anybody may while nobody plays.

        Refused: settings_not_yours.
        """
        here = {row.id for row in await self._context.table_lookup.open_here(chat)}
        seats = {seat.table for seat in await self._context.storage.seats_of(person)}
        if here and not here & seats and not await self._context.members.is_admin(chat, person):
            raise Refused(Refusal.SETTINGS_NOT_YOURS)

    async def _redraw(self, origin: Origin) -> None:
        """Show the messages of every open table the change concerns anew."""
        storage = self._context.storage
        if origin.is_private:
            tables = [seat.table for seat in await storage.seats_of(origin.chat)]
        else:
            tables = [row.id for row in await storage.open_tables(origin.chat)]
        for table in tables:
            self._responder.tables.offer(table, self._executor.refresh)


def changed(settings: ChatSettings, name: str, value: str) -> ChatSettings:
    """Return the settings with one thing set. Refused: stale, for what no button says."""
    if name == "language" and value in LANGUAGES:
        return replace(settings, language=value, latin=None, german=False)
    if name == "remind" and value in tuple(ReminderMode):
        return replace(settings, reminders=ReminderMode(value))
    if name == "minutes" and value in map(str, MINUTES):
        return replace(settings, minutes=int(value))
    if name == "season" and value in tuple(Length):
        return replace(settings, season=Length(value))
    if (name, value) == ("latin", "german"):
        return replace(settings, german=True)
    if (name, value) == ("single", "open"):
        return replace(settings, single=None)
    if name in FLAGS and value in ("0", "1"):
        flags: dict[str, bool] = {FLAGS[name]: value == "1"}
        return replace(settings, **({"german": False} if name == "latin" else {}), **flags)
    raise Refused(Refusal.STALE)
