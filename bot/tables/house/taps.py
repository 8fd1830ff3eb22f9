"""Two taps that were meant as one: whether a press repeats the person's last one, or came too soon to be meant.

The second tap of two may fall on a keyboard that has just been drawn anew: on another card, or on the button that
takes the first one back. Time is counted from finger to finger: how long the table took over the first is nobody's
haste.
"""

from bot.screens import actions
from bot.screens.model import Press
from bot.tables.house.room import Accepted

DOUBLE_TAP_S = 0.7
# the lobby's buttons keep their token as long as its secret is the same: once somebody else has changed the lobby, the
# same press is a new wish
LOBBY = frozenset(
    {
        actions.SIT,
        actions.STAND,
        actions.ROBOT,
        actions.UNSEAT_ROBOT,
        actions.POOL,
        actions.PACE,
        actions.RULE,
        actions.BASE,
    }
)
# and so do those of somebody who comes and goes, and of a pause
COMING_AND_GOING = frozenset({actions.AWAY, actions.BACK, actions.PAUSE, actions.RESUME})
# they may be meant again, for what they did may have been undone without a trace in the table's log
UNTRACED = frozenset(
    {
        actions.CLOSE,
        actions.PICK,
        actions.UNPICK,
        actions.OPTIONS,
        actions.SAVE,
        actions.DROP,
        actions.SURE,
        actions.HIGHER,
    }
)
# another keyboard stands in the same place afterwards
TURNING = frozenset({actions.OPTIONS, actions.RULE, actions.BASE, actions.DROP})
_PAIRS = (
    (actions.SIT, actions.STAND),
    (actions.ROBOT, actions.UNSEAT_ROBOT),
    (actions.PICK, actions.UNPICK),
    (actions.STOP_YES, actions.STOP_NO),
    (actions.GIVE_UP, actions.UNPICK),
    (actions.GIVE_UP, "concede"),
    (actions.SURE, actions.UNPICK),
    (actions.SURE, "throw"),
    (actions.SURE, "preferans"),
    (actions.SURE, actions.YES),
    (actions.SURE, "bid"),  # an old message's key asks as well
    (actions.HIGHER, actions.UNPICK),
    (actions.HIGHER, actions.SURE),
    (actions.HIGHER, "bid"),
    (actions.HIGHER, "blind"),
    (actions.HIGHER, "order"),
    (actions.UNPICK, "pass"),
    (actions.UNPICK, "blindpass"),
    (actions.REST, actions.UNPICK),
    (actions.REST, "claim"),
)
_IN_ONE_PLACE = frozenset(pair for one, other in _PAIRS for pair in ((one, other), (other, one)))


def is_spent(last: Accepted | None, press: Press, seq: int, at: float) -> bool:
    """Whether a press is to be dropped; `seq` is the table's, `at` when it came (clock seconds)."""
    if last is None:
        return False
    soon = at - last.at < DOUBLE_TAP_S
    word, was = press.action.partition(":")[0], last.action.partition(":")[0]
    if (last.token, last.action) == (press.token, press.action):
        may_be_meant_again = word in UNTRACED or (word in LOBBY | COMING_AND_GOING and seq != last.seq)
        return soon or not may_be_meant_again
    in_its_place = press.token == last.token and (was in TURNING or (was, word) in _IN_ONE_PLACE)
    return soon and (press.token > last.token or in_its_place)
