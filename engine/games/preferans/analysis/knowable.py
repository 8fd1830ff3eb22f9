"""Average value of a decision over layouts of the cards that its player did not see.

With all cards open many decisions could be improved in ways that no player could know: through the cards in the
talon, or the spread of the other hands. So a bid, a named game or a discard is called a mistake only if it was also
clearly worse on average over these layouts. The rest is luck. The layouts of a deal are always the same.
"""

from functools import cache, partial

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.core.shuffle import deck_of
from engine.games.preferans.analysis.intervals import Amount, Best, Brings, Named, Prices, Tricks, is_good
from engine.games.preferans.analysis.naming import WhistValue, ahead
from engine.games.preferans.analysis.talon import as_ordering, at_lead, named
from engine.games.preferans.contracts import Contract, Strain
from engine.games.preferans.conventions.terms import cards_of
from engine.games.preferans.phases.talon import legal_contracts
from engine.games.preferans.robots.hand import by_shape, discards
from engine.games.preferans.solver import Position, Solvers
from engine.games.preferans.state import Match, Ordering, Setup, TalonShown
from engine.search.analysis import Away
from engine.three_hands.cardsets import card_set
from engine.three_hands.dealing import DECK
from engine.three_hands.state import Hands

LAYOUTS = 12
TALONS, SPREADS = 8, (0, 7, 13)  # talons looked at, turns of the other twenty cards for each
STRAINS = 2  # of a hand that is still to be named
CUT = 10

FEW = 4
HOPELESS = -0.5  # tricks by shape, with the talon, below the least game: nobody need look

Shown = TalonShown | Ordering
Hand = tuple[Card, ...]
Likely = tuple[float, Strain | None, int]  # tricks by shape above the least game, its strain, the discard as a mask


def orders(unseen: frozenset[Card], number: int) -> list[list[Card]]:
    """Return `number` shuffled orders of the unseen cards. Equal cards always give equal orders."""
    return [[card for card in deck_of(DECK, bytes([index]), {}) if card in unseen] for index in range(number)]


def as_shown(match: Match) -> Shown:
    """Return the deal of a match in which a player has won the auction. Raises ValueError if there is none."""
    if not isinstance(match.deal, Shown):
        raise ValueError("nobody has won the auction")
    return match.deal


class KnowableWorth:
    """Values of decisions by the cards that the declarer, or a player who might have become declarer, could see."""

    def __init__(self, solvers: Solvers, whist_value: WhistValue, setup: Setup) -> None:
        self._solvers, self._whist_value, self._setup = solvers, whist_value, setup
        self._deck = frozenset(cards_of(setup.convention))
        self._known: dict[tuple[Seat, bool, Contract], Prices] = {}
        self._tricks: dict[Position, Tricks] = {}
        self._found: dict[tuple[Seat, bool, tuple[Contract, ...]], list[tuple[Hand, list[Card], list[Likely]]]] = {}

    def named(self, match: Match, contract: Contract, discard: Away | None) -> list[Amount]:
        """Return the declarer's balance in each layout if the declarer had named `contract` after `discard`."""
        deal = as_shown(match)
        held = deal.hands[deal.declarer]
        kept = tuple(card for card in held if card not in (discard or ()))
        lying = self._setup.talon if isinstance(deal, Ordering) and deal.thrown else ()
        unseen = self._deck - set(held) - set(lying)
        spread = [self._taken(deal.declarer, kept, cards, contract.strain) for cards in orders(unseen, LAYOUTS)]
        return [Brings(self._prices(match, contract), contract.level, tricks) for tricks in spread]

    def hopeful(self, match: Match) -> bool:
        """Return whether the hand's shape makes the game won in the auction promising with an average talon."""
        margins = [likely[0][0] for _, _, likely in self._talons(match)]
        return sum(margins) >= HOPELESS * len(margins)

    def bid(self, match: Match) -> list[Amount]:
        """Return the balance of the auction's winner with each sample talon, if the winner then names the best game.

        Only the first few talons are tried if they agree on whether the balance is above zero.
        """
        found: list[Amount] = []
        for held, rest, likely in self._talons(match):
            found.append(Best([self._named(match, held, rest, way) for way in likely]))
            if len(found) == FEW and len({is_good(amount) for amount in found}) == 1:
                break
        return found

    def _talons(self, match: Match) -> list[tuple[Hand, list[Card], list[Likely]]]:
        """Return for each sample talon: the declarer's cards, the other unseen cards, and the most promising games."""
        deal = as_shown(match)
        hand, legal = self._setup.dealt[deal.declarer], legal_contracts(as_ordering(deal))
        takes = len(deal.hands[deal.declarer]) > len(hand)
        key = deal.declarer, takes, legal
        if key not in self._found:
            dealt, size = orders(self._deck - set(hand), TALONS), len(self._setup.talon)
            held = [((*hand, *cards[:size]) if takes else hand, cards[size:]) for cards in dealt]
            self._found[key] = [(mine, rest, _likely(mine, self._deck, legal)) for mine, rest in held]
        return self._found[key]

    def _named(self, match: Match, held: Hand, rest: list[Card], way: Likely) -> Named:
        """Return the declarer's average balance in one strain; each layout deals `rest` beginning at another card."""
        deal, (_, strain, away) = as_shown(match), way
        hand = tuple(card for card in held if not card_set((card,)) & away)
        turns = SPREADS if len(rest) > CUT else SPREADS[:1]  # of two hands the other one is known
        spread = [self._taken(deal.declarer, hand, [*rest[at:], *rest[:at]], strain) for at in turns]
        legal = (contract for contract in legal_contracts(as_ordering(deal)) if contract.strain is strain)
        return Named({contract.level: self._prices(match, contract) for contract in legal}, spread)

    def _taken(self, declarer: Seat, kept: Hand, cards: list[Card], strain: Strain | None) -> Tricks:
        hands: Hands = self._setup.dealt.put(declarer, kept)
        for number, seat in enumerate(self._setup.others(declarer)):
            hands = hands.put(seat, tuple(cards[number * CUT : (number + 1) * CUT]))
        position = at_lead(self._setup, hands, declarer, strain)
        if position not in self._tricks:
            self._tricks[position] = Tricks(partial(self._solvers.of(strain).at_least, position))
        return self._tricks[position]

    def _prices(self, match: Match, contract: Contract) -> Prices:
        """Return a function that converts tricks taken into the declarer's balance in that game, for any layout."""
        deal = as_shown(match)
        key = deal.declarer, deal.won.without_talon, contract
        if key not in self._known:
            words, declarer = ahead(named(match, contract, None)), deal.declarer
            self._known[key] = cache(lambda tricks: self._whist_value.at(words, tricks)[declarer])
        return self._known[key]


def _likely(held: Hand, deck: frozenset[Card], legal: tuple[Contract, ...]) -> list[Likely]:
    """List the strains that suit a hand best by its shape, best first, each with its discard.

    deck: all cards of the deal.
    """
    mine, theirs = card_set(held), card_set(deck - set(held))
    ways = discards(mine, theirs) if len(held) > CUT else [0]
    found: list[Likely] = []
    for strain in dict.fromkeys(contract.strain for contract in legal):
        level = min(contract.level for contract in legal if contract.strain is strain) if strain is not None else 0
        good, away = max((by_shape(mine & ~away, theirs, strain), away) for away in ways)
        found.append((good - level, strain, away))
    return sorted(found, key=lambda it: -it[0])[:STRAINS]
