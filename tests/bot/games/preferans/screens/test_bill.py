"""«Счёт ошибок» in words."""

from bot.games.preferans.screens.analysis import ANALYSIS
from engine.games.preferans.conventions.presets import PRESETS
from tests.bot.screens import kit


def test_who_gave_nothing_away_is_said_so() -> None:
    convention = PRESETS["sochi"]
    walk = next(kit.walked(1, seats=3, convention=convention))
    screen = ANALYSIS.bill_screen(kit.RU, kit.frame_for(walk, convention), walk.match.standing, ())
    text = kit.plain(screen.text)
    assert text.count(": без подарков; карта ") == 3
    assert "подарки на 0" not in text
