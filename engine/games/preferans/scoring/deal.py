"""Score of a finished deal: its entries in the order of writing, and what the next deal must know."""

from engine.core.seats import Seat
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.outcomes import ContractOutcome, Outcome, PassedOutcome, PreferansOutcome, RaspasyOutcome
from engine.games.preferans.scoring.contract import course_of, score_contract, score_misere
from engine.games.preferans.scoring.preferans import score_preferans
from engine.games.preferans.scoring.raspasy import score_raspasy
from engine.games.preferans.scoring.remise import move_remises
from engine.games.preferans.sheet import Entry


def score_deal(standing: Standing, dealer: Seat, number: int, outcome: Outcome) -> DealScored:
    """Return the score of a deal. The outcome is assumed to be possible.

    standing: the match before the deal. The new `rasp_run` is one more after raspasy; 0 after compulsory raspasy,
    an exit (parameters.md 2) or the longest run allowed; else unchanged. Other fields are as in `Standing`.
    After all_pass=redeal there are no entries, and nothing changes.
    """
    course = course_of(standing, dealer, outcome)
    fine = standing.convention.rasp_run_fine if course.fined else 0
    return DealScored(
        number,
        outcome,
        move_remises(standing, dealer, outcome, _entries(standing, dealer, outcome, fine)),
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
        case PassedOutcome():
            return ()
        case PreferansOutcome():
            return score_preferans(standing, dealer, outcome)
        case ContractOutcome() if outcome.contract.is_misere:
            return score_misere(standing, dealer, outcome)
        case ContractOutcome():
            return score_contract(standing, dealer, outcome)
