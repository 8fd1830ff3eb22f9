"""The judge against brute force: endings of random games, everybody's claim with and without all cards open."""

from itertools import product
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
from engine.games.skat.moves import (
    Concede,
    Discard,
    HoldBid,
    MakeClaim,
    NameGame,
    Pass,
    PlaceBid,
    PlayCard,
    PlayHand,
    TakeSkat,
    Verdict,
)
from engine.games.skat.phases.play import playable
from engine.games.skat.rules import Claim, preset, with_rules
from engine.games.skat.state import Match, NamedGame, Playing, running
from engine.games.skat.trick_rules import trick_rules
from engine.games.skat.view import PlayView, view_for
from engine.three_hands.dealing import DECK
from tests.engine.games.skat.answers import NAMES
from tests.engine.games.skat.claims.brute import Hands, Puzzle, provable, worlds_of
from tests.engine.games.skat.deals import WON, match_of

SIZE = 3  # tricks left
GAMES = (Contract.HEARTS, Contract.GRAND, Contract.NULL)


def do(match: Match, command: Command) -> Match:
    """Return the match after a command."""
    for event in decide(match, command):
        match = evolve(match, event)
    return match


def ending(rng: Random, claim: Claim, left: int = SIZE, contract: Contract | None = None) -> tuple[Match, Playing]:
    """Return a game of a declarer, of any contract or of one, after random cards with `left` tricks to go."""
    rules = with_rules(preset("skat_isko"), [("claim", str(claim))])
    while True:
        match = do(start(MatchStarted(rules, NAMES[:3])), StartDeal(Seat.THREE, tuple(rng.sample(DECK, 32))))
        named = contract or rng.choice(GAMES)
        while (deal := running(match)) is not None:
            if isinstance(deal, Playing) and not deal.plays and deal.remaining == left:
                return match, deal
            match = do(match, _word(rng, match, named))


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


def layouts(view: PlayView) -> frozenset[Hands]:
    """Write out every layout that the viewer cannot exclude."""
    played = (*(trick.plays for trick in view.tricks), view.plays)
    gone = {card for plays in played for _, card in plays} | set(view.discard or ())
    hands = tuple(frozenset(view.hands[seat].cards or ()) if seat is view.viewer else None for seat in view.active)
    pool = frozenset(DECK) - gone - frozenset().union(*(hand for hand in hands if hand is not None))
    rules = trick_rules(view.declaration.contract)
    banned: dict[Seat, set[Card]] = {seat: set() for seat in view.active}
    for plays in filter(None, played):
        led = rules.suit[plays[0][1].order]
        for other, card in plays[1:]:
            if rules.suit[card.order] != led:
                banned[other] |= {one for one in DECK if rules.suit[one.order] == led}
    left = tuple(view.hands[seat].count for seat in view.active)
    return worlds_of(hands, left, pool, tuple(frozenset(banned[seat]) for seat in view.active))


def puzzle(view: PlayView, claimer: Seat, *mine: Seat) -> Puzzle:
    """Return the question whether a claim holds if the seats `mine` play for it."""
    is_own, is_null = claimer is view.declarer, view.declaration.is_null
    counted = tuple((seat is view.declarer) is (is_own is not is_null) for seat in view.active)
    places = frozenset(map(view.active.index, mine))
    return Puzzle(places, counted, view.declaration.contract, one=is_null and not is_own)


def lying(view: PlayView) -> tuple[tuple[int, Card], ...]:
    return tuple((view.active.index(seat), card) for seat, card in view.plays)


def begun(rng: Random, match: Match) -> tuple[Match, Playing]:
    """Return the match after none, one or two cards of the next trick."""
    for _ in range(rng.randint(0, 2)):
        cards = [one for one in legal_commands(match, awaited(match)[0]) if isinstance(one, PlayCard)]
        match = do(match, rng.choice(cards))
    deal = running(match)
    assert isinstance(deal, Playing)
    return match, deal


def seen_by(match: Match, seat: Seat) -> PlayView:
    view = view_for(match, seat)
    assert isinstance(view, PlayView)
    return view


