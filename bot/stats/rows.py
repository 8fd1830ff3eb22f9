"""Rows stored for a finished match: one for the match, one for each of its deals.

A row contains everything that pages and ratings need, so that the log is not read again. Persons are Telegram ids,
or numbers below zero once they have been forgotten. No chat is stored: it is the table's, which may move.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

import msgspec

from bot.stats.sums import Sums
from engine.core.codec import dec_hook
from engine.core.deal_facts import Amounts, DealFacts
from engine.core.seats import BySeat
from engine.core.strengths import Strength


class SeatRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """Seat of a match, with the person who answers for its result."""

    person: int | None = None
    """Person who held the seat alone or played three quarters of its deals as own deals; None if nobody did."""
    own: int = 0
    """Number of own deals of that person at this seat."""
    has_left: bool = False
    """True if the person left or was removed without a substitute, or if a robot played more than half."""
    robot: Strength | None = None
    """Strength of the robot that held the seat alone; None if a person sat there in some deal."""


class PlayerRow(msgspec.Struct, frozen=True):
    """Own deals of one person in a match."""

    person: int
    name: str
    """Name of the person at the table."""
    sums: Sums


class Moment(msgspec.Struct, frozen=True):
    """State of a match when a person was removed against their will; the person is still in the seat."""

    person: int
    """Person who was removed; in `seats` this person has not left yet."""
    deals: int
    """Number of finished deals at that moment."""
    exact: Amounts
    """Exact settlement at that moment, by seat."""
    seats: BySeat[SeatRow]


class MatchRow(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Row of a finished match."""

    table: int
    game: str
    """Name of the game."""
    preset: str
    """Name of the preset; empty if the table chose its own rules."""
    at: float
    """Time at which the match was settled, in seconds since 1970."""
    version: int
    """Version of the facts and sums (`bot.stats.sums.version_of`)."""
    deals: int
    """Number of finished deals."""
    was_closed: bool = False
    """True if one person closed the match for all (`EndReason.RESET`)."""
    version_of_end: int = 0
    """Version of the rules by which ratings judge the end of the match, as in `MatchFinished`."""
    moments: tuple[Moment, ...] = ()
    """State at each removal of a person, in order; always empty if `version_of_end` is 0."""
    is_duplicate: bool = False
    """True for a deal of a duplicate, which counts in statistics of deals, but not as a match or for ratings."""
    exact: Amounts
    """Exact settlement, by seat."""
    pairs: BySeat[Amounts] | None = None
    """Payments at the settlement: `pairs[a][b]` is the amount that seat b paid to seat a."""
    seats: BySeat[SeatRow]
    players: tuple[PlayerRow, ...]
    """Persons with own deals; forgotten persons are left out."""

    def share_of(self, person: int) -> Fraction | None:
        """Return a person's result: that of the person's seat, or else of their own deals; None if there is neither."""
        held = next((seat for seat, row in self.seats.items() if row.person == person), None)
        if held is not None:
            return self.exact[held]
        played = [row.sums.results.total for row in self.players if row.person == person]
        return sum(played, Fraction(0)) if played else None


class LightSums(Sums, frozen=True):
    """Sums of which only `results` and `bill` are decoded; all other fields stay raw JSON."""

    roles: msgspec.Raw = msgspec.Raw()  # type: ignore[assignment]  # left as stored
    few: msgspec.Raw = msgspec.Raw()  # type: ignore[assignment]  # left as stored
    games: msgspec.Raw = msgspec.Raw()  # type: ignore[assignment]  # left as stored
    defended: msgspec.Raw = msgspec.Raw()  # type: ignore[assignment]  # left as stored
    catchable: msgspec.Raw = msgspec.Raw()  # type: ignore[assignment]  # left as stored
    against_robots: msgspec.Raw = msgspec.Raw()  # type: ignore[assignment]  # left as stored
    partners: msgspec.Raw = msgspec.Raw()  # type: ignore[assignment]  # left as stored


class LightPlayer(PlayerRow, frozen=True):
    """Own deals of one person in a match, with sums of which only a part is decoded."""

    sums: LightSums


class LightMatch(MatchRow, frozen=True, kw_only=True):
    """Row of a match of which only what ratings and tables need is decoded, in a third of the time."""

    pairs: msgspec.Raw = msgspec.Raw()  # type: ignore[assignment]  # left as stored
    players: tuple[LightPlayer, ...]


class OwnParts(msgspec.Struct, frozen=True):
    """Parts of a match row that one person's page needs in addition to `LightMatch`."""

    players: tuple[msgspec.Raw, ...]
    pairs: BySeat[Amounts] | None = None


class DealRow(msgspec.Struct, frozen=True):
    """Row of a finished deal."""

    table: int
    version: int
    """Version of the facts and sums (`bot.stats.sums.version_of`)."""
    owners: BySeat[int | None]
    """Person whose own deal it was, by seat; None for a seat without such a person."""
    facts: DealFacts


MATCHES: Final = msgspec.json.Decoder(MatchRow, dec_hook=dec_hook)
"""Decoder for match rows, which `engine.core.codec.encode` writes."""
LIGHT_MATCHES: Final = msgspec.json.Decoder(LightMatch, dec_hook=dec_hook)
"""Decoder for match rows that reads only what ratings and tables need."""
OWN_PARTS: Final = msgspec.json.Decoder(OwnParts, dec_hook=dec_hook)
"""Decoder for match rows that reads only what one person's page needs."""
PLAYERS: Final = msgspec.json.Decoder(PlayerRow, dec_hook=dec_hook)
"""Decoder for one of the players in `OwnParts`."""
DEALS: Final = msgspec.json.Decoder(DealRow, dec_hook=dec_hook)
"""Decoder for deal rows, which `engine.core.codec.encode` writes."""


def people_of(match: MatchRow, deals: Iterable[DealRow]) -> tuple[int, ...]:
    """Return the numbers of all persons named in the rows of a match and its deals, ascending."""
    standing: tuple[MatchRow | Moment, ...] = (match, *match.moments)
    held = {row.person for one in standing for row in one.seats} | {one.person for one in match.moments}
    own = {person for deal in deals for person in deal.owners}
    return tuple(sorted(person for person in held | own if person is not None))
