"""Values of the options, by the names of the table (skat.md §11)."""

from enum import StrEnum


class Packets(StrEnum):
    """Packets in which a deck is dealt: three hands, the skat, three hands, three hands (skat.md §1)."""

    OLD = "3-2-3-4"
    ISKO = "3-2-4-3"

    @property
    def hands(self) -> tuple[int, ...]:
        """Sizes of the packets of a hand, in the order dealt."""
        return (3, 3, 4) if self is Packets.OLD else (3, 4, 3)


class PassOut(StrEnum):
    """Consequence of three passes (skat.md §2)."""

    REDEAL_NEXT = "redeal_next"
    REDEAL_SAME = "redeal_same"
    RAMSCH = "ramsch"
    SCHIEBER = "schieber"

    @property
    def is_played(self) -> bool:
        """True if three passes lead to a ramsch."""
        return self in (PassOut.RAMSCH, PassOut.SCHIEBER)


class GrandOuvert(StrEnum):
    """Base of an open grand."""

    ISKO = "24"
    OLD = "36"

    @property
    def base(self) -> int:
        """Base as a number."""
        return int(self)


class LossDoubling(StrEnum):
    """Lost games that cost twice their value."""

    SKAT_ONLY = "skat_only"
    ALWAYS = "always"


class Kontra(StrEnum):
    """Defenders who may double."""

    OFF = "off"
    ANY = "any"
    BIDDERS = "bidders"
    """A defender who has named or held a value."""


class Claim(StrEnum):
    """Cost of a claim that does not hold."""

    RISK = "risk"
    """All remaining tricks."""
    PROVED = "proved"
    """No cost: the program looks first."""


class RamschSkat(StrEnum):
    """Player who counts the skat of a ramsch."""

    LOSER = "loser"
    LAST_TRICK = "last_trick"


class RamschTie(StrEnum):
    """Loser of a ramsch of equal points."""

    BOTH = "both"
    LAST_TRICK = "last_trick"


class RamschShove(StrEnum):
    """Permission to send the skat of a ramsch on unseen."""

    MUST_TAKE = "must_take"
    MAY_SHOVE = "may_shove"


class RamschVirgin(StrEnum):
    """Effect of one hand without a trick in a ramsch."""

    OFF = "off"
    DOUBLE = "double"


class RamschSweep(StrEnum):
    """Result of all ten tricks of a ramsch."""

    MINUS = "minus"
    PLUS = "plus120"


class BockTrigger(StrEnum):
    """Event that begins the bock lap."""

    TOTAL = "total"
    """A list that reaches `bock_at`."""
    DEAL = "deal"
    """One won game of that much."""


class BockHand(StrEnum):
    """Games from the hand in a bock lap."""

    DOUBLED = "doubled"
    PLAIN = "plain"


class RobberAfter(StrEnum):
    """Lap that follows the schieber lap."""

    END = "end"
    CLASSIC = "classic"


class ListKind(StrEnum):
    """Way to total a list."""

    CLASSICAL = "classical"
    SEEGER = "seeger"


class EndKind(StrEnum):
    """Condition that ends a match automatically."""

    LAPS = "laps"
    POINTS = "points"
    DEALS = "deals"
    TIME = "time"
