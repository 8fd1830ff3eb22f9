"""Pages of «Как играют?», an introduction to preferans by the rules of its first preset, for complete beginners."""

from typing import Final

from bot.games.preferans.pictures.drawings import TableDrawing
from bot.pictures.drawing import PlayedCard, TablePlate
from bot.pictures.primer import PrimerRow
from bot.screens.primer_card import card
from bot.screens.texts import Texts, mark

RANKS: Final = (("As", "Ks", "Qs", "Js", "Ts", "9s", "8s", "7s"),)
HAND: Final = (("As", "Ks", "Js", "9s", "8s"), ("Ah", "Kh"), ("Qc",), ("8d", "7d"))
TWELVE: Final = (("As", "Ks", "Js", "Ts", "9s", "8s"), ("Ah", "Kh"), ("Qc", "9c"), ("8d", "7d"))
MISERE: Final = (("Ts", "8s", "7s"), ("9c", "7c"), ("Jd", "8d", "7d"), ("8h", "7h"))

PRIMER: Final = (
    card(
        mark("Trick and trump"),
        mark(
            "Everybody holds ten cards and plays one each: that is a trick, and the highest card of the suit led "
            "takes it and leads next."
        ),
        mark("You follow suit; if you have none, you play a trump, and without trumps any card."),
        mark("A trump, the suit that is named before the play, beats all other suits."),
        PrimerRow(mark("High to low"), RANKS),
        PrimerRow(mark("Trick, spades are trumps"), (("9h", "Kh", "7s"),), mark("7♠ takes"), ("7s",)),
    ),
    card(
        mark("Auction"),
        mark("Whoever promises most plays: “6♠”, a game of six, means six tricks out of ten with spades as trumps."),
        mark("In turn everybody promises more or passes, and whoever has passed is out."),
        mark("Five trumps with the ace and two more high cards are usually worth six; when in doubt, pass."),
        PrimerRow(mark("Hand"), HAND, "6♠"),
        PrimerRow(mark("Upwards"), text=mark("6♠ 6♣ 6♦ 6♥, 6 without trumps, 7♠ …")),
    ),
    card(
        mark("Talon"),
        mark("Two cards are set aside, the talon: they are shown to all and go to the winner of the auction."),
        mark("That player, the declarer, discards any two of the twelve cards, and nobody sees them."),
        mark("Then the declarer names the game, not below the promise: which suit is trumps and how many tricks."),
        PrimerRow(mark("Talon"), (("Ts", "9c"),), mark("goes to the declarer")),
        PrimerRow(mark("Twelve"), TWELVE, "", ("8d", "7d")),
        PrimerRow(mark("Two go away"), (("8d", "7d"),), mark("the game: 7♠")),
    ),
    card(
        mark("Whist"),
        mark("The other two say “whist” (we play against it) or pass; if both pass, the game counts as made."),
        mark(
            "Each trick of the defenders pays whists, which are points, and together they owe four against six, "
            "two against seven."
        ),
        mark("Whoever whists and falls short writes the missing tricks to the mountain, which is bad."),
        PrimerRow(mark("Against six"), text=mark("4 tricks")),
        PrimerRow(mark("Against seven"), text=mark("2 tricks")),
        PrimerRow(mark("Against eight, nine, ten"), text=mark("1 trick")),
    ),
    card(
        mark("Misère and raspasy"),
        mark("Misère is a promise to take no trick at all, without trumps; it can only be your first call."),
        mark("If all pass, raspasy are played: no trumps, everybody alone, and each trick goes to the mountain."),
        mark("Both want low cards: sevens and eights in every suit that you hold."),
        PrimerRow(mark("Misère"), MISERE),
        PrimerRow(mark("Raspasy"), text=mark("pass · pass · pass")),
    ),
    card(
        mark("The sheet"),
        mark("Make what you named, and points go to your pool: 2 for six, 4 for seven, 10 for misère."),
        mark("Fall short, and as many for each missing trick go to your mountain, and the others write whists on you."),
        mark(
            "A pool is full at an agreed number, say 10; when all are full, everything is counted in whists, and "
            "whoever is above zero has won."
        ),
        PrimerRow(mark("6♠, six tricks"), text=mark("pool +2")),
        PrimerRow(mark("6♠, five tricks"), text=mark("mountain +2")),
        PrimerRow(mark("Defenders, 4 tricks"), text=mark("whists +8")),
    ),
)
"""Pages on trick and trumps, the auction, the talon, whist, misère and raspasy, the sheet."""


_SAMPLE_HAND = ("As", "Ks", "Js", "9s", "Ah", "Qh", "Kd", "7d")  # a hand that nobody was ever dealt
TRICK = (PlayedCard("Qc", 1), PlayedCard("8c", 2))
PREVIOUS = (PlayedCard("9c", 0), PlayedCard("Ac", 1), PlayedCard("Tc", 2))


def sample_table(t: Texts) -> TableDrawing:
    """Return an example of the table's picture during a deal."""
    first, second, you = t.plain("Uncle Paul"), t.plain("Aunt Mary"), t.plain("You")
    return TableDrawing(
        title=t.plain("You play seven spades"),
        seats=(
            TablePlate(you, t.word("greeting", "plays"), "1/7", _SAMPLE_HAND, turn=True),
            TablePlate(first, t.plain("whist"), "1"),
            TablePlate(second, t.plain("pass"), "0", dealer=True),
        ),
        note=t.plain("trick %(n)d of %(all)d", n=3, all=10),
        trick=TRICK,
        previous=PREVIOUS,
        taker=f"→ {first}",
    )
