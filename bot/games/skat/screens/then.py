"""Deal that was played once more, beside how it went then."""

from bot.games.skat.screens.finished import outcome_line
from bot.screens.model import Original
from bot.screens.texts import Html, Texts, lines
from bot.screens.words import balance_word
from engine.core.seats import BySeat
from engine.games.skat.events import Standing
from engine.games.skat.outcomes import RamschOutcome
from engine.games.skat.settlement import balances, totals


def compared(t: Texts, standing: Standing, then: Original) -> Html:
    """Tell the reader's own settlement, the original's, and what the cards bring without mistakes; nobody is named.

    Of a ramsch nobody can say what it brings without mistakes. Both deals were played in one stage.
    """
    nameless = BySeat.collect(
        t.plain("you") if other is then.seat else t.plain("seat %(n)d", n=int(other))
        for other in standing.players.seats
    )
    rules, stage = standing.rules, standing.rows[-1].stage
    line = outcome_line(t, rules, nameless, stage, then.outcome)
    own = balances(totals(standing.tally, rules.list))[then.seat]
    is_ramsch = isinstance(then.outcome, RamschOutcome)
    cards = t("The original without mistakes after the auction: %(cards)s", cards=balance_word(round(then.cards)))
    return lines(
        t("<b>Your result: %(own)s</b>", own=balance_word(own)),
        t("The original: %(then)s (%(line)s)", then=balance_word(round(then.result)), line=line),
        Html("") if is_ramsch else cards,
    )
