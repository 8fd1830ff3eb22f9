"""Removal of a person from stored rows: a nameless number takes the person's seat, and figures of others are kept."""

from msgspec.structs import replace

from bot.stats.rows import DEALS, MATCHES, SeatRow
from engine.core.codec import encode
from engine.core.seats import BySeat


def match_without(body: bytes, person: int, stand_in: int) -> bytes:
    """Return an encoded match row as if folded from a log without a person; `stand_in` takes the person's place."""
    match = MATCHES.decode(body)

    def without(seats: BySeat[SeatRow]) -> BySeat[SeatRow]:
        return seats.map(lambda row: replace(row, person=stand_in) if row.person == person else row)

    moments = tuple(
        replace(one, person=stand_in if one.person == person else one.person, seats=without(one.seats))
        for one in match.moments
    )
    players = tuple(
        replace(
            row, sums=replace(row.sums, partners={who: it for who, it in row.sums.partners.items() if who != person})
        )
        for row in match.players
        if row.person != person
    )
    return encode(replace(match, seats=without(match.seats), moments=moments, players=players))


def deal_without(body: bytes, person: int, stand_in: int) -> bytes:
    """Return an encoded deal row in which the number `stand_in` takes the place of a person."""
    deal = DEALS.decode(body)
    return encode(replace(deal, owners=deal.owners.map(lambda owner: stand_in if owner == person else owner)))
