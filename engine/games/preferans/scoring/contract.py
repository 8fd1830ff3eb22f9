"""Scoring of a contract, played or not: pool or mountain, whists, consolation, fines, the talon (rules.md §7, §9).

Entries are written in this order: the declarer's pool or mountain, whists for tricks, consolation, whisters' fines, a
thrown talon, the talon bonus. If the dealer took half of the game, every entry of the declarer's side is divided
between declarer and dealer, and the dealer writes nothing as a defender (parameters.md 7).
"""

import msgspec

from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.model import Convention, DealAfterFailedMisere, DealAfterRasp
from engine.games.preferans.conventions.policies import is_checked
from engine.games.preferans.conventions.terms import Ending, exit_rule, undertrick_price
from engine.games.preferans.conventions.values import game_value
from engine.games.preferans.events import Standing
from engine.games.preferans.outcomes import ContractOutcome, Outcome, PassedOutcome, PreferansOutcome, RaspasyOutcome
from engine.games.preferans.scoring.case import (
    Bombs,
    Case,
    bombs_after,
    bombs_left,
    case_of,
    compulsory,
    sides,
    taken_by_declarer,
    undertricks,
    write_mountain,
)
from engine.games.preferans.scoring.pool import write_points
from engine.games.preferans.scoring.whists import consolation, fines, talon_bonus, thrown_talon, trick_whists
from engine.games.preferans.sheet import Entry, Reason, ScoreSheet

CONCEDED_TRICKS = 3


def how_it_ended(rules: Convention, outcome: ContractOutcome) -> Ending:
    """Return what decides whether a run of raspasy ends; a game nobody played counts as made, «без трёх» does not."""
    if outcome.contract.is_misere:
        return Ending(misere=True, made=taken_by_declarer(outcome) == 0, whisted=False)
    made = not outcome.conceded and undertricks(outcome) == 0
    whisted = outcome.tricks is not None and not is_checked(rules, outcome.contract)
    return Ending(misere=False, made=made, whisted=whisted)


def score_contract(standing: Standing, dealer: Seat, outcome: ContractOutcome) -> tuple[Entry, ...]:
    """Return the entries of a trick contract."""
    case = case_of(standing, dealer, outcome)
    price = undertrick_price(case.rules, outcome.contract)
    if outcome.conceded:
        return write_mountain(case, CONCEDED_TRICKS, price, Reason.CONCEDED)
    missing = undertricks(outcome)
    mountains = (*fines(case), *thrown_talon(case))
    if missing:
        game = write_mountain(case, missing, price, Reason.UNDERTRICK)
    else:
        game = write_made(case, frozenset(entry.seat for entry in mountains))
    return *game, *trick_whists(case), *consolation(case), *mountains, *talon_bonus(case)


def score_misere(standing: Standing, dealer: Seat, outcome: ContractOutcome) -> tuple[Entry, ...]:
    """Return the entries of a misère or uvert: pool points for no trick, else mountain points each (rules.md §7.4)."""
    case = case_of(standing, dealer, outcome)
    thrown, taken = thrown_talon(case), taken_by_declarer(outcome)
    if taken:
        price = undertrick_price(case.rules, outcome.contract, without_talon=outcome.without_talon)
        reason = Reason.UVERT_TRICK if outcome.contract is Contract.UVERT else Reason.MISERE_TRICK
        game = write_mountain(case, taken, price, reason)
    else:
        game = write_made(case, frozenset(entry.seat for entry in thrown))
    return *game, *thrown, *talon_bonus(case)


def write_made(case: Case, victims: frozenset[Seat]) -> tuple[Entry, ...]:
    """Return the entries that write a made game to the pool, the declarer's share first (parameters.md 7).

    victims: seats that wrote on their mountains in this deal.
    """
    sheet: ScoreSheet = case.standing.sheet
    outcome = case.outcome
    value = game_value(case.rules, outcome.contract, without_talon=outcome.without_talon)
    written: tuple[Entry, ...] = ()
    for seat, part in sides(outcome):
        points = value * part * case.times
        made = write_points(case.standing, sheet, seat, points, reason=Reason.MADE, victims=victims, times=case.times)
        sheet = sheet.write(made)
        written += made
    return written


SAME_DEALER_AT_MOST = 3


class Course(msgspec.Struct, frozen=True):
    """What a deal changes for the next one: new values of the fields of `Standing` with these names."""

    rasp_run: int
    bombs: Bombs
    stays: bool = False
    repeats: int = 0
    blind_run: int = 0
    fined: bool = False
    """Whether the dealer is fined for one raspasy too many in a row."""


def course_of(standing: Standing, dealer: Seat, outcome: Outcome) -> Course:
    """Return what a deal changes for the next one. `standing`: state of the match before the deal."""
    match outcome:
        case RaspasyOutcome():
            return _after_raspasy(standing, dealer, outcome)
        case ContractOutcome():
            return _after_ending(standing, outcome.declarer, how_it_ended(standing.convention, outcome))
        case PassedOutcome():
            return Course(standing.rasp_run, standing.bombs)
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
