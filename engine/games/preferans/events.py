"""What happened, in the past tense: the stored truth of a match. Tags are a promise to every stored database."""

from fractions import Fraction

import msgspec

from engine.core import match
from engine.core.cards import Card
from engine.core.match import DealBroken, EndReason, Event, MatchFinished, SeatEvent, Substituted
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.outcomes import Outcome, PlayMode, WhistCall
from engine.games.preferans.sheet import Entry, ScoreSheet


class Leaver(msgspec.Struct, frozen=True):
    """A seat that left the match; the settlement takes its pool as at least `pool_floor` (parameters.md 11)."""

    seat: Seat
    pool_floor: Fraction


class Standing(msgspec.Struct, frozen=True):
    """A match between two deals: all that the next deal needs to know of the past.

    `players` are names by seat; `rasp_run` counts raspasy since the last exit; `deals` the deals finished or broken
    off, `broken` those without a result; `dealer` dealt last (None before the first deal), `stays` when he deals again,
    `repeats` counts his raspasy in a row. `bombs` are the multipliers each seat has earned, the next to be used first
    (empty: nobody has any); `blind_run` counts raspasy with a blind pass in a row (rules.md §14). `closed`: a proved
    «преферанс» ended the match whatever its pools say.
    """

    convention: Convention
    players: BySeat[str]
    sheet: ScoreSheet
    rasp_run: int = 0
    deals: int = 0
    dealer: Seat | None = None
    leavers: tuple[Leaver, ...] = ()
    joined: bool = False
    ended: EndReason | None = None
    stays: bool = False
    repeats: int = 0
    bombs: BySeat[tuple[int, ...]] = BySeat(())
    blind_run: int = 0
    closed: bool = False
    broken: int = 0

    @property
    def finished(self) -> int:
        """Number of deals that came to a result."""
        return self.deals - self.broken


class MatchStarted(match.MatchStarted, frozen=True, tag="match.started"):
    """The rules and who sits where, seat 1 first."""

    convention: Convention
    players: tuple[str, ...]


class Adjusted(Event, frozen=True, tag="match.adjusted"):
    """A penalty or correction agreed at the table; changes only the sheet."""

    entry: Entry
    text: str = ""


class Joined(match.Joined, frozen=True, tag="match.joined"):
    """A fourth player; `entries` write his averages (rules.md §12)."""

    entries: tuple[Entry, ...]


class Left(match.Left, frozen=True, tag="match.left"):
    """A player left with four seats; `entries` write what his pool lacks (parameters.md 11)."""

    pool_floor: Fraction
    entries: tuple[Entry, ...]


class DealStarted(match.DealStarted, frozen=True, tag="deal.started"):
    """Hands by seat (the resting dealer's is empty), the talon in the order of opening, the match so far."""

    hands: BySeat[tuple[Card, ...]]
    talon: tuple[Card, Card]
    standing: Standing


class BidPlaced(SeatEvent, frozen=True, omit_defaults=True, tag="deal.bid", kw_only=True):
    """A bid; `here` holds the other bidder's call («здесь»); `blind`: before he looked at his cards."""

    bid: Contract
    here: bool = False
    without_talon: bool = False
    blind: bool = False


class Passed(SeatEvent, frozen=True, omit_defaults=True, tag="deal.passed"):
    """Out of the auction; `blind` before he looked at his cards."""

    blind: bool = False


class Looked(SeatEvent, frozen=True, omit_defaults=True, tag="deal.looked"):
    """A player of a blind convention has looked at his cards; the resting dealer at those of the defender `at`."""

    at: Seat | None = None


class TalonTaken(SeatEvent, frozen=True, omit_defaults=True, tag="deal.took"):
    """After two passes the third hand took the talon unnamed; `bid` is the least game he may order."""

    bid: Contract = Contract.S6


class TalonRevealed(Event, frozen=True, tag="deal.talon"):
    """The auction is over and everybody sees the talon."""

    cards: tuple[Card, Card]


