"""The fair shuffle: known answers, unbiased draws, words that cannot be confused."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.seats import Seat
from engine.core.shuffle import commitment, deck_of, joined, lot_of, number_below
from engine.three_hands.dealing import DECK

SECRET = bytes(range(32))
KNOWN = "Qd 7d Kh Tc 9d 9h Ac Qs 8s 9s As 9c 8d Ah Th Jc 7h Ts Jd Ad Kd 8h Qh 7c Kc Ks Js Qc 7s Td Jh 8c"
WORDED = "Ks 7c 9s 7d Qh 8d Kd 7s Kh 8h Td 9h 9d Js Ah 8s 8c Kc 9c Jd Th Jh Ts Ac Ad Qs Jc As 7h Qc Qd Tc"


def test_the_deck_lies_in_the_order_of_suits_and_ranks() -> None:
    assert " ".join(DECK) == " ".join(rank + suit for suit in "scdh" for rank in "789TJQKA")


def test_the_commitment_is_the_plain_hash() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


@given(st.binary(min_size=1, max_size=64), st.dictionaries(st.sampled_from(Seat), st.sampled_from(("", "да", "нет"))))
def test_all_cards_are_there_and_come_again(secret: bytes, words: dict[Seat, str]) -> None:
    deck = deck_of(DECK, secret, words)
    assert sorted(deck) == sorted(DECK)
    assert deck == deck_of(DECK, secret, dict(reversed(words.items())))


def test_words_are_joined_by_seats_without_empty_ones() -> None:
    words = {Seat.FOUR: "до 10", Seat.ONE: "ёж", Seat.TWO: ""}
    assert joined(words) == "1:ёж\n4:до 10\n".encode()
    assert joined({}) == b""


@pytest.mark.parametrize("word", ["1\n2:x", "\0", "\ud800"])
def test_a_word_cannot_pretend_to_be_two(word: str) -> None:
    with pytest.raises(ValueError, match="control character"):
        deck_of(DECK, SECRET, {Seat.ONE: word})


def test_every_word_and_seat_changes_the_deck() -> None:
    tellings: tuple[dict[Seat, str], ...] = (
        {},
        {Seat.ONE: "a"},
        {Seat.TWO: "a"},
        {Seat.ONE: "A"},
        {Seat.ONE: "a", Seat.TWO: "a"},
    )
    assert len({deck_of(DECK, SECRET, words) for words in tellings}) == len(tellings)


@pytest.mark.parametrize("limit", range(2, 33))
def test_every_number_is_as_likely(limit: int) -> None:
    """Of all 256 bytes as many lead to each number; the others are passed over."""
    drawn = Counter(number_below(limit, iter((byte, 0))) for byte in range(256) if byte < 256 - 256 % limit)
    assert set(drawn.values()) == {256 // limit}
    assert all(number_below(limit, iter((byte, 1))) == 1 for byte in range(256 - 256 % limit, 256))


def test_known_decks() -> None:
    """Fixed for ever: records of all versions are verified by them."""
    assert " ".join(deck_of(DECK, SECRET, {})) == KNOWN
    assert " ".join(deck_of(DECK, SECRET, {Seat.ONE: "привет", Seat.THREE: "a b"})) == WORDED


def test_known_lots() -> None:
    """Fixed for ever, too: first dealers of two, three and four players, without a word and with one."""
    words = {Seat.TWO: "на счастье"}
    assert [int(lot_of(SECRET, {}, seats)) for seats in (2, 3, 4)] == [1, 3, 1]
    assert [int(lot_of(SECRET, words, seats)) for seats in (2, 3, 4)] == [2, 1, 4]


def test_the_lot_has_a_stream_of_its_own() -> None:
    """The first byte of SHA-256(secret ‖ words ‖ "lot" ‖ eight bytes of zero), for two and four players."""
    for number in range(64):
        secret = number.to_bytes(32)
        first = hashlib.sha256(secret + "1:ж\n".encode() + b"lot" + bytes(8)).digest()[0]
        assert [lot_of(secret, {Seat.ONE: "ж"}, seats) for seats in (2, 4)] == [first % 2 + 1, first % 4 + 1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_deals_first_as_often(seats: int) -> None:
    drawn = Counter(lot_of(number.to_bytes(32), {}, seats) for number in range(3000))
    assert all(abs(count - 3000 / seats) < 150 for count in drawn.values())
    assert len(drawn) == seats
