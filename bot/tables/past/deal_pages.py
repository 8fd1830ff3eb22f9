"""Finished deals of a table: their pictures with several pages, and the record of the match."""

from collections.abc import Sequence
from typing import Any

from bot.screens import replies
from bot.screens.model import DealReport
from bot.screens.refusals import Refusal
from bot.screens.texts import Texts
from bot.storage.ports import DraftRow
from bot.tables.context.context import Context
from bot.tables.context.log_cache import LONG, LONG_BYTES
from bot.tables.context.session import PAGE, TableSession
from bot.tables.decide import fair
from bot.tables.log.codec import restored
from bot.tables.log.events import DealLent, LendRefused, LogEvent, Sealed
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Document, Wanted
from bot.tables.presentation.display import display_of
from bot.tables.presentation.frames import is_behind, report_of
from bot.tables.refused import Refused
from bot.tables.score.keeper import without_undone
from engine.core.game import AnyGame
from engine.core.match import DealScored, Event


def engine_events(events: Sequence[LogEvent]) -> tuple[Any, ...]:
    """Return the game's events of a table's log, without those of the table and without undone deals."""
    return tuple(event for event in without_undone(events) if isinstance(event, Event))


async def page_of(context: Context, session: TableSession, page: str, number: int, reader: int = 0) -> Wanted:
    """Turn the picture of deal `number` to another page and return the wish to show it.

    `reader`: person who asked; 0: the program. Refused: stale, if there is no such finished deal; busy.
    """
    if is_behind(session.table, number):
        session.turn(page)
        await keep_page(context, session.table, page)
        return display_of(context, session).deal(last=session.table.stage is Stage.BETWEEN, asked=True)
    past = await _session_after(context, session, number, reader)
    past.turn(page)
    return display_of(context, past).deal(last=False, asked=True)


async def report_after(context: Context, session: TableSession, number: int, reader: int) -> DealReport:
    """Return the report of an earlier deal, as it was right after that deal. Refused: stale, if there is none; busy."""
    past = await _session_after(context, session, number, reader)
    return report_of(past.table, past, last=False)


async def keep_page(context: Context, table: Table, page: str) -> None:
    """Store the page to which the last deal's picture is turned, so that it is shown after a restart."""
    await context.storage.put_draft(DraftRow(table.id, PAGE, table.stage_token, page.encode()))


async def _session_after(context: Context, session: TableSession, number: int, reader: int) -> TableSession:
    """Return a session right after deal `number`, but with later answers about lending it. Refused: stale, busy."""
    found = await context.repository.history(session.table.id, reader)
    if found is not None:
        row, events = found
        ends = [seq for seq, event in enumerate(events, 1) if isinstance(event, DealScored) and event.number == number]
        if ends and number <= session.table.number:
            end = ends[-1]
            is_sealed = isinstance(next(iter(events[end:]), None), Sealed)  # the hash is under the deal's picture
            after = end + 1 if is_sealed else end
            answers = [event for event in events[after:] if isinstance(event, DealLent | LendRefused)]
            answers = [answer for answer in answers if answer.number == number]
            past = await context.repository.as_of(row, (*events[:after], *answers))
            return TableSession(past, group=session.group)
    raise Refused(Refusal.STALE)


async def record_of(context: Context, session: TableSession, reader: int, texts: Texts) -> Document:
    """Return the record of the match as a text file; it ends with the last finished deal. Refused: no_match, busy."""
    if session.table.match is None:
        raise Refused(Refusal.NO_MATCH)
    return await document_of(context, session.table.id, session.table.seq, reader, texts)


async def document_of(context: Context, table: int, length: int, reader: int, texts: Texts) -> Document:
    """Return the record of a match as a text file, with the secrets of its finished deals; a running deal is omitted.

    `length`: number of events in the log; a long log is written in a worker process. Refused: busy, no_match.
    """
    many = length >= LONG
    async with context.repository.readers.turn(reader, "write", is_long=many):
        row, bodies = await context.storage.table(table), [one.body for one in await context.storage.events(table)]
        if row is None or not bodies:
            raise Refused(Refusal.NO_MATCH)
        game = context.repository.game_at(row)
        much = sum(map(len, bodies)) >= LONG_BYTES
        async with context.repository.readers.turn(reader, "write", is_long=much and not many):
            text = await context.worked_out(_record, game, bodies) if many or much else _record(game, bodies)
    caption, instead = texts.plain("The record of the match"), replies.no_files_here(texts)
    return Document(f"pulka-{table}.txt", text.encode(), caption, instead)


def _record(game: AnyGame, bodies: Sequence[bytes]) -> str:
    return record_text(game, tuple(restored(game, body) for body in bodies))


def record_text(game: AnyGame, log: Sequence[LogEvent]) -> str:
    """Return the record of a match's finished deals as text, with the secrets that prove them."""
    return game.record.write(engine_events(log), finished_only=True, proofs=fair.proofs(fair.fair_deals(log)))
