"""Course of a game of three hands, the common part of `engine.core.game.Game`; each game adds its facts and steps.

`decide` checks a command and returns its events, `evolve` applies an event, and `replay` applies a whole history.
`decisions` lists the open decisions; `author` names the seat that decided an event. A move is legal if `everything`
lists it; claims in Skat are checked in another way.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar, cast

from msgspec.structs import replace

from engine.core import state
from engine.core.cards import Card, sort_cards
from engine.core.codec import event_tag
from engine.core.errors import IllegalCommand, InvariantBroken
from engine.core.match import (
    Adjust,
    DealBroken,
    DealScored,
    DealStarted,
    Decision,
    Event,
    Mark,
    MatchFinished,
    MatchStarted,
    Move,
    OnlyMove,
    PaperRecorded,
    Progress,
    Substituted,
)
from engine.core.seats import BySeat, Seat
from engine.three_hands.moves import CardMove, TricksClaim
from engine.three_hands.state import TRICKS

M = TypeVar("M", bound=state.Match[Any, Any])
E = TypeVar("E", bound=Event)
C = TypeVar("C", bound=Move)
P = TypeVar("P")
V = TypeVar("V")


class ThreeHandGame(ABC, Generic[M, E, C, P, V]):
    """Base of the course of one game.

    M: a match    E: events    C: moves    P: phases of a running deal    V: views
    """

    matches: Any
    """Class of a match."""
    broken: Any
    """Class of a deal that was broken off."""
    paper_deal: Any
    """Class of a deal with real cards."""
    playing: Any
    """Class of the phase in which cards are played."""
    waiting: Any
    """Class or classes of phases that interrupt the play of cards; their field `play` is the interrupted phase."""
    pairs: Any = ()
    """Classes of moves with two cards that may be named in any order."""
    spoken: Any = ()
    """Classes of phases in which the seat to act makes an announcement aloud."""
    view: Any
    """Function that returns the view of a deal, given a match and a viewer."""

    @abstractmethod
    def first_standing(self, event: Any, /) -> Any:
        """Return the standing of a match before its first deal; `event`: the event that began the match."""

    @abstractmethod
    def standing_after(self, standing: Any, event: Any, /) -> Any:
        """Return the standing after an event that games apply differently; unchanged for any other event."""

    @abstractmethod
    def decide_match(self, match: M, command: Any, /) -> tuple[E, ...]:
        """Return the events of a command that concerns the match and is no move in a deal. Raises IllegalCommand."""

    @abstractmethod
    def running(self, match: M, /) -> P | None:
        """Return the running deal; None between deals."""

    @abstractmethod
    def begin(self, event: Any, /) -> P:
        """Return the first phase of a deal; `event`: the event that dealt its cards."""

    @abstractmethod
    def after(self, deal: Any, event: Any, /) -> Any:
        """Return the deal after one of its events. Raises InvariantBroken for an event that cannot follow."""

    @abstractmethod
    def moves_of(self, deal: P, seat: Seat, /) -> tuple[C, ...]:
        """List the moves open to a seat in a running deal, without claims."""

    @abstractmethod
    def deciders(self, deal: P, /) -> tuple[Seat, ...]:
        """List the seats for which the deal waits."""

    @abstractmethod
    def refusal(self, deal: P, command: C, deciders: tuple[Seat, ...], /) -> IllegalCommand:
        """Return the error that explains why a command is illegal in a deal that waits for `deciders`."""

    @abstractmethod
    def score(self, match: M, finished: Any, /) -> E:
        """Return the event that scores a finished deal of the match."""

    @abstractmethod
    def clock_may_move(self, deal: P | None, /) -> bool:
        """Return whether the clock may act for a person: not if it could spoil a game won by that person's bid."""

    @abstractmethod
    def is_unheard(self, deal: P | None, seat: Seat, /) -> bool:
        """Return whether a seat has made no call and played no card since the cards were dealt."""

    @abstractmethod
    def again(self, started: Any, scored: Any, names: tuple[str, ...], /) -> tuple[Any, Any]:
        """Return first event and score of a finished deal as the only deal of a new match of players `names`."""

    def everything(self, deal: P, seat: Seat, /) -> tuple[C, ...]:
        """List the moves open to a seat in a running deal, including claims."""
        return self.moves_of(deal, seat)

    def exposed(self, deal: Any, /) -> tuple[Seat, ...]:
        """List the seats whose hands lie face up while cards are played."""
        return ()

    def may_say_more(self, deal: Any, seat: Seat, /) -> bool:
        """Return whether a seat that may play only one card could do something else instead, such as claim."""
        return False

    def unjudged(self, command: Any, /) -> Any:
        """Return a command without any statement that its claim is proved; only the judge of claims may state that."""
        return replace(command, proved=False) if isinstance(command, TricksClaim) else command

    def listed(self, command: C, /) -> C:
        """Return a command as `everything` lists it: without mark and verdict, two cards in standard order."""
        plain: Any = replace(self.unjudged(command), mark=None)
        listed: C = replace(plain, cards=sort_cards(plain.cards)) if isinstance(plain, self.pairs) else plain
        return listed

    def is_legal(self, deal: P, command: C, /) -> bool:
        """Return whether the rules allow a move now."""
        return self.listed(command) in self.everything(deal, command.seat)

    def carried_out(self, match: M, deal: P, move: C, /) -> tuple[Any, ...]:
        """Return the events of a legal move, including the score if the move ends the deal."""
        return (move, *self.score_if_over(self.evolve(match, cast(E, move))))

    def asked(self, deal: P, /) -> tuple[Seat, ...]:
        """List the seats that may decide something now; these include the seats for which the deal waits."""
        return self.deciders(deal)

    def play_of(self, deal: Any, /) -> Any:
        """Return the play of cards in a deal of any phase; None before the first card may be played."""
        play = deal.play if isinstance(deal, self.waiting) else deal
        return play if isinstance(play, self.playing) else None

    def card_of(self, command: Any) -> Card | None:
        """Return the card that a move plays; None if it plays none."""
        return command.card if isinstance(command, CardMove) else None

    def phase(self, deal: Any, /) -> str:
        """Return a name that changes with every step all players should see at once; empty before the first deal."""
        return type(deal).__name__ if deal is not None else ""

    def start(self, event: Any) -> M:
        """Return a match before its first deal; `event`: the event that began the match."""
        match: M = self.matches(self.first_standing(event))
        return match

    def legal(self, match: M, seat: Seat) -> tuple[C, ...]:
        """List every move open to a seat now; empty if no deal is running."""
        deal = self.running(match)
        return self.everything(deal, seat) if deal is not None else ()

    def awaited(self, match: M) -> tuple[Seat, ...]:
        """List the seats for which the deal waits; none between deals."""
        deal = self.running(match)
        return self.deciders(deal) if deal is not None else ()

    def decisions(self, match: M) -> tuple[Decision, ...]:
        """List the open decisions, at most one a seat."""
        deal = self.running(match)
        if deal is None:
            return ()
        waiting = self.deciders(deal)
        return tuple(Decision(seat, type(deal).__name__, seat in waiting) for seat in self.asked(deal))

    def author(self, match: M, event: E) -> Seat | None:
        """Return the seat that decided an event at `match`; for a substitution, the seat that was taken over.

        An event without a seat counts as decided by the first seat for which the deal waited; None if it waited for
        none.
        """
        if isinstance(event, Move | Substituted):
            return event.seat
        waiting = self.awaited(match)
        return waiting[0] if waiting else None

    def decide(self, match: M, command: Any, mark: Mark | None = None) -> tuple[E, ...]:
        """Return the events of a command; `mark`: the robot or clock that decided in place of a person, if any.

        A mark in the command and its statement that a claim is proved are ignored. Raises IllegalCommand with the
        reason.
        """
        return self.decide_judged(match, self.unjudged(command), mark)

    def decide_judged(self, match: M, command: Any, mark: Mark | None = None) -> tuple[E, ...]:
        """Return the events of a command, trusting its statement that a claim is proved. Raises IllegalCommand.

        It is used by the judge of claims, for tricks that a search has proved, and for records; else use `decide`.
        """
        if not isinstance(command, Move):
            return self.decide_match(match, command)
        if match.standing.ended is not None:
            raise IllegalCommand("match_over")
        deal = self.running(match)
        if deal is None:
            raise IllegalCommand("no_deal")
        move: Any = command
        if not self.is_legal(deal, move):
            raise self.refusal(deal, move, self.deciders(deal))
        return self.carried_out(match, deal, replace(move, mark=mark))

    def taken_for(self, match: M, seat: Seat, choice: Callable[[V], C], mark: Mark) -> tuple[E, ...]:
        """Return the events of the move that `choice` selects from a seat's view; empty if the seat is not to act."""
        view: Any = self.view(match, seat)
        return self.decide_judged(match, choice(view), mark) if view is not None and seat in view.deciders else ()

    def score_if_over(self, match: M) -> tuple[E, ...]:
        """Return the event that scores the deal if it is over and not scored yet; else nothing."""
        deal = match.deal
        return (self.score(match, deal),) if isinstance(deal, state.Finished) and deal.score is None else ()

    def evolve(self, match: M, event: E) -> M:
        """Return the match after an event. Raises InvariantBroken for an event that cannot follow, which is a bug."""
        match event:
            case MatchStarted():
                return self.start(event)
            case DealStarted():
                deal: Any = self.begin(event)
            case PaperRecorded():
                recorded: Any = event
                deal = self.paper_deal(recorded.number, recorded.dealer, recorded.outcome)
            case DealScored():
                deal = state.scored(match.deal, event)
            case DealBroken(number=number, seat=seat):
                if not state.is_begun(match):
                    raise InvariantBroken("no deal to break off")
                deal = self.broken(match.deal, number, seat)
            case _ if event_tag(event).startswith("match."):
                deal = match.deal
            case _:
                return replace(match, deal=self.after(match.deal, event))
        after: M = self.matches(self._standing_after(match.standing, event), deal)
        return after

    def _standing_after(self, standing: Any, event: Any) -> Any:
        """Return the standing after an event that concerns the match, or that begins or ends a deal."""
        match event:
            case DealStarted(dealer=dealer):
                started: Any = event
                return replace(started.standing, dealer=dealer)
            case PaperRecorded(dealer=dealer):
                return replace(standing, dealer=dealer)
            case Substituted(seat=seat, name=name):
                return replace(standing, players=standing.players.put(seat, name))
            case MatchFinished(reason=reason):
                return replace(standing, ended=reason)
            case _:
                return self.standing_after(standing, event)

    def replay(self, events: Iterable[E]) -> M:
        """Return the match after these events. Raises InvariantBroken unless the first begins a match or a deal."""
        return state.replayed(events, self.start, self._before, self.evolve)

    def _before(self, started: Any) -> M:
        match: M = self.matches(started.standing)
        return match

    def progress(self, match: M) -> Progress:
        """Return how far the running deal has got."""
        deal: Any = self.running(match)
        play = deal if isinstance(deal, self.playing) else None
        return Progress(
            phase=self.phase(match.deal),
            trick_begun=play is not None and bool(play.plays),
            word_awaited=isinstance(deal, self.spoken),
            cards=(play.game.setup.number, len(_cards_of(play))) if play is not None else (0, 0),
            to_lead=TRICKS - len(play.tricks) if play is not None and not play.plays else None,
            clock_may_move=self.clock_may_move(deal),
            unheard=tuple(seat for seat in match.standing.players.seats if self.is_unheard(deal, seat)),
        )

    def only_move(self, match: M, seat: Seat) -> OnlyMove | None:
        """Return the only card that a seat may play if the deal waits for it; None if the seat has a choice.

        The move is secret unless the hand has one card left or lies face up.
        """
        deal: Any = self.running(match)
        moves = self.moves_of(deal, seat) if isinstance(deal, self.playing) else ()
        if len(moves) != 1 or self.card_of(moves[0]) is None or self.may_say_more(deal, seat):
            return None
        return OnlyMove(moves[0], is_secret=len(deal.hands[seat]) > 1 and seat not in self.exposed(deal))

    def played(self, match: M) -> tuple[Card, ...]:
        """List the cards played in the current deal, complete tricks and the running one, in the order played."""
        deal = match.deal
        play = self.play_of(deal.last if isinstance(deal, state.Finished | state.Broken) else deal)
        return _cards_of(play) if play is not None else ()

    def hand_to_play(self, match: M) -> Seat | None:
        """Return the seat from whose hand the next card is to be played; None if no card is to be played."""
        deal: Any = match.deal
        turn: Seat | None = deal.turn if isinstance(deal, self.playing) else None
        return turn

    def players(self, match: M) -> BySeat[str]:
        """Return the names of the players by seat."""
        names: BySeat[str] = match.standing.players
        return names

    def hands_of(self, started: Any) -> BySeat[tuple[Card, ...]]:
        """Return the cards dealt to each seat, none to a resting seat; `started`: the event that began the deal."""
        hands: BySeat[tuple[Card, ...]] = started.hands
        return hands

    def dealt_again(self, deal: Sequence[E], names: tuple[str, ...]) -> tuple[E, ...]:
        """Return the events of a finished deal as the only deal of a new match with these players and an empty sheet.

        Substitutions of the old match are left out. Raises InvariantBroken for events that are not a finished deal with
        cards.
        """
        started, scored = deal[0], deal[-1]
        if not isinstance(started, DealStarted) or not isinstance(scored, DealScored):
            raise InvariantBroken("these events are no finished deal with cards")
        first, result = self.again(started, scored, names)
        moves = (event for event in deal[1:-1] if not isinstance(event, Substituted))
        return (first, *moves, result)

    def check_adjustment(self, match: M, command: Adjust) -> None:
        """Refuse a correction that the sheet could not take once the running deal is over. Raises IllegalCommand."""
        self.decide(replace(match, deal=None), command)


def _cards_of(play: Any) -> tuple[Card, ...]:
    """List the cards of complete tricks and the running one, in the order played."""
    tricks = (*(trick.plays for trick in play.tricks), play.plays)
    return tuple(card for plays in tricks for _, card in plays)
