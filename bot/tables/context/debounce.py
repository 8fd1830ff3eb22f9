"""Double taps: presses that repeat the person's last press, or come too soon to be meant.

Between two taps the keyboard may be redrawn. The second tap then hits another button in the place of the first: another
card, or the button that takes the first choice back. Time is measured between the presses as they arrived, however long
the table took over the first.
"""

from collections.abc import Collection

from bot.screens.actions import Action
from bot.screens.draft_actions import YES, DraftAction
from bot.tables.context.session import Accepted

Pairs = Collection[tuple[str, str]]

DOUBLE_TAP_S = 0.7  # clock seconds, before a decision
PAGE_TAP_S = 0.4  # before a press that commits to nothing, and a card from another hand than the last one
# the lobby's buttons keep their token while its secret is valid: once the lobby has changed, a repeated press is meant
LOBBY = frozenset(
    {
        Action.SIT,
        Action.STAND,
        Action.ROBOT,
        Action.UNSEAT_ROBOT,
        Action.SIZE,
        Action.PACE,
        Action.RULE,
        Action.BASE,
    }
)
# buttons of coming, going and pausing keep their token, too
COMING_AND_GOING = frozenset({Action.AWAY, Action.BACK, Action.PAUSE, Action.RESUME})
# what these did may have been undone without a trace in the table's log, so a repeated press may be meant
UNTRACED = frozenset(
    {
        Action.CLOSE,
        Action.BELL,
        DraftAction.PICK,
        DraftAction.UNPICK,
        Action.OPTIONS,
        Action.SAVE,
        Action.DROP,
        DraftAction.SURE,
        DraftAction.HIGHER,
    }
)
# another keyboard takes the place of the one pressed
TURNING = frozenset({Action.OPTIONS, Action.RULE, Action.BASE, Action.DROP, DraftAction.UNPICK})
# presses that commit to nothing
PAGES = TURNING | {DraftAction.PICK, DraftAction.HIGHER, DraftAction.REST}
_PAIRS: Pairs = (
    (Action.SIT, Action.STAND),
    (Action.ROBOT, Action.UNSEAT_ROBOT),
    (DraftAction.PICK, DraftAction.UNPICK),
    (Action.STOP_YES, Action.STOP_NO),
    (DraftAction.SURE, DraftAction.UNPICK),
    (DraftAction.SURE, YES),
    (DraftAction.SURE, Action.LEAVE_YES),
    (DraftAction.SURE, Action.END),  # beside the question whether the last player leaves
    (DraftAction.SURE, Action.END_YES),
    (DraftAction.SURE, Action.REFUSE),
    (DraftAction.HIGHER, DraftAction.UNPICK),
    (DraftAction.HIGHER, DraftAction.SURE),
    (DraftAction.REST, DraftAction.UNPICK),
)


def is_spent(last: Accepted | None, press: Accepted, seq: int, in_one_place: Pairs) -> bool:
    """Return whether a press is to be dropped as a double tap or a repetition.

    last: the person's last accepted press; None: there is none. press: this press, as it would be remembered. seq: the
    table's present seq. in_one_place: pairs of the game's action words whose buttons take each other's place.
    """
    if last is None:
        return False
    word, was = press.action.partition(":")[0], last.action.partition(":")[0]
    soon = press.at - last.at < _wait_s(last, press, word)
    if (last.token, last.action) == (press.token, press.action):
        may_be_meant_again = word in UNTRACED or (word in LOBBY | COMING_AND_GOING and seq != last.seq)
        return soon or not may_be_meant_again
    in_its_place = press.token == last.token and (was in TURNING or _take_turns(was, word, in_one_place))
    return soon and (press.token > last.token or in_its_place) and _may_cover(last, press)


def _wait_s(last: Accepted, press: Accepted, word: str) -> float:
    """Return for how many clock seconds after `last` a press with this action word may be a second tap."""
    other_hand = press.hand is not None and last.hand is not None and press.hand is not last.hand
    return PAGE_TAP_S if word in PAGES or other_hand else DOUBLE_TAP_S


def _may_cover(last: Accepted, press: Accepted) -> bool:
    """Return whether a second tap on the button of `last` may have hit the button of `press`.

    It cannot in another chat, nor elsewhere in the keyboard of one message. A new message may have come under the
    thumb.
    """
    if last.message == press.message and last.spot is not None and press.spot is not None:
        return last.spot.covers(press.spot)
    return last.message[0] in (0, press.message[0])


def _take_turns(one: str, other: str, in_one_place: Pairs) -> bool:
    """Return whether the buttons of two action words take turns in one place."""
    return any(pair in pairs for pairs in (_PAIRS, in_one_place) for pair in ((one, other), (other, one)))
