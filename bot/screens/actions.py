"""Actions of all buttons but a game's own: short ASCII words, some with arguments after colons.

Buttons of old messages contain these words, so none of them ever changes.
"""

from enum import StrEnum, unique


@unique
class Action(StrEnum):
    """Action of a button that belongs to a table."""

    SIT = "sit"
    STAND = "stand"
    ROBOT = "robot"  # robot:<number of seats taken before>[:<solid|strong>]
    UNSEAT_ROBOT = "norobot"  # norobot:<number of seats taken before>
    SIZE = "pool"  # pool:<number>: the size in the rules, which is that of a pool in the first game
    START = "start"
    BELL = "bell"  # calls the presser, or not any more, once two sit at a table of the group
    CLOSE = "close"  # asks whether the table is to be cancelled
    CLOSE_YES = "closeyes"
    RULES = "rules"
    HAND = "hand"
    HELP = "help"
    PICTURE = "picture"
    OWN_TABLE = "owntable"  # owntable:1, owntable:0: the presser's own message shows the table as a picture, or not
    NEXT = "next"
    PAGE = "page"  # page:<page of the face>:<deal number>
    OWN_PAGE = "ownpage"  # as `PAGE`, under a player's own message in the private chat
    VERIFY = "verify"  # verify:<deal number>
    WORD = "word"  # the presser's word for the next deal
    STOP_YES = "stopyes"
    STOP_NO = "stopno"
    REFUSE = "refuse"  # refuse:<seat>: its player will not fill the common pot, which ends the match
    UNFIX = "unfix"
    AGAIN = "again"
    MENU = "menu"
    SHEET = "sheet"  # the present sheet, below the menu of a private chat
    FOLD = "fold"  # the presser's own view in the group goes
    AWAY = "away"  # away:<seat>: a robot plays there for now; without a seat the presser's
    PRESENT = "present"  # present:<seat>: no robot for whom others have asked one for
    BACK = "back"
    PAUSE = "pause"
    RESUME = "resume"
    LEAVE = "leave"  # to be confirmed
    LEAVE_YES = "leaveyes"  # leaveyes:<seat>: the seat that was asked
    STAY = "stay"  # stay:<seat who was asked>: closes the menu or a question of it
    LAP = "lap"
    END = "end"  # end[:menu]: proposes to stop; alone among robots to be confirmed, in a menu of its own
    END_YES = "endyes"
    TAKE = "take"  # take:<seat>: sit down in a seat that is free in mid-match
    PACE = "pace"  # pace:<seconds a move>, pace:daily, pace:firm, pace:brisk
    RESET = "reset"
    WHICH = "which"  # which:<command>: the table that a typed command means
    OCCUPY = "occupy"  # occupy:<seat>: sit down where an imported match goes on
    ROBOT_AT = "robotat"  # robotat:<seat>
    VACATE = "vacate"  # vacate:<seat>: the presser's, or a robot's
    GO_ON = "goon"
    LEND = "lend"  # lend:<deal>: who sat at the deal lets others play it
    KEEP = "keep"  # keep:<deal>: who sat at the deal keeps others from playing it
    BILL = "bill"  # «Счёт ошибок» of a match that is over
    COUNTED = "counted"  # «Как посчитано» of a match that is over
    QUIT = "quit"  # the lesson ends, without a question

    # the pages of options in the lobby
    OPTIONS = "options"  # options:<page>, see `bot.screens.option_pages`
    RULE = "rule"  # rule:<name>=<value>
    BASE = "base"  # base:<preset>, or the number of the chat's own convention
    SAVE = "save"
    DROP = "drop"  # drop:<number of the chat's own convention>
    SHARE = "share"

    # a match with real cards; their tokens are those of the half-made entry
    ENTER = "enter"  # enter:<answer>, see `bot.screens.paper`
    ENTER_BACK = "enterback"  # takes the last answer back, or a question that waits for a yes
    ENTER_ANEW = "enteranew"
    WRITE = "write"
    UNDO = "undo"  # the deal written last, to be confirmed
    UNDO_YES = "undoyes"
    SETTLE = "settle"  # to be confirmed
    SETTLE_YES = "settleyes"
    SCORE_AGAIN = "scoreagain"


@unique
class LooseAction(StrEnum):
    """Action of a button that belongs to no table.

    The values may coincide with those of an `Action`, but have another meaning here.
    """

    HISTORY = "history"  # history:<how many newer ones come before>: a page of the list
    PAST = "past"  # past:<table>: a match of the list
    TURN = "turn"  # turn:<table>[:<deal>:<leaf>]: its message shows the match, or a leaf of one of its deals
    PAST_RECORD = "pastfile"  # pastfile:<table>
    PLAY_ON = "resume"  # resume:<table>: an imported match goes on
    FORGET = "forget"  # forget:yes, forget:no
    SET = "set"  # set:<name>:<value>: a setting of the chat
    ALONE = "alone"  # alone[:<strength>[:<preset>]]: play with robots in private; without a strength it is asked for
    BEGIN = "begin"  # begin:<preset>: a match with robots in private, without a question
    ABOUT = "about"  # about[:<preset>:<card>]: how a game is played; without them the first card comes below
    LESSON = "lesson"  # the first deal with hints, in private
    OPEN = "open"  # a table in the topic of the pressed message
    SIT_AT = "sitat"  # sitat:<table>:<key>: a seat at a table whose link was lost on the way
    ASK_IN = "askin"  # askin:<table>:<key>: to join the match of that table
    GO_TO = "goto"  # goto:<table>: sends the presser's own message of that table again below
    VERIFY = "verify"  # verify:<table>:<deal number>
    COUNTED = "counted"  # counted:<table>
    SEASON = "season"  # season:<length>:<number>:<game>, see SeasonWish
    STATS = "stats"  # stats:<page>:<chat>:<person>:<period>:<game>:<preset>:<seats>, see `bot.screens.statistics`
    TOUR = "tour"  # tour:<word>:<tournament>:<mark>[:<first>[:<second>]], see `bot.screens.tournament`
    WEEK = "week"  # week:<word>:<number of the week>[:<first>], see `bot.screens.week.keys`


OF_MENU = frozenset(
    {
        Action.SHEET,
        Action.AWAY,
        Action.PAUSE,
        Action.LAP,
        Action.END,
        Action.LEAVE,
        Action.LEAVE_YES,
        Action.END_YES,
        Action.REFUSE,
        Action.STAY,
        Action.RESET,
        Action.WHICH,
    }
)
"""Actions of menu buttons: in a private chat the pressed message is deleted."""
OF_PANEL = frozenset(
    {
        Action.PAGE,
        Action.OPTIONS,
        Action.RULE,
        Action.BASE,
        Action.SAVE,
        Action.DROP,
        Action.SIZE,
        Action.PACE,
        Action.ROBOT,
        Action.UNSEAT_ROBOT,
        Action.CLOSE,
        Action.CLOSE_YES,
    }
)
"""Actions that are answered in a person's own pages (a panel) if only that person sees the pressed button."""
OF_MATCH = frozenset(
    {
        LooseAction.PAST,
        LooseAction.TURN,
        LooseAction.PAST_RECORD,
        LooseAction.PLAY_ON,
        LooseAction.VERIFY,
        LooseAction.COUNTED,
    }
)
"""Actions whose argument begins with the number of a match's table."""
