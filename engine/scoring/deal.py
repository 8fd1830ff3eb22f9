"""A finished deal written on the sheet: its entries in the order written, and the run of raspasy after it."""

from engine.conventions.exits import exit_rule
from engine.events import DealScored, Standing
from engine.outcomes import ContractOutcome, Outcome
from engine.scoring.contract import how_it_ended, score_contract
from engine.scoring.misere import score_misere
from engine.scoring.raspasy import score_raspasy
from engine.seats import Seat
from engine.sheet import Entry


def score_deal(standing: Standing, dealer: Seat, number: int, outcome: Outcome) -> DealScored:
    """What deal `number`, dealt by `dealer`, writes; `standing` is the match before it. The outcome must be possible.

    `rasp_run` counts this deal too if it was raspasy, is 0 after an exit (parameters.md 2), else stays.
    """
    if not isinstance(outcome, ContractOutcome):
        entries = score_raspasy(standing, dealer, outcome)
        return DealScored(number, outcome, entries, standing.rasp_run + 1)
    ending = how_it_ended(standing.convention, outcome)
    run = 0 if exit_rule(standing.convention).exits(ending) else standing.rasp_run
    return DealScored(number, outcome, _entries(standing, dealer, outcome), run)


def _entries(standing: Standing, dealer: Seat, outcome: ContractOutcome) -> tuple[Entry, ...]:
    if outcome.contract.is_misere:
        return score_misere(standing, outcome)
    return score_contract(standing, dealer, outcome)
