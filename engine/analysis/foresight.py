"""What a decision was worth on average to who made it, over layouts of the cards he did not see.

With all cards open much could have been bettered that nobody could know: which two cards lie in the talon, how the
others' cards are spread. So a bid, a game or a discard is called a mistake only where it was clearly worse in these
layouts too; what remains is luck. The layouts of a deal are always the same ones.
"""

from collections.abc import Sequence
from fractions import Fraction

from engine.analysis.cards_open import at_lead
from engine.analysis.later import Later
from engine.analysis.talon import Pair, as_ordering, by_shape, named
from engine.cards import DECK, Card
from engine.contracts import Contract, Strain
from engine.phases.talon import legal_contracts
from engine.robots.known import ALL, bits
from engine.robots.shape import discards
from engine.seats import Seat
from engine.shuffle import deck_of
from engine.solver import Solvers
from engine.state import Hands, Match, Ordering, Setup, TalonShown

LAYOUTS = 12
TALONS, SPREADS = 8, (0, 7, 13)  # talons looked at, how the other twenty cards are turned round for each
STRAINS = 2  # of a hand that is still to be named
CUT = 10

FEW = 4
HOPELESS = -0.5  # tricks by shape, with the talon, below the least game: nobody need look

Shown = TalonShown | Ordering
Hand = tuple[Card, ...]
Likely = tuple[float, Strain | None, int]  # tricks by shape above the least game, its strain, the discard as a mask


def clearly(gains: Sequence[Fraction]) -> bool:
    """Whether the gains are above zero on average by more than the standard error of that average."""
    total = sum(gains, Fraction(0))
    return total > 0 and total**2 > sum(gain**2 for gain in gains)


def orders(unseen: frozenset[Card], number: int) -> list[list[Card]]:
    """The unseen cards in so many orders, always the same ones."""
    return [[card for card in deck_of(bytes([index]), {}) if card in unseen] for index in range(number)]


class Foresight:
    """Judges by what the declarer, or who might have been, could see."""

    def __init__(self, solvers: Solvers, later: Later, setup: Setup) -> None:
        self._solvers, self._later, self._setup = solvers, later, setup
        self._known: dict[tuple[Seat, bool, Contract, int], Fraction] = {}
        self._found: dict[tuple[Seat, bool, tuple[Contract, ...]], list[tuple[Hand, list[Card], list[Likely]]]] = {}

    def named(self, match: Match, contract: Contract, discard: Pair | None) -> list[Fraction]:
        """The declarer's balance in each layout, had he named that game after that discard."""
        deal = match.deal
        if not isinstance(deal, Shown):
            return []
        held = deal.hands[deal.declarer]
        kept = tuple(card for card in held if card not in (discard or ()))
        lying = self._setup.talon if isinstance(deal, Ordering) and deal.thrown else ()
        unseen = frozenset(DECK) - set(held) - set(lying)
        return [
            self._balance(match, contract, self._tricks(deal.declarer, kept, cards, contract.strain))
            for cards in orders(unseen, LAYOUTS)
        ]

    def hopeful(self, match: Match) -> bool:
        """Whether, by shape, the game that was won in the auction may be good with an average talon."""
        margins = [likely[0][0] for _, _, likely in self._talons(match)]
        return sum(margins) >= HOPELESS * len(margins)

    def bid(self, match: Match) -> list[Fraction]:
        """What the game that was won in the auction is worth to its declarer with each talon, as he would name it.

        Where the first few all say the same, the others are not looked at.
        """
        found: list[Fraction] = []
        for held, rest, likely in self._talons(match):
            found.append(max(self._means(match, held, rest, likely)))
            if len(found) == FEW and len({amount > 0 for amount in found}) == 1:
                break
        return found

    def _talons(self, match: Match) -> list[tuple[Hand, list[Card], list[Likely]]]:
        """The declarer's cards with each talon, the others' in some order, and the games that may be the best."""
        deal = match.deal
        if not isinstance(deal, Shown):
            return []
        hand, legal = self._setup.dealt[deal.declarer], legal_contracts(as_ordering(deal))
        takes = len(deal.hands[deal.declarer]) > len(hand)
        key = deal.declarer, takes, legal
        if key not in self._found:
            dealt = orders(frozenset(DECK) - set(hand), TALONS)
            held = [((*hand, *cards[:2]) if takes else hand, cards[2:]) for cards in dealt]
            self._found[key] = [(mine, rest, _likely(mine, legal)) for mine, rest in held]
        return self._found[key]

    def _means(self, match: Match, held: Hand, rest: list[Card], likely: list[Likely]) -> list[Fraction]:
        """What each likely game brings on average: the least that may be named in its strain, and what it takes."""
        deal, means = match.deal, []
        if not isinstance(deal, Shown):
            return []
        legal = legal_contracts(as_ordering(deal))
        for _, strain, away in likely:
            hand = tuple(card for card in held if not bits((card,)) & away)
            spread = sorted(self._tricks(deal.declarer, hand, [*rest[at:], *rest[:at]], strain) for at in SPREADS)
            ways = [contract for contract in legal if contract.strain is strain]
            for contract in dict.fromkeys((ways[0], *(it for it in ways if it.level == spread[len(spread) // 2]))):
                whole = sum((self._balance(match, contract, tricks) for tricks in spread), Fraction(0))
                means.append(whole / len(spread))
        return means

    def _tricks(self, declarer: Seat, kept: tuple[Card, ...], cards: list[Card], strain: Strain | None) -> int:
        first, second = self._setup.others(declarer)
        hands: Hands = self._setup.dealt.put(declarer, kept).put(first, tuple(cards[:CUT]))
        hands = hands.put(second, tuple(cards[CUT : 2 * CUT]))
        return self._solvers.of(strain).value(at_lead(self._setup, hands, declarer, strain))

    def _balance(self, match: Match, contract: Contract, tricks: int) -> Fraction:
        """What the declarer has when that game takes so many tricks; the cards themselves do not matter."""
        deal = match.deal
        if not isinstance(deal, Shown):
            return Fraction(0)
        key = deal.declarer, deal.won.without_talon, contract, tricks
        if key not in self._known:
            self._known[key] = self._later.worth(named(match, contract, None), tricks)[deal.declarer]
        return self._known[key]


def _likely(held: Hand, legal: tuple[Contract, ...]) -> list[Likely]:
    """The strains a hand is best for by shape, best first, each with its discard."""
    mine = bits(held)
    theirs, ways = ALL & ~mine, discards(mine, ALL & ~mine) if len(held) > CUT else [0]
    found: list[Likely] = []
    for strain in dict.fromkeys(contract.strain for contract in legal):
        level = min(contract.level for contract in legal if contract.strain is strain) if strain is not None else 0
        good, away = max((by_shape(mine & ~away, theirs, strain), away) for away in ways)
        found.append((good - level, strain, away))
    return sorted(found, key=lambda it: -it[0])[:STRAINS]
