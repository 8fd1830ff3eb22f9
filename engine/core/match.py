"""Values of a match that every game shares: who made a call for somebody else, why a match ended."""

from enum import StrEnum


class Mark(StrEnum):
    """Who made a call instead of the seat's own person."""

    ROBOT = "robot"
    TIMEOUT = "timeout"


class EndReason(StrEnum):
    """Why a match ended."""

    CLOSED = "closed"
    AGREED = "agreed"
    TIME = "time"
    DEALS = "deals"
    RESET = "reset"  # one closed it for all; a record says `end agreed`, it has no word of its own for that
