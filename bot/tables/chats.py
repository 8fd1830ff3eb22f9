"""Settings of chats and of persons (a private chat has the number of its person), changed as a whole.

Also the time of day in the time zones that chats have set: what time it is there, and whether it is night.
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
"""Number of a chat that all supergroups are below, basic groups above."""
KEPT = 20_000
"""Number of chats whose settings stay in memory."""


class ReminderMode(StrEnum):
    """Ways of being reminded, after a silence, that the deal waits for one's move."""

    SOUND = "sound"
    SILENT = "silent"
    OFF = "off"


class BellPress(msgspec.Struct, frozen=True):
    """The last press by which a person asked to be called, or not any more."""

    cause: str
    """Key of the press: a repeated one wishes what it wished before."""
    on: bool
    """The person is to be called."""


class ChatSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """Settings of a chat as the store keeps them."""

    title: str = ""
    """Title of a group when a table was last asked for there by a command."""
    rules: tuple[HouseRules, ...] = ()
    """Rules that the chat saved under names of its own, the oldest first."""
    language: str = ""
    """Code of the chosen language; empty: nobody has chosen."""
    latin: bool | None = None
    """J Q K A on the cards; None: as usual in the language."""
    german: bool = False
    """U O K A on the cards, whatever `latin` says."""
    four_colours: bool = False
    """Suits in four colours."""
    dark: bool = False
    """Dark pictures."""
    large: bool = False
    """Large buttons; in private chats only."""
    reminders: ReminderMode = ReminderMode.SOUND
    """Reminders «ваш ход» after a silence; in private chats only."""
    single: bool | None = None
    """The only legal card is played automatically; None: if that reveals nothing. In private chats only."""
    word: str = ""
    """The person's word for fair deals; in private chats only."""
    certain: bool = False
    """At the chat's tables a deal ends automatically once no card can change its result."""
    sheets: bool | None = None
    """The message after a deal has the sheet's picture; None: if the person plays in private. In private chats only."""
    table_picture: bool = False
    """The message of the group's table is a picture."""
    in_group: bool = False
    """The person's last card was pressed in a group."""
    robots: Strength | None = None
    """Strength of the robots the person plays with alone; None: not chosen."""
    minutes: int = 3
    """Minutes of silence before a reminder if no clock runs; in private chats only."""
    hides_stats: bool = False
    """Nobody else sees the person's statistics; in private chats only."""
    season: Length = Length.QUARTER
    """Length of the group's seasons."""
    shows_week: bool = False
    """Everybody may read the person's name on the board of a week; in private chats only."""
    zone: str = ""
    """Time zone that the chat has set, as an IANA name; empty: none."""
    tours: int = 0
    """Number of tournaments that were opened in the group."""
    own_table: bool | None = None
    """The person's own message shows the table as a picture; None: nobody has asked. In private chats only."""
    greeted: float = 0.0
    """Clock second at which the group was greeted last; 0: never. In groups only."""
    awaited: int = 0
    """Table where the person wanted to sit before the private chat was open; 0: none. In private chats only."""
    bells: tuple[int, ...] = ()
    """Of a group the persons to call once two sit at a table there; of a person all groups that have the person."""
    bell_press: BellPress | None = None
    """The person's last press about such calls; in private chats only."""
    rung: tuple[float, ...] = ()
    """Clock seconds of the last calls to the person, the oldest first; in private chats only."""

    @property
    def is_shown_sheets(self) -> bool:
        """Return whether the person's message after a deal has the sheet's picture."""
        return self.sheets if self.sheets is not None else not self.in_group

    def plays_single(self, *, is_secret: bool) -> bool:
        """Return whether the only card the person may play is to be played automatically."""
        return self.single if self.single is not None else not is_secret


class StoredRules(msgspec.Struct, frozen=True):
    """Rules of a chat as stored, before the game that reads them is known."""

    id: int
    name: str
    convention: msgspec.Raw
    """The convention as written by its game."""
    game: str = HouseRules.__struct_defaults__[0]
    """Name of the game; what was stored before games had names is of the first."""


