"""Known answers of the older kinds of preferans about prices, by number, and what decimal is to Sochi."""

from random import Random

import pytest

from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract, Strain, make_contract
from engine.games.preferans.conventions.presets import rules_of
from engine.games.preferans.conventions.values import game_value, price_ratio
from engine.games.preferans.events import DealScored
from engine.games.preferans.game import evolve, replay
from engine.games.preferans.outcomes import Outcome, PassedOutcome
from engine.games.preferans.rotation import next_dealer
from engine.games.preferans.scoring.settlement import settle
from tests.engine.games.preferans.scoring.builders import (
    after,
    cells,
    cells_of,
    game,
    preferans,
    raspasy,
    rules,
    score,
    table,
    written,
)
from tests.engine.games.preferans.scoring.second_scorer import TABLES, Paper
from tests.engine.games.preferans.walks import Walk
from tests.extent import tried

DECIMAL = rules("decimal")


def value(name: str, contract: str) -> int:
    return game_value(rules(game_values=name), Contract(contract))


def test_answer_01_decimal_six() -> None:
    assert value("decimal", "6s") == 10


def test_answer_02_decimal_ten_without_trumps() -> None:
    assert value("decimal", "10n") == 50


def test_answer_03_simple_seven_hearts() -> None:
    assert value("simple", "7h") == 20


def test_answer_04_simple_ten_without_trumps() -> None:
    assert value("simple", "10n") == 60


def test_answer_05_steps_nine_diamonds() -> None:
    assert value("steps", "9d") == 38


def test_answer_06_big_ten_without_trumps() -> None:
    assert value("big", "10n") == 62


def test_answer_07_vint_ten_spades() -> None:
    assert value("vint", "10s") == 64


def test_answer_08_a_made_decimal_six_of_two_whisters_one_short() -> None:
    found = written(table(DECIMAL), game("6s", "whist whist", "7 2 1"))
    assert found == cells("1:pool+10 2:on1+20 3:on1+10 3:mountain+10")


def test_answer_09_a_decimal_seven_one_down() -> None:
    found = written(table(DECIMAL), game("7h", "whist whist", "6 3 1"))
    assert found == cells("1:mountain+20 2:on1+80 3:on1+40")


def test_answer_18_two_tricks_on_misere_at_ten() -> None:
    for convention in (rules(), rules("decimal", misere_prices="10,50")):
        assert written(table(convention), game("misere", tricks="2 5 3")) == cells("1:mountain+20")


def test_answer_19_a_made_misere_at_five() -> None:
    five = rules(misere_ladder="book", no_talon_bids="misere", misere_prices="5,10")
    assert written(table(five), game("misere", tricks="0 5 5")) == cells("1:pool+5")
    assert written(table(five), game("misere", tricks="0 5 5", without=True)) == cells("1:pool+10")
    assert written(table(five), game("misere", tricks="3 5 2", without=True)) == cells("1:mountain+30")


@pytest.mark.parametrize("name", TABLES)
def test_every_price_of_every_table(name: str) -> None:
    convention = rules(game_values=name)
    for level, prices in TABLES[name].items():
        assert tuple(game_value(convention, make_contract(level, strain)) for strain in Strain) == prices


def test_how_much_dearer_a_table_is() -> None:
    told = {name: price_ratio(rules(game_values=name)) for name in TABLES}
    assert told == {"modern": 1, "decimal": 5, "simple": 4, "steps": 4, "big": 9, "vint": 4}


@pytest.mark.parametrize("seats", [3, 4])
def test_decimal_writes_five_times_what_sochi_writes(seats: int) -> None:
    """Help and what is left over included; raspasy too, where they are agreed on."""
    rest = " 0" * (seats - 3)
    outcomes: list[Outcome] = [
        game("8d", "whist pass", f"8 1 1{rest}", seats=seats),
        game("6s", "pass half", seats=seats),
        game("6s", conceded=True, seats=seats),
        game("10n", "pass pass", seats=seats),
        game("9c", "whist whist", f"10 0 0{rest}", seats=seats),
        game("misere", tricks=f"3 4 3{rest}", seats=seats),
        raspasy(f"0 6 4{rest}"),
    ]
    modern = table(rules(), seats=seats, pool="9 4 10", mountain="3 0 1")
    dear = table(rules("decimal", all_pass="raspasy"), seats=seats, pool="45 20 50", mountain="15 0 5")
    for outcome in outcomes:
        fivefold = {cell: 5 * amount for cell, amount in written(modern, outcome).items()}
        assert written(dear, outcome) == fivefold, outcome


def test_the_declarer_and_the_dealer_halve_the_price_of_the_suit() -> None:
    convention = rules(game_values="steps", half_with_dealer="any")
    halved = game("7d", "whist pass", "7 2 1 0", seats=4, partner=4)
    assert written(table(convention, seats=4), halved, dealer=4) == cells("1:pool+9 4:pool+9 2:on1+27 2:on4+27")


def test_whists_and_missing_tricks_are_counted_from_the_price_of_the_strain() -> None:
    """A six without trumps is 12: twice that a trick, half of that for the missing one, two points over help."""
    convention = rules(game_values="simple", responsibility="half", whist_mult="2")
    found = written(table(convention), game("6n", "whist pass", "7 2 1"))
    assert found == cells("1:pool+10 1:on2+20 2:pool+2 2:on1+72 2:mountain+6")


def test_a_refuted_preferans_is_a_ten_without_trumps() -> None:
    found = written(table(rules(game_values="simple", preferans_hand="on")), preferans(proved=False))
    assert found == cells("1:mountain+60 2:on1+60 3:on1+60")


@pytest.mark.parametrize("seats", [3, 4])
def test_a_deal_that_all_passed_writes_nothing_and_changes_nothing(seats: int) -> None:
    before = table(DECIMAL, seats=seats, pool="10 0 20", mountain="5 5 0")
    scored = score(before, PassedOutcome())
    assert (scored.entries, scored.rasp_run, scored.stays) == ((), 0, False)
    assert next_dealer(after(before, PassedOutcome())) is Seat.ONE


def test_raspasy_and_a_new_deal_exclude_each_other() -> None:
    with pytest.raises(IllegalCommand, match="no_raspasy"):
        score(table(DECIMAL), raspasy("4 3 3"))
    with pytest.raises(IllegalCommand, match="no_redeal"):
        score(table(rules()), PassedOutcome())


TABLE_RULES = [
    ("decimal", {}),
    *(("sochi", {"game_values": name}) for name in TABLES),
    ("sochi", {"all_pass": "redeal", "misere_prices": "5,10", "game_values": "big"}),
    ("sochi", {"no_talon_bids": "misere,9", "misere_prices": "5,10", "misere_first_word_only": "no"}),
]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize(("name", "changed"), TABLE_RULES)
def test_random_matches_are_counted_by_another_hand(name: str, changed: dict[str, str], seats: int) -> None:
    """A second scorer follows random matches: each cell, every balance, and their sum at each step."""
    for seed in range(tried(4, 40)):
        walk = Walk(Random(seed), rules(name, pool_target="60", **changed), seats)
        walk.play_match(12, between=False)
        book, match, deals = Paper(rules_of(walk.match.standing.convention), seats), replay(walk.events[:1]), 0
        for event in walk.events[1:]:
            match = evolve(match, event)
            if isinstance(event, DealScored):
                assert match.standing.dealer is not None
                book.write(int(match.standing.dealer), event.outcome)
                assert book.balances() == list(settle(match.standing).exact)
                assert sum(book.balances()) == 0
                assert cells_of(event.entries) == book.last
                deals += 1
        assert deals
