"""Reasons for which a table (`Refused.key`) or the rules of a game refuse an action, with one sentence for each."""

from enum import StrEnum, unique

from bot.screens.texts import mark


@unique
class Refusal(StrEnum):
    """Reason for which a table refuses an action; its sentence is in `TABLE`."""

    STALE = "stale"
    PLAYED_ALREADY = "played_already"
    NO_TOPIC = "no_topic"
    BUSY = "busy"
    NOT_SAVED = "not_saved"
    STORE_FAILS = "store_fails"
    FORGET_IN_PRIVATE = "forget_in_private"
    FORGET_PLAYING = "forget_playing"
    NOT_SEATED = "not_seated"
    NOT_YOUR_TURN = "not_your_turn"
    WORD_OF_ANOTHER = "word_of_another"
    TURN_OF_ANOTHER = "turn_of_another"
    TABLE_FULL = "table_full"
    LOBBY_OVER = "lobby_over"
    AGREED_ANEW = "agreed_anew"
    LOBBY_OPEN = "lobby_open"
    GAME_OF_OTHERS = "game_of_others"
    GAME_SEATS = "game_seats"
    IMPOSSIBLE = "impossible"
    NO_SUCH_RULES = "no_such_rules"
    RULES_UNREADABLE = "rules_unreadable"
    GAME_UNKNOWN = "game_unknown"
    LOG_UNREADABLE = "log_unreadable"
    BAD_RULES_NAME = "bad_rules_name"
    TOO_MANY_RULES = "too_many_rules"
    NOTHING_TO_IMPORT = "nothing_to_import"
    RECORDS_HERE = "records_here"
    NO_ROBOT = "no_robot"
    NOT_YOURS = "not_yours"
    CANCEL_BY_ALL = "cancel_by_all"
    ASKED_ANOTHER = "asked_another"
    TOO_FEW = "too_few"
    NOBODY_HUMAN = "nobody_human"
    NOT_PLAYING = "not_playing"
    PROPOSAL_OPEN = "proposal_open"
    NOT_ASKED = "not_asked"
    STOP_ASKED = "stop_asked"
    PAUSED = "paused"
    PAUSED_ALREADY = "paused_already"
    TOLD_NO = "told_no"
    CLAIM_LAYS_OPEN = "claim_lays_open"
    AWAY = "away"
    BACK_IS_THEIRS = "back_is_theirs"
    ROBOT_ASKED = "robot_asked"
    NOT_WAITED = "not_waited"
    SEATED_ALREADY = "seated_already"
    FOUR_ALREADY = "four_already"
    ASKED_ALREADY = "asked_already"
    ASKED_ONCE = "asked_once"
    EXPECTED_ALREADY = "expected_already"
    LAP_AGREED = "lap_agreed"
    SIT_BY_BUTTON = "sit_by_button"
    NO_PRIVATE_CHAT = "no_private_chat"
    FIX_TOO_LATE = "fix_too_late"
    FIX_OF_ANOTHER = "fix_of_another"
    NO_SUCH_PLAYER = "no_such_player"
    ALL_PICKED = "all_picked"
    NO_CARDS = "no_cards"
    ADMINS_ONLY = "admins_only"
    ADMINS_UNKNOWN = "admins_unknown"
    KICK_BY_REPLY = "kick_by_reply"
    NOT_AT_TABLE = "not_at_table"
    KICK_AFTER_DEAL = "kick_after_deal"
    KICK_OF_THE_LAST = "kick_of_the_last"
    KICK_YOURSELF = "kick_yourself"
    SETTINGS_NOT_YOURS = "settings_not_yours"
    KICKED = "kicked"
    KNOWS_CARDS = "knows_cards"
    MAY_KNOW_CARDS = "may_know_cards"
    HASH_UNSEEN = "hash_unseen"
    NOTHING_TO_FORCE = "nothing_to_force"
    DIRECTOR_DECIDES = "director_decides"
    DEAL_HELD = "deal_held"
    WEEK_HELD = "week_held"
    WAITS_FOR_YOU = "waits_for_you"
    OF_A_LESSON = "of_a_lesson"
    RESET_TOO_EARLY = "reset_too_early"
    LOBBY_WAITS = "lobby_waits"
    TOO_MANY_TABLES = "too_many_tables"
    OPENS_TOO_OFTEN = "opens_too_often"
    ONLY_IN_PRIVATE = "only_in_private"
    NO_TABLE = "no_table"
    OLD_LINK = "old_link"
    OLD_RULES_LINK = "old_rules_link"
    TABLE_GONE = "table_gone"
    NO_TABLE_THERE = "no_table_there"
    NO_MATCH = "no_match"
    NOTHING_WRITTEN = "nothing_written"
    NOT_A_RECORD = "not_a_record"
    NOT_TEXT = "not_text"
    NO_FILE = "no_file"
    FILE_TOO_LARGE = "file_too_large"
    CANNOT_BE_SHOWN = "cannot_be_shown"
    FAILED = "failed"
    TOO_MANY_IMPORTS = "too_many_imports"
    IMPORTS_TOO_MUCH = "imports_too_much"
    CANNOT_RESUME = "cannot_resume"
    SEATS_OPEN = "seats_open"
    RULES_FIXED = "rules_fixed"
    UNKNOWN_MATCH = "unknown_match"
    STATS_HIDING = "stats_hiding"
    STATS_HIDDEN = "stats_hidden"
    STATS_NOT_YOURS = "stats_not_yours"
    STATS_NONE = "stats_none"
    REAL_CARDS = "real_cards"
    NO_PAPER = "no_paper"
    NOT_LENT = "not_lent"
    SAT_ELSEWHERE = "sat_elsewhere"
    NOT_ANALYSED = "not_analysed"
    SETTLE_BY_BUTTON = "settle_by_button"
    ENTERED_MEANWHILE = "entered_meanwhile"
    SCORE_OPEN = "score_open"
    SCORE_NAMES = "score_names"
    WORD_TOO_LONG = "word_too_long"
    WORD_UNSEEN = "word_unseen"
    UNKNOWN_COMMAND = "unknown_command"


