"""Cards of “How to play?” («Как играют?»), for beginners of Austrian préférence, by the rules of its first preset."""

from typing import Final

from bot.games.austrian.pictures.drawings import TableDrawing
from bot.pictures.drawing import MoneyPlate, PlayedCard
from bot.pictures.primer import PrimerRow
from bot.screens.primer_card import card
from bot.screens.texts import Texts, mark

RANKS: Final = (("As", "Ks", "Qs", "Js", "Ts", "9s", "8s", "7s"),)
HAND: Final = (("Ad", "Kd", "Jd", "9d", "8d"), ("Ah", "Kh"), ("Qc",), ("8s", "7s"))
TWELVE: Final = (("Ad", "Kd", "Jd", "Td", "9d", "8d"), ("Ah", "Kh"), ("Qc", "9c"), ("8s", "7s"))
ACES: Final = (("As", "Ac", "Ad", "Ah"),)

PRIMER: Final = (
    card(
        mark("Trick and trump"),
        mark(
            "Everybody holds ten cards and plays one each: the highest card of the suit led takes the trick and "
            "leads next."
        ),
        mark("You follow suit and beat the card that was led if you can; with none of it you play a trump."),
        mark("A trump, the suit that is named before the play, beats all other suits."),
        PrimerRow(mark("High to low"), RANKS),
        PrimerRow(mark("Trick, spades are trumps"), (("9h", "Kh", "7s"),), mark("7♠ takes"), ("7s",)),
    ),
    card(
        mark("Auction"),
        mark("Suits have numbers: 1 ♣, 2 ♠, 3 ♦, 4 ♥; whoever names the highest plays, always for six tricks."),
        mark("In turn everybody names the next number or passes, and whoever has passed is out."),
        mark("A number does not measure strength: any of them is played with five or six trumps."),
        PrimerRow(mark("Hand"), HAND, mark("up to 3")),
        PrimerRow(mark("Upwards"), text="1 ♣ · 2 ♠ · 3 ♦ · 4 ♥"),
    ),
    card(
        mark("Talon"),
        mark("The winner of the auction takes the two cards of the talon, shows them to nobody and discards two."),
        mark("Then the winner names the trump suit, whose number may not be below the call."),
        mark(
            "With a good hand your first call may be “without the talon”: it beats all numbers, and the talon "
            "stays closed."
        ),
        PrimerRow(mark("Twelve"), TWELVE, "", ("8s", "7s")),
        PrimerRow(mark("Two go away"), (("8s", "7s"),), mark("trumps: ♦")),
    ),
    card(
        mark("Whist"),
        mark("The other two say “whist” (we play against it) or pass; each whister owes two tricks."),
        mark("If both pass, the game counts as made and nothing is played."),
        mark("A sole whister may invite the other: the whister counts the tricks of both, but owes four."),
        PrimerRow(mark("The declarer owes"), text=mark("6 tricks")),
        PrimerRow(mark("Each whister"), text=mark("2 tricks")),
        PrimerRow(mark("With an invitation"), text=mark("4 tricks of both")),
    ),
    card(
        mark("Préférence and aces"),
        mark("Hearts without the talon are “préférence”: nothing is higher, and they earn a premium of 10."),
        mark("Four aces after the discard earn 10 from each defender if the game is made."),
        mark("A declarer who held no ace, not even in the talon, may say so before the first card: also 10."),
        PrimerRow(mark("Four aces"), ACES, "+10"),
        PrimerRow(mark("Préférence"), text=mark("♥ without the talon: +10")),
    ),
    card(
        mark("The pot"),
        mark("Each dealer puts 10 into the pot, and the declarer takes the sum in play: the pot, at most 100."),
        mark("Of that the declarer pays a tenth to the whisters for each of their tricks."),
        mark(
            "A declarer with fewer than six tricks pays two such sums into the pot, a whister who falls short pays one."
        ),
        PrimerRow(mark("In the pot"), text=mark("60: all is in play")),
        PrimerRow(mark("A trick of a whister"), text="6"),
        PrimerRow(mark("Five tricks"), text=mark("120 back into the pot")),
    ),
)
"""Cards in order: trick and trump, the auction, the talon, whist, the games of high value, the pot."""


_SAMPLE_HAND: Final = ("As", "Ks", "Js", "9s", "Ah", "Qh", "Kd", "7d")  # a hand that nobody was ever dealt
TRICK: Final = (PlayedCard("Qc", 1), PlayedCard("8c", 2))
PREVIOUS: Final = (PlayedCard("9c", 0), PlayedCard("Ac", 1), PlayedCard("Tc", 2))
POT: Final = 130
IN_PLAY: Final = 100


def sample_table(t: Texts) -> TableDrawing:
    """Return an example picture of a table in play, as its players see it."""
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
