"""Deal that was played once more, beside how it went then."""

from bot.games.austrian.screens.finished import outcome_line
from bot.screens.model import Original
from bot.screens.texts import Html, Texts, lines
from bot.screens.words import balance_word
from engine.core.seats import BySeat
from engine.games.austrian.events import Standing
from engine.games.austrian.settlement import settle


def compared(t: Texts, standing: Standing, then: Original) -> Html:
    """Tell the reader's own result, the original's, and what the cards bring without mistakes; nobody is named."""
    nameless = BySeat.collect(
        t.plain("you") if other is then.seat else t.plain("seat %(n)d", n=int(other))
        for other in standing.players.seats
    )
    line = outcome_line(t, standing.rules, nameless, then.outcome)
    return lines(
        t("<b>Your result: %(own)s</b>", own=balance_word(settle(standing.purse).cash[then.seat])),
        t("The original: %(then)s (%(line)s)", then=balance_word(round(then.result)), line=line),
        t("The original without mistakes after the auction: %(cards)s", cards=balance_word(round(then.cards))),
    )
