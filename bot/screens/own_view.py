"""Player's own view in a group, which nobody else sees: the private message, with a button that hides it.

Telegram limits edits of such messages to the length of a caption.
"""

from typing import TypeVar

from msgspec.structs import replace

from bot.screens.actions import Action
from bot.screens.deal_face import DealFace
from bot.screens.keys import ours
from bot.screens.model import Button, Draft, Frame, Press, Screen
from bot.screens.texts import ALERT, CAPTION, Texts, length
from engine.core.view import View

V = TypeVar("V", bound=View)


def view_screen(t: Texts, face: DealFace[V], frame: Frame, view: V, draft: Draft, *, quicker: str = "") -> Screen:
    """Show one deal to one player, as in the private message.

    If it is too long, the table, which all can see, is left out. `quicker` is the address of the private chat if
    playing there is faster, else empty; a line and a button then lead there.
    """
    screen = face.hand(t, replace(frame, group_url=None, in_group=True), view, draft)
    text = screen.text if length(screen.text) <= CAPTION else face.short_hand(t, frame, view, draft)
    if not quicker:
        return Screen(text, (*screen.rows, _fold(t, frame)))
    line = t("It is faster in the private chat.")
    longer = f"{text}\n\n{line}"
    there = Button(t.plain("To my private chat"), url=quicker)
    return Screen(longer if length(longer) <= CAPTION else text, (*screen.rows, (*_fold(t, frame), there)))


def told(t: Texts, face: DealFace[V], view: V, whose: str = "") -> str:
    """Return in one short text whose turn it is (`whose`; empty: the viewer's question) and the viewer's cards."""
    return "\n".join((whose or face.reminder(t, view), face.alert(t, view)))[:ALERT]


def waiting_screen(t: Texts, frame: Frame) -> Screen:
    """Notify a player who got the last cards in this group that the next cards will come here as well."""
    return Screen(t("Your cards for the next deal will come here."), (_fold(t, frame),))


def with_fold(t: Texts, table: int, screen: Screen) -> Screen:
    """Give a picture that was requested in the group a button that hides it."""
    key = Button(t.plain("Hide the picture"), Press(table, 0, f"{Action.FOLD}:{Action.PICTURE}"))
    return replace(screen, rows=((key,),))


def _fold(t: Texts, frame: Frame) -> tuple[Button, ...]:
    return (ours(frame, t.plain("Hide the cards"), Action.FOLD),)


def first_words(t: Texts) -> Screen:
    """Return the text shown for a moment before the cards come; it reveals nothing."""
    return Screen(t("Your cards are coming…"))
