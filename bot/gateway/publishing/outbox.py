"""What waits for one chat: wanted screens, messages to delete, errands, old messages to retire."""

import logging
from dataclasses import dataclass, field

import msgspec
from msgspec.structs import replace

from bot.gateway.publishing.shown_messages import Key, Shown, key_of
from bot.screens.model import Screen
from bot.storage.ports import Kind
from bot.tables.ports import Document, Surface, Urgency, Wanted, deal_of

log = logging.getLogger(__name__)

TRIES = 5
ERRANDS = 200  # more that people ask for is refused
OF_ONE = 10  # that one person may have waiting: more than thumbs can ask for
ORDER = {urgency: place for place, urgency in enumerate(Urgency)}  # the most urgent first


class Errand(msgspec.Struct, frozen=True):
    """A message of no table: a screen or a file, or a screen for the `message` that is there; `tries` are left.

    `asker` is the person who wants it, 0 where the bot has something to say.
    """

    thread: int | None
    screen: Screen | None = None
    document: Document | None = None
    message: int = 0
    asker: int = 0
    tries: int = TRIES


class Retirement(msgspec.Struct, frozen=True):
    """An old message loses its buttons and says `text` (HTML) if there is any, or is deleted altogether.

    One below 0 is a view of the `person`'s own.
    """

    message: int
    kind: Kind = "text"
    text: str = ""
    delete: bool = False
    person: int = 0
    tries: int = TRIES


def calmed(wanted: Wanted) -> Wanted:
    """It can wait."""
    return replace(wanted, urgency=Urgency.QUIET)


def as_urgent(wanted: Wanted, other: Wanted) -> Wanted:
    """As urgent as the more urgent of the two; what the other was invited to or told of this one is too.

    It comes below what the other should come below, unless it is news: another deal's message, or one that somebody has
    asked for since. A view of one's own whose person is not to move any more leaves the first place to whoever is.
    """
    urgency = min(wanted.urgency, other.urgency, key=ORDER.__getitem__)
    if wanted.surface.is_own and wanted.seq > other.seq:
        past = max(other.urgency, Urgency.SOON, key=ORDER.__getitem__)
        urgency = min(wanted.urgency, past, key=ORDER.__getitem__)
    invited, news = wanted.invited or other.invited, wanted.news or other.news
    below = wanted.below or (other.below and wanted.generation <= other.generation)
    if (urgency, invited, below, news) == (wanted.urgency, wanted.invited, wanted.below, wanted.news):
        return wanted
    return replace(wanted, urgency=urgency, invited=invited, below=below, news=news)


@dataclass
class Outbox:
    """Work of one chat, each kind in order of arrival."""

    wants: dict[Key, Wanted] = field(default_factory=dict)
    removals: dict[Key, Surface] = field(default_factory=dict)
    errands: list[Errand] = field(default_factory=list)
    retirements: dict[tuple[int, int], Retirement] = field(default_factory=dict)  # by message and whose own it is
    _served: int = 0  # whose errand went last

    def __bool__(self) -> bool:
        return bool(self.wants or self.removals or self.errands or self.retirements)

    @property
    def size(self) -> int:
        """How many things are to be done."""
        return len(self.wants) + len(self.removals) + len(self.errands) + len(self.retirements)

    def want(self, wanted: Wanted) -> None:
        """The newest screen wins; what was urgent stays urgent, and keeps its place in the row."""
        key = key_of(wanted.surface)
        older = self.wants.get(key)
        self.wants[key] = wanted if older is None else as_urgent(wanted, older)

    def put_back(self, wanted: Wanted) -> None:
        """What could not be shown is wanted again, unless something newer is."""
        key = key_of(wanted.surface)
        newer = self.wants.get(key)
        if newer is None and key not in self.removals:
            self.wants[key] = wanted
        elif newer is not None:
            self.wants[key] = as_urgent(newer, wanted)

    def run(self, errand: Errand) -> None:
        """Behind the others; a change of a message takes the place of one that has not been made yet.

        An answer that waits already is given once. What the bot has to say is never refused.
        """
        for place, other in enumerate(self.errands):
            if errand.message and other.message == errand.message:
                self.errands[place] = errand
                return
            if errand.asker and _is_same(errand, other):
                return
        if errand.asker and not self._takes_of(errand.asker):
            log.debug("an answer is not given, too many wait")
            return
        self.errands.append(errand)

    def _takes_of(self, asker: int) -> bool:
        """Whether there is room for another errand of this person's."""
        return len(self.errands) < ERRANDS and sum(one.asker == asker for one in self.errands) < OF_ONE

    def next_errand(self) -> Errand | None:
        """What the bot has to say; then people take turns, each has his answers in order."""
        return min(self.errands, key=lambda one: one.asker and 1 + (one.asker == self._served), default=None)

    def take(self, errand: Errand) -> None:
        """It is done now."""
        self.errands.remove(errand)
        self._served = errand.asker

    def put_errand_back(self, errand: Errand) -> None:
        """It failed and has another chance."""
        self.errands.insert(0, replace(errand, tries=errand.tries - 1))

    def remove(self, surface: Surface) -> None:
        """Delete a surface's message; what was wanted of it is not any more."""
        self.wants.pop(key_of(surface), None)
        self.removals[key_of(surface)] = surface

    def delete(self, message: int, person: int = 0) -> None:
        """Delete an old message; one below 0 is a view of this person's own."""
        self.retirements[message, person] = Retirement(message, delete=True, person=person)

    def move_to(self, other: "Outbox", chat: int) -> None:
        """Hand what is wanted and asked for to the outbox of a chat's new id; what was to go stays behind."""
        for wanted in self.wants.values():
            other.put_back(replace(wanted, surface=replace(wanted.surface, chat=chat)))
        other.errands.extend(self.errands)
        self.errands.clear()
        self.drop_screens()

    def drop_views(self) -> None:
        """Drop what one person should see in a group: who asked for it does not wait so long."""
        self.wants = {key: wanted for key, wanted in self.wants.items() if not wanted.surface.is_own}

    def drop_screens(self) -> None:
        """Drop everything but what somebody asked for."""
        self.wants.clear()
        self.removals.clear()
        self.retirements.clear()


def _is_same(errand: Errand, other: Errand) -> bool:
    """Whether both say the same in the same place, whoever asked for it."""
    return replace(other, asker=errand.asker, tries=errand.tries) == errand


def is_new_message(wanted: Wanted, shown: Shown) -> bool:
    """Whether an edit will not do: another generation or chat, or a photo that should become text.

    Words that are meant to go beneath a photo leave it there.
    """
    if wanted.surface.is_own:
        return wanted.invited is not None and wanted.generation > shown.row.generation
    return wanted.generation > shown.row.generation or not can_be_edited(wanted, shown)


def can_be_edited(wanted: Wanted, shown: Shown) -> bool:
    """Whether the message that is there could show it."""
    row = shown.row
    becomes_text = row.kind == "photo" and wanted.screen.picture is None and not wanted.screen.beneath
    return wanted.surface.chat == row.chat and bool(row.hash) and not becomes_text


def is_of_same_deal(wanted: Wanted, shown: Shown) -> bool:
    """Whether the message that is there tells of the deal that is wanted."""
    return deal_of(wanted.generation) == deal_of(shown.row.generation)
