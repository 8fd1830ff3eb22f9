"""Decisions before the first card by search: bids, the discard with the declared game, kontra."""

from collections.abc import Iterable, Sequence
from heapq import nlargest
from itertools import combinations
from math import sqrt
from statistics import fmean
from typing import Final, NamedTuple

from engine.core.seats import Seat
from engine.games.skat.contracts import BY_HAND, GRANDS_BY_HAND, LOWEST, WITH_SKAT, Contract, Declaration, null_value
from engine.games.skat.moves import DealMove, Discard, DoubleCall, HoldBid, NameGame, Pass, PlaceBid, PlayHand, TakeSkat
from engine.games.skat.robots.estimate import chance, tops_of
from engine.games.skat.robots.search import games
from engine.games.skat.robots.search.games import (
    GAME_MS,
    ONE_THRESHOLD,
    WORD_MS,
    Games,
    Thought,
    thrown,
    with_skat,
    worth_of,
)
from engine.games.skat.rules import ListKind
from engine.games.skat.view import (
    AskingView,
    AuctionView,
    ChoosingView,
    DiscardingView,
    NamingView,
    SeatView,
    TricksView,
)
from engine.search.worlds import ASIDE, World
from engine.three_hands.cardsets import CardSet, card_set, singles

PER_CONTRACT: Final = 4
"""Number of discards considered for each game."""


class Plan(NamedTuple):
    """A game with the cards that are discarded for it (none in a game from the hand), and its estimated worth."""

    worth: float
    declaration: Declaration
    away: CardSet


class Planner:
    """Estimator of the games that one seat may name after winning the auction at a bid."""

    def __init__(self, view: SeatView, place: int, bid: int) -> None:
        self._view, self._is_forehand, self.bid = view, place == 0, bid

    def with_skat(self, twelve: CardSet) -> list[Plan]:
        """List the games with the skat, each with its best discards; the best plan first."""
        pairs = [first | second for first, second in combinations(singles(twelve), 2)]
        found: list[Plan] = []
        for declaration in WITH_SKAT:
            if declaration.is_null and null_value(declaration) < self.bid:
                continue
            some = nlargest(PER_CONTRACT, ((self._chance(declaration, twelve & ~pair, pair), pair) for pair in pairs))
            game = self._game(declaration, twelve)
            found += [Plan(_expected(game, likely), declaration, pair) for likely, pair in some]
        return sorted(found, reverse=True, key=_worth)

    def kept(self, ten: CardSet, away: CardSet, declarations: Iterable[Declaration]) -> list[Plan]:
        """List the plans for ten given cards with these declarations, the best first; `away`: cards discarded."""
        found = (
            Plan(_expected(self._game(one, ten | away), self._chance(one, ten, away)), one, away)
            for one in declarations
        )
        return sorted(found, reverse=True, key=_worth)

    def _chance(self, declaration: Declaration, ten: CardSet, away: CardSet) -> float:
        return chance(declaration, ten, away, is_forehand=self._is_forehand)

    def _game(self, declaration: Declaration, whole: CardSet) -> games.Game:
        """Return a game at the bid; `whole`: the cards whose matadors count."""
        return games.planned(self._view, declaration, self.bid, tops_of(declaration.contract, whole))


def _expected(game: games.Game, likely: float) -> float:
    """Return the expected worth of a game; `likely`: chance to win it with all cards open."""
    return likely * worth_of(game, won=True, likely=likely) + (1 - likely) * worth_of(game, won=False, likely=likely)


def _worth(plan: Plan) -> float:
    return plan.worth


CANDIDATES: Final = 6
"""Most games with their discards that are considered."""
BEHIND: Final = 30.0
"""Estimated worth by which a candidate must be behind the best not to be considered."""
LAP: Final = 4
"""Number of worlds tried at a time; after them, candidates that are clearly behind the best one are dropped."""
FINALISTS: Final = 3
"""Most candidates that remain after the first `LAP` worlds."""
MOST: Final = 12
"""Most worlds in which candidates are compared."""
SURE: Final = 2.0
"""Standard errors by which a candidate must be behind the best one to be dropped."""
SKATS: Final = 8
"""Number of worlds in which taking the skat is compared with a game from the hand."""
HAND: Final = 5.0
"""List points by which a game from the hand must be better, since its declarer does not know the skat."""
NEAR: Final = 15.0
"""Lead in estimated worth over a game from the hand with which the skat is taken without solving layouts."""
Candidate = tuple[Declaration, CardSet]


