"""Decisions before the first card by search: bids, the discard with its contract, the defenders' calls."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from engine.core.cards import Card, Rank
from engine.core.seats import Seat
from engine.games.austrian.calls import Bid
from engine.games.austrian.money import counts
from engine.games.austrian.moves import ChooseDefence, DealMove, Discard, NameContract, Pass, PlaceBid, SayWhist
from engine.games.austrian.outcomes import Aces, Defence, WhistCall
from engine.games.austrian.robots import simple as rules
from engine.games.austrian.robots.search.games import ALL_TRICKS, GAME_MS, WORD_MS, Games, Stakes, Thought
from engine.games.austrian.rules import Rules
from engine.games.austrian.view import AuctionView, ExchangeView, InviteView, NamingView, SeatView, WhistView
from engine.search.worlds import ASIDE, World
from engine.three_hands.cardsets import CardSet, card_set, cards_in

CONTRACTS: Final = 3
"""Number of contracts considered."""
PER_CONTRACT: Final = 4
"""Number of discards considered for each contract."""
FIRST: Final = 6
"""Number of worlds in which all candidates are tried, before only the best `FINALISTS` of them go on."""
FINALISTS: Final = 3
"""Number of candidates that are tried in more than the first `FIRST` worlds."""
BEHIND: Final = 2.0
"""Most estimated tricks by which a contract may look worse than the best one and still be considered."""

ACES: Final = card_set(card for card in Card if card.rank is Rank.ACE)

Candidate = tuple[tuple[Card, ...], Bid]
"""Two cards to discard (none in a game from the hand), and a contract."""


def discard(view: ExchangeView, seat: Seat, thought: Thought) -> DealMove:
    """Choose the discard of the best game, by the mean money over sampled worlds."""
    hand = view.hands[seat].cards or ()
    found = [command for command in view.legal if isinstance(command, Discard)]
    ranked = _ranked(view, hand, [command.cards for command in found])
    best = _best(view, seat, ranked, thought)
    if best is None:
        return rules.discard(view, hand)
    return next(command for command in found if command.cards == best[0])


def contract(view: NamingView, seat: Seat, thought: Thought) -> DealMove:
    """Choose the contract that brings most money on average."""
    hand = view.hands[seat].cards or ()
    found = [command for command in view.legal if isinstance(command, NameContract)]
    ranked = _ranked(view, hand, [()], [command.contract for command in found])
    best = _best(view, seat, ranked, thought)
    if best is None:
        return rules.contract(view, hand)
    return next(command for command in found if command.contract is best[1])


def _ranked(
    view: ExchangeView | NamingView,
    hand: tuple[Card, ...],
    aways: Sequence[tuple[Card, ...]],
    contracts: Sequence[Bid] | None = None,
) -> list[Candidate]:
    """List the candidates for a search: the contracts best by rules of thumb, each with its best discards."""
    own = view.standing.rules
    kept = [(away, [card for card in hand if card not in away]) for away in aways]
    found: list[tuple[float, list[Candidate]]] = []
    for bid in contracts if contracts is not None else own.contracts(view.bid):
        order = sorted(kept, key=lambda one: (-rules.margin(own, bid, one[1]), sum(card.rank for card in one[0])))
        top = rules.margin(own, bid, order[0][1])
        found.append((top, [(away, bid) for away, _ in order[:PER_CONTRACT]]))
    found.sort(key=lambda one: -one[0])
    near = [some for top, some in found[:CONTRACTS] if top >= found[0][0] - BEHIND]
    return [one for some in near for one in some]


def _best(view: ExchangeView | NamingView, seat: Seat, ranked: list[Candidate], thought: Thought) -> Candidate | None:
    number = thought.mind.worlds(None, ALL_TRICKS, GAME_MS / FINALISTS)
    if not number:
        return None
    layouts, place = thought.worlds(number), view.active.index(seat)
    games = Games(view, thought.mind)
    worths: dict[Candidate, list[float]] = {one: [] for one in ranked}
    for worlds, many in ((layouts[:FIRST], len(ranked)), (layouts[FIRST:], FINALISTS)):
        ranked = sorted(ranked, key=lambda one: -_mean(worths[one]))[:many]
        for one in ranked if worlds else ():
            worths[one] += _worths(games, place, one, worlds)
    return max(ranked, key=lambda one: _mean(worths[one]))


def _worths(games: Games, place: int, one: Candidate, worlds: Sequence[World]) -> list[float]:
    away, bid = one
    put, stakes = card_set(away), Stakes(games.view, bid)
    curve, own = stakes.declarer(), aces(games.view, bid, worlds[0][place], put)
    found = games.tricks(bid, place, [thrown(world, place, put) for world in worlds])
    return [curve[count] + (own if stakes.is_made(count) else 0.0) for count in found]


def aces(view: SeatView, bid: Bid, hand: CardSet, away: CardSet) -> float:
    """Return the premium for aces if the contract is made: for keeping all four or never holding one; else 0."""
    whole, kept = hand & ACES, hand & ~away & ACES
    own = view.standing.rules
    four = kept == ACES and counts(own, bid, Aces.FOUR)
    none = not whole and counts(own, bid, Aces.NONE)
    return 2.0 * own.premium if four or none else 0.0


def thrown(world: World, place: int, away: CardSet) -> World:
    """Return the world after the hand at `place` has discarded the cards `away`."""
    hands = list(world)
    hands[place] &= ~away
    hands[3] |= away
    return hands[0], hands[1], hands[2], hands[3]


def _mean(found: Sequence[float]) -> float:
    return sum(found) / len(found) if found else 0.0


TALONS: Final = 14
"""Most worlds, each with its talon, that are considered for a bid."""
NEAR: Final = 3.6
"""Estimated tricks of ten cards below which the robot passes without a search."""
DEFENDING: Final = -0.15
"""Worth of a deal that another seat declares, as a part of the sum in play: the declarer takes from everybody's pot."""
CONTRACTS_OF_A_TALON: Final = 2
"""Number of contracts considered with each talon."""


