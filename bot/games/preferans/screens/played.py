"""Finished deal of preferans in few words, beside the same cards at other tables."""

from bot.games.preferans.pictures.cards import BY_SUITS
from bot.games.preferans.screens.game_words import rung_word
from bot.games.preferans.screens.report import PreferansReport
from bot.screens.deal_brief import DealPlay, as_held
from bot.screens.texts import Texts
from engine.games.preferans.contracts import Rung
from engine.games.preferans.outcomes import ContractOutcome, Outcome, PreferansOutcome, RaspasyOutcome


def played(t: Texts, report: PreferansReport) -> DealPlay:
    """Tell what was played, who took how much, and the cards where they are known."""
    outcome, view = report.score.outcome, report.view
    return DealPlay(
        contract=_contract(t, outcome),
        declarer=None if isinstance(outcome, RaspasyOutcome) else outcome.declarer,
        taken=tuple(outcome.tricks) if outcome.tricks is not None else (),
        hands=tuple(BY_SUITS(tuple(card.value for card in hand)) for hand in view.dealt) if view is not None else (),
        talon=as_held(view.talon, BY_SUITS) if view is not None else (),
    )


def _contract(t: Texts, outcome: Outcome) -> str:
    match outcome:
        case ContractOutcome():
            return rung_word(t, Rung(outcome.contract, outcome.without_talon))
        case RaspasyOutcome():
            return t.plain("raspasy")
        case PreferansOutcome():
            return t.plain("“preferans”")
