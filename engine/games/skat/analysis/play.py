"""Comparison of the play of a deal with best play, in a game with a declarer and in a ramsch."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.skat.analysis.best_play import (
    BestPlay,
    OpenPlay,
    exact_points,
    graded,
    open_play,
    place_of,
    scale_of,
    three,
)
from engine.games.skat.analysis.model import (
    AnyMistake,
    CardMistake,
    ClaimMistake,
    DoubleMistake,
    GiveUpMistake,
    Lists,
    Priced,
    edge,
)
from engine.games.skat.analysis.replay import Moment
from engine.games.skat.contracts import Contract
from engine.games.skat.moves import Concede, Double, DoubleCall, MakeClaim, PlayCard, Verdict
from engine.games.skat.outcomes import GameOutcome, RamschOutcome
from engine.games.skat.phases.play import trick_points
from engine.games.skat.solver import Position, Solvers
from engine.games.skat.state import NamedGame, Playing, RamschGame
from engine.games.skat.trick_rules import ALL_POINTS, trick_rules
from engine.search.analysis import moved


class PlayJudge:
    """Judge of the play of one game with a declarer; `end`: outcome of the deal."""

    def __init__(self, best_play: BestPlay, priced: Priced, game: NamedGame, end: GameOutcome) -> None:
        self._best_play, self._priced, self._game, self._end = best_play, priced, game, end
        self._outcome = replace(end, kontra=False, re=False)
        self._scale = scale_of(self._outcome, priced.worth)
        self._place = 0

    def mistakes(self, moments: tuple[Moment, ...]) -> Iterator[AnyMistake]:
        """Yield the mistakes among these moves of the play; judging begins with the first of them."""
        if not moments:
            return
        first = moments[0].play
        play = open_play(first, self._game)
        if isinstance(first.game, NamedGame):
            self._outcome = replace(self._outcome, kontra=first.game.kontra is not None, re=first.game.re)
        self._place = self._best_play.place(play, self._scale)
        for moment in moments:
            match moment.event:
                case Double() as doubled:
                    yield from self._doubled(moment, doubled)
                case PlayCard(card=card):
                    yield from self._card(moment, play, card)
                    play = play.after(card)
                case MakeClaim() as claimed:
                    yield from self._claimed(moment, claimed)
                case Concede(seat=seat):
                    yield from self._conceded(moment, seat)

    def _at(self, place: int) -> Lists:
        """Return the change of the lists if the game ends with a grade; `place`: its index in `Scale.steps`."""
        return self._priced.of(graded(self._outcome, self._scale.steps[place]))

    def _doubled(self, moment: Moment, event: Double) -> Iterator[DoubleMistake]:
        """Yield a mistake if the other call would have been better, given best play afterwards.

        A defender's pass is no mistake while the other defender is still to be asked.
        """
        is_re = self._outcome.kontra
        word = DoubleCall.RE if is_re else DoubleCall.KONTRA
        doubled = replace(self._outcome, kontra=True, re=is_re)
        step = self._scale.steps[self._place]
        plain, more = (self._priced.of(graded(outcome, step)) for outcome in (self._outcome, doubled))
        said, other = (plain, more) if event.call is DoubleCall.PASS else (more, plain)
        if event.call is not DoubleCall.PASS:
            self._outcome = doubled
        change = moved(other, said)
        cost = self._cost(event.seat, change)
        if cost > 0 and (moment.is_last_word or event.call is not DoubleCall.PASS):
            better = word if event.call is DoubleCall.PASS else DoubleCall.PASS
            yield DoubleMistake(event.seat, cost, change, event.call, better)

    def _card(self, moment: Moment, play: OpenPlay, card: Card) -> Iterator[CardMistake]:
        before, after, legal = self._place, play.after(card), play.position.legal
        if len(legal) == 1 or self._best_play.keeps(play, card, self._scale, before):
            return
        if play.is_declarers_turn:
            self._place = self._best_play.place(after, self._scale, 0, before - 1)
        else:
            self._place = self._best_play.place(after, self._scale, before + 1)
        change = moved(self._at(before), self._at(self._place))
        cost = abs(edge(change, self._game.declarer))
        strength = trick_rules(self._game.contract).strength
        order = sorted(legal, key=lambda one: (strength[one.order], one.order))
        better = tuple(one for one in order if self._best_play.keeps(play, one, self._scale, before))
        yield CardMistake(moment.play.turn, cost, change, len(moment.play.tricks) + 1, card, better)

    def _claimed(self, moment: Moment, event: MakeClaim) -> Iterator[ClaimMistake]:
        """Yield what a failed claim cost its side."""
        if event.verdict is not Verdict.FAILED:
            return
        change = moved(self._at(self._place), self._priced.of(self._end))
        cost = self._cost(event.seat, change)
        if cost > 0:
            yield ClaimMistake(event.seat, cost, change, len(moment.play.tricks) + 1)

    def _conceded(self, moment: Moment, seat: Seat) -> Iterator[GiveUpMistake]:
        """Yield what giving up cost the side of a seat, compared with best play."""
        change = moved(self._at(self._place), self._priced.of(self._end))
        cost = self._cost(seat, change)
        if cost > 0:
            yield GiveUpMistake(seat, cost, change, len(moment.play.tricks) + 1)

    def _cost(self, seat: Seat, change: Lists) -> int:
        """Return by how many points a change of the lists puts the side of a seat behind; below 0 if it gains."""
        gained = edge(change, self._game.declarer)
        return -gained if seat is self._game.declarer else gained


def loaded(play: Playing, seat: Seat) -> OpenPlay:
    """Return the play of a ramsch to be analysed; `seat`: soloist, on whom the two others try to force card points."""
    setup = play.game.setup
    position = Position(
        hands=three(setup, play.hands),
        contract=Contract.GRAND,
        soloist=place_of(setup, seat),
        few=True,
        leader=place_of(setup, play.plays[0][0] if play.plays else play.turn),
        trick=tuple(card for _, card in play.plays),
    )
    return OpenPlay(position, trick_points(play)[seat])


class RamschJudge:
    """Judge of the play of one ramsch; `end`: outcome of the deal."""

    def __init__(self, solvers: Solvers, priced: Priced, game: RamschGame, end: RamschOutcome) -> None:
        self._solvers, self._priced, self._game, self._end = solvers, priced, game, end
        self._whole = ALL_POINTS - end.talon
        self._least = {seat: self._dear(seat) for seat in game.setup.active}
        self._most = dict.fromkeys(game.setup.active, self._whole)

    def loads(self, lead: Playing) -> BySeat[int]:
        """Return the card points that the two others can force on each seat from the first lead on."""
        active = self._game.setup.active
        return BySeat.collect(
            self._load(loaded(lead, seat), 0, self._whole) if seat in active else 0 for seat in lead.hands.seats
        )

    def mistakes(self, moments: tuple[Moment, ...]) -> Iterator[CardMistake]:
        """Yield the cards that cost their players points of the list."""
        for moment in moments:
            if isinstance(moment.event, PlayCard):
                yield from self._card(moment.play, moment.event.card)

    def _card(self, play: Playing, card: Card) -> Iterator[CardMistake]:
        """Yield a mistake if a card lets the others force more points on its player, at a cost in the list."""
        seat, now = play.turn, loaded(play, play.turn)
        least, most = self._least[seat], self._most[seat]
        if len(now.position.legal) == 1:
            return
        after = now.after(card)
        self._most[seat] = least - 1
        if self._load(after, least - 1, least) < least:
            return
        before = self._load(now, least - 1, max(most, least - 1))
        self._most[seat] = self._load(after, before, self._whole)
        change = moved(self.at(seat, before), self.at(seat, self._most[seat]))
        if change[seat] < 0:
            yield CardMistake(seat, -change[seat], change, len(play.tricks) + 1, card, self._better(now, before))

    def _better(self, play: OpenPlay, before: int) -> tuple[Card, ...]:
        """List the cards after which the others can force only `before` points on their player, lowest first."""
        strength = trick_rules(Contract.GRAND).strength
        order = sorted(play.position.legal, key=lambda one: (strength[one.order], one.order))
        return tuple(card for card in order if self._load(play.after(card), before, before + 1) == before)

    def _load(self, play: OpenPlay, low: int, high: int) -> int:
        """Return the card points that the others can force on the soloist, limited to `low` ... `high`."""
        if play.points >= high:
            return high
        if play.points + play.left_points <= low:
            return low
        least, most = max(low - play.points, 0), min(high - play.points, play.left_points)
        return play.points + exact_points(self._solvers, play.position, least, most)

    def _dear(self, seat: Seat) -> int:
        """Return the fewest card points that bring a seat a loss in the list; one more than all points if none do."""
        return next((points for points in range(self._whole + 1) if self.at(seat, points)[seat] < 0), self._whole + 1)

    def at(self, seat: Seat, points: int) -> Lists:
        """Return the change of the lists if a seat had taken that many card points."""
        one, other = self._game.setup.others(seat)
        left, took = self._whole - points, (self._end.points[one], self._end.points[other])
        share = left * took[0] // sum(took) if any(took) else left // 2
        counted = self._end.points.put(seat, points).put(one, share).put(other, left - share)
        none = tuple(who for who in self._end.trickless if not counted[who])
        outcome = replace(self._end, points=counted, trickless=none if len(none) < 2 else (), later=None)
        return self._priced.of(outcome)
