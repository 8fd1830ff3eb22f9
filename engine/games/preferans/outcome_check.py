"""Check of a paper deal: an outcome must be possible (notation.md): ten tricks, known seats, allowed words.

No auction is checked: no ladder, no lowest bid, no compulsory laps. The words of the defenders are their final ones.
"""

from engine.core.errors import IllegalCommand
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Rung
from engine.games.preferans.conventions.ladders import ladder
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.policies import is_checked, may_be_conceded, may_be_halved
from engine.games.preferans.conventions.values import Blind, PreferansHand, TalonThrow
from engine.games.preferans.events import Standing
from engine.games.preferans.outcomes import ContractOutcome, Outcome, PlayMode, PreferansOutcome, RaspasyOutcome
from engine.games.preferans.paper_words import check_words
from engine.games.preferans.rotation import active_players, defenders_of, has_dummy, resting_seat
from engine.games.preferans.scoring.raspasy import takes_part

TALON_TRICKS = 2
TRICKS = 10


def check_outcome(standing: Standing, dealer: Seat, outcome: Outcome) -> None:
    """Refuse an outcome that no deal of `dealer` can have had.

    Raises IllegalCommand: unknown_seat, not_ten_tricks, not_in_play, too_many_for_dealer, not_declarer, bad_talon,
    no_half_offered, no_blind, no_without_talon, cannot_throw, cannot_concede, no_preferans, nothing_played,
    tricks_missing, no_whist_words, bad_mode, and the reasons of `paper_words.check_words`.
    """
    active, resting = active_players(standing, dealer), resting_seat(standing, dealer)
    match outcome:
        case RaspasyOutcome():
            _check_raspasy(standing, outcome, active, resting)
        case PreferansOutcome():
            _check_declarer(outcome.declarer, active)
            if standing.convention.preferans_hand is PreferansHand.OFF:
                raise IllegalCommand("no_preferans")
        case ContractOutcome():
            _check_declarer(outcome.declarer, active)
            _check_game(standing, dealer, outcome)


def _check_declarer(declarer: Seat, active: tuple[Seat, ...]) -> None:
    if declarer not in active:
        raise IllegalCommand("not_declarer", {"seat": int(declarer)})


def _check_game(standing: Standing, dealer: Seat, outcome: ContractOutcome) -> None:
    rules, resting = standing.convention, resting_seat(standing, dealer)
    if outcome.talon is not None and (len(outcome.talon) != 2 or len(set(outcome.talon)) != 2):
        raise IllegalCommand("bad_talon")
    _check_bid(rules, outcome)
    _check_dealers_part(rules, outcome, resting)
    if outcome.tricks is not None:
        _check_tricks(standing, outcome.tricks, active_players(standing, dealer))
    if outcome.conceded:
        _check_conceded(rules, outcome)
    elif outcome.contract.is_misere or is_checked(rules, outcome.contract):
        _check_silent(outcome)
    else:
        check_words(rules, outcome, defenders_of(standing, dealer, outcome.declarer), resting)


def _check_raspasy(standing: Standing, outcome: RaspasyOutcome, active: tuple[Seat, ...], resting: Seat | None) -> None:
    rules = standing.convention
    _check_tricks(standing, outcome.tricks, takes_part(rules, active, resting), whole=not has_dummy(standing))
    if resting is not None and outcome.tricks[resting] > TALON_TRICKS:
        raise IllegalCommand("too_many_for_dealer", {"seat": int(resting), "tricks": outcome.tricks[resting]})
    for seat in outcome.blind:
        if rules.blind is Blind.OFF:
            raise IllegalCommand("no_blind")
        if seat not in active:
            raise IllegalCommand("not_in_play", {"seat": int(seat)})


def _check_tricks(standing: Standing, tricks: BySeat[int], seats: tuple[Seat, ...], *, whole: bool = True) -> None:
    """Require one count for every seat, none for a seat that does not play, and ten tricks together.

    With `whole` off there may be fewer, for the dummy's are left out.
    """
    if len(tricks) != len(standing.players):
        raise IllegalCommand("unknown_seat", {"seat": len(tricks)})
    for seat, taken in tricks.items():
        if taken and seat not in seats:
            raise IllegalCommand("not_in_play", {"seat": int(seat)})
    if min(tricks) < 0 or sum(tricks) > TRICKS or (whole and sum(tricks) != TRICKS):
        raise IllegalCommand("not_ten_tricks", {"tricks": sum(tricks)})


def _check_bid(rules: Convention, outcome: ContractOutcome) -> None:
    """Allow blind games where everything may be blind, and games without the talon that a step of the ladder allows."""
    contract = outcome.contract
    if outcome.blind and rules.blind is not Blind.FULL:
        raise IllegalCommand("no_blind")
    if outcome.without_talon and not any(_leads_to(rung, outcome) for rung in ladder(rules)):
        raise IllegalCommand("no_without_talon", {"contract": str(contract)})
    if outcome.without_talon and (outcome.conceded or outcome.thrown or outcome.blind):
        raise IllegalCommand("no_without_talon", {"contract": str(contract)})


def _leads_to(rung: Rung, outcome: ContractOutcome) -> bool:
    """Tell whether a bid without the talon allows this contract: misère stays misère, a trick game may be raised."""
    if not rung.without_talon or rung.contract.is_misere or outcome.contract.is_misere:
        return rung.without_talon and rung.contract is outcome.contract
    return rung.contract.level <= outcome.contract.level


def _check_dealers_part(rules: Convention, outcome: ContractOutcome, resting: Seat | None) -> None:
    """Allow halves with the resting dealer in the games the convention names, a thrown talon only at a resting dealer.

    Both follow the talon that everybody has seen (parameters.md 7, seed 004).
    """
    contract, shown = str(outcome.contract), not (outcome.without_talon or outcome.blind)
    if outcome.partner is not None:
        wanted = may_be_halved(rules, outcome.contract) and outcome.partner is resting and not outcome.conceded
        if not (wanted and shown):
            raise IllegalCommand("no_half_offered", {"seat": int(outcome.partner), "contract": contract})
    if outcome.thrown:
        wanted = rules.talon_throw is not TalonThrow.OFF and resting is not None and outcome.partner is None
        if not (wanted and shown) or outcome.conceded or outcome.contract.is_misere:
            raise IllegalCommand("cannot_throw", {"contract": contract})


def _check_conceded(rules: Convention, outcome: ContractOutcome) -> None:
    if not may_be_conceded(rules, outcome.contract):
        raise IllegalCommand("cannot_concede", {"contract": str(outcome.contract)})
    if outcome.whists:
        raise IllegalCommand("no_whist_words", {"contract": str(outcome.contract)})
    if outcome.tricks is not None or outcome.mode is not None:
        raise IllegalCommand("nothing_played", {"contract": str(outcome.contract)})


def _check_silent(outcome: ContractOutcome) -> None:
    """Require that misère and a checked ten are played without a word of the defenders, their hands open."""
    if outcome.whists:
        raise IllegalCommand("no_whist_words", {"contract": str(outcome.contract)})
    if outcome.tricks is None:
        raise IllegalCommand("tricks_missing", {"contract": str(outcome.contract)})
    if outcome.mode is PlayMode.CLOSED:
        raise IllegalCommand("bad_mode", {"mode": str(outcome.mode)})