class StoredSettings(msgspec.Struct, frozen=True):
    """Part of the settings of a chat that games read."""

    rules: tuple[StoredRules, ...] = ()


def settings_of(games: Mapping[str, AnyGame], stored: bytes) -> ChatSettings:
    """Read the settings of a chat; rules of a game that is not known or cannot read them stay as they are stored."""
    try:
        settings = msgspec.json.decode(stored, type=ChatSettings)
    except msgspec.DecodeError:
        settings = _readable(_fields(stored))
    if not settings.rules:
        return settings
    kept = msgspec.json.decode(stored, type=StoredSettings).rules
    return msgspec.structs.replace(settings, rules=tuple(_rules(games, one) for one in kept))


def written(stored: bytes, before: ChatSettings, after: ChatSettings) -> bytes:
    """Write the settings of a chat over those that are stored.

    What has not changed stays byte for byte, also what this version cannot read and fields that it does not know. A
    setting put back to its default is written, too, for only what is not set comes over from a former group.
    """
    kept, new = _fields(stored), _fields(encode(after))
    for name in ChatSettings.__struct_fields__:
        if getattr(before, name) != getattr(after, name):
            kept[name] = new[name] if name in new else msgspec.Raw(encode(getattr(after, name)))
    return msgspec.json.encode(kept)


def _fields(stored: bytes) -> dict[str, msgspec.Raw]:
    """Return the stored settings of a chat by name; nothing if the record is not readable."""
    try:
        return msgspec.json.decode(stored, type=dict[str, msgspec.Raw])
    except msgspec.DecodeError as error:
        log.warning("the settings of a chat are not readable and count as the usual ones: %s", type(error).__name__)
        return {}


def _readable(kept: Mapping[str, msgspec.Raw]) -> ChatSettings:
    """Read each setting of a chat separately; one that is not readable, such as a newer version's, gets its default."""
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
    """Settings in memory, with what the client of a private chat's person reports."""

    settings: ChatSettings = ChatSettings()
    client: str = ""
    """IETF tag of the client's language, or empty."""


