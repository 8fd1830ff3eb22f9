"""Contracts and the ladder of bids (rules.md §3.1, parameters.md 14)."""

from enum import StrEnum

import msgspec

from engine.core.cards import Suit


class Strain(StrEnum):
    """A trump suit or no trump, in the order of the auction."""

    SPADES = "s"
    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    NO_TRUMP = "n"

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None without trumps."""
        return _TRUMPS[self]


_TRUMPS: dict[Strain, Suit | None] = {**{Strain(suit.value): suit for suit in Suit}, Strain.NO_TRUMP: None}

LEVELS = (6, 7, 8, 9, 10)


class Contract(StrEnum):
    """Contract of a declarer: a number of tricks in a strain, or no trick at all (misère, uvert)."""

    level: int
    """Tricks to take, 6 to 10; 0 on misère and uvert."""
    strain: Strain | None

    def __new__(cls, name: str) -> "Contract":
        """Create a member from its name in a record (such as `7h`)."""
        contract = str.__new__(cls, name)
        contract._value_ = name
        trick_game = name[0].isdigit()
        contract.level = int(name[:-1]) if trick_game else 0
        contract.strain = Strain(name[-1]) if trick_game else None
        return contract

    S6, C6, D6, H6, N6 = "6s", "6c", "6d", "6h", "6n"
    S7, C7, D7, H7, N7 = "7s", "7c", "7d", "7h", "7n"
    S8, C8, D8, H8, N8 = "8s", "8c", "8d", "8h", "8n"
    S9, C9, D9, H9, N9 = "9s", "9c", "9d", "9h", "9n"
    S10, C10, D10, H10, N10 = "10s", "10c", "10d", "10h", "10n"
    MISERE = "misere"
    UVERT = "uvert"

    @property
    def game(self) -> str:
        """Level as text, or `misere` or `uvert`: the game without regard to its strain."""
        return str(self.level or self)

    @property
    def is_misere(self) -> bool:
        """Whether this is a contract to take no trick: misère, or uvert, the second of them (rules.md §13.9)."""
        return self.strain is None

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None for no trump and for misère."""
        return self.strain.trump if self.strain else None

    @property
    def needed(self) -> int:
        """Number of tricks the declarer must take (0 on misère)."""
        return self.level


TRICK_CONTRACTS: tuple[Contract, ...] = tuple(contract for contract in Contract if not contract.is_misere)


def make_contract(level: int, strain: Strain) -> Contract:
    """Return the contract of that level and strain. Raises ValueError if the level is not 6 to 10."""
    return Contract(f"{level}{strain}")


class Rung(msgspec.Struct, frozen=True):
    """A step of the auction: a contract, with or without the talon. `str()` is its name in a record (`9d-`)."""

    contract: Contract
    without_talon: bool = False

    def __str__(self) -> str:
        return f"{self.contract}-" if self.without_talon else str(self.contract)


def parse_rung(text: str) -> Rung:
    """Return the step of the auction with that name. Raises ValueError for another name."""
    return Rung(Contract(text.removesuffix("-")), text.endswith("-"))
