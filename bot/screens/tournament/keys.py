"""Buttons of tournaments: `tour:<word>:<tournament>:<mark>[:<first>[:<second>[:<third>]]]`, with decimal numbers."""

from enum import StrEnum, unique

import msgspec

from bot.screens.actions import LooseAction
from bot.screens.keys import loose
from bot.screens.model import Button, ButtonStyle
from engine.tournament.state import Tournament


@unique
class TourWord(StrEnum):
    """Action of a tournament's button. Buttons of old messages contain the words, so these never change.

    The mark is the number of rounds drawn when the button was made, so that an old button cannot affect a new round.
    """

    IN = "in"
    OUT = "out"
    """Withdraws the presser: at once during registration, later after a question."""
    OUT_YES = "outyes"
    STAY = "stay"
    """Closes the question above the button."""
    WORD = "word"
    """Asks for the presser's word, which enters the draw."""
    HERE = "here"
    ROWS = "rows"
    """Shows the standings as text; first argument: the page, from 1."""
    ROUND = "round"
    """Shows a round; first argument: its number."""
    RECORD = "record"
    """Sends the tournament as a file."""
    DEAL = "deal"
    """Compares a duplicate's deal at all tables; arguments: deal, seat, page (0: the page with the reader's table)."""
    SEALS = "seals"
    """Sends the commitments to all deals of a duplicate as a file."""
    DIRECT = "direct"
    """Shows the director's first page."""
    CLOSE = "close"
    """Closes registration."""
    DRAW = "draw"
    """Draws the next round."""
    SHUT = "shut"
    """Closes the present round."""
    AT = "at"
    """Shows the director's page of a table; arguments: the table and, in a duplicate, one of its deals."""
    WAIT = "wait"
    """Lets a table wait ten minutes longer; first argument: the table."""
    ABSENT = "absent"
    """Rules the absent entrants of a table no-shows; first argument: the table."""
    FIX = "fix"
    """Asks for the right result; arguments: the table and, in a duplicate, the deal."""
    AWARD = "award"
    """Rules that a duplicate's deal counts as not played at one table; arguments: the table, the deal."""
    DROP = "drop"
    """Asks for the reason to replace a deal of a duplicate by a spare one; first argument: the deal."""
    WHO = "who"
    """Shows the director's list of entrants; first argument: the page, from 1."""
    OF = "of"
    """Shows the director's page of an entrant; first argument: the entrant's number."""
    OFF = "off"
    """Removes an entrant; first argument: the entrant's number."""
    SUBST = "subst"
    """Gives the director a link for a substitute; first argument: the entrant's number."""
    READY = "ready"
    """Offers the presser as a substitute; first argument: the entrant's number."""
    SEAT = "seat"
    """Accepts a substitute; arguments: the entrant's number, the person, the proof of the person's offer."""
    UNDO = "undo"
    """Takes a ruling back; the mark is the seq (log number) of its event."""
    FINISH = "finish"
    """Ends the tournament; if rounds are left, after a question."""
    FINISH_YES = "finishyes"
    CANCEL = "cancel"
    """Asks whether to cancel the tournament."""
    CANCEL_YES = "cancelyes"
    DOWN = "down"
    """Asks whether the director resigns."""
    DOWN_YES = "downyes"
    TAKE = "take"
    """Makes the presser the director."""
    MORE = "more"
    """Opens the page on which another tournament is planned."""
    DETACH = "detach"
    """Stops showing the tournament in this chat."""


UNMARKED = frozenset(
    {
        *(TourWord.IN, TourWord.OUT, TourWord.ROWS, TourWord.ROUND, TourWord.DIRECT, TourWord.WHO, TourWord.OF),
        *(TourWord.DETACH, TourWord.UNDO, TourWord.TAKE, TourWord.STAY, TourWord.MORE, TourWord.RECORD),
        *(TourWord.DEAL, TourWord.SEALS),
    }
)
"""Words of buttons that are never out of date."""


class TourWish(msgspec.Struct, frozen=True):
    """Request that a tournament's button makes."""

    word: TourWord
    tour: int
    """Number of the tournament in the store."""
    mark: int
    """Number of rounds drawn when the button was made; for UNDO the seq of the event to take back."""
    first: int = 0
    second: int = 0
    third: int = 0

    def is_stale(self, tournament: Tournament) -> bool:
        """Return whether another round has been drawn since the button was made."""
        return self.word not in UNMARKED and self.mark != len(tournament.rounds)

    def __str__(self) -> str:
        """Return the action of the button that makes this request."""
        values = [self.tour, self.mark, self.first, self.second, self.third]
        while len(values) > 2 and not values[-1]:
            values.pop()
        return ":".join((LooseAction.TOUR, self.word, *map(str, values)))


def wish_of(argument: str) -> TourWish | None:
    """Parse the argument of a button; None if it is not valid.

    >>> wish_of("at:12:2:3")
    TourWish(word=<TourWord.AT: 'at'>, tour=12, mark=2, first=3, second=0, third=0)
    """
    word, *values = argument.split(":")
    if word not in tuple(TourWord) or not 2 <= len(values) <= 5:
        return None
    if not all(value.isascii() and value.isdecimal() for value in values):
        return None
    return TourWish(TourWord(word), *map(int, values))


def tour_key(
    text: str,
    word: TourWord,
    of: tuple[int, Tournament],
    *args: int,
    style: ButtonStyle = ButtonStyle.PLAIN,
) -> Button:
    """Return a button of a tournament. `of`: its number and state. `args`: first, second and third argument."""
    number, tournament = of
    return loose(text, str(TourWish(word, number, len(tournament.rounds), *args)), style)
