"""Discard and contract of a searching robot: candidates by shape, then compared over the same layouts."""

from engine.core.rng import Rng
from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract, Strain
from engine.games.preferans.knowledge import deck_set, known
from engine.games.preferans.moves import (
    Concede,
    DealMove,
    DeclarePreferans,
    Discard,
    NameContract,
    OfferHalf,
    ThrowTalon,
)
from engine.games.preferans.outcomes import ContractOutcome
from engine.games.preferans.robots import bidding_rules as rules
from engine.games.preferans.robots.hand import STRAINS, danger, discards, worth
from engine.games.preferans.robots.search.budget import GAME_MS, Mind
from engine.games.preferans.robots.search.games import Games, not_below
from engine.games.preferans.view import OrderingView, TalonView
from engine.search.sampling import Weigh, sampled
from engine.search.worlds import World, Worlds
from engine.three_hands.cardsets import card_set

Candidate = tuple[int, Strain]  # the cards to throw away, the strain to play
PER_STRAIN, STRAINS_TRIED = 4, 3
FIRST, FINALISTS = 6, 4
BEHIND = 2.0  # tricks behind the best, from which a strain is not looked at
MISERES, MISERE_FINALISTS = 8, 3
MORE = 3  # times as many discards of two hands, of which the talon leaves one layout


def choose_discard(view: TalonView, seat: Seat, mind: Mind, rng: Rng, weigh: Weigh | None) -> DealMove:
    """Choose the discard with most expected points; if better, «без трёх», an offer of half or a thrown talon."""
    hand = view.hands[seat].cards or ()
    simple = rules.discard(view, hand)
    if isinstance(simple, DeclarePreferans):
        return simple
    games = Games(view, seat, mind)
    found = _misere(view, games, mind, rng, weigh) if view.bid.is_misere else _game(view, games, mind, rng, weigh)
    if found is None:
        return simple
    points, away = found
    options = [*_other_ways(view, games, mind, rng, weigh), (points, _named(view, away))]
    offer = next((command for command in view.legal if isinstance(command, OfferHalf)), None)
    best = max(options, key=lambda option: option[0])
    return offer if offer is not None and best[0] < 0 else best[1]


def _named(view: TalonView, away: int) -> DealMove:
    return next(c for c in view.legal if isinstance(c, Discard) and card_set(c.cards) == away)


def _game(view: TalonView, games: Games, mind: Mind, rng: Rng, weigh: Weigh | None) -> tuple[float, int] | None:
    """Return expected points and discard of the best game; None if no layouts can be solved."""
    bid, seat = view.bid, games.seat
    hand = card_set(view.hands[seat].cards or ())
    alone = len(view.active) == 2
    candidates = _candidates(hand, deck_set(view) & ~hand, bid, PER_STRAIN * MORE if alone else PER_STRAIN)
    number = 1 if alone else mind.worlds(Strain.SPADES, 10, GAME_MS / FINALISTS)
    if not number or not candidates:
        return None
    layouts = sampled(Worlds(known(view)), number, rng, weigh)
    scores: dict[Candidate, tuple[float, list[int]]] = {}

    def look(one: Candidate, worlds: list[World]) -> None:
        kept = [_thrown(world, games.place, one[0]) for world in worlds]
        tricks = [*scores.get(one, (0.0, []))[1], *games.tricks(kept, one[1])]
        scores[one] = (games.best(tricks, one[1], bid, blind=view.blind)[0], tricks)

    for one in candidates:
        look(one, layouts[:FIRST])
    finalists = sorted(candidates, key=lambda one: -scores[one][0])[:FINALISTS]
    if layouts[FIRST:]:
        for one in finalists:
            look(one, layouts[FIRST:])
    best = max(finalists, key=lambda one: scores[one][0])
    return scores[best][0], best[0]


def _thrown(world: World, place: int, away: int) -> World:
    hands = list(world)
    hands[place] &= ~away
    hands[3] |= away
    return hands[0], hands[1], hands[2], hands[3]


