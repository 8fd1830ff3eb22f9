"""Events of a match: its stored truth, with the `moves` of a deal. Tags are a promise to every stored database."""

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
    """A seat that left the match."""

    seat: Seat
    pool_floor: Fraction
    """Least number of points that the settlement counts in the seat's pool (parameters.md 11)."""


class Standing(msgspec.Struct, match.CountedDeals, frozen=True):
    """A match between two deals: all that the next deal needs to know of the past."""

    convention: Convention
    players: BySeat[str]
    """Names by seat."""
    sheet: ScoreSheet
    rasp_run: int = 0
    """Raspasy since the last exit."""
    deals: int = 0
    """Deals finished or broken off."""
    dealer: Seat | None = None
    """Dealer of the last deal; None before the first."""
    leavers: tuple[Leaver, ...] = ()
    joined: bool = False
    """True when a fourth player joined in mid-match."""
    ended: EndReason | None = None
    """None while the match goes on."""
    stays: bool = False
    """True when the dealer of the last deal deals again."""
    repeats: int = 0
    """Raspasy in a row of that dealer."""
    bombs: BySeat[tuple[int, ...]] = BySeat(())
    """Multipliers that each seat has earned, the next to be used first; empty when no seat has any (rules.md §14)."""
    blind_run: int = 0
    """Raspasy with a blind pass in a row (rules.md §14)."""
    closed: bool = False
    """True when a proved «преферанс» ended the match, whatever its pools say."""
    broken: int = 0
    """Deals broken off without a result."""


class MatchStarted(match.MatchStarted, frozen=True, tag="match.started"):
    """Beginning of a match: its rules and its players."""

    convention: Convention
    players: tuple[str, ...]
    """Names, seat 1 first."""


class Adjusted(match.Adjusted, frozen=True, tag="match.adjusted"):
    """A penalty or correction agreed at the table; changes only the sheet."""

    entry: Entry
    text: str = ""
    """Reason as typed."""


class Joined(match.Joined, frozen=True, tag="match.joined"):
    """A fourth player sat down (rules.md §12)."""

    entries: tuple[Entry, ...]
    """Averages that the newcomer begins with."""


class Left(match.Left, frozen=True, tag="match.left"):
    """A player left a match of four (parameters.md 11)."""

    pool_floor: Fraction
    """Least number of points that the settlement counts in the leaver's pool."""
    entries: tuple[Entry, ...]
    """Mountain for the points that the leaver's pool lacks."""


class DealStarted(ThreeHandsDealt, frozen=True, tag="deal.started"):
    """Beginning of a deal with cards."""

    standing: Standing
    """The match so far."""


class TalonTaken(Move, frozen=True, omit_defaults=True, tag="deal.took"):
    """The talon taken without naming a game, by the third hand after two passes."""

    bid: Contract = Contract.S6
    """Least game that may be ordered."""


class TalonRevealed(Event, frozen=True, tag="deal.talon"):
    """End of the auction with a talon that everybody sees."""

    cards: tuple[Card, Card]


class TalonClosed(Event, frozen=True, tag="deal.talon_closed"):
    """End of the auction with a talon that nobody else sees: it stays aside, or a blind declarer takes it."""


class PreferansDeclared(Move, frozen=True, omit_defaults=True, tag="deal.preferans", kw_only=True):
    """«Преферанс», judged against every layout (rules.md §3.6)."""

    proved: bool


class Claimed(Move, frozen=True, omit_defaults=True, tag="deal.claimed", kw_only=True):
    """A proposal for every remaining trick."""

    tricks: BySeat[int]
    """One count per seat."""
    proved: bool = False
    """True when nobody is asked and the deal is over."""
    open: bool = False
    """True when the claimer's cards lie on the table with the question, and stay there after a refusal.

    Logs of older versions lack the field: their claims were made with the hand closed.
    """


class PaperRecorded(match.PaperRecorded, frozen=True, tag="deal.paper"):
    """A deal played with real cards; only its outcome is known."""

    outcome: Outcome


class DealScored(match.DealScored, frozen=True, tag="deal.scored"):
    """Score of a deal, with everything the next deal must know (`rasp_run` to `blind_run` as in `Standing`)."""

    outcome: Outcome
    entries: tuple[Entry, ...]
    """Numbers in the order written."""
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
