"""The actions of buttons as short ASCII words: commands of the deal and commands of the table.

A deal action is read back to the engine's command for a seat; whether it is legal only the engine says.
"""

from engine import command_words
from engine.commands import DealCommand
from engine.seats import Seat

# the table's own actions; some take an argument after a colon
SIT = "sit"
STAND = "stand"
ROBOT = "robot"  # robot:<number of seats taken before>[:<solid|strong>]
UNSEAT_ROBOT = "norobot"  # norobot:<number of seats taken before>
POOL = "pool"  # pool:<target>
START = "start"
CLOSE = "close"  # asks whether the table is to be cancelled
CLOSE_YES = "closeyes"
RULES = "rules"
HAND = "hand"
HELP = "help"
PICTURE = "picture"
NEXT = "next"
PAGE = "page"  # page:<sheet|why|layout|analysis>:<deal number>
VERIFY = "verify"  # verify:<deal number>
WORD = "word"  # one's own word for the next deal
STOP_YES = "stopyes"
STOP_NO = "stopno"
UNFIX = "unfix"
AGAIN = "again"
MENU = "menu"
SHEET = "sheet"  # the sheet as it stands, below the menu of a private chat
FOLD = "fold"  # one's own view in the group goes
AWAY = "away"  # away:<seat>: a robot plays there for now; without a seat one's own
PRESENT = "present"  # present:<seat>: no robot for whom others have asked one for
BACK = "back"
PAUSE = "pause"
RESUME = "resume"
LEAVE = "leave"  # to be confirmed
LEAVE_YES = "leaveyes"  # leaveyes:<seat>: the seat that was asked
STAY = "stay"  # stay:<seat who was asked>: the menu or a question of it is put away
LAP = "lap"
END = "end"  # end[:menu]: proposes to stop; alone among robots to be confirmed, in a menu of its own
END_YES = "endyes"
TAKE = "take"  # take:<seat>: sit down in a seat that is free in mid-match
PACE = "pace"  # pace:<seconds a move>, pace:daily, pace:firm, pace:brisk
RESET = "reset"
WHICH = "which"  # which:<command>: the table that a typed command means
HISTORY = "history"  # history:<how many newer ones come before>: a page of the list
PAST = "past"  # past:<table>: a match of the list
TURN = "turn"  # turn:<table>[:<deal>:<leaf>]: the same message shows the match, or a leaf of one of its deals
PAST_RECORD = "pastfile"  # pastfile:<table>
PAST_RESUME = "resume"  # resume:<table>: an imported match goes on; of no table, so not the end of a pause
OCCUPY = "occupy"  # occupy:<seat>: sit down where an imported match goes on
ROBOT_AT = "robotat"  # robotat:<seat>
VACATE = "vacate"  # vacate:<seat>: one's own, or a robot's
GO_ON = "goon"
FORGET = "forget"  # forget:yes, forget:no
LEND = "lend"  # lend:<deal>: others may play this deal, says who sat at it
KEEP = "keep"  # keep:<deal>: they may not
BILL = "bill"  # «Счёт ошибок» of a match that is over
COUNTED = "counted"  # «Как посчитано» of a match that is over; counted:<table> in the history
SET = "set"  # set:<name>:<value>: a setting of the chat
ALONE = "alone"  # alone[:<strength>]: play with robots in private; without one it is asked how strong
ABOUT = "about"  # how to play, below the greeting
PICK = "pick"  # pick:<card>: into or out of the half-chosen discard
UNPICK = "unpick"  # takes a half-made choice back: of cards, of a word, of a claim
GIVE_UP = "giveup"  # «без трёх», to be confirmed
SURE = "sure"  # sure:<throw|preferans|bid:...|blind:...|order:...>: a word that is to be confirmed
HIGHER = "higher"  # every bid, or every game to be named, beside the next ones
YES = "yes"  # yes:<bid|here|blind|order>:<...>: a dear word that was asked about
REST = "rest"  # «остальные мои» or «больше не беру», to be confirmed

# the pages of options in the lobby
OPTIONS = "options"  # options:<page>, see screens.options
RULE = "rule"  # rule:<name>=<value>
BASE = "base"  # base:<preset>, or the number of the chat's own convention
SAVE = "save"
DROP = "drop"  # drop:<number of the chat's own convention>
SHARE = "share"

# a pulka with real cards; their tokens are those of the half-made entry
ENTER = "enter"  # enter:<answer>, see score_model.Told
ENTER_BACK = "enterback"  # takes the last answer back, or a question whether one is sure
ENTER_ANEW = "enteranew"
WRITE = "write"
UNDO = "undo"  # the deal written last, to be confirmed
UNDO_YES = "undoyes"
SETTLE = "settle"  # to be confirmed
SETTLE_YES = "settleyes"
SCORE_AGAIN = "scoreagain"

# in private: of a message that goes
OF_MENU = frozenset({SHEET, AWAY, PAUSE, LAP, END, LEAVE, LEAVE_YES, END_YES, STAY, RESET, WHICH})
# of no table; their argument begins with a match
OF_MATCH = frozenset({PAST, TURN, PAST_RECORD, PAST_RESUME, VERIFY, COUNTED})
HALF_MADE = frozenset({PICK, UNPICK, GIVE_UP, SURE, REST, HIGHER})  # they change nothing but the presser's own keyboard

_MAY_BE_DEAR = ("bid", "here", "blind", "order")

# words of the declarer that end much: what is pressed first to be asked whether one is sure
TO_CONFIRM: dict[str, str] = {"concede": GIVE_UP, "throw": f"{SURE}:throw", "preferans": f"{SURE}:preferans"}


def action_of(command: DealCommand) -> str:
    """The action word of a deal command."""
    return command_words.write(command)


def asking(action: str) -> str:
    """The action that asks whether a word is meant."""
    return f"{SURE}:{action}"


def confirming(action: str) -> str:
    """The action that says a dear word, which was asked about."""
    return f"{YES}:{action}"


def command_of(action: str, seat: Seat) -> DealCommand | None:
    """The deal command an action means for a seat; None when it is none (a table's action, or garbage)."""
    word, _, argument = action.partition(":")
    if word == YES:
        return command_of(argument, seat) if argument.partition(":")[0] in _MAY_BE_DEAR else None
    return command_words.read(action, seat)


def is_deal(action: str) -> bool:
    """Whether an action is a decision of the deal, a half-made one included."""
    word = action.partition(":")[0]
    return word in HALF_MADE or command_of(action, Seat.ONE) is not None
