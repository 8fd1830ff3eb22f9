"""Skat or hand, what is put away and the game, over many layouts: candidates by estimate, then a race."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from engine.core.cardsets import CardSet, card_set
from engine.core.seats import Seat
from engine.games.skat.commands import DealCommand, Discard, NameGame, PlayHand, TakeSkat
from engine.games.skat.contracts import BY_HAND, Contract, Declaration
from engine.games.skat.robots.search.games import Games
from engine.games.skat.robots.search.layouts import thrown, with_skat
from engine.games.skat.robots.search.mind import GAME_MS, ONE_THRESHOLD, Thought
from engine.games.skat.robots.search.planning import Plan, Planner
from engine.games.skat.values import null_value
from engine.games.skat.view import ChoosingView, DiscardingView, NamingView
from engine.search.worlds import ASIDE, World

CANDIDATES: Final = 6
"""Games with their discards that are looked at."""
BEHIND: Final = 30.0
"""Estimated worth behind the best from which a game is not looked at."""
LAP: Final = 4
"""Worlds between two looks at the leader."""
FINALISTS: Final = 3
"""Candidates that go on after the first lap."""
MOST: Final = 12
"""Worlds of the longest race."""
SURE: Final = 2.0
"""Standard errors by which a candidate must be behind to fall out."""
SKATS: Final = 8
"""Worlds in which taking the skat is compared with a game from the hand."""
HAND: Final = 5.0
"""List points by which a game from the hand must be expected to bring more: its declarer has not seen the skat."""
NEAR: Final = 15.0
"""Estimated worth by which a game from the hand must miss that for the skat to be taken without a look."""
Candidate = tuple[Declaration, CardSet]


def choice(view: ChoosingView, seat: Seat, thought: Thought) -> DealCommand:
    """Take the skat, unless a game from the hand is worth more."""
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


def plans_with_skat(planner: Planner, place: int, worlds: Sequence[World]) -> list[Plan]:
    """List in each world the game that looks best once the skat is taken."""
    return [planner.with_skat(world[place] | world[ASIDE])[0] for world in worlds]


def worths_with_skat(games: Games, bid: int, place: int, worlds: Sequence[World], plans: Sequence[Plan]) -> list[float]:
    """Return in each world the worth of its game, once the skat is taken."""
    found: list[float] = []
    for world, plan in zip(worlds, plans, strict=True):
        found += games.worths(plan.declaration, bid, place, [thrown(with_skat(world, place), place, plan.away)])
    return found


def named_by_hand(bid: int) -> list[Declaration]:
    """List the games from the hand, announced ones with them."""
    return [one for one in BY_HAND if not one.is_null or null_value(one) >= bid]


def discard(view: DiscardingView, seat: Seat, thought: Thought) -> DealCommand:
    """Choose the discard of the best game."""
    twelve, place = card_set(view.hands[seat].cards or ()), view.active.index(seat)
    plans = Planner(view, place, view.bid).with_skat(twelve)
    _, away = _best(view, place, _near(plans), thought)
    return next(one for one in view.legal if isinstance(one, Discard) and card_set(one.cards) == away)


def name(view: NamingView, seat: Seat, thought: Thought) -> DealCommand:
    """Choose the game that brings most."""
    ten, away = card_set(view.hands[seat].cards or ()), card_set(view.discard or ())
    place, legal = view.active.index(seat), [one for one in view.legal if isinstance(one, NameGame)]
    games = [Declaration(one.contract, view.is_hand, one.announced) for one in legal]
    plans = Planner(view, place, view.bid).kept(ten, away, games)
    best, _ = _best(view, place, _near(plans), thought)
    return NameGame(seat, contract=best.contract, announced=best.announced)


def _near(plans: Sequence[Plan]) -> list[Candidate]:
    """List the candidates: the best by estimate."""
    return [(one.declaration, one.away) for one in plans if one.worth >= plans[0].worth - BEHIND][:CANDIDATES]


def _number(thought: Thought) -> int:
    """Count the worlds of a race; 0 where only the estimate is asked."""
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
    """List the leader and those that chance alone may have put behind it."""
    leader = worths[ranked[0]]
    return ranked[:1] + [one for one in ranked[1:FINALISTS] if not _is_behind(worths[one], leader)]


def _is_behind(found: Sequence[float], leader: Sequence[float]) -> bool:
    apart = [best - own for best, own in zip(leader, found, strict=True)]
    mean = _mean(apart)
    spread = sum((one - mean) ** 2 for one in apart)
    return mean > 0 and mean > SURE * sqrt(spread) / len(apart)


def _mean(found: Sequence[float]) -> float:
    return sum(found) / len(found) if found else 0.0
