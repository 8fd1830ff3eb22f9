"""Analysis of one finished deal: contract, discard, calls of the defenders, announcement, cards and claim."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from engine.core.game import Analyst
from engine.games.austrian.analysis.decisions import BestPlay, Declared, judge_cards, judge_claim
from engine.games.austrian.analysis.model import (
    Analysis,
    AnnounceMistake,
    AnyMistake,
    ContractMistake,
    DefenceMistake,
    DiscardMistake,
    Priced,
    Prices,
    WordMistake,
    Worth,
)
from engine.games.austrian.analysis.replay import ReplayedDeal, Said, replayed
from engine.games.austrian.events import AnyEvent
from engine.games.austrian.moves import ChooseDefence, SayWhist
from engine.games.austrian.outcomes import ContractOutcome, Outcome
from engine.games.austrian.solver import KERNELS, Kernel, Solvers, solvers
from engine.games.austrian.state import Exchange, Match, NamedGame, Naming, Playing, Whisting
from engine.search.analysis import OpenCards, moved, without


def analyse(events: Sequence[AnyEvent], kernel: Kernel | None = None) -> Analysis:
    """Find what was makeable in a deal, and the price of every mistake after the auction.

    events: one deal, from DealStarted to DealScored. Raises NotAnalysed for a deal without cards or without an end.
    """
    return _Judge(replayed(events), solvers(kernel)).analysis()


class _Judge:
    """Judge of all decisions of one deal, used by `analyse`."""

    def __init__(self, replay: ReplayedDeal, searched: Solvers) -> None:
        self._replay = replay
        self._priced = Priced(replay.standing, replay.setup.dealer, replay.setup.paid)
        self._best_play = BestPlay(searched, self._priced)

    def analysis(self) -> Analysis:
        replay, outcome = self._replay, self._replay.scored.outcome
        result = self._priced.of(outcome)
        plays = tuple((play.turn, card) for play, card in replay.cards)
        found = Analysis(replay.setup, replay.scored, result, result, (), plays)
        if not isinstance(outcome, ContractOutcome) or replay.declared is None or replay.named is None:
            return found
        game = _game_of(replay.named)
        declared = Declared(self._best_play, replay.declared)
        worths = declared.worths(game.contract)
        lead = replay.cards[0][0] if replay.cards else replay.claimed.play if replay.claimed is not None else None
        mistakes = (
            *_contract(declared, game, worths),
            *_discard(declared, replay.declared, game),
            *(mistake for word in replay.words for mistake in self._word(word)),
            *(self._announced(lead) if lead is not None else ()),
            *(self._play(outcome, lead) if lead is not None else ()),
        )
        found = self._with_play(found, lead) if lead is not None else found
        return replace(
            found,
            luck=without(result, mistakes),
            mistakes=mistakes,
            declarer=game.declarer,
            contract=game.contract,
            discard=game.discard,
            worths=worths,
        )

    def _with_play(self, found: Analysis, lead: Playing) -> Analysis:
        """Return the analysis with best play added: the declarer's tricks, the seats that play, the line of tricks."""
        tricks = self._best_play.tricks(lead)[lead.game.declarer]
        return replace(found, tricks=tricks, playing=lead.game.playing, line=self._best_play.line(lead))

    def _word(self, word: Said) -> Iterator[WordMistake | DefenceMistake]:
        """Yield a mistake if another word (whist or pass, invite or alone) would have been better for the defender."""
        if not isinstance(word.event, SayWhist | ChooseDefence):
            return
        seat = word.event.seat
        now = self._best_play.at(word.after)
        command, then = max(self._best_play.words(word.before), key=lambda pair: pair[1][seat])
        cost = then[seat] - now[seat]
        if cost <= 0:
            return
        match word.event, command:
            case SayWhist(call=said), SayWhist(call=better):
                yield WordMistake(seat, cost, moved(then, now), said, better)
            case ChooseDefence(defence=chosen), ChooseDefence(defence=wiser):
                yield DefenceMistake(seat, cost, moved(then, now), chosen, wiser)

    def _announced(self, lead: Playing) -> Iterator[AnnounceMistake]:
        """Yield a mistake if another announcement of aces, or none, would have been better for the declarer."""
        last = self._replay.cards[-1][0] if self._replay.cards else lead
        seat, made = lead.game.declarer, last.game.announced
        ways = self._best_play.announcements(replace(lead, game=replace(lead.game, announced=None)))
        better = max(ways, key=lambda aces: ways[aces][seat])
        cost = ways[better][seat] - ways[made][seat]
        if cost > 0:
            yield AnnounceMistake(seat, cost, moved(ways[better], ways[made]), made, better)

    def _play(self, outcome: ContractOutcome, lead: Playing) -> Iterator[AnyMistake]:
        prices, claimed = Prices(self._priced, outcome, lead.game.playing), self._replay.claimed
        yield from judge_cards(self._best_play.solvers, self._replay.cards, prices)
        if claimed is not None:
            yield from judge_claim(self._best_play.solvers, claimed, outcome, prices)


def _game_of(named: Match) -> NamedGame:
    if not isinstance(named.deal, Whisting | Playing):
        raise TypeError("no contract has just been named")
    return named.deal.game


def _contract(declared: Declared, game: NamedGame, worths: tuple[Worth, ...]) -> Iterator[ContractMistake]:
    """Yield a mistake if another contract would have been better; each contract is priced with its best discard."""
    seat, best = game.declarer, max(worths, key=lambda worth: worth.money)
    now = declared.balance(game.contract, declared.best_discard(game.contract))
    cost = best.money - now[seat]
    if cost > 0:
        change = moved(declared.balance(best.contract, best.discard), now)
        yield ContractMistake(seat, cost, change, game.contract, best.contract, best.tricks)


def _discard(declared: Declared, match: Match, game: NamedGame) -> Iterator[DiscardMistake]:
    """Yield a mistake if another discard would have been better for the contract that was named."""
    contract, cards, better = game.contract, game.discard, declared.best_discard(game.contract)
    if cards is None or better is None or not isinstance(match.deal, Exchange | Naming):
        return
    then, now = declared.balance(contract, better), declared.balance(contract, cards)
    cost = then[game.declarer] - now[game.declarer]
    if cost > 0:
        tricks, more = declared.tricks(contract, cards), declared.tricks(contract, better)
        yield DiscardMistake(game.declarer, cost, moved(then, now), cards, better, tricks, more)


ANALYST: Final[Analyst[AnyEvent]] = OpenCards(Outcome, Analysis, analyse, KERNELS)
