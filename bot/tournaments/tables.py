"""Quiet tables of a tournament's rounds: opening each one once under a key that finds it again, seating and closing."""

from typing import Final

from bot.screens.tournament.words import table_title
from bot.tables.context.context import Context
from bot.tables.log.events import GivenDeal, Occupant, Pace
from bot.tables.log.state import Stage
from bot.tables.quiet_tables import QuietState, QuietTables
from bot.tournaments.display import TournamentDisplay
from bot.tournaments.sessions import TournamentSession
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.tournament.events import ROBOT
from engine.tournament.secrets import dealer_of, secret_of, words_of
from engine.tournament.state import Round, Table, Tournament

MOST_OPENINGS: Final = 5
"""Number of keys tried for a quiet table; if a ruling closes the table before its match, the next key is used."""


class RoundTables:
    """Quiet tables of a tournament's rounds, used inside its mailbox."""

    def __init__(self, context: Context, quiet: QuietTables, display: TournamentDisplay) -> None:
        self._context = context
        self._quiet = quiet
        self._display = display
        self.directed: dict[int, int] = {}
        """Numbers of tournaments by the numbers of their quiet tables, for the reports of changes at these tables."""

    async def opened(self, session: TournamentSession, one: Round, table: Table, deal: int = 0) -> int:
        """Open the quiet table for a table of the round, unless it is open already; return its number.

        deal: deal of a duplicate that is played there; 0: a whole match.
        """
        tournament = session.tournament
        key, number = await self._found(session, one, table, deal)
        if number is None:
            plan = tournament.plan
            rules = plan.convention(one.leg, len(table.seats)).rules(self._context.games[plan.game].rules)
            frame = await self._display.frame(session)
            number = await self._quiet.open(
                key,
                rules,
                [_occupant(tournament, seat) for seat in table.seats],
                table_title(self._context.texts_for(session.home), frame, table.number, deal),
                pace=Pace(clock=plan.clock_s, brisk=plan.is_live),
                home=session.home,
                given=given_deal(tournament, one, deal) if deal else None,
            )
        self.directed[number] = session.number
        return number

    async def found(self, session: TournamentSession, one: Round, table: Table, deal: int = 0) -> int | None:
        """Return the number of the quiet table for a table of the round, or None. deal: 0 for a whole match."""
        return (await self._found(session, one, table, deal))[1]

    async def _found(self, session: TournamentSession, one: Round, table: Table, deal: int) -> tuple[str, int | None]:
        """Return key and number of the quiet table for a table of the round that is open or has been played.

        If there is none, return an unused key and None. A quiet table that was closed before its match is passed over.
        """
        free = ""
        for opening in range(MOST_OPENINGS):
            key = _key(session, one, table, deal, opening)
            number = await self._quiet.found(key)
            if number is None:
                free = free or key
            elif (state := await self._quiet.look(number)) is not None and state.stage is not Stage.CLOSED:
                return key, number
        return free or _key(session, one, table, deal, session.logged.seq), None

    async def reseated(self, tournament: Tournament, table: Table, state: QuietState) -> bool:
        """Seat the substitutes of entrants at a quiet table; return whether a seat has changed hands."""
        changed = False
        for seat, (occupant, number) in enumerate(zip(state.seats, table.seats, strict=True), 1):
            entrant = tournament.entrant(number)
            if entrant is not None and entrant.person > 0 and occupant.person != entrant.person:
                changed |= await self._quiet.replace(state.table, Seat(seat), _occupant(tournament, number))
        return changed

    async def put_away(self, session: TournamentSession, one: Round, table: Table, deal: int = 0) -> None:
        """Close the quiet table of a table that is not going to play."""
        number = await self.found(session, one, table, deal)
        if number is not None:
            await self._quiet.end(number)


def given_deal(tournament: Tournament, one: Round, deal: int) -> GivenDeal:
    """Return everything that a quiet table needs to deal a deal of a duplicate.

    The entrants' words in it are fixed when registration is closed. Raises ValueError for a deal of another round.
    """
    secret, words = secret_of(bytes.fromhex(tournament.secret), deal), words_of(tournament.entrants).decode()
    return GivenDeal(secret.hex(), words, deal, dealer_of(deal, 3), place=one.deals.index(deal) + 1)


def _key(session: TournamentSession, one: Round, table: Table, deal: int, opening: int) -> str:
    """Return the key of a quiet table; `opening`: number of earlier tables for this game, closed before it began."""
    key = f"tour:{session.number}:{one.number}:{table.number}" + (f":d{deal}" if deal else "")
    return f"{key}:{opening}" if opening else key


def _occupant(tournament: Tournament, number: int) -> Occupant:
    entrant = tournament.entrant(number)
    if number == ROBOT or entrant is None or entrant.person <= 0:
        return Occupant("", strength=Strength.STRONG)
    return Occupant(entrant.name, entrant.person)
