"""Events of a match, which are all that is stored of it; those of a seat within a deal are in `moves`.

Their tags and fields never change, because every stored database contains them.
"""

from typing import Final

import msgspec

from engine.core import match
from engine.core.match import DealBroken, EndReason, Event, MatchFinished, PotRefilled, Substituted
from engine.core.seats import BySeat, Seat
from engine.games.austrian.money import Payment, Purse
from engine.games.austrian.moves import DealMove
from engine.games.austrian.outcomes import Outcome
from engine.games.austrian.rules import Rules
from engine.three_hands.dealing import ThreeHandsDealt

COURSE: Final = 60
"""Number of deals for which `Standing.course` keeps the money."""


class Standing(msgspec.Struct, match.CountedDeals, frozen=True):
    """State of a match between two deals: all that the next deal needs to know of the past."""

    rules: Rules
    players: BySeat[str]
    """Names by seat."""
    purse: Purse
    """Money after the last deal that came to a result; the stake of a running deal is not in it."""
    deals: int = 0
    """Deals finished or broken off."""
    broken: int = 0
    """Deals broken off without a result."""
    dealer: Seat | None = None
    """Dealer of the last deal; None before the first."""
    refilled: bool = False
    """True if all have agreed to fill the shared pot before the next deal.

    If a deal is broken off, its contributions are returned, but the agreement holds: the next deal takes them again.
    """
    course: tuple[Purse, ...] = ()
    """Money before the first deal and after each deal with a result, the latest last; empty before the first result.

    Only the last `COURSE` deals are kept. The last item equals `purse`.
    """
    moved: bool = False
    """True once money has moved: by an opening pot, a deal or a correction."""
    ended: EndReason | None = None
    """Reason for which the match ended; None while it goes on."""


class MatchStarted(match.MatchStarted, frozen=True, tag="match.started"):
    """Beginning of a match: its rules and its players."""

    rules: Rules
    players: tuple[str, ...]
    """Names, seat 1 first."""


class PotOpened(Event, frozen=True, tag="match.opened"):
    """Money carried over from an earlier evening, before the first deal."""

    purse: Purse


class Adjusted(match.Adjusted, frozen=True, tag="match.adjusted"):
    """A correction agreed at the table: money between a seat and the pot."""

    payment: Payment
    text: str = ""
    """Reason for the correction, as typed."""


class DealStarted(ThreeHandsDealt, frozen=True, tag="deal.started"):
    """Beginning of a deal with cards."""

    paid: tuple[Payment, ...]
    """Stake of the dealer, or contributions of all to a shared pot; a deal that is scored does not return them."""
    standing: Standing
    """State of the match before `paid`."""


class PaperRecorded(match.PaperRecorded, frozen=True, tag="deal.paper"):
    """A deal played with real cards; only its outcome is known."""

    outcome: Outcome


class DealScored(match.DealScored, frozen=True, tag="deal.scored"):
    """Result of a deal with all its payments."""

    outcome: Outcome
    payments: tuple[Payment, ...]
    """Stake or contributions, then the payments of the outcome in their order (austrian.md §7.2)."""


MatchEvent = MatchStarted | PotOpened | PotRefilled | Adjusted | Substituted | MatchFinished
AnyEvent = MatchEvent | DealStarted | DealMove | PaperRecorded | DealScored | DealBroken
