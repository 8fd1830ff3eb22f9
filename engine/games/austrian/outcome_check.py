"""Checks whether the outcome of a paper deal, whose auction is not known, is possible at all (austrian.md §13).

Reasons of a refusal: not_declarer, no_such_contract, no_all_pass, whist_words, no_whist_words, no_invitation,
tricks_missing, nothing_played, not_in_play, not_ten_tricks, not_decided.
"""

from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.games.austrian.calls import Extra
from engine.games.austrian.events import Standing
from engine.games.austrian.money import ALL_TRICKS, is_made
from engine.games.austrian.outcomes import AllPassOutcome, ContractOutcome, Outcome, WhistCall
from engine.games.austrian.rules import AllPass, Rules
from engine.three_hands.dealing import active_seats, others_of


def check_outcome(standing: Standing, dealer: Seat, outcome: Outcome) -> None:
    """Check that a deal of this dealer can have this outcome. Raises IllegalCommand if it cannot."""
    rules = standing.rules
    if isinstance(outcome, AllPassOutcome):
        if rules.all_pass is AllPass.DEALER_DECLARES:
            raise IllegalCommand("no_all_pass")
        return
    active = active_seats(len(standing.players), dealer)
    if outcome.declarer not in active:
        raise IllegalCommand("not_declarer", {"seat": int(outcome.declarer)})
    if outcome.contract not in rules.bids:
        raise IllegalCommand("no_such_contract", {"contract": str(outcome.contract)})
    defenders = others_of(active, outcome.declarer)
    extra = rules.extra(outcome.contract)
    if extra is not None and not extra.is_whisted:
        if outcome.whists or outcome.invited:
            raise IllegalCommand("no_whist_words", {"contract": str(outcome.contract)})
    else:
        _check_words(rules, outcome, defenders)
    _check_tricks(outcome, playing_of(rules, len(standing.players), dealer, outcome), extra)
    if extra is not None and not extra.is_whisted:
        _check_decided(rules, outcome)


def _check_words(rules: Rules, outcome: ContractOutcome, defenders: tuple[Seat, ...]) -> None:
    if tuple(word.seat for word in outcome.whists) != defenders:
        first, second = defenders
        raise IllegalCommand("whist_words", {"first": int(first), "second": int(second)})
    calls = [word.call for word in outcome.whists]
    if outcome.invited and (not rules.invite or calls.count(WhistCall.WHIST) != 1):
        raise IllegalCommand("no_invitation")


def playing_of(rules: Rules, seats: int, dealer: Seat, outcome: Outcome) -> tuple[Seat, ...]:
    """List the seats that play cards in an outcome, the declarer first; empty if all or both defenders passed."""
    if isinstance(outcome, AllPassOutcome):
        return ()
    defenders = others_of(active_seats(seats, dealer), outcome.declarer)
    extra = rules.extra(outcome.contract)
    if extra is not None and not extra.is_whisted:
        return (outcome.declarer, *defenders)
    whisters = tuple(word.seat for word in outcome.whists if word.call is WhistCall.WHIST)
    if not whisters:
        return ()
    return (outcome.declarer, *(whisters if len(whisters) == 1 and not outcome.invited else defenders))


def _check_tricks(outcome: ContractOutcome, seats: tuple[Seat, ...], extra: Extra | None) -> None:
    tricks = outcome.tricks
    if not seats:
        if tricks is not None:
            raise IllegalCommand("nothing_played")
        return
    if tricks is None:
        raise IllegalCommand("tricks_missing")
    for seat, count in tricks.items():
        if count and seat not in seats:
            raise IllegalCommand("not_in_play", {"seat": int(seat)})
    total = sum(tricks)
    if total > ALL_TRICKS or (total < ALL_TRICKS and (extra is None or extra.is_whisted)):
        raise IllegalCommand("not_ten_tricks", {"tricks": total})


def _check_decided(rules: Rules, outcome: ContractOutcome) -> None:
    """Check that an outcome with fewer than ten tricks is a lost Bettel or a lost Mord. Raises IllegalCommand.

    These may be recorded as far as they were played; a contract that was made needs all ten tricks.
    """
    tricks = outcome.tricks
    if tricks is None or sum(tricks) == ALL_TRICKS:
        return
    own = tricks[outcome.declarer]
    lost = own > 0 if rules.extra(outcome.contract) is not Extra.MORD else sum(tricks) > own
    if not lost or is_made(rules, outcome):
        raise IllegalCommand("not_decided", {"tricks": sum(tricks)})
