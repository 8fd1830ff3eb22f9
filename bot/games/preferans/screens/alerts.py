"""What fits into an alert of 200 characters: one's own hand."""

from bot.screens.texts import ALERT, Texts
from bot.screens.words import cards_line, suits_lines
from engine.games.preferans.view import Phase, SeatView


def is_unseen(view: SeatView) -> bool:
    """Whether the viewer has cards and has not yet looked at them."""
    viewer = view.viewer
    return viewer in view.active and viewer not in view.looked


def hand_alert(t: Texts, view: SeatView) -> str:
    """The viewer's own cards by suits; at most 200 characters."""
    own = view.hands[view.viewer].cards if view.viewer is not None else None
    if view.phase is Phase.FINISHED:
        return t.plain("The deal is over.")
    if is_unseen(view):
        return t.plain("Your cards lie face down: look at them in your private chat with me.")
    if not own:
        return t.plain("You have no cards in this deal now.")
    rows = suits_lines(t, own)
    if view.discard and view.viewer is view.declarer:
        rows.append(t.plain("Discarded: %(cards)s", cards=cards_line(t, view.discard)))
    return "\n".join(rows)[:ALERT]