def _candidates(hand: int, theirs: int, bid: Contract, number: int) -> list[Candidate]:
    """Return `number` discards for each strain that may be worth playing, best first by shape."""
    ways = discards(hand, theirs)
    lowest = {game.strain: game.level for game in reversed(not_below(bid))}
    ranked: list[tuple[float, list[Candidate]]] = []
    for strain in STRAINS:
        if strain in lowest:
            by_worth = sorted(((worth(hand & ~away, theirs, strain), away) for away in ways), reverse=True)
            margin = by_worth[0][0] - lowest[strain] if bid.level > 6 else by_worth[0][0]
            ranked.append((margin, [(away, strain) for _, away in by_worth[:number]]))
    ranked.sort(key=lambda one: -one[0])
    near = [some for margin, some in ranked[:STRAINS_TRIED] if margin >= ranked[0][0] - BEHIND]
    return [candidate for some in near for candidate in some]


def _misere(view: TalonView, games: Games, mind: Mind, rng: Rng, weigh: Weigh | None) -> tuple[float, int] | None:
    alone = len(view.active) == 2
    number, tried = (1, MISERES * MORE) if alone else (mind.worlds(None, 10, GAME_MS / MISERE_FINALISTS), MISERES)
    if not number:
        return None
    hand = card_set(view.hands[games.seat].cards or ())
    theirs = deck_set(view) & ~hand
    ways = sorted(discards(hand, theirs), key=lambda away: danger(hand & ~away, theirs))[:tried]
    layouts = sampled(Worlds(known(view)), number, rng, weigh)
    curve = games.curve(view.bid, blind=view.blind)
    points: dict[int, list[float]] = {away: [] for away in ways}
    for worlds, count in ((layouts[:FIRST], tried), (layouts[FIRST:], MISERE_FINALISTS)):
        ways = sorted(ways, key=lambda away: -_mean(points[away]))[:count]
        for away in ways if worlds else ():
            kept = (_thrown(world, games.place, away) for world in worlds)
            points[away] += [curve[tricks] for tricks in games.tricks(kept, None)]
    best = max(ways, key=lambda away: _mean(points[away]))
    return _mean(points[best]), best


def _mean(points: list[float]) -> float:
    return sum(points) / len(points) if points else 0.0


def _other_ways(
    view: TalonView, games: Games, mind: Mind, rng: Rng, weigh: Weigh | None
) -> list[tuple[float, DealMove]]:
    """Return «без трёх» and throwing the talon at the dealer, if legal, with their expected points."""
    found: list[tuple[float, DealMove]] = []
    for command in view.legal:
        if isinstance(command, Concede):
            outcome = ContractOutcome(games.seat, view.bid, conceded=True, blind=view.blind)
            found.append((games.stakes.unplayed(outcome), command))
        if isinstance(command, ThrowTalon):
            number = mind.worlds(Strain.SPADES, 10, GAME_MS / FINALISTS)
            talon = card_set(view.talon)
            layouts = [_thrown(world, games.place, talon) for world in sampled(Worlds(known(view)), number, rng, weigh)]
            hand = card_set(view.hands[games.seat].cards or ()) & ~talon
            strain = max(STRAINS, key=lambda strain: worth(hand, deck_set(view) & ~hand & ~talon, strain))
            tricks = games.tricks(layouts, strain)
            found.append((games.best(tricks, strain, view.bid, thrown=True)[0], command))
    return found


def choose_contract(view: OrderingView, seat: Seat, mind: Mind, rng: Rng, weigh: Weigh | None) -> DealMove:
    """Choose the contract with the best expected points."""
    options = [command for command in view.legal if isinstance(command, NameContract)]
    number = mind.worlds(Strain.SPADES, 10, GAME_MS / STRAINS_TRIED)
    if len(view.active) == 2 and not view.without_talon:
        number = 1  # the talon has shown the other hand
    if len(options) == 1 or not number:
        return rules.contract(view, view.hands[seat].cards or ())
    games = Games(view, seat, mind)
    hand = card_set(view.hands[seat].cards or ())
    theirs = deck_set(view) & ~hand & ~card_set(view.discard or ())
    lowest = {option.contract.strain: option.contract.level for option in reversed(options)}
    fits = {strain: worth(hand, theirs, strain) - lowest[strain] for strain in STRAINS if strain in lowest}
    layouts = sampled(Worlds(known(view)), number, rng, weigh)
    best: tuple[float, Contract] | None = None
    for strain in sorted(fits, key=lambda strain: -fits[strain])[:STRAINS_TRIED]:
        tricks = games.tricks(layouts, strain)
        found = games.best(tricks, strain, view.bid, without=view.without_talon, blind=view.blind, thrown=view.thrown)
        best = found if best is None or found[0] > best[0] else best
    return next((option for option in options if best is not None and option.contract is best[1]), options[0])
