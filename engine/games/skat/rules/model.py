"""Rules of one match: a frozen field for each row of the table of options (skat.md §11)."""

import msgspec

from engine.core.options import PresetRules
from engine.games.skat.rules.values import (
    BockHand,
    BockTrigger,
    Claim,
    EndKind,
    GrandOuvert,
    Kontra,
    ListKind,
    LossDoubling,
    Packets,
    PassOut,
    RamschShove,
    RamschSkat,
    RamschSweep,
    RamschTie,
    RamschVirgin,
    RobberAfter,
)


class End(msgspec.Struct, frozen=True):
    """End of a match."""

    kind: EndKind
    count: int
    """Laps, points, deals or minutes, at least 1."""


class Rules(PresetRules, frozen=True):
    """Rules of one match; the defaults are those of `skat_seed`. `options` tells the meaning of each field."""

    preset: str = "skat_seed"
    deal_packets: Packets = Packets.OLD
    pass_out: PassOut = PassOut.REDEAL_NEXT
    grand_ouvert: GrandOuvert = GrandOuvert.OLD
    loss_doubling: LossDoubling = LossDoubling.SKAT_ONLY
    kontra: Kontra = Kontra.OFF
    re: bool = False
    claim: Claim = Claim.RISK
    ramsch_skat: RamschSkat = RamschSkat.LOSER
    ramsch_tie: RamschTie = RamschTie.BOTH
    ramsch_jacks: bool = False
    ramsch_shove: RamschShove = RamschShove.MUST_TAKE
    ramsch_virgin: RamschVirgin = RamschVirgin.OFF
    ramsch_sweep: RamschSweep = RamschSweep.MINUS
    robber: bool = False
    bock_at: int = 100
    bock_trigger: BockTrigger = BockTrigger.TOTAL
    bock_hand: BockHand = BockHand.DOUBLED
    robber_after: RobberAfter = RobberAfter.END
    list: ListKind = ListKind.CLASSICAL
    end: End = End(EndKind.LAPS, 4)

    @property
    def has_ramsch(self) -> bool:
        """True if a ramsch can be played."""
        return self.pass_out.is_played or self.robber

    @property
    def has_schieber(self) -> bool:
        """True if the skat of a ramsch can be shoved on."""
        return self.pass_out is PassOut.SCHIEBER or self.robber

    @property
    def may_shove(self) -> bool:
        """True if the skat can be sent on unseen."""
        return self.has_schieber and self.ramsch_shove is RamschShove.MAY_SHOVE

    @property
    def ends_by_robber(self) -> bool:
        """True if the schieber lap ends the match and `end` is not looked at (skat.md §9)."""
        return self.robber and self.robber_after is RobberAfter.END
