"""Deal that was played once more, beside how it went then."""

from bot.games.skat.screens.finished import outcome_line
from bot.screens import lending
from bot.screens.model import Original
from bot.screens.texts import Html, Texts
from engine.games.skat.events import Standing
from engine.games.skat.outcomes import RamschOutcome
from engine.games.skat.settlement import balances, totals


def compared(t: Texts, standing: Standing, then: Original) -> Html:
    """Tell the reader's own settlement, the original's, and what the cards bring without mistakes; nobody is named.

    Of a ramsch nobody can say what it brings without mistakes. Both deals were played in one stage.
    """
    rules, names = standing.rules, lending.nameless(t, standing.players, then.seat)
    line = outcome_line(t, rules, names, standing.rows[-1].stage, then.outcome)
    own = balances(totals(standing.tally, rules.list))[then.seat]
    return lending.compared(t, then, line, own=own, judged=not isinstance(then.outcome, RamschOutcome))
