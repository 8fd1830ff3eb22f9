"""Consequences of a deal for the next one: the run of raspasy, the dealer, bombs.

A run ends with a proper exit. It also begins again after `rasp_max_run` raspasy: in a row by one dealer where that
dealer deals again after raspasy, else since the last exit; that dealer then pays `rasp_run_fine` and the deal moves
(rules.md §8.4-8.6, §14; parameters.md 10).
"""

import msgspec

from engine.core.seats import Seat
from engine.games.preferans.conventions.exits import Ending, exit_rule
from engine.games.preferans.conventions.values import DealAfterFailedMisere, DealAfterRasp
from engine.games.preferans.events import Standing
from engine.games.preferans.outcomes import ContractOutcome, Outcome, PreferansOutcome, RaspasyOutcome
from engine.games.preferans.scoring.bombs import Bombs, bombs_after, bombs_left, compulsory
from engine.games.preferans.scoring.contract import how_it_ended

SAME_DEALER_AT_MOST = 3


class Course(msgspec.Struct, frozen=True):
    """Fields of `Standing` with these names, after the deal."""

    rasp_run: int
    bombs: Bombs
    stays: bool = False
    repeats: int = 0
    blind_run: int = 0
    fined: bool = False
    """True when the dealer has dealt one raspasy too many."""


def course_of(standing: Standing, dealer: Seat, outcome: Outcome) -> Course:
    """Return the course after a deal; `standing` is the match before that deal."""
    match outcome:
        case RaspasyOutcome():
            return _after_raspasy(standing, dealer, outcome)
        case ContractOutcome():
            return _after_ending(standing, outcome.declarer, how_it_ended(standing.convention, outcome))
        case PreferansOutcome(declarer=declarer, proved=proved):
            return _after_ending(standing, declarer, Ending(misere=False, made=proved, whisted=False))


def _after_raspasy(standing: Standing, dealer: Seat, outcome: RaspasyOutcome) -> Course:
    rules, bombs = standing.convention, bombs_after(standing, dealer, outcome)
    if compulsory(standing):
        return Course(0, bombs)
    run = standing.rasp_run + 1
    blind_run = standing.blind_run + 1 if outcome.blind else 0
    same = rules.deal_after_rasp is DealAfterRasp.SAME_MAX3
    repeats = standing.repeats + 1 if same else 0
    if rules.rasp_max_run and (repeats if same else run) >= rules.rasp_max_run:
        return Course(0, bombs, blind_run=blind_run, fined=True)
    if same and repeats < SAME_DEALER_AT_MOST:
        return Course(run, bombs, stays=True, repeats=repeats, blind_run=blind_run)
    return Course(run, bombs, blind_run=blind_run)


def _after_ending(standing: Standing, declarer: Seat, ending: Ending) -> Course:
    rules = standing.convention
    run = 0 if exit_rule(rules).exits(ending) else standing.rasp_run
    again = rules.deal_after_failed_misere is DealAfterFailedMisere.SAME
    stays = again and ending.misere and not ending.made
    return Course(run, bombs_left(standing, declarer, made=ending.made), stays=stays)
