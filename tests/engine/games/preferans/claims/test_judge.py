"""Claims judged from a seat's view, against every layout and every play written out."""

from random import Random

import pytest
from msgspec.structs import replace

from engine.core.cards import sort_cards
from engine.core.seats import BySeat, Seat
from engine.games.preferans.claims.judge import certain, harmless, proved, sure_claim
from engine.games.preferans.game import legal_commands
from engine.games.preferans.moves import MakeClaim
from engine.games.preferans.state import Match, Playing
from engine.games.preferans.view import CardsView, PlayView, RaspasyView
from tests.engine.games.preferans.claims.brute import Puzzle, provable
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
from tests.engine.games.preferans.phases.deals import contract, deal, say
from tests.extent import tried

CASES = [("closed", "sochi"), ("sole", "sochi"), ("open", "sochi"), ("open", "leningrad"), ("misere", "sochi")]
CASES += [("raspasy", "sochi"), ("checked", "club3"), ("closed", "classic"), ("misere", "sochi misere_play=closed")]
CASES += [("sole", "hussar"), ("misere", "hussar"), ("raspasy", "hussar")]


def flags(view: CardsView, *seats: Seat | None) -> tuple[bool, ...]:
    return tuple(seat in seats for seat in view.active)


def side(kind: str, view: CardsView, seat: Seat) -> tuple[Seat, ...]:
    """Return whose tricks are one with the seat's on the sheet."""
    if kind in ("sole", "open") and seat is not declarer_of(view):
        return tuple(other for other in view.active if other is not declarer_of(view))
    return (seat,)


def expected(kind: str, view: CardsView, claim: MakeClaim) -> bool:
    """By the definition: one way of playing for all layouts and all plays."""
    seat, rest, declarer = claim.seat, sum(claim.tricks), declarer_of(view)
    whister = view.whister if isinstance(view, PlayView) else None
    commands = kind == "open" and seat is whister and bool(view.exposed)
    commanded = kind == "open" and seat not in (whister, declarer)
    mine = side(kind, view, seat) if commands else () if commanded else (seat,)
    counted, need = side(kind, view, seat), sum(claim.tricks[other] for other in side(kind, view, seat))
    if kind == "misere":
        if seat is declarer:
            counted, need = tuple(other for other in view.active if other is not seat), rest - claim.tricks[seat]
        elif claim.tricks[declarer or seat] == rest:
            counted, need = (declarer or seat,), rest
        else:
            return False
    elif need < rest and (kind not in ("sole", "open") or set(mine) != set(counted)):
        return False  # it matters who of the others takes them, or they are not his alone to give
    puzzle = Puzzle(flags(view, *mine), flags(view, *counted), trump_of(view))
    trick = trick_of(view)
    return provable(puzzle, frozenset(layouts(view)), turn_of(view), trick, need)


def claims_of(match: Match, seat: Seat) -> list[MakeClaim]:
    return [command for command in legal_commands(match, seat) if isinstance(command, MakeClaim)]


@pytest.mark.soak
@pytest.mark.parametrize(("kind", "preset"), CASES)
@pytest.mark.parametrize("left", [1, 2])
def test_proved_is_what_holds_in_every_layout_against_every_play(kind: str, preset: str, left: int) -> None:
    rng, answers = Random(f"{kind} {preset} {left}"), set()
    for _ in range(tried(6, 250)):
        match = ending(rng, kind, left, preset)
        assert isinstance(match.deal, Playing)
        for seat in match.deal.setup.people:
            view = see(match, seat)
            for claim in claims_of(match, seat):
                found = proved(view, claim)
                assert found == expected(kind, view, claim), (claim, view)
                answers.add(found)
    assert answers == {True, False}


@pytest.mark.soak
@pytest.mark.parametrize(("kind", "preset"), CASES)
def test_a_certain_rest_is_the_same_whatever_anybody_plays(kind: str, preset: str) -> None:
    """By the definition: in every layout the viewer cannot exclude, each account gets its tricks in every play."""
    rng, answers = Random(f"certain {kind} {preset}"), set()
    for _ in range(tried(6, 250)):
        match = ending(rng, kind, rng.choice((1, 2)), preset)
        assert isinstance(match.deal, Playing)
        for seat in match.deal.setup.people:
            view = see(match, seat)
            found = certain(view)
            answers.add(found is not None)
            assert (found is not None) == _never_changes(kind, view), view
            assert found is None or sum(found) == 10 - len(view.tricks)
    assert answers == {True, False}


def _never_changes(kind: str, view: CardsView) -> bool:
    worlds = frozenset(layouts(view))
    turn = turn_of(view)
    trick = trick_of(view)
    rest, trump = 10 - len(view.tricks), trump_of(view)
    declarer = declarer_of(view) or view.active[0]
    accounts = {side(kind, view, seat) for seat in view.active}
    if kind == "misere":
        accounts = {(declarer,), tuple(seat for seat in view.active if seat is not declarer)}
    least = 0
    for account in accounts:
        puzzle = Puzzle(flags(view), flags(view, *account), trump)
        least += max(need for need in range(rest + 1) if provable(puzzle, worlds, turn, trick, need))
    return least == rest


