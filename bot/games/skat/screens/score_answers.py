"""Answers to one question about a paper deal as buttons, the question itself and its «?»."""

from itertools import groupby
from typing import Final

from bot.games.skat.paper.told import NOBODY, PASSED, RAMSCH, way_of
from bot.games.skat.screens.score_model import Ask, ScoreInfo
from bot.games.skat.screens.words import contract_word, tops_word
from bot.screens.actions import Action
from bot.screens.keys import Row, rows_of
from bot.screens.model import Button, ButtonStyle
from bot.screens.paper_keys import mine
from bot.screens.texts import Texts, mark
from bot.screens.widths import with_name
from bot.screens.words import capital
from engine.core.seats import Seat
from engine.games.skat.contracts import Announcement, Contract

IN_A_ROW: Final = {"tens": 5, "ones": 5, "tops": 4, "bid": 5, "shoves": 4, "game": 2}
"""Most answers of one kind in a row; two of any other kind."""

ADDED: Final = ("kontra", "re", "overbid")
"""Answers that add to a complete outcome."""


QUESTIONS: Final[dict[Ask, str]] = {
    Ask.DEALER: mark("Who deals first?"),
    Ask.PLAYER: mark("Who played?"),
    Ask.GAME: mark("What was played?"),
    Ask.HOW: mark("With the skat or from the hand?"),
    Ask.TOPS: mark("With or without how many?"),
    Ask.TENS: mark("%(name)s: how many points?"),
    Ask.ONES: mark("%(name)s: how many exactly?"),
    Ask.TOOK: mark("Did the declarer take a trick?"),
    Ask.NONE: mark("Who took no trick at all?"),
    Ask.LAST: mark("Who took the last trick?"),
    Ask.LATER: mark("Equal points: who took the later trick?"),
    Ask.SHOVES: mark("How often was the skat sent on unseen?"),
    Ask.BID: mark("What was the bid?"),
}


def question(t: Texts, view: ScoreInfo) -> str:
    """Ask the next question; plain text, empty where nothing is asked."""
    asked, about = QUESTIONS.get(view.told.ask), view.told.about
    if asked is None:
        return ""
    return t.plain(asked, name=view.standing.players[about] if about is not None else "")


def answer_rows(t: Texts, view: ScoreInfo) -> tuple[Row, ...]:
    """Return a button for each answer to the present question."""
    rows: list[Row] = []
    for kind, group in groupby(view.told.choices, key=_kind):
        buttons = [_button(t, view, step) for step in group]
        rows += rows_of(buttons, IN_A_ROW.get(kind.rstrip("-"), 2))
    return tuple(rows)


def _kind(step: str) -> str:
    """Return what answers of one row have in common: matadors with and without stand apart, additions together."""
    word, _, argument = step.partition(":")
    if word in ADDED:
        return ADDED[0]
    return f"{word}-" if argument.startswith("-") else word


def _button(t: Texts, view: ScoreInfo, step: str) -> Button:
    word, _, argument = step.partition(":")
    style = ButtonStyle.PLAIN
    if step in (f"player:{PASSED}", f"player:{RAMSCH}"):
        style = ButtonStyle.PRIMARY
    elif word in ("took", "concede"):
        style = ButtonStyle.SUCCESS if argument == "0" else ButtonStyle.DANGER
    return mine(view, _answer(t, view, word, argument), f"{Action.ENTER}:{step}", style)


def _answer(t: Texts, view: ScoreInfo, word: str, argument: str) -> str:
    """Write an answer on its button."""
    match word:
        case "player" if argument == PASSED:
            return t.plain("All passed")
        case "player" if argument == RAMSCH:
            return capital(t.plain("ramsch"))
        case "dealer" | "player" | "last" | "later":
            return with_name(str, view.standing.players[int(argument)], 2)
        case "game":
            return capital(contract_word(t, Contract(argument)))
        case "how":
            return _way(t, view, argument)
        case "tops":
            return tops_word(t, int(argument)) if argument != "more" else t.plain("five and more")
        case "tens":
            return _tens(view, int(argument))
        case "ones":
            return str(10 * (view.told.tens or 0) + int(argument))
        case _:
            return _rare(t, view, word, argument)


