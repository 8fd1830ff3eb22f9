"""Tournaments in memory, and changes to them: decided, committed, then shown."""

from collections.abc import Iterable, Iterator

import msgspec

from bot.screens.tournament.keys import TourWish, TourWord
from bot.screens.tournament.refusals import TourRefusal
from bot.screens.tournament.words import TableNow
from bot.storage.ports import Cause, UnknownTable, parts_of
from bot.tables.context.context import Context
from bot.tables.context.repository import OutOfStep
from bot.tables.ports import BUMPS_PER_DEAL, Role
from bot.tournaments.log import Decision, LoggedTournament, TournamentLogs
from engine.tournament.commands import Command
from engine.tournament.drawing import is_all_played
from engine.tournament.events import RoundClosed
from engine.tournament.plan import DAY_S, WAIT_S
from engine.tournament.state import Phase, Tournament


class WishRefused(Exception):
    """Refusal of a wish; nothing has changed. `reason` names the sentence shown to the person."""

    def __init__(self, reason: TourRefusal) -> None:
        super().__init__(reason)
        self.reason = reason


class Gathering(msgspec.Struct, frozen=True):
    """Quiet table that waits for its people before a deal of a duplicate."""

    number: int
    """Number of the quiet table."""
    since: float
    """Clock second from which it has been waiting; a restart of the program begins the time again."""


class TournamentSession:
    """Tournament in memory, with state that is not in its log; used only inside its mailbox."""

    def __init__(self, logged: LoggedTournament) -> None:
        self.logged = logged
        self.chats: dict[int, int] = {}
        """Present number of each of the tournament's chats, by the number that the log has for it."""
        self.threads: dict[int, int | None] = {}
        """Topic of the tournament's message in each chat, by the number that the log has for the chat."""
        self.now: dict[int, TableNow] = {}
        """State of each match in play, by the number of its table in the round."""
        self.pages: dict[int, TourWish] = {}
        """Page to which each person who directs has turned, as the wish of the button that leads there."""
        self.told: set[int] = set()
        """Persons whose private chat has a message of the tournament, or is to get one."""
        self.warned: set[tuple[int, float]] = set()
        """Entrants already called before a no-show, as pairs (number, time of the no-show); lost at a restart."""
        self.gathering: dict[tuple[int, int], Gathering] = {}
        """Quiet tables before a deal, by the table's number in the round and the deal; found again after a restart."""
        self.has_looked = False
        """True once quiet tables have been searched for that wait in vain since an earlier run of the program."""
        self.revealed = 0
        """Number of rounds of a duplicate, from the first, known to be revealed; determined again after a restart."""
        self.bumps: dict[str, int] = {}
        """How often each message was requested at the bottom of its chat, by the message's key."""

    @property
    def number(self) -> int:
        """Number of the tournament in the store."""
        return self.logged.number

    @property
    def tournament(self) -> Tournament:
        """Tournament as folded from its log."""
        return self.logged.tournament

    @property
    def grace_s(self) -> int:
        """Seconds for corrections by the director before a tournament or a round ends automatically."""
        return WAIT_S if self.tournament.plan.is_live else DAY_S

    @property
    def ends_at(self) -> float | None:
        """Clock second at which the tournament ends automatically; None while matches remain to be played."""
        return self.logged.last_at + self.grace_s if is_all_played(self.tournament) else None

    @property
    def first_page(self) -> TourWish:
        """Wish of the button that leads to the first of the director's pages."""
        return TourWish(TourWord.DIRECT, self.number, len(self.tournament.rounds))

    @property
    def home(self) -> int:
        """Chat in which the tournament was opened; 0 if it has no chat any more."""
        chats = self.tournament.chats
        return self.chats.get(chats[0], chats[0]) if chats else 0


