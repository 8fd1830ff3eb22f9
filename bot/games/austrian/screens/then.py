"""Deal that was played once more, beside how it went then."""

from bot.games.austrian.screens.finished import outcome_line
from bot.screens import lending
from bot.screens.model import Original
from bot.screens.texts import Html, Texts
from engine.games.austrian.events import Standing
from engine.games.austrian.settlement import settle


def compared(t: Texts, standing: Standing, then: Original) -> Html:
    """Tell the reader's own result, the original's, and what the cards bring without mistakes; nobody is named."""
    line = outcome_line(t, standing.rules, lending.nameless(t, standing.players, then.seat), then.outcome)
    return lending.compared(t, then, line, own=settle(standing.purse).cash[then.seat])
