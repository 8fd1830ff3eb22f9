"""Names as a reader sees them, short and in the reader's language, in frames, views and standings of any game."""

from msgspec.structs import replace

from bot.screens.model import ClosedDeal, DealStatus, Following, Summoned, Vote
from bot.screens.spoken import spoken_standing, table_frame, table_standing, table_view
from bot.screens.words import NO_BREAK
from engine.core.seats import BySeat, Seat
from engine.games.preferans.conventions.presets import PRESETS
from tests.bot.screens import kit
from tests.bot.screens.deals import Table
from tests.narrowed import there

NAMES = ("Аня", "🤖 Пал Палыч", "Вика")
TOLD = ("Аня", f"🤖{NO_BREAK}Paul", "Вика")
WIDE = tuple(letter * 32 for letter in "ШЩЖ")
SHORT = tuple(f"{letter * 11}…" for letter in "ШЩЖ")


def test_a_robot_is_called_in_the_readers_language_by_one_word() -> None:
    table = Table(PRESETS["sochi"])
    view = there(table.view(None))
    named = replace(view, players=BySeat(NAMES), standing=replace(view.standing, players=BySeat(NAMES)))
    seen = table_view(kit.EN, named)
    assert (tuple(seen.players), tuple(seen.standing.players)) == (TOLD, TOLD)
    assert table_frame(kit.EN, replace(table.frame, players=NAMES)).players == TOLD
    assert tuple(spoken_standing(kit.EN, named.standing).players) == ("Аня", "🤖 Uncle Paul", "Вика")
    assert table_view(kit.EN, view) is view, "nobody is a robot"


def test_a_long_name_is_short_at_the_table() -> None:
    names, told = ("Константин Константинопольский", "🤖 Пал Палыч", "Вика"), ("Константин", TOLD[1], "Вика")
    table = Table(PRESETS["sochi"])
    view = there(table.view(None))
    named = replace(view, players=BySeat(names), standing=replace(view.standing, players=BySeat(names)))
    seen = table_view(kit.EN, named)
    assert (tuple(seen.players), tuple(seen.standing.players)) == (told, told)
    assert table_frame(kit.EN, replace(table.frame, players=names)).players == told
    assert tuple(table_standing(kit.EN, named.standing).players) == told
    assert tuple(spoken_standing(kit.EN, named.standing).players) == (names[0], "🤖 Uncle Paul", "Вика")
    assert table_view(kit.EN, view) is view, "all names are short"


def test_a_long_name_is_short_in_everything_told_around_the_table() -> None:
    first, second, third = WIDE
    seat = Seat(1)
    status = DealStatus(
        paused_by=first,
        waited=((seat, first),),
        away=((seat, first),),
        free=((seat, first),),
        declined=second,
        timed_out=third,
        summoned=(Summoned(seat=seat, name=first, by=(second, third)),),
        replaceable=((seat, first),),
        unreachable=(third,),
        fourth="Гость",
    )
    vote = Vote(by=first, waiting=(second, third), token=1, player=third, on=second)
    following, ending = Following(20, 20, second), ClosedDeal(4, third)
    frame = replace(
        Table(PRESETS["sochi"]).frame, players=WIDE, vote=vote, status=status, following=following, ending=ending
    )
    told = table_frame(kit.EN, frame)
    assert not any(name in repr(told) for name in WIDE)
    assert told.players == SHORT
    assert there(told.vote).waiting == SHORT[1:]
    assert told.status.summoned[0].by == SHORT[1:]
    assert told.status.fourth == "Гость"
