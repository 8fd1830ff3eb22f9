"""Short words for one player: a hand in an alert of at most 200 characters, and the question of a reminder."""

from bot.screens.texts import ALERT, Texts, mark
from bot.screens.words import sorted_line, suits_lines
from engine.core.cards import Card
from engine.games.austrian.calls import SUITS
from engine.games.austrian.view import FinishedView, GameView, NamingView, Phase, SeatView, table_of


def own_discard(view: SeatView) -> tuple[Card, ...]:
    """Return the cards that the viewer has discarded; of another player the view shows none."""
    table = table_of(view)
    return (table.discard or ()) if isinstance(table, NamingView | GameView) else ()


def hand_alert(t: Texts, view: SeatView) -> str:
    """Write the viewer's own cards by suits; at most 200 characters."""
    own = view.hands[view.viewer].cards if view.viewer is not None else None
    if isinstance(view, FinishedView):
        return t.plain("The deal is over.")
    if not own:
        return t.plain("You have no cards in this deal now.")
    rows = suits_lines(t, own, SUITS)
    if discard := own_discard(view):
        rows.append(t.plain("Discarded: %(cards)s", cards=sorted_line(t, discard, SUITS)))
    return "\n".join(rows)[:ALERT]


ASKED: dict[Phase, str] = {
    Phase.AUCTION: mark("Your call."),
    Phase.EXCHANGE: mark("The talon is yours."),
    Phase.NAMING: mark("Name your game."),
    Phase.WHIST: mark("Whist or pass?"),
    Phase.CLAIM: mark("Your answer?"),
    Phase.INVITE: mark("Invite or alone?"),
}
"""Question of a phase in the words of the private chat; every other phase is a turn."""


def reminder(t: Texts, view: SeatView) -> str:
    """Say what the viewer is asked; empty where it is nothing but a turn."""
    asked = ASKED.get(view.phase)
    return t.plain(asked) if asked else ""
