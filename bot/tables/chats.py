"""Settings of chats and of persons; those of a person are stored for the private chat, under the person's id.

Also local time in the time zones that chats have set: what time it is there, and whether it is night.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from bot.pictures.theme import Look
from bot.screens.model import HouseRules
from bot.screens.texts import SOURCE, Texts, texts
from bot.screens.zones import CITIES
from bot.stats.seasons import Length
from bot.storage.ports import Reachable, Storage, StorageFailed
from engine.core.codec import dec_hook, encode
from engine.core.game import AnyGame
from engine.core.strengths import Strength

log = logging.getLogger(__name__)

OLDEST_SUPERGROUP = -1_000_000_000_000
"""Chat id that separates groups: ids of supergroups are below it, those of basic groups above."""
KEPT = 20_000
"""Number of chats whose settings are kept in memory."""


class ReminderMode(StrEnum):
    """Ways of reminding a person, after a silence, that the deal waits for that person's move."""

    SOUND = "sound"
    SILENT = "silent"
    OFF = "off"


class BellPress(msgspec.Struct, frozen=True):
    """A person's last press that switched notifications about the lobbies of a group on or off."""

    cause: str
    """Key of the press. If Telegram delivers the press again, the repetition has the effect of the first delivery."""
    on: bool
    """Whether the press switched the notifications on; False: off."""


class ChatSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """Settings of a chat as the store keeps them."""

    title: str = ""
    """Title of the group, as it was when a command last asked for a table there."""
    rules: tuple[HouseRules, ...] = ()
    """Rules that the chat saved under names it chose, the oldest first."""
    language: str = ""
    """Code of the language that the chat has chosen; empty: none was chosen."""
    latin: bool | None = None
    """Whether cards have the letters J Q K A; None: as usual in the language."""
    german: bool = False
    """Whether cards have the letters U O K A; if True, `latin` is ignored."""
    four_colours: bool = False
    """Whether each suit has a colour of its own."""
    dark: bool = False
    """Whether pictures are dark."""
    large: bool = False
    """Whether buttons are large; in private chats only."""
    reminders: ReminderMode = ReminderMode.SOUND
    """Whether and how the person is reminded by «ваш ход» (your turn) after a silence; in private chats only."""
    single: bool | None = None
    """Whether the only legal card is played automatically; None: only if it reveals nothing. In private chats only."""
    word: str = ""
    """Text that the person adds to the shuffle of fair deals; in private chats only."""
    certain: bool = False
    """Whether a deal at the chat's tables ends automatically once no card can change its result."""
    sheets: bool | None = None
    """Whether the message after a deal has a picture of the sheet; None: only if the person's last card was pressed in
    a private chat. In private chats only."""
    table_picture: bool = False
    """Whether the message of the group's table is a picture."""
    in_group: bool = False
    """Whether the person's last card was played by a button in a group; in private chats only."""
    robots: Strength | None = None
    """Strength of the robots the person plays with alone; None: not chosen."""
    minutes: int = 3
    """Minutes of silence before a reminder if no clock runs; in private chats only."""
    hides_stats: bool = False
    """Whether the person's statistics are hidden from all others; in private chats only."""
    season: Length = Length.QUARTER
    """Length of the group's seasons."""
    shows_week: bool = False
    """Whether everybody may read the person's name on the board of a week; in private chats only."""
    zone: str = ""
    """Time zone that the chat has set, as an IANA name; empty: none."""
    tours: int = 0
    """Number of tournaments that were opened in the group."""
    own_table: bool | None = None
    """Whether the person's message shows the table as a picture; None: not asked yet. In private chats only."""
    greeted: float = 0.0
    """Clock second at which the group was last greeted; 0: never. In groups only."""
    awaited: int = 0
    """Number of the table to join once the private chat is open; 0: none. In private chats only."""
    bells: tuple[int, ...] = ()
    """For a group, the persons whom the bot notifies once two people sit in a lobby there. For a person, the groups
    whose lists contain that person."""
    bell_press: BellPress | None = None
    """The person's last press that switched notifications about lobbies on or off; in private chats only."""
    rung: tuple[float, ...] = ()
    """Clock seconds at which the person was last notified of groups' lobbies, in order; in private chats only."""

    @property
    def is_shown_sheets(self) -> bool:
        """Return whether the person's message after a deal has the sheet's picture."""
        return self.sheets if self.sheets is not None else not self.in_group

    def plays_single(self, *, is_secret: bool) -> bool:
        """Return whether the only legal card is played automatically; `is_secret`: that would reveal something."""
        return self.single if self.single is not None else not is_secret


class StoredRules(msgspec.Struct, frozen=True):
    """Rules that a chat saved, in stored form: they are read once their game is known."""

    id: int
    name: str
    convention: msgspec.Raw
    """The rules in the JSON form of their game."""
    game: str = HouseRules.__struct_defaults__[0]
    """Name of the game. The default is the first game, whose rules were stored before games had names."""


