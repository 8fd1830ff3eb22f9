"""Rows that are stored of a finished match: one for the match, one for each of its deals.

A row holds all that pages and ratings ask of a match; logs are not read again. Persons are Telegram's ids, below zero
once they have been forgotten. The chat of a match is that of its table, which may move.
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
    """A seat of a match: who answers for its result."""

    person: int | None = None
    """Person who held the seat alone, or had three quarters of its deals as own ones; None: nobody did."""
    own: int = 0
    """Own deals of that person."""
    has_left: bool = False
    """True for a person who went or was put off without a substitute, or for whom a robot played more than half."""
    robot: Strength | None = None
    """Strength of the robot that had the seat to itself; None: a person sat there in some deal."""


class PlayerRow(msgspec.Struct, frozen=True):
    """A person's own deals in a match."""

    person: int
    name: str
    """Name at the table."""
    sums: Sums


class Moment(msgspec.Struct, frozen=True):
    """State of a match when a person was removed against their will, with the person still in the seat."""

    person: int
    """Person who was removed; has not left in `seats`."""
    deals: int
    """Finished deals."""
    exact: Amounts
    """Exact settlement."""
    seats: BySeat[SeatRow]


class MatchRow(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A finished match."""

    table: int
    game: str
    """Name of the game."""
    preset: str
    """Name of the rules, empty for rules of the table's own."""
    at: float
    """Second at which the match was settled."""
    version: int
    """Number of the facts (`Facts.version`)."""
    deals: int
    """Finished deals."""
    was_closed: bool = False
    """True if one person closed the match for all (`EndReason.RESET`)."""
    version_of_end: int = 0
    """Version of what a rating makes of the end, as in `MatchFinished`."""
    moments: tuple[Moment, ...] = ()
    """One for each person who was put off, in their order; always empty if `version_of_end` is 0."""
    is_duplicate: bool = False
    """True for a deal of a duplicate: its own deals count, but it is no match, has no companions and is not rated."""
    exact: Amounts
    """Exact settlement."""
    pairs: BySeat[Amounts] | None = None
    """pairs[a][b] is what b paid to a."""
    seats: BySeat[SeatRow]
    players: tuple[PlayerRow, ...]
    """Persons with own deals; forgotten ones are left out."""

    def share_of(self, person: int) -> Fraction | None:
        """Return the result of a person: of the seat the person answers for, else of own deals; None: did not play."""
        held = next((seat for seat, row in self.seats.items() if row.person == person), None)
        if held is not None:
            return self.exact[held]
        played = [row.sums.results.total for row in self.players if row.person == person]
        return sum(played, Fraction(0)) if played else None


class LightSums(Sums, frozen=True):
    """Sums of which results and bill are read, and the rest is left as it is stored."""

    roles: msgspec.Raw = msgspec.Raw()  # type: ignore[assignment]  # left as stored
    few: msgspec.Raw = msgspec.Raw()  # type: ignore[assignment]  # left as stored
    games: msgspec.Raw = msgspec.Raw()  # type: ignore[assignment]  # left as stored
    defended: msgspec.Raw = msgspec.Raw()  # type: ignore[assignment]  # left as stored
    catchable: msgspec.Raw = msgspec.Raw()  # type: ignore[assignment]  # left as stored
    against_robots: msgspec.Raw = msgspec.Raw()  # type: ignore[assignment]  # left as stored
    partners: msgspec.Raw = msgspec.Raw()  # type: ignore[assignment]  # left as stored


class LightPlayer(PlayerRow, frozen=True):
    """A person's own deals in a match that is read for others' pages."""

    sums: LightSums


class LightMatch(MatchRow, frozen=True, kw_only=True):
    """A finished match of which is read what ratings and tables ask for, in a third of the time."""

    pairs: msgspec.Raw = msgspec.Raw()  # type: ignore[assignment]  # left as stored
    players: tuple[LightPlayer, ...]


class OwnParts(msgspec.Struct, frozen=True):
    """Parts of a match that one person's page reads beside `LightMatch`."""

    players: tuple[msgspec.Raw, ...]
    pairs: BySeat[Amounts] | None = None


class DealRow(msgspec.Struct, frozen=True):
    """A finished deal of a finished match."""

    table: int
    version: int
    """Number of the facts (`Facts.version`)."""
    owners: BySeat[int | None]
    """Persons whose own deal it was, by seat."""
    facts: DealFacts


MATCHES: Final = msgspec.json.Decoder(MatchRow, dec_hook=dec_hook)
"""Reader of the rows of matches as `engine.core.codec.encode` writes them."""
LIGHT_MATCHES: Final = msgspec.json.Decoder(LightMatch, dec_hook=dec_hook)
"""Reader of the rows of matches for ratings and tables."""
OWN_PARTS: Final = msgspec.json.Decoder(OwnParts, dec_hook=dec_hook)
"""Reader of what one person's page asks of the rows of matches."""
PLAYERS: Final = msgspec.json.Decoder(PlayerRow, dec_hook=dec_hook)
"""Reader of the players in `OwnParts`."""
DEALS: Final = msgspec.json.Decoder(DealRow, dec_hook=dec_hook)
"""Reader of the rows of deals as `engine.core.codec.encode` writes them."""


def people_of(match: MatchRow, deals: Iterable[DealRow]) -> tuple[int, ...]:
    """Return the numbers of all persons whom the rows of a match name, ascending."""
    standing: tuple[MatchRow | Moment, ...] = (match, *match.moments)
    held = {row.person for one in standing for row in one.seats} | {one.person for one in match.moments}
    own = {person for deal in deals for person in deal.owners}
    return tuple(sorted(person for person in held | own if person is not None))
