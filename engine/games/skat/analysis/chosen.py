"""The declarer's choices with everything open: the game with its announcement, and the discard."""

from collections.abc import Iterator

from engine.games.skat.analysis.best_play import BestPlay
from engine.games.skat.analysis.declared import Declared
from engine.games.skat.analysis.grades import Grade, graded
from engine.games.skat.analysis.model import AnyMistake, DiscardMistake, GameMistake, Worth
from engine.games.skat.analysis.open_play import Pair
from engine.games.skat.analysis.prices import Lists, Priced, edge, moved
from engine.games.skat.contracts import Declaration
from engine.games.skat.state import NamedGame


class Chosen:
    """Judge of what a declarer named and put away. Kontra is said later and does not count here."""

    def __init__(self, best_play: BestPlay, declared: Declared, priced: Priced, game: NamedGame) -> None:
        self._declared, self._priced, self._game = declared, priced, game
        self.scale = declared.scale(game.declaration)
        self.lead = declared.lead(game.declaration, game.discard)
        self.place = best_play.place(self.lead, self.scale)
        """Step that the declarer can force with the cards that were put away."""
        declared.remember(game.declaration, self.scale.steps[self.place], game.skat)

    @property
    def grade(self) -> Grade:
        """Grade that the declarer can force with the cards that were put away."""
        return self.scale.steps[self.place]

    def mistakes(self, best: Worth) -> Iterator[AnyMistake]:
        """Yield the worse game, then the worse discard; `best`: the game that would have brought most."""
        declaration, seat = self._game.declaration, self._game.declarer
        grade, better = self._best_discard()
        named = self._lists(declaration, grade)
        change = moved(self._lists(best.declaration, best.grade), named)
        if edge(change, seat) < 0:
            yield GameMistake(seat, -edge(change, seat), change, declaration, best.declaration, best.amount)
        change = moved(named, self._lists(declaration, self.grade))
        if edge(change, seat) < 0 and self._game.discard is not None:
            yield DiscardMistake(seat, -edge(change, seat), change, self._game.discard, better)

    def _best_discard(self) -> tuple[Grade, Pair]:
        """Return the grade of the named game with the best discard, and that discard."""
        found = self.grade, self._game.skat
        for grade in self.scale.steps[self.place + 1 :]:
            pair = self._declared.reach(self._game.declaration, grade)
            if pair is None:
                break
            found = grade, pair
        return found

    def _lists(self, declaration: Declaration, grade: Grade) -> Lists:
        return self._priced.of(graded(self._declared.outcome(declaration), grade))
