"""What is asked and told when somebody offers a deal to others: within every limit, and no card of it."""

import pytest

from bot.screens import lending
from bot.screens.actions import Action
from bot.screens.model import Frame
from bot.screens.texts import Texts
from engine.games.preferans.conventions.presets import PRESETS
from tests.bot.screens import kit

FRAME = Frame(table=10**9, rules=PRESETS["sochi"], players=("Аня", "Борис", "Вика"), stage=7)
HOSTILE = "<b>&" * 16


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
def test_the_question_and_the_no_fit(t: Texts) -> None:
    asked = lending.question_screen(t, FRAME, 9999, HOSTILE, HOSTILE)
    for screen in (asked, lending.kept_screen(t, 9999, HOSTILE)):
        kit.check_limits(screen)
        assert HOSTILE in kit.plain(screen.text)
    for toast in (lending.kept_toast(t), lending.lent_toast(t)):
        assert 0 < len(toast) <= 200


def test_the_question_has_two_answers_side_by_side() -> None:
    ((yes, no),) = lending.question_screen(kit.RU, FRAME, 3, "Аня", "").rows
    assert (yes.press is not None, no.press is not None) == (True, True)
    assert [key.press.action for key in (yes, no) if key.press] == [f"{Action.LEND}:3", f"{Action.KEEP}:3"]


def test_a_group_without_a_title_is_not_named() -> None:
    assert "Стол" not in lending.question_screen(kit.RU, FRAME, 3, "Аня", "").text
    assert "Стол в «Дача»." in lending.question_screen(kit.RU, FRAME, 3, "Аня", "Дача").text


def test_how_others_played_is_told_with_the_last_and_the_best_result() -> None:
    def told(*results: int) -> str:
        return lending.played_screen(kit.RU, 4, results, 27, "").text

    assert told(0) == "Вашу сдачу 4 сыграл ещё один: 0 против +27."
    assert told(12, -4) == "Вашу сдачу 4 сыграли ещё 2 человека: последний −4, лучший +12 против +27."
    assert told(*range(5)) == "Вашу сдачу 4 сыграли ещё 5 человек: последний +4, лучший +4 против +27."
    assert told(*range(21)).startswith("Вашу сдачу 4 сыграл ещё 21 человек: последний ")


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
def test_how_others_played_fits(t: Texts) -> None:
    for results in ((-9999,), (9999, -9999) * 500):
        screen = lending.played_screen(t, 9999, results, -9999, HOSTILE)
        kit.check_limits(screen)
        assert HOSTILE in kit.plain(screen.text)
        assert screen.rows == ()
