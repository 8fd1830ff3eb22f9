"""The judge against brute force: endings of random games, the declarer's claim with and without all cards open."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from engine.core.cards import Card
from engine.core.errors import IllegalCommand
from engine.core.match import StartDeal
from engine.core.seats import Seat
from engine.games.skat import SKAT
from engine.games.skat.claims.judge import certain, lay_down, may_lay_down, proved, sure, verdict
from engine.games.skat.contracts import Contract
from engine.games.skat.events import DealScored, MatchStarted
from engine.games.skat.game import awaited, decide, evolve, legal_commands, start
from engine.games.skat.match_commands import Command
from engine.games.skat.moves import Discard, HoldBid, MakeClaim, NameGame, Pass, PlaceBid, PlayHand, TakeSkat, Verdict
from engine.games.skat.phases.play import playable
from engine.games.skat.rules import Claim, preset, with_rules
from engine.games.skat.state import Match, NamedGame, Playing, running
from engine.games.skat.trick_rules import trick_rules
from engine.games.skat.view import PlayView, view_for
from engine.three_hands.dealing import DECK
from tests.engine.games.skat.answers import NAMES
from tests.engine.games.skat.claims.brute import Hands, Puzzle, provable

SIZE = 3  # tricks left


def do(match: Match, command: Command) -> Match:
    """Return the match after a command."""
    for event in decide(match, command):
        match = evolve(match, event)
    return match


def ending(rng: Random, claim: Claim, left: int = SIZE) -> tuple[Match, Playing]:
    """Return a game of a declarer after random cards with `left` tricks to go."""
    rules = with_rules(preset("skat_isko"), [("claim", str(claim))])
    while True:
        match = do(start(MatchStarted(rules, NAMES[:3])), StartDeal(Seat.THREE, tuple(rng.sample(DECK, 32))))
        contract = rng.choice((Contract.HEARTS, Contract.GRAND, Contract.NULL))
        while (deal := running(match)) is not None:
            if isinstance(deal, Playing) and not deal.plays and deal.remaining == left:
                return match, deal
            match = do(match, _word(rng, match, contract))


def _word(rng: Random, match: Match, contract: Contract) -> Command:
    """Choose a word or card: middlehand plays the game at 18, the declarer keeps the cards that suit it."""
    deal, seat = running(match), awaited(match)[0]
    legal = legal_commands(match, seat)
    if isinstance(deal, Playing):
        game, cards = deal.game, playable(deal)
        assert isinstance(game, NamedGame)
        rules = trick_rules(game.contract)
        strong = (seat is game.declarer) is not game.declaration.is_null
        order = sorted(
            cards, key=lambda card: rules.strength[card.order] + 100 * (rules.suit[card.order] == rules.trump)
        )
        keeps = order[0] if strong and rng.random() < 0.6 else order[-1] if rng.random() < 0.5 else rng.choice(order)
        return next(one for one in legal if SKAT.card_of(one) is keeps)
    for kind in (PlaceBid, TakeSkat):
        found = next((one for one in legal if isinstance(one, kind)), None)
        if found is not None and (kind is TakeSkat or found == PlaceBid(seat, value=18)):
            return found if kind is PlaceBid or rng.random() < 0.7 else PlayHand(seat)
    if isinstance(legal[0], Discard):
        return rng.choice(legal)
    if isinstance(legal[0], NameGame):
        return NameGame(seat, contract=contract)
    return next(one for one in legal if isinstance(one, Pass | HoldBid))


def layouts(view: PlayView) -> Iterator[Hands]:
    """Write out every layout that the declarer cannot exclude."""
    seat = view.declarer
    gone = {card for trick in view.tricks for _, card in trick.plays} | set(view.discard or ())
    own = frozenset(view.hands[seat].cards or ())
    out = [card for card in DECK if card not in gone and card not in own]
    place, rules = view.active.index(seat), trick_rules(view.declaration.contract)
    lacks: dict[Seat, set[int]] = {other: set() for other in view.active}
    for trick in view.tricks:
        led = rules.suit[trick.plays[0][1].order]
        for other, card in trick.plays[1:]:
            if rules.suit[card.order] != led:
                lacks[other].add(led)
    left, right = view.active[(place + 1) % 3], view.active[(place + 2) % 3]

    def may(other: Seat, cards: tuple[Card, ...]) -> bool:
        return not any(rules.suit[card.order] in lacks[other] for card in cards)

    for first in combinations(out, len(own)):
        rest = [card for card in out if card not in first]
        for second in combinations(rest, len(own)):
            if may(left, first) and may(right, second):
                hands = {seat: own, left: frozenset(first), right: frozenset(second)}
                yield hands[view.active[0]], hands[view.active[1]], hands[view.active[2]]


def puzzle(view: PlayView, *, alone: bool) -> Puzzle:
    declarer = view.active.index(view.declarer)
    is_null = view.declaration.is_null
    counted = tuple((place == declarer) is not is_null for place in range(3))
    return Puzzle(None if alone else declarer, counted, view.declaration.contract)


@pytest.mark.parametrize("size", [2, 3])
def test_proved_and_certain_are_as_brute_force(size: int) -> None:
    rng, found = Random(f"proved {size}"), {True: 0, False: 0}
    for _ in range(60 if size == 2 else 6):
        match, deal = ending(rng, Claim.PROVED, size)
        view = view_for(match, deal.game.declarer)
        assert isinstance(view, PlayView)
        turn, worlds = view.active.index(view.turn), frozenset(layouts(view))
        expected = provable(puzzle(view, alone=False), worlds, turn)
        assert proved(view) is expected
        assert certain(view) is provable(puzzle(view, alone=True), worlds, turn)
        assert (lay_down(view) is not None) is (may_lay_down(view) and expected)
        assert sure(view) is None or expected
        found[expected] += 1
    assert min(found.values()) > (2 if size == 2 else 0)


def test_at_ones_own_risk_all_cards_are_open() -> None:
    rng, found = Random("risk"), set()
    for _ in range(60):
        match, deal = ending(rng, Claim.RISK, rng.choice((2, 3)))
        game = deal.game
        view = view_for(match, game.declarer)
        assert isinstance(view, PlayView)
        assert isinstance(game, NamedGame)
        first, second, third = (frozenset(deal.hands[seat]) for seat in view.active)
        holds = provable(puzzle(view, alone=False), frozenset({(first, second, third)}), view.active.index(view.turn))
        expected = Verdict.PROVED if holds else Verdict.FAILED
        assert verdict(deal) is expected
        events = SKAT.decide(match, MakeClaim(game.declarer))
        assert SKAT.claims is not None
        assert SKAT.claims.is_to_be_judged(match, events)
        claimed, scored = SKAT.claims.judged(match, events)
        assert (claimed, scored) in SKAT.claims.verdicts(match, events)
        assert isinstance(claimed, MakeClaim)
        assert claimed.verdict is expected
        assert isinstance(scored, DealScored)
        found.add(expected)
    assert found == set(Verdict)


def test_a_claim_that_is_not_proved_costs_nothing_where_it_must_be() -> None:
    rng, found = Random("must be proved"), set()
    claims = SKAT.claims
    assert claims is not None
    for _ in range(40):
        match, deal = ending(rng, Claim.PROVED, 2)
        declarer = deal.game.declarer
        assert declarer is not None
        view = view_for(match, declarer)
        assert view is not None
        events = SKAT.decide(match, MakeClaim(declarer))
        if proved(view):
            claimed, scored = claims.judged(match, events)
            assert claims.verdicts(match, events) == ((claimed, scored),)
            assert claimed == MakeClaim(declarer, verdict=Verdict.PROVED)
            assert not claims.is_to_be_judged(match, (claimed,))
        else:
            with pytest.raises(IllegalCommand, match="claim_fails"):
                claims.judged(match, events)
        found.add(proved(view))
    assert found == {True, False}


def test_only_a_declarer_claims_and_only_between_tricks() -> None:
    match, deal = ending(Random(2), Claim.RISK)
    views = [view_for(match, seat) for seat in deal.game.setup.active]
    assert [proved(view) for view in views if view is not None and view.viewer is not deal.game.declarer] == [False] * 2
    claims = SKAT.claims
    assert claims is not None
    assert claims.views_of_players(match) == tuple(views)
    begun = do(match, legal_commands(match, deal.turn)[0])
    later = view_for(begun, deal.game.declarer)
    assert later is not None
    assert not proved(later)
    assert not may_lay_down(later)
    assert claims.first_sure(claims.views_of_players(begun)) is None
    assert claims.views_of_players(start(MatchStarted(preset("skat_isko"), NAMES[:3]))) == ()
    card = decide(match, legal_commands(match, deal.turn)[0])
    assert not claims.is_to_be_judged(match, card)
    assert claims.judged(match, card) == card
    assert claims.verdicts(match, card) == ()


def test_a_rest_that_is_sure_ends_for_the_table() -> None:
    rng, found = Random("sure"), 0
    claims = SKAT.claims
    assert claims is not None
    for _ in range(60):
        match, _deal = ending(rng, Claim.RISK, 1)
        claim = claims.first_sure(claims.views_of_players(match))
        if claim is not None:
            assert isinstance(claims.carried_out(match, claim, None)[-1], DealScored)
            found += 1
    assert found
