"""Buttons of a tournament: what each wish of `TourWord` does, inside the mailbox of the tournament."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from msgspec.structs import replace

from bot.screens import replies
from bot.screens.model import Screen
from bot.screens.refusals import Refusal
from bot.screens.tournament import direct as tour_direct
from bot.screens.tournament import own as tour_own
from bot.screens.tournament import toasts as tour_toasts
from bot.screens.tournament.deals import deal_screen, is_held
from bot.screens.tournament.keys import TourWish, TourWord
from bot.screens.tournament.refusals import TourRefusal
from bot.screens.tournament.seals import SEALS_NAME, seals_caption, seals_text
from bot.screens.tournament.setup import setup_screen, usual
from bot.screens.tournament.standings import round_screen, standings_screen
from bot.screens.tournament.words import TourFrame, title_of
from bot.tables.context.context import Context
from bot.tables.context.feature import Given
from bot.tables.context.limits import Throttle
from bot.tables.ports import Document
from bot.tables.refused import Refused
from bot.tournaments.consent import proof_of
from bot.tournaments.display import TournamentDisplay, check_page
from bot.tournaments.people import People, known_as
from bot.tournaments.records import Records
from bot.tournaments.rulings import undoing
from bot.tournaments.sessions import Tournaments, TournamentSession, WishRefused
from engine.tournament.commands import (
    Arrive,
    Cancel,
    CloseRegistration,
    CloseRound,
    Command,
    Detach,
    DrawRound,
    Finish,
    GiveAwards,
    Leave,
    Reason,
    Remove,
    Replace,
    RuleAbsent,
    Ruler,
    StepDown,
    TakeOver,
    TourRefused,
    Wait,
)
from engine.tournament.drawing import has_rounds_left, is_all_played, is_too_small
from engine.tournament.events import Award, DirectorTook, Removed, Undone, Withdrew
from engine.tournament.plan import WAIT_S
from engine.tournament.rights import check_director, check_foreign, check_no_player, entrant_of, is_known
from engine.tournament.state import Phase, Tournament

SHOWING: Final = frozenset({TourWord.IN, TourWord.ROWS, TourWord.ROUND, TourWord.DEAL, TourWord.RECORD, TourWord.SEALS})
"""Words of the buttons that, in private, only a person who may see the tournament may press."""
MOST_OFFERS: Final = 3
"""Maximum number of places that one person may offer to take within ten minutes; each offer notifies the director."""
Handler = Callable[[TournamentSession, Given, TourWish], Awaitable[None]]


class TournamentPresses:
    """Handlers of the buttons of tournaments; each one answers its press exactly once, or raises a refusal."""

    def __init__(
        self,
        context: Context,
        tournaments: Tournaments,
        display: TournamentDisplay,
        people: People,
        records: Records,
    ) -> None:
        self._context = context
        self._tournaments = tournaments
        self._display = display
        self._people = people
        self._records = records
        self._sent = Throttle()
        self._offered = Throttle(WAIT_S)
        self._handlers: dict[TourWord, Handler] = {
            **dict.fromkeys((TourWord.IN, TourWord.OUT, TourWord.OUT_YES, TourWord.HERE), self._part),
            **dict.fromkeys((TourWord.WORD, TourWord.ROWS, TourWord.ROUND, TourWord.DEAL), self._look),
            **dict.fromkeys((TourWord.DIRECT, TourWord.AT, TourWord.WHO, TourWord.OF, TourWord.FIX), self._direct),
            **dict.fromkeys(
                (TourWord.FINISH, TourWord.CANCEL, TourWord.DOWN, TourWord.SUBST, TourWord.DROP), self._direct
            ),
            **dict.fromkeys((TourWord.CLOSE, TourWord.DRAW, TourWord.SHUT, TourWord.WAIT, TourWord.ABSENT), self._rule),
            **dict.fromkeys((TourWord.OFF, TourWord.SEAT, TourWord.UNDO), self._rule),
            **dict.fromkeys((TourWord.FINISH_YES, TourWord.CANCEL_YES, TourWord.AWARD), self._rule),
            TourWord.STAY: self._stay,
            TourWord.RECORD: self._send_file,
            TourWord.SEALS: self._send_file,
            TourWord.MORE: self._plan_another,
            TourWord.READY: self._offer_oneself,
            TourWord.DOWN_YES: self._step_down,
            TourWord.TAKE: self._take_over,
            TourWord.DETACH: self._detach,
        }

    async def handle(self, session: TournamentSession, given: Given, wish: TourWish) -> None:
        """Do what a button asks for, once. Raises TourRefused, WishRefused, StorageFailed, Refused (stale)."""
        if wish.is_stale(session.tournament) or not await self._is_in_place(session, given, wish):
            raise Refused(Refusal.STALE)
        await self._handlers[wish.word](session, given, wish)

    async def _is_in_place(self, session: TournamentSession, given: Given, wish: TourWish) -> bool:
        """Return whether a button may be pressed in this chat: a modified client may send any button from anywhere."""
        if given.origin.is_private and wish.word not in SHOWING:
            return True
        return await self._people.may_see(session, given.person.id, given.origin.chat)

    async def _part(self, session: TournamentSession, given: Given, wish: TourWish) -> None:
        """Register or withdraw the presser, or record an arrival. Withdrawals after registration must be confirmed."""
        person = given.person
        if wish.word is not TourWord.IN:
            entrant_of(session.tournament, person.id)
        link = self._context.links.tour(session.number, session.tournament.key) if wish.word is TourWord.IN else ""
        if not await self._people.in_private(given, link):
            return
        command: Command = Leave(person.id)
        match wish.word:
            case TourWord.IN:
                command = self._people.registration(session, person, given.origin.chat)
            case TourWord.HERE if not session.tournament.plan.is_live:  # «Готов» at the table says so
                raise Refused(Refusal.STALE)
            case TourWord.HERE:
                self._people.check_is_free(session, person.id)
                command = Arrive(person.id)
            case TourWord.OUT | TourWord.OUT_YES if is_all_played(session.tournament):
                raise TourRefused(Reason.ALL_PLAYED)
            case TourWord.OUT if session.tournament.phase is not Phase.REGISTRATION:
                asked = tour_own.leave_question(given.texts, await self._display.frame(session))
                await self._show_below(given, asked)
                return
        if session.tournament.phase is Phase.REGISTRATION:
            self._people.check_pace(person.id)
        await self._do(session, given, (command,))
        if wish.word is TourWord.OUT_YES:
            self._put_away(given)

    async def _stay(self, session: TournamentSession, given: Given, wish: TourWish) -> None:
        """Delete a question that the presser has answered with no."""
        await given.answer.empty()
        self._put_away(given)

    def _put_away(self, given: Given) -> None:
        """Delete the pressed message, an answered question, if it is in a private chat."""
        if given.origin.is_private and given.origin.has_button:
            self._context.publisher.discard(given.origin.chat, given.origin.message_id)

    async def _look(self, session: TournamentSession, given: Given, wish: TourWish) -> None:
        """Show a page of the tournament in private, or ask there for the presser's word for the draw."""
        frame, t = await self._display.frame(session), given.texts
        match wish.word:
            case TourWord.WORD:
                number = entrant_of(session.tournament, given.person.id).number
                if session.tournament.reopened:
                    raise TourRefused(Reason.WORDS_FIXED)
                link = self._context.links.tour_word(session.number)
                screen = tour_own.word_asked(t, frame, number, link)
            case TourWord.ROUND:
                if not 1 <= wish.first <= len(session.tournament.rounds):
                    raise Refused(Refusal.STALE)
                screen = round_screen(t, frame, wish.first)
            case TourWord.DEAL:
                screen = await self._deal_screen(frame, given, wish)
            case _:
                screen = standings_screen(t, frame, max(1, wish.first))
        turns = wish.word is not TourWord.WORD and given.origin.is_private and given.origin.has_button
        if turns and not await self._is_kept(session, given):
            await given.answer.empty()
            self._context.change(given.origin.chat, given.origin.message_id, screen, given.person.id)
        else:
            await self._show_below(given, screen)

    async def _is_kept(self, session: TournamentSession, given: Given) -> bool:
        """Return whether the pressed message is one that the tournament keeps up to date."""
        rows, pressed = await self._context.storage.surfaces(session.number), given.origin
        return any((row.chat, row.message) == (pressed.chat, pressed.message_id) for row in rows)

    async def _deal_screen(self, frame: TourFrame, given: Given, wish: TourWish) -> Screen:
        """Return the page that compares a deal of a duplicate at all tables. Raises WishRefused, Refused (stale)."""
        entrant = frame.tour.entrant_of(given.person.id)
        try:
            frame = await self._records.with_deal(frame, wish.first, given.texts)
            number = entrant.number if entrant is not None else 0
            return deal_screen(given.texts, frame, wish.first, seat=min(wish.second, 3), page=wish.third, number=number)
        except KeyError:
            if is_held(frame.tour, wish.first):
                is_over = frame.tour.is_over
                raise WishRefused(TourRefusal.DEAL_CANCELLED if is_over else TourRefusal.DEAL_HELD) from None
            raise Refused(Refusal.STALE) from None

    async def _send_file(self, session: TournamentSession, given: Given, wish: TourWish) -> None:
        """Send a file to the presser's private chat: the present record of the tournament, or its commitments.

        Raises Refused (stale) if commitments are asked for and the tournament has none.
        """
        if wish.word is TourWord.SEALS and not session.tournament.is_duplicate:
            raise Refused(Refusal.STALE)
        if not await self._people.in_private(given):
            return
        await given.say("" if given.origin.is_private else replies.panel_in_private(given.texts))
        what = (wish.word, session.number, session.logged.seq, given.person.id)
        if not self._sent.is_time(what, self._context.clock.now()):
            return
        frame = await self._display.frame(session)
        if wish.word is TourWord.SEALS:
            caption = seals_caption(given.texts, title_of(given.texts, frame.tour))
            file = Document(SEALS_NAME % session.number, seals_text(given.texts, frame).encode(), caption)
        else:
            frame = replace(frame, hidden=frame.hidden - {given.person.id})
            file = await self._records.file(session, frame, given.texts)
        self._context.publisher.send_file(given.person.id, None, file, given.person.id)

    async def _direct(self, session: TournamentSession, given: Given, wish: TourWish) -> None:
        """Show one of the director's pages. If another person presses, a director who left the chat steps down."""
        by = await self._people.ruler(session, given.person.id)
        if not may_rule(session.tournament, by) and await self._has_gone(session):
            await self._tournaments.act(session, (StepDown(session.tournament.director),), given.cause)
            await given.say(tour_toasts.director_gone(given.texts))
            return
        check_director(session.tournament, by)
        tournament = session.tournament
        if wish.word is TourWord.FINISH and (is_too_small(tournament) or not has_rounds_left(tournament)):
            await self._rule(session, given, TourWish(TourWord.FINISH_YES, wish.tour, wish.mark))
            return
        if wish.word is TourWord.DROP:
            check_no_player(session.tournament, by)
        if wish.word is TourWord.DOWN:
            check_director(session.tournament, Ruler(by.person))
        check_page(session.tournament, wish)
        if wish.word is TourWord.FIX:
            check_foreign(session.tournament, by, session.tournament.rounds[-1].table(wish.first))
        surface = self._display.pages(session, given.person.id)
        if not given.origin.is_private and not await self._people.in_private(given):
            return
        if not self._context.publisher.stands(surface, given.origin.message_id):
            self._display.bring_down(session, surface)
        session.pages[given.person.id] = wish
        await given.say("" if given.origin.is_private else replies.panel_in_private(given.texts))
        await self._display.show_pages(session)

    async def _rule(self, session: TournamentSession, given: Given, wish: TourWish) -> None:
        """Execute a ruling of the director, and turn the director's pages back to the first one."""
        by = await self._people.ruler(session, given.person.id)
        check_director(session.tournament, by)
        commands: Sequence[Command]
        match wish.word:
            case TourWord.CLOSE:
                commands = (CloseRegistration(by),)
            case TourWord.DRAW:
                commands = (DrawRound(by),)
            case TourWord.SHUT:
                commands = (CloseRound(by),)
            case TourWord.WAIT:
                commands = (Wait(by, wish.first),)
            case TourWord.ABSENT:
                commands = (RuleAbsent(by, wish.first),)
            case TourWord.OFF:
                commands = (Remove(by, wish.first),)
            case TourWord.AWARD:
                commands = (GiveAwards(by, wish.first, wish.second, (Award.EVEN,) * 3),)
            case TourWord.SEAT:
                await self._seat(session, given, wish)
                return
            case TourWord.UNDO:
                commands = undoing(session.logged, by, wish.mark, self._context.clock.now())
            case TourWord.CANCEL_YES:
                commands = (Cancel(by),)
            case _:
                commands = (Finish(by, skips=True),)
        await self._do(session, given, commands)
        self._turn_to_first_page(session, given)

    async def _seat(self, session: TournamentSession, given: Given, wish: TourWish) -> None:
        """Give an entrant's number to the person who has offered to play, and notify the former player."""
        by = await self._people.ruler(session, given.person.id)
        before, known = session.tournament.entrant(wish.first), await self._context.storage.person(wish.second)
        is_agreed = wish.third == proof_of(session.tournament, wish.first, wish.second)
        if before is None or known is None or not is_agreed:
            raise Refused(Refusal.STALE)
        await self._check_seat(session, known.id)
        name = self._people.name(session.tournament, known.name)
        elsewhere = self._tournaments.plays_elsewhere(known.id, session)
        await self._do(session, given, (Replace(by, wish.first, known.id, name, elsewhere),))
        frame = await self._display.frame(session)
        if before.person > 0 and await self._context.may_write_to(before.person):
            self._display.take_away(session, before.person)
            told = tour_own.replaced(self._context.texts_for(before.person), frame, wish.first)
            self._context.tell(before.person, None, told)
        self._put_away(given)
        self._turn_to_first_page(session, given)

    async def _check_seat(self, session: TournamentSession, person: int) -> None:
        """Raise WishRefused for a person who has played in the running round and then had their data deleted."""
        one = session.tournament.round
        if one is not None and await self._context.seen_deals.has(session.number, one.number, person):
            raise WishRefused(TourRefusal.HAS_PLAYED)

    @staticmethod
    def _turn_to_first_page(session: TournamentSession, given: Given) -> None:
        """Turn the presser's pages back to the first one; it is shown with the next update."""
        if given.person.id in session.pages:
            session.pages[given.person.id] = session.first_page

    async def _offer_oneself(self, session: TournamentSession, given: Given, wish: TourWish) -> None:
        """Notify the director that the presser offers to take an entrant's place.

        Raises TourRefused, WishRefused, Refused (busy).
        """
        tournament, person, now = session.tournament, given.person, self._context.clock.now()
        if tournament.is_over:
            raise TourRefused(Reason.OVER)
        if is_known(tournament, person.id):
            raise TourRefused(Reason.ALREADY_IN)
        await self._check_seat(session, person.id)
        if not tournament.stages or wish.first not in tournament.stages[-1].numbers:
            raise TourRefused(Reason.NOT_IN)
        if tournament.has_director_left or not await self._context.may_write_to(tournament.director):
            raise TourRefused(Reason.NOT_DIRECTOR)
        offer = (session.number, wish.first, person.id)
        if not self._offered.was_sent(offer, now):
            places = [(session.number, person.id, "offer", place) for place in range(MOST_OFFERS)]
            if not any(self._offered.is_time(place, now) for place in places):
                raise Refused(Refusal.BUSY)
            self._offered.is_time(offer, now)
            frame, t = await self._display.frame(session), self._context.texts_for(tournament.director)
            name, proof = self._people.name(tournament, person.name), proof_of(tournament, wish.first, person.id)
            ready = tour_direct.substitute_ready(t, frame, wish.first, person.id, name, proof=proof)
            self._context.tell(tournament.director, None, ready, person.id)
        await given.answer.toast(tour_toasts.substitute_told(given.texts))
        if given.origin.has_button and given.origin.is_private:
            self._context.publisher.retire(given.origin.chat, given.origin.message_id)

    async def _step_down(self, session: TournamentSession, given: Given, wish: TourWish) -> None:
        self._people.check_pace(given.person.id)
        await self._do(session, given, (StepDown(given.person.id),))
        if session.pages.pop(given.person.id, None) is not None:
            self._context.publisher.remove(self._display.pages(session, given.person.id))

    async def _take_over(self, session: TournamentSession, given: Given, wish: TourWish) -> None:
        """Make the presser the director. If the former director is no longer in the chat, first record that."""
        self._people.check_pace(given.person.id)
        tournament, by = session.tournament, await self._people.ruler(session, given.person.id)
        commands: list[Command] = []
        if await self._has_gone(session):
            commands.append(StepDown(tournament.director))
        entrant = tournament.entrant_of(given.person.id)
        name = entrant.name if entrant is not None else self._people.name(tournament, given.person.name)
        await self._do(session, given, (*commands, TakeOver(by, name)))

    async def _plan_another(self, session: TournamentSession, given: Given, wish: TourWish) -> None:
        """Send the planning page of another tournament to the group. Raises Refused (stale) in any other chat."""
        chat = given.origin.chat
        if not known_as(session, chat):
            raise Refused(Refusal.STALE)
        t = self._context.texts_for(chat)
        await given.answer.empty()
        if self._sent.is_time((TourWord.MORE, chat), self._context.clock.now()):
            page = setup_screen(t, self._context.rulebooks, usual(0, opener=given.person.id))
            self._context.tell(chat, given.origin.thread, page, given.person.id)

    async def _has_gone(self, session: TournamentSession) -> bool:
        """Return whether the director has left the tournament's first chat and this is not recorded yet."""
        tournament = session.tournament
        if session.home >= 0 or tournament.has_director_left or tournament.is_over:
            return False
        return not await self._context.members.is_there(session.home, tournament.director)

    async def _detach(self, session: TournamentSession, given: Given, wish: TourWish) -> None:
        """Detach the tournament from a chat, at the wish of a director or of an administrator of the chat.

        Raises Refused (stale) in the chat where the tournament was opened.
        """
        chat, person = known_as(session, given.origin.chat), given.person.id
        if not chat or session.chats[chat] == session.home:
            raise Refused(Refusal.STALE)
        check_director(session.tournament, await self._people.ruler(session, person, given.origin.chat))
        surface = self._display.in_chat(session, chat)
        await self._do(session, given, (Detach(chat),))
        self._context.publisher.remove(surface)

    async def _do(self, session: TournamentSession, given: Given, commands: Sequence[Command]) -> None:
        """Commit the events of commands, then answer the press with a toast about what has happened."""
        before = await self._display.frame(session)
        decision = await self._tournaments.act(session, commands, given.cause)
        if decision is None or not decision.events:
            await given.answer.empty()
            return
        named = (one for one in reversed(decision.events) if isinstance(one, Undone | DirectorTook))
        event = next(named, decision.events[0])
        if isinstance(event, Undone):
            told = next(entry.event for entry in before.tour.recent if entry.seq == event.seq)
            await given.say(tour_toasts.undone_toast(given.texts, before, told))
            return
        if isinstance(event, Withdrew) and before.tour.entrant_of(given.person.id) != before.tour.entrant(event.number):
            await given.say(tour_toasts.ruled(given.texts, before, Removed(event.number)))
            return
        after = replace(before, tour=session.tournament)  # once committed, no store is asked before the answer
        await given.say(tour_toasts.ruled(given.texts, after, event))

    async def _show_below(self, given: Given, screen: Screen) -> None:
        """Send a page as a new message to the presser's private chat."""
        if not await self._people.in_private(given):
            return
        self._context.tell(given.person.id, None, screen, given.person.id)
        await given.say("" if given.origin.is_private else replies.panel_in_private(given.texts))


def may_rule(tournament: Tournament, by: Ruler) -> bool:
    """Return whether a person directs a tournament or is an administrator who may rule in it."""
    return by.is_admin is True or (by.person == tournament.director and not tournament.has_director_left)