def call(view: AuctionView, seat: Seat, thought: Thought) -> DealMove:
    """Choose the call that is worth most, or pass if no call is worth more than a pass."""
    hand = view.hands[seat].cards or ()
    own = view.standing.rules
    bids = [command for command in view.legal if isinstance(command, PlaceBid)]
    number = min(thought.mind.worlds(None, ALL_TRICKS, WORD_MS), TALONS)
    if not bids or not number:
        return rules.call(view, hand)
    passing = next((command for command in view.legal if isinstance(command, Pass)), None)
    best = max(rules.margin(own, bid, hand) for bid in own.contracts(Bid.ONE)) + rules.NEEDED
    if passing is not None and best < NEAR:
        return passing
    worlds = thought.worlds(number)
    named = _cheapest(bids)
    games, place = Games(view, thought.mind), view.active.index(seat)
    worth = {command: _worth(games, place, command.bid, worlds) for command in named}
    top = max(named, key=lambda command: worth[command])
    least = (DEFENDING if _may_be_declared(view, seat) else 0.0) * Stakes(view, top.bid).sum
    return passing if passing is not None and worth[top] <= least else top


def _may_be_declared(view: AuctionView, seat: Seat) -> bool:
    """Return whether another seat has not passed, so that it declares or may still do so."""
    return any(other is not seat and other not in view.passed for other in view.active)


def _cheapest(bids: Sequence[PlaceBid]) -> list[PlaceBid]:
    """List the calls to compare: every call from the hand, and of the others the hold («здесь») or else the lowest."""
    numbers = [command for command in bids if not command.bid.is_hand]
    held = [command for command in numbers if command.here]
    return [*(held or numbers)[:1], *(command for command in bids if command.bid.is_hand)]


def _worth(games: Games, place: int, bid: Bid, worlds: Sequence[World]) -> float:
    """Return the mean money, over the worlds, of declaring at this call."""
    own = games.view.standing.rules
    contracts = own.contracts(bid)
    if bid.is_hand:
        likely = _likely(own, contracts, cards_in(worlds[0][place]))
        return max(_mean([_played(games, place, one, world, 0) for world in worlds]) for one in likely)
    found = []
    for world in worlds:
        whole = _with_talon(world, place)
        hand = cards_in(whole[place])
        kept = [(*_kept(own, one, hand), one) for one in _likely(own, contracts, hand)]
        _, hand, one = max(kept, key=lambda game: game[0])
        found.append(_played(games, place, one, whole, whole[place] & ~card_set(hand)))
    return _mean(found)


def _likely(own: Rules, contracts: Sequence[Bid], hand: Sequence[Card]) -> list[Bid]:
    """List the few contracts that are best by rules of thumb."""
    order = sorted(contracts, key=lambda one: -rules.margin(own, one, hand))
    return order[:CONTRACTS_OF_A_TALON]


def _kept(own: Rules, bid: Bid, hand: Sequence[Card]) -> tuple[float, tuple[Card, ...]]:
    """Return for the best-looking discard the estimated tricks beyond those needed, and the ten cards left."""
    some = [tuple(card for card in hand if card not in away) for away in combinations(hand, 2)]
    worth = [(rules.margin(own, bid, kept), kept) for kept in some]
    return max(worth, key=lambda one: (one[0], sum(card.rank for card in one[1])))


