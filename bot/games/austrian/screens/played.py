"""Finished deal of Austrian préférence in few words, beside the same cards at other tables."""

from msgspec.structs import replace

from bot.games.austrian.pictures.cards import BY_SUITS
from bot.games.austrian.screens.report import AustrianReport
from bot.games.austrian.screens.words import bid_word
from bot.screens.deal_brief import DealPlay, as_held
from bot.screens.texts import Texts
from engine.games.austrian.outcomes import ContractOutcome


def played(t: Texts, report: AustrianReport) -> DealPlay:
    """Tell what was played, who took how much, and the cards where they are known."""
    outcome, view, rules = report.score.outcome, report.view, report.after.rules
    told = DealPlay(contract=t.plain("All passed"))
    if isinstance(outcome, ContractOutcome):
        taken = tuple(outcome.tricks) if outcome.tricks is not None else ()
        told = DealPlay(contract=bid_word(t, rules, outcome.contract), declarer=outcome.declarer, taken=taken)
    if view is None:
        return told
    hands = tuple(BY_SUITS(tuple(card.value for card in hand)) for hand in view.dealt)
    return replace(told, hands=hands, talon=as_held(view.talon, BY_SUITS))