TABLE: dict[Refusal, str] = {
    Refusal.STALE: mark("This button is out of date."),
    Refusal.PLAYED_ALREADY: mark("That card has been played."),
    Refusal.NO_TOPIC: mark("This message is too old to be answered in its topic. Please type the command there again."),
    Refusal.BUSY: mark("Too many presses at once, please wait a moment."),
    Refusal.NOT_SAVED: mark("The move could not be saved, nothing has changed. Please try again."),
    Refusal.STORE_FAILS: mark(
        "I cannot write to my database, so the game waits. Nothing is lost; whoever runs me should look at its disk."
    ),
    Refusal.FORGET_IN_PRIVATE: mark("Type /forget in a private chat with me."),
    Refusal.FORGET_PLAYING: mark(
        "You sit at a table that is still open. First end the match (/stop) or get up (/leave), then /forget."
    ),
    Refusal.NOT_SEATED: mark("You do not sit at this table."),
    Refusal.NOT_YOUR_TURN: mark("It is not your turn."),
    Refusal.WORD_OF_ANOTHER: mark("To speak: %(name)s."),
    Refusal.TURN_OF_ANOTHER: mark("To play: %(name)s."),
    Refusal.TABLE_FULL: mark("The table is full."),
    Refusal.LOBBY_OVER: mark("The match has begun or the table was cancelled."),
    Refusal.AGREED_ANEW: mark("The rules have just changed: look at them and press “Start” again."),
    Refusal.LOBBY_OPEN: mark("A table is open here already; only those who sit there may change it: %(names)s."),
    Refusal.GAME_OF_OTHERS: mark(
        "The game can be changed only while nobody else is seated: %(names)s must leave first."
    ),
    Refusal.GAME_SEATS: mark("That game has %(most)d seats: remove a robot first."),
    Refusal.IMPOSSIBLE: mark("%(why)s. Nothing has changed."),
    Refusal.NO_SUCH_RULES: mark("This chat does not keep these rules any more."),
    Refusal.GAME_UNKNOWN: mark(
        "This version of the bot does not know the game of this table; the table is kept as it is."
    ),
    Refusal.LOG_UNREADABLE: mark("This version of the bot cannot read this table; the table is kept as it is."),
    Refusal.RULES_UNREADABLE: mark(
        "This version of the bot cannot read the rules “%(name)s”; the chat keeps them as they are."
    ),
    Refusal.BAD_RULES_NAME: mark("A name needs letters, has no “=” and does not begin with a number or a convention."),
    Refusal.TOO_MANY_RULES: mark(
        "This chat keeps %(most)d sets of rules already: delete one first (“Set up”, convention)."
    ),
    Refusal.NOTHING_TO_IMPORT: mark("After /import come lines: convention NAME, rule NAME=VALUE."),
    Refusal.RECORDS_HERE: mark(
        "Send a record here: a file with /import as its caption, or its text after /import. Options are imported in "
        "a group, with /import there."
    ),
    Refusal.NO_ROBOT: mark("No robot sits at the table."),
    Refusal.NOT_YOURS: mark("Only those who sit at the table may do that."),
    Refusal.CANCEL_BY_ALL: mark("Those who sit at the table may cancel it, all together."),
    Refusal.ASKED_ANOTHER: mark("Somebody else was asked."),
    Refusal.TOO_FEW: mark("Too few at the table, still missing: %(missing)d."),
    Refusal.NOBODY_HUMAN: mark("Robots alone do not play: somebody must sit down."),
    Refusal.NOT_PLAYING: mark("No match is going on here."),
    Refusal.PROPOSAL_OPEN: mark("A proposal is open already: answer that one first."),
    Refusal.NOT_ASKED: mark("Those who stay at the table decide that."),
    Refusal.STOP_ASKED: mark(
        "%(name)s proposes to stop already. Still to answer, with the buttons under the table: %(names)s."
    ),
    Refusal.PAUSED: mark("The table is paused: press “Go on” first."),
    Refusal.PAUSED_ALREADY: mark("The table is paused already; “Go on” under it ends the pause."),
    Refusal.TOLD_NO: mark("Your proposal was refused: play on, and ask again after the next card."),
    Refusal.CLAIM_LAYS_OPEN: mark(
        "Your cards will now be laid on the table if you say that. Press “Back” and say it again if you mean it."
    ),
    Refusal.AWAY: mark("A robot plays for you: press “I am back” first."),
    Refusal.BACK_IS_THEIRS: mark("Only players who were away can return: %(names)s."),
    Refusal.ROBOT_ASKED: mark("You have asked for it already: one more player must ask too."),
    Refusal.NOT_WAITED: mark("The table has not waited long enough for that yet."),
    Refusal.SEATED_ALREADY: mark("You sit at this table already."),
    Refusal.FOUR_ALREADY: mark("Nobody else can join this match."),
    Refusal.ASKED_ALREADY: mark("You have asked already: those at the table answer under it. /leave takes it back."),
    Refusal.ASKED_ONCE: mark("You may ask once a deal: try again when the next one has begun."),
    Refusal.EXPECTED_ALREADY: mark("You already join as soon as everybody has dealt. /leave to cancel."),
    Refusal.LAP_AGREED: mark("The last round is agreed already."),
    Refusal.SIT_BY_BUTTON: mark("The match has not begun: sit down with the button under the table."),
    Refusal.NO_PRIVATE_CHAT: mark("I cannot write to you yet: open a private chat with me, press Start and try again."),
    Refusal.FIX_TOO_LATE: mark("The match is over: nobody is asked about the correction of %(names)s any more."),
    Refusal.FIX_OF_ANOTHER: mark("Only the player who proposed the correction can take it back."),
    Refusal.NO_SUCH_PLAYER: mark("Nobody of that name plays here; at the table: %(names)s."),
    Refusal.ALL_PICKED: mark("All cards are picked already: take one back first."),
    Refusal.NO_CARDS: mark("The cards have not been dealt yet."),
    Refusal.ADMINS_ONLY: mark("Only administrators of the group may do that."),
    Refusal.ADMINS_UNKNOWN: mark(
        "Telegram does not tell me who is an administrator here. Whoever opened a stuck table ends it by /reset "
        "ten minutes after the last move; or make me an administrator."
    ),
    Refusal.KICK_BY_REPLY: mark("Reply with /kick to a message of the person you mean."),
    Refusal.NOT_AT_TABLE: mark("%(name)s does not sit at this table."),
    Refusal.KICK_AFTER_DEAL: mark(
        "You are playing this deal: kick after it, or leave it to an administrator who does not play. “⋯” lets a "
        "robot play."
    ),
    Refusal.KICK_OF_THE_LAST: mark(
        "You would be left alone with robots: leave it to an administrator who does not play, or end the match."
    ),
    Refusal.KICK_YOURSELF: mark("You leave a table with /leave."),
    Refusal.SETTINGS_NOT_YOURS: mark("While a table is open here, those who sit there and administrators choose."),
    Refusal.KICKED: mark("An administrator has removed you from this table."),
    Refusal.KNOWS_CARDS: mark("You have seen cards of this deal: sit down after it."),
    Refusal.MAY_KNOW_CARDS: mark(
        "A newcomer can sit down after this deal: somebody who sat here asked to be forgotten and may know its cards."
    ),
    Refusal.HASH_UNSEEN: mark(
        "Not everybody has had time to see the seal of the next deal and to change their word: try again a little "
        "later."
    ),
    Refusal.NOTHING_TO_FORCE: mark("Nobody is being waited for here."),
    Refusal.DIRECTOR_DECIDES: mark("At this table the director decides about players, the sheet and the end."),
    Refusal.DEAL_HELD: mark("Others are playing this deal too: its cards will be shown when the round is closed."),
    Refusal.WEEK_HELD: mark("Others are playing this deal too: its cards will be shown when the week is over."),
    Refusal.WAITS_FOR_YOU: mark("Only you play here. Stop whenever you like: the cards will wait for you."),
    Refusal.OF_A_LESSON: mark("This was a lesson: its cards were prepared, and the deal does not count."),
    Refusal.RESET_TOO_EARLY: mark("This table is still alive: /stop ends the match by consent."),
    Refusal.LOBBY_WAITS: mark("A table is already gathering here: sit down there."),
    Refusal.TOO_MANY_TABLES: mark("Too many tables are open here: finish one first."),
    Refusal.OPENS_TOO_OFTEN: mark(
        "That is a lot of new tables in a row: the next one can be opened in %(minutes)d min."
    ),
    Refusal.ONLY_IN_PRIVATE: mark("Playing with robots is for the private chat: type /play there."),
    Refusal.NO_TABLE: mark("There is no table here. /new in the menu “/” opens one in a group."),
    Refusal.OLD_LINK: mark("This link is out of date. “Lend this deal” under the deal's analysis sends a new one."),
    Refusal.OLD_RULES_LINK: mark(
        "This link is out of date: press “Rules” under the table again, or type /rules there."
    ),
    Refusal.TABLE_GONE: mark("This table is gone: no match was begun. /new in the menu “/” opens another one."),
    Refusal.NO_TABLE_THERE: mark("There is no table in “%(group)s”. /new in the menu “/” opens one there."),
    Refusal.NO_MATCH: mark("No match has begun here yet."),
    Refusal.NOTHING_WRITTEN: mark("No deal has been written yet: the sheet is still empty."),
    Refusal.NOT_A_RECORD: mark("This is no record of a match: a record begins with the line “pulka 1”."),
    Refusal.NOT_TEXT: mark("This file is not text: a record is plain text in UTF-8."),
    Refusal.NO_FILE: mark("The file could not be fetched from Telegram, please send it again."),
    Refusal.FILE_TOO_LARGE: mark("That is too long for a record: %(kb)d kB at most."),
    Refusal.CANNOT_BE_SHOWN: mark("I can read this record but not show it, so it was not kept."),
    Refusal.FAILED: mark("Something has failed on my side; the details are in my log. Please try again."),
    Refusal.TOO_MANY_IMPORTS: mark("Too many records in an hour, please wait a little."),
    Refusal.IMPORTS_TOO_MUCH: mark(
        "That is a lot of records for one day: one of this length can be sent in %(hours)d h."
    ),
    Refusal.CANNOT_RESUME: mark(
        "Only a record that stops between two deals before the end can be continued, and only in a group."
    ),
    Refusal.SEATS_OPEN: mark("Not seated yet: %(names)s."),
    Refusal.RULES_FIXED: mark(
        "A match is being continued here by its own rules: sit down there, or cancel that table first."
    ),
    Refusal.STATS_HIDING: mark("Your statistics are for you alone: /settings here changes that."),
    Refusal.STATS_HIDDEN: mark("That player has hidden these figures."),
    Refusal.STATS_NONE: mark("Nothing counted here yet."),
    Refusal.STATS_NOT_YOURS: mark("You have not played in that group."),
    Refusal.UNKNOWN_MATCH: mark("That is no longer kept here: send the record once more with /import."),
    Refusal.REAL_CARDS: mark("Here people play with real cards, I only keep the score."),
    Refusal.NO_PAPER: mark("I do not keep score for this game with real cards: %(game)s."),
    Refusal.NOT_LENT: mark("%(names)s: not this deal. Others play it only if everybody who sat there agrees."),
    Refusal.SAT_ELSEWHERE: mark("Only those who sat at this deal may let others play it."),
    Refusal.NOT_ANALYSED: mark(
        "That deal was played with real cards: nobody knows who held what, so there is nothing to analyse."
    ),
    Refusal.SETTLE_BY_BUTTON: mark("This match is settled with the button “Settlement…” under the score."),
    Refusal.ENTERED_MEANWHILE: mark("The entry has moved on meanwhile, please look again."),
    Refusal.SCORE_OPEN: mark("The score of a match is already being kept here; “Settlement…” under it ends it."),
    Refusal.SCORE_NAMES: mark("%(fewest)d to %(most)d names, with commas between, please: /score Ann, Bob, Eve."),
    Refusal.WORD_TOO_LONG: mark("A word has at most %(most)d characters."),
    Refusal.WORD_UNSEEN: mark("This word has nothing visible in it: letters, digits or signs, please."),
    Refusal.UNKNOWN_COMMAND: mark("I do not know this command. /help lists them."),
}
"""Untranslated sentence on each refusal of a table."""

