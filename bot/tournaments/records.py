"""Records of tournaments as files, and deals of a duplicate at all tables, limited to what everybody may know."""

import re
from collections.abc import Mapping
from re import Match
from typing import Final

from msgspec.structs import replace

from bot.screens.deal_brief import DealBrief
from bot.screens.texts import Texts
from bot.screens.tournament.deals import round_of
from bot.screens.tournament.seals import record_caption
from bot.screens.tournament.words import TourFrame, called
from bot.tables.context.context import Context
from bot.tables.names import unique_name
from bot.tables.ports import Document
from bot.tables.quiet_tables import QuietTables
from bot.tournaments.sessions import TournamentSession
from engine.core.record.lines import write_text
from engine.tournament.state import Table
from engine.tournament.writing import Place, write

NAME: Final = "tournament-%d.txt"
"""Name of a tournament's file; %d is the number of the tournament."""
UNREAD: Final = "the log of its table is gone or damaged"
"""Text in the file in place of a match that is not in it."""
SEAT: Final = re.compile(r"^seat (\d) .*$", re.MULTILINE)
"""Line in the record of a match that names the player of a seat."""


class Records:
    """Reader of the matches of tournaments, for files and for pages."""

    def __init__(self, context: Context, quiet: QuietTables) -> None:
        self._context = context
        self._quiet = quiet

    async def file(self, session: TournamentSession, frame: TourFrame, t: Texts) -> Document:
        """Write the present record of a tournament, with the finished deals of each match. Raises StorageFailed.

        Persons in `frame.hidden` have no name in it. A match that cannot be read is marked as such. An unfinished round
        of a duplicate has no deals in it.
        """
        named = [replace(entrant, name=called(t, frame, entrant.number)) for entrant in session.tournament.entrants]
        tournament = replace(session.tournament, entrants=tuple(named))
        matches: dict[Place, str] = {}
        unread: dict[Place, str] = {}
        for one in tournament.rounds:
            if tournament.is_duplicate and one is tournament.round:
                continue
            for table in one.tables:
                for game in table.games:
                    if not game.id or game.result is None:
                        continue
                    place, found = (one.number, table.number, game.deal), await self._quiet.record(game.id)
                    if found:
                        matches[place] = _renamed(found, _hidden(t, frame, table))
                    else:
                        unread[place] = UNREAD
        text = await self._context.worked_out(write, tournament, matches, unread)
        return Document(NAME % session.number, text.encode(), record_caption(t, session.tournament))

    async def with_deal(self, frame: TourFrame, deal: int, t: Texts) -> TourFrame:
        """Return the frame with all results of a deal. Raises KeyError if its round is not closed, StorageFailed."""
        games = (table.game(deal) for table in round_of(frame.tour, deal).tables)
        briefs: list[DealBrief] = []
        for game in games:
            brief = await self._quiet.brief(game.id, t) if game is not None and game.id else None
            if brief is not None:
                briefs.append(brief)
        return replace(frame, deals={deal: tuple(briefs)})


def _hidden(t: Texts, frame: TourFrame, table: Table) -> dict[int, str]:
    """Return by seat the names to write in place of hidden ones at a table, all different."""
    names = [called(t, frame, number) for number in table.seats]
    found: dict[int, str] = {}
    for seat, number in enumerate(table.seats, 1):
        entrant = frame.tour.entrant(number)
        if entrant is not None and entrant.name != names[seat - 1]:
            taken = [name for place, name in enumerate(names, 1) if place != seat]
            names[seat - 1] = found[seat] = unique_name(names[seat - 1], taken, seat)
    return found


def _renamed(text: str, names: Mapping[int, str]) -> str:
    """Replace names in the head of a match's record; `names`: new names by the number of the seat."""

    def line(found: Match[str]) -> str:
        name = names.get(int(found[1]))
        return found[0] if name is None else f"seat {found[1]} {write_text(name)}"

    return SEAT.sub(line, text)