def _tens(view: ScoreInfo, tens: int) -> str:
    """Write the tens of points on a button: "60…69", the last ones alone."""
    first = 10 * tens
    return f"{first}…" if first < 120 else str(first)


def _rare(t: Texts, view: ScoreInfo, word: str, argument: str) -> str:
    """Write an answer that not every deal has."""
    match word:
        case "took":
            return t.plain("No trick") if argument == "0" else t.plain("Took a trick")
        case "concede":
            return t.plain("Given up")
        case "none":
            return _idle(t, view, argument)
        case "kontra":
            return t.plain("+ kontra")
        case "re":
            return t.plain("+ re")
        case "overbid":
            return t.plain("Overbid…")
        case "higher":
            return t.plain("Higher…")
        case _:
            return argument


def _way(t: Texts, view: ScoreInfo, way: str) -> str:
    """Write how a game was named."""
    if view.told.contract is None:
        return way
    declaration = way_of(view.told.contract, way)
    if declaration.announced is Announcement.OUVERT:
        return t.plain("Hand, open") if declaration.hand else t.plain("With the skat, open")
    if declaration.announced is Announcement.SCHNEIDER:
        return t.plain("Schneider announced")
    if declaration.announced is Announcement.SCHWARZ:
        return t.plain("Schwarz announced")
    return capital(t.plain("hand")) if declaration.hand else t.plain("With the skat")


def _idle(t: Texts, view: ScoreInfo, argument: str) -> str:
    """Write who took no trick."""
    if argument in ("nobody", NOBODY):
        return t.plain("Everybody took one")
    if argument == "defenders":
        return t.plain("The defenders")
    if argument == "declarer":
        return t.plain("The declarer")
    names = ", ".join(view.standing.players[Seat(int(seat))] for seat in argument)
    return with_name(str, names, 2)


PLAYING = mark(
    "Play with real cards; after a deal press who played and answer. Anybody here may enter; "
    "nothing is written before “Write down”, and the last deal can be undone."
)
HELP: dict[Ask, str] = {
    Ask.DEALER: PLAYING,
    Ask.PLAYER: PLAYING,
    Ask.GAME: mark("The game that was named, whether it was won or not."),
    Ask.HOW: mark(
        "With the skat, or from the hand; what was announced counts, not what came of it. Open includes all of it."
    ),
    Ask.TOPS: mark(
        "Trumps in a row from the jack of clubs on that the declarer had (with) or lacked (without), the skat included."
    ),
    Ask.TENS: mark(
        "Card points in two steps: first the tens. A declarer's with the skat; in a ramsch the tricks alone."
    ),
    Ask.ONES: mark("Now the exact number. In a ramsch the skat has what is left of 120."),
    Ask.TOOK: mark("A null is lost with the first trick."),
    Ask.NONE: mark("A trick may have no points: a side without points has perhaps taken one."),
    Ask.LAST: mark("By these rules the skat of a ramsch goes with the last trick."),
    Ask.LATER: mark("By these rules with equal points who took the later trick loses."),
    Ask.SHOVES: mark("Each hand that sent the skat on unseen doubles the loss."),
    Ask.BID: mark(
        "The value of this game did not reach the bid: it is lost, at least by the lowest multiple that would."
    ),
    Ask.DONE: mark(
        "Look at what will be written; overbid: the value did not reach the bid. “Write down” writes it, "
        "“Back” takes an answer back."
    ),
    Ask.OVER: mark("The match has reached its end. Settlement ends it; before it the last deal can be undone."),
}


def entry_help(t: Texts, view: ScoreInfo) -> str:
    """Return «?» under the live message, at most 200 characters."""
    return t.plain(HELP[view.told.ask])