class Tournaments:
    """Tournaments of the bot; unfinished ones that have been read are kept in memory."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.logs = TournamentLogs(context.storage)
        self._open: dict[int, TournamentSession] = {}

    def __iter__(self) -> Iterator[TournamentSession]:
        """Iterate over the unfinished tournaments in memory, by number."""
        return (self._open[number] for number in sorted(self._open))

    async def get(self, number: int) -> TournamentSession | None:
        """Return a tournament, read from the store if needed; None if there is none. Raises StorageFailed."""
        known = self._open.get(number)
        if known is not None:
            return known
        logged = await self.logs.load(number)
        if logged is None:
            return None
        session = TournamentSession(logged)
        await self.find_chats(session)
        for row in await self._context.storage.surfaces(number):
            role, of = parts_of(row.key)
            session.bumps[row.key] = row.generation % BUMPS_PER_DEAL
            if role == Role.TOUR:
                session.threads[of] = row.thread
            elif role == Role.TOUR_PAGES:
                session.pages[of] = session.first_page
            elif role == Role.TOUR_OWN:
                session.told.add(of)
        if logged.tournament.is_over:
            return session
        return self._open.setdefault(number, session)  # somebody else may have read it meanwhile

    async def find_chats(self, session: TournamentSession) -> None:
        """Look up the present numbers of a tournament's chats, and load the chats' settings. Raises StorageFailed."""
        for chat in session.tournament.chats:
            session.chats[chat] = await self._number_now(chat)

    async def _number_now(self, chat: int) -> int:
        """Return the present number of a chat, and load its settings. Raises StorageFailed."""
        now = await self._context.chats.number_now(chat)
        await self._context.chats.of(now)
        return now

    def forget(self, number: int) -> None:
        """Drop a tournament from memory, so that it is read again at its next use: its log in the store has changed."""
        self._open.pop(number, None)

    async def act(
        self, session: TournamentSession, commands: Iterable[Command], cause: Cause | None = None
    ) -> Decision | None:
        """Commit the events of commands, all or none; return the decision, None if the cause has been executed before.

        Raises TourRefused, WishRefused (no_tour), StorageFailed; StorageLost if another program has taken the storage
        over; Refused (not_saved) if somebody else has appended to the log.
        """
        decision = Decision(session.logged, self._context.clock.now())
        for command in commands:
            decision.do(command)
        if not decision.events and cause is None:
            return decision
        chats = {  # found before the commit, after which nothing may fail
            chat: session.chats.get(chat) or await self._number_now(chat) for chat in decision.after.tournament.chats
        }
        try:
            after = await self.logs.commit(session.logged, decision, cause)
        except UnknownTable as error:  # nobody had joined, and upkeep has dropped it
            self.forget(session.number)
            raise WishRefused(TourRefusal.NO_TOUR) from error
        except OutOfStep as error:
            self.forget(session.number)
            raise self._context.behind(error) from error
        if after is None:
            return None
        session.logged, session.chats = after, chats
        if after.tournament.director in session.pages and any(isinstance(one, RoundClosed) for one in decision.events):
            session.pages[after.tournament.director] = session.first_page  # it has the button of the next round
        if after.tournament.is_over:
            self._open.pop(session.number, None)
        return decision

    def plays_elsewhere(self, person: int, session: TournamentSession) -> bool:
        """Return whether a person takes part in another live tournament that is under way."""
        return any(
            other.number != session.number
            and other.tournament.plan.is_live
            and other.tournament.phase in (Phase.BETWEEN, Phase.ROUND)
            and any(entrant.person == person for entrant in other.tournament.players)
            for other in self
        )

    def is_at_a_table(self, person: int, session: TournamentSession) -> bool:
        """Return whether a person sits at a running table of another live tournament."""
        for other in self:
            one, entrant = other.tournament.round, other.tournament.entrant_of(person)
            if other.number == session.number or one is None or entrant is None or not other.tournament.plan.is_live:
                continue
            table = one.table_of(entrant.number)
            if table is not None and table.running is not None:
                return True
        return False
