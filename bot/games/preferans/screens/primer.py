"""Cards of «Как играют?»: preferans by the rules of its first preset, for somebody who has never played such a game."""

from typing import Final

from bot.games.preferans.pictures.drawings import TableDrawing
from bot.pictures.drawing import PlayedCard, TablePlate
from bot.pictures.primer import PrimerRow
from bot.screens.primer_card import PrimerCard
from bot.screens.texts import Texts

RANKS: Final = (("As", "Ks", "Qs", "Js", "Ts", "9s", "8s", "7s"),)
HAND: Final = (("As", "Ks", "Js", "9s", "8s"), ("Ah", "Kh"), ("Qc",), ("8d", "7d"))
TWELVE: Final = (("As", "Ks", "Js", "Ts", "9s", "8s"), ("Ah", "Kh"), ("Qc", "9c"), ("8d", "7d"))
MISERE: Final = (("Ts", "8s", "7s"), ("9c", "7c"), ("Jd", "8d", "7d"), ("8h", "7h"))


def primer(t: Texts) -> tuple[PrimerCard, ...]:
    """Explain trick and trumps, the auction, the talon, whist, misère and raspasy, the sheet."""
    return (_trick(t), _auction(t), _talon(t), _whist(t), _misere(t), _sheet(t))


def _trick(t: Texts) -> PrimerCard:
    return PrimerCard(
        t.plain("Trick and trump"),
        (
            t(
                "Everybody holds ten cards and plays one each: that is a trick, and the highest card of the suit "
                "led takes it and leads next."
            ),
            t("You follow suit; if you have none, you play a trump, and without trumps any card."),
            t("A trump, the suit that is named before the play, beats all other suits."),
        ),
        (
            PrimerRow(t.plain("High to low"), RANKS),
            PrimerRow(t.plain("Trick, spades are trumps"), (("9h", "Kh", "7s"),), t.plain("7♠ takes"), ("7s",)),
        ),
    )


def _auction(t: Texts) -> PrimerCard:
    return PrimerCard(
        t.plain("Auction"),
        (
            t("Whoever promises most plays: “6♠”, a game of six, means six tricks out of ten with spades as trumps."),
            t("In turn everybody promises more or passes, and whoever has passed is out."),
            t("Five trumps with the ace and two more high cards are usually worth six; when in doubt, pass."),
        ),
        (
            PrimerRow(t.plain("Hand"), HAND, "6♠"),
            PrimerRow(t.plain("Upwards"), text=t.plain("6♠ 6♣ 6♦ 6♥, 6 without trumps, 7♠ …")),
        ),
    )


def _talon(t: Texts) -> PrimerCard:
    return PrimerCard(
        t.plain("Talon"),
        (
            t("Two cards are set aside, the talon: they are shown to all and go to the winner of the auction."),
            t("That player, the declarer, discards any two of the twelve cards, and nobody sees them."),
            t("Then the declarer names the game, not below the promise: which suit is trumps and how many tricks."),
        ),
        (
            PrimerRow(t.plain("Talon"), (("Ts", "9c"),), t.plain("goes to the declarer")),
            PrimerRow(t.plain("Twelve"), TWELVE, "", ("8d", "7d")),
            PrimerRow(t.plain("Two go away"), (("8d", "7d"),), t.plain("the game: 7♠")),
        ),
    )


def _whist(t: Texts) -> PrimerCard:
    return PrimerCard(
        t.plain("Whist"),
        (
            t("The other two say “whist” (we play against it) or pass; if both pass, the game counts as made."),
            t(
                "Each trick of the defenders pays whists, which are points, and together they owe four against six, "
                "two against seven."
            ),
            t("Whoever whists and falls short writes the missing tricks to the mountain, which is bad."),
        ),
        (
            PrimerRow(t.plain("Against six"), text=t.plain("4 tricks")),
            PrimerRow(t.plain("Against seven"), text=t.plain("2 tricks")),
            PrimerRow(t.plain("Against eight, nine, ten"), text=t.plain("1 trick")),
        ),
    )


def _misere(t: Texts) -> PrimerCard:
    return PrimerCard(
        t.plain("Misère and raspasy"),
        (
            t("Misère is a promise to take no trick at all, without trumps; it can only be your first call."),
            t("If all pass, raspasy are played: no trumps, everybody alone, and each trick goes to the mountain."),
            t("Both want low cards: sevens and eights in every suit that you hold."),
        ),
        (
            PrimerRow(t.plain("Misère"), MISERE),
            PrimerRow(t.plain("Raspasy"), text=t.plain("pass · pass · pass")),
        ),
    )


def _sheet(t: Texts) -> PrimerCard:
    return PrimerCard(
        t.plain("The sheet"),
        (
            t("Make what you named, and points go to your pool: 2 for six, 4 for seven, 10 for misère."),
            t(
                "Fall short, and as many for each missing trick go to your mountain, and the others write whists on "
                "you."
            ),
            t(
                "A pool is full at an agreed number, say 10; when all are full, everything is counted in whists, and "
                "whoever is above zero has won."
            ),
        ),
        (
            PrimerRow(t.plain("6♠, six tricks"), text=t.plain("pool +2")),
            PrimerRow(t.plain("6♠, five tricks"), text=t.plain("mountain +2")),
            PrimerRow(t.plain("Defenders, 4 tricks"), text=t.plain("whists +8")),
        ),
    )


_SAMPLE_HAND = ("As", "Ks", "Js", "9s", "Ah", "Qh", "Kd", "7d")  # a hand that nobody was ever dealt
TRICK = (PlayedCard("Qc", 1), PlayedCard("8c", 2))
PREVIOUS = (PlayedCard("9c", 0), PlayedCard("Ac", 1), PlayedCard("Tc", 2))


def sample_table(t: Texts) -> TableDrawing:
    """Draw a table in play as it is drawn for its players."""
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
