"""A private message to who has left a table and may still come back, instead of cards he does not play."""

from bot.screens.actions import Action
from bot.screens.keys import ours
from bot.screens.model import Button, Frame, Screen, Style
from bot.screens.status import vote_rows, vote_text
from bot.screens.texts import Texts, lines


def left_screen(t: Texts, frame: Frame, group: str) -> Screen:
    """Which table he left and who plays for him; below it a proposal that needs his answer, for numbers of his.

    `group` is the title of the table's chat, empty where it has none.
    """
    left = t("You have left the table in “%(group)s”.", group=group) if group else t("You have left the table.")
    robot = t("A robot plays for you until somebody sits down there.")
    asked = frame.vote if frame.vote is not None and frame.vote.asked else None
    back = ours(frame, t.plain("I am back"), Action.BACK, Style.SUCCESS)
    way = (Button(t.plain("To the group"), url=frame.group_url),) if frame.group_url is not None else ()
    return Screen(lines(left, robot, vote_text(t, asked)), (*vote_rows(t, frame), (back, *way)), retired=left)