@pytest.mark.parametrize(("kind", "preset"), CASES)
def test_the_answer_does_not_depend_on_what_is_hidden(kind: str, preset: str) -> None:
    """Other hidden cards, the same public play and the same own cards: the view, and so the answer, is the same."""
    rng, others = Random(f"hidden {kind}"), 0
    for _ in range(12):
        match = ending(rng, kind, 2, preset)
        deal = match.deal
        assert isinstance(deal, Playing)
        for seat in deal.setup.people:
            view = see(match, seat)
            for world in layouts(view)[:6]:
                hands = deal.hands
                for place, cards in enumerate(world):
                    hands = hands.put(deal.setup.active[place], sort_cards(cards))
                other = see(Match(match.standing, replace(deal, hands=hands)), seat)
                others += hands != deal.hands
                for claim in claims_of(match, seat):
                    assert proved(other, claim) == proved(view, claim)
    assert others > 10 or kind == "checked"


class TestWholeHands:
    """From the first card on: what people lay on the table at once."""

    def test_ten_tops_in_closed_play(self) -> None:
        match = first("AKQJT98.A.A.A", "whist whist")
        assert proved(see(match, Seat.ONE), MakeClaim(Seat.ONE, tricks=BySeat((10, 0, 0))))

    def test_nine_tops_are_not_ten_tricks(self) -> None:
        match = first("AKQJT98.A.A.K", "whist whist")
        assert not proved(see(match, Seat.ONE), MakeClaim(Seat.ONE, tricks=BySeat((10, 0, 0))))

    def test_a_trick_is_given_away_to_a_sole_whister_only(self) -> None:
        given = MakeClaim(Seat.ONE, tricks=BySeat((9, 1, 0)))
        assert proved(see(first("AKQJT98.A.A.K", "whist pass closed"), Seat.ONE), given)
        assert not proved(see(first("AKQJT98.A.A.K", "whist whist"), Seat.ONE), given)

    def test_too_much_work_is_left_to_the_players(self) -> None:
        cards = "-.KQJT9.KQJT9.-", "AKQJT987.A.A.-"
        match = say(contract(deal(*cards, talon="7d 7c"), "pass 6s pass", "6s", "7c+7d"), "whist whist")
        view, claim = see(match, Seat.TWO), MakeClaim(Seat.TWO, tricks=BySeat((0, 10, 0)))
        assert proved(view, claim)
        assert not proved(view, claim, work=1)

    def test_who_gives_all_away_needs_no_answer_if_he_chooses_for_his_side(self) -> None:
        view = see(first("AKQJT98.A.A.K", "pass whist open"), Seat.THREE)
        assert isinstance(view, PlayView)
        assert view.whister is Seat.THREE
        assert proved(view, MakeClaim(Seat.THREE, tricks=BySeat((10, 0, 0))))
        closed = see(first("AKQJT98.A.A.K", "pass whist closed"), Seat.THREE)
        assert not proved(closed, MakeClaim(Seat.THREE, tricks=BySeat((10, 0, 0))))

    def test_nobody_proves_for_another_seat(self) -> None:
        view = see(first("AKQJT98.A.A.A", "whist whist"), Seat.TWO)
        assert not proved(view, MakeClaim(Seat.ONE, tricks=BySeat((10, 0, 0))))


def first(cards: str, words: str) -> Match:
    """The first hand plays a six of spades with these cards; the talon goes away."""
    return say(contract(deal(cards, talon="7d 7c"), "6s pass pass", "6s", "7c+7d"), words)


@pytest.mark.parametrize(("kind", "preset"), CASES)
def test_a_sure_claim_is_a_proved_one(kind: str, preset: str) -> None:
    rng, found = Random(f"sure {kind}"), 0
    for _ in range(60):
        match = ending(rng, kind, rng.choice((1, 2)), preset)
        assert isinstance(match.deal, Playing)
        view = see(match, match.deal.turn)
        claim = sure_claim(view)
        if claim is not None:
            found += 1
            assert claim in claims_of(match, claim.seat)
            assert proved(view, claim)
    assert found or kind in ("misere", "raspasy") or preset == "classic"


@pytest.mark.parametrize(("kind", "preset"), CASES)
def test_a_claim_is_harmless_where_no_play_would_bring_more(kind: str, preset: str) -> None:
    """By the definition: in every layout the answerer cannot exclude, however all of them play."""
    rng, answers = Random(f"harmless {kind}"), set()
    for _ in range(15):
        match = ending(rng, kind, rng.choice((1, 2)), preset)
        assert isinstance(match.deal, Playing)
        claimer, seat = rng.sample(match.deal.setup.people, 2)
        for claim in claims_of(match, claimer):
            view = see_claim(do(match, claim), seat)
            found = harmless(view, seat)
            assert found == _no_better(kind, view.play, claim, seat), (claim, view)
            answers.add(found)
    assert answers == {True, False}


def _no_better(kind: str, view: CardsView, claim: MakeClaim, seat: Seat) -> bool:
    declarer, rest = declarer_of(view), sum(claim.tricks)
    own, few = side(kind, view, seat), isinstance(view, RaspasyView)
    if kind == "misere":
        own, few = (declarer or seat,), seat is declarer
    given = sum(claim.tricks[other] for other in own)
    others = tuple(other for other in view.active if other not in own)
    counted, need = (own, given) if few else (others, rest - given)
    puzzle = Puzzle(flags(view), flags(view, *counted), trump_of(view))
    trick = trick_of(view)
    return provable(puzzle, frozenset(layouts(view)), turn_of(view), trick, need)
