"""Claims «остальные мои» and «больше не беру»: asked for by one button, told in words, made by the next button."""

from bot.games.skat.screens.deal_keys import decide, weigh
from bot.screens.draft_actions import DraftAction
from bot.screens.keys import Row
from bot.screens.model import Button, ButtonStyle, Draft, Frame
from bot.screens.texts import Html, Texts, bold, lines
from engine.games.skat.commands import MakeClaim
from engine.games.skat.rules.values import Claim
from engine.games.skat.trick_rules import TRICKS
from engine.games.skat.view import PlayView, SeatView


def may_claim(view: SeatView) -> bool:
    """Tell whether the viewer may claim the rest now."""
    return isinstance(view, PlayView) and view.may_claim


def claim_keys(t: Texts, frame: Frame, view: SeatView) -> list[Button]:
    """Return the button that asks for the rest, which is more than the last trick: that plays itself."""
    if not isinstance(view, PlayView) or not may_claim(view) or len(view.tricks) >= TRICKS - 1:
        return []
    return [weigh(frame, _claimed(t, view), DraftAction.REST)]


def _claimed(t: Texts, view: PlayView) -> str:
    return t.plain("I take no more") if view.declaration.is_null else t.plain("The rest are mine")


def sure_rows(t: Texts, frame: Frame, view: SeatView, draft: Draft) -> tuple[Row, ...]:
    """Return yes and no to what was asked; empty when nothing was."""
    if not draft.claiming or not may_claim(view) or view.viewer is None:
        return ()
    yes = decide(frame, t.plain("Confirm"), MakeClaim(view.viewer), ButtonStyle.SUCCESS)
    return ((yes, weigh(frame, t.plain("Back"), DraftAction.UNPICK)),)


def sure_text(t: Texts, view: SeatView, draft: Draft) -> Html:
    """Ask whether the rest is claimed, and tell what comes of a claim that does not hold; empty when nothing is."""
    if not draft.claiming or not isinstance(view, PlayView) or not may_claim(view):
        return Html("")
    rest = TRICKS - len(view.tricks)
    if view.declaration.is_null:
        asked = t.plain("No more tricks?")
        told = t.number("No trick of the %(n)d that is left.", "No trick of the %(n)d that are left.", rest)
    else:
        asked = t.plain("Take all the rest?")
        told = t.number("The last trick is yours.", "All the other %(n)d tricks are yours.", rest)
    return lines(bold(asked), told, _risk(t, view))


def _risk(t: Texts, view: PlayView) -> str:
    """Tell what a claim costs that best play of the others refutes."""
    if view.rules.claim is Claim.PROVED:
        return t.plain("I look first; a claim that does not hold costs nothing.")
    if view.declaration.is_null:
        return t.plain("If they can make you take one, the null is lost.")
    return t.plain("If they can force one trick, all of these are theirs.")