POINTING = frozenset(
    {
        Refusal.PROPOSAL_OPEN,
        Refusal.STOP_ASKED,
        Refusal.PAUSED,
        Refusal.PAUSED_ALREADY,
        Refusal.ASKED_ALREADY,
        Refusal.SIT_BY_BUTTON,
        Refusal.SETTLE_BY_BUTTON,
        Refusal.SCORE_OPEN,
    }
)
"""Refusals of typed commands whose sentence refers to the table's buttons, so the table is sent again below it."""

RULES: dict[str, str] = {
    "match_over": mark("The match is over."),
    "no_deal": mark("No deal is being played now."),
    "claim_refuted": mark(
        "Whatever the others hold, good play prevents that. Nobody has been asked and nothing shown: press “Back” "
        "and play on."
    ),
    "bad_claim": mark("These tricks cannot be claimed now."),
    "not_your_turn": mark("It is not your turn."),
    "not_now": mark("That cannot be said now."),
    "not_your_card": mark("That card is not in this hand."),
    "must_follow": mark("Follow suit: %(has)s."),
    "deal_running": mark("This deal must be played out first."),
    "needs_refill": mark("The pot is empty: all must agree to fill it before the next deal."),
    "wrong_dealer": mark("It is another seat's deal."),
    "bad_deck": mark("The deck is not complete."),
    "unknown_seat": mark("There is no such seat at this table."),
    "seat_left": mark("That player has left the match."),
    "bad_amount": mark("The amount must be a number from −%(largest)s to %(largest)s, not zero."),
    "bad_name": mark("A name has 1 to %(longest)d characters."),
    "cannot_join": mark("Nobody else can join this match."),
    "join_later": mark("A new player joins when everybody has dealt."),
    "bad_fix": mark("The sheet of this game takes no corrections."),
    "cannot_leave": mark("One may leave only while four or five play."),
}
"""Untranslated sentences on commands that the rules refuse, by the engine's reason; games add their own."""
