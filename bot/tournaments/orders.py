"""Typed commands of tournaments, links that lead to tournaments, and replies to questions about them."""

from typing import Final

from msgspec.structs import replace

from bot.screens.model import Screen
from bot.screens.refusals import Refusal
from bot.screens.texts import lines
from bot.screens.tournament import direct as tour_direct
from bot.screens.tournament import own as tour_own
from bot.screens.tournament import toasts as tour_toasts
from bot.screens.tournament.refusals import TourRefusal
from bot.screens.tournament.setup import setup_screen, usual
from bot.tables.context.context import Context
from bot.tables.context.feature import Order, number_of
from bot.tables.context.limits import Allowance
from bot.tables.context.links import TOUR, TOUR_DROP, TOUR_FIX, TOUR_WORD
from bot.tables.decide.fair import word_of
from bot.tables.names import clean_text
from bot.tables.refused import Refused
from bot.tournaments.display import TournamentDisplay
from bot.tournaments.people import People
from bot.tournaments.sessions import Tournaments, TournamentSession, WishRefused
from engine.tournament.commands import Attach, Command, Correct, DropDeal, Leave, SayWord, StepDown, TourRefused
from engine.tournament.rights import check_director, check_foreign, has_played
from engine.tournament.state import Phase

WORDS_AT_ONCE: Final = 10
"""Number of words for the draws that a person may send without a pause."""
WORDS_A_DAY: Final = 100
"""Number of words for the draws that a person may send per day beyond WORDS_AT_ONCE."""
LONGEST_REASON: Final = 100
"""Maximum length of the reason for a correction, in characters."""
MOST_CHATS: Final = 10
"""Maximum number of chats that show a tournament."""
NEW: Final = "new"
"""Argument of /tour that plans one more tournament in a chat that already has one."""


