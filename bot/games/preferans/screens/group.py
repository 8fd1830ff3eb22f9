"""Live message of a table in its group: what a spectator may see, and decisions that reveal no card."""

from typing import Final

from bot.games.preferans.screens.decisions import public_rows
from bot.games.preferans.screens.finished import retired_line
from bot.games.preferans.screens.table_picture import lasting_drawing
from bot.games.preferans.screens.table_text import brief_text, proposal_lines, standing_text, trick_lines, turn_line
from bot.screens.table_message import GroupScreens
from engine.games.preferans.view import FinishedView, SeatView

GROUP: Final = GroupScreens[SeatView](
    finished=FinishedView,
    retired=retired_line,
    state=standing_text,
    words=public_rows,
    brief=brief_text,
    trick=trick_lines,
    turn=turn_line,
    proposal=proposal_lines,
    drawing=lasting_drawing,
    bids_beside_a_vote=True,
)
"""Message of the table, in words and as a picture."""

table_screen, pictured_screen = GROUP.table, GROUP.pictured
