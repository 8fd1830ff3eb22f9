"""Buttons for a person without a table: the greeting, «Как играют?», plain words."""

from collections.abc import Callable
from typing import Any, Final

from tests.e2e.conditions.row import Row, Spot, at, rows_of, shows, tables, told
from tests.e2e.scenarios.theatre import Stage, nothing


def greeted(stage: Stage) -> None:
    """Have the newest message of the private chat be the greeting."""
    first, known = stage.people[0], {message["message_id"] for message in stage.people[0].messages()}
    first.say(None, "/start")
    stage.fresh(1, known, "about")


def how_to_play(stage: Stage) -> Spot:
    """Come to «Как играют?» below the greeting."""
    greeted(stage)
    return at(stage, 1, "about")


def next_card(stage: Stage) -> Spot:
    """Come to «Дальше» of the first card."""
    first, known = stage.people[0], {message["message_id"] for message in stage.people[0].messages()}
    first.start("how")
    stage.fresh(1, known, "about:sochi:1")
    return at(stage, 1, "about:sochi:1")


def begin(stage: Stage) -> Spot:
    """Turn to the last card of a game, which begins it."""
    next_card(stage)
    assert stage.press(1, "about:austrian_limited:0") == nothing()
    for number in range(1, 6):
        assert stage.press(1, f"about:austrian_limited:{number}") == nothing()
    return at(stage, 1, "begin:austrian_limited")


def which_game(stage: Stage) -> Spot:
    """Come to the row of games under «Сыграть с роботами»."""
    greeted(stage)
    assert stage.press(1, "alone") == nothing()
    return at(stage, 1, "alone:picture:skat_seed")


def easy_robots(stage: Stage) -> Spot:
    """Come to the strengths of robots below a chosen game."""
    which_game(stage)
    return at(stage, 1, "alone:easy")


def plain_words(stage: Stage) -> Spot:
    """Write something that is no command, to which the ways to begin are the answer."""
    stage.people[0].say(None, "привет")
    return at(stage, 1, "alone::")


def lesson(stage: Stage) -> Spot:
    """Come to the first deal with hints below the greeting."""
    greeted(stage)
    return at(stage, 1, "lesson")


def in_lesson(stage: Stage) -> Spot:
    """Come to the key that ends the lesson."""
    lesson(stage)
    assert stage.press(1, "lesson") == nothing()
    return at(stage, 1, "quit")


def is_over(spot: Spot) -> int:
    """Count the tables of the private chat at which nobody plays any more."""
    query = "SELECT count(*) FROM tables WHERE chat = ? AND status NOT IN ('lobby', 'running')"
    return int(rows_of(spot, query, spot.chat)[0][0])


def quits(spot: Spot) -> None:
    """End the lesson."""
    assert spot.stage.press(1, "quit") == nothing()


def ends(spot: Spot) -> None:
    """End the match with robots."""
    spot.stage.over()


def row(name: str, bring: Callable[[Stage], Spot], count: Callable[[Spot], int], **more: Any) -> Row:
    """Return a row of a button in the private chat of somebody without a table."""
    return Row(name, bring, count, names=("Аня",), alone=True, **more)


LATE: Final = ("", "Эта кнопка устарела.")
"""Answers of a button that another one has taken the place of."""

ROWS: Final = (
    row("how-to-play", how_to_play, lambda spot: told(spot, "Взятка и козырь"), repeats=True),
    row("next-card", next_card, lambda spot: shows(spot, "Торговля"), answers=LATE),
    row("begin", begin, tables, leave=ends),
    row("which-game", which_game, lambda spot: shows(spot, "✓ Скат"), answers=("Теперь выберите роботов.",)),
    row("lesson", lesson, tables, leave=quits),
    row("quit", in_lesson, is_over),
    row("easy-robots", easy_robots, tables, leave=ends),
    row("plain-words", plain_words, lambda spot: shows(spot, "С какими роботами?"), answers=LATE),
)