class Chats:
    """Settings by chat: `of` reads them once, `known` answers at once, with the usual ones for a chat never read."""

    def __init__(self, storage: Storage, usual: Texts, games: Mapping[str, AnyGame]) -> None:
        self._storage = storage
        self._games = games
        self._usual = usual
        self._changing = asyncio.Lock()
        self.age = 0
        """Number that grows whenever settings must be read again: what a reader began to read before may be wrong."""
        self._known: OrderedDict[int, KnownChat] = OrderedDict()

    async def of(self, chat: int) -> ChatSettings:
        """Read the settings of a chat; the usual ones if nothing was ever stored."""
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
        """Keep settings and languages whose reading from the store began at `age`, unless that has grown since.

        Those that are in memory already stay.
        """
        for one in persons if age == self.age else ():
            if one.person not in self._known:
                self._keep(one.person, KnownChat(settings_of(self._games, one.settings), one.language or ""))

    def _keep(self, chat: int, known: KnownChat) -> None:
        self._known[chat] = known
        while len(self._known) > KEPT:
            self._known.popitem(last=False)

    def known(self, chat: int) -> ChatSettings:
        """Return the settings of a chat if they have been read, else the usual ones."""
        found = self._known.get(chat)
        return found.settings if found is not None else ChatSettings()

    def met(self, person: int, client: str) -> None:
        """Note the language of a person's client (an IETF tag, or empty)."""
        found = self._known.get(person, KnownChat())
        if found.client != client and person in self._known:
            self._known[person] = msgspec.structs.replace(found, client=client)

    def forget(self, chat: int) -> None:
        """Read the settings of a chat again: what the store keeps of it has changed."""
        self.age += 1
        self._known.pop(chat, None)

    @asynccontextmanager
    async def unchanged(self) -> AsyncIterator[None]:
        """Hold back changes of settings while the store changes them itself; afterwards `forget` those chats."""
        async with self._changing:
            yield

    def groups_called(self, title: str) -> tuple[int, ...]:
        """Return the basic groups in memory that have this title, which is not empty."""
        known = self._known.items()
        return tuple(chat for chat, kept in known if OLDEST_SUPERGROUP < chat < 0 and kept.settings.title == title)

    async def number_now(self, chat: int) -> int:
        """Return the number that a group has by now, another one once it is a supergroup. Raises StorageFailed."""
        row = await self._storage.chat(chat)
        return row.migrated_to or chat if row is not None else chat

    def moved(self, old: int, new: int) -> None:
        """Reread the settings of a group that has got another number."""
        self.forget(old)
        self.forget(new)

    def texts(self, chat: int) -> Texts:
        """Return the texts of a chat: as it chose, else as its person's client, else the usual ones."""
        found = self._known.get(chat, KnownChat())
        settings = found.settings
        english = found.client.lower().startswith(SOURCE)
        language = settings.language or (SOURCE if english else self._usual.language)
        return texts(language, latin=settings.latin, german=settings.german)

    def is_night(self, person: int, group: int, at: float) -> bool:
        """Return whether it is night for a person of a group at second `at` of the machine; False if no zone is set.

        The person's own zone counts before the group's; both settings must have been read.
        """
        return is_night(self.known(person).zone or self.known(group).zone, at)

    def look(self, chat: int) -> Look:
        """Return how the pictures of a chat are drawn."""
        settings, t = self.known(chat), self.texts(chat)
        return Look(dark=settings.dark, four_colours=settings.four_colours, latin=t.latin, german=t.german)

    async def change(self, chat: int, change: Callable[[ChatSettings], ChatSettings]) -> ChatSettings:
        """Change settings, one change at a time, and return them; write nothing when nothing is new."""
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
        """Note that a person did not answer if the table should be a picture; a failing store does not keep it."""
        try:
            await self.change(person, lambda settings: msgspec.structs.replace(settings, own_table=False))
        except StorageFailed as error:
            log.error("that a person was asked about pictures is not kept: %s", error)

    async def plays(self, person: int, *, in_group: bool) -> None:
        """Note whether a person presses cards in a group; a failing store does not keep it, and nobody waits."""
        if self.known(person).in_group is in_group:
            return
        try:
            await self.change(person, lambda settings: msgspec.structs.replace(settings, in_group=in_group))
        except StorageFailed as error:
            log.error("where a person plays is not kept: %s", error)


NIGHT: Final = 23
"""Hour at which the night begins."""
MORNING: Final = 8
"""Hour at which it ends."""


def is_night(zone: str, at: float) -> bool:
    """Return whether it is night in a zone at second `at` of the machine; False if the zone is not known."""
    place = zone_of(zone)
    if place is None:
        return False
    hour = datetime.fromtimestamp(at, place).hour
    return hour >= NIGHT or hour < MORNING


def clock_in(zone: str, at: float) -> str:
    """Return what a clock in a zone shows at second `at` of the machine, "20:41"; empty if it is not known."""
    place = zone_of(zone)
    return "" if place is None else f"{datetime.fromtimestamp(at, place):%H:%M}"


def zones_by_offset(at: float) -> Mapping[int, tuple[str, ...]]:
    """Return the zones that can be chosen by their distance from UTC in minutes at a second of the machine."""
    found = dict[int, tuple[str, ...]]()
    for zone in CITIES:
        offset = offset_of(zone, at)
        if offset is not None:
            found[offset] = (*found.get(offset, ()), zone)
    return dict(sorted(found.items()))


def offset_of(zone: str, at: float) -> int | None:
    """Return how far a zone is from UTC in minutes at a second of the machine; None if the zone is not known."""
    place = zone_of(zone)
    if place is None:
        return None
    distance = datetime.fromtimestamp(at, place).utcoffset()
    return None if distance is None else round(distance.total_seconds() / 60)


@lru_cache(maxsize=128)
def zone_of(name: str) -> ZoneInfo | None:
    """Return a zone by its name of the IANA; None for one that is empty or not known here."""
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
