"""Analysis of one finished deal, part by part."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from engine.core.game import Analyst
from engine.core.seats import BySeat
from engine.games.preferans.analysis.auction import Bidding, judge_auction
from engine.games.preferans.analysis.intervals import Amount, Less, Sure, clearly
from engine.games.preferans.analysis.knowable import LAYOUTS, KnowableWorth
from engine.games.preferans.analysis.model import (
    Analysis,
    AnyMistake,
    BidMistake,
    DiscardMistake,
    Priced,
    Prices,
    WhistMistake,
)
from engine.games.preferans.analysis.naming import Choice, WhistValue, choices, words
from engine.games.preferans.analysis.play import judge_cards, judge_claim, paranoid_of
from engine.games.preferans.analysis.replay import ReplayedDeal, replayed
from engine.games.preferans.analysis.talon import at_lead, line_from, named
from engine.games.preferans.events import AnyEvent
from engine.games.preferans.game import deciders
from engine.games.preferans.moves import ChooseMode, SayWhist
from engine.games.preferans.outcomes import ContractOutcome, Outcome, RaspasyOutcome, WhistCall
from engine.games.preferans.solver import Kernel, solvers
from engine.games.preferans.solver.search import KERNELS
from engine.games.preferans.state import Finished, Match, Ordering, Playing, TalonShown
from engine.search.analysis import OpenCards, moved, without


def analyse(events: Sequence[AnyEvent], kernel: Kernel | None = None) -> Analysis:
    """Analyse a deal: find what it was worth and the price of every mistake.

    events: one deal, from DealStarted to DealScored. Raises NotAnalysed for a deal without cards or without an end.
    """
    return _Judge(replayed(events), kernel).analysis()


class _Judge:
    """Analysis of one deal, part by part."""

    def __init__(self, replay: ReplayedDeal, kernel: Kernel | None) -> None:
        self._replay = replay
        self._solvers = solvers(kernel)
        self._priced = Priced(replay.standing, replay.setup.dealer)
        self._whist_value = WhistValue(self._priced)
        self._knowable = KnowableWorth(self._solvers, self._whist_value, replay.setup)
        self._bidding = Bidding(self._solvers, self._whist_value, self._knowable)

    def analysis(self) -> Analysis:
        replay, outcome = self._replay, self._replay.scored.outcome
        result = self._whist_value.of(outcome)
        found = Analysis(replay.setup, replay.scored, None, None, None, result, result, (), replay.plays)
        match outcome:
            case ContractOutcome():
                found = self._contract(found, outcome)
            case RaspasyOutcome():
                found = self._raspasy(found, outcome)
        auction = tuple(self._auction())
        luck = without(result, found.mistakes)
        return replace(found, luck=luck, mistakes=(*auction, *found.mistakes))

    def _auction(self) -> list[AnyMistake]:
        after = self._replay.auction_over
        if after is None:
            return []
        choice = self._bidding.best(after)
        if choice is not None:
            return list(judge_auction(self._bidding, self._replay.auction, after, choice.balance))
        if not isinstance(after.deal, Playing | Finished):
            return []
        now = self._bidding.all_passed(after)
        return list(judge_auction(self._bidding, self._replay.auction, after, now))

    def _contract(self, found: Analysis, outcome: ContractOutcome) -> Analysis:
        replay, declarer = self._replay, outcome.declarer
        mistakes = self._naming(outcome)
        deal = replay.talon.deal if replay.talon else None
        if not isinstance(deal, TalonShown | Ordering):
            return found
        worths = self._bidding.twelve(deal).worths()
        found = replace(found, declarer=declarer, contract=outcome.contract, worths=worths)
        if replay.hands is None or outcome.conceded:
            return replace(found, mistakes=tuple(mistakes))
        best = self._bidding.twelve(deal).best(outcome.contract.strain)
        position = at_lead(replay.setup, replay.hands, declarer, outcome.contract.strain)
        tricks = self._solvers.of(outcome.contract.strain).value(position)
        thrown = self._discard(outcome, tricks)
        if thrown is not None:
            best, mistakes = replace(best, discard=thrown.better), [*mistakes, thrown]
        mistakes += self._words(tricks)
        mistakes += self._play(outcome)
        first = replay.cards[0][0] if replay.cards else None
        line = line_from(self._solvers, first) if first is not None else ()
        return replace(found, discard=replay.discard, tricks=tricks, best=best, line=line, mistakes=tuple(mistakes))

    def _naming(self, outcome: ContractOutcome) -> list[AnyMistake]:
        """Return a mistake if the twelve cards showed another game, or «без трёх», to be better; else an empty list."""
        match = self._replay.talon
        deal = match.deal if match else None
        if match is None or not isinstance(deal, TalonShown | Ordering):
            return []
        twelve, seat = self._bidding.twelve(deal), deal.declarer
        if outcome.conceded:
            now, said = self._whist_value.of(outcome), None
            seen: list[Amount] = [Sure(now[seat])] * LAYOUTS
        else:
            worth, said = twelve.best(outcome.contract.strain), outcome.contract
            now = self._whist_value.worth(named(match, said, worth.discard), worth.tricks)
            seen = self._knowable.named(match, said, worth.discard)
        for best in sorted(choices(twelve, self._whist_value, match), key=lambda it: -it.balance[seat]):
            cost = best.balance[seat] - now[seat]
            if cost > 0 and self._foreseen(match, best, seen):
                tricks, given_up = best.worth.tricks if best.worth else None, best.contract is None
                change = moved(best.balance, now)
                found = BidMistake(
                    seat, cost, change, said, best.contract, tricks, outcome.conceded, given_up, naming=True
                )
                return [found]
        return []

    def _foreseen(self, match: Match, better: Choice, seen: list[Amount]) -> bool:
        """Return whether the declarer could see that `better` would be better than the choice made.

        seen: balances of the choice made, one for each layout of the hidden cards.
        """
        if better.contract is None or better.worth is None:
            declarer = next(iter(deciders(match.deal)))
            return clearly([Less(Sure(better.balance[declarer]), amount) for amount in seen])
        then = self._knowable.named(match, better.contract, better.worth.discard)
        return clearly([Less(new, old) for new, old in zip(then, seen, strict=True)])

    def _discard(self, outcome: ContractOutcome, tricks: int) -> DiscardMistake | None:
        """Return the mistake of the discard, or None if the discard made was the best that the declarer could see."""
        match, cards = self._replay.talon, self._replay.discard
        deal = match.deal if match else None
        if match is None or cards is None or not isinstance(deal, TalonShown):
            return None
        contract, seat = outcome.contract, deal.declarer
        best = self._bidding.twelve(deal).best(contract.strain)
        better = self._whist_value.worth(named(match, contract, best.discard), best.tricks)
        now = self._whist_value.worth(named(match, contract, cards), tricks)
        cost = better[seat] - now[seat]
        if best.tricks == tricks or cost <= 0:
            return None
        seen = self._knowable.named(match, contract, cards)
        for discard in self._bidding.twelve(deal).likely(contract.strain):
            then = self._knowable.named(match, contract, discard)
            if clearly([Less(new, old) for new, old in zip(then, seen, strict=True)]):
                return DiscardMistake(seat, cost, moved(better, now), cards, discard, tricks, best.tricks)
        return None

    def _words(self, tricks: int) -> Iterable[AnyMistake]:
        """Yield the defenders' whist calls to which another was better. tricks: the declarer's, by best play of all."""
        for match, event, after in self._replay.words:
            if not isinstance(event, SayWhist | ChooseMode) or event.seat not in deciders(match.deal):
                continue
            now = self._whist_value.worth(after, tricks)
            said = [
                (self._whist_value.worth(child, tricks), command.call)
                for command, child in words(match, event.seat)
                if isinstance(command, SayWhist)
            ]
            # a whister who chose a mode could have left for half where that is allowed
            spoken = event.call if isinstance(event, SayWhist) else WhistCall.WHIST
            better, call = max(said, key=lambda pair: pair[0][event.seat], default=(now, spoken))
            if (cost := better[event.seat] - now[event.seat]) > 0:
                yield WhistMistake(event.seat, cost, moved(better, now), spoken, call, tricks)

    def _play(self, outcome: ContractOutcome | RaspasyOutcome) -> list[AnyMistake]:
        replay = self._replay
        if not replay.cards and replay.claimed is None:
            return []
        prices = Prices(self._priced, outcome)
        found = judge_cards(self._solvers, replay.cards, outcome, prices)
        if replay.claimed is not None:
            found += judge_claim(self._solvers, replay.claimed, outcome, prices)
        return found

    def _raspasy(self, found: Analysis, outcome: RaspasyOutcome) -> Analysis:
        first = self._replay.first_lead
        if first is None:
            return found
        forced = paranoid_of(self._solvers, first)
        paranoid = BySeat.collect(forced.get(seat, 0) for seat in self._replay.standing.players.seats)
        return replace(found, paranoid=paranoid, mistakes=tuple(self._play(outcome)))


ANALYST: Final[Analyst[AnyEvent]] = OpenCards(Outcome, Analysis, analyse, KERNELS)
