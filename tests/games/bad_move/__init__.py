"""«Дурной ход», the smallest game that a table can host, as one value: `BAD_MOVE`.

An example of a game and the proof that no table knows another: two or three seats, three cards each, the highest card
takes. Its modules are those of any game: `rules` (presets and options), `events`, `play` (the rules themselves), `view`
(the only window on hidden cards), `robots`, `record`; here they become one value behind `engine.core.game.Game`. The
docstrings of the protocol tell what each method is asked for.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.errors import IllegalCommand, InvariantBroken
from engine.core.game import Game
from engine.core.match import (
    Adjust,
    BrokenOff,
    DealBroken,
    Decision,
    Mark,
    MatchCommand,
    MatchResult,
    MatchStatus,
    Move,
    OnlyMove,
    Progress,
    Substituted,
    Transfer,
)
from engine.core.seats import BySeat, Seat
from tests.games.bad_move import play
from tests.games.bad_move.events import AnyEvent, DealScored, DealStarted, MatchStarted, PlayCard, Standing
from tests.games.bad_move.play import Match
from tests.games.bad_move.record import Record
from tests.games.bad_move.robots import Robots
from tests.games.bad_move.rules import BOOK, WHOLE_BOOK, Rules
from tests.games.bad_move.view import View, view_for

CARD = "card:"
"""Beginning of the one command's word."""


