"""Ramsch with all cards open: the card points with which two hands can load the third, and what its cards add to them.

What three players who all mind their own list would do depends on whom they spare, so each seat is asked about alone:
how few card points it can keep to whatever the two others do. The price of a card is taken from the list as if the seat
had taken those points, and the others the rest in the proportion of what they took. That a hand may take all tricks,
and who takes the skat with the last trick, is not looked at.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.skat.analysis.exact import exact_points
from engine.games.skat.analysis.model import CardMistake
from engine.games.skat.analysis.open_play import OpenPlay, place_of, three
from engine.games.skat.analysis.prices import Lists, Priced, moved
from engine.games.skat.analysis.replay import Moment
from engine.games.skat.contracts import Contract
from engine.games.skat.events import CardPlayed
from engine.games.skat.outcomes import RamschOutcome
from engine.games.skat.phases.play import trick_points
from engine.games.skat.solver import Position, Solvers
from engine.games.skat.state import Playing, RamschGame
from engine.games.skat.trick_rules import ALL_POINTS, trick_rules


def loaded(play: Playing, seat: Seat) -> OpenPlay:
    """Return a ramsch as the solver is asked; `seat`: the soloist, whom the two others load."""
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
    """Judge of the play of one ramsch; `end` is its outcome."""

    def __init__(self, solvers: Solvers, priced: Priced, game: RamschGame, end: RamschOutcome) -> None:
        self._solvers, self._priced, self._game, self._end = solvers, priced, game, end
        self._whole = ALL_POINTS - end.talon
        self._least = {seat: self._dear(seat) for seat in game.setup.active}
        self._most = dict.fromkeys(game.setup.active, self._whole)

    def loads(self, lead: Playing) -> BySeat[int]:
        """Return the card points with which each seat can be loaded from the first lead on."""
        active = self._game.setup.active
        return BySeat.collect(
            self._load(loaded(lead, seat), 0, self._whole) if seat in active else 0 for seat in lead.hands.seats
        )

    def mistakes(self, moments: tuple[Moment, ...]) -> Iterator[CardMistake]:
        """Yield the cards that cost their players points of the list."""
        for moment in moments:
            if isinstance(moment.event, CardPlayed):
                yield from self._card(moment.play, moment.event.card)

    def _card(self, play: Playing, card: Card) -> Iterator[CardMistake]:
        """Find out whether a card let its player be loaded with more, as far as the list minds."""
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
        """List the cards with which their player is loaded with no more than that, lowest first."""
        strength = trick_rules(Contract.GRAND).strength
        order = sorted(play.position.legal, key=lambda one: (strength[one.order], one.order))
        return tuple(card for card in order if self._load(play.after(card), before, before + 1) == before)

    def _load(self, play: OpenPlay, low: int, high: int) -> int:
        """Return the card points with which the soloist can be loaded, exactly from `low` to `high`."""
        if play.points >= high:
            return high
        if play.points + play.left_points <= low:
            return low
        least, most = max(low - play.points, 0), min(high - play.points, play.left_points)
        return play.points + exact_points(self._solvers, play.position, least, most)

    def _dear(self, seat: Seat) -> int:
        """Return the fewest card points that cost a seat something."""
        return next((points for points in range(self._whole + 1) if self.at(seat, points)[seat] < 0), self._whole + 1)

    def at(self, seat: Seat, points: int) -> Lists:
        """Return the change of the lists if a seat had taken so many card points."""
        one, other = self._game.setup.others(seat)
        left, took = self._whole - points, (self._end.points[one], self._end.points[other])
        share = left * took[0] // sum(took) if any(took) else left // 2
        counted = self._end.points.put(seat, points).put(one, share).put(other, left - share)
        none = tuple(who for who in self._end.trickless if not counted[who])
        outcome = replace(self._end, points=counted, trickless=none if len(none) < 2 else (), later=None)
        return self._priced.of(outcome)