def _played(games: Games, place: int, bid: Bid, world: World, away: CardSet) -> float:
    """Return the money that a contract brings its declarer in a world after the discard `away`."""
    stakes = Stakes(games.view, bid)
    (count,) = games.tricks(bid, place, [thrown(world, place, away)])
    premium = aces(games.view, bid, world[place], away) if stakes.is_made(count) else 0.0
    return stakes.declarer()[count] + premium


def _with_talon(world: World, place: int) -> World:
    hands = list(world)
    hands[place] |= hands[ASIDE]
    hands[ASIDE] = 0
    return hands[0], hands[1], hands[2], hands[3]


OPEN_CARDS: Final = 0.35
"""Number of tricks by which defenders do better with all cards open than at a real table."""
JOINED: Final = 0.5
"""Likelihood that the other defender whists after this one has."""


def word(view: WhistView, seat: Seat, thought: Thought) -> DealMove:
    """Choose whist or pass: whist if it brings more money than a pass."""
    cases = _Cases(view, seat, thought)
    if not cases.worlds:
        return rules.word(view, view.hands[seat].cards or ())
    said = {one.call for one in view.whists}
    alone = max(cases.alone(), cases.invited()) if view.standing.rules.invite else cases.alone()
    if WhistCall.WHIST in said:
        gain = cases.both() - cases.passed()
    elif WhistCall.PASS in said:
        gain = alone - cases.nobody()
    else:
        gain = JOINED * cases.both() + (1 - JOINED) * alone - cases.nobody()
    call = WhistCall.WHIST if gain > 0 else WhistCall.PASS
    return next(command for command in view.legal if isinstance(command, SayWhist) and command.call is call)


def defence(view: InviteView, seat: Seat, thought: Thought) -> DealMove:
    """Choose to invite if the tricks of both defenders, with a duty of four, bring more than playing alone."""
    cases = _Cases(view, seat, thought)
    if not cases.worlds:
        return rules.defence(view, view.hands[seat].cards or ())
    chosen = Defence.INVITE if cases.invited() > cases.alone() else Defence.ALONE
    return next(command for command in view.legal if isinstance(command, ChooseDefence) and command.defence is chosen)


class _Cases:
    """Worlds of one decision of a defender, and the mean money of each way in which the deal may be played."""

    def __init__(self, view: WhistView | InviteView, seat: Seat, thought: Thought) -> None:
        self._games, self._contract = Games(view, thought.mind), view.contract
        self._stakes = Stakes(view, view.contract)
        self._declarer, self._place = view.active.index(view.declarer), view.active.index(seat)
        number = thought.mind.worlds(view.contract.suit, ALL_TRICKS, WORD_MS / 3)
        self.worlds: list[World] = thought.worlds(number)

    def alone(self) -> float:
        """Return the mean money of playing alone against the declarer."""
        other = 3 - self._declarer - self._place
        tricks = self._games.tricks(self._contract, self._declarer, self.worlds, out=other)
        return _mean([self._on(self._stakes.side(), count) for count in tricks])

    def invited(self) -> float:
        """Return the mean money of a sole whister who invites the other defender."""
        return _mean([self._on(self._stakes.inviter(), count) for count in self._joint()])

    def both(self) -> float:
        """Return the mean money of a whister if both defenders whist."""
        stakes = self._stakes
        own = self._games.tricks(self._contract, self._declarer, self.worlds, soloist=self._place)
        found = []
        for count, sure in zip(self._joint(), own, strict=True):
            half = max(float(sure), (ALL_TRICKS - count) / 2)
            ends = (stakes.own(max(one - OPEN_CARDS / 2, 0.0)) for one in (float(sure), half))
            found.append(sum(ends) / 2 + stakes.caught(count))
        return _mean(found)

    def passed(self) -> float:
        """Return the mean money of passing if the other defender has whisted."""
        return _mean([self._stakes.caught(min(count + 1, ALL_TRICKS)) for count in self._joint()])

    def nobody(self) -> float:
        """Return the money of a defender if nobody whists."""
        return self._stakes.caught(ALL_TRICKS)

    def _joint(self) -> Sequence[int]:
        return self._games.tricks(self._contract, self._declarer, self.worlds)

    def _on(self, curve: Sequence[float], count: int) -> float:
        """Return the money in `curve` for `count` tricks of the declarer, shifted a little in the declarer's favour."""
        more = min(count + 1, ALL_TRICKS)
        return (1 - OPEN_CARDS) * curve[count] + OPEN_CARDS * curve[more]
