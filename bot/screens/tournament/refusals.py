"""Refusals about tournaments, with one sentence each: of plans, of commands, and of actions refused before those."""

from enum import StrEnum, unique
from typing import Final

from bot.screens.texts import ALERT, Texts, mark
from engine.tournament.commands import Reason
from engine.tournament.plan import BadPlan

PLANS: Final = {
    BadPlan.ROUNDS: mark("A tournament has one to seven rounds."),
    BadPlan.DEALS: mark("A round has 3 to 36 deals, a multiple of three."),
    BadPlan.WINDOW: mark("A round takes from ten minutes to sixty days."),
    BadPlan.CLOCK: mark("A move has 10 to 600 seconds, or there is no clock."),
    BadPlan.ODD: mark("With the same deals for all, three play at a table: a robot sits in, or somebody rests."),
    BadPlan.THREE: mark("Three people cannot play by these rules."),
    BadPlan.FOUR: mark("Four people cannot play by these rules, and the final is for four."),
    BadPlan.LENGTH: mark("A match has 3 to 99 deals, or the rules end it."),
}
"""Untranslated sentence on each error of a plan."""
COMMANDS: Final = {
    Reason.OVER: mark("The tournament is over."),
    Reason.NOT_DIRECTOR: mark("The director of the tournament decides that, or an administrator of the group."),
    Reason.ADMINS_UNKNOWN: mark(
        "Telegram does not let me know just now who is an administrator here. Try again later, or make me an "
        "administrator."
    ),
    Reason.OWN_TABLE: mark("You play there yourself: an administrator rules on your table."),
    Reason.MET_LAST: mark("You were the last to sit with that player: leave this to an administrator who was not."),
    Reason.RULED_JUST_NOW: mark(
        "A player has just made a ruling: directors who play may draw or end ten minutes later."
    ),
    Reason.REGISTRATION_CLOSED: mark("Registration is closed."),
    Reason.REGISTRATION_OPEN: mark("Close registration first."),
    Reason.REGISTERED: mark("You are registered already."),
    Reason.ALREADY_IN: mark("That person is already taking part, or has been substituted."),
    Reason.ELSEWHERE: mark("Already in another tournament: finish that one first."),
    Reason.FULL: mark("The tournament is full."),
    Reason.LOG_FULL: mark(
        "Too many changes before the first round: you can now only close registration and draw, or leave."
    ),
    Reason.RULINGS_FULL: mark("Too many rulings since the last draw: the round can now only be played out and closed."),
    Reason.NOT_IN: mark("Not in this tournament."),
    Reason.OUTSIDE: mark("You do not take part in this tournament."),
    Reason.TOO_FEW: mark("Fewer than three people: too few for a tournament."),
    Reason.BAD_WORD: mark("A word is one line of up to 40 characters."),
    Reason.WORDS_FIXED: mark("Registration was closed once already: the words stay as they are."),
    Reason.ROUND_RUNS: mark("The round is not over: a table is still playing or waiting."),
    Reason.NO_ROUND: mark("No round is being played."),
    Reason.LAST_ROUND: mark("That was the last round: end the tournament."),
    Reason.ALL_PLAYED: mark("Everything has been played: you keep your place."),
    Reason.ROUNDS_LEFT: mark("Rounds are left to play."),
    Reason.NOTHING_PLAYED: mark("Nothing has been played yet: the tournament can only be cancelled."),
    Reason.NO_TABLE: mark("There is no such table in this round."),
    Reason.NO_DEAL: mark("There is no such deal at this table."),
    Reason.NOT_SEATED: mark("Not at this table in this round."),
    Reason.RULED_ABSENT: mark("A no-show was ruled here, the table does not play. The director can undo it."),
    Reason.IS_HERE: mark("That player is here."),
    Reason.NOBODY_MISSING: mark("Everybody is here."),
    Reason.TABLE_PLAYS: mark("The table plays already."),
    Reason.TABLE_DONE: mark("The table has its result already."),
    Reason.TOO_EARLY: mark("Too early: their time is not up."),
    Reason.NO_REASON: mark("Add the reason: everybody will read it."),
    Reason.NOT_ZERO: mark("The amounts do not add up to zero."),
    Reason.WRONG_SEATS: mark("An amount for each seat, please."),
    Reason.NO_SPARE: mark("No spare deal is left."),
    Reason.NOT_UNDOABLE: mark("That can no longer be undone: a draw came after it."),
    Reason.UNDONE: mark("That has been undone already."),
    Reason.BUILT_UPON: mark("That cannot be undone: something later depends on it. Undo that first."),
    Reason.DIRECTOR_STAYS: mark("The director is still here."),
    Reason.NOT_NEXT: mark("An administrator of the group takes over, or whoever registered first."),
}
"""Untranslated sentence on each refusal of a command."""


@unique
class TourRefusal(StrEnum):
    """Reason for which an action is refused before the tournament's own rules are asked."""

    NO_TOUR = "no_tour"
    ONLY_IN_GROUPS = "only_in_groups"
    AT_A_TABLE = "at_a_table"
    WRONG_LINK = "wrong_link"
    TOO_MANY = "too_many"
    NOT_PLANNER = "not_planner"
    """Another person opened the page on which the tournament is planned."""
    DEAL_HELD = "deal_held"
    """The round of the deal is not closed yet."""
    DEAL_CANCELLED = "deal_cancelled"
    """The tournament was cancelled before the round of the deal was closed."""
    HAS_PLAYED = "has_played"
    """The account's data was deleted after it had played in the round."""


WISHES: Final = {
    TourRefusal.NO_TOUR: mark("There is no such tournament."),
    TourRefusal.ONLY_IN_GROUPS: mark("A tournament is opened in a group: type /tour there."),
    TourRefusal.AT_A_TABLE: mark("You are playing at a table: finish there first."),
    TourRefusal.WRONG_LINK: mark("This link leads to no tournament."),
    TourRefusal.TOO_MANY: mark("Too many tournaments are running here already."),
    TourRefusal.NOT_PLANNER: mark(
        "Only the person who opened this page or an administrator can turn it. For a page of your own: /tour new."
    ),
    TourRefusal.DEAL_HELD: mark("The cards of this deal are shown when the round is closed."),
    TourRefusal.HAS_PLAYED: mark("This round was played from that account: no seat until the round is closed."),
    TourRefusal.DEAL_CANCELLED: mark("The tournament is cancelled: the deals of this round are not compared."),
}
"""Untranslated sentence on each `TourRefusal`."""


def plan_refused(t: Texts, reason: BadPlan) -> str:
    """Return the toast on why a plan cannot be played."""
    return t.plain(PLANS[reason])[:ALERT]


def tour_refused(t: Texts, reason: Reason) -> str:
    """Return the toast on why a tournament refuses a command."""
    return t.plain(COMMANDS[reason])[:ALERT]


def wish_refused(t: Texts, reason: TourRefusal) -> str:
    """Return the toast for a `TourRefusal`."""
    return t.plain(WISHES[reason])[:ALERT]
