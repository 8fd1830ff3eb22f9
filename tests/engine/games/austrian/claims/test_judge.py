"""The judge against brute force: endings of random deals by random rules, every claim of every seat that plays."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.match import StartDeal
from engine.core.seats import BySeat, Seat
from engine.games.austrian.calls import Extra
from engine.games.austrian.claims.judge import certain, is_refuted, lay_down, may_lay_down, proved, sure, verdict
from engine.games.austrian.claims.sides import position
from engine.games.austrian.events import MatchStarted
from engine.games.austrian.game import awaited, deal_commands, decide, evolve, start
from engine.games.austrian.match_commands import Command
from engine.games.austrian.moves import DealMove, MakeClaim, PlaceBid, PlayCard, SayWhist
from engine.games.austrian.outcomes import WhistCall
from engine.games.austrian.rules import MustBeat, with_rules
from engine.games.austrian.solver import solve
from engine.games.austrian.state import Match, Playing, running
from engine.games.austrian.trick_rules import trick_rules
from engine.games.austrian.view import PlayView, view_for
from engine.search.proofs import ClaimVerdict, Flags
from engine.three_hands.cardsets import card_set
from engine.three_hands.dealing import DECK
from tests.engine.games.austrian.answers import NAMES
from tests.engine.games.austrian.claims.brute import Hands, Puzzle, provable
from tests.engine.games.austrian.walks import any_rules
from tests.extent import tried


def do(match: Match, command: Command) -> Match:
    """Return the match after a command."""
    for event in decide(match, command):
        match = evolve(match, event)
    return match


def ending(rng: Random, left: int) -> tuple[Match, Playing]:
    """Return a deal after random cards with `left` tricks to go, the first of them perhaps begun."""
    duty = rng.choice(list(MustBeat))
    while True:
        rules = with_rules(any_rules(rng), [("must_beat", duty.value)])
        match = do(start(MatchStarted(rules, NAMES[:3])), StartDeal(Seat.THREE, tuple(rng.sample(DECK, 32))))
        more = rng.choice((0, 0, 1, 2))
        while (deal := running(match)) is not None:
            if isinstance(deal, Playing) and deal.remaining <= left and len(deal.plays) == min(more, 1 + left % 2):
                return match, deal
            match = do(match, _word(rng, match))


def _word(rng: Random, match: Match) -> DealMove:
    """Choose a word by lot; somebody bids, high bids too, and somebody whists where that can be."""
    seat = awaited(match)[0]
    deal = running(match)
    assert deal is not None
    legal = deal_commands(deal, seat)
    wanted = [
        word
        for word in legal
        if isinstance(word, PlaceBid | PlayCard) or (isinstance(word, SayWhist) and word.call is WhistCall.WHIST)
    ]
    return rng.choice(wanted if wanted and rng.random() < 0.6 else legal)


def layouts(view: PlayView, *, hidden_discard: bool = True) -> frozenset[Hands]:
    """List every layout that agrees with public play, found by playing the tricks again with it."""
    hands = {seat: view.hands[seat].cards for seat in view.active}
    tricks = [*(trick.plays for trick in view.tricks), view.plays]
    gone = {card for plays in tricks for _, card in plays}
    known = {card for seat, cards in hands.items() if seat in view.playing for card in cards or ()}
    pool = sorted(set(DECK) - gone - known)
    if not hidden_discard:
        pool = [card for card in pool if card not in (view.discard or ())]
    hidden = [seat for seat in view.playing if hands[seat] is None]
    found = set()
    for filled in _fillings(hidden, pool, view):
        whole = {seat: filled.get(seat, frozenset(hands[seat] or ())) for seat in view.playing}
        if _agrees(view, whole):
            one, two, three = (whole.get(seat, frozenset[Card]()) for seat in view.active)
            found.add((one, two, three))
    return frozenset(found)


def _fillings(hidden: list[Seat], pool: list[Card], view: PlayView) -> Iterator[dict[Seat, frozenset[Card]]]:
    if not hidden:
        yield {}
        return
    for cards in combinations(pool, view.hands[hidden[0]].count):
        for others in _fillings(hidden[1:], [card for card in pool if card not in cards], view):
            yield {hidden[0]: frozenset(cards), **others}


def _agrees(view: PlayView, hands: dict[Seat, frozenset[Card]]) -> bool:
    held = {seat: set(cards) for seat, cards in hands.items()}
    tricks = [*(trick.plays for trick in view.tricks), view.plays]
    for seat, card in (play for plays in tricks for play in plays):
        held[seat].add(card)
    rules = trick_rules(view.contract.suit, view.standing.rules.must_beat)
    for plays in tricks:
        for place, (seat, card) in enumerate(plays):
            if card not in rules.legal_cards(sorted(held[seat]), [other for _, other in plays[:place]]):
                return False
            held[seat].remove(card)
    return True


def flags(view: PlayView, seats: tuple[Seat, ...]) -> Flags:
    """Mark places."""
    one, two, three = (seat in seats for seat in view.active)
    return one, two, three


def to_prove(view: PlayView, claim: MakeClaim) -> tuple[Flags, int] | None:
    """Say whose tricks a claim must prove, and how many; None where that is for the others to judge."""
    seat, rest, taken = claim.seat, sum(claim.tricks), claim.tricks[view.declarer]
    defenders = tuple(other for other in view.playing if other is not view.declarer)
    extra = view.standing.rules.extra(view.contract)
    if extra in (Extra.BETTEL, Extra.BETTEL_OPEN):
        if seat is view.declarer:
            return flags(view, defenders), 0 if taken else rest
        return (flags(view, (view.declarer,)), 1) if taken else None
    if extra is Extra.MORD:
        if seat is view.declarer:
            return flags(view, (seat,)), 0 if taken < rest else rest
        return (flags(view, defenders), 1) if taken < rest else None
    one_side = view.invited is not None or len(defenders) == 1
    side = defenders if seat is not view.declarer and one_side else (seat,)
    own = sum(claim.tricks[other] for other in side)
    if own < rest and not (one_side and side == (seat,)):
        return None
    return flags(view, side), own


def table(view: PlayView) -> tuple[int, tuple[tuple[int, Card], ...], int | None]:
    """Return the place that plays, the trick, and who is out."""
    out = next((place for place, seat in enumerate(view.active) if seat not in view.playing), None)
    return view.active.index(view.turn), tuple((view.active.index(seat), card) for seat, card in view.plays), out


def every_claim(view: PlayView, seat: Seat) -> list[MakeClaim]:
    """List the claims of a seat."""
    return [command for command in view.legal if isinstance(command, MakeClaim) and command.seat is seat]


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(tried(6, 60)))
def test_a_claim_is_proved_when_it_holds_in_every_layout_of_public_play(seed: int) -> None:
    rng, answers = Random(f"judge {seed}"), set()
    for _ in range(6):
        match, deal = ending(rng, rng.choice((1, 2, 2)))
        for seat in deal.game.playing:
            view = view_for(match, seat)
            assert isinstance(view, PlayView)
            worlds, (turn, trick, out) = layouts(view), table(view)
            rules = view.contract.suit, view.standing.rules.must_beat
            for claim in every_claim(view, seat):
                asked = to_prove(view, claim)
                expected = False
                if asked is not None:
                    puzzle = Puzzle(view.active.index(seat), asked[0], *rules, out)
                    expected = provable(puzzle, worlds, turn, trick, asked[1])
                assert proved(view, claim) is expected, (seed, view, claim)
                answers.add(expected)
    assert answers == {True, False}


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(tried(4, 60)))
def test_certain_is_what_no_play_can_change(seed: int) -> None:
    """Every line of play in every layout ends with the sheet that `certain` tells; else it tells nothing."""
    rng = Random(f"certain {seed}")
    for _ in range(8):
        match, deal = ending(rng, rng.choice((1, 2, 2)))
        for seat in deal.game.playing:
            view = view_for(match, seat)
            assert isinstance(view, PlayView)
            found, worlds, (turn, trick, out) = certain(view), layouts(view), table(view)
            rules = view.contract.suit, view.standing.rules.must_beat
            for claim in every_claim(view, seat):
                sides = _sides(view, claim)
                holds = all(provable(Puzzle(None, who, *rules, out), worlds, turn, trick, need) for who, need in sides)
                same = found is not None and _sides(view, MakeClaim(seat, tricks=found)) == sides
                assert same is holds, (seed, view, claim, found)


def _sides(view: PlayView, claim: MakeClaim) -> list[tuple[Flags, int]]:
    """Say what must be certain for the money of a claim."""
    rest, taken = sum(claim.tricks), claim.tricks[view.declarer]
    defenders = tuple(seat for seat in view.playing if seat is not view.declarer)
    own, others = flags(view, (view.declarer,)), flags(view, defenders)
    extra = view.standing.rules.extra(view.contract)
    if extra in (Extra.BETTEL, Extra.BETTEL_OPEN):
        return [(own, 1)] if taken else [(others, rest)]
    if extra is Extra.MORD:
        return [(others, 1)] if taken < rest else [(own, rest)]
    if view.invited is not None or len(defenders) == 1:
        return [(own, taken), (others, rest - taken)]
    return [(flags(view, (seat,)), claim.tricks[seat]) for seat in view.playing]


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(tried(5, 60)))
def test_a_refuted_claim_comes_true_in_no_layout(seed: int) -> None:
    """With all cards open the claimer's side stays below the claim in each layout that the claimer cannot exclude."""
    rng, refuted = Random(f"refuted {seed}"), 0
    for _ in range(6):
        match, deal = ending(rng, rng.choice((2, 3)))
        for seat in deal.game.playing:
            view = view_for(match, seat)
            assert isinstance(view, PlayView)
            extra = view.standing.rules.extra(view.contract)
            for claim in every_claim(view, seat):
                if not is_refuted(view, claim):
                    continue
                refuted += 1
                assert not proved(view, claim)
                assert verdict(view, claim) is ClaimVerdict.REFUTED
                if extra is not None and extra is not Extra.SANS:
                    continue
                own = sum(
                    claim.tricks[it] for it in deal.game.playing if (it is seat) or view.declarer not in (it, seat)
                )
                for one, two, three in layouts(view, hidden_discard=False):
                    world = (card_set(one), card_set(two), card_set(three), 0)
                    best = solve(position(view, world, view.declarer, few=False))
                    assert own > (best if seat is view.declarer else sum(claim.tricks) - best)
    assert refuted


