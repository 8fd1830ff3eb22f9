"""Whether the outcome of a paper deal is possible (notation.md): ten tricks, known seats, allowed words.

It is not checked against an auction: no ladder, no lowest bid. The words of the defenders are their final ones.
"""

from engine.contracts import Contract
from engine.conventions.model import Convention
from engine.conventions.policies import is_checked, may_be_conceded, sole_modes
from engine.conventions.values import HalfWhistWho, HalfWithDealer
from engine.errors import IllegalCommand
from engine.events import Standing
from engine.outcomes import ContractOutcome, Outcome, PlayMode, RaspasyOutcome, WhistCall
from engine.rotation import active_seats, others_of, resting_seat
from engine.scoring.raspasy import takes_part
from engine.seats import BySeat, Seat

TALON_TRICKS = 2
TRICKS = 10


def check_outcome(standing: Standing, dealer: Seat, outcome: Outcome) -> None:
    """Raises IllegalCommand when such a deal cannot have been played with `dealer` dealing.

    Reasons: unknown_seat, not_ten_tricks, not_in_play, too_many_for_dealer, not_declarer, bad_talon, no_half_offered,
    cannot_concede, nothing_played, tricks_missing, no_whist_words, whist_words, bad_whist, bad_mode.
    """
    active, resting = active_seats(standing, dealer), resting_seat(standing, dealer)
    if isinstance(outcome, RaspasyOutcome):
        _check_raspasy(standing, outcome, active, resting)
        return
    if outcome.declarer not in active:
        raise IllegalCommand("not_declarer", {"seat": int(outcome.declarer)})
    if outcome.talon is not None and (len(outcome.talon) != 2 or len(set(outcome.talon)) != 2):
        raise IllegalCommand("bad_talon")
    _check_partner(standing.convention, outcome, resting)
    if outcome.tricks is not None:
        _check_tricks(standing, outcome.tricks, active)
    if outcome.conceded:
        _check_conceded(standing.convention, outcome)
        return
    if outcome.contract.is_misere or is_checked(standing.convention, outcome.contract):
        _check_silent(outcome)
        return
    _check_whists(standing.convention, outcome, others_of(active, outcome.declarer))


def _check_raspasy(standing: Standing, outcome: RaspasyOutcome, active: tuple[Seat, ...], resting: Seat | None) -> None:
    _check_tricks(standing, outcome.tricks, takes_part(standing.convention, active, resting))
    if resting is not None and outcome.tricks[resting] > TALON_TRICKS:
        raise IllegalCommand("too_many_for_dealer", {"seat": int(resting), "tricks": outcome.tricks[resting]})


def _check_tricks(standing: Standing, tricks: BySeat[int], seats: tuple[Seat, ...]) -> None:
    """One count for every seat, ten together, none where nobody plays."""
    if len(tricks) != len(standing.players):
        raise IllegalCommand("unknown_seat", {"seat": len(tricks)})
    for seat, taken in tricks.items():
        if taken and seat not in seats:
            raise IllegalCommand("not_in_play", {"seat": int(seat)})
    if min(tricks) < 0 or sum(tricks) != TRICKS:
        raise IllegalCommand("not_ten_tricks", {"tricks": sum(tricks)})


def _check_partner(rules: Convention, outcome: ContractOutcome, resting: Seat | None) -> None:
    """Halves only with the resting dealer, and only in the games the convention names (rules.md §3.5)."""
    if outcome.partner is None:
        return
    offered = rules.half_with_dealer is HalfWithDealer.MISERE and outcome.contract.is_misere
    if not offered or outcome.partner is not resting:
        raise IllegalCommand("no_half_offered", {"seat": int(outcome.partner), "contract": str(outcome.contract)})


def _check_conceded(rules: Convention, outcome: ContractOutcome) -> None:
    if not may_be_conceded(rules, outcome.contract):
        raise IllegalCommand("cannot_concede", {"contract": str(outcome.contract)})
    if outcome.whists or outcome.tricks is not None or outcome.mode is not None:
        raise IllegalCommand("nothing_played", {"contract": str(outcome.contract)})


def _check_silent(outcome: ContractOutcome) -> None:
    """Misère and a checked ten are played without a word of the defenders, their hands open."""
    if outcome.whists:
        raise IllegalCommand("no_whist_words", {"contract": str(outcome.contract)})
    if outcome.tricks is None:
        raise IllegalCommand("tricks_missing", {"contract": str(outcome.contract)})
    if outcome.mode is PlayMode.CLOSED:
        raise IllegalCommand("bad_mode", {"mode": str(outcome.mode)})


def _check_whists(rules: Convention, outcome: ContractOutcome, defenders: tuple[Seat, Seat]) -> None:
    if tuple(decision.seat for decision in outcome.whists) != defenders:
        facts: dict[str, str | int] = {"first": int(defenders[0]), "second": int(defenders[1])}
        raise IllegalCommand("whist_words", facts)
    first, second = (decision.call for decision in outcome.whists)
    if not _possible_words(rules, outcome.contract, first, second):
        raise IllegalCommand(
            "bad_whist", {"first": str(first), "second": str(second), "contract": str(outcome.contract)}
        )
    played = WhistCall.WHIST in (first, second)
    if played and outcome.tricks is None:
        raise IllegalCommand("tricks_missing", {"contract": str(outcome.contract)})
    if not played and outcome.tricks is not None:
        raise IllegalCommand("nothing_played", {"contract": str(outcome.contract)})
    if outcome.mode is not None and outcome.mode not in _possible_modes(rules, first, second):
        raise IllegalCommand("bad_mode", {"mode": str(outcome.mode)})


def _possible_words(rules: Convention, contract: Contract, first: WhistCall, second: WhistCall) -> bool:
    """Final words: a first defender leaves for half only as a sole whister; a whist beside a half returns it."""
    if rules.stalingrad and contract is Contract.S6:
        return first is second is WhistCall.WHIST
    if WhistCall.HALF not in (first, second):
        return True
    if first is second or contract.level not in rules.half_whist_levels:
        return False
    if first is WhistCall.HALF and rules.half_whist_who is HalfWhistWho.SECOND_AFTER_PASS:
        return False
    returned = WhistCall.WHIST in (first, second)
    return not returned or contract.level in rules.return_levels


def _possible_modes(rules: Convention, first: WhistCall, second: WhistCall) -> tuple[PlayMode, ...]:
    """Two whisters play closed; a sole one as open_choice says; nobody plays without a whist."""
    if first is second:
        return (PlayMode.CLOSED,) if first is WhistCall.WHIST else ()
    if WhistCall.WHIST not in (first, second):
        return ()
    return sole_modes(rules)