class _BadMove:
    """Implementation of `engine.core.game.Game`."""

    name = "bad_move"
    events: Any = AnyEvent
    commands: Any = PlayCard
    matches: Any = Match
    views: Any = View
    rules = BOOK
    robots = Robots()
    record = Record(BOOK)
    claims = None
    analysis = None
    facts = None
    paper = None
    columns: Mapping[str, bool] = {}

    def __reduce__(self) -> str:
        """Pickle as a name: worker processes look the game up."""
        return "BAD_MOVE"

    def deck(self, rules: Rules) -> tuple[Card, ...]:
        return rules.deck

    def opening(self, rules: Rules, players: tuple[str, ...]) -> MatchStarted:
        return MatchStarted(rules, players)

    def replay(self, events: Iterable[AnyEvent]) -> Match:
        return play.replay(events)

    def evolve(self, match: Match, event: AnyEvent) -> Match:
        return play.evolve(match, event)

    def decide(self, match: Match, command: PlayCard | MatchCommand, mark: Mark | None = None) -> tuple[AnyEvent, ...]:
        return play.decide(match, command, mark)

    def follow_ups(self, match: Match, events: tuple[AnyEvent, ...], mark: Mark | None = None) -> tuple[AnyEvent, ...]:
        return ()

    def taken_for(
        self, match: Match, seat: Seat, choice: Callable[[View], PlayCard], mark: Mark
    ) -> tuple[AnyEvent, ...]:
        view = view_for(match, seat)
        return play.decide(match, choice(view), mark) if view is not None and view.legal else ()

    def legal(self, match: Match, seat: Seat) -> tuple[PlayCard, ...]:
        return play.commands(match, seat)

    def only_move(self, match: Match, seat: Seat) -> OnlyMove | None:
        cards, deal = play.commands(match, seat), match.running
        if len(cards) != 1 or deal is None:
            return None
        return OnlyMove(cards[0], is_secret=len(deal.hands[seat]) > 1)

    def decisions(self, match: Match) -> tuple[Decision, ...]:
        return tuple(Decision(seat, "card", awaited=True) for seat in self.awaited(match))

    def awaited(self, match: Match) -> tuple[Seat, ...]:
        return (match.running.turn,) if match.running is not None else ()

    def author(self, match: Match, event: AnyEvent) -> Seat | None:
        return event.seat if isinstance(event, Move | Substituted) else None

    def view(self, match: Match, viewer: Seat | None) -> View | None:
        return view_for(match, viewer)

    def played(self, match: Match) -> tuple[Card, ...]:
        if match.deal is None:
            return ()
        tricks = (*(plays for plays, _ in match.deal.tricks), match.deal.plays)
        return tuple(card for plays in tricks for _, card in plays)

    def hand_to_play(self, match: Match) -> Seat | None:
        return match.deal.turn if match.deal is not None and match.deal.end is None else None

    def card_of(self, command: Move) -> Card | None:
        return command.card if isinstance(command, PlayCard) else None

    def rules_of(self, match: Match) -> Rules:
        return match.standing.rules

    def players(self, match: Match) -> BySeat[str]:
        return match.standing.players

    def status(self, match: Match) -> MatchStatus:
        standing, end = match.standing, match.deal.end if match.deal is not None else None
        return MatchStatus(
            players=standing.players,
            present=standing.players.seats,
            deals=standing.deals,
            finished=standing.deals - standing.broken,
            running=match.deal is not None and end is None,
            scored=end.number if isinstance(end, DealScored) else None,
            broken=BrokenOff(end.number, end.seat) if isinstance(end, DealBroken) else None,
            dealer=standing.dealer,
            next_dealer=play.next_dealer(standing),
            may_grow=False,
            reached=play.reached(standing),
            ended=standing.ended,
            minutes=0,
        )

    def progress(self, match: Match) -> Progress:
        deal, played, hand = match.running, self.played(match), match.standing.rules.hand
        return Progress(
            phase="play" if deal is not None else "",
            trick_begun=deal is not None and bool(deal.plays),
            word_awaited=False,
            cards=(deal.started.number, len(played)) if deal is not None else (0, 0),
            to_lead=hand - len(deal.tricks) if deal is not None and not deal.plays else None,
            clock_may_move=True,
            unheard=tuple(seat for seat, cards in deal.hands.items() if len(cards) == hand) if deal is not None else (),
        )

    def hands_of(self, started: Any) -> BySeat[tuple[Card, ...]]:
        hands: BySeat[tuple[Card, ...]] = started.hands
        return hands

    def dealt_again(self, deal: Sequence[AnyEvent], names: tuple[str, ...]) -> tuple[AnyEvent, ...]:
        start, scored = deal[0], deal[-1]
        if not isinstance(start, DealStarted) or not isinstance(scored, DealScored):
            raise InvariantBroken("these events are no finished deal")
        rules = replace(start.standing.rules, deals=1)
        standing = Standing(rules, BySeat(names), BySeat.of(len(names), 0))
        cards = (event for event in deal[1:-1] if not isinstance(event, Substituted))
        return (replace(start, number=1, standing=standing), *cards, replace(scored, number=1))

    def is_lap_over(self, match: Match, first: Seat | None) -> bool:
        standing = match.standing
        if first is None:
            return standing.deals % len(standing.players) == 0
        return play.next_dealer(standing) is first

    def check_adjustment(self, match: Match, command: Adjust) -> None:
        raise IllegalCommand("not_in_this_game")

    def result(self, match: Match) -> MatchResult:
        """Settle so that of every two players the one with fewer points pays the other the difference."""
        points = match.standing.points
        balances = (Fraction(len(points) * own - sum(points)) for own in points)
        pairs = [(payer, payee) for payer in points.seats for payee in points.seats if points[payer] < points[payee]]
        paid = (Transfer(payer, payee, Fraction(points[payee] - points[payer])) for payer, payee in pairs)
        return MatchResult(BySeat.collect(balances), tuple(paid))

    def write(self, command: PlayCard) -> str:
        return f"{CARD}{command.card}"

    def read(self, word: str, seat: Seat) -> PlayCard | None:
        names = {str(card): card for card in Card}
        name = word.removeprefix(CARD)
        return PlayCard(seat, card=names[name]) if word.startswith(CARD) and name in names else None


class _WholeMove(_BadMove):
    """«Полный ход»: two hands of twelve, all of 24 cards. Nothing of it is hosted; the battery walks through it."""

    name = "whole_move"
    rules = WHOLE_BOOK
    record = Record(WHOLE_BOOK)

    def __reduce__(self) -> str:
        return "WHOLE_MOVE"


BAD_MOVE: Final[Game[Match, AnyEvent, PlayCard, View, Rules]] = _BadMove()
WHOLE_MOVE: Final[Game[Match, AnyEvent, PlayCard, View, Rules]] = _WholeMove()
