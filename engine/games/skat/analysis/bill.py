"""«Счёт ошибок», the bill of mistakes: losses of every player in a match, part by part, and the dearest card."""

from collections.abc import Sequence

import msgspec

from engine.core.seats import BySeat, Seat
from engine.games.skat.analysis.model import Analysis, CardMistake, Part
from engine.games.skat.contracts import Contract
from engine.games.skat.state import Hands, Plays


class PlayerBill(msgspec.Struct, frozen=True):
    """Losses and luck of one player, in points of the list."""

    lost: tuple[int, ...]
    """Points given away in each part, in the order of `Part`."""
    luck: int
    """Points that the cards would have brought without a mistake after the auctions."""

    @property
    def total(self) -> int:
        """Points given away in all parts."""
        return sum(self.lost)


class Dearest(msgspec.Struct, frozen=True):
    """The dearest card of a match, with its deal."""

    number: int
    """Number of its deal."""
    mistake: CardMistake
    hands: Hands
    """Hands before the card; empty for a seat that rests."""
    trick: Plays
    """Cards on the table before the card."""
    contract: Contract
    """Game of the deal, which says how the hands are sorted."""


class Bill(msgspec.Struct, frozen=True):
    """Bill of mistakes of a match."""

    accounts: BySeat[PlayerBill]
    dearest: Dearest | None = None
    """None where nobody misplayed a card."""


def bill_of(found: Sequence[Analysis], seats: int) -> Bill:
    """Draw up the bill of so many players over analysed deals."""
    accounts = BySeat.collect(_account(found, Seat(number)) for number in range(1, seats + 1))
    cards = ((it, mistake) for it in found for mistake in it.mistakes if isinstance(mistake, CardMistake))
    worst = max(cards, key=lambda pair: pair[1].cost, default=None)
    return Bill(accounts, _dearest(*worst) if worst is not None else None)


def _account(found: Sequence[Analysis], seat: Seat) -> PlayerBill:
    lost = tuple(sum(it.lost_by(seat, part) for it in found) for part in Part)
    return PlayerBill(lost, sum(it.cards[seat] for it in found))


def _dearest(found: Analysis, mistake: CardMistake) -> Dearest:
    place = next(at for at, (_, card) in enumerate(found.plays) if card is mistake.card)
    gone = {card for _, card in found.plays[:place]}
    hands = found.held.map(lambda cards: tuple(card for card in cards if card not in gone))
    size = len(found.setup.active)
    on_table = found.plays[place - place % size : place]
    return Dearest(found.scored.number, mistake, hands, on_table, found.contract)
