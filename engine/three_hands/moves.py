"""Base classes of moves in a deal of three hands; each game adds tags for storage and texts."""

import msgspec

from engine.core.cards import Card
from engine.core.match import Move
from engine.core.seats import BySeat


class CardMove(Move, frozen=True, kw_only=True):
    """Base of a move that plays a card."""

    card: Card


class TricksClaim(Move, frozen=True, kw_only=True):
    """Base of a claim that distributes all remaining tricks among the seats."""

    tricks: BySeat[int]
    """Tricks that each seat would take; 0 for a seat that does not play."""
    proved: bool = False
    """True if the claim is certain: nobody is asked, and the deal ends.

    `decide` ignores the value that a claimer states. A claim is proved by the judge, by a search for sure tricks, or by
    a record, which is trusted.
    """


class Answer(Move, frozen=True, kw_only=True):
    """Base of the answer yes or no to a proposal of another seat."""

    accept: bool = msgspec.field(name="accepted")
