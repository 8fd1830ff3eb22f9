"""Cards of «Как играют?»: Austrian préférence by the rules of its first preset, for somebody new."""

from typing import Final

from bot.games.austrian.pictures.drawings import TableDrawing
from bot.pictures.drawing import MoneyPlate, PlayedCard
from bot.pictures.primer import PrimerRow
from bot.screens.primer_card import PrimerCard
from bot.screens.texts import Texts

RANKS: Final = (("As", "Ks", "Qs", "Js", "Ts", "9s", "8s", "7s"),)
HAND: Final = (("Ad", "Kd", "Jd", "9d", "8d"), ("Ah", "Kh"), ("Qc",), ("8s", "7s"))
TWELVE: Final = (("Ad", "Kd", "Jd", "Td", "9d", "8d"), ("Ah", "Kh"), ("Qc", "9c"), ("8s", "7s"))
ACES: Final = (("As", "Ac", "Ad", "Ah"),)


def primer(t: Texts) -> tuple[PrimerCard, ...]:
    """Explain trick and trumps, the auction, the talon, whist, the games of high value, the pot."""
    return (_trick(t), _auction(t), _talon(t), _whist(t), _dear(t), _pot(t))


def _trick(t: Texts) -> PrimerCard:
    return PrimerCard(
        t.plain("Trick and trump"),
        (
            t(
                "Everybody holds ten cards and plays one each: the highest card of the suit led takes the trick and "
                "leads next."
            ),
            t("You follow suit and beat the card that was led if you can; with none of it you play a trump."),
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
            t("Suits have numbers: 1 ♣, 2 ♠, 3 ♦, 4 ♥; whoever names the highest plays, always for six tricks."),
            t("In turn everybody names the next number or passes, and whoever has passed is out."),
            t("A number does not measure strength: any of them is played with five or six trumps."),
        ),
        (
            PrimerRow(t.plain("Hand"), HAND, t.plain("up to 3")),
            PrimerRow(t.plain("Upwards"), text="1 ♣ · 2 ♠ · 3 ♦ · 4 ♥"),
        ),
    )


def _talon(t: Texts) -> PrimerCard:
    return PrimerCard(
        t.plain("Talon"),
        (
            t("The winner of the auction takes the two cards of the talon, shows them to nobody and discards two."),
            t("Then the winner names the trump suit, whose number may not be below the call."),
            t(
                "With a good hand your first call may be “without the talon”: it beats all numbers, and the talon "
                "stays closed."
            ),
        ),
        (
            PrimerRow(t.plain("Twelve"), TWELVE, "", ("8s", "7s")),
            PrimerRow(t.plain("Two go away"), (("8s", "7s"),), t.plain("trumps: ♦")),
        ),
    )


def _whist(t: Texts) -> PrimerCard:
    return PrimerCard(
        t.plain("Whist"),
        (
            t("The other two say “whist” (we play against it) or pass; each whister owes two tricks."),
            t("If both pass, the game counts as made and nothing is played."),
            t("A sole whister may invite the other: the whister counts the tricks of both, but owes four."),
        ),
        (
            PrimerRow(t.plain("The declarer owes"), text=t.plain("6 tricks")),
            PrimerRow(t.plain("Each whister"), text=t.plain("2 tricks")),
            PrimerRow(t.plain("With an invitation"), text=t.plain("4 tricks of both")),
        ),
    )


def _dear(t: Texts) -> PrimerCard:
    return PrimerCard(
        t.plain("Préférence and aces"),
        (
            t("Hearts without the talon are “préférence”: nothing is higher, and they earn a premium of 10."),
            t("Four aces after the discard earn 10 from each defender if the game is made."),
            t("A declarer who held no ace, not even in the talon, may say so before the first card: also 10."),
        ),
        (
            PrimerRow(t.plain("Four aces"), ACES, "+10"),
            PrimerRow(t.plain("Préférence"), text=t.plain("♥ without the talon: +10")),
        ),
    )


def _pot(t: Texts) -> PrimerCard:
    return PrimerCard(
        t.plain("The pot"),
        (
            t("Each dealer puts 10 into the pot, and the declarer takes the sum in play: the pot, at most 100."),
            t("Of that the declarer pays a tenth to the whisters for each of their tricks."),
            t(
                "A declarer with fewer than six tricks pays two such sums into the pot, a whister who falls short "
                "pays one."
            ),
        ),
        (
            PrimerRow(t.plain("In the pot"), text=t.plain("60: all is in play")),
            PrimerRow(t.plain("A trick of a whister"), text="6"),
            PrimerRow(t.plain("Five tricks"), text=t.plain("120 back into the pot")),
        ),
    )


_SAMPLE_HAND: Final = ("As", "Ks", "Js", "9s", "Ah", "Qh", "Kd", "7d")  # a hand that nobody was ever dealt
TRICK: Final = (PlayedCard("Qc", 1), PlayedCard("8c", 2))
PREVIOUS: Final = (PlayedCard("9c", 0), PlayedCard("Ac", 1), PlayedCard("Tc", 2))
POT: Final = 130
IN_PLAY: Final = 100


def sample_table(t: Texts) -> TableDrawing:
    """Draw a table in play as it is drawn for its players."""
    first, second, you = t.plain("Uncle Paul"), t.plain("Aunt Mary"), t.plain("You")
    return TableDrawing(
        title=t.plain("You play 2 ♠ · %(sum)d in play", sum=IN_PLAY),
        seats=(
            MoneyPlate(you, t.word("greeting", "plays"), "1/6", _SAMPLE_HAND, turn=True, money="40"),
            MoneyPlate(first, t.plain("whist"), "1/4", money="-90"),
            MoneyPlate(second, t.plain("invited"), dealer=True, money="-80"),
        ),
        note=t.plain("pot %(n)d", n=POT),
        trick=TRICK,
        previous=PREVIOUS,
        taker=f"→ {first}",
    )
