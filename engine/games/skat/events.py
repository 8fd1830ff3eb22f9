"""Events of a match in the past tense: its stored truth. Tags are a promise to every stored database."""

from enum import StrEnum
from typing import Final

import msgspec

from engine.core import match
from engine.core.cards import Card
from engine.core.match import DealBroken, EndReason, MatchFinished, SeatEvent, Substituted
from engine.core.seats import BySeat, Seat
from engine.games.skat.contracts import Announcement, Contract
from engine.games.skat.outcomes import Outcome
from engine.games.skat.robber import Robber, Stage
from engine.games.skat.rules.model import Rules
from engine.games.skat.scoring import Entry
from engine.games.skat.settlement import Tally

ROWS: Final = 60
"""Deals whose rows of the list a match remembers."""


class DoubleCall(StrEnum):
    """Word about doubling."""

    KONTRA = "kontra"
    RE = "re"
    PASS = "pass"


class Verdict(StrEnum):
    """Verdict of best play with all cards open on a claim; the words stand in records and are never changed."""

    PROVED = "proved"
    FAILED = "failed"


class Row(msgspec.Struct, frozen=True, array_like=True):
    """Row of the list: a deal that came to a result."""

    number: int
    dealer: Seat
    stage: Stage
    outcome: Outcome
    entries: tuple[Entry, ...]
    is_won: bool | None
    """None without a declarer."""
    totals: BySeat[int]
    """Lists after the deal, without bonuses."""


class Standing(msgspec.Struct, frozen=True):
    """A match between two deals: all that the next deal needs to know of the past."""

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
    """Passed deals that are dealt again by their dealer: they count for no lap and no number of deals."""
    dealer: Seat | None = None
    """Dealer of the last deal; None before the first."""
    again: bool = False
    """True when the dealer of the last deal deals the next one, too."""
    rows: tuple[Row, ...] = ()
    """Rows of the last `ROWS` deals that came to a result."""
    ended: EndReason | None = None
    """None while the match goes on."""

    @property
    def finished(self) -> int:
        """Number of deals that came to a result; three passes are one."""
        return self.deals - self.broken

    @property
    def counted(self) -> int:
        """Number of deals that count for laps, for `deals:N` and for the bock lap."""
        return self.finished - self.repeated


class MatchStarted(match.MatchStarted, frozen=True, tag="match.started"):
    """Beginning of a match: its rules and its players."""

    rules: Rules
    players: tuple[str, ...]
    """Names, seat 1 first."""


class Adjusted(match.Adjusted, frozen=True, omit_defaults=True, tag="match.adjusted"):
    """A correction agreed at the table."""

    seat: Seat
    amount: int
    """Added to the seat's list."""
    text: str = ""
    """Reason as typed."""


class DealStarted(match.DealStarted, frozen=True, tag="deal.started"):
    """Beginning of a deal with cards."""

    hands: BySeat[tuple[Card, ...]]
    """Hands by seat; the resting dealer's is empty."""
    talon: tuple[Card, Card]
    standing: Standing
    """The match so far."""


class BidPlaced(SeatEvent, frozen=True, omit_defaults=True, tag="deal.bid", kw_only=True):
    """A value named."""

    value: int


class BidHeld(SeatEvent, frozen=True, omit_defaults=True, tag="deal.held"):
    """The named value held («держу»)."""


class Passed(SeatEvent, frozen=True, omit_defaults=True, tag="deal.passed"):
    """A pass: the seat is out of the auction."""


class SkatTaken(SeatEvent, frozen=True, omit_defaults=True, tag="deal.taken"):
    """The skat taken by the declarer, unseen by the others."""


class HandChosen(SeatEvent, frozen=True, omit_defaults=True, tag="deal.hand"):
    """A game from the hand: the skat stays closed to everybody."""


class Discarded(SeatEvent, frozen=True, omit_defaults=True, tag="deal.discarded", kw_only=True):
    """Two cards put away by the declarer, which nobody else sees before the deal is over."""

    cards: tuple[Card, Card]
    """Cards in the order in which the declarer named them."""


class GameNamed(SeatEvent, frozen=True, omit_defaults=True, tag="deal.game", kw_only=True):
    """A game named by the declarer, with what is announced."""

    contract: Contract
    announced: Announcement | None = None


class Doubled(SeatEvent, frozen=True, omit_defaults=True, tag="deal.doubled", kw_only=True):
    """A word of a defender or the declarer about doubling."""

    call: DoubleCall


class SkatReceived(SeatEvent, frozen=True, omit_defaults=True, tag="deal.received"):
    """The two cards of a schieber ramsch taken up."""


class SkatShoved(SeatEvent, frozen=True, omit_defaults=True, tag="deal.shoved"):
    """The two cards of a schieber ramsch sent on unseen."""


class CardsGiven(SeatEvent, frozen=True, omit_defaults=True, tag="deal.given", kw_only=True):
    """Two cards of a schieber ramsch given to the next hand, which nobody else sees."""

    cards: tuple[Card, Card]


class LaidAway(SeatEvent, frozen=True, omit_defaults=True, tag="deal.laid", kw_only=True):
    """Two cards laid away by the last hand of a schieber ramsch: they are the skat."""

    cards: tuple[Card, Card]


class CardPlayed(SeatEvent, frozen=True, omit_defaults=True, tag="deal.card", kw_only=True):
    """A card played."""

    card: Card


class Claimed(SeatEvent, frozen=True, omit_defaults=True, tag="deal.claimed", kw_only=True):
    """A claim of the declarer, which ends the deal."""

    verdict: Verdict | None = None
    """None in an event that nobody has judged yet; it is stored with a verdict only."""


class Conceded(SeatEvent, frozen=True, omit_defaults=True, tag="deal.conceded"):
    """The game given up by the declarer."""


class PaperRecorded(match.PaperRecorded, frozen=True, tag="deal.paper"):
    """A deal played with real cards; only its outcome is known."""

    outcome: Outcome


class DealScored(match.DealScored, frozen=True, omit_defaults=True, tag="deal.scored"):
    """Result of a deal with its entries."""

    outcome: Outcome
    entries: tuple[Entry, ...] = ()
    is_won: bool | None = None
    """True where the declarer has won, False where lost; None without a declarer."""


MatchEvent = MatchStarted | Adjusted | Substituted | MatchFinished
DealEvent = (
    BidPlaced
    | BidHeld
    | Passed
    | SkatTaken
    | HandChosen
    | Discarded
    | GameNamed
    | Doubled
    | SkatReceived
    | SkatShoved
    | CardsGiven
    | LaidAway
    | CardPlayed
    | Claimed
    | Conceded
)
"""Events of a seat in a deal."""
AnyEvent = MatchEvent | DealStarted | DealEvent | PaperRecorded | DealScored | DealBroken
