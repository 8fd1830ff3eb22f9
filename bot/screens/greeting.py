"""The first minute: /start from nowhere, a picture with three ways on, and how strong robots should be."""

from bot.games.preferans.pictures.drawings import PlayedCard, TableDrawing, TablePlate
from bot.screens.actions import LooseAction
from bot.screens.keys import Row, loose
from bot.screens.model import Button, Screen, Style
from bot.screens.texts import Texts, bold, lines
from engine.core.strengths import Strength

HAND = ("As", "Ks", "Js", "9s", "Ah", "Qh", "Kd", "7d")  # of nobody: a deal that was never dealt
TRICK = (PlayedCard("Qc", 1), PlayedCard("8c", 2))
PREVIOUS = (PlayedCard("9c", 0), PlayedCard("Ac", 1), PlayedCard("Tc", 2))


def start_page(t: Texts, bot_url: str) -> Screen:
    """/start without a table."""
    text = lines(
        bold(t.plain("Preferans with friends in a group, or with robots right here.")),
        t("Your cards will come to this chat."),
    )
    play = (loose(t.plain("Play with robots"), LooseAction.ALONE, Style.PRIMARY),)
    about = loose(t.plain("How to play?"), LooseAction.ABOUT)
    return Screen(text, (play, (*add_to_a_group(t, bot_url), about)), _picture(t))


def add_to_a_group(t: Texts, bot_url: str) -> Row:
    """The way into a group; none where the bot has no link."""
    return (Button(t.plain("Add to a group"), url=f"{bot_url}?startgroup=new"),) if bot_url else ()


def which_robots(t: Texts, *, pictured: bool) -> Screen:
    """A question about the strength of robots; `pictured`: in place of the greeting, which keeps its picture."""
    text = lines(
        bold(t.plain("Which robots shall sit down?")),
        t("I shall remember it for /play. Others at any time: <code>/play easy</code>."),
    )
    row = tuple(loose(word, f"{LooseAction.ALONE}:{strength}") for strength, word in _robots(t))
    return Screen(text, (row,), _picture(t) if pictured else None)


def _robots(t: Texts) -> tuple[tuple[Strength, str], ...]:
    """Strengths of robots, each with its name in the plural."""
    return (
        (Strength.EASY, t.word("robots", "easy")),
        (Strength.SOLID, t.word("robots", "medium")),
        (Strength.STRONG, t.word("robots", "strong")),
    )


def _picture(t: Texts) -> TableDrawing:
    """A table in play as it is drawn for its players."""
    first, second, you = t.plain("Uncle Paul"), t.plain("Aunt Mary"), t.plain("You")
    return TableDrawing(
        title=t.plain("You play seven spades"),
        seats=(
            TablePlate(you, t.plain("plays"), "1/7", HAND, turn=True),
            TablePlate(first, t.plain("whist"), "1"),
            TablePlate(second, t.plain("pass"), "0", dealer=True),
        ),
        note=t.plain("trick %(n)d of %(all)d", n=3, all=10),
        trick=TRICK,
        previous=PREVIOUS,
        taker=f"→ {first}",
    )
