"""/settings: language, card indices, colours, pictures, reminders; a person's in private, a group's in the group.

The answer to «Стол картинкой?», which a player is asked once after a first deal, is handled here, too.
"""

from msgspec.structs import replace

from bot.screens import replies
from bot.screens.actions import Action, LooseAction
from bot.screens.model import Screen
from bot.screens.refusals import Refusal
from bot.screens.settings import MINUTES, PAGE_OF, ChosenSettings, SettingsPart, settings_screen
from bot.screens.texts import LANGUAGES
from bot.screens.zones import CITIES
from bot.stats.seasons import Length
from bot.tables.chats import ChatSettings, ReminderMode, clock_in, zone_of, zones_by_offset
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order
from bot.tables.context.session import TableSession
from bot.tables.ports import Origin
from bot.tables.refused import Refused
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime

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
"""Settings that only groups have."""
PRIVATE = ("large", "remind", "minutes", "single", "sheets", "own", "stats")
"""Settings that only private chats have."""


class SettingsPage:
    """Handlers of the page of settings; a changed setting redraws open tables at once."""

    def __init__(self, context: Context, runtime: TableRuntime, responder: Responder) -> None:
        self._context = context
        self._runtime = runtime
        self._responder = responder

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons and commands."""
        return Feature(loose={LooseAction.SET: self._set}, orders={"settings": self._page})

    async def _page(self, order: Order) -> None:
        self._responder.say(order, self._screen(order.origin))

    def _screen(self, origin: Origin, page: SettingsPart = SettingsPart.ALL, places: tuple[str, ...] = ()) -> Screen:
        chats, chat = self._context.chats, origin.chat
        settings, t, now = chats.known(chat), chats.texts(chat), self._now()
        hours = [(offset, clock_in(zones[0], now)) for offset, zones in zones_by_offset(now).items()]
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
            zone=settings.zone,
            hour=clock_in(settings.zone, now),
            hours=tuple(hours),
            places=places,
        )
        return settings_screen(t, wishes, private=origin.is_private, page=page)

    def _now(self) -> float:
        return self._context.clock.now() / self._context.clock.speed

    async def _set(self, given: Given) -> None:
        """Change the pressed setting, or turn to a page. Raises Refused (stale, settings_not_yours, admins_unknown)."""
        name, _, value = given.argument.partition(":")
        chat = given.origin.chat
        if name in (SHARED if given.origin.is_private else PRIVATE):
            raise Refused(Refusal.STALE)
        if not given.origin.is_private:
            await self._check_group(chat, given.person.id)
        if name in ("page", "hour"):
            await self._turn(given, name, value)
            return
        before = await self._context.chats.of(chat)
        after = await self._context.chats.change(chat, lambda settings: changed(settings, name, value))
        await self._responder.turning(given)
        if after != before:
            self._responder.turn(given.origin, self._screen(given.origin, PAGE_OF[name]), given.person.id)
            await self._redraw(given.origin)

    async def _turn(self, given: Given, name: str, value: str) -> None:
        """Turn to a page, or from an hour to the places where it is that hour; a single place is chosen at once.

        name: "page" or "hour". value: the page, or the minutes from UTC. Raises Refused (stale).
        """
        page, places = SettingsPart.HOUR, tuple[str, ...]()
        if name == "page":
            if value not in tuple(SettingsPart):
                raise Refused(Refusal.STALE)
            page = SettingsPart(value)
        else:
            places = _places(self._now(), value)
            if not places:
                raise Refused(Refusal.STALE)
        if len(places) == 1:
            (zone,), page, places = places, SettingsPart.REMINDERS, ()
            await self._context.chats.change(given.origin.chat, lambda settings: replace(settings, zone=zone))
        await self._responder.turning(given)
        self._responder.turn(given.origin, self._screen(given.origin, page, places), given.person.id)

    async def _check_group(self, chat: int, person: int) -> None:
        """Check that a person sits at an open table of the group or administers it; anybody may if no table is open.

        Raises Refused: settings_not_yours, admins_unknown if Telegram does not say.
        """
        here = {row.id for row in await self._context.table_lookup.open_here(chat)}
        seats = {seat.table for seat in await self._context.storage.seats_of(person)}
        if not here or here & seats:
            return
        administers = await self._context.members.administers(chat, person)
        if not administers:
            raise Refused(Refusal.SETTINGS_NOT_YOURS if administers is False else Refusal.ADMINS_UNKNOWN)

    async def _redraw(self, origin: Origin) -> None:
        """Redraw the messages of every open table that a change of this chat's settings concerns."""
        storage = self._context.storage
        if origin.is_private:
            tables = [seat.table for seat in await storage.seats_of(origin.chat)]
        else:
            tables = [row.id for row in await storage.open_tables(origin.chat)]
        for table in tables:
            self._runtime.offer(table, self._runtime.refresh)


def _places(now: float, value: str) -> tuple[str, ...]:
    """Return the time zones that are `value` minutes from UTC at Unix second `now`; empty if no button offers it."""
    found = [zones for offset, zones in zones_by_offset(now).items() if str(offset) == value]
    return found[0] if found else ()


def changed(settings: ChatSettings, name: str, value: str) -> ChatSettings:
    """Return the settings with `name` set to `value`. Raises Refused: stale, if no button offers that value."""
    if name == "language" and value in LANGUAGES:
        return replace(settings, language=value, latin=None, german=False)
    if name == "remind" and value in tuple(ReminderMode):
        return replace(settings, reminders=ReminderMode(value))
    if name == "minutes" and value in map(str, MINUTES):
        return replace(settings, minutes=int(value))
    if name == "season" and value in tuple(Length):
        return replace(settings, season=Length(value))
    if name == "zone" and (not value or (value in CITIES and zone_of(value) is not None)):
        return replace(settings, zone=value)
    if (name, value) == ("latin", "german"):
        return replace(settings, german=True)
    if (name, value) == ("single", "open"):
        return replace(settings, single=None)
    if name in FLAGS and value in ("0", "1"):
        flags: dict[str, bool] = {FLAGS[name]: value == "1"}
        return replace(settings, **({"german": False} if name == "latin" else {}), **flags)
    raise Refused(Refusal.STALE)


class OwnTable:
    """Handler of the choice between text and a picture of the table in a player's message."""

    def __init__(self, context: Context, runtime: TableRuntime) -> None:
        self._context = context
        self._runtime = runtime

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons."""
        return Feature(free={Action.OWN_TABLE: self._answer})

    async def _answer(self, session: TableSession, given: Given) -> None:
        """Store a player's answer, pressed in the private chat. Raises Refused (stale, not_seated)."""
        person = given.person.id
        if not given.origin.is_private or given.argument not in ("0", "1"):
            raise Refused(Refusal.STALE)
        if session.table.seat_of(person) is None:
            raise Refused(Refusal.NOT_SEATED)
        on = given.argument == "1"
        await self._context.chats.change(person, lambda settings: replace(settings, own_table=on))
        await given.answer.toast(replies.own_table_answer(given.texts, on=on))
        await self._runtime.refresh(session)
