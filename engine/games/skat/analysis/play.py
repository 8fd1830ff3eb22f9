"""Analysis move by move: the grade that the declarer can force before and after each card and each word."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.cards import Card
from engine.games.skat.analysis.best_play import BestPlay
from engine.games.skat.analysis.grades import graded, scale_of
from engine.games.skat.analysis.model import AnyMistake, CardMistake, ClaimMistake, DoubleMistake, GiveUpMistake
from engine.games.skat.analysis.open_play import OpenPlay, open_play
from engine.games.skat.analysis.prices import Lists, Priced, edge, moved
from engine.games.skat.analysis.replay import Moment
from engine.games.skat.events import CardPlayed, Claimed, Conceded, DoubleCall, Doubled, Verdict
from engine.games.skat.outcomes import GameOutcome
from engine.games.skat.state import NamedGame
from engine.games.skat.trick_rules import trick_rules


class PlayJudge:
    """Judge of the play of one game; `end` is its outcome."""

    def __init__(self, best_play: BestPlay, priced: Priced, game: NamedGame, end: GameOutcome) -> None:
        self._best_play, self._priced, self._game, self._end = best_play, priced, game, end
        self._outcome = replace(end, kontra=False, re=False)
        self._scale = scale_of(self._outcome, priced.worth)
        self._place = 0

    def mistakes(self, moments: tuple[Moment, ...]) -> Iterator[AnyMistake]:
        """Yield what the moves gave away; the first of them is where the judging begins."""
        if not moments:
            return
        first = moments[0].play
        play = open_play(first, self._game)
        if isinstance(first.game, NamedGame):
            self._outcome = replace(self._outcome, kontra=first.game.kontra is not None, re=first.game.re)
        self._place = self._best_play.place(play, self._scale)
        for moment in moments:
            match moment.event:
                case Doubled() as doubled:
                    yield from self._doubled(moment, doubled)
                case CardPlayed(card=card):
                    yield from self._card(moment, play, card)
                    play = play.after(card)
                case Claimed() as claimed:
                    yield from self._claimed(moment, claimed)
                case Conceded():
                    yield from self._conceded(moment)

    def _at(self, place: int) -> Lists:
        """Return the change of the lists if the game comes to that step."""
        return self._priced.of(graded(self._outcome, self._scale.steps[place]))

    def _doubled(self, moment: Moment, event: Doubled) -> Iterator[DoubleMistake]:
        """Find out whether the other word would have been better; the game goes on as best play has it.

        A defender may pass where the other one is still asked.
        """
        declarer = self._game.declarer
        is_re = self._outcome.kontra
        word = DoubleCall.RE if is_re else DoubleCall.KONTRA
        doubled = replace(self._outcome, kontra=True, re=is_re)
        step = self._scale.steps[self._place]
        plain, more = (self._priced.of(graded(outcome, step)) for outcome in (self._outcome, doubled))
        said, other = (plain, more) if event.call is DoubleCall.PASS else (more, plain)
        if event.call is not DoubleCall.PASS:
            self._outcome = doubled
        change = moved(other, said)
        cost = edge(change, declarer) * (-1 if event.seat is declarer else 1)
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

    def _claimed(self, moment: Moment, event: Claimed) -> Iterator[ClaimMistake]:
        """Find out what a claim lost that did not hold."""
        if event.verdict is not Verdict.FAILED:
            return
        change = moved(self._at(self._place), self._priced.of(self._end))
        cost = -edge(change, event.seat)
        if cost > 0:
            yield ClaimMistake(event.seat, cost, change, len(moment.play.tricks) + 1)

    def _conceded(self, moment: Moment) -> Iterator[GiveUpMistake]:
        """Find out what a game that was given up could have brought."""
        change = moved(self._at(self._place), self._priced.of(self._end))
        cost = -edge(change, self._game.declarer)
        if cost > 0:
            yield GiveUpMistake(self._game.declarer, cost, change, len(moment.play.tricks) + 1)
