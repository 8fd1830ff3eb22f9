"""A convention as text: written, read back, and every bad line refused with its number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.conventions.convention_text import BadLine, is_convention, read, written
from engine.core.errors import ConventionError
from engine.games.preferans import PREFERANS
from engine.games.preferans.conventions.presets import BY_NAME, PRESETS, differences, with_rules
from tests.faces import BOOKS

BOOK = PREFERANS.rules
SOCHI, LENINGRAD = PRESETS["sochi"], PRESETS["leningrad"]
VALUES = {
    "pool_target": ("4", "25"),
    "end": ("each", "sum", "deals:12"),
    "duty": ("4,2,1,1,0", "4,2,2,1,1"),
    "half_whist_levels": ("none", "6"),
    "return_levels": ("none", "7"),
    "rasp_prices": ("5", "1,2,4"),
    "exit_ladder": ("6,7,8", "6,6,7"),
}


def test_only_what_differs_is_written() -> None:
    assert written(BOOK, SOCHI) == "convention sochi"
    agreed = with_rules(LENINGRAD, [("ten", "whisted"), ("pool_target", "20")])
    assert written(BOOK, agreed) == "convention leningrad\nrule pool_target=20\nrule ten=whisted"


@given(st.data())
def test_what_is_written_is_read_back(data: st.DataObject) -> None:
    convention = data.draw(st.sampled_from(list(PRESETS.values())))
    for option in data.draw(st.lists(st.sampled_from(list(BY_NAME.values())), unique=True)):
        value = data.draw(st.sampled_from(VALUES.get(option.name, option.values)))
        try:
            convention = with_rules(convention, [(option.name, value)])
        except ConventionError:
            continue
    assert (
        read(BOOKS, written(BOOK, convention), SOCHI) == read(BOOKS, written(BOOK, convention), LENINGRAD) == convention
    )


def test_comments_blank_lines_and_a_phones_capitals() -> None:
    text = "\n# наши\nConvention Leningrad\n\nRule  ten = whisted # как в Сочи\r\nrule pool_target=20\n"
    assert read(BOOKS, text, SOCHI) == with_rules(LENINGRAD, [("ten", "whisted"), ("pool_target", "20")])


def test_rules_alone_change_what_is_agreed() -> None:
    agreed = with_rules(SOCHI, [("ten", "checked")])
    assert read(BOOKS, "rule pool_target=25", agreed) == with_rules(agreed, [("pool_target", "25")])


@pytest.mark.parametrize(
    ("text", "number", "reason"),
    [
        ("convention paris", 1, "no convention paris"),
        ("convention bridge", 1, "no convention"),
        ("convention", 1, "no convention"),
        ("rule ten=checked\nconvention sochi", 2, "first line"),
        ("convention sochi\nconvention sochi", 2, "first line"),
        ("convention sochi\n\n# ?\nrule ten=maybe", 4, "cannot be maybe"),
        ("convention sochi\nrule nonsense=1", 2, "no option nonsense"),
        ("convention sochi\nrule bombs=many", 2, "cannot be many"),
        ("convention sochi\nrule ten", 2, "NAME=VALUE"),
        ("convention sochi\nrule", 2, "NAME=VALUE"),
        ("convention sochi\nrule ten=", 2, "NAME=VALUE"),
        ("convention sochi\nrule ten=checked\nrule ten=whisted", 3, "twice"),
        ("convention sochi\nseat 1 Аня", 2, "convention NAME or rule"),
        ("pulka 1\nconvention sochi", 1, "convention NAME or rule"),
        ("convention sochi\nrule rasp_scoring=whists\nrule pool_target=20", 2, "rasp_talon=closed"),
        ("convention sochi\nrule pool_target=²", 2, "cannot be"),
    ],
)
def test_a_bad_line_has_its_number_and_reason(text: str, number: int, reason: str) -> None:
    with pytest.raises(BadLine) as refused:
        read(BOOKS, text, SOCHI)
    assert refused.value.number == number
    assert reason in str(refused.value.reason)


def test_options_that_stand_together_only_at_the_end() -> None:
    """The table's order puts the scoring before the talon it needs."""
    agreed = read(BOOKS, "convention sochi\nrule rasp_scoring=whists\nrule rasp_talon=closed", SOCHI)
    assert differences(agreed) == [("rasp_scoring", "whists"), ("rasp_talon", "closed")]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("", False),
        ("sochi", False),
        ("convention sochi", True),
        ("Rule ten=checked", True),
        ("a\nb", True),
        ("# one\nsochi", False),
    ],
)
def test_what_is_meant_as_lines(text: str, meant: bool) -> None:
    assert is_convention(text) is meant
