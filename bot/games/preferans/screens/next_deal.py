"""Words for what a deal leaves to the next one: the run of raspasy, who deals again, the bombs."""

from bot.games.preferans.screens.game_words import bombs_word
from bot.games.preferans.screens.report import PreferansReport
from bot.screens.texts import Html, Texts
from bot.screens.words import amount_word
from engine.games.preferans.conventions.prices import exit_level, raspasy_price
from engine.games.preferans.outcomes import RaspasyOutcome
from engine.games.preferans.scoring.bombs import compulsory_deals
from engine.games.preferans.scoring.pool import is_over
from engine.games.preferans.sheet import Reason


def course_lines(t: Texts, report: PreferansReport) -> tuple[Html, ...]:
    """Tell what is special about the next deal, a line each; nothing where it is like any other or none follows."""
    after = report.after
    if is_over(after):
        return ()
    bombs = bombs_word(t, after.players, after.bombs)
    again = after.dealer if after.stays else None
    return (
        *_run_lines(t, report),
        *([t("%(name)s deals again.", name=after.players[again])] if again else []),
        *([t("Bombs: %(bombs)s", bombs=bombs)] if bombs else []),
    )


def is_compulsory(report: PreferansReport) -> bool:
    """Tell whether the deal was one of the raspasy before the game."""
    return report.number <= compulsory_deals(report.after)


def _run_lines(t: Texts, report: PreferansReport) -> list[Html]:
    """Tell of raspasy in a row: the fine, the new beginning, what the next ones cost."""
    after, rules = report.after, report.after.convention
    if not isinstance(report.score.outcome, RaspasyOutcome):
        return []
    if is_compulsory(report):
        left = compulsory_deals(after) - report.number
        words = t.number("%(n)d more deal of compulsory raspasy.", "%(n)d more deals of compulsory raspasy.", left)
        return [Html(words)] if left else [t("The compulsory raspasy are over; bidding begins.")]
    fines = [entry for entry in report.score.entries if entry.reason is Reason.RASP_FINE]
    if fines:
        fine = amount_word(fines[0].amount)
        return [t("The longest run of raspasy: the dealer pays %(fine)s, prices begin anew.", fine=fine)]
    if not after.rasp_run:
        return [t("The longest run of raspasy: prices begin anew.")]
    price, level = raspasy_price(rules, after.rasp_run), exit_level(rules, after.rasp_run)
    if level > exit_level(rules, after.rasp_run - 1):
        return [t("Next: bids from %(level)d on, raspasy at %(price)d.", level=level, price=price)]
    return []
