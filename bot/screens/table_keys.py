"""Buttons under every running deal and every settlement, in every game."""

from bot.screens.actions import Action
from bot.screens.keys import Row, ours
from bot.screens.model import Button, ButtonStyle, Frame
from bot.screens.texts import Texts

PICTURE = "🖼"
"""Label of the button that shows the table as a picture; a word would be cut off beside three other buttons."""


def table_row(t: Texts, frame: Frame, above: tuple[Row, ...] = ()) -> Row:
    """Return the last row of the shared message: «Мои карты», highlighted if no button `above` is, and «?»."""
    loud = any(key.style is not ButtonStyle.PLAIN for row in above for key in row)
    style = ButtonStyle.PLAIN if loud else ButtonStyle.SUCCESS
    return ours(frame, t.plain("My cards"), Action.HAND, style), ours(frame, "?", Action.HELP)


def hand_row(t: Texts, frame: Frame, *, has_cards: bool = True, helped: bool = False) -> Row:
    """Return the last row of a player's own message: «?», the picture, «⋯» and the link to the group.

    has_cards: with the button for a picture. helped: without «?», which another row has. A lesson has no «⋯».
    """
    row = [] if helped else [ours(frame, "?", Action.HELP)]
    if has_cards:
        row.append(ours(frame, PICTURE, Action.PICTURE))
    if not frame.lesson:
        row.append(ours(frame, "⋯", Action.MENU))
    if frame.group_url is not None:
        row.append(Button(t.plain("To the group"), url=frame.group_url))
    return tuple(row)


def counted_key(t: Texts, frame: Frame) -> Button:
    """Return the button «Как посчитано», which sends a reply below the settlement and so changes nobody's message."""
    return ours(frame, t.plain("How it is counted"), Action.COUNTED)
