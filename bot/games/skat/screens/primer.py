"""Cards of “How to play?” («Как играют?»), which teach Skat to beginners by the rules of its first preset."""

from typing import Final

from bot.games.skat.pictures.drawings import TableDrawing
from bot.games.skat.screens.words import declaration_word
from bot.pictures.drawing import MoneyPlate, PlayedCard
from bot.pictures.primer import PrimerRow
from bot.screens.primer_card import card
from bot.screens.texts import Texts, mark
from engine.games.skat.contracts import Contract, Declaration

POINTS: Final = (("Ah", "Th", "Kh", "Qh", "Jh"),)
JACKS: Final = ("Jc", "Js", "Jh", "Jd")
SUIT: Final = ("Ah", "Th", "Kh", "Qh", "9h", "8h", "7h")
HAND: Final = (("Jc", "Jh"), ("Ah", "Kh", "9h", "8h"), ("As", "Ts"), ("Kd",), ("9c",))
NULL: Final = (("8s", "7s"), ("9c", "7c"), ("Jd", "9d", "7d"), ("9h", "8h", "7h"))


PRIMER: Final = (
    card(
        mark("Tricks and points"),
        mark("One plays against two with ten cards each; a trick goes to the highest card of the suit led or trump."),
        mark("You follow suit; if you have none you may play any card, and need not play a trump."),
        mark("Points count, not tricks: of the 120 in all cards the declarer needs 61."),
        PrimerRow(mark("Points"), POINTS, "11 · 10 · 4 · 3 · 2"),
        PrimerRow(mark("Trick, ♠ are trumps"), (("Ah", "Th", "7s"),), mark("7♠ takes 21"), ("7s",)),
    ),
    card(
        mark("Trumps"),
        mark("Trumps are the four jacks and the suit that the declarer has named, the jack of clubs above all."),
        mark("A suit goes ace, ten, king, queen, 9, 8, 7: the ten is above the king."),
        mark("A jack is a trump and not a card of its suit: it does not follow when that suit is led."),
        PrimerRow(mark("The jacks"), (JACKS,)),
        PrimerRow(mark("and hearts"), (SUIT,)),
    ),
    card(
        mark("Auction"),
        mark("Numbers are bid, from 18 up: one names them, another holds each or passes."),
        mark("Name no more than your game will be worth: a game below the bid is lost."),
        mark("If all pass, nothing is played and the next player deals."),
        PrimerRow(mark("Hand"), HAND),
        PrimerRow(mark("Upwards"), text="18 · 20 · 22 · 23 · 24 · 27 …"),
    ),
    card(
        mark("The skat"),
        mark("Two cards are set aside, the skat: the declarer takes them, shows them to nobody and discards two."),
        mark(
            "Then the declarer names the game: a suit, grand or null; the points of the two discards count for "
            "the declarer."
        ),
        mark("Whoever does not look at the skat plays from the hand, which raises the price."),
        PrimerRow(mark("Skat"), (("Qh", "7d"),), mark("goes to the declarer")),
        PrimerRow(mark("Two go away"), (("Kd", "7d"),), mark("4 points are kept")),
    ),
    card(
        mark("The price"),
        mark("Diamonds are worth 9, hearts 10, spades 11, clubs 12, grand (jacks alone are trumps) 24."),
        mark("That is multiplied: one for the game and one for each top trump in a row that you hold, or lack."),
        mark("With the jack of clubs but not that of spades, hearts are worth 10 × 2, that is 20."),
        PrimerRow(mark("You hold"), (("Jc", "Jh"),), mark("one in a row: × 2")),
        PrimerRow(mark("You hold"), (("Jc", "Js", "Jd"),), mark("two in a row: × 3")),
        PrimerRow(mark("You hold"), (("Js", "Jd"),), mark("you lack one: × 2")),
    ),
    card(
        mark("Null and the list"),
        mark("Null is a promise to take no trick at all, without trumps: 23."),
        mark(
            "Only the declarer scores: a game won adds its price, a lost one takes it off twice, one from the "
            "hand once."
        ),
        mark("After everybody has dealt four times, everyone pays everyone else the difference."),
        PrimerRow(mark("Null"), NULL),
        PrimerRow(mark("Hearts for 20, won"), text="+20"),
        PrimerRow(mark("Hearts for 20, lost"), text="−40"),
    ),
)
"""Cards in order: tricks and points, trumps, the auction, the skat, the price of a game, null and the list."""


_SAMPLE_HAND: Final = ("Jc", "Jh", "Ah", "Kh", "9h", "8h", "As", "7s")  # a hand that nobody was ever dealt
TRICK: Final = (PlayedCard("Ac", 1), PlayedCard("8c", 2))
PREVIOUS: Final = (PlayedCard("Qd", 0), PlayedCard("Ad", 1), PlayedCard("7d", 2))


def sample_table(t: Texts) -> TableDrawing:
    """Return an example picture of a table in play, as its players see it."""
    first, second, you = t.plain("Uncle Paul"), t.plain("Aunt Mary"), t.plain("You")
    game = declaration_word(t, Declaration(Contract.HEARTS))
    return TableDrawing(
        title=t.plain("Declarer: you, %(game)s (20)", game=game),
        seats=(
            MoneyPlate(you, t.plain("declarer"), "1", _SAMPLE_HAND, turn=True, money="48"),
            MoneyPlate(first, "", "1", money="-36"),
            MoneyPlate(second, "", "0", dealer=True, money="20"),
        ),
        note=t.plain("trick %(n)d of 10", n=3),
        trick=TRICK,
        previous=PREVIOUS,
        taker=f"→ {first}",
        trump="h",
    )
