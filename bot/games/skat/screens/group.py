"""Live message of a table in its group: what a spectator may see, and decisions that reveal no card."""

from typing import Final

from bot.games.skat.screens.decisions import public_rows
from bot.games.skat.screens.finished import retired_line
from bot.games.skat.screens.table_picture import lasting_drawing
from bot.games.skat.screens.table_text import brief_text, standing_text, trick_lines, turn_line
from bot.screens.table_message import GroupScreens
from engine.games.skat.view import FinishedView, SeatView

GROUP: Final = GroupScreens[SeatView](
    finished=FinishedView,
    retired=retired_line,
    state=standing_text,
    words=public_rows,
    brief=brief_text,
    trick=trick_lines,
    turn=turn_line,
    drawing=lasting_drawing,
)
"""Message of the table, in words and as a picture."""

table_screen, pictured_screen = GROUP.table, GROUP.pictured
