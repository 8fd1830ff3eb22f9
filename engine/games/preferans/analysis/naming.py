"""Values of the declarer's choice of a game and of the whist calls, compared with their alternatives."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial, reduce

import msgspec
from msgspec.structs import replace

from engine.core.errors import InvariantBroken
from engine.core.seats import BySeat, Seat
from engine.games.preferans.analysis.model import Balance, Priced, Worth
from engine.games.preferans.analysis.talon import Twelve, as_ordering, named
from engine.games.preferans.contracts import Contract, Strain, make_contract
from engine.games.preferans.conventions.policies import may_be_conceded
from engine.games.preferans.game import deal_commands, decide, deciders, evolve
from engine.games.preferans.moves import Concede, DealMove, Look
from engine.games.preferans.outcomes import ContractOutcome, Outcome
from engine.games.preferans.phases.flow import finish_play
from engine.games.preferans.phases.talon import legal_contracts, may_concede
from engine.games.preferans.state import Finished, Match, Ordering, Playing, Raspasy, TalonShown
from engine.search.analysis import share


class Words(msgspec.Struct, frozen=True):
    """A seat that must choose a call, and what can follow each of its calls."""

    seat: Seat
    ways: "tuple[Ahead, ...]"


Ahead = Words | Playing | Finished


def ahead(match: Match) -> Ahead:
    """Return the tree of all calls that may follow at `match`. It does not depend on the tricks taken later."""
    deal = match.deal
    if isinstance(deal, Finished | Playing):
        return deal
    seat = deciders(deal)[0]
    return Words(seat, tuple(ahead(after) for _, after in words(match, seat)))


class WhistValue:
    """Values of a match before the play, if all later calls are the best for their callers."""

    def __init__(self, priced: Priced) -> None:
        self._priced = priced

    def worth(self, match: Match, tricks: int) -> Balance:
        """Return everybody's balance with the best calls from here on, if the declarer then takes `tricks`."""
        return self.at(ahead(match), tricks)

    def at(self, found: Ahead, tricks: int) -> Balance:
        """Return everybody's balance if the declarer takes `tricks`, from the tree of calls that `ahead` returned."""
        match found:
            case Finished():
                return self.of(found.outcome)
            case Playing():
                return self.of(played(found, tricks))
            case Words(seat, ways):
                return max((self.at(way, tricks) for way in ways), key=lambda balance: balance[seat])

    def of(self, outcome: Outcome) -> Balance:
        """Return everybody's change of balance if the deal ended with an outcome."""
        return self._priced.of(outcome)


def words(match: Match, seat: Seat) -> list[tuple[DealMove, Match]]:
    """List the calls that a seat may make now, each with the match after it."""
    if match.deal is None:
        return []
    legal = (command for command in deal_commands(match.deal, seat) if not isinstance(command, Look))
    return [(command, reduce(evolve, decide(match, command), match)) for command in legal]


def played(play: Playing, tricks: int) -> ContractOutcome:
    """Return the outcome of a game that is about to be played, if the declarer takes `tricks`."""
    game = play.game
    if isinstance(game, Raspasy):
        raise InvariantBroken("raspasy has no declarer")
    declarer = game.declarer
    others = play.setup.others(declarer)
    won = BySeat.of(play.setup.seats, 0).put(declarer, tricks)
    for seat, count in zip(others, share(10 - tricks, (1,) * len(others)), strict=True):
        won = won.put(seat, count)
    over = finish_play(replace(play, won=won))
    if not isinstance(over, Finished) or not isinstance(over.outcome, ContractOutcome):
        raise InvariantBroken("ten tricks end a game")
    return over.outcome


class Choice(msgspec.Struct, frozen=True):
    """A game that the declarer may name, or «без трёх», with its value."""

    contract: Contract | None
    """Game named; None means «без трёх»."""
    worth: Worth | None
    """Tricks of the game with the best discard; None for «без трёх»."""
    balance: Balance
    """Everybody's balance after that choice."""


