"""What holds for every convention, standing and outcome."""

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.codec import dec_hook, encode
from engine.core.match import transfers
from engine.core.rounding import round_to_zero_sum
from engine.core.seats import BySeat
from engine.games.preferans.conventions.auction import EndKind
from engine.games.preferans.conventions.whist import QuotaBasis
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.match_commands import evolve_standing
from engine.games.preferans.outcomes import ContractOutcome
from engine.games.preferans.rotation import next_dealer, present_seats
from engine.games.preferans.scoring.case import undertricks
from engine.games.preferans.scoring.deal import score_deal
from engine.games.preferans.scoring.settlement import settle
from engine.games.preferans.sheet import Column, Reason
from tests.engine.games.preferans.scoring.strategies import deals, standings
from tests.extent import tried

amounts = st.fractions(-500, 500, max_denominator=12)


@st.composite
def zero_sums(draw: st.DrawFn) -> BySeat[Fraction]:
    some = draw(st.lists(amounts, min_size=1, max_size=3))
    return BySeat((*some, -sum(some, Fraction(0))))


def scored(data: st.DataObject, standing: Standing) -> tuple[DealScored, Standing]:
    dealer, outcome = data.draw(deals(standing))
    score = score_deal(standing, dealer, standing.deals + 1, outcome)
    return score, evolve_standing(msgspec.structs.replace(standing, dealer=dealer), score)


@pytest.mark.soak
@settings(max_examples=tried(30, 1500))
@given(standings(), st.data())
def test_every_deal_keeps_the_books(standing: Standing, data: st.DataObject) -> None:
    for _ in range(3):
        score, standing = scored(data, standing)
        gone = {leaver.seat for leaver in standing.leavers}
        for entry in score.entries:
            assert entry.amount
            assert entry.seat is not entry.on
            assert (entry.on is not None) == (entry.column is Column.WHISTS)
            assert entry.seat not in gone
            assert entry.on not in gone
            shared = isinstance(score.outcome, ContractOutcome) and score.outcome.partner is not None
            product = entry.count * entry.price * entry.times
            assert entry.amount == product or (shared and entry.amount * 2 == product)
        settlement = settle(standing)
        assert sum(settlement.exact) == 0
        assert sum(settlement.whists) == 0
        assert standing.rasp_run == score.rasp_run
        assert next_dealer(standing) in present_seats(standing)
        assert all(bomb <= max(standing.convention.bomb_cap, 8) for queue in standing.bombs for bomb in queue)
        if standing.convention.end.kind is EndKind.EACH:
            pools = (standing.sheet.pool_of(seat) for seat in standing.sheet.seats)
            assert max(pools) <= standing.convention.pool_target


@pytest.mark.soak
@settings(max_examples=tried(20, 1000))
@given(standings(), st.data())
def test_a_joint_duty_is_met_when_the_declarer_fails(standing: Standing, data: st.DataObject) -> None:
    dealer, outcome = data.draw(deals(standing))
    joint = standing.convention.quota_basis is QuotaBasis.JOINT
    if joint and isinstance(outcome, ContractOutcome) and undertricks(outcome) and not outcome.contract.is_misere:
        reasons = {entry.reason for entry in score_deal(standing, dealer, 1, outcome).entries}
        assert Reason.SHORTFALL not in reasons
        assert Reason.MADE not in reasons


@pytest.mark.soak
@settings(max_examples=tried(15, 600))
@given(standings(), st.data())
def test_scores_are_stored_and_read(standing: Standing, data: st.DataObject) -> None:
    score, _ = scored(data, standing)
    assert msgspec.json.decode(encode(score), type=DealScored, dec_hook=dec_hook) == score


@given(zero_sums())
def test_rounding_sums_to_zero_and_moves_less_than_one(exact: BySeat[Fraction]) -> None:
    whole = round_to_zero_sum(exact)
    assert sum(whole) == 0
    assert all(abs(rounded - amount) < 1 for rounded, amount in zip(whole, exact, strict=True))


@given(zero_sums())
def test_transfers_pay_everybody_out(exact: BySeat[Fraction]) -> None:
    left = dict(round_to_zero_sum(exact).map(Fraction).items())
    payments = transfers(round_to_zero_sum(exact))
    for payment in payments:
        assert payment.amount > 0
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    assert set(left.values()) == {0}
    assert len(payments) < len(exact)


@pytest.mark.soak
@settings(max_examples=tried(15, 600))
@given(standings())
def test_pairs_mirror_each_other_and_add_up(standing: Standing) -> None:
    settlement = settle(standing)
    for seat in standing.sheet.seats:
        assert sum(settlement.pairs[seat]) == settlement.exact[seat]
        for other in standing.sheet.seats:
            assert settlement.pairs[seat][other] == -settlement.pairs[other][seat]
