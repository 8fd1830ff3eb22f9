"""Auction of a searching robot: expected points of each call, over possible talons and layouts."""

from collections.abc import Sequence

from engine.core.cards import Card
from engine.core.rng import Rng
from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract, Strain, make_contract
from engine.games.preferans.conventions.model import RaspTalon
from engine.games.preferans.conventions.presets import has_raspasy
from engine.games.preferans.knowledge import deck_set, known
from engine.games.preferans.moves import DealMove, Look, Pass, PlaceBid, TakeTalon
from engine.games.preferans.robots import bidding_rules as rules
from engine.games.preferans.robots.hand import STRAINS, danger, discards, worth
from engine.games.preferans.robots.search.budget import WORD_MS, Mind
from engine.games.preferans.robots.search.ducking import own_tricks
from engine.games.preferans.robots.search.games import Games, Stakes, Tricks, not_below, scale
from engine.games.preferans.robots.search.inference import passes
from engine.games.preferans.view import AuctionView
from engine.search.sampling import Weigh, sampled
from engine.search.worlds import World, Worlds
from engine.three_hands.cardsets import card_set, singles
from engine.three_hands.dealing import others_of

TALONS, DEALS = 12, 5  # talons looked at, layouts of each
TALONS_OF_FOUR = 16  # of four cards, each with one layout
DEFENDING = -3.0  # whists lost on average in a deal that another player declares, after that player's bid
TOO_DANGEROUS = 2.6  # a hand that is not looked at for misère
HOPELESS = 3.0  # tricks by shape, with the talon, below the least game
TALON = 1.3
RASPASY = 60  # layouts looked at
# Measured in 325 deals of three strong robots in Sochi, each first word, and its other way, played to the end.
LEFT = -5.5  # DEFENDING while nobody has bid: -5.3 ± 1.6 after the first hand's pass, -6.2 ± 2.2 after the second's
KEEN = 1.6  # the others bid more than their hands are judged: they passed in 0.46 and 0.64, not in 0.6 and 0.78
HARDER = 0.3  # tricks more than by the rule, by which passes cost as much as they really did

Case = tuple[Strain, Tricks]


def call(view: AuctionView, seat: Seat, mind: Mind, rng: Rng, weigh: Weigh | None) -> DealMove:
    """Choose the call with the best expected points. A bid is valued by the game that would then be played."""
    hand = view.hands[seat].cards
    passing = next((c for c in view.legal if isinstance(c, Pass)), None)
    ready = mind.worlds(Strain.SPADES, 10, WORD_MS) >= TALONS
    if hand is None or passing is None or any(isinstance(c, Look) for c in view.legal) or not ready:
        return rules.call(view, hand or ())
    games = Games(view, seat, mind)
    options = [option for ways in (_tricks, _alone, _misere) for option in ways(view, games, hand, rng, weigh)]
    if not options:
        return passing
    points, best = max(options, key=lambda option: option[0])
    return best if points > _passing(view, games, rng, weigh) else passing


def _waiting(view: AuctionView, seat: Seat) -> list[int]:
    """Return the places of players who have not made their first call."""
    spoken = {said.seat for said in view.calls}
    return [
        place
        for place, other in enumerate(view.active)
        if other is not view.dummy and other is not seat and other not in spoken
    ]


def _tricks(
    view: AuctionView, games: Games, hand: tuple[Card, ...], rng: Rng, weigh: Weigh | None
) -> list[tuple[float, DealMove]]:
    """Return the cheapest bid with the talon and its average points over talons; empty if not legal or hopeless."""
    command = _cheapest(view)
    if command is None:
        return []
    least = command.bid if isinstance(command, PlaceBid) else make_contract(view.min_level, Strain.SPADES)
    mine, hands = card_set(hand), len(view.active)
    theirs = deck_set(view) & ~mine
    lowest = {game.strain: game.level for game in reversed(not_below(least))}
    if max(worth(mine, theirs, strain) - level for strain, level in lowest.items() if strain) < -HOPELESS - TALON:
        return []
    talons = sampled(Worlds(known(view)), TALONS if hands > 2 else TALONS_OF_FOUR, rng, weigh)
    means = [
        max(games.best(tricks, strain, least)[0] for strain, tricks in cases)
        for cases in _cases(games, talons, least, rng)
    ]
    return [(sum(means) / len(means), command)]