def choices(twelve: Twelve, whist_value: WhistValue, match: Match) -> Iterator[Choice]:
    """Yield misère, or in each strain the highest game that is made (else the lowest legal); then «без трёх»."""
    deal = match.deal
    if isinstance(deal, TalonShown | Ordering):
        names = Naming(whist_value, match, deal, legal_contracts(as_ordering(deal)))
        found = (find(None) for find in names.ways(twelve, sure=False))
        yield from (choice for choice in found if choice is not None)


def best_choice(
    twelve: Twelve, whist_value: WhistValue, match: Match, *, above: Fraction | None = None, sure: bool = False
) -> Choice | None:
    """Return the choice that brings the declarer most, the first of equals; see `choices`.

    above: return None if no choice brings more than this. sure: accept a misère only if it cannot be caught.
    """
    deal, best = match.deal, None
    if not isinstance(deal, TalonShown | Ordering):
        return None
    names = Naming(whist_value, match, deal, legal_contracts(as_ordering(deal)))
    for find in names.ways(twelve, sure=sure):
        choice = find(above)
        if choice is not None and (above is None or choice.balance[deal.declarer] > above):
            best, above = choice, choice.balance[deal.declarer]
    return best


class Naming:
    """Possible choices of a declarer, computed only if they can bring more than a given amount."""

    def __init__(
        self, whist_value: WhistValue, match: Match, deal: TalonShown | Ordering, legal: tuple[Contract, ...]
    ) -> None:
        self._whist_value, self._match, self._deal, self._legal = whist_value, match, deal, legal
        self._ahead: dict[Contract, Ahead] = {}

    def ways(self, twelve: Twelve, *, sure: bool) -> Iterator[Callable[[Fraction | None], Choice | None]]:
        """Yield a function for misère, or else one for each strain worth examining, then one for «без трёх».

        Each takes a balance to exceed (None: any), returns such a choice or None. sure: no misère that can be caught.
        """
        deal = self._deal
        if any(contract.is_misere for contract in self._legal):
            yield lambda _: self._choice(twelve.sure_misere() if sure else twelve.best(None))
        else:
            for strain in twelve.strains():
                yield partial(self._in, twelve, strain)
        if isinstance(deal, TalonShown) and may_concede(deal) and may_be_conceded(deal.setup.convention, deal.bid):
            after = evolve(self._match, Concede(deal.declarer))
            yield lambda _: Choice(None, None, self._whist_value.worth(after, 0))

    def _in(self, twelve: Twelve, strain: Strain, above: Fraction | None) -> Choice | None:
        if above is None:
            return self._choice(twelve.best(strain))
        least = self._least(strain, above)
        return self._choice(twelve.from_on(strain, least)) if least is not None else None

    def _choice(self, worth: Worth | None) -> Choice | None:
        contract = _highest(worth, self._legal) if worth is not None else None
        if worth is None or contract is None:
            return None
        if contract not in self._ahead:  # the discard does not change the words that may be said
            self._ahead[contract] = ahead(named(self._match, contract, worth.discard))
        return Choice(contract, worth, self._whist_value.at(self._ahead[contract], worth.tricks))

    def _least(self, strain: Strain, above: Fraction) -> int | None:
        """Return the fewest tricks that bring more than `above`, or None if no number does."""
        levels = [contract.level for contract in self._legal if contract.strain is strain]
        tricks = min(levels, default=11)
        while 0 < tricks <= 10 and self._brings(strain, tricks - 1) > above:
            tricks -= 1
        while tricks <= 10 and self._brings(strain, tricks) <= above:
            tricks += 1
        return tricks if tricks <= 10 else None

    def _brings(self, strain: Strain, tricks: int) -> Fraction:
        choice = self._choice(Worth(strain, tricks, None))
        if choice is None:
            raise ValueError("nothing may be named in that strain")
        return choice.balance[self._deal.declarer]


def _highest(worth: Worth, legal: tuple[Contract, ...]) -> Contract | None:
    """Return the highest game in the strain of `worth` that is made; if none is, the lowest legal one."""
    if worth.strain is None:
        return legal[0]
    if worth.tricks >= 6 and (made := make_contract(worth.tricks, worth.strain)) in legal:
        return made
    return next((contract for contract in legal if contract.strain is worth.strain), None)
