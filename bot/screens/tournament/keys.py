"""Buttons of tournaments: `tour:<word>:<tournament>:<mark>[:<first>[:<second>[:<third>]]]`, numbers in decimal."""

from enum import StrEnum, unique

import msgspec

from bot.screens.actions import LooseAction
from bot.screens.keys import loose
from bot.screens.model import Button, ButtonStyle
from engine.tournament.state import Tournament


@unique
class TourWord(StrEnum):
    """What a button of a tournament does; old messages contain these words, so they never change.

    The mark is the number of rounds drawn when the button was made, so that an old button cannot rule on a new round.
    """

    IN = "in"
    OUT = "out"
    """Takes the presser out: at once before registration is closed, later after a question."""
    OUT_YES = "outyes"
    STAY = "stay"
    """Closes the question."""
    WORD = "word"
    """Asks for the presser's word for the draw."""
    HERE = "here"
    ROWS = "rows"
    """Standings in words; first: the page, from 1."""
    ROUND = "round"
    """Card of a round; first: the round."""
    RECORD = "record"
    """Tournament as a file."""
    DEAL = "deal"
    """A deal of duplicate at all tables; first: the deal, second: the seat, third: the page, 0 for the reader's own."""
    SEALS = "seals"
    """Commitments to all deals of a duplicate as a file."""
    DIRECT = "direct"
    """First page of the director."""
    CLOSE = "close"
    """Closes the registration."""
    DRAW = "draw"
    """Draws the next round."""
    SHUT = "shut"
    """Closes the round."""
    AT = "at"
    """Director's page of a table; first: the table, second: a deal of a duplicate there."""
    WAIT = "wait"
    """Ten minutes more; first: the table."""
    ABSENT = "absent"
    """Makes the absent entrants of a table no-shows; first argument: the table."""
    FIX = "fix"
    """Asks for the right result; first: the table, second: the deal of a duplicate."""
    AWARD = "award"
    """A deal of duplicate counts for nobody at a table; first: the table, second: the deal."""
    DROP = "drop"
    """Asks why a deal of duplicate is to be replaced by a spare one; first: the deal."""
    WHO = "who"
    """Director's list of entrants; first: the page, from 1."""
    OF = "of"
    """Director's page of an entrant; first: the number."""
    OFF = "off"
    """Takes an entrant off; first: the number."""
    SUBST = "subst"
    """Asks for a substitute; first: the number."""
    READY = "ready"
    """The presser would be the substitute; first: the number."""
    SEAT = "seat"
    """The director takes the substitute; first: the number, second: the person, third: proof of the offer."""
    UNDO = "undo"
    """Takes a ruling back; the mark is the seq of its event."""
    FINISH = "finish"
    """Ends the tournament; asked if rounds are left."""
    FINISH_YES = "finishyes"
    CANCEL = "cancel"
    """Asks whether the tournament is to be cancelled."""
    CANCEL_YES = "cancelyes"
    DOWN = "down"
    """Asks whether the director gives the tournament up."""
    DOWN_YES = "downyes"
    TAKE = "take"
    """The presser directs from now on."""
    MORE = "more"
    """Another tournament is planned here."""
    DETACH = "detach"
    """The chat no longer shows the standings."""


UNMARKED = frozenset(
    {
        *(TourWord.IN, TourWord.OUT, TourWord.ROWS, TourWord.ROUND, TourWord.DIRECT, TourWord.WHO, TourWord.OF),
        *(TourWord.DETACH, TourWord.UNDO, TourWord.TAKE, TourWord.STAY, TourWord.MORE, TourWord.RECORD),
        *(TourWord.DEAL, TourWord.SEALS),
    }
)
"""Words whose button is never out of date."""


class TourWish(msgspec.Struct, frozen=True):
    """Wish of a button."""

    word: TourWord
    tour: int
    """Number of the tournament."""
    mark: int
    """Number of rounds drawn when the button was made; of UNDO the seq of the event."""
    first: int = 0
    second: int = 0
    third: int = 0

    def is_stale(self, tournament: Tournament) -> bool:
        """Return whether another round has been drawn since the button was made."""
        return self.word not in UNMARKED and self.mark != len(tournament.rounds)

    def __str__(self) -> str:
        """Write the action of the button."""
        values = [self.tour, self.mark, self.first, self.second, self.third]
        while len(values) > 2 and not values[-1]:
            values.pop()
        return ":".join((LooseAction.TOUR, self.word, *map(str, values)))


def wish_of(argument: str) -> TourWish | None:
    """Read the argument of a button; None for anything else.

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
    """Return a button of a tournament with this number and state; args: first, second and third."""
    number, tournament = of
    return loose(text, str(TourWish(word, number, len(tournament.rounds), *args)), style)
