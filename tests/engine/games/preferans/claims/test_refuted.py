"""Claims that cannot come true, against every layout and all cards open written out."""

from random import Random

import pytest

from engine.core.seats import BySeat, Seat
from engine.games.preferans.claims.judge import earned, is_refuted, proved, verdict
from engine.games.preferans.moves import MakeClaim
from engine.games.preferans.state import Match, Playing
from engine.games.preferans.view import CardsView, PlayView, RaspasyView
from engine.search.proofs import ClaimVerdict
from tests.engine.games.preferans.claims.brute import Hands, Puzzle, provable
from tests.engine.games.preferans.claims.endings import (
    declarer_of,
    do,
    ending,
    layouts,
    see,
    see_claim,
    trick_of,
    trump_of,
    turn_of,
)
from tests.engine.games.preferans.claims.test_judge import CASES, claims_of, flags, side
from tests.engine.games.preferans.phases.deals import contract, deal, say
from tests.engine.games.preferans.phases.deals import do as said
from tests.extent import tried


def possible(kind: str, view: CardsView, claim: MakeClaim) -> bool:
    """By the definition: in some layout the claimer's side reaches it; both defenders play for a defender's claim."""
    seat, rest, declarer = claim.seat, sum(claim.tricks), declarer_of(view) or claim.seat
    defence = tuple(other for other in view.active if other is not declarer)
    mine = (declarer,) if seat is declarer else defence
    counted, need = side(kind, view, seat), sum(claim.tricks[other] for other in side(kind, view, seat))
    if kind == "misere":
        counted = defence if seat is declarer else (declarer,)
        need = rest - claim.tricks[declarer] if seat is declarer else claim.tricks[declarer]
    puzzle = Puzzle(flags(view, *mine), flags(view, *counted), trump_of(view))
    trick = trick_of(view)
    turn = turn_of(view)
    return any(provable(puzzle, frozenset([hands]), turn, trick, need) for hands in known_layouts(view))


def known_layouts(view: CardsView) -> list[Hands]:
    """Those in which nobody holds what the viewer has put away himself."""
    away = set((view.discard or ()) if isinstance(view, PlayView) else ())
    return [hands for hands in layouts(view) if not any(away & hand for hand in hands)]


@pytest.mark.soak
@pytest.mark.parametrize(("kind", "preset"), CASES)
@pytest.mark.parametrize("left", [1, 2, 3])
def test_what_is_refuted_no_layout_gives(kind: str, preset: str, left: int) -> None:
    rng, answers = Random(f"refuted {kind} {preset} {left}"), set()
    few = 8 if preset == "hussar" else 3  # of two hands there are fewer layouts
    for _ in range(tried(few, 40) if left == 3 else tried(5, 100)):
        match = ending(rng, kind, left, preset)
        assert isinstance(match.deal, Playing)
        for seat in match.deal.setup.people:
            view = see(match, seat)
            for claim in claims_of(match, seat):
                refuted = is_refuted(view, claim)
                answers.add(refuted)
                if refuted:
                    assert not possible(kind, view, claim), (claim, view)
                elif seat is declarer_of(view):
                    assert possible(kind, view, claim), (claim, view)  # there are few layouts, and all are tried
    assert answers == ({False} if isinstance(view, RaspasyView) else {True, False})


def whisted(*hands: str, talon: str = "7c 8c", words: str = "whist whist") -> Match:
    return say(contract(deal(*hands, talon=talon), "6s pass pass", "6s", "8c+7c"), words)


def all_mine(match: Match, seat: int) -> ClaimVerdict:
    view = see(match, Seat(seat))
    rest = 10 - len(view.tricks)
    return verdict(view, MakeClaim(Seat(seat), tricks=BySeat.of(3, 0).put(Seat(seat), rest)))


def test_ten_tricks_that_no_layout_gives() -> None:
    """A low card of a side suit wins nothing while both others have the suit."""
    match = whisted("AKQJT.A9.A8.7", "987.KQ.KQJ.QJ")
    assert all_mine(match, 1) is ClaimVerdict.REFUTED
    assert all_mine(match, 2) is ClaimVerdict.REFUTED, "the top trumps are not his"


def test_the_ace_of_trumps_is_out() -> None:
    match = whisted("KQJT9.AKQJ.A.-", "A87.-.-.AKQJT98")
    assert all_mine(match, 1) is ClaimVerdict.REFUTED


def test_what_is_likely_is_for_the_others_to_say() -> None:
    """Queen and jack fall in some layouts only."""
    match = whisted("AK87.AK.AK.AK", "QJT.QJT.QJT.Q")
    assert all_mine(match, 1) is ClaimVerdict.OPEN


def test_a_misere_with_all_hands_open() -> None:
    match = contract(deal("AKQ.AKQ.AKQ.A", "JT9.JT9.JT9.J", talon="Kh Qh"), "misere pass pass", "misere", "Kh+Qh")
    match = say(match, "As")
    claim = MakeClaim(Seat.ONE, tricks=BySeat((0, 10, 0)))
    assert verdict(see(match, Seat.ONE), claim) is ClaimVerdict.REFUTED


@pytest.mark.parametrize(("kind", "preset"), CASES)
def test_what_is_earned_best_play_brings(kind: str, preset: str) -> None:
    """By the definition: the claimer, or his side's other opponent, holds the answerer to it in every layout."""
    rng, answers = Random(f"earned {kind} {preset}"), set()
    for _ in range(30):
        before = ending(rng, kind, 2, preset)
        assert isinstance(before.deal, Playing)
        seat = rng.choice(before.deal.setup.people)
        claims = claims_of(before, seat)
        if not claims:
            continue
        claim = rng.choice(claims)
        match = do(before, claim)
        for other in before.deal.setup.others(seat):
            view = see_claim(match, other)
            found = earned(view, other)
            answers.add(found)
            assert not found or _held(kind, view.play, claim, other), (claim, view)
    assert answers == {True, False}


def _held(kind: str, view: CardsView, claim: MakeClaim, seat: Seat) -> bool:
    own = side(kind, view, seat)
    if kind == "misere" and seat is not declarer_of(view):
        own = tuple(other for other in view.active if other is not declarer_of(view))
    against = tuple(other for other in view.active if other not in own)
    given, rest = sum(claim.tricks[other] for other in own), sum(claim.tricks)
    wants_none = kind == "misere" or isinstance(view, RaspasyView)
    counted, need = (own, given) if wants_none else (against, rest - given)
    puzzle = Puzzle(flags(view, *against), flags(view, *counted), trump_of(view))
    trick = trick_of(view)
    turn = turn_of(view)
    return all(provable(puzzle, frozenset([hands]), turn, trick, need) for hands in layouts(view))


def test_open_cards_make_a_claim_certain_for_who_answers() -> None:
    """From the claimer's hand alone the trumps might all lie in one hand; the defender sees in his own that they do
    not.
    """
    match = whisted("AKQ7.AK.AKQJ.-", "98T.J9T.9T.AK")
    claimed = said(match, 1, "claim 10,0,0")
    assert not proved(see(match, Seat.ONE), MakeClaim(Seat.ONE, tricks=BySeat((10, 0, 0))))
    assert earned(see_claim(claimed, Seat.TWO), Seat.TWO)
