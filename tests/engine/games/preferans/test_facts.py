"""Facts of preferans for statistics: known answers by number, roles, the parts of a result."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from engine.core.cards import Card
from engine.core.deal_facts import DearestCard, MatchFacts, SeatFacts
from engine.core.match import Mark
from engine.core.match_facts import facts_of
from engine.core.seats import BySeat, Seat
from engine.games.preferans import PREFERANS
from engine.games.preferans.analysis import Part
from engine.games.preferans.contracts import Contract
from engine.games.preferans.facts import Role
from engine.games.preferans.game import decide_judged
from engine.games.preferans.moves import AnswerClaim, MakeClaim
from tests.engine.games.preferans.analysis.kit import STRONG, begun, bid, both_whist, match_of, say
from tests.narrowed import there

RECORDS = Path(__file__).parents[3] / "records"
A, B, C = Seat.ONE, Seat.TWO, Seat.THREE
ROLES = {
    "D": Role.DECLARER,
    "W": Role.WHISTER,
    "P": Role.PASSER,
    "C": Role.CATCHER,
    "-": Role.UNASKED,
    "r": Role.RASPASY,
    "s": Role.DEALER,
}


def facts(name: str) -> MatchFacts:
    """Return the facts of a record."""
    read = PREFERANS.record.parse((RECORDS / f"{name}.txt").read_text("utf-8"), as_written=True)
    return there(facts_of(PREFERANS, read.events))


@pytest.fixture(scope="module")
def club3() -> MatchFacts:
    return facts("foreign/club3")


def results(match: MatchFacts, seat: Seat, *, of: Callable[[SeatFacts], bool] = lambda share: True) -> list[Fraction]:
    """List a seat's results in the deals in which its share is of that kind."""
    return [deal.seats[seat].result for deal in match.deals if of(deal.seats[seat])]


def test_1_results_and_corrections_of_a_match_are_its_settlement(club3: MatchFacts) -> None:
    sums = [sum(results(club3, seat)) for seat in (A, B, C)]
    assert sums == [Fraction(-1186, 3), Fraction(158, 3), Fraction(1028, 3)]
    assert list(club3.between) == [80, -20, -60]
    assert [own + gone for own, gone in zip(sums, club3.between, strict=True)] == list(club3.exact)


def test_2_games_declared_and_made(club3: MatchFacts) -> None:
    def told(seat: Seat, *, is_misere: bool) -> tuple[int, int]:
        games = [it.is_made for it in club3.deals if it.declarer is seat and it.is_misere is is_misere]
        return len(games), sum(games)

    assert [told(seat, is_misere=False) for seat in (A, B, C)] == [(4, 2), (4, 3), (5, 5)]
    assert [told(seat, is_misere=True) for seat in (A, C)] == [(1, 0), (1, 1)]


@pytest.mark.parametrize(
    ("role", "count", "mean"),
    [
        (Role.DECLARER, 6, Fraction(502, 9)),
        (Role.WHISTER, 3, Fraction(-46, 9)),
        (Role.RASPASY, 4, Fraction(-185, 6)),
    ],
)
def test_3_mean_results_by_role(club3: MatchFacts, role: Role, count: int, mean: Fraction) -> None:
    found = results(club3, C, of=lambda share: share.role == role)
    assert (len(found), sum(found) / count) == (count, mean)


def test_what_b_pays_to_a_is_what_a_gets_from_b(club3: MatchFacts) -> None:
    pairs = there(club3.pairs)
    assert [sum(pairs[seat], Fraction(0)) for seat in (A, B, C)] == list(club3.exact)
    assert pairs[A][C] == -pairs[C][A] != 0


def test_a_caught_misere_is_a_sum_of_luck_mistakes_and_gifts() -> None:
    (deal,) = facts("played-misere-caught").deals
    anna, vera = there(deal.seats[A].judged), there(deal.seats[C].judged)
    assert [deal.seats[seat].result for seat in (A, B, C)] == [Fraction(100, 3), Fraction(100, 3), Fraction(-200, 3)]
    assert [anna.luck, anna.own, anna.gifts] == [Fraction(-100, 3), 0, Fraction(200, 3)]
    assert [vera.luck, vera.own, vera.gifts] == [Fraction(200, 3), Fraction(-400, 3), 0]
    assert dict(zip(Part, anna.cost, strict=True)) == {
        Part.BIDDING: Fraction(236, 3),
        Part.DISCARD: 0,
        Part.WHIST: 0,
        Part.PLAY: 0,
    }
    assert (deal.game, deal.is_misere, deal.is_made, deal.is_catchable) == ("misere", True, False, False)


@pytest.mark.parametrize(
    ("record", "roles"),
    [
        ("foreign/club3", "rrr DCC rrr -D- rrr rrr WWD DWW WDW WWD D-- DWW WDP CCD --D PWD PPD DPP PDP"),
        ("played-four-seats-remise", "DWWs"),
        ("played-half-stands", "DPP"),
        ("without-three", "D--"),
        ("options/preferans_hand=on", "D--"),
    ],
)
def test_roles(record: str, roles: str) -> None:
    found = [[ROLES[letter] for letter in deal] for deal in roles.split()]
    assert [[share.role for share in deal.seats] for deal in facts(record).deals] == found


def test_an_uvert_is_a_game_of_its_own_and_no_misere() -> None:
    (deal,) = facts("options/uverts=10,20").deals
    assert (deal.game, deal.is_misere, deal.is_made, deal.is_catchable) == ("uvert", False, False, None)
    assert [share.role for share in deal.seats] == [Role.UVERT_CATCHER, Role.UVERT_CATCHER, Role.DECLARER]


def test_tricks_count_in_raspasy_only_and_for_who_holds_cards(club3: MatchFacts) -> None:
    tricks = [[share.tricks for share in deal.seats] for deal in club3.deals[:3]]
    assert tricks == [[3, 2, 5], [None, None, None], [0, 4, 6]]
    (four,) = facts("options/rasp_zero_dealer=yes").deals[:1]
    assert [share.tricks is None for share in four.seats] == [not share.has_cards for share in four.seats]


def test_the_dearest_card_of_a_deal() -> None:
    (deal,) = facts("played-misere-caught").deals
    assert deal.dearest == DearestCard(C, Card("Ah"), 2, Fraction(400, 3))


@pytest.mark.parametrize(("proved", "robots"), [(True, ()), (False, (A,))])
def test_a_rest_that_is_proved_takes_no_decision_away(proved: bool, robots: tuple[Seat, ...]) -> None:
    events = say(begun(STRONG), *bid(Contract.S6, "Ac Kc"), *both_whist())
    claim = MakeClaim(A, tricks=BySeat((7, 3, 0)), proved=proved)
    events = [*events, *decide_judged(match_of(events), claim, Mark.ROBOT)]
    if not proved:
        events = say(events, AnswerClaim(B, accept=True), AnswerClaim(C, accept=True))
    (deal,) = there(facts_of(PREFERANS, events, lambda deal: None)).deals
    assert deal.by_robot == robots


def test_a_deal_that_all_passed_has_roles_and_no_results() -> None:
    found = facts("decimal-match")
    assert [deal.seats[A].role for deal in found.deals].count(Role.PASSED) == 2
    passed = found.deals[1]
    assert (passed.declarer, passed.is_made) == (None, False)
    assert [share.result for share in passed.seats] == [0, 0, 0]
    assert [sum(results(found, seat)) for seat in (A, B, C)] == list(found.exact)
