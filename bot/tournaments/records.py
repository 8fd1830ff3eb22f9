"""Records of tournaments as files, and deals of a duplicate at all tables, with what everybody may know."""

from typing import Final

from msgspec.structs import replace

from bot.screens.deal_brief import DealBrief
from bot.screens.texts import Texts
from bot.screens.tour_deals import round_of
from bot.screens.tour_words import TourFrame, called
from bot.tables.context.context import Context
from bot.tables.ports import Document
from bot.tables.quiet_tables import QuietTables
from bot.tournaments.sessions import TournamentSession
from engine.tournament.writing import Place, write

NAME: Final = "tournament-%d.txt"
"""Name of the file of a tournament with a number."""


class Records:
    """Reader of the matches of tournaments."""

    def __init__(self, context: Context, quiet: QuietTables) -> None:
        self._context = context
        self._quiet = quiet

    async def file(self, session: TournamentSession, frame: TourFrame, t: Texts) -> Document:
        """Write the record of a tournament as it stands; of a match the finished deals. Raises StorageFailed.

        Whom `frame` hides has no name in it, as on the pages; a match that cannot be read is left out, and so is every
        deal of a round of duplicate that is not closed.
        """
        named = [replace(entrant, name=called(t, frame, entrant.number)) for entrant in session.tournament.entrants]
        tournament = replace(session.tournament, entrants=tuple(named))
        matches: dict[Place, str] = {}
        for one in tournament.rounds:
            if tournament.is_duplicate and one is tournament.round:
                continue
            for table in one.tables:
                for game in table.games:
                    found = await self._quiet.record(game.id) if game.id and game.result is not None else None
                    if found:
                        matches[one.number, table.number, game.deal] = found
        text = await self._context.worked_out(write, tournament, matches)
        return Document(NAME % session.number, text.encode())

    async def with_deal(self, frame: TourFrame, deal: int, t: Texts) -> TourFrame:
        """Add what the tables have made of a deal of a closed round. Raises KeyError for any other, StorageFailed."""
        games = (table.game(deal) for table in round_of(frame.tour, deal).tables)
        briefs: list[DealBrief] = []
        for game in games:
            brief = await self._quiet.brief(game.id, t) if game is not None and game.id else None
            if brief is not None:
                briefs.append(brief)
        return replace(frame, deals={deal: tuple(briefs)})
