"""Import of a record that somebody sends. All input is untrusted; every mistake is answered by one sentence."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from bot.screens.face import Face
from bot.screens.history import Brief, Cover, cover_screen
from bot.screens.model import DealReport, Frame, Page
from bot.screens.refusals import Refusal
from bot.screens.texts import SOURCE, texts
from bot.storage.ports import StoredEvent
from bot.tables.log.codec import stored
from bot.tables.log.events import Shuffled
from bot.tables.names import unique_name
from bot.tables.refused import Refused
from engine.core.errors import RecordError
from engine.core.game import AnyGame
from engine.core.match import DealScored, DealStarted, Event, PaperRecorded
from engine.core.record.fair import fair_deals
from engine.core.record.head import HEAD, preset_named
from engine.core.record.lines import Unreadable, lines_of, read_text, write_text
from engine.core.record.model import Recorded
from engine.core.seats import MOST_SEATS

MOST_DEALS = 300  # the last ones, some milliseconds each: more than a record with cards has room for


def rehearse(game: AnyGame, face: Face, found: Recorded[Any, Any]) -> None:
    """Build the screens of an imported match and of its last deals once, so that errors appear before it is stored."""
    t, status = texts(SOURCE), game.status(found.match)
    leaves = [leaf for leaf in face.reports.leaves if leaf != Page.ANALYSIS]  # an analysis is made when it is asked for
    for report in _reports(game, *found.events):
        for leaf in leaves if report.number > status.deals - MOST_DEALS else ():
            face.reports.leaf(t, report, leaf, status.deals)
    brief = Brief(0, None, face, game.rules_of(found.match), found.match, status)
    cover_screen(t, Cover(brief=brief, review=True, as_written=len(found.notes)))


def _reports(game: AnyGame, first: Any, *events: Any) -> Iterator[DealReport]:
    """Yield a report of every finished deal; `first` and `events`: the match's events in order."""
    match = game.replay((first,))
    for event in events:
        match = game.evolve(match, event)
        if isinstance(event, DealScored):
            frame = Frame(table=0, rules=game.rules_of(match), players=tuple(game.players(match)))
            view = game.view(match, None)
            yield DealReport(frame=frame, number=event.number, match=match, view=view, last=False)


log = logging.getLogger(__name__)

MOST_BYTES: Final = 128 * 1024  # some 280 deals
LONG_TEXT: Final = 16 * 1024  # characters
NAMED: Final = ("seat", "join", "substitute")  # lines that end with a player's name


class BadRecord(Exception):
    """A record that cannot be imported; has the number of the wrong line (from 1), its text, and the reason."""

    def __init__(self, text: str, error: RecordError) -> None:
        self.number = error.line
        self.error = error
        rows = text.split("\n")
        self.text = rows[error.line - 1].strip() if error.line <= len(rows) else ""
        super().__init__(str(error))


class Unshowable(Exception):
    """A record that can be read but not shown; names only the type of the error, whose text could reveal cards."""


def text_of(data: bytes) -> str:
    """Return the content of a file as text. Refused: not_text."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(Refusal.NOT_TEXT) from error
    if "\0" in text:
        raise Refused(Refusal.NOT_TEXT)
    return text


def game_of(games: Mapping[str, AnyGame], text: str) -> AnyGame | None:
    """Return the game whose record a text is; None if the text is no record.

    The preset named in the record decides the game; if no game knows it, the first game is returned.
    """
    if not begins_with(text, HEAD):
        return None
    named = preset_named(text)
    return next((game for game in games.values() if named in game.rules.presets), next(iter(games.values())))


def begins_with(text: str, *words: str) -> bool:
    """Return whether the first line with any content begins with one of these words."""
    first = next(lines_of(text), None)
    return first is not None and first.word.lower() in words


class Imported(msgspec.Struct, frozen=True):
    """A record that was read, with its match."""

    match: Any
    """The match after the record's last event."""
    paper: bool
    """Whether the match was played with real cards."""
    notes: int
    """Number of lines with figures that differ from the bot's scoring and were taken as written."""
    events: tuple[StoredEvent, ...]
    """The match's events in stored form, followed by secrets and words of its deals."""


async def read(game: AnyGame, face: Face, text: str, worked_out: Callable[..., Awaitable[Imported]]) -> Imported:
    """Read the match of a record, with the figures of its sheet as written. Raises BadRecord.

    `worked_out`: runs a function in a worker process, for a long text. Refused: file_too_large, cannot_be_shown.
    """
    if len(text.encode(errors="replace")) > MOST_BYTES:
        raise Refused(Refusal.FILE_TOO_LARGE, {"kb": MOST_BYTES // 1024})
    try:
        if is_long(text):
            return await worked_out(_parsed, game, face, text)
        return await asyncio.to_thread(_parsed, game, face, text)
    except RecordError as error:
        raise BadRecord(text, error) from error
    except Unshowable as error:
        log.exception("a record cannot be shown")
        raise Refused(Refusal.CANNOT_BE_SHOWN) from error


def is_long(text: str) -> bool:
    """Return whether reading the text may take a tenth of a second or more."""
    return len(text) > LONG_TEXT


def _parsed(game: AnyGame, face: Face, text: str) -> Imported:
    found = game.record.parse(with_clean_names(text), as_written=True)
    try:
        rehearse(game, face, found)
    except Exception as error:
        raise Unshowable(type(error).__name__) from error
    told = (Shuffled(fair) for fair in fair_deals(found.proofs).values())
    return Imported(found.match, is_paper(found.events), len(found.notes), tuple(map(stored, (*found.events, *told))))


def is_paper(events: Sequence[Event]) -> bool:
    """Return whether the first deal of a match was played with real cards."""
    first = next((event for event in events if isinstance(event, DealStarted | PaperRecorded)), None)
    return isinstance(first, PaperRecorded)


def with_clean_names(text: str) -> str:
    """Return the text with players' names cleaned for the screen; lines keep their order, invalid lines their text."""
    rows, names = text.split("\n"), dict[str, str]()
    for line in lines_of(text):
        place, _, name = line.rest.partition(" ")
        if line.word not in NAMED or not name.strip():
            continue
        try:
            wanted = read_text(name.strip())
        except Unreadable:
            continue
        others = [called for at, called in names.items() if at != place]
        if place.isascii() and place.isdigit() and len(place) == 1 and int(place) <= MOST_SEATS:
            names[place] = unique_name(wanted, others, int(place))
            rows[line.number - 1] = f"{line.word} {place} {write_text(names[place])}"
    return "\n".join(rows)