class StoredSettings(msgspec.Struct, frozen=True):
    """Part of a chat's stored settings that only the games can read."""

    rules: tuple[StoredRules, ...] = ()


def settings_of(games: Mapping[str, AnyGame], stored: bytes) -> ChatSettings:
    """Read the settings of a chat. Rules that no known game can read are kept as they are stored."""
    try:
        settings = msgspec.json.decode(stored, type=ChatSettings)
    except msgspec.DecodeError:
        settings = _readable(_fields(stored))
    if not settings.rules:
        return settings
    kept = msgspec.json.decode(stored, type=StoredSettings).rules
    return msgspec.structs.replace(settings, rules=tuple(_rules(games, one) for one in kept))


def written(stored: bytes, before: ChatSettings, after: ChatSettings) -> bytes:
    """Return the stored settings of a chat with the changes between `before` and `after`.

    Unchanged settings stay byte for byte, including fields that this version cannot read or does not know. A setting
    that was put back to its default is written explicitly, so that the value of a group's former id cannot replace it.
    """
    kept, new = _fields(stored), _fields(encode(after))
    for name in ChatSettings.__struct_fields__:
        if getattr(before, name) != getattr(after, name):
            kept[name] = new[name] if name in new else msgspec.Raw(encode(getattr(after, name)))
    return msgspec.json.encode(kept)


def _fields(stored: bytes) -> dict[str, msgspec.Raw]:
    """Return the stored settings of a chat, undecoded, by field name; empty if the record is not readable."""
    try:
        return msgspec.json.decode(stored, type=dict[str, msgspec.Raw])
    except msgspec.DecodeError as error:
        log.warning("the settings of a chat are not readable and count as the usual ones: %s", type(error).__name__)
        return {}


def _readable(kept: Mapping[str, msgspec.Raw]) -> ChatSettings:
    """Read each setting of a chat separately; one that is not readable gets its default."""
    read: dict[str, Any] = {}
    for field in msgspec.structs.fields(ChatSettings):
        try:
            if field.name in kept:
                read[field.name] = msgspec.json.decode(kept[field.name], type=field.type)
        except msgspec.DecodeError:
            log.warning("the setting %s of a chat is not readable and is as usual", field.name)
    return ChatSettings(**read)


def _rules(games: Mapping[str, AnyGame], kept: StoredRules) -> HouseRules:
    convention: object = kept.convention.copy()
    if kept.game in games:
        try:
            kind = games[kept.game].rules.kind
            convention = msgspec.json.decode(kept.convention, type=kind, dec_hook=dec_hook)
        except msgspec.ValidationError as error:
            log.error("rules %d of a chat are not readable: %s", kept.id, type(error).__name__)
    return HouseRules(kept.id, kept.name, convention, kept.game)


class KnownChat(msgspec.Struct, frozen=True):
    """Settings in memory, with the language that a person's Telegram client reports."""

    settings: ChatSettings = ChatSettings()
    client: str = ""
    """Language of the client as an IETF tag; empty: not known."""


