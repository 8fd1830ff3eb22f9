"""Records of tournaments as files: the tournament and the matches of its tables, with what everybody may know."""

from typing import Final

from msgspec.structs import replace

from bot.screens.texts import Texts
from bot.screens.tour_words import TourFrame, called
from bot.tables.context.context import Context
from bot.tables.past.deal_pages import record_text
from bot.tables.ports import Document
from bot.tables.refused import Refused
from bot.tournaments.sessions import TournamentSession
from engine.tournament.writing import Place, write

NAME: Final = "tournament-%d.txt"
"""Name of the file of a tournament with a number."""


async def record_of(context: Context, session: TournamentSession, frame: TourFrame, t: Texts) -> Document:
    """Write the record of a tournament as it stands; of a match the finished deals. Raises StorageFailed.

    Whom `frame` hides has no name in it, as on the pages; a match that cannot be read is left out.
    """
    named = [replace(entrant, name=called(t, frame, entrant.number)) for entrant in session.tournament.entrants]
    tournament = replace(session.tournament, entrants=tuple(named))
    matches: dict[Place, str] = {}
    for one in tournament.rounds:
        for table in one.tables:
            for game in table.games:
                found = await _match(context, game.id) if game.id and game.result is not None else ""
                if found:
                    matches[one.number, table.number, game.deal] = found
    text = await context.worked_out(write, tournament, matches)
    return Document(NAME % session.number, text.encode())


async def _match(context: Context, table: int) -> str:
    """Return the record of a match; empty for one that cannot be read. Raises StorageFailed."""
    try:
        found = await context.repository.history(table)
    except Refused:
        return ""
    if found is None:
        return ""
    row, events = found
    return await context.worked_out(record_text, context.repository.game_at(row), events)
