"""Cards, players and amounts as players write them, in every game."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain

from bot.screens.texts import Texts
from engine.core.cards import Card, Suit

SIGNS = {Suit.SPADES: "♠", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥"}
"""Signs of the suits, by suit."""
SHOWN_ORDER = (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)
"""Default order of suits in a hand."""
NO_BREAK = "\u00a0"
"""Space at which no line breaks."""
PARTS = {
    Fraction(1, 4): "¼",
    Fraction(1, 3): "⅓",
    Fraction(1, 2): "½",
    Fraction(2, 3): "⅔",
    Fraction(3, 4): "¾",
}
"""Signs for parts of an amount."""


def has_suit(text: str) -> bool:
    """Return whether a text contains a suit sign, which clients draw as an emoji that is hard to see on a colour."""
    return any(sign in text for sign in SIGNS.values())


def unbroken(text: str) -> str:
    """Replace the spaces of a text by spaces at which no line breaks."""
    return text.replace(" ", NO_BREAK)


def pair(who: str, what: str) -> str:
    """Join a player and what belongs to the player on one line: "Борис К♠"; a long name may still be broken inside.

    A dash separates two numbers: "Робот 1 — 10♠".
    """
    dash = f"{NO_BREAK}—" if who[-1:].isdigit() and what[:1].isdigit() else ""
    return f"{who}{dash}{NO_BREAK}{unbroken(what)}"


@lru_cache(maxsize=256)  # 32 cards in a few languages
def rank_word(t: Texts, card: Card) -> str:
    """Format the rank of a card: 7 8 9 10, or the letter of the language (В Д К Т)."""
    letter = card[0]
    if letter.isdigit():
        return letter
    return "10" if letter == "T" else t.rank(letter)


def card_word(t: Texts, card: Card) -> str:
    """Format a card: "К♠"."""
    return rank_word(t, card) + SIGNS[card.suit]


def cards_line(t: Texts, cards: Iterable[Card]) -> str:
    """Format cards in the given order: "К♠ 8♦"."""
    return " ".join(card_word(t, card) for card in cards)


def by_suits(cards: Iterable[Card], order: Sequence[Suit] = SHOWN_ORDER) -> list[tuple[Card, ...]]:
    """Group cards by suit, each group from high to low; missing suits are left out."""
    held = sorted(cards, key=lambda card: card.order)
    suits = (tuple(card for card in held if card.suit is suit) for suit in order)
    return [suit for suit in suits if suit]


def sorted_line(t: Texts, cards: Iterable[Card], order: Sequence[Suit] = SHOWN_ORDER) -> str:
    """Format cards sorted as in a hand: "К♠ 8♦"."""
    return cards_line(t, chain.from_iterable(by_suits(cards, order)))


def suits_lines(t: Texts, cards: Iterable[Card], order: Sequence[Suit] = SHOWN_ORDER) -> list[str]:
    """Format a hand as one line for each suit, from high to low: "♠ Т К 9"; missing suits are left out."""
    return [
        NO_BREAK.join([SIGNS[suit[0].suit], *(rank_word(t, card) for card in suit)]) for suit in by_suits(cards, order)
    ]


def hand_line(t: Texts, cards: Iterable[Card], order: Sequence[Suit] = SHOWN_ORDER) -> str:
    """Format a hand in one line: "♠ Т К 9  ♣ 8  ♥ Д В"."""
    return "  ".join(suits_lines(t, cards, order))


def capital(text: str) -> str:
    """Return a text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def amount_word(amount: Fraction) -> str:
    """Format an exact amount, its whole part first: 4, −2, −10⅔, 2½, 3 2/7."""
    whole, part = divmod(abs(amount), 1)
    sign, head = "−" if amount < 0 else "", str(whole) if whole or not part else ""
    gap = NO_BREAK if head and part not in PARTS else ""
    return f"{sign}{head}{gap}{PARTS.get(part, part)}" if part else f"{sign}{head}"


def grouped(number: str | int) -> str:
    """Format a large whole number in groups of three digits: 999 999 999."""
    return f"{int(number):,}".replace(",", NO_BREAK)


def whole_signed(amount: int) -> str:
    """Format a balance with its sign and a plain hyphen, as pictures expect it: "+4", "-2", "0"."""
    return f"+{amount}" if amount > 0 else str(amount)


def balance_word(amount: int) -> str:
    """Format a balance with its sign for a text: +4, −2, 0."""
    return signed_word(Fraction(amount))


def signed_word(amount: Fraction) -> str:
    """Format an amount with its sign: +4, −2, 0."""
    return ("+" if amount > 0 else "") + amount_word(amount)


def card_labels(t: Texts) -> dict[str, str]:
    """Return the labels of pictures with cards, for games with a talon and a discard."""
    return {
        "dealer": t.word("picture", "D"),
        "talon": t.word("picture", "talon"),
        "discard": t.word("picture", "discard"),
        "previous": t.word("picture", "last trick"),
    }
