"""First screens in the private chat: the picture of /start with three ways to begin, and the choice of robots."""

from typing import Final

from msgspec.structs import replace

from bot.screens.actions import LooseAction
from bot.screens.keys import Row, loose
from bot.screens.lesson import lesson_key
from bot.screens.model import Button, ButtonStyle, Screen
from bot.screens.primer import game_row, how_to_play
from bot.screens.rulebooks import Rulebooks
from bot.screens.texts import Texts, bold, lines
from engine.core.strengths import Strength

PICTURED: Final = "picture"
"""Argument of game buttons under the greeting: its message keeps the picture, which text cannot replace."""

BELOW: Final = "below"
"""Argument of a button that opens the choice of robots in a new message below."""


def start_page(t: Texts, books: Rulebooks, bot_url: str) -> Screen:
    """Greet a person who has typed /start without following a link to a table."""
    text = lines(
        bold(t.plain("%(games)s with friends in a group, or with robots right here.", games=books.games(t))),
        t("Your cards will come to this chat."),
    )
    lesson = _lesson_row(t, books)
    rows = (*lesson, (_play(t, LooseAction.ALONE, beside=lesson),), (*add_to_a_group(t, bot_url), how_to_play(t)))
    return replace(_picture(t, books), text=text, rows=rows)


def ways_to_begin(t: Texts, books: Rulebooks, bot_url: str) -> Screen:
    """Reply to a person at no table who sends anything but a command: ways to begin."""
    lesson = _lesson_row(t, books)
    play = _play(t, f"{LooseAction.ALONE}::", beside=lesson)
    friends = ((Button(t.plain("Open a table with friends"), url=f"{bot_url}?startgroup=new"),),) if bot_url else ()
    rows = (*lesson, (play,), (how_to_play(t),), *friends)
    return Screen(t("I only deal cards. How shall we begin?"), rows)


def _lesson_row(t: Texts, books: Rulebooks) -> tuple[Row, ...]:
    """Return the button of the lesson; no row if the usual game has no lesson."""
    return ((lesson_key(t),),) if books.of(books.usual).lesson is not None else ()


def _play(t: Texts, action: str, *, beside: tuple[Row, ...]) -> Button:
    """Return the button to play with robots; it is highlighted only if no lesson is offered beside it."""
    return loose(t.plain("Play with robots"), action, ButtonStyle.PLAIN if beside else ButtonStyle.PRIMARY)


def add_to_a_group(t: Texts, bot_url: str) -> Row:
    """Return the button that adds the bot to a group; none if the bot has no link."""
    return (Button(t.plain("Add to a group"), url=f"{bot_url}?startgroup=new"),) if bot_url else ()


def which_robots(t: Texts, books: Rulebooks, preset: str = "", *, pictured: bool = False) -> Screen:
    """Ask how strong the robots should be and, if there are several games, which game.

    preset: of the chosen game, empty for the usual game. pictured: edit the greeting, which keeps its picture.
    """
    text = lines(
        bold(t.plain("Which robots would you like?")),
        t("Choose, and I deal. I will remember it for /play; other robots: <code>/play easy</code>."),
    )
    games = game_row(
        t,
        books,
        books.presets[preset] if preset else books.usual,
        f"{LooseAction.ALONE}:{PICTURED if pictured else ''}:%s",
    )
    game = f":{preset}" if preset else ""
    row = tuple(loose(word, f"{LooseAction.ALONE}:{strength}{game}") for strength, word in _robots(t))
    rows = (games, row) if games else (row,)
    return replace(_picture(t, books) if pictured else Screen(""), text=text, rows=rows)


def _robots(t: Texts) -> tuple[tuple[Strength, str], ...]:
    """List the strengths of robots, each with its name in the plural."""
    return (
        (Strength.EASY, t.word("robots", "easy")),
        (Strength.SOLID, t.word("robots", "medium")),
        (Strength.STRONG, t.word("robots", "strong")),
    )


def _picture(t: Texts, books: Rulebooks) -> Screen:
    return books.of(books.usual).greeting(t)
