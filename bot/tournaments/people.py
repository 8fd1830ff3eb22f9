"""People of a tournament: how they take part, may rule and may see it, in a group, in private or by a link."""

from typing import Final

from bot.screens.refusals import Refusal
from bot.screens.tournament.refusals import TourRefusal
from bot.tables.context.context import Context
from bot.tables.context.feature import Given
from bot.tables.context.limits import Allowance
from bot.tables.names import unique_name
from bot.tables.ports import Person
from bot.tables.refused import Refused
from bot.tournaments.display import TournamentDisplay
from bot.tournaments.sessions import Tournaments, TournamentSession, WishRefused
from engine.tournament.commands import Command, Register, Ruler
from engine.tournament.rights import is_known
from engine.tournament.state import Tournament

CHANGES_AT_ONCE: Final = 10
"""Number of registrations, withdrawals and changes of director that a person may make without a pause."""
CHANGES_A_DAY: Final = 100
"""Number of registrations, withdrawals and changes of director per person and day beyond CHANGES_AT_ONCE."""


class People:
    """Checks and look-ups of people, made inside the mailbox of a tournament."""

    def __init__(self, context: Context, tournaments: Tournaments, display: TournamentDisplay) -> None:
        self._context = context
        self._tournaments = tournaments
        self._display = display
        self._changed = Allowance(CHANGES_AT_ONCE, CHANGES_A_DAY)

    def check_pace(self, person: int) -> None:
        """Count a registration, a withdrawal, or a change of director by a person. Raises Refused (busy)."""
        now = self._context.clock.now()
        if self._changed.wait(person, now) > 0:
            raise Refused(Refusal.BUSY)
        self._changed.use(person, now)

    async def ruler(self, session: TournamentSession, person: int, chat: int = 0) -> Ruler:
        """Return a `Ruler` for a person, which says whether the person is an administrator of the tournament's chat.

        `chat`: another chat whose administrators may rule.
        """
        tournament = session.tournament
        if person == tournament.director and not tournament.has_director_left:
            return Ruler(person)
        asked = [group for group in (chat, session.home) if group < 0]
        told = [await self._context.members.administers(group, person) for group in asked]
        return Ruler(person, True if True in told else None if None in told else False)

    def registration(self, session: TournamentSession, person: Person, chat: int = 0) -> Command:
        """Return the command that registers a person, under a name that nobody else in the tournament has."""
        return Register(
            person.id,
            self.name(session.tournament, person.name),
            known_as(session, chat),
            is_elsewhere=self._tournaments.plays_elsewhere(person.id, session),
        )

    @staticmethod
    def name(tournament: Tournament, name: str) -> str:
        """Return a name for a new entrant: the given name, changed if another entrant has it already."""
        return unique_name(name, [entrant.name for entrant in tournament.entrants], tournament.numbers + 1)

    def check_is_free(self, session: TournamentSession, person: int) -> None:
        """Raise WishRefused if the tournament is live and the person sits at a running table of another one."""
        if session.tournament.plan.is_live and self._tournaments.is_at_a_table(person, session):
            raise WishRefused(TourRefusal.AT_A_TABLE)

    async def may_see(self, session: TournamentSession, person: int, chat: int) -> bool:
        """Return whether a person may see a tournament in a chat; in one of its groups everybody may.

        In private, those who take part, direct, have a message of it or are in one of its groups may see it.
        """
        if chat < 0:
            return bool(known_as(session, chat))
        tournament = session.tournament
        if person == tournament.director or is_known(tournament, person):
            return True
        if await self._context.storage.surface(session.number, self._display.own(session, person).key) is not None:
            return True
        groups = [group for group in session.chats.values() if group < 0]
        return any([await self._context.members.is_there(group, person) for group in groups])

    async def in_private(self, given: Given, link: str = "") -> bool:
        """Return whether the bot can answer the presser in private; if not, lead the presser to the private chat.

        `link`: link that is opened there; empty: one that only starts the private chat.
        """
        if given.origin.is_private or await self._context.may_write_to(given.person.id):
            return True
        await given.answer.open_url(link or self._context.links.hello())
        return False


def known_as(session: TournamentSession, chat: int) -> int:
    """Return the number by which the tournament's log refers to a chat; 0 if the chat is none of its groups."""
    return next((old for old, now in session.chats.items() if now == chat and chat < 0), 0)