def _cheapest(view: AuctionView) -> PlaceBid | TakeTalon | None:
    """Return the cheapest bid with the talon: taking it unnamed, «здесь», or the lowest bid; None if not legal."""
    for command in view.legal:
        if isinstance(command, TakeTalon):
            return command
        if isinstance(command, PlaceBid) and not command.without_talon and not command.bid.is_misere:
            return command
    return None


def _cases(games: Games, worlds: list[World], least: Contract, rng: Rng) -> list[list[Case]]:
    """Return for each talon the two best strains by shape, each with the tricks taken in some layouts.

    Of two hands the other one is known with the talon, so there is one layout.
    """
    found = []
    for world in worlds:
        whole = world[games.place] | world[3]
        theirs = deck_set(games.view) & ~whole
        ranked, ways = [], discards(whole, theirs)
        for game in _lowest_games(least):
            away = max(ways, key=lambda cards: worth(whole & ~cards, theirs, game[0]))
            ranked.append((worth(whole & ~away, theirs, game[0]) - game[1], game[0], away))
        ranked.sort(reverse=True)
        layouts = _redealt(world, games.place, rng) if len(games.view.active) > 2 else [world]
        cases: list[Case] = []
        for _, strain, away in ranked[:2]:
            kept = [_with(one, games.place, whole & ~away) for one in layouts]
            cases.append((strain, games.tricks(kept, strain)))
        found.append(cases)
    return found


def _lowest_games(least: Contract) -> list[tuple[Strain, int]]:
    lowest = {game.strain: game.level for game in reversed(not_below(least))}
    return [(strain, lowest[strain]) for strain in STRAINS if strain in lowest]


def _with(world: World, place: int, hand: int) -> World:
    hands = list(world)
    hands[place] = hand
    return hands[0], hands[1], hands[2], hands[3]


def _redealt(world: World, place: int, rng: Rng) -> list[World]:
    """Return the world and others with the same talon, in which the two other hands are dealt again at random."""
    others = [other for other in range(3) if other != place]
    pool = world[others[0]] | world[others[1]]
    found = [world]
    while len(found) < DEALS:
        cards = sorted(singles(pool), key=lambda _: rng.random())
        hands = list(world)
        hands[others[0]], hands[others[1]] = sum(cards[:10]), sum(cards[10:])
        found.append((hands[0], hands[1], hands[2], hands[3]))
    return found


def _alone(
    view: AuctionView, games: Games, hand: tuple[Card, ...], rng: Rng, weigh: Weigh | None
) -> list[tuple[float, DealMove]]:
    """Return the lowest bid without the talon and its expected points; empty if it is illegal or hopeless."""
    bids = [c for c in view.legal if isinstance(c, PlaceBid) and c.without_talon and not c.bid.is_misere]
    mine = card_set(hand)
    theirs = deck_set(view) & ~mine
    found: list[tuple[float, DealMove]] = []
    for command in bids[:1]:
        strain, level = max(_lowest_games(command.bid), key=lambda game: worth(mine, theirs, game[0]) - game[1])
        if worth(mine, theirs, strain) >= level - 1:
            tricks = games.tricks(sampled(Worlds(known(view)), TALONS * 2, rng, weigh), strain)
            found.append((games.best(tricks, strain, command.bid, without=True)[0], command))
    return found


def _misere(
    view: AuctionView, games: Games, hand: tuple[Card, ...], rng: Rng, weigh: Weigh | None
) -> list[tuple[float, DealMove]]:
    """Return the bids of misère and uvert and their expected points, each talon with its safest discard."""
    found: list[tuple[float, DealMove]] = []
    mine = card_set(hand)
    risky = danger(mine, deck_set(view) & ~mine) > TOO_DANGEROUS
    taken: dict[bool, list[int]] = {}  # tricks in each layout, by whether the talon is left
    for command in view.legal:
        if isinstance(command, PlaceBid) and command.bid.is_misere and not risky:
            without = command.without_talon
            if without not in taken:
                taken[without] = games.tricks(_safest(view, games, rng, weigh, without=without), None)
            curve = games.curve(command.bid, without=without)
            found.append((sum(curve[count] for count in taken[without]) / len(taken[without]), command))
    return found


