"""Names of robots in the reader's language, in frames, views and standings of any game."""

from msgspec.structs import replace

from bot.screens.spoken import spoken_frame, spoken_standing, spoken_view, table_frame, table_view
from bot.screens.words import NO_BREAK
from engine.core.seats import BySeat
from engine.games.preferans.conventions.presets import PRESETS
from tests.bot.screens import kit
from tests.bot.screens.deals import Table
from tests.narrowed import there

NAMES = ("Аня", "🤖 Пал Палыч", "Вика")
TOLD = ("Аня", f"🤖{NO_BREAK}Paul", "Вика")


def test_a_robot_is_called_in_the_readers_language_by_one_word() -> None:
    table = Table(PRESETS["sochi"])
    view = there(table.view(None))
    named = replace(view, players=BySeat(NAMES), standing=replace(view.standing, players=BySeat(NAMES)))
    seen = spoken_view(kit.EN, named)
    assert (tuple(seen.players), tuple(seen.standing.players)) == (TOLD, TOLD)
    assert spoken_frame(kit.EN, replace(table.frame, players=NAMES)).players == TOLD
    assert tuple(spoken_standing(kit.EN, named.standing, short=False).players) == ("Аня", "🤖 Uncle Paul", "Вика")
    assert spoken_view(kit.EN, view) is view, "nobody is a robot"


def test_a_long_name_is_short_at_the_table_only() -> None:
    names, told = ("Константин Константинопольский", "🤖 Пал Палыч", "Вика"), ("Константин", TOLD[1], "Вика")
    table = Table(PRESETS["sochi"])
    view = there(table.view(None))
    named = replace(view, players=BySeat(names), standing=replace(view.standing, players=BySeat(names)))
    seen, whole = table_view(kit.EN, named), spoken_view(kit.EN, named)
    assert (tuple(seen.players), tuple(seen.standing.players)) == (told, told)
    assert table_frame(kit.EN, replace(table.frame, players=names)).players == told
    assert tuple(whole.players) == tuple(whole.standing.players) == (names[0], *told[1:])
    assert table_view(kit.EN, view) is view, "all names are short"
