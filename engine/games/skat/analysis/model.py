"""Prices in points of the list, by the engine's own entries and the bonuses that the list has.

A mistake costs the points by which it set the seat back against the other side; in a ramsch those of its own list.
"""

from enum import StrEnum
from fractions import Fraction
from functools import partial
from operator import attrgetter

import msgspec

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.skat.analysis.best_play import Grade
from engine.games.skat.contracts import Contract, Declaration
from engine.games.skat.events import DealScored, Standing
from engine.games.skat.match_commands import evolve_standing, scored
from engine.games.skat.moves import DoubleCall
from engine.games.skat.outcomes import GameOutcome, Outcome
from engine.games.skat.scoring import totals
from engine.games.skat.state import Setup
from engine.search import analysis
from engine.search.analysis import ChoiceMistake, Mistake, Pair, moved
from engine.three_hands.state import Hands, Trick

Lists = BySeat[int]
"""Change of everybody's total: the list, including the bonuses in a Seeger list."""
Balance = BySeat[Fraction]
"""Points of the settlement of each seat; they sum to zero."""


class Priced:
    """Changes of the lists by outcomes of one deal; `standing` is the match before the deal."""

    def __init__(self, standing: Standing) -> None:
        self._standing = standing
        self._before = totals(standing.tally, standing.rules.list)
        self._known: dict[Outcome, Lists] = {}

    def of(self, outcome: Outcome) -> Lists:
        """Return what an outcome adds to each total, remembered."""
        if outcome not in self._known:
            standing = self._standing
            after = evolve_standing(standing, scored(standing, standing.deals + 1, outcome))
            self._known[outcome] = moved(self._before, totals(after.tally, standing.rules.list))
        return self._known[outcome]

    def worth(self, outcome: GameOutcome) -> int:
        """Return the worth of a game to its declarer: see `edge`."""
        return edge(self.of(outcome), outcome.declarer)


def edge(change: Lists, declarer: Seat) -> int:
    """Return how far a change moves the declarer ahead of each defender, whose lists move alike.

    In a classical list that is the declarer's entry; a Seeger list has bonuses on both sides.
    """
    other = next(seat for seat in change.seats if seat is not declarer)
    return change[declarer] - change[other]


class Part(StrEnum):
    """Part of a deal with a mistake."""

    GAME = "game"
    DISCARD = "discard"
    DOUBLE = "double"
    PLAY = "play"


class CardMistake(analysis.CardMistake[int], frozen=True):
    """A card that lost points of the list."""

    part = Part.PLAY


class ClaimMistake(analysis.ClaimMistake[int], frozen=True):
    """A claim at one's own risk that did not hold."""

    part = Part.PLAY


class DiscardMistake(analysis.DiscardMistake[int], frozen=True):
    """Two cards that should not have been discarded."""

    part = Part.DISCARD


class GameMistake(ChoiceMistake[int, Declaration], frozen=True, tag="game"):
    """A named game when another would have scored more.

    Games with the skat are compared with each other, and so are hand games.
    """

    part = Part.GAME
    worth: int
    """Entry of the better game with its best discard."""


class DoubleMistake(ChoiceMistake[int, DoubleCall], frozen=True, tag="double"):
    """A kontra or re that doubled the loss of the player who said it, or one left unsaid by a player who was asked."""

    part = Part.DOUBLE


class GiveUpMistake(Mistake[int], frozen=True, tag="give_up"):
    """A game given up that could be played for more."""

    part = Part.PLAY
    trick: int
    """First trick that was not played."""


AnyMistake = GameMistake | DiscardMistake | DoubleMistake | CardMistake | ClaimMistake | GiveUpMistake


class Worth(msgspec.Struct, frozen=True):
    """Most that a seat makes of its cards in one game with best play by all, from the hand or with the best discard."""

    seat: Seat
    declaration: Declaration
    """Game with the announcement that brings most."""
    grade: Grade
    discard: Pair | None
    """None from the hand."""
    amount: int
    """Entry in the list without kontra: of the declarer by the bid, of another seat by the lowest bid of all, 18."""


class Analysis(analysis.DealAnalysis, msgspec.Struct, frozen=True):
    """A finished deal with all cards open."""

    setup: Setup
    scored: DealScored
    listed: Lists
    """Change of everybody's list by the deal."""
    cards: Lists
    """Change of everybody's list less everything that mistakes moved: the worth of the cards and of the auction.

    For a ramsch, the change itself: nobody can say what three would have reached without mistakes.
    """
    held: Hands
    """Hands before the first lead, as dealt if nothing was played; empty for a seat that rests."""
    mistakes: tuple[AnyMistake, ...] = ()
    """Mistakes in the order in which they were made, the game before the discard."""
    plays: tuple[tuple[Seat, Card], ...] = ()
    """All cards in order of play, each with its owner."""
    declarer: Seat | None = None
    """None when all passed, and in a ramsch."""
    declaration: Declaration | None = None
    discard: Pair | None = None
    """None from the hand."""
    grade: Grade | None = None
    """Grade of the game with best play by all from the first lead on; None if it was not asked for."""
    points: int | None = None
    """Card points of the declarer with best play by all from the first lead on; None in a null, and as `grade`."""
    makes: int | None = None
    """Entry of the declarer at that grade, doubled as it was in the deal; None as `grade`."""
    best: Worth | None = None
    """Game that would have brought the declarer most, as the skat was taken or not; None as `grade`."""
    worths: tuple[Worth, ...] = ()
    """Games that win with the cards of any seat, in the order of the hands, each seat's most valuable first."""
    line: tuple[Trick, ...] = ()
    """Best play by all from the first card to where it stops."""
    loads: BySeat[int] | None = None
    """Card points with which the two others can load each seat of a ramsch; 0 for a seat that rests."""
    first: int = 1
    """First trick whose cards are judged; above 1 without the compiled search, and then nothing before the play is."""

    @property
    def contract(self) -> Contract:
        """Game that says which cards are trumps; that of a ramsch if nobody declared."""
        return self.declaration.contract if self.declaration is not None else Contract.GRAND

    @property
    def result(self) -> Balance:
        """Change of everybody's settlement by the deal."""
        return settled(self.listed)

    @property
    def luck(self) -> Balance:
        """Change of everybody's settlement without mistakes."""
        return settled(self.cards)


def settled(lists: Lists) -> Balance:
    """Return what a change of the lists changes in the settlement: all pay each other the difference."""
    whole = sum(lists)
    return lists.map(lambda own: Fraction(len(lists) * own - whole))


bill_of = partial(analysis.bill_of, parts=Part, luck=attrgetter("cards"))
