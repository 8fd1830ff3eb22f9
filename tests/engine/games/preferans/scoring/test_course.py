"""What a deal leaves to the next: the run of raspasy, who deals, bombs and blind passes."""

import msgspec
import pytest

from engine.core.seats import Seat
from engine.games.preferans.conventions.terms import blind_level
from engine.games.preferans.events import Leaver, Standing
from engine.games.preferans.outcomes import Outcome
from engine.games.preferans.rotation import next_dealer
from engine.games.preferans.scoring.case import compulsory
from tests.engine.games.preferans.scoring.builders import (
    after,
    cells,
    fractions,
    game,
    preferans,
    raspasy,
    rules,
    score,
    table,
    written,
)

CLASSIC = rules("classic")
PLAIN = raspasy("4 3 3")
MADE = game("6c", "whist whist", "6 3 1")
FAILED = game("6c", "whist whist", "5 3 2")
CAUGHT = game("misere", "", "2 5 3")


def dealt(standing: Standing, outcome: Outcome) -> Standing:
    """The match after a deal of the seat whose turn it is."""
    return after(standing, outcome, dealer=next_dealer(standing) or Seat.ONE)


def test_the_same_dealer_three_times_then_a_fine_and_a_new_beginning() -> None:
    standing = table(CLASSIC)
    prices, dealers = [], []
    for _ in range(4):
        dealers.append(int(next_dealer(standing) or 1))
        before = standing.sheet.mountain_of(1)
        standing = dealt(standing, PLAIN)
        prices.append(int(standing.sheet.mountain_of(1) - before))
    assert dealers == [1, 1, 1, 2]
    assert prices == [1, 2, 4 + 10, 1]
    assert (standing.rasp_run, standing.repeats) == (1, 1)


def test_a_game_between_breaks_the_row_of_the_same_dealer() -> None:
    standing = dealt(dealt(table(CLASSIC), PLAIN), PLAIN)
    assert (standing.rasp_run, standing.repeats, standing.stays) == (2, 2, True)
    standing = dealt(standing, FAILED)
    assert (standing.rasp_run, standing.repeats, standing.stays) == (2, 0, False)
    assert next_dealer(standing) is Seat.TWO
    standing = dealt(standing, PLAIN)
    assert (standing.rasp_run, standing.repeats) == (3, 1)


def test_three_in_a_row_without_a_limit_of_the_run() -> None:
    standing = table(rules("classic", rasp_max_run="none"))
    for _ in range(3):
        standing = dealt(standing, PLAIN)
    assert (standing.rasp_run, standing.stays, standing.repeats) == (3, False, 0)
    assert standing.sheet.mountain_of(1) == 1 + 2 + 4


def test_a_run_counts_since_the_last_exit_where_the_deal_moves() -> None:
    standing = table(rules("club3"))
    for outcome in (PLAIN, PLAIN, FAILED):
        standing = dealt(standing, outcome)
    assert standing.rasp_run == 2
    standing = dealt(standing, PLAIN)
    assert standing.rasp_run == 0
    assert written(standing, PLAIN) == cells("1:mountain+1")


def test_the_fine_is_the_dealers_and_is_never_multiplied() -> None:
    standing = table(rules("club3", rasp_run_fine="7", mountain_mult="2"), run=2)
    assert written(standing, PLAIN, dealer=2) == cells("1:mountain+3 2:mountain+7")


def test_a_fined_dealer_is_a_victim() -> None:
    rule = rules("club3", rasp_run_fine="7", rasp_zero="pool_price", pool_target="10")
    standing = table(rule, run=2, pool="10 5 9")
    amounts = written(standing, raspasy("0 0 10"), dealer=2)
    assert "3:pool" not in amounts
    assert "1:on2" not in amounts


def test_the_same_dealer_after_a_failed_misere() -> None:
    standing = dealt(table(rules("club3")), CAUGHT)
    assert next_dealer(standing) is Seat.ONE
    assert next_dealer(dealt(standing, game("misere", "", "0 5 5"))) is Seat.TWO
    assert next_dealer(dealt(table(rules()), CAUGHT)) is Seat.TWO


def test_a_leaver_never_deals_again() -> None:
    standing = after(table(CLASSIC, seats=4), raspasy("4 0 3 3"), dealer=2)
    assert next_dealer(standing) is Seat.TWO
    gone = msgspec.structs.replace(standing, leavers=(Leaver(Seat.TWO, standing.sheet.pool_of(2)),))
    assert next_dealer(gone) is Seat.THREE


@pytest.mark.parametrize(("laps", "seats", "deals"), [("0", 3, 0), ("1", 3, 3), ("2", 4, 8)])
def test_compulsory_laps(laps: str, seats: int, deals: int) -> None:
    rule = rules("classic", compulsory_rasp_laps=laps)
    forced = [compulsory(table(rule, seats=seats, deals=number)) for number in range(10)]
    assert forced == [number < deals for number in range(10)]


def test_compulsory_raspasy_at_the_first_price_and_nothing_goes_on() -> None:
    standing = table(CLASSIC, seats=4, deals=0)
    for tricks in ("1 3 3 3", "3 1 3 3", "3 3 1 3", "3 3 3 1"):
        standing = dealt(standing, raspasy(tricks))
    assert standing.bombs.values == ((2, 2, 2),) * 4
    assert standing.sheet.mountain_of(1) == 3 * 2
    assert (standing.rasp_run, standing.stays, standing.dealer) == (0, False, Seat.FOUR)


