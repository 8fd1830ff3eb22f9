"""Events of a match of «дурной ход»; the one move of its deals is a command, too. Tags of events are never changed."""

import msgspec

from engine.core import match
from engine.core.cards import Card
from engine.core.match import DealBroken, EndReason, MatchFinished, Move, Substituted
from engine.core.seats import BySeat, Seat
from tests.games.bad_move.rules import Rules


class Standing(msgspec.Struct, frozen=True):
    """A match between two deals: all that the next deal needs to know of the past."""

    rules: Rules
    players: BySeat[str]
    """Names by seat."""
    points: BySeat[int]
    """Tricks that each seat has taken in all deals."""
    deals: int = 0
    """Deals finished or broken off."""
    broken: int = 0
    """Deals broken off without a result."""
    dealer: Seat | None = None
    """Dealer of the last deal; None before the first."""
    ended: EndReason | None = None
    """None while the match goes on."""


class MatchStarted(match.MatchStarted, frozen=True, tag="match.started"):
    """Beginning of a match: its rules and its players."""

    rules: Rules
    players: tuple[str, ...]
    """Names, seat 1 first."""


class DealStarted(match.DealStarted, frozen=True, tag="deal.started"):
    """Beginning of a deal."""

    hands: BySeat[tuple[Card, ...]]
    standing: Standing
    """The match so far: a table that is read again begins with the last of these events."""


class PlayCard(Move, frozen=True, omit_defaults=True, tag="deal.card", kw_only=True):
    """A card."""

    card: Card


class DealScored(match.DealScored, frozen=True, tag="deal.scored"):
    """Score of a finished deal."""

    points: BySeat[int]
    """Tricks that each seat has taken in the deal."""


AnyEvent = MatchStarted | DealStarted | PlayCard | DealScored | DealBroken | Substituted | MatchFinished
