"""Short words for one player: a hand in an alert of at most 200 characters, and the question of a reminder."""

from bot.games.skat.screens.hands import hand_lines, loose_line, thought_of
from bot.screens.texts import ALERT, Texts, mark
from engine.core.cards import Card
from engine.games.skat.view import (
    AuctionView,
    DiscardingView,
    FinishedView,
    GameView,
    GivingView,
    NamingView,
    Phase,
    RamschView,
    SeatView,
    ShovingView,
    table_of,
)


def put_away(view: SeatView) -> tuple[Card, ...]:
    """Return the cards that the viewer has put away or given on; of another player the view shows none."""
    table = table_of(view)
    if isinstance(table, NamingView | GameView):
        return table.discard or ()
    return table.given if isinstance(table, ShovingView | RamschView) else ()


def put_away_line(t: Texts, view: SeatView) -> str:
    """Tell what the viewer has put away or given on; plain text, empty where there is none."""
    cards = put_away(view)
    if not cards:
        return ""
    table, told = table_of(view), loose_line(t, thought_of(view), cards)
    if isinstance(table, ShovingView | RamschView) and view.viewer is not view.active[-1]:
        return t.plain("Given on: %(cards)s", cards=told)
    return t.plain("Put away: %(cards)s", cards=told)


def taken_line(t: Texts, view: SeatView) -> str:
    """Tell which two cards the viewer has just taken up and now parts from; plain text, empty where there are none."""
    table = table_of(view)
    if isinstance(table, DiscardingView) and table.talon:
        return t.plain("Skat: %(cards)s", cards=loose_line(t, thought_of(view), table.talon))
    if isinstance(table, GivingView) and table.turn is view.viewer:
        return t.plain("Taken: %(cards)s", cards=loose_line(t, thought_of(view), table.received))
    return ""


def hand_alert(t: Texts, view: SeatView) -> str:
    """Write the viewer's own cards by suits; at most 200 characters."""
    own = view.hands[view.viewer].cards if view.viewer is not None else None
    if isinstance(view, FinishedView):
        return t.plain("The deal is over.")
    if not own:
        return t.plain("You have no cards in this deal now.")
    rows = [*hand_lines(t, thought_of(view), own), taken_line(t, view), put_away_line(t, view)]
    return "\n".join(row for row in rows if row)[:ALERT]


ASKED: dict[Phase, str] = {
    Phase.AUCTION: mark("Your call."),
    Phase.CHOICE: mark("Skat or hand?"),
    Phase.DISCARD: mark("Put two cards away."),
    Phase.NAMING: mark("Name your game."),
    Phase.DOUBLING: mark("Do you double?"),
    Phase.SHOVING: mark("The skat comes to you."),
    Phase.GIVING: mark("Choose two cards."),
}
"""Question of a phase in the words of the private chat; every other phase is a turn."""


def reminder(t: Texts, view: SeatView) -> str:
    """Say what the viewer is asked; empty where it is nothing but a turn."""
    if isinstance(view, AuctionView) and view.is_answering:
        return t.plain("%(name)s says %(value)d.", name=view.players[view.namer], value=view.value)
    asked = ASKED.get(view.phase)
    return t.plain(asked) if asked else ""
