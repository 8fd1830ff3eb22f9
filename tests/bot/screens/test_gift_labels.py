"""Labels that give tricks away: no mark of robots, short enough for a row of three, no two alike."""

from bot.screens.gift_labels import NAMED_GIFTS, gift_labels
from bot.screens.model import Button
from bot.screens.widths import Place, fits


def test_robots_have_no_mark_and_three_fit_in_a_row() -> None:
    assert gift_labels(2, ("🤖 Палыч", "Аня")) == ("2 · Палыч", "2 · Аня")
    for place in Place:
        assert fits((Button("3 · Палыч"),) * NAMED_GIFTS, place)


def test_long_names_are_cut_unless_two_would_be_alike() -> None:
    assert gift_labels(1, ("Константин", "Аграфена")) == ("1 · Констан…", "1 · Аграфена")
    alike = ("Константин П", "Константин Б")
    assert gift_labels(1, alike) == tuple(f"1 · {name}" for name in alike)
