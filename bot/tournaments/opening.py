"""Opening of a tournament: the planning page in a group turns into the message of the tournament."""

from typing import Final

from msgspec.structs import replace

from bot.screens.refusals import Refusal
from bot.screens.replies import one_moment
from bot.screens.tournament.refusals import TourRefusal
from bot.screens.tournament.setup import SetUp, bound_told, setup_closed, setup_screen, tour_opened
from bot.storage.ports import SurfaceRow, parts_of, surface_key
from bot.tables.context.context import Context
from bot.tables.context.feature import Given
from bot.tables.decks import any_secret
from bot.tables.names import called, clean_name
from bot.tables.ports import Role
from bot.tables.refused import Refused
from bot.tournaments.sessions import Tournaments, WishRefused
from engine.tournament.commands import Reason, TourRefused
from engine.tournament.events import Opened
from engine.tournament.plan import check_plan

MOST_OPEN: Final = 3
"""Maximum number of unfinished tournaments in one group."""
UNLIKE: Final = ".."
"""Placeholder digest of a message that does not show the tournament yet; no screen has this digest."""


class TournamentOpening:
    """Handler of the buttons on the page where a tournament is planned, inside the mailbox of the page's chat."""

    def __init__(self, context: Context, tournaments: Tournaments) -> None:
        self._context = context
        self._tournaments = tournaments

    async def press(self, given: Given, setup: SetUp) -> int | None:
        """Change the planning page, or open the tournament; return the number of the opened tournament, else None.

        Raises ConventionError, PlanRefused, TourRefused, WishRefused, and Refused (stale) for a forged button or one
        pressed outside the plan's group.
        """
        origin = given.origin
        if origin.is_private or setup.chat != (0 if setup.opener else origin.chat) or not origin.has_button:
            raise Refused(Refusal.STALE)
        await self._check_planner(given, setup)
        t, books = self._context.texts_for(origin.chat), self._context.rulebooks
        if setup.opens:
            return await self._open(given, setup)
        if setup.stays:
            await given.say(bound_told(given.texts, setup))
            return None
        screen = setup_closed(t) if setup.closes else setup_screen(t, books, setup)
        is_late = self._context.publisher.is_busy(origin.chat)
        await given.say(one_moment(given.texts) if is_late else "")
        self._context.change(origin.chat, origin.message_id, screen, given.person.id)
        return None

    async def _check_planner(self, given: Given, setup: SetUp) -> None:
        """Raise TourRefused or WishRefused unless the presser may turn the page: its requester or an administrator."""
        person, chat = given.person.id, given.origin.chat
        administers = setup.opener in {0, person} or await self._context.members.administers(chat, person)
        if administers is None:
            raise TourRefused(Reason.ADMINS_UNKNOWN)
        if not administers:
            raise WishRefused(TourRefusal.NOT_PLANNER)

    async def _open(self, given: Given, setup: SetUp) -> int:
        """Open registration and return the number of the tournament; the person who presses becomes its director.

        Raises Refused (stale) if the page has already become the message of a tournament.
        """
        origin, person = given.origin, given.person
        if await self._is_taken(given):
            raise Refused(Refusal.STALE)
        here = sum(one.home == origin.chat for one in self._tournaments)
        if here >= MOST_OPEN:
            raise WishRefused(TourRefusal.TOO_MANY)
        plan = setup.plan(self._context.rulebooks, self._context.games)
        check_plan(plan, self._context.games[plan.game].rules)
        opened = Opened(
            plan,
            person.id,
            called(person.name),
            any_secret(self._context.decks).hex(),
            self._context.decks.key(),
            origin.chat,
            clean_name(origin.chat_title),
            await self._ordinal(given, here),
        )
        number = await self._tournaments.logs.open(opened, given.cause)
        row = SurfaceRow(
            table=number,
            key=surface_key(Role.TOUR, origin.chat),
            chat=origin.chat,
            message=origin.message_id,
            thread=origin.thread,
            hash=UNLIKE,
            stale_after=0,
        )
        if await self._context.storage.surface(number, row.key) is None:
            await self._context.storage.put_surface(row)
        await given.answer.toast(tour_opened(given.texts))
        await self._tournaments.get(number)  # the next press here counts it, too
        return number

    async def _ordinal(self, given: Given, here: int) -> int:
        """Count one more tournament of a group and return its ordinal number there; 0 if the press is a repeated one.

        here: number of the group's unfinished tournaments, some of which may not have been counted.
        """
        if await self._tournaments.logs.repeated(given.cause):
            return 0  # the tournament is in the store already
        chats = self._context.chats
        counted = await chats.change(given.origin.chat, lambda one: replace(one, tours=max(one.tours, here) + 1))
        return counted.tours

    async def _is_taken(self, given: Given) -> bool:
        """Return whether another press, such as a second tap, has already made the page the message of a tournament."""
        row = await self._context.storage.surface_at(given.origin.chat, given.origin.message_id)
        if row is None or parts_of(row.key)[0] != Role.TOUR:
            return False
        return not await self._tournaments.logs.repeated(given.cause)
