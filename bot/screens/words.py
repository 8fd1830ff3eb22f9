"""Cards, players and amounts as a player writes them, whatever game is played."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain

from bot.screens.texts import Texts
from engine.core.cards import Card, Suit

SIGNS = {Suit.SPADES: "♠", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥"}
"""Signs of the suits."""
SHOWN_ORDER = (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)
"""Suits in the order in which a hand is written if its game has no other."""
NO_BREAK = "\u00a0"
"""Space at which no line may end."""


def has_suit(text: str) -> bool:
    """Return whether a text has the sign of a suit, which clients draw as an emoji that no colour may be under."""
    return any(sign in text for sign in SIGNS.values())


def unbroken(text: str) -> str:
    """Replace the spaces of a text by ones at which no line may end."""
    return text.replace(" ", NO_BREAK)


def pair(who: str, what: str) -> str:
    """Write a player and what the player has on one line: "Борис К♠"; a long name may still be broken inside.

    A dash keeps two numbers apart: "Робот 1 — 10♠".
    """
    dash = f"{NO_BREAK}—" if who[-1:].isdigit() and what[:1].isdigit() else ""
    return f"{who}{dash}{NO_BREAK}{unbroken(what)}"


@lru_cache(maxsize=256)  # 32 cards in a few languages
def rank_word(t: Texts, card: Card) -> str:
    """Write a card's rank: 7 8 9 10 and the letters of the language, В Д К Т."""
    letter = card[0]
    if letter.isdigit():
        return letter
    return "10" if letter == "T" else t.rank(letter)


def card_word(t: Texts, card: Card) -> str:
    """Write a card: "К♠"."""
    return rank_word(t, card) + SIGNS[card.suit]


def cards_line(t: Texts, cards: Iterable[Card]) -> str:
    """Write cards in the order given: "К♠ 8♦"."""
    return " ".join(card_word(t, card) for card in cards)


def by_suits(cards: Iterable[Card], order: Sequence[Suit] = SHOWN_ORDER) -> list[tuple[Card, ...]]:
    """Group the cards of a hand by suits, each high to low; suits the hand lacks are left out."""
    held = sorted(cards, key=lambda card: card.order)
    suits = (tuple(card for card in held if card.suit is suit) for suit in order)
    return [suit for suit in suits if suit]


def sorted_line(t: Texts, cards: Iterable[Card], order: Sequence[Suit] = SHOWN_ORDER) -> str:
    """Write cards in the order of a hand: "К♠ 8♦"."""
    return cards_line(t, chain.from_iterable(by_suits(cards, order)))


def suits_lines(t: Texts, cards: Iterable[Card], order: Sequence[Suit] = SHOWN_ORDER) -> list[str]:
    """Write a hand by suits, high to low: "♠ Т К 9", each on one line; suits the hand lacks are left out."""
    return [
        NO_BREAK.join([SIGNS[suit[0].suit], *(rank_word(t, card) for card in suit)]) for suit in by_suits(cards, order)
    ]


def hand_line(t: Texts, cards: Iterable[Card], order: Sequence[Suit] = SHOWN_ORDER) -> str:
    """Write a hand in one line: "♠ Т К 9  ♣ 8  ♥ Д В"."""
    return "  ".join(suits_lines(t, cards, order))


def capital(text: str) -> str:
    """Write a text with a capital at its beginning, as on a button."""
    return text[:1].upper() + text[1:]


def amount_word(amount: Fraction) -> str:
    """Write an exact amount: 4, −2, 2½, 5/3."""
    sign, size = ("−" if amount < 0 else ""), abs(amount)
    if size.denominator == 2:
        whole = str(size.numerator // 2) if size > 1 else ""
        return f"{sign}{whole}½"
    return sign + str(size)


def grouped(number: str | int) -> str:
    """Write a large whole number in groups of three digits: 999 999 999."""
    return f"{int(number):,}".replace(",", NO_BREAK)


def whole_signed(amount: int) -> str:
    """Write a balance with its sign, as the pictures read it: "+4", "-2", "0"."""
    return f"+{amount}" if amount > 0 else str(amount)


def balance_word(amount: int) -> str:
    """Write a balance in a text: +4, −2, 0."""
    return signed_word(Fraction(amount))


def signed_word(amount: Fraction) -> str:
    """Write an amount with its sign: +4, −2, 0."""
    return ("+" if amount > 0 else "") + amount_word(amount)


def card_labels(t: Texts) -> dict[str, str]:
    """Return the words on pictures with cards, in a game with a talon and a discard."""
    return {
        "dealer": t.word("picture", "D"),
        "talon": t.word("picture", "talon"),
        "discard": t.word("picture", "discard"),
        "previous": t.word("picture", "last trick"),
    }