class Chats:
    """Settings by chat. `of` reads them from the store once; `known` returns what is in memory, else the defaults."""

    def __init__(self, storage: Storage, usual: Texts, games: Mapping[str, AnyGame]) -> None:
        self._storage = storage
        self._games = games
        self._usual = usual
        self._changing = asyncio.Lock()
        self.age = 0
        """Number that grows whenever settings in memory are dropped; rows read before that may be outdated."""
        self._known: OrderedDict[int, KnownChat] = OrderedDict()

    async def of(self, chat: int) -> ChatSettings:
        """Return the settings of a chat, read from the store if need be; the defaults if none were stored."""
        while chat not in self._known:
            age = self.age
            row = await self._storage.chat(chat)
            settings = settings_of(self._games, row.settings) if row is not None else ChatSettings()
            person = await self._storage.person(chat) if chat > 0 else None
            if age == self.age:
                self._keep(chat, KnownChat(settings, person.language or "" if person is not None else ""))
        self._known.move_to_end(chat)
        return self._known[chat].settings

    def learn(self, persons: Iterable[Reachable], age: int) -> None:
        """Put settings and languages that were read from the store into memory; chats in memory already are skipped.

        `age`: value of `self.age` when the reading began; if it has changed, nothing is done, as rows may be outdated.
        """
        for one in persons if age == self.age else ():
            if one.person not in self._known:
                self._keep(one.person, KnownChat(settings_of(self._games, one.settings), one.language or ""))

    def _keep(self, chat: int, known: KnownChat) -> None:
        self._known[chat] = known
        while len(self._known) > KEPT:
            self._known.popitem(last=False)

    def known(self, chat: int) -> ChatSettings:
        """Return the settings of a chat if they are in memory, else the defaults."""
        found = self._known.get(chat)
        return found.settings if found is not None else ChatSettings()

    def met(self, person: int, client: str) -> None:
        """Note the language of a person's client, an IETF tag or empty, if the person's settings are in memory."""
        found = self._known.get(person, KnownChat())
        if found.client != client and person in self._known:
            self._known[person] = msgspec.structs.replace(found, client=client)

    def forget(self, chat: int) -> None:
        """Drop a chat's settings from memory, so that they are read again: the stored ones have changed."""
        self.age += 1
        self._known.pop(chat, None)

    @asynccontextmanager
    async def unchanged(self) -> AsyncIterator[None]:
        """Prevent changes of settings while the block lets the store change some; `forget` those chats after that."""
        async with self._changing:
            yield

    def groups_called(self, title: str) -> tuple[int, ...]:
        """Return the basic groups in memory whose title is `title`, which must not be empty."""
        known = self._known.items()
        return tuple(chat for chat, kept in known if OLDEST_SUPERGROUP < chat < 0 and kept.settings.title == title)

    async def number_now(self, chat: int) -> int:
        """Return the present id of a group, which differs if it has become a supergroup. Raises StorageFailed."""
        row = await self._storage.chat(chat)
        return row.migrated_to or chat if row is not None else chat

    def moved(self, old: int, new: int) -> None:
        """Drop the settings of a group whose id has changed from memory, so that they are read again."""
        self.forget(old)
        self.forget(new)

    def texts(self, chat: int) -> Texts:
        """Return the texts in a chat's language: the chosen one, else that of the person's client, else the default."""
        found = self._known.get(chat, KnownChat())
        settings = found.settings
        english = found.client.lower().startswith(SOURCE)
        language = settings.language or (SOURCE if english else self._usual.language)
        return texts(language, latin=settings.latin, german=settings.german)

    def is_night(self, person: int, group: int, at: float) -> bool:
        """Return whether it is night for a person of a group at Unix second `at`; False if no zone is set.

        The person's zone is used, else the group's; both settings must be in memory.
        """
        return is_night(self.known(person).zone or self.known(group).zone, at)

    def look(self, chat: int) -> Look:
        """Return how the pictures of a chat are drawn."""
        settings, t = self.known(chat), self.texts(chat)
        return Look(dark=settings.dark, four_colours=settings.four_colours, latin=t.latin, german=t.german)

    async def change(self, chat: int, change: Callable[[ChatSettings], ChatSettings]) -> ChatSettings:
        """Apply `change` to a chat's settings, one change at a time; store the result if it differs, and return it."""
        async with self._changing:
            before = await self.of(chat)
            after = change(before)
            if after != before:
                row = await self._storage.chat(chat)
                await self._storage.put_settings(
                    chat, written(row.settings if row is not None else b"{}", before, after)
                )
                known = self._known.get(chat, KnownChat())  # a group that moved meanwhile was forgotten
                self._keep(chat, msgspec.structs.replace(known, settings=after))
            return after

    async def keeps_words(self, person: int) -> None:
        """Note that a person did not answer whether the table should be a picture; store failures are only logged."""
        try:
            await self.change(person, lambda settings: msgspec.structs.replace(settings, own_table=False))
        except StorageFailed as error:
            log.error("that a person was asked about pictures is not kept: %s", error)

    async def plays(self, person: int, *, in_group: bool) -> None:
        """Note whether a person plays cards in a group or in private; a failure of the store is only logged."""
        if self.known(person).in_group is in_group:
            return
        try:
            await self.change(person, lambda settings: msgspec.structs.replace(settings, in_group=in_group))
        except StorageFailed as error:
            log.error("where a person plays is not kept: %s", error)


NIGHT: Final = 23
"""Hour of local time at which the night begins."""
MORNING: Final = 8
"""Hour of local time at which the night ends."""


def is_night(zone: str, at: float) -> bool:
    """Return whether it is night in a time zone at Unix second `at`; False if the zone is not known."""
    place = zone_of(zone)
    if place is None:
        return False
    hour = datetime.fromtimestamp(at, place).hour
    return hour >= NIGHT or hour < MORNING


def clock_in(zone: str, at: float) -> str:
    """Return the local time in a zone at Unix second `at`, such as "20:41"; empty if the zone is not known."""
    place = zone_of(zone)
    return "" if place is None else f"{datetime.fromtimestamp(at, place):%H:%M}"


def zones_by_offset(at: float) -> Mapping[int, tuple[str, ...]]:
    """Return the zones that can be chosen, grouped by their offset from UTC in minutes at Unix second `at`."""
    found = dict[int, tuple[str, ...]]()
    for zone in CITIES:
        offset = offset_of(zone, at)
        if offset is not None:
            found[offset] = (*found.get(offset, ()), zone)
    return dict(sorted(found.items()))


def offset_of(zone: str, at: float) -> int | None:
    """Return the offset of a zone from UTC in minutes at Unix second `at`; None if the zone is not known."""
    place = zone_of(zone)
    if place is None:
        return None
    distance = datetime.fromtimestamp(at, place).utcoffset()
    return None if distance is None else round(distance.total_seconds() / 60)


@lru_cache(maxsize=128)
def zone_of(name: str) -> ZoneInfo | None:
    """Return the zone with this IANA name; None if the name is empty or not known here."""
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
