"""The hand that ends the match (rules.md §3.6)."""

import msgspec
import pytest

from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.games.preferans.events import Leaver
from engine.games.preferans.outcome_check import check_outcome
from engine.games.preferans.scoring.pool import is_over
from engine.games.preferans.sheet import Reason
from tests.engine.games.preferans.scoring.builders import after, cells, preferans, rules, score, table, written

ON = rules(preferans_hand="on")


def test_proved_wipes_closes_and_ends() -> None:
    standing = table(ON, seats=4, pool="4 10 7 0", mountain="12 3 0 5")
    expected = cells("1:mountain-12 1:pool+6 3:pool+3 1:on3+30 4:pool+10 1:on4+100")
    assert written(standing, preferans(proved=True)) == expected
    assert is_over(after(standing, preferans(proved=True)))


def test_a_thousand_on_each() -> None:
    standing = table(rules(preferans_hand="on1000"), pool="10 10 7", mountain="-3")
    assert written(standing, preferans(proved=True)) == cells("3:pool+3 1:on3+1030 1:on2+1000")


def test_without_help_the_pools_are_closed_for_nothing() -> None:
    standing = table(rules("leningrad", preferans_hand="on"), pool="4 9 30")
    assert written(standing, preferans(proved=True)) == cells("1:pool+6 2:pool+1")
    assert is_over(after(standing, preferans(proved=True)))


def test_a_preferans_ends_any_match() -> None:
    for end in ("sum", "deals:50", "time:60"):
        standing = table(rules(preferans_hand="on", end=end), deals=0)
        assert not is_over(after(standing, preferans(proved=False)))
        assert is_over(after(standing, preferans(proved=True)))


def test_a_leaver_is_not_written_on() -> None:
    standing = table(rules(preferans_hand="on1000"), seats=4, pool="10 10 4 10")
    gone = msgspec.structs.replace(standing, leavers=(Leaver(Seat.THREE, standing.sheet.pool_of(3)),))
    assert written(gone, preferans(proved=True)) == cells("1:on2+1000 1:on4+1000")


def test_refuted_is_a_failed_ten() -> None:
    standing = table(ON, seats=4)
    assert written(standing, preferans(proved=False)) == cells("1:mountain+10 2:on1+10 3:on1+10 4:on1+10")
    classic = table(rules("classic", preferans_hand="on"), bombs="2 - -", run=1)
    assert written(classic, preferans(proved=False)) == cells("1:mountain+20 2:on1+20 3:on1+20")
    scored = score(classic, preferans(proved=False))
    assert scored.rasp_run == 1
    assert score(table(ON, run=2), preferans(proved=False)).rasp_run == 0
    assert [entry.reason for entry in scored.entries] == [Reason.UNDERTRICK, *[Reason.CONSOLATION] * 2]


def test_only_where_it_is_played() -> None:
    with pytest.raises(IllegalCommand) as illegal:
        check_outcome(table(rules()), Seat.THREE, preferans(proved=True))
    assert illegal.value.reason == "no_preferans"