def _safest(view: AuctionView, games: Games, rng: Rng, weigh: Weigh | None, *, without: bool) -> list[World]:
    """Return layouts after the safest discard for a misère; `without`: the talon is not taken."""
    layouts = []
    for world in sampled(Worlds(known(view)), TALONS * 2, rng, weigh):
        whole = world[games.place] | (0 if without else world[3])
        theirs = deck_set(view) & ~whole
        ways = [0] if without else discards(whole, theirs)
        away = min(ways, key=lambda cards: danger(whole & ~cards, theirs))
        layouts.append(_with(world, games.place, whole & ~away))
    return layouts


def _passing(view: AuctionView, games: Games, rng: Rng, weigh: Weigh | None) -> float:
    """Return the expected points of a pass: of defending; if nobody has bid, also of raspasy, by its likelihood.

    With all_pass=redeal nothing is written when all pass.
    """
    bids = [said.bid for said in view.calls if said.bid is not None]
    alone = len(view.active) == 2
    if bids:
        return _other_declares(view, games, bids[-1], rng, weigh) if alone else DEFENDING * _unit(view)
    waiting, deck = _waiting(view, games.seat), deck_set(view)
    layouts = [
        (world, _all_pass(world, waiting, view.min_level, deck))
        for world in sampled(Worlds(known(view)), RASPASY, rng, weigh)
    ]
    chance: float = (sum(likely for _, likely in layouts) / len(layouts)) ** KEEN
    least = make_contract(view.min_level, Strain.SPADES)
    left = _other_declares(view, games, least, rng, weigh) if alone else LEFT * _unit(view)
    defending = (1 - chance) * left
    if not has_raspasy(view.standing.convention):
        return defending
    points = raspasy(view, games.seat, layouts, rng) if not alone else _raspasy_of_two(games, layouts)
    return chance * points + defending


def _other_declares(view: AuctionView, games: Games, bid: Contract, rng: Rng, weigh: Weigh | None) -> float:
    """Return the expected points of two hands if the other one declares at least `bid`: what it wins is lost.

    A misère counts as the lowest game without trumps.
    """
    other = Games(view, others_of(view.active, games.seat)[0], games.mind)
    least = make_contract(view.min_level, Strain.NO_TRUMP) if bid.is_misere else bid
    cases = _cases(other, sampled(Worlds(known(view)), TALONS_OF_FOUR, rng, weigh), least, rng)
    won = [max(other.best(tricks, strain, least)[0] for strain, tricks in ways) for ways in cases]
    return -sum(won) / len(won)


def _unit(view: AuctionView) -> float:
    """Return the factor for points estimated at modern, undoubled prices."""
    return view.standing.convention.whist_mult * scale(view)


def _all_pass(world: World, places: Sequence[int], level: int, deck: int) -> float:
    """Return how likely the hands at those places are all to pass, if nobody has bid and `level` is the lowest bid.

    deck: all cards of the deal.
    """
    product = 1.0
    for place in places:
        product *= passes(world[place], level, deck)
    return product


def _raspasy_of_two(games: Games, layouts: Sequence[tuple[World, float]]) -> float:
    """Return the expected points of raspasy of two hands with a closed talon in weighted layouts, each solved."""
    curve, weights = games.stakes.raspasy(games.seat), [likely for _, likely in layouts]
    solved = games.tricks([world for world, _ in layouts], None)
    return sum(likely * curve[taken] for taken, likely in zip(solved, weights, strict=True)) / sum(weights)


def raspasy(view: AuctionView, seat: Seat, layouts: Sequence[tuple[World, float]], rng: Rng) -> float:
    """Return the expected points of raspasy in weighted layouts, each played out by the rules of `ducking`."""
    curve = Stakes(view, seat).raspasy(seat)
    opens = view.standing.convention.rasp_talon is RaspTalon.OPENS
    takes = view.resting is not None
    place = view.active.index(seat)
    whole = total = 0.0
    for world, likely in layouts:
        leads = _in_turn(world[3], rng) if opens else []
        taken = own_tricks(list(world[:3]), place, 0, [], leads, takes=takes)
        whole += likely * (curve[taken] + HARDER * (curve[min(taken + 1, 10)] - curve[taken]))
        total += likely
    return whole / total


def _in_turn(talon: int, rng: Rng) -> list[int]:
    """Return the talon's two cards in random order."""
    low = talon & -talon
    return [low, talon ^ low] if rng.random() < 0.5 else [talon ^ low, low]