def test_what_the_declarer_alone_knows_proves_nothing() -> None:
    """Other cards put away: the verdict stays, for the others cannot exclude that the true ones are out."""
    rng, seen = Random(11), 0
    while seen < 40:
        match, deal = ending(rng, 3)
        view = view_for(match, deal.game.declarer)
        if not isinstance(view, PlayView) or view.discard is None:
            continue
        others = [card for seat in view.active if seat is not view.declarer for card in deal.hands[seat]]
        swapped = replace(view, discard=tuple(rng.sample(others, 2)))
        seen += 1
        assert certain(swapped) == certain(view)
        assert sure(swapped) == sure(view)
        for claim in every_claim(view, view.declarer):
            assert proved(swapped, claim) is proved(view, claim)


def test_a_claim_in_place_of_a_card_is_proved() -> None:
    rng, found = Random(3), 0
    for _ in range(120):
        match, deal = ending(rng, rng.choice((2, 3, 4)))
        for seat in deal.game.playing:
            view = view_for(match, seat)
            assert isinstance(view, PlayView)
            claim = lay_down(view)
            if claim is None:
                continue
            found += 1
            assert may_lay_down(view)
            assert proved(view, claim)
            assert view.turn is seat
            extra = view.standing.rules.extra(view.contract)
            few = extra in (Extra.BETTEL, Extra.BETTEL_OPEN)
            assert claim.tricks[seat] == (0 if few else sum(claim.tricks))
    assert found > 4


def test_one_who_does_not_play_claims_nothing() -> None:
    rng = Random(5)
    while True:
        match, deal = ending(rng, 2)
        if len(deal.game.playing) == 2:
            break
    out = next(seat for seat in deal.game.setup.active if seat not in deal.game.playing)
    view = view_for(match, out)
    assert view is not None
    assert certain(view) is None
    assert sure(view) is None
    assert lay_down(view) is None
    assert not proved(view, MakeClaim(out, tricks=BySeat((0, 0, 0)).put(out, 2)))
