"""Finished deal of Skat in few words, beside the same cards at other tables."""

from functools import partial

from bot.games.skat.pictures.cards import by_trump
from bot.games.skat.pictures.drawings import JACKS_ALONE
from bot.games.skat.screens.report import SkatReport
from bot.games.skat.screens.words import contract_word
from bot.screens.deal_brief import DealPlay, as_held
from bot.screens.texts import Texts
from engine.games.skat.outcomes import GameOutcome, Outcome, PassedOutcome, RamschOutcome


def played(t: Texts, report: SkatReport) -> DealPlay:
    """Tell what was played, who took how much, and the cards where they are known, behind the jacks suit by suit."""
    outcome, view = report.score.outcome, report.view
    points = view.points if view is not None else None
    hands = view.dealt if view is not None else ()
    return DealPlay(
        contract=_contract(t, outcome),
        declarer=outcome.declarer if isinstance(outcome, GameOutcome) else None,
        taken=tuple(points) if points is not None else (),
        hands=tuple(by_trump(tuple(card.value for card in hand), JACKS_ALONE) for hand in hands),
        talon=as_held(view.talon, partial(by_trump, trump=JACKS_ALONE)) if view is not None else (),
    )


def _contract(t: Texts, outcome: Outcome) -> str:
    match outcome:
        case GameOutcome():
            return contract_word(t, outcome.declaration.contract)
        case RamschOutcome():
            return t.plain("ramsch")
        case PassedOutcome():
            return t.plain("All passed")