def test_no_bombs_where_there_are_none() -> None:
    standing = after(table(rules("classic", bombs="no"), deals=0), PLAIN)
    assert standing.bombs.values == ()


def test_blind_passes_double_the_price_and_earn_bombs() -> None:
    standing = after(table(CLASSIC), raspasy("4 3 3", blind="1 3"))
    assert standing.sheet.mountain_of(1) == 2
    assert standing.bombs.values == ((2,), (), (2,))
    standing = after(standing, raspasy("4 3 3", blind="1"))
    assert standing.sheet.mountain_of(1) == 2 + 2 * 4
    assert standing.bombs.values == ((2, 4), (), (2,))
    assert standing.blind_run == 2
    assert after(standing, MADE).blind_run == after(standing, PLAIN).blind_run == 0


def test_blind_entries_say_the_multiplier() -> None:
    (entry,) = score(table(CLASSIC, blind_run=1), raspasy("4 3 3", blind="2")).entries
    assert (entry.count, entry.price, entry.amount) == fractions(1, 1, 4)
    assert entry.times == 4


@pytest.mark.parametrize(("cap", "bomb"), [("8", 8), ("16", 16), ("2", 2)])
def test_the_largest_bomb(cap: str, bomb: int) -> None:
    standing = after(table(rules("classic", bomb_cap=cap), blind_run=3), raspasy("4 3 3", blind="2"))
    assert standing.bombs.values == ((), (bomb,), ())


def test_a_bomb_for_everybody_who_played() -> None:
    standing = after(table(rules("classic", bomb_to="all_active"), seats=4), raspasy("4 3 3 0", blind="2"))
    assert standing.bombs.values == ((2,), (2,), (2,), ())


@pytest.mark.parametrize(
    ("spent", "outcome", "left"),
    [
        ("on_made", MADE, (2,)),
        ("on_made", game("6c", "pass pass"), (2,)),
        ("on_made", FAILED, (4, 2)),
        ("on_made", CAUGHT, (4, 2)),
        ("on_made", game("misere", "", "0 5 5"), (2,)),
        ("on_made", game("6c", conceded=True), (4, 2)),
        ("on_played", FAILED, (2,)),
        ("on_played", game("6c", conceded=True), (2,)),
        ("on_played", PLAIN, (4, 2)),
        ("on_played", game("6c", "pass pass", declarer=3), (4, 2)),
        ("on_made", preferans(proved=False), (4, 2)),
        ("on_played", preferans(proved=False), (2,)),
    ],
)
def test_when_a_bomb_is_gone(spent: str, outcome: Outcome, left: tuple[int, ...]) -> None:
    rule = rules("classic", bomb_spent=spent, without_three="any", preferans_hand="on")
    standing = after(table(rule, bombs="4,2 8 -"), outcome)
    assert standing.bombs.values == (left, (8,), ())


def test_a_bomb_multiplies_every_record_but_the_talons() -> None:
    rule = rules("classic", half_with_dealer="any")
    standing = table(rule, seats=4, bombs="4 - - -")
    caught = written(standing, game("6c", "whist whist", "5 4 1 0", seats=4, talon="Ah Kh"))
    assert caught == cells(f"1:mountain+8 2:on1+{4 * 10} 3:on1+{4 * 4} 4:on1+{4 * 2 + 4}")
    fined = written(standing, game("6c", "whist pass", "8 1 1 0", seats=4))
    assert fined == cells(f"1:pool+8 2:on1+{4 * 4} 2:mountain+{4 * 2}")
    assert written(standing, CAUGHT4) == cells("1:mountain+80")
    assert written(standing, game("misere", "", "2 5 3 0", seats=4, partner=4)) == cells("1:mountain+40 4:mountain+40")
    conceded = table(rules("classic", without_three="any"), bombs="4 - -")
    assert written(conceded, game("6c", conceded=True)) == cells("1:mountain+24")


CAUGHT4 = game("misere", "", "2 5 3 0", seats=4)


def test_blind_games_and_bombs_multiply() -> None:
    rule = rules("classic", blind="full")
    blind = game("6c", "whist whist", "6 3 1", blind=True)
    assert written(table(rule), blind) == cells("1:pool+4 2:on1+12 3:on1+4")
    assert written(table(rule, bombs="4 - -"), blind) == cells("1:pool+10 2:pool+6 1:on2+60 2:on1+48 3:on1+16")


def test_help_is_ten_a_point_whatever_the_multiplier() -> None:
    standing = table(CLASSIC, pool="9 9 6", mountain="1", bombs="2 - -")
    expected = cells("1:mountain-1 1:pool+1 2:pool+1 1:on2+10 3:pool+1 1:on3+10 2:on1+12 3:on1+4")
    assert written(standing, MADE) == expected


def test_a_whole_game_says_its_multiplier() -> None:
    made, *_ = score(table(CLASSIC, bombs="2 - -"), MADE).entries
    assert (made.amount, made.price) == fractions(4, 2)
    assert made.times == 2


def test_over_a_blind_pass() -> None:
    assert [blind_level(run) for run in range(4)] == [7, 8, 8, 8]
