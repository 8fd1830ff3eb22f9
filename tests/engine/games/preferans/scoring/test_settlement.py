"""The settlement step by step, as players count it."""

from fractions import Fraction

from hypothesis import given

from engine.core.seats import Seat
from engine.games.preferans.events import Standing
from engine.games.preferans.scoring.settlement import broken_down, settle
from tests.engine.games.preferans.scoring.builders import fractions, rules, table
from tests.engine.games.preferans.scoring.strategies import standings


def test_the_steps_of_a_settlement() -> None:
    found = broken_down(table(rules("leningrad"), pool="20 14 8", mountain="4 10 0", on="1:on2+30 2:on1+44"))
    account = found.accounts[Seat.TWO]
    assert (found.top, found.average, found.unit) == fractions(20, Fraction(50, 3), 10)
    assert found.pool_k == 2
    assert (account.lacking, account.mountain, account.closed) == fractions(6, 10, 22)
    assert (account.for_mountain, account.written, account.against) == fractions(Fraction(-160, 3), 44, 30)
    assert (account.exact, account.whole) == (Fraction(-118, 3), -39)


@given(standings())
def test_the_steps_come_to_the_settlement(standing: Standing) -> None:
    found, settlement = broken_down(standing), settle(standing)
    for seat, account in found.accounts.items():
        owed = account.mountain + account.aside
        assert owed + account.lacking * found.pool_k == account.closed == settlement.closed[seat]
        assert (found.average - account.closed) * found.unit == account.for_mountain
        assert account.for_mountain + account.written - account.against == settlement.exact[seat]
        assert account.whole == settlement.whists[seat]