class TournamentOrders:
    """Handlers of commands; each returns the tournaments that have changed or have to be shown again."""

    def __init__(self, context: Context, tournaments: Tournaments, display: TournamentDisplay, people: People) -> None:
        self._context = context
        self._tournaments = tournaments
        self._display = display
        self._people = people
        self._said = Allowance(WORDS_AT_ONCE, WORDS_A_DAY)

    @staticmethod
    def owns(name: str, args: str) -> bool:
        """Return whether a command, or a followed link, concerns tournaments."""
        return name in (TOUR, TOUR_WORD, TOUR_FIX, TOUR_DROP) or (name == "start" and args.startswith(f"{TOUR}_"))

    @staticmethod
    def tournament_of(name: str, args: str) -> int | None:
        """Return the number of the tournament that a command names; None if it names none."""
        match name:
            case "start":
                return number_of(args.split("_")[1])
            case "tourword" | "tourfix" | "tourdrop":
                return number_of(args.partition(" ")[0])
            case _:
                return None

    async def handle(self, name: str, order: Order) -> tuple[TournamentSession, ...]:
        """Execute a command, once. Raises TourRefused, WishRefused, StorageFailed, Refused (stale)."""
        if await self._tournaments.logs.repeated(order.cause):
            return ()
        match name:
            case "start":
                return await self._follow(order)
            case "tourword":
                return await self._say_word(order)
            case "tourfix":
                return await self._correct(order)
            case "tourdrop":
                return await self._drop(order)
            case _:
                return await self._tour(order)

    async def _tour(self, order: Order) -> tuple[TournamentSession, ...]:
        """Send the messages of a chat's or person's tournaments again at the bottom; plan one if a group has none."""
        origin, person = order.origin, order.person.id
        if origin.is_private:
            found = tuple(one for one in self._tournaments if one.tournament.entrant_of(person) is not None)
            for session in found:
                self._display.bring_down(session, self._display.own(session, person))
            tournaments = [(session, session.tournament) for session in self._tournaments]
            directed = [one for one, its in tournaments if its.director == person and not its.has_director_left]
            for session in directed:
                session.pages[person] = session.first_page
                self._display.bring_down(session, self._display.pages(session, person))
            if not found and not directed:
                raise WishRefused(TourRefusal.ONLY_IN_GROUPS)
            return tuple({session.number: session for session in (*found, *directed)}.values())
        here = tuple(one for one in self._tournaments if origin.chat in one.chats.values())
        if not here or order.args.strip().lower() == NEW:
            setup = setup_screen(order.texts, self._context.rulebooks, usual(0, opener=person))
            self._context.tell(origin.chat, origin.thread, setup, person)
            return ()
        for session in here:
            chat = next(old for old, now in session.chats.items() if now == origin.chat)
            self._context.publisher.prefer_topic(origin.chat, session.threads.get(chat), origin.thread)
            self._display.bring_down(session, self._display.in_chat(session, chat))
        return here

    async def _named(self, number: int | None) -> TournamentSession:
        session = await self._tournaments.get(number) if number is not None else None
        if session is None:
            raise WishRefused(TourRefusal.WRONG_LINK)
        return session

    async def _follow(self, order: Order) -> tuple[TournamentSession, ...]:
        """Follow a link: attach a group, register a person, or ask a substitute to confirm. Raises Refused (busy)."""
        _, _, rest = order.args.strip().partition("_")
        number, _, keys = rest.partition("_")
        key, _, place = keys.partition("_")
        session = await self._named(number_of(number))
        if key != session.tournament.key:
            raise WishRefused(TourRefusal.WRONG_LINK)
        if not order.origin.is_private:
            if len(session.tournament.chats) >= MOST_CHATS:
                raise WishRefused(TourRefusal.TOO_MANY)
            await self._tournaments.act(session, (Attach(order.origin.chat),), order.cause)
            return (session,)
        frame, books = await self._display.frame(session), self._context.rulebooks
        if place:
            entrant = session.tournament.entrant(number_of(place) or 0)
            if entrant is None:
                raise WishRefused(TourRefusal.WRONG_LINK)
            offer = tour_direct.substitute_offer(order.texts, frame, entrant.number)
            self._context.tell(order.origin.chat, None, offer, order.person.id)
            return ()
        entrant = session.tournament.entrant_of(order.person.id)
        if entrant is None and session.tournament.phase is Phase.REGISTRATION:
            self._people.check_pace(order.person.id)
            await self._tournaments.act(session, (self._people.registration(session, order.person),), order.cause)
        elif entrant is None or entrant.is_out:
            answer = tour_own.link_answer(order.texts, books, frame, None)
            self._context.tell(order.origin.chat, None, answer, order.person.id)
            return ()
        self._display.bring_down(session, self._display.own(session, order.person.id))
        return (session,)

    async def _say_word(self, order: Order) -> tuple[TournamentSession, ...]:
        """Record a word for the draw; a dash deletes it. Raises Refused (busy, word_too_long, word_unseen)."""
        number, _, text = order.args.partition(" ")
        session = await self._named(number_of(number))
        word, now = word_of(text), self._context.clock.now()
        if self._said.wait(order.person.id, now) > 0:
            raise Refused(Refusal.BUSY)
        self._said.use(order.person.id, now)
        await self._tournaments.act(session, (SayWord(order.person.id, word),), order.cause)
        kept = Screen(lines(tour_own.word_kept(order.texts, word)))
        self._context.tell(order.origin.chat, order.origin.thread, kept, order.person.id)
        return (session,)

    async def _correct(self, order: Order) -> tuple[TournamentSession, ...]:
        """Set the result of a table to what the director has typed; ask again if the text cannot be read.

        In a duplicate the typed deal follows the table. Raises TourRefused if the person may not rule on the table,
        before anything about it is shown. Raises Refused (stale) if another round has been drawn.
        """
        number, mark, table, text = (*order.args.split(" ", 3), "", "", "")[:4]
        session, deal = await self._named(number_of(number)), "0"
        if session.tournament.is_duplicate:
            deal, _, text = text.partition(" ")
        rounds, place = session.tournament.rounds, number_of(table)
        ruled = rounds[-1].table(place) if rounds and place is not None else None
        of, t = number_of(deal), order.texts
        if ruled is None or number_of(mark) != len(rounds) or of not in (rounds[-1].deals or (0,)):
            raise Refused(Refusal.STALE)
        by = await self._people.ruler(session, order.person.id)
        check_director(session.tournament, by)
        check_foreign(session.tournament, by, ruled)
        try:
            exact, reason = tour_direct.read_correction(text, len(ruled.seats))
        except ValueError:
            frame = await self._display.frame(session)
            frame = replace(frame, hidden=frozenset()) if order.origin.is_private else frame
            link = self._context.links.tour_fix(session.number, len(rounds), ruled.number, of)
            asked = tour_direct.correction_asked(t, frame, ruled.number, link, of, again=True)
            self._context.tell(order.origin.chat, order.origin.thread, asked, order.person.id)
            return ()
        await self._rule(session, order, Correct(by, ruled.number, exact, clean_text(reason, LONGEST_REASON), of))
        return (session,)

    async def _drop(self, order: Order) -> tuple[TournamentSession, ...]:
        """Replace a deal of a duplicate, for the reason typed. Raises Refused (stale) if another round is drawn."""
        number, mark, deal, text = (*order.args.split(" ", 3), "", "", "")[:4]
        session, of = await self._named(number_of(number)), number_of(deal)
        if of is None or number_of(mark) != len(session.tournament.rounds):
            raise Refused(Refusal.STALE)
        by = await self._people.ruler(session, order.person.id)
        await self._rule(session, order, DropDeal(by, of, clean_text(text, LONGEST_REASON)))
        return (session,)

    async def _rule(self, session: TournamentSession, order: Order, command: Command) -> None:
        """Commit the events of a typed ruling, then send the person who ruled a message about what has happened."""
        frame = await self._display.frame(session)
        decision = await self._tournaments.act(session, (command,), order.cause)
        if decision is not None and decision.events:
            after = replace(frame, tour=session.tournament)
            told = Screen(lines(tour_toasts.ruled(order.texts, after, decision.events[0])))
            self._context.tell(order.origin.chat, order.origin.thread, told, order.person.id)

    async def part(self, session: TournamentSession, person: int) -> None:
        """Remove a person from an unfinished tournament: cancel the registration, and let somebody else direct.

        A person who has played in the last round cannot take a seat in it again. Raises Refused (forget_playing).
        """
        tournament, commands = session.tournament, list[Command]()
        if tournament.is_over:
            return
        if has_played(tournament, person):
            await self._context.seen_deals.note(session.number, len(tournament.rounds), person)
        entrant = tournament.entrant_of(person)
        if entrant is not None and not entrant.is_out:
            commands.append(Leave(person))
        if person == tournament.director and not tournament.has_director_left:
            commands.append(StepDown(person))
        try:
            await self._tournaments.act(session, commands)
        except TourRefused as error:
            raise Refused(Refusal.FORGET_PLAYING) from error
        if entrant is not None or person in session.told:
            self._display.take_away(session, person)
        if session.pages.pop(person, None) is not None:
            self._context.publisher.remove(self._display.pages(session, person))
