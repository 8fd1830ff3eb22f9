"""Words of tournaments: times, points, names, rules."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.screens.tournament.words import (
    TableNow,
    called,
    points_phrase,
    points_word,
    rules_word,
    some_names,
    stages_of,
    table_title,
    whists_word,
)
from engine.tournament.plan import EVENING, SEED_004, Convention, Leg
from tests.bot.screens import kit
from tests.bot.screens.tours import BOOKS, begun, framed, gathered


@pytest.mark.parametrize(
    ("points", "word", "phrase"),
    [
        ("0", "0", "0 очков"),
        ("1", "1", "1 очко"),
        ("-1", "−1", "−1 очко"),
        ("5/2", "2½", "2½ очка"),
        ("14/3", "4⅔", "4⅔ очка"),
        ("-1/2", "−½", "−½ очка"),
        ("11/6", "1⅚", "1⅚ очка"),
        ("11", "11", "11 очков"),
    ],
)
def test_points_with_the_right_form_of_their_word(points: str, word: str, phrase: str) -> None:
    assert points_word(Fraction(points)) == word
    assert points_phrase(kit.RU, Fraction(points)) == phrase


@given(st.fractions(-99, 99, max_denominator=12))
def test_points_are_told_to_a_hundredth(points: Fraction) -> None:
    parts = {"½": Fraction(1, 2), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3), "⅙": Fraction(1, 6), "⅚": Fraction(5, 6)}
    word = points_word(points)
    sign, size = (-1, word[1:]) if word.startswith("−") else (1, word)
    told = Fraction(size[:-1] or 0) + parts[size[-1]] if size[-1] in parts else Fraction(size)
    assert abs(sign * told - points) <= Fraction(1, 200)


def test_who_hides_or_is_forgotten_has_no_name() -> None:
    tour = gathered(4)
    gone = replace(tour, entrants=(replace(tour.entrants[0], person=-7), *tour.entrants[1:]))
    frame = framed(gone, hidden=frozenset({102}))
    assert [called(kit.RU, frame, number) for number in (0, 1, 2, 3, 99)] == [
        "робот",
        "игрок",
        "игрок",
        "Вика",
        "игрок",
    ]


def test_many_names_are_counted() -> None:
    frame = framed(gathered(7))
    assert some_names(kit.RU, frame, (1, 2, 3), 3) == "Аня, Борис, Вика"
    assert some_names(kit.RU, frame, (1, 2, 3, 4), 2) == "Аня, Борис и ещё 2"


def test_rules_are_named_with_the_end_of_the_match() -> None:
    assert rules_word(kit.RU, BOOKS, SEED_004, Leg.QUALIFYING, 3) == "Клубная на троих · пуля до 30"
    assert rules_word(kit.RU, BOOKS, EVENING, Leg.FINAL, 4) == "Клубная на четверых · 9 сдач"
    gone = replace(EVENING, three=Convention("gone"))
    assert rules_word(kit.RU, BOOKS, gone, Leg.QUALIFYING, 3) == "gone"


@pytest.mark.parametrize(
    ("people", "stages"),
    [
        (3, ((Leg.FINAL, 1),)),
        (4, ((Leg.FINAL, 1),)),
        (7, ((Leg.QUALIFYING, 3), (Leg.FINAL, 1))),
        (8, ((Leg.QUALIFYING, 3), (Leg.SEMIFINAL, 1), (Leg.FINAL, 1))),
        (24, ((Leg.QUALIFYING, 3), (Leg.SEMIFINAL, 1), (Leg.FINAL, 1))),
    ],
)
def test_what_is_promised_is_what_is_played(people: int, stages: tuple[tuple[Leg, int], ...]) -> None:
    story = begun(people)
    assert stages_of(story.now, people) == stages
    assert story.now.rounds[0].leg is stages[0][0]


def test_a_table_is_named_above_its_cards() -> None:
    frame = framed(begun(9).now, now={1: TableNow(1)})
    assert table_title(kit.RU, frame, 2) == "Кубок · тур 1, стол 2"
    assert whists_word(Fraction(100, 3)) == "+33"
