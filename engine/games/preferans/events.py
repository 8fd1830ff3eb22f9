"""Events of a match, its stored form; more are in `moves`. Tags never change, because databases contain them."""

from fractions import Fraction

import msgspec

from engine.core import match
from engine.core.cards import Card
from engine.core.match import DealBroken, EndReason, Event, MatchFinished, Move, Substituted
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.moves import StoredMove
from engine.games.preferans.outcomes import Outcome
from engine.games.preferans.sheet import Entry, ScoreSheet
from engine.three_hands.dealing import ThreeHandsDealt


class Leaver(msgspec.Struct, frozen=True):
    """A seat whose player left the match."""

    seat: Seat
    pool_floor: Fraction
    """Least number of points that the settlement assumes in the seat's pool (parameters.md 11)."""


class Standing(msgspec.Struct, match.CountedDeals, frozen=True):
    """A match between two deals: everything that the next deal needs to know about the past."""

    convention: Convention
    players: BySeat[str]
    """Names of the players, by seat."""
    sheet: ScoreSheet
    rasp_run: int = 0
    """Number of raspasy since the last exit, the deal that ended a run of them."""
    deals: int = 0
    """Number of deals finished or broken off."""
    dealer: Seat | None = None
    """Dealer of the last deal; None before the first."""
    leavers: tuple[Leaver, ...] = ()
    joined: bool = False
    """Whether a fourth or fifth player joined during the match."""
    ended: EndReason | None = None
    """Reason why the match ended; None while it goes on."""
    stays: bool = False
    """Whether the dealer of the last deal deals again."""
    repeats: int = 0
    """Number of raspasy in a row with the present dealer."""
    bombs: BySeat[tuple[int, ...]] = BySeat(())
    """Multipliers (bombs) of each seat, the next to be used first; empty if no seat has any (rules.md §14)."""
    blind_run: int = 0
    """Number of raspasy with a blind pass in a row (rules.md §14)."""
    closed: bool = False
    """Whether a proved «преферанс» ended the match, whatever the pools are."""
    broken: int = 0
    """Number of deals broken off without a result."""
    prizes: int | msgspec.UnsetType = msgspec.UNSET
    """Number of prize deals played for the kotel (parameters.md 38); UNSET before the first."""


class MatchStarted(match.MatchStarted, frozen=True, tag="match.started"):
    """Start of a match: its rules and players."""

    convention: Convention
    players: tuple[str, ...]
    """Names of the players, seat 1 first."""


class Adjusted(match.Adjusted, frozen=True, tag="match.adjusted"):
    """A penalty or correction agreed by the players; changes only the sheet."""

    entry: Entry
    text: str = ""
    """Reason, as the player typed it."""


class Joined(match.Joined, frozen=True, tag="match.joined"):
    """A fourth or fifth player sat down (rules.md §12)."""

    entries: tuple[Entry, ...]
    """Entries with which the newcomer starts: averages of the others' pools, mountains and kurochkas."""


class Left(match.Left, frozen=True, tag="match.left"):
    """A player left a match of four or five (parameters.md 11)."""

    pool_floor: Fraction
    """Least number of points that the settlement assumes in the leaver's pool."""
    entries: tuple[Entry, ...]
    """Mountain points for what the leaver's pool lacks; empty if it lacks nothing."""


class DealStarted(ThreeHandsDealt, frozen=True, tag="deal.started"):
    """Start of a deal with cards."""

    standing: Standing
    """State of the match before the deal."""


class TalonTaken(Move, frozen=True, omit_defaults=True, tag="deal.took"):
    """The third hand takes the talon after two passes, without naming a game."""

    bid: Contract = Contract.S6
    """Lowest game that may be named afterwards."""


class TalonRevealed(Event, frozen=True, tag="deal.talon"):
    """End of an auction after which everybody sees the talon."""

    cards: tuple[Card, ...]


class TalonClosed(Event, frozen=True, tag="deal.talon_closed"):
    """End of an auction after which the talon stays hidden: it stays aside, or a blind declarer takes it."""


class PreferansDeclared(Move, frozen=True, omit_defaults=True, tag="deal.preferans", kw_only=True):
    """Declaration of the hand «преферанс», with the verdict whether it wins in every layout (rules.md §3.6)."""

    proved: bool


class Claimed(Move, frozen=True, omit_defaults=True, tag="deal.claimed", kw_only=True):
    """Claim of all remaining tricks."""

    tricks: BySeat[int]
    """Remaining tricks that each seat is to get."""
    proved: bool = False
    """Whether the claim is proved: then nobody is asked and the deal is over."""
    open: bool = False
    """Whether the claimer's cards are shown with the claim, and stay open after a refusal.

    Logs of older versions lack the field; their claims were made with a closed hand.
    """


class PaperRecorded(match.PaperRecorded, frozen=True, tag="deal.paper"):
    """A deal played with real cards, of which only the outcome is known."""

    outcome: Outcome


class DealScored(match.DealScored, frozen=True, tag="deal.scored"):
    """Score of a deal, and what the next deal must know; the fields from `rasp_run` on are those of `Standing`."""

    outcome: Outcome
    entries: tuple[Entry, ...]
    """Numbers for the sheet, in the order of writing."""
    rasp_run: int
    stays: bool = False
    repeats: int = 0
    bombs: BySeat[tuple[int, ...]] = BySeat(())
    blind_run: int = 0


MatchEvent = MatchStarted | Adjusted | Joined | Left | Substituted | MatchFinished
AnyEvent = (
    MatchEvent
    | DealStarted
    | StoredMove
    | TalonTaken
    | TalonRevealed
    | TalonClosed
    | PreferansDeclared
    | Claimed
    | PaperRecorded
    | DealScored
    | DealBroken
)
