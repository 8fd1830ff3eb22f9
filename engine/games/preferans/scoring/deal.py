"""A finished deal on the sheet: its entries in the order written, and everything the next deal must know."""

from engine.core.seats import Seat
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.outcomes import ContractOutcome, Outcome, PreferansOutcome, RaspasyOutcome
from engine.games.preferans.scoring.contract import course_of, score_contract, score_misere
from engine.games.preferans.scoring.preferans import score_preferans
from engine.games.preferans.scoring.raspasy import score_raspasy
from engine.games.preferans.sheet import Entry


def score_deal(standing: Standing, dealer: Seat, number: int, outcome: Outcome) -> DealScored:
    """Score deal `number`, dealt by `dealer`; `standing` is the match before that deal. The outcome must be possible.

    `rasp_run` also counts this deal if it was raspasy, is 0 after an exit (parameters.md 2) or the longest run, else is
    unchanged; `stays`, `repeats`, `bombs` and `blind_run` as in `Standing`.
    """
    course = course_of(standing, dealer, outcome)
    fine = standing.convention.rasp_run_fine if course.fined else 0
    return DealScored(
        number,
        outcome,
        _entries(standing, dealer, outcome, fine),
        course.rasp_run,
        stays=course.stays,
        repeats=course.repeats,
        bombs=course.bombs,
        blind_run=course.blind_run,
    )


def _entries(standing: Standing, dealer: Seat, outcome: Outcome, fine: int) -> tuple[Entry, ...]:
    match outcome:
        case RaspasyOutcome():
            return score_raspasy(standing, dealer, outcome, fine)
        case PreferansOutcome():
            return score_preferans(standing, dealer, outcome)
        case ContractOutcome() if outcome.contract.is_misere:
            return score_misere(standing, dealer, outcome)
        case ContractOutcome():
            return score_contract(standing, dealer, outcome)
