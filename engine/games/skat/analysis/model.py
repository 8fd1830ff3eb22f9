"""Results of an analysis: prices in list points, computed from the engine's own entries and bonuses.

A mistake costs the points by which it put the seat back against the other side; in a ramsch the seat's own loss.
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
from engine.search.analysis import Away, ChoiceMistake, Mistake, moved
from engine.three_hands.state import Hands, Trick

Lists = BySeat[int]
"""Change of each seat's total in the list, including the bonuses of a Seeger list."""
Balance = BySeat[Fraction]
"""Change of each seat's points in the settlement; they sum to zero."""


class Priced:
    """Converter of outcomes of one deal into changes of the lists; `standing`: the match before the deal."""

    def __init__(self, standing: Standing) -> None:
        self._standing = standing
        self._before = totals(standing.tally, standing.rules.list)
        self._known: dict[Outcome, Lists] = {}

    def of(self, outcome: Outcome) -> Lists:
        """Return what an outcome adds to each seat's total; results are cached."""
        if outcome not in self._known:
            standing = self._standing
            after = evolve_standing(standing, scored(standing, standing.deals + 1, outcome))
            self._known[outcome] = moved(self._before, totals(after.tally, standing.rules.list))
        return self._known[outcome]

    def worth(self, outcome: GameOutcome) -> int:
        """Return by how many points an outcome puts its declarer ahead of the other seats."""
        return edge(self.of(outcome), outcome.declarer)


def edge(change: Lists, declarer: Seat) -> int:
    """Return by how many points a change puts the declarer ahead of any other seat; the others must change equally.

    In a classical list that is the declarer's entry; in a Seeger list it includes the bonuses of both sides.
    """
    other = next(seat for seat in change.seats if seat is not declarer)
    return change[declarer] - change[other]


class Part(StrEnum):
    """Part of a deal in which a mistake was made."""

    GAME = "game"
    DISCARD = "discard"
    DOUBLE = "double"
    PLAY = "play"


class CardMistake(analysis.CardMistake[int], frozen=True):
    """A card that cost list points."""

    part = Part.PLAY


class ClaimMistake(analysis.ClaimMistake[int], frozen=True):
    """A claim at the claimer's own risk that did not hold."""

    part = Part.PLAY


class DiscardMistake(analysis.DiscardMistake[int], frozen=True):
    """Two cards that should not have been discarded."""

    part = Part.DISCARD


class GameMistake(ChoiceMistake[int, Declaration], frozen=True, tag="game"):
    """A named game when another one would have scored more.

    Games with the skat are compared only with each other, and so are games from the hand.
    """

    part = Part.GAME
    worth: int
    """Entry of the better game with its best discard, in list points."""


class DoubleMistake(ChoiceMistake[int, DoubleCall], frozen=True, tag="double"):
    """A kontra or re that doubled the speaker's own loss, or one that a player should have said when asked for it."""

    part = Part.DOUBLE


class GiveUpMistake(Mistake[int], frozen=True, tag="give_up"):
    """A game or, by a defender, the remaining tricks given up although playing on would have brought more."""

    part = Part.PLAY
    trick: int
    """Number of the first trick that was not played, from 1."""


AnyMistake = GameMistake | DiscardMistake | DoubleMistake | CardMistake | ClaimMistake | GiveUpMistake


class Worth(msgspec.Struct, frozen=True):
    """Best result of a seat in one game with best play by all, from the hand or with the best discard."""

    seat: Seat
    declaration: Declaration
    """Game with the announcement that brings most."""
    grade: Grade
    discard: Away | None
    """Best discard; None for a game from the hand."""
    amount: int
    """Entry in the list without kontra, at the declarer's bid; for any other seat at the lowest possible bid, 18."""


class Analysis(analysis.DealAnalysis, msgspec.Struct, frozen=True):
    """Analysis of a finished deal with all cards open: what was makeable, and the mistakes."""

    setup: Setup
    scored: DealScored
    listed: Lists
    """Change of everybody's total in the list by the deal."""
    cards: Lists
    """`listed` without everything that mistakes changed: the worth of the cards and of the auction.

    For a ramsch it equals `listed`: nobody can say what three players would have reached without mistakes.
    """
    held: Hands
    """Hands before the first lead, or as dealt if nothing was played; empty for a seat that rests."""
    mistakes: tuple[AnyMistake, ...] = ()
    """Mistakes in the order in which they were made, a wrong game before a wrong discard."""
    plays: tuple[tuple[Seat, Card], ...] = ()
    """All cards in order of play, each with its owner."""
    declarer: Seat | None = None
    """Declarer of the deal; None if all passed, and in a ramsch."""
    declaration: Declaration | None = None
    discard: Away | None = None
    """Discard of the declarer; None in a game from the hand."""
    grade: Grade | None = None
    """Grade of the game with best play by all from the first lead; None without a declarer or the compiled search."""
    points: int | None = None
    """Card points of the declarer with best play by all from the first lead; None in a null and if `grade` is None."""
    makes: int | None = None
    """Entry of the declarer with `grade` and with the kontra and re of the deal; None if `grade` is None."""
    best: Worth | None = None
    """Game that would have brought the declarer most, given the choice of skat or hand; None if `grade` is None."""
    worths: tuple[Worth, ...] = ()
    """Games that each seat could have won with its cards, by seats in playing order, the most valuable first."""
    line: tuple[Trick, ...] = ()
    """Tricks of best play by all from the first lead on."""
    loads: BySeat[int] | None = None
    """Card points that in a ramsch the two others can force on each seat, 0 for one that rests; None in other games."""
    first: int = 1
    """First trick whose cards are judged; if above 1 (without the compiled search), game and discard are not judged."""

    @property
    def contract(self) -> Contract:
        """Game that decides which cards are trumps; GRAND if nobody declared, since a ramsch has the same trumps."""
        return self.declaration.contract if self.declaration is not None else Contract.GRAND

    @property
    def result(self) -> Balance:
        """Change of everybody's settlement by the deal."""
        return settled(self.listed)

    @property
    def luck(self) -> Balance:
        """Change of everybody's settlement that no mistake caused."""
        return settled(self.cards)


def settled(lists: Lists) -> Balance:
    """Return the change of the settlement that a change of the lists brings: all pay each other the differences."""
    whole = sum(lists)
    return lists.map(lambda own: Fraction(len(lists) * own - whole))


bill_of = partial(analysis.bill_of, parts=Part, luck=attrgetter("cards"))
