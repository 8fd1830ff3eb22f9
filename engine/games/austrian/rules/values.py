"""Values of the options, by the names of the table (austrian.md §11)."""

from enum import StrEnum


class Pot(StrEnum):
    """Kind of pot (austrian.md §7.1)."""

    LIMITED = "limited"
    UNLIMITED = "unlimited"
    STYRIAN = "styrian"
    FIXED = "fixed"

    @property
    def is_shared(self) -> bool:
        """True if all seats fill the pot together, False if every dealer pays a stake."""
        return self in (Pot.STYRIAN, Pot.FIXED)


class Refill(StrEnum):
    """Way of filling a shared pot that is empty before a deal that is not the first."""

    ASK = "ask"
    ALWAYS = "always"
    NEVER = "never"


class RefillAt(StrEnum):
    """Pot that counts as empty."""

    EMPTY = "empty"
    SHORT = "short"
    """A pot below the price of the most expensive contract."""


class Here(StrEnum):
    """Right to hold a rival's call with «здесь»."""

    ELDER = "elder"
    OFF = "off"


class HandCalls(StrEnum):
    """Moments at which a call from the hand may be made."""

    FIRST_CALL = "first_call"
    ANY_TURN = "any_turn"
    OFF = "off"


class AllPass(StrEnum):
    """Consequence of three passes."""

    REDEAL = "redeal"
    DEALER_DECLARES = "dealer_declares"


class MustBeat(StrEnum):
    """Card that a hand must beat if it can (austrian.md §6)."""

    LEAD = "lead"
    TRICK = "trick"
    NONE = "none"


class AcesPremium(StrEnum):
    """Contracts in which a premium for aces is paid."""

    ALWAYS = "always"
    HAND_ONLY = "hand_only"
    OFF = "off"


class AcesAnnounce(StrEnum):
    """Moment at which four aces are announced."""

    AFTER = "after"
    BEFORE = "before"


class AcesFailed(StrEnum):
    """Cost of four aces in a failed contract."""

    NOTHING = "nothing"
    PAYS = "pays"


class NoAcesFailed(StrEnum):
    """Cost of an announced «без тузов» in a failed contract."""

    PAYS = "pays"
    NOTHING = "nothing"


class PremiumPayers(StrEnum):
    """Defenders who pay the premiums of a contract that is made."""

    DEFENDERS = "defenders"
    WHISTERS = "whisters"


class EndKind(StrEnum):
    """Condition that ends a match automatically."""

    DEALS = "deals"
    TIME = "time"
    NONE = "none"