@pytest.mark.parametrize("size", [2, 3])
def test_proved_and_certain_are_as_brute_force(size: int) -> None:
    rng, found = Random(f"proved {size}"), {True: 0, False: 0}
    for _ in range(60 if size == 2 else 6):
        match, deal = ending(rng, Claim.PROVED, size)
        view = view_for(match, deal.game.declarer)
        assert isinstance(view, PlayView)
        turn, worlds = view.active.index(view.turn), layouts(view)
        expected = provable(puzzle(view, view.declarer, view.declarer), worlds, turn)
        assert proved(view) is expected
        assert certain(view) is provable(puzzle(view, view.declarer), worlds, turn)
        assert (lay_down(view) is not None) is (may_lay_down(view) and expected)
        assert sure(view) is None or expected
        found[expected] += 1
    assert min(found.values()) > (2 if size == 2 else 0)


def test_claims_of_all_in_mid_trick_are_as_brute_force() -> None:
    rng, found = Random("anybody"), set()
    for turned in range(90):
        match, deal = begun(rng, ending(rng, Claim.PROVED, 2, GAMES[turned % 3])[0])
        for seat in deal.game.setup.active:
            view = seen_by(match, seat)
            turn, worlds, trick = view.active.index(view.turn), layouts(view), lying(view)
            expected = provable(puzzle(view, seat, seat), worlds, turn, trick)
            assert proved(view) is expected
            assert certain(view) is provable(puzzle(view, seat), worlds, turn, trick)
            assert sure(view) is None or expected
            lost = seat is not view.declarer and provable(puzzle(view, view.declarer), worlds, turn, trick)
            said = lay_down(view) if may_lay_down(view) else None
            assert said is None or said == (MakeClaim(seat, verdict=Verdict.PROVED) if expected else Concede(seat))
            assert (said is not None) is (may_lay_down(view) and (expected or lost))
            found.add((seat is view.declarer, view.declaration.is_null, bool(trick), expected, lost))
    assert (False, False, True, True, False) in found
    assert {(False, is_null, True, False, True) for is_null in (True, False)} <= found
    assert {(True, is_null, True, True, False) for is_null in (True, False)} <= found


@pytest.mark.parametrize(("led", "is_caught"), [("As", True), ("7c", False)])
def test_defenders_are_sure_of_a_null_when_an_ace_is_led(led: str, is_caught: bool) -> None:
    match = match_of(f"{WON}talon-call 1:take 1:discard Js Jc 1:game null\nplay 1:{led}\n")
    deal = running(match)
    assert isinstance(deal, Playing)
    for seat in (Seat.TWO, Seat.THREE):
        view = seen_by(match, seat)
        assert (proved(view), certain(view)) == (is_caught, is_caught)
        assert verdict(deal, seat) is Verdict.PROVED
    assert verdict(deal, Seat.ONE) is Verdict.FAILED
    assert not proved(seen_by(match, Seat.ONE))


def test_at_ones_own_risk_all_cards_are_open() -> None:
    rng, found = Random("risk"), set()
    for turned in range(90):
        match, deal = begun(rng, ending(rng, Claim.RISK, rng.choice((2, 3)), GAMES[turned % 3])[0])
        game = deal.game
        assert isinstance(game, NamedGame)
        seat = rng.choice(game.setup.active)
        view = seen_by(match, seat)
        side = (seat,) if seat is game.declarer else game.defenders
        first, second, third = (frozenset(deal.hands[one]) for one in view.active)
        world = frozenset({(first, second, third)})
        holds = provable(puzzle(view, seat, *side), world, view.active.index(view.turn), lying(view))
        expected = Verdict.PROVED if holds else Verdict.FAILED
        assert verdict(deal, seat) is expected
        events = SKAT.decide(match, MakeClaim(seat))
        assert SKAT.claims is not None
        assert SKAT.claims.is_to_be_judged(match, events)
        claimed, scored = SKAT.claims.judged(match, events)
        assert (claimed, scored) in SKAT.claims.verdicts(match, events)
        assert isinstance(claimed, MakeClaim)
        assert claimed.verdict is expected
        assert isinstance(scored, DealScored)
        found.add((seat is game.declarer, game.declaration.is_null, expected))
    assert found == set(product((True, False), (True, False), Verdict))


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


def test_what_is_no_claim_is_not_judged() -> None:
    match, deal = ending(Random(2), Claim.RISK)
    claims = SKAT.claims
    assert claims is not None
    assert claims.views_of_players(match) == tuple(view_for(match, seat) for seat in deal.game.setup.active)
    later = seen_by(do(match, legal_commands(match, deal.turn)[0]), deal.turn)
    assert later.may_claim
    assert not may_lay_down(later)
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
