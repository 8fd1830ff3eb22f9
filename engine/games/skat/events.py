"""Events of a match, which are all that is stored of it; those of a seat within a deal are in `moves`.

Their tags and fields never change, because every stored database contains them.
"""

from typing import Final

import msgspec

from engine.core import match
from engine.core.match import DealBroken, EndReason, MatchFinished, Substituted
from engine.core.seats import BySeat, Seat
from engine.games.skat.moves import DealMove
from engine.games.skat.outcomes import Outcome
from engine.games.skat.robber import Robber, Stage
from engine.games.skat.rules import Rules
from engine.games.skat.scoring import Entry, Tally
from engine.three_hands.dealing import ThreeHandsDealt

ROWS: Final = 60
"""Number of deals whose rows `Standing.rows` keeps."""


class Row(msgspec.Struct, frozen=True, array_like=True):
    """Row of the list: a deal that came to a result."""

    number: int
    dealer: Seat
    stage: Stage
    outcome: Outcome
    entries: tuple[Entry, ...]
    is_won: bool | None
    """True if the declarer has won, False if lost; None in a deal without a declarer."""
    totals: BySeat[int]
    """Total of each seat's list after the deal, without bonuses."""


class Standing(msgspec.Struct, match.CountedDeals, frozen=True):
    """State of a match between two deals: all that the next deal needs to know of the past."""

    rules: Rules
    players: BySeat[str]
    """Names by seat."""
    tally: Tally
    """Lists after the last deal that came to a result."""
    robber: Robber = Robber()
    deals: int = 0
    """Deals finished or broken off."""
    broken: int = 0
    """Deals broken off without a result."""
    repeated: int = 0
    """Number of deals whose dealer dealt again; they count neither for laps nor for the number of deals."""
    dealer: Seat | None = None
    """Dealer of the last deal; None before the first."""
    again: bool = False
    """True if the dealer of the last deal deals the next one as well."""
    rows: tuple[Row, ...] = ()
    """Rows of the last `ROWS` deals with a result."""
    ended: EndReason | None = None
    """Reason for which the match ended; None while it goes on."""

    @property
    def counted(self) -> int:
        """Number of deals that count for laps, for the end `deals:N` and for the bock lap."""
        return self.finished - self.repeated


class MatchStarted(match.MatchStarted, frozen=True, tag="match.started"):
    """Beginning of a match: its rules and its players."""

    rules: Rules
    players: tuple[str, ...]
    """Names, seat 1 first."""


class Adjusted(match.Adjusted, frozen=True, omit_defaults=True, tag="match.adjusted"):
    """A correction of the list, agreed at the table."""

    seat: Seat
    amount: int
    """Points added to the seat's list; below 0 to subtract."""
    text: str = ""
    """Reason for the correction, as typed."""


class DealStarted(ThreeHandsDealt, frozen=True, tag="deal.started"):
    """Beginning of a deal with cards."""

    standing: Standing
    """State of the match before the deal."""


class PaperRecorded(match.PaperRecorded, frozen=True, tag="deal.paper"):
    """A deal played with real cards; only its outcome is known."""

    outcome: Outcome


class DealScored(match.DealScored, frozen=True, omit_defaults=True, tag="deal.scored"):
    """Result of a deal with its entries."""

    outcome: Outcome
    entries: tuple[Entry, ...] = ()
    is_won: bool | None = None
    """True if the declarer has won, False if lost; None without a declarer."""


MatchEvent = MatchStarted | Adjusted | Substituted | MatchFinished
AnyEvent = MatchEvent | DealStarted | DealMove | PaperRecorded | DealScored | DealBroken
