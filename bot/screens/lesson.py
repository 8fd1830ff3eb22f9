"""Lesson «Первая сдача с подсказками»: a prepared deal with hints for a person who has never played."""

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
"""Sign before a hint, which distinguishes it from the game's own text."""


class Lesson(Protocol[V_contra, C]):
    """Prepared deal of a game with its hints, each computed only from what the player sees."""

    @property
    def rules(self) -> Any:
        """Rules of the match, which ends with the deal."""
        ...

    @property
    def deal(self) -> StartDeal:
        """Command that deals the prepared cards: to the player in seat 1 and to robots in all other seats."""
        ...

    def move(self, view: V_contra) -> C | None:
        """Return the move advised to the viewer; None if the viewer has nothing to decide."""
        ...

    def hint(self, t: Texts, view: V_contra, move: C | None) -> Html:
        """Explain the present moment in one line, and why `move` is advised; empty if there is nothing to say."""
        ...

    def otherwise(self, t: Texts, move: C) -> str:
        """Respond to a decision that differs from the advised `move`, in at most 200 characters of plain text."""
        ...

    def result(self, t: Texts, view: V_contra) -> Html:
        """Explain the result of the deal to the viewer, in a line or two; empty if the deal was broken off."""
        ...


AnyLesson = Lesson[Any, Any]
"""Lesson of any game."""


def lesson_key(t: Texts) -> Button:
    """Return the button that starts the lesson."""
    return loose(t.plain("First deal with hints"), LooseAction.LESSON, ButtonStyle.PRIMARY)


def lesson_begins(t: Texts) -> Screen:
    """Introduce the lesson: the opponents and the notation of cards."""
    return Screen(
        lines(
            t("<b>First deal with hints</b>"),
            t("You play against two easy robots. The cards were prepared, and the deal does not count."),
            t("A is the ace, K the king, Q the queen, J the jack; then 10, 9, 8, 7. NT means no trumps."),
        )
    )


def with_hint(t: Texts, frame: Frame, screen: Screen, hint: Html, missed: str = "") -> Screen:
    """Add the hint to a player's message, below all other text, and the button that ends the lesson.

    missed: response to the player's last decision if it was not the advised one, plain text; shown until the next
    decision. Neither hint nor response is shown in a pause, or while a robot plays for the player.
    """
    rests = bool(frame.status.paused_by) or frame.status.reader_away
    told = Html("") if rests else lines(_italic(lines(missed)), _italic(hint, SIGN))
    end = ours(frame, t.plain("End the lesson"), Action.QUIT)
    worded = lines(screen.worded, told) if screen.worded else ""
    return replace(screen, text=lines(screen.text, told), worded=worded, rows=_with_end(screen.rows, end))


def _italic(text: Html, sign: str = "") -> Html:
    """Format a line of the lesson: the sign, then the text in italics; empty without a text."""
    return Html(f"{sign} <i>{text}</i>".lstrip()) if text else text


def claim_hint(t: Texts) -> Html:
    """Return the hint below the question that confirms a claim; it is the same for every claim."""
    return t("If you are sure, confirm. If not, press “Back” and play on card by card.")


def _with_end(rows: tuple[Row, ...], end: Button) -> tuple[Row, ...]:
    """Insert the button `end` on the left of the last row but one, far from the thumb.

    If «?» is in that row, it moves to the last row; otherwise `end` and the «?» of the last row form a new row.
    """
    *above, last = rows or ((),)
    beside = above[-1] if above else ()
    aside = tuple(key for key in beside if key.press is not None and key.press.action == Action.HELP)
    if aside:
        return (*above[:-1], (end, *(key for key in beside if key not in aside)), (*aside, *last))
    return (*above, (end, *last[:1]), last[1:])


def lesson_over(t: Texts, sheet: Screen, result: Html, *, preset: str, bot_url: str) -> Screen:
    """Show the result of the lesson, and buttons to play on.

    sheet: screen of the sheet after the deal. result: explanation of the result; empty if the lesson was ended early.
    preset: rules for a match with robots. bot_url: address of the private chat, empty for none.
    """
    told = result or t("The lesson is over.")
    counts = t("The cards were prepared: there was no seal, and the deal does not count.")
    ahead = t("From here on there are no hints: “?” below the cards explains the buttons.")
    picture = sheet.picture if result else None
    return replace(sheet, text=lines(told, counts, ahead), rows=_onward(t, preset, bot_url), picture=picture)


def _onward(t: Texts, preset: str, bot_url: str) -> tuple[Row, ...]:
    """Return the buttons to play on after the lesson."""
    robots = loose(t.plain("Play with robots"), f"{LooseAction.BEGIN}:{preset}", ButtonStyle.PRIMARY)
    again = loose(t.plain("Once more"), LooseAction.LESSON)
    friends = ((Button(t.plain("Open a table with friends"), url=f"{bot_url}?startgroup=new"),),) if bot_url else ()
    return ((robots, again), *friends)
