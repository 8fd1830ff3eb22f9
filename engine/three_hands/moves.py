"""Bases of moves in a deal of three hands; a game gives them their stored tags and their words."""

import msgspec

from engine.core.cards import Card
from engine.core.match import Move
from engine.core.seats import BySeat


class CardMove(Move, frozen=True, kw_only=True):
    """Base of a move that plays a card."""

    card: Card


class TricksClaim(Move, frozen=True, kw_only=True):
    """Base of a claim that gives every remaining trick to a seat."""

    tricks: BySeat[int]
    """One count per seat, 0 for one that does not play."""
    proved: bool = False
    """True when nobody is asked and the deal is over.

    `decide` ignores the claimer's own value; a claim is proved by the judge, by a search for sure tricks, or by a
    record, which is believed.
    """


class Answer(Move, frozen=True, kw_only=True):
    """Base of a yes or no to what another seat proposes."""

    accept: bool = msgspec.field(name="accepted")
