"""Texts for the defenders' words: what a whist, a pass, an invitation bring and cost here, in stakes."""

from bot.screens.texts import Texts
from engine.games.austrian.money import INVITER_DUTY, OWN_DUTY, UNIT
from engine.games.austrian.outcomes import WhistCall
from engine.games.austrian.view import GameView, InviteView, WhistView


def whist_text(t: Texts, view: WhistView) -> str:
    """Tell what a whister gets and owes: "Вист: по 10 за взятку, меньше 2 — 100 в котёл."."""
    return t.plain("Whist: %(tenth)d a trick, fewer than %(duty)d: %(sum)d into the pot.", **_facts(view, OWN_DUTY))


def pass_text(t: Texts, view: WhistView) -> str:
    """Tell the consequences of a pass; after the other's pass nothing is played."""
    if any(word.call is WhistCall.PASS for word in view.whists):
        return t.plain("Pass: nothing is played, the declarer takes %(sum)d.", sum=view.in_play)
    if view.standing.rules.invite and not view.whists:
        return t.plain("Pass: nothing to pay; a whister may invite you.")
    if view.standing.rules.invite:
        return t.plain("Pass: nothing to pay; you may be invited.")
    return t.plain("Pass: nothing to pay, you are out.")


def defence_texts(t: Texts, view: InviteView) -> tuple[str, str]:
    """Tell what an invitation and the play alone mean."""
    return (
        t.plain(
            "Invite: all tricks are yours, %(tenth)d each, but fewer than %(duty)d: %(sum)d into the pot.",
            **_facts(view, INVITER_DUTY),
        ),
        t.plain(
            "Alone: two play, %(tenth)d a trick; fewer than %(duty)d: %(sum)d into the pot.",
            **_facts(view, OWN_DUTY),
        ),
    )


def _facts(view: GameView, duty: int) -> dict[str, int]:
    return {"tenth": view.in_play // UNIT, "duty": duty, "sum": view.in_play}