class TalonClosed(Event, frozen=True, tag="deal.talon_closed"):
    """The auction is over and nobody else sees the talon: it stays aside, or a blind declarer takes it."""


class HalfOffered(SeatEvent, frozen=True, omit_defaults=True, tag="deal.half_offered"):
    """The declarer offers half of the game to the resting dealer."""


class HalfAnswered(SeatEvent, frozen=True, omit_defaults=True, tag="deal.half_answered", kw_only=True):
    """The resting dealer took half of the game, or refused it."""

    accepted: bool


class Conceded(SeatEvent, frozen=True, omit_defaults=True, tag="deal.conceded"):
    """«Без трёх»."""


class TalonThrown(SeatEvent, frozen=True, omit_defaults=True, tag="deal.thrown"):
    """The talon lies open and the dealer pays for it."""


class PreferansDeclared(SeatEvent, frozen=True, omit_defaults=True, tag="deal.preferans", kw_only=True):
    """«Преферанс», judged against every layout (rules.md §3.6)."""

    proved: bool


class Discarded(SeatEvent, frozen=True, omit_defaults=True, tag="deal.discarded", kw_only=True):
    """The declarer's two cards, which nobody else sees."""

    cards: tuple[Card, Card]


class ContractNamed(SeatEvent, frozen=True, omit_defaults=True, tag="deal.contract", kw_only=True):
    """What the declarer plays, not below his bid."""

    contract: Contract


class WhistSaid(SeatEvent, frozen=True, omit_defaults=True, tag="deal.whist", kw_only=True):
    """A defender's word, or the resting dealer's."""

    call: WhistCall


class ModeChosen(SeatEvent, frozen=True, omit_defaults=True, tag="deal.mode", kw_only=True):
    """The hands of the defence lie open or stay closed."""

    mode: PlayMode


class CardPlayed(SeatEvent, frozen=True, omit_defaults=True, tag="deal.card", kw_only=True):
    """`seat` owns the card, whoever chose it."""

    card: Card


class Claimed(SeatEvent, frozen=True, omit_defaults=True, tag="deal.claimed", kw_only=True):
    """A proposal for every remaining trick, one count per seat; `proved`: nobody is asked and the deal is over.

    `open`: the claimer's cards lie on the table with the question, and go on lying there when it is refused. Logs of
    older versions do not have it: their claims were made with the hand closed.
    """

    tricks: BySeat[int]
    proved: bool = False
    open: bool = False


class ClaimAnswered(SeatEvent, frozen=True, omit_defaults=True, tag="deal.claim_answered", kw_only=True):
    """One answer to a claim; a refusal ends it."""

    accepted: bool


class PaperRecorded(match.PaperRecorded, frozen=True, tag="deal.paper"):
    """A deal played with real cards; only its outcome is known."""

    outcome: Outcome


class DealScored(match.DealScored, frozen=True, tag="deal.scored"):
    """What the deal wrote, in the order it was written, and what the next deal must know (see Standing)."""

    outcome: Outcome
    entries: tuple[Entry, ...]
    rasp_run: int
    stays: bool = False
    repeats: int = 0
    bombs: BySeat[tuple[int, ...]] = BySeat(())
    blind_run: int = 0


MatchEvent = MatchStarted | Adjusted | Joined | Left | Substituted | MatchFinished
AuctionEvent = BidPlaced | Passed | Looked | TalonTaken
TalonEvent = (
    TalonRevealed
    | TalonClosed
    | HalfOffered
    | HalfAnswered
    | Conceded
    | TalonThrown
    | PreferansDeclared
    | Discarded
    | ContractNamed
)
DefenceEvent = WhistSaid | ModeChosen
PlayEvent = CardPlayed | Claimed | ClaimAnswered
DealEvent = DealStarted | AuctionEvent | TalonEvent | DefenceEvent | PlayEvent | PaperRecorded | DealScored | DealBroken
AnyEvent = MatchEvent | DealEvent
