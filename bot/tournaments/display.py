"""Messages of a tournament: one in every attached chat, one in the private chat of every entrant.

Each message depends only on the log and on the state of the running tables. A draw sends a new message to every
chat, so that people notice it, and the end of a round sends one to the director; every other change is an edit.
"""

from typing import Final

from msgspec.structs import replace

from bot.screens.model import Screen
from bot.screens.refusals import Refusal
from bot.screens.scene import localized
from bot.screens.texts import Texts
from bot.screens.tournament import direct as tour_direct
from bot.screens.tournament import own as tour_own
from bot.screens.tournament.group import group_screen
from bot.screens.tournament.keys import TourWish, TourWord
from bot.screens.tournament.words import TourFrame
from bot.tables.context.context import Context
from bot.tables.context.limits import Throttle
from bot.tables.ports import BUMPS_PER_DEAL, Role, Surface, Urgency, Wanted
from bot.tables.refused import Refused
from bot.tournaments.sessions import TournamentSession
from engine.tournament.plan import MINUTE_S
from engine.tournament.state import Entrant, Phase, Tournament

ADMIN_S: Final = float(MINUTE_S)
"""Clock seconds until Telegram is asked again whether a person with the director's pages is an administrator."""


class TournamentDisplay:
    """Requests to show the messages of tournaments, made inside their mailboxes."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._asked = Throttle(ADMIN_S)
        self._unsaid = Throttle(ADMIN_S)

    async def frame(self, session: TournamentSession) -> TourFrame:
        """Return the data that all screens of a tournament need. Raises StorageFailed."""
        tournament = session.tournament
        hidden = [
            entrant.person
            for entrant in tournament.entrants
            if entrant.person > 0 and (await self._context.chats.of(entrant.person)).hides_stats
        ]
        link = self._context.links.tour(session.number, tournament.key)
        now = dict(session.now) if tournament.round is not None else {}
        return TourFrame(
            session.number,
            tournament,
            link,
            now,
            frozenset(hidden),
            await self._group_url(session),
            at=self._context.clock.now(),
            ends_at=session.ends_at,
        )

    async def show(self, session: TournamentSession, urgency: Urgency = Urgency.SOON) -> None:
        """Show the current content of every message of a tournament. Raises StorageFailed.

        When a tournament is over, each player gets one new message with the final place.
        """
        frame = await self.frame(session)
        wanted = [self._in_chat(session, frame, chat, urgency) for chat in session.tournament.chats]
        wanted += [
            self._own(session, frame, entrant)
            for entrant in session.tournament.entrants
            if entrant.person > 0 and await self._context.may_write_to(entrant.person)
        ]
        gone = session.told.difference(entrant.person for entrant in session.tournament.entrants)
        wanted += [self._left(session, frame, person) for person in gone if await self._context.may_write_to(person)]
        if session.tournament.is_over:
            rows = await self._context.storage.surfaces(session.number)
            standing = {row.key for row in rows if row.hash}
            wanted = [one for one in wanted if one.surface.key in standing]
        for one in wanted:
            self._context.publisher.show(one)
        await self.show_pages(session)

    def in_chat(self, session: TournamentSession, chat: int) -> Surface:
        """Return the surface of the tournament's message in one of its chats; `chat`: number of the chat in the log."""
        return Surface(session.number, Role.TOUR, session.chats.get(chat, chat), session.threads.get(chat), number=chat)

    def _in_chat(self, session: TournamentSession, frame: TourFrame, chat: int, urgency: Urgency) -> Wanted:
        surface, chats = self.in_chat(session, chat), self._context.chats
        t = chats.texts(surface.chat)
        screen = localized(
            t,
            group_screen(t, self._context.rulebooks, replace(frame, is_home=surface.chat == session.home)),
            chats.look(surface.chat),
        )
        drawn = len(session.tournament.rounds)
        return Wanted(surface, screen, self._generation(session, surface, drawn), urgency, session.logged.seq)

    def _own(self, session: TournamentSession, frame: TourFrame, entrant: Entrant) -> Wanted:
        surface, chats = self.own(session, entrant.person), self._context.chats
        t, number = chats.texts(entrant.person), entrant.number
        screen = tour_own.own_screen(t, self._context.rulebooks, frame, number)
        shown = localized(t, screen, chats.look(entrant.person))
        rounds = [one for one in session.tournament.rounds if one.table_of(number) is not None or number in one.byes]
        one = session.tournament.round
        table = one.table_of(number) if one is not None else None
        tells = session.tournament.tells_places and not entrant.is_out
        silent = not session.tournament.plan.is_live if tells else table is None or number in table.here
        generation = self._generation(session, surface, len(rounds) + tells)
        session.told.add(entrant.person)
        return Wanted(surface, shown, generation, Urgency.NOW, session.logged.seq, silent=silent)

    def _left(self, session: TournamentSession, frame: TourFrame, person: int) -> Wanted:
        """Return the message for a person who has lost their number: it tells that the person no longer takes part."""
        surface, t = self.own(session, person), self._context.chats.texts(person)
        screen, generation = tour_own.left(t, frame), self._generation(session, surface, 0)
        return Wanted(surface, screen, generation, Urgency.NOW, session.logged.seq)

    def take_away(self, session: TournamentSession, person: int) -> None:
        """Delete the message of a tournament in a person's private chat."""
        session.told.discard(person)
        self._context.publisher.remove(self.own(session, person))

    async def _group_url(self, session: TournamentSession) -> str:
        """Return the URL of the tournament's message in its first chat; empty if there is no such message."""
        start = self._context.publisher.messages_url(session.home) if session.home else None
        if start is None:
            return ""
        row = await self._context.storage.surface(
            session.number, self.in_chat(session, session.tournament.chats[0]).key
        )
        return f"{start}{row.message}" if row is not None else ""

    async def show_pages(self, session: TournamentSession) -> None:
        """Update the director's pages, which contain all names, for each person who has them open.

        At the end of each round the director, who begins the next one, gets the pages in a new message. A person who no
        longer directs gets a notice in place of the page, once. If that cannot be found out, the page stays as it is.

        Raises StorageFailed.
        """
        tournament = session.tournament
        director = 0 if tournament.has_director_left else tournament.director
        is_awaited = tournament.phase is Phase.BETWEEN and bool(tournament.rounds) and director > 0
        if is_awaited and director not in session.pages and await self._context.may_write_to(director):
            session.pages[director] = session.first_page
        if not session.pages:
            return
        frame, now = replace(await self.frame(session), hidden=frozenset()), self._context.clock.now()
        for person, wish in tuple(session.pages.items()):
            surface, t = self.pages(session, person), self._context.chats.texts(person)
            directs = await self._still_directs(session, person, now)
            if directs is None:
                continue
            if directs:
                screen = self._page(t, frame, wish, now, person)
            else:
                screen = tour_direct.directs_no_longer(t)
                session.pages.pop(person, None)
            closed = sum(one.is_closed for one in tournament.rounds) if person == director else 0
            generation = self._generation(session, surface, closed)
            silent = not is_awaited or person != director
            wanted = Wanted(surface, screen, generation, Urgency.NOW, session.logged.seq, silent=silent)
            self._context.publisher.show(wanted)

    async def _still_directs(self, session: TournamentSession, person: int, now: float) -> bool | None:
        """Return whether a person may still see the director's pages; None if Telegram does not answer.

        The pages of a finished tournament contain no names, so that everybody may see them.
        """
        tournament = session.tournament
        if tournament.is_over or (person == tournament.director and not tournament.has_director_left):
            return True
        what = (session.number, person)
        if session.home < 0 and not self._asked.is_time(what, now):
            return None if self._unsaid.was_sent(what, now) else True
        directs = session.home < 0 and await self._context.members.administers(session.home, person)
        if directs is None:
            self._unsaid.is_time(what, now)
        return directs

    def _page(self, t: Texts, frame: TourFrame, wish: TourWish, now: float, person: int) -> Screen:
        """Return the director's page to which a button leads; the first page if the other one is out of date."""
        if wish.is_stale(frame.tour) or not is_page(frame.tour, wish):
            return tour_direct.director_screen(t, frame, now, person)
        match wish.word:
            case TourWord.AT:
                return tour_direct.table_page(t, frame, wish.first, wish.second, at=now, reader=person)
            case TourWord.FIX:
                link = self._context.links.tour_fix(frame.id, wish.mark, wish.first, wish.second)
                return tour_direct.correction_asked(t, frame, wish.first, link, wish.second)
            case TourWord.DROP:
                link = self._context.links.tour_drop(frame.id, wish.mark, wish.first)
                return tour_direct.drop_asked(t, frame, wish.first, link)
            case TourWord.WHO:
                return tour_direct.entrants_page(t, frame, max(1, wish.first))
            case TourWord.OF:
                return tour_direct.entrant_page(t, frame, wish.first)
            case TourWord.SUBST:
                return tour_direct.substitute_link(t, frame, wish.first)
            case TourWord.FINISH:
                return tour_direct.finish_question(t, frame)
            case TourWord.CANCEL:
                return tour_direct.cancel_question(t, frame)
            case TourWord.DOWN:
                return tour_direct.resign_question(t, frame)
            case _:
                return tour_direct.director_screen(t, frame, now, person)

    @staticmethod
    def pages(session: TournamentSession, person: int) -> Surface:
        """Return the surface of the message with the pages of a person who directs."""
        return Surface(session.number, Role.TOUR_PAGES, person, None, person)

    @staticmethod
    def own(session: TournamentSession, person: int) -> Surface:
        """Return the surface of the tournament's message in a person's private chat."""
        return Surface(session.number, Role.TOUR_OWN, person, None, person)

    @staticmethod
    def _generation(session: TournamentSession, surface: Surface, drawn: int) -> int:
        return drawn * BUMPS_PER_DEAL + session.bumps.get(surface.key, 0)

    def bring_down(self, session: TournamentSession, surface: Surface) -> None:
        """Request that a message be sent again at the bottom of its chat when it is next shown."""
        session.bumps[surface.key] = session.bumps.get(surface.key, 0) + 1


def is_page(tournament: Tournament, wish: TourWish) -> bool:
    """Return whether the page to which a director's button leads exists; its deal may have been replaced meanwhile."""
    last = tournament.rounds[-1] if tournament.rounds else None
    match wish.word:
        case TourWord.AT | TourWord.FIX:
            is_chosen = wish.second != 0 if wish.word is TourWord.FIX and tournament.is_duplicate else True
            known = last is not None and last.table(wish.first) is not None
            return known and is_chosen and (not wish.second or (last is not None and wish.second in last.deals))
        case TourWord.DROP:
            return last is not None and wish.first in last.deals
        case TourWord.OF | TourWord.SUBST:
            return tournament.entrant(wish.first) is not None
        case _:
            return True


def check_page(tournament: Tournament, wish: TourWish) -> None:
    """Raise Refused (stale) if the page to which a director's button leads does not exist."""
    if not is_page(tournament, wish):
        raise Refused(Refusal.STALE)
