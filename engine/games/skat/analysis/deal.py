"""Analysis of one finished deal: the game, its discard, and every decision of the play."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.game import Analyst
from engine.core.seats import Seat
from engine.games.skat.analysis.best_play import BestPlay, graded
from engine.games.skat.analysis.declared import GAMES, Chosen, Declared
from engine.games.skat.analysis.model import Analysis, AnyMistake, Priced, Worth
from engine.games.skat.analysis.play import PlayJudge, RamschJudge
from engine.games.skat.analysis.replay import Moment, ReplayedDeal, replayed
from engine.games.skat.contracts import GRANDS_BY_HAND, LOWEST, Contract
from engine.games.skat.events import AnyEvent
from engine.games.skat.moves import PlayCard
from engine.games.skat.outcomes import GameOutcome, Outcome, RamschOutcome
from engine.games.skat.robber import Stage
from engine.games.skat.scoring import counted
from engine.games.skat.solver import KERNELS, Kernel, Solvers, solvers
from engine.games.skat.state import NamedGame, RamschGame, Setup
from engine.games.skat.trick_rules import trick_rules
from engine.search.analysis import OpenCards, without
from engine.three_hands.state import TRICKS, Trick

PLAIN_TRICKS: Final = 7
"""Most remaining tricks that the plain search solves; with more it may take minutes."""


def analyse(events: Sequence[AnyEvent], kernel: Kernel | None = None) -> Analysis:
    """Find what was makeable in a deal, and the price of every mistake after the auction.

    events: one deal, from DealStarted to DealScored. kernel: None for the best that is ready; the plain one judges only
    the last `PLAIN_TRICKS` tricks. Raises NotAnalysed for a deal without cards or without an end.
    """
    chosen = kernel or KERNELS.ready()
    return _Judge(replayed(events), solvers(chosen), is_whole=chosen is not KERNELS.pure()).analysis()


class _Judge:
    """Judge of all decisions of one deal, used by `analyse`."""

    def __init__(self, replay: ReplayedDeal, searched: Solvers, *, is_whole: bool) -> None:
        self._replay, self._solvers, self._is_whole = replay, searched, is_whole
        self._priced = Priced(replay.standing)
        self._best_play = BestPlay(searched)

    def analysis(self) -> Analysis:
        replay = self._replay
        setup, scored, lead = replay.setup, replay.scored, replay.lead
        listed = self._priced.of(scored.outcome)
        cards = ((moment.play.turn, moment.event) for moment in replay.moments)
        plays = tuple((seat, event.card) for seat, event in cards if isinstance(event, PlayCard))
        held = lead.hands if lead is not None else setup.dealt
        found = Analysis(setup, scored, listed, listed, held, plays=plays, first=self._first())
        match replay.game, scored.outcome:
            case NamedGame() as game, GameOutcome() as outcome:
                found = self._game(found, game, outcome)
            case RamschGame() as game, RamschOutcome() as outcome:
                found = self._ramsch(found, game, outcome)
        if self._is_whole and setup.stage is not Stage.SCHIEBER:
            found = replace(found, worths=tuple(self._worths(found)))
        return found if found.loads is not None else replace(found, cards=without(listed, found.mistakes))

    def _first(self) -> int:
        """Return the number of the first trick whose cards are judged."""
        return 1 if self._is_whole else TRICKS - PLAIN_TRICKS + 1

    def _moments(self) -> tuple[Moment, ...]:
        """Return the moves that are judged, each with the play before it."""
        return tuple(moment for moment in self._replay.moments if len(moment.play.tricks) + 1 >= self._first())

    def _worths(self, found: Analysis) -> Iterator[Worth]:
        """Yield the games that each seat could have won with its cards."""
        for seat in found.setup.active:
            yield from self._declared(seat).made()

    def _declared(self, seat: Seat) -> Declared:
        game = self._replay.game
        won = game.won if isinstance(game, NamedGame) and seat is game.declarer else None
        bid = won.bid if won is not None else LOWEST
        games = GRANDS_BY_HAND if won is not None and won.is_unbid else GAMES
        return Declared(self._best_play, self._priced, self._replay.setup, seat, bid, games=games)

    def _game(self, found: Analysis, game: NamedGame, outcome: GameOutcome) -> Analysis:
        found = replace(found, declarer=game.declarer, declaration=game.declaration, discard=game.discard)
        mistakes: tuple[AnyMistake, ...] = ()
        if self._is_whole:
            declared = self._declared(game.declarer)
            chosen, best = (
                Chosen(self._best_play, declared, self._priced, game),
                declared.best(hand=game.declaration.hand),
            )
            mistakes = tuple(chosen.mistakes(best))
            found = replace(self._with_play(found, chosen, outcome), best=best)
        judge = PlayJudge(self._best_play, self._priced, game, outcome)
        return replace(found, mistakes=(*mistakes, *judge.mistakes(self._moments())))

    def _with_play(self, found: Analysis, chosen: Chosen, end: GameOutcome) -> Analysis:
        """Return the analysis with grade, card points, entry and line of best play from the first lead on."""
        lead, is_null = chosen.lead, found.contract is Contract.NULL
        points = None if is_null else self._best_play.points(lead, chosen.scale, chosen.place)
        cards = self._best_play.line(lead, chosen.scale, chosen.place, points)
        line = tuple(tricks_of(found.setup, found.contract, cards))
        makes = counted(found.setup.rules, found.setup.stage, graded(end, chosen.grade)).amount
        return replace(found, grade=chosen.grade, points=points, makes=makes, line=line)

    def _ramsch(self, found: Analysis, game: RamschGame, outcome: RamschOutcome) -> Analysis:
        judge, lead = RamschJudge(self._solvers, self._priced, game, outcome), self._replay.lead
        if self._is_whole and lead is not None:
            found = replace(found, loads=judge.loads(lead))
        return replace(found, mistakes=tuple(judge.mistakes(self._moments())))


def tricks_of(setup: Setup, contract: Contract, cards: tuple[Card, ...]) -> Iterator[Trick]:
    """Yield the tricks of a sequence of cards that begins with forehand's lead."""
    leader, rules, size = setup.active[0], trick_rules(contract), len(setup.active)
    for place in range(0, len(cards), size):
        plays = tuple(zip((leader, *setup.others(leader)), cards[place : place + size], strict=True))
        leader = rules.taker(plays) or leader
        yield Trick(plays, leader)


ANALYST: Final[Analyst[AnyEvent]] = OpenCards(Outcome, Analysis, analyse, KERNELS)