def choice(view: ChoosingView, seat: Seat, thought: Thought) -> DealMove:
    """Choose to take the skat, unless a game from the hand is worth more."""
    ten, place = card_set(view.hands[seat].cards or ()), view.active.index(seat)
    planner = Planner(view, place, view.bid)
    hand = planner.kept(ten, 0, named_by_hand(view.bid))[:2]
    worlds = thought.worlds(SKATS)
    plans = plans_with_skat(planner, place, worlds)
    ahead = hand[0].worth - _mean([one.worth for one in plans]) - HAND
    if ahead < -NEAR or not thought.mind.looks:
        return PlayHand(seat) if ahead > 0 else TakeSkat(seat)
    games = Games(view, thought.mind)
    from_hand = max(_mean(games.worths(plan.declaration, view.bid, place, worlds)) for plan in hand)
    taken = _mean(worths_with_skat(games, view.bid, place, worlds, plans))
    return PlayHand(seat) if from_hand > taken + HAND else TakeSkat(seat)


def grand_or_ramsch(view: AskingView, seat: Seat, thought: Thought) -> DealMove:
    """Choose a grand from the hand before a ramsch if it is expected to be worth more than `HAND` list points."""
    ten, place = card_set(view.hands[seat].cards or ()), view.active.index(seat)
    plan = Planner(view, place, LOWEST).kept(ten, 0, GRANDS_BY_HAND)[0]
    worth = plan.worth
    if abs(worth - HAND) < NEAR and thought.mind.looks:
        worth = _mean(Games(view, thought.mind).worths(plan.declaration, LOWEST, place, thought.worlds(SKATS)))
    return PlayHand(seat) if worth > HAND else Pass(seat)


def plans_with_skat(planner: Planner, place: int, worlds: Sequence[World]) -> list[Plan]:
    """Return for each world the plan that looks best once the skat is taken."""
    return [planner.with_skat(world[place] | world[ASIDE])[0] for world in worlds]


def worths_with_skat(games: Games, bid: int, place: int, worlds: Sequence[World], plans: Sequence[Plan]) -> list[float]:
    """Return for each world the worth of its plan, solved with all cards open after taking the skat."""
    found: list[float] = []
    for world, plan in zip(worlds, plans, strict=True):
        found += games.worths(plan.declaration, bid, place, [thrown(with_skat(world, place), place, plan.away)])
    return found


def named_by_hand(bid: int) -> list[Declaration]:
    """List the games from the hand, with and without announcements, that the bid allows."""
    return [one for one in BY_HAND if not one.is_null or null_value(one) >= bid]


def discard(view: DiscardingView, seat: Seat, thought: Thought) -> DealMove:
    """Choose the discard of the best game, by the mean worth over sampled worlds."""
    twelve, place = card_set(view.hands[seat].cards or ()), view.active.index(seat)
    plans = Planner(view, place, view.bid).with_skat(twelve)
    _, away = _best(view, place, _near(plans), thought)
    return next(one for one in view.legal if isinstance(one, Discard) and card_set(one.cards) == away)


def name(view: NamingView, seat: Seat, thought: Thought) -> DealMove:
    """Choose the game that brings most on average."""
    ten, away = card_set(view.hands[seat].cards or ()), card_set(view.discard or ())
    place, legal = view.active.index(seat), [one for one in view.legal if isinstance(one, NameGame)]
    games = [Declaration(one.contract, view.is_hand, one.announced) for one in legal]
    plans = Planner(view, place, view.bid).kept(ten, away, games)
    best, _ = _best(view, place, _near(plans), thought)
    return NameGame(seat, contract=best.contract, announced=best.announced)


def _near(plans: Sequence[Plan]) -> list[Candidate]:
    """List the best plans by estimate as candidates for a search."""
    return [(one.declaration, one.away) for one in plans if one.worth >= plans[0].worth - BEHIND][:CANDIDATES]


def _number(thought: Thought) -> int:
    """Return the number of worlds in which candidates are compared; 0 if only the estimate can be used."""
    return min(thought.mind.worlds(Contract.CLUBS, 10, GAME_MS / ONE_THRESHOLD / FINALISTS), MOST)


def _best(view: DiscardingView | NamingView, place: int, ranked: list[Candidate], thought: Thought) -> Candidate:
    number = _number(thought)
    if not number or len(ranked) == 1:
        return ranked[0]
    layouts, games = thought.worlds(number), Games(view, thought.mind)
    worths: dict[Candidate, list[float]] = {one: [] for one in ranked}
    for start in range(0, len(layouts), LAP):
        for one in ranked:
            hands = [thrown(world, place, one[1]) for world in layouts[start : start + LAP]]
            worths[one] += games.worths(one[0], view.bid, place, hands)
        ranked = _left(sorted(ranked, key=lambda one: -_mean(worths[one])), worths)
        if len(ranked) == 1:
            break
    return ranked[0]


