"""Buttons under every running deal and every settlement, whatever game is played."""

from bot.screens.actions import Action
from bot.screens.keys import Row, ours
from bot.screens.model import Button, ButtonStyle, Frame
from bot.screens.texts import Texts

PICTURE = "🖼"
"""Label of the button that shows the table as a picture: the word would be cut beside three others."""


def table_row(t: Texts, frame: Frame, above: tuple[Row, ...] = ()) -> Row:
    """Return the last row of the shared message: «Мои карты», highlighted unless a button `above` is, and «?»."""
    loud = any(key.style is not ButtonStyle.PLAIN for row in above for key in row)
    style = ButtonStyle.PLAIN if loud else ButtonStyle.SUCCESS
    return ours(frame, t.plain("My cards"), Action.HAND, style), ours(frame, "?", Action.HELP)


def hand_row(t: Texts, frame: Frame, *, has_cards: bool = True, helped: bool = False) -> Row:
    """Return the last row of a player's own message: «?», the picture while there are cards, «⋯», the way to the group.

    `helped`: «?» is above already. A lesson has no «⋯»: it ends with one tap, and there is nobody else to ask.
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
    """Return the button «Как посчитано», which answers below the settlement, so that nobody's message changes."""
    return ours(frame, t.plain("How it is counted"), Action.COUNTED)
