"""Lines of a record before the first call of a deal: `deal 1 dealer=3`, hands, talon. Readers raise Unreadable."""

import msgspec

from engine.core.cards import Card, sort_cards
from engine.core.match import StartDeal
from engine.core.record.lines import Unreadable, read_card, read_fields, read_seat
from engine.core.seats import Seat
from engine.three_hands.dealing import HAND, deck_of


class DealDraft(msgspec.Struct, frozen=True):
    """A deal of which the record has been read in part, before all its cards are known."""

    number: int
    dealer: Seat
    paper: bool
    """True for a deal with real cards, of which the record has only the outcome."""
    active: tuple[Seat, ...]
    """Seats that get a hand, forehand first."""
    hands: dict[Seat, tuple[Card, ...]] = {}
    """Hands read so far, by seat."""
    talon: tuple[Card, ...] = ()
    """Cards of the talon in the order of opening; empty until they are read."""

    @property
    def complete(self) -> bool:
        """Whether all hands and the talon have been read."""
        return bool(self.talon) and len(self.hands) == len(self.active)


def read_deal(rest: str, number: int, seats: int, should: Seat | None, *, special: str = "") -> tuple[Seat, bool]:
    """Read `1 dealer=3` or `1 dealer=3 paper`; return the dealer, and whether the deal was played with real cards.

    number: the number that the deal must have. should: seat whose turn it is to deal; None if a lot decides. special:
    word after the dealer that this deal may have; empty for none. Raises Unreadable.

    >>> read_deal("2 dealer=1 paper", 2, 3, Seat.ONE)
    (<Seat.ONE: 1>, True)
    """
    found, *words = rest.split() or ("?",)
    if found != str(number):
        raise Unreadable("deal %(number)s where deal %(expected)s is expected", number=found, expected=number)
    if special and words[1:2] == [special]:
        del words[1]
    paper = words[1:] == ["paper"]
    if len(words) != 1 + paper:
        raise Unreadable(
            "a deal is written as: deal %(expected)s dealer=SEAT, or deal %(expected)s dealer=SEAT paper",
            expected=number,
        )
    fields = read_fields(words[0])
    if set(fields) != {"dealer"}:
        raise Unreadable("'%(word)s' is no dealer=SEAT", word=words[0])
    dealer = read_seat(fields["dealer"], seats)
    if should is not None and dealer is not should:
        raise Unreadable(
            "the dealer of deal %(expected)s is seat %(should)s, not seat %(dealer)s",
            expected=number,
            should=should,
            dealer=dealer,
        )
    return dealer, paper


def read_hand(draft: DealDraft, rest: str, seats: int) -> DealDraft:
    """Add a hand from text such as `1 As Ks 9s Ac Qc Jc Td 7d Kh 8h`: an active seat and its ten cards.

    >>> draft = DealDraft(1, Seat.THREE, False, (Seat.ONE, Seat.TWO, Seat.THREE))
    >>> read_hand(draft, "1 As Ks 9s Ac Qc Jc Td 7d Kh 8h", 3).hands[Seat.ONE][0]
    <Card.SA: 'As'>
    """
    head, *names = rest.split() or ("",)
    seat = read_seat(head, seats)
    if seat not in draft.active:
        raise Unreadable("seat %(seat)s gets no cards in this deal", seat=seat)
    if seat in draft.hands:
        raise Unreadable("hand %(seat)s stands twice", seat=seat)
    cards = _cards(draft, names, HAND, f"hand {seat}")
    return msgspec.structs.replace(draft, hands={**draft.hands, seat: cards})


def read_talon(draft: DealDraft, rest: str, size: int) -> DealDraft:
    """Add the talon from text such as `7s 8s`: `size` cards in the order of opening.

    >>> read_talon(DealDraft(1, Seat.THREE, False, (Seat.ONE,)), "7s 8s", 2).talon
    (<Card.S7: '7s'>, <Card.S8: '8s'>)
    """
    if draft.talon:
        raise Unreadable("talon stands twice")
    return msgspec.structs.replace(draft, talon=_cards(draft, rest.split(), size, "talon"))


def _cards(draft: DealDraft, names: list[str], count: int, what: str) -> tuple[Card, ...]:
    cards = tuple(read_card(name) for name in names)
    if len(cards) != count:
        raise Unreadable("%(what)s has %(cards)s cards instead of %(count)s", what=what, cards=len(cards), count=count)
    dealt = [*draft.talon, *(card for hand in draft.hands.values() for card in hand)]
    for index, card in enumerate(cards):
        if card in dealt or card in cards[:index]:
            raise Unreadable("%(card)s is dealt twice", card=card)
    return cards


def start_command(draft: DealDraft, packets: tuple[int, ...]) -> StartDeal:
    """Return the command that deals exactly the cards of a complete draft, in packets of the sizes `packets`.

    >>> from engine.three_hands.dealing import DECK as deck
    >>> from engine.three_hands.dealing import PAIRS
    >>> seats = (Seat.ONE, Seat.TWO, Seat.THREE)
    >>> hands = {seat: deck[place * 10 : place * 10 + 10] for place, seat in enumerate(seats)}
    >>> start_command(DealDraft(1, Seat.THREE, False, seats, hands, deck[30:]), PAIRS).deck[6:8] == deck[30:]
    True
    """
    hands = tuple(sort_cards(draft.hands[seat]) for seat in draft.active)
    return StartDeal(draft.dealer, deck_of(packets, hands, draft.talon))


def missing(draft: DealDraft) -> str:
    """Return the names of the lines that a deal still lacks, separated by commas.

    >>> missing(DealDraft(1, Seat.THREE, False, (Seat.ONE, Seat.TWO)))
    'hand 1, hand 2, talon'
    """
    absent = [f"hand {seat}" for seat in draft.active if seat not in draft.hands]
    return ", ".join(absent + ([] if draft.talon else ["talon"]))