def _left(ranked: list[Candidate], worths: dict[Candidate, list[float]]) -> list[Candidate]:
    """List the best candidate and the next ones (`FINALISTS` in all) that may be behind it only by chance."""
    leader = worths[ranked[0]]
    return ranked[:1] + [one for one in ranked[1:FINALISTS] if not _is_behind(worths[one], leader)]


def _is_behind(found: Sequence[float], leader: Sequence[float]) -> bool:
    apart = [best - own for best, own in zip(leader, found, strict=True)]
    mean = _mean(apart)
    spread = sum((one - mean) ** 2 for one in apart)
    return mean > 0 and mean > SURE * sqrt(spread) / len(apart)


def _mean(found: Sequence[float]) -> float:
    return sum(found) / len(found) if found else 0.0


SKATS_OF_A_BID: Final = 8
"""Number of worlds, each with its skat, that are considered for a bid."""
OTHERS: Final = {kind: 37.0 if kind is ListKind.SEEGER else 15.0 for kind in ListKind}
"""Mean list points that another player wins by declaring, for each kind of list."""
OPEN: Final = 0.85
"""Likelihood that another seat declares after a pass if nobody has bid yet and somebody may still bid."""
HOPELESS: Final = {kind: -160.0 if kind is ListKind.SEEGER else -80.0 for kind in ListKind}
"""Estimated worth of the ten cards below which the robot passes without a search; losses cost more in a Seeger list."""
CERTAIN: Final = 25.0
"""Estimated worth of the ten cards alone above which the robot bids without a search."""
CLEAR: Final = 15.0
"""Difference in estimated worth between bid and pass above which no layout is solved."""


def call(view: AuctionView, seat: Seat, thought: Thought) -> DealMove:
    """Choose to bid the lowest value or to hold if declaring at it is worth more than a pass."""
    said = next((one for one in view.legal if isinstance(one, HoldBid | PlaceBid)), None)
    passing = next(one for one in view.legal if isinstance(one, Pass))
    if said is None:
        return passing
    value = said.value if isinstance(said, PlaceBid) else view.value
    return said if _is_worth(view, seat, thought, value) else passing


def _is_worth(view: AuctionView, seat: Seat, thought: Thought, value: int) -> bool:
    ten, place = card_set(view.hands[seat].cards or ()), view.active.index(seat)
    planner = Planner(view, place, value)
    own = planner.kept(ten, 0, named_by_hand(value))[0].worth
    least = -_of_others(view, seat) / (len(view.players) - 1)
    if own <= HOPELESS[view.rules.list] or own >= CERTAIN:
        return own >= CERTAIN
    worlds = thought.worlds(SKATS_OF_A_BID)
    plans = plans_with_skat(planner, place, worlds)
    expected = fmean(plan.worth for plan in plans)
    if abs(expected - least) < CLEAR and thought.mind.looks:
        expected = fmean(worths_with_skat(Games(view, thought.mind), value, place, worlds, plans))
    return expected > least


def _of_others(view: AuctionView, seat: Seat) -> float:
    """Return the mean list points that another declarer wins if this seat passes."""
    worth = OTHERS[view.rules.list]
    if view.value:
        return worth
    spoken = {call.seat for call in view.calls} | {seat}
    return worth * OPEN if any(other not in spoken for other in view.active) else 0.0


MARGIN: Final = 12.0
"""List points by which doubling must be expected to gain, since at the table the cards are not open."""


def is_worth(view: TricksView, seat: Seat, call: DoubleCall, thought: Thought) -> bool:
    """Return whether a defender should say kontra, or the declarer re, in the first trick."""
    number = thought.mind.worlds(Contract.CLUBS, 10, WORD_MS / ONE_THRESHOLD / 2)
    worlds = [dealt(view, world) for world in thought.worlds(number)]
    if not worlds:
        return False
    games, place = Games(view, thought.mind), view.active.index(view.declarer)
    is_re = call is DoubleCall.RE
    before = games.worths(view.declaration, view.bid, place, worlds, kontra=is_re)
    after = games.worths(view.declaration, view.bid, place, worlds, kontra=True, re=is_re)
    gain = (sum(after) - sum(before)) / len(worlds)
    return gain > MARGIN if seat is view.declarer else -gain > MARGIN


def dealt(view: TricksView, world: World) -> World:
    """Return the world as it was dealt: with the cards of the first trick put back into the hands."""
    hands = list(world)
    for seat, card in view.plays:
        hands[view.active.index(seat)] |= card_set((card,))
    return hands[0], hands[1], hands[2], hands[3]
