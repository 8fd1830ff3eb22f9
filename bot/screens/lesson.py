"""«Первая сдача с подсказками»: a prepared deal for a person who has never played, with a line about each moment."""

from typing import Any, Final, Protocol, TypeVar

from msgspec.structs import replace

from bot.screens.actions import Action, LooseAction
from bot.screens.keys import Row, loose, ours
from bot.screens.model import Button, ButtonStyle, Frame, Screen
from bot.screens.texts import Html, Texts, lines
from engine.core.match import StartDeal
from engine.core.view import View

V_contra = TypeVar("V_contra", bound=View, contravariant=True)
C = TypeVar("C")

SIGN: Final = "💡"
"""Sign before a hint, which sets it apart from the words of the game."""


class Lesson(Protocol[V_contra, C]):
    """Prepared deal of a game and its hints, each a function of what the player sees and of nothing else."""

    @property
    def rules(self) -> Any:
        """Rules of the match, which ends with the deal."""
        ...

    @property
    def deal(self) -> StartDeal:
        """Command that deals the cards to the player of seat 1 and to robots on all others."""
        ...

    def move(self, view: V_contra) -> C | None:
        """Return what the viewer is advised to do now; None if the viewer has nothing to decide."""
        ...

    def hint(self, t: Texts, view: V_contra, move: C | None) -> Html:
        """Say in one line what this moment is about, and why `move` is advised; empty if nothing is to be said."""
        ...

    def otherwise(self, t: Texts, move: C) -> str:
        """Answer a decision that is not the advised `move`, in at most 200 characters of plain text."""
        ...

    def result(self, t: Texts, view: V_contra) -> Html:
        """Explain what came of the deal to the viewer, in a line or two; empty if the deal was broken off."""
        ...


AnyLesson = Lesson[Any, Any]
"""Lesson of any game."""


def lesson_key(t: Texts) -> Button:
    """Return the button that begins the lesson."""
    return loose(t.plain("First deal with hints"), LooseAction.LESSON, ButtonStyle.PRIMARY)


def lesson_begins(t: Texts) -> Screen:
    """Introduce a lesson, above its cards: what is played, and how cards are written."""
    return Screen(
        lines(
            t("<b>First deal with hints</b>"),
            t("You play against two easy robots. The cards were prepared, and the deal does not count."),
            t("A is the ace, K the king, Q the queen, J the jack; then 10, 9, 8, 7. NT means no trumps."),
        )
    )


def with_hint(t: Texts, frame: Frame, screen: Screen, hint: Html, missed: str = "") -> Screen:
    """Add the hint to a player's message, below all other words, and the button that ends the lesson.

    missed: the answer to the player's last decision if that was not the advised one, plain text; it stays until the
    next decision. Neither hint nor answer is shown in a pause, or while a robot plays for the player.
    """
    rests = bool(frame.status.paused_by) or frame.status.reader_away
    told = Html("") if rests else lines(_italic(lines(missed)), _italic(hint, SIGN))
    end = ours(frame, t.plain("End the lesson"), Action.QUIT)
    worded = lines(screen.worded, told) if screen.worded else ""
    return replace(screen, text=lines(screen.text, told), worded=worded, rows=_with_end(screen.rows, end))


def _italic(text: Html, sign: str = "") -> Html:
    """Write a line of the lesson, in italics after its sign; empty without a text."""
    return Html(f"{sign} <i>{text}</i>".lstrip()) if text else text


def claim_hint(t: Texts) -> Html:
    """Return the hint below the question before a claim, for any claim."""
    return t("If you are sure, confirm. If not, press “Back” and play on card by card.")


def _with_end(rows: tuple[Row, ...], end: Button) -> tuple[Row, ...]:
    """Put `end` on the left of the last row but one, beside «?», away from the thumb, without a row more than before.

    The last row is that of `bot.screens.table_keys.hand_row`. Where the game has put «?» above it, «?» goes back there.
    """
    *above, last = rows or ((),)
    beside = above[-1] if above else ()
    aside = tuple(key for key in beside if key.press is not None and key.press.action == Action.HELP)
    if aside:
        return (*above[:-1], (end, *(key for key in beside if key not in aside)), (*aside, *last))
    return (*above, (end, *last[:1]), last[1:])


def lesson_over(t: Texts, sheet: Screen, result: Html, *, preset: str, bot_url: str) -> Screen:
    """Show after the lesson what came of it, and ways to play on.

    sheet: the sheet after the deal. result: the explanation; empty if the lesson was ended in mid-deal. preset: of
    the game, for a match with robots. bot_url: address of the private chat, empty for none.
    """
    told = result or t("The lesson is over.")
    counts = t("The cards were prepared: there was no seal, and the deal does not count.")
    ahead = t("From here on there are no hints: “?” below the cards explains the buttons.")
    picture = sheet.picture if result else None
    return replace(sheet, text=lines(told, counts, ahead), rows=_onward(t, preset, bot_url), picture=picture)


def _onward(t: Texts, preset: str, bot_url: str) -> tuple[Row, ...]:
    """Return the ways to play on after the lesson."""
    robots = loose(t.plain("Play with robots"), f"{LooseAction.BEGIN}:{preset}", ButtonStyle.PRIMARY)
    again = loose(t.plain("Once more"), LooseAction.LESSON)
    friends = ((Button(t.plain("Open a table with friends"), url=f"{bot_url}?startgroup=new"),),) if bot_url else ()
    return ((robots, again), *friends)
