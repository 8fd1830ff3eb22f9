"""Rules of one match: a frozen field for each row of the table of options (austrian.md §11)."""

import msgspec

from engine.core.options import PresetRules
from engine.games.austrian.calls import LADDER, SUIT_LEVELS, Bid, Extra
from engine.games.austrian.rules.values import (
    AcesAnnounce,
    AcesFailed,
    AcesPremium,
    AllPass,
    EndKind,
    HandCalls,
    Here,
    MustBeat,
    NoAcesFailed,
    Pot,
    PremiumPayers,
    Refill,
    RefillAt,
)


class End(msgspec.Struct, frozen=True, omit_defaults=True):
    """End of a match."""

    kind: EndKind
    deals: int = 0
    """Number of deals with kind DEALS, else without effect."""
    minutes: int = 0
    """Minutes with kind TIME, else without effect."""


class Rules(PresetRules, frozen=True):
    """Rules of one match; the defaults are those of `austrian_limited`. `options` explains each field."""

    preset: str = "austrian_limited"
    pot: Pot = Pot.LIMITED
    stake: int = 10
    cap_factor: int = 10
    contribution: int = 50
    refill: Refill = Refill.ASK
    refill_at: RefillAt = RefillAt.EMPTY
    jumps: bool = False
    here: Here = Here.ELDER
    hand: HandCalls = HandCalls.FIRST_CALL
    all_pass: AllPass = AllPass.REDEAL
    invite: bool = True
    must_beat: MustBeat = MustBeat.LEAD
    hearts_premium: int = 10
    premium: int = 10
    aces_premium: AcesPremium = AcesPremium.ALWAYS
    no_aces_premium: AcesPremium = AcesPremium.ALWAYS
    aces_announce: AcesAnnounce = AcesAnnounce.AFTER
    aces_failed: AcesFailed = AcesFailed.NOTHING
    no_aces_failed: NoAcesFailed = NoAcesFailed.PAYS
    premium_payers: PremiumPayers = PremiumPayers.DEFENDERS
    illustrated: tuple[Extra, ...] = ()
    extra_premium: int = 10
    end: End = End(EndKind.DEALS, 12)

    @property
    def bids(self) -> tuple[Bid, ...]:
        """Calls that exist under these rules, lowest first; contracts have the same names."""
        last = SUIT_LEVELS + len(self.illustrated)
        return tuple(bid for bid in LADDER if (self.hand is not HandCalls.OFF if bid.is_hand else bid.level <= last))

    def extra(self, bid: Bid) -> Extra | None:
        """Return the contract of Illustrated that a number means; None for a suit."""
        return self.illustrated[bid.level - SUIT_LEVELS - 1] if bid.level > SUIT_LEVELS else None

    def contracts(self, bid: Bid) -> tuple[Bid, ...]:
        """List the contracts that the winner of the auction may name: not lower than the call (austrian.md §2)."""
        return tuple(one for one in self.bids if one.is_hand is bid.is_hand and one.level >= bid.level)
