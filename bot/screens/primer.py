"""«Как играют?»: a game explained to a newcomer on cards, each with a picture and three sentences."""

from typing import Any, Final

from bot.screens.actions import LooseAction
from bot.screens.keys import Row, loose, ticked
from bot.screens.lesson import lesson_key
from bot.screens.model import Button, ButtonStyle, Screen
from bot.screens.rulebooks import Rulebooks
from bot.screens.texts import Texts

FIRST: Final = 0
"""Number of the first card."""


def primer_page(t: Texts, books: Rulebooks, preset: str, number: int) -> Screen | None:
    """Show card `number` (from 0) of the primer for a preset's game; None if there is no such game or card."""
    if preset not in books.presets:
        return None
    face = books.of(books.presets[preset])
    cards = face.primer
    if not 0 <= number < len(cards):
        return None
    card = cards[number]
    place = t.plain("%(game)s · %(n)d of %(all)d", game=face.game(t), n=number + 1, all=len(cards))
    rows = [_turns(t, preset, number, last=number == len(cards) - 1)]
    if number == FIRST:
        rows.append(game_row(t, books, books.presets[preset], f"{LooseAction.ABOUT}:%s:{FIRST}"))
    if number == len(cards) - 1:
        style = ButtonStyle.PLAIN if face.lesson is not None else ButtonStyle.PRIMARY  # one button is highlighted
        begin = loose(t.plain("Play with robots"), f"{LooseAction.BEGIN}:{preset}", style)
        rows[:0] = ((lesson_key(t),), (begin,)) if face.lesson is not None else ((begin,),)
    return Screen(card.text(t), tuple(row for row in rows if row), card.drawing(t, place))


def game_row(t: Texts, books: Rulebooks, rules: Any, action: str) -> Row:
    """Return a button for each game, with that of `rules` ticked; empty if only one game is played.

    action: action of the buttons, with "%s" for the name of the game's usual preset
    """
    usual = {face: next(iter(face.book.presets)) for face in books.faces}
    buttons = (
        loose(ticked(face.game(t), chosen=face is books.of(rules)), action % preset) for face, preset in usual.items()
    )
    return tuple(buttons) if len(usual) > 1 else ()


def how_to_play(t: Texts) -> Button:
    """Return the button that opens the first card of «Как играют?»."""
    return loose(t.plain("How to play"), LooseAction.ABOUT)


def _turns(t: Texts, preset: str, number: int, *, last: bool) -> Row:
    """Return the buttons that turn to the previous and the next card."""
    turn = f"{LooseAction.ABOUT}:{preset}"
    back = (loose(t.plain("‹ Back"), f"{turn}:{number - 1}"),) if number > FIRST else ()
    return back if last else (*back, loose(t.plain("Next ›"), f"{turn}:{number + 1}", ButtonStyle.PRIMARY))
