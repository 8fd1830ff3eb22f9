"""Private message for a player who left and may return. It shows no cards: a robot plays them."""

from bot.screens.actions import Action
from bot.screens.keys import ours
from bot.screens.model import Button, ButtonStyle, Frame, Screen
from bot.screens.spoken import table_frame
from bot.screens.status import vote_rows, vote_text
from bot.screens.texts import Texts, lines


def left_screen(t: Texts, frame: Frame, group: str) -> Screen:
    """Return the message to a player who has left: the table, the robot in their seat, an open proposal to answer.

    The proposal concerns the reader's score, which still counts. `group`: title of the table's chat, or empty.
    """
    frame = table_frame(t, frame)
    left = t("You have left the table in “%(group)s”.", group=group) if group else t("You have left the table.")
    robot = t("A robot plays for you until somebody takes your seat.")
    asked = frame.vote if frame.vote is not None and frame.vote.asked else None
    back = ours(frame, t.plain("I am back"), Action.BACK, ButtonStyle.SUCCESS)
    way = (Button(t.plain("To the group"), url=frame.group_url),) if frame.group_url is not None else ()
    return Screen(lines(left, robot, vote_text(t, asked)), (*vote_rows(t, frame), (back, *way)), retired=left)
