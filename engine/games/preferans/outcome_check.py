"""Check of a paper deal: whether its outcome is possible (notation.md): ten tricks, known seats, allowed whist calls.

The auction (ladder, lowest bid, compulsory laps of raspasy) is not checked. The defenders' calls are their final ones.
"""

from engine.core.errors import IllegalCommand
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract, Rung
from engine.games.preferans.conventions.auction import Blind, PreferansHand, TalonThrow
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.policies import is_checked, may_be_conceded, may_be_halved, sole_modes
from engine.games.preferans.conventions.presets import has_raspasy
from engine.games.preferans.conventions.terms import cards_of, ladder
from engine.games.preferans.conventions.whist import HalfWhistWho
from engine.games.preferans.events import Standing
from engine.games.preferans.outcomes import (
    ContractOutcome,
    Outcome,
    PassedOutcome,
    PlayMode,
    PreferansOutcome,
    RaspasyOutcome,
    WhistCall,
)
from engine.games.preferans.rotation import active_players, active_seats, defenders_of, has_dummy, resting_seat
from engine.games.preferans.scoring.raspasy import takes_part
from engine.three_hands.dealing import talon_size

TALON_TRICKS = 2
TRICKS = 10

Words = tuple[WhistCall, ...]


def check_outcome(standing: Standing, dealer: Seat, outcome: Outcome) -> None:
    """Check that a deal with this dealer can have had the outcome. Raises IllegalCommand if not.

    Codes: unknown_seat, no_raspasy, no_redeal, not_ten_tricks, not_in_play, too_many_for_dealer, not_declarer,
    bad_talon, no_half_offered, no_blind, no_such_bid, no_without_talon, cannot_throw, cannot_concede, no_preferans,
    nothing_played, tricks_missing, no_whist_words, bad_mode, whist_words, bad_whist (with one defender whist_word,
    bad_word).
    """
    active, resting = active_players(standing, dealer), resting_seat(standing, dealer)
    match outcome:
        case RaspasyOutcome():
            _check_raspasy(standing, outcome, active, resting)
        case PassedOutcome():
            if has_raspasy(standing.convention):
                raise IllegalCommand("no_redeal")
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
    _check_talon(standing, dealer, outcome)
    _check_bid(rules, outcome)
    _check_dealers_part(rules, outcome, resting)
    if outcome.tricks is not None:
        _check_tricks(standing, outcome.tricks, active_players(standing, dealer))
    if outcome.conceded:
        _check_conceded(rules, outcome)
    elif outcome.contract.is_misere or is_checked(rules, outcome.contract):
        _check_silent(outcome)
    else:
        _check_words(rules, outcome, defenders_of(standing, dealer, outcome.declarer), resting)


def _check_talon(standing: Standing, dealer: Seat, outcome: ContractOutcome) -> None:
    """Check that the talon, if it is known, has as many cards as the deal leaves for it, and no card twice."""
    if outcome.talon is None:
        return
    deck, talon = cards_of(standing.convention), set(outcome.talon)
    size = talon_size(deck, active_seats(standing, dealer))
    if len(outcome.talon) != size or len(talon) != size or not talon <= set(deck):
        raise IllegalCommand("bad_talon", {"cards": size})


def _check_raspasy(standing: Standing, outcome: RaspasyOutcome, active: tuple[Seat, ...], resting: Seat | None) -> None:
    rules = standing.convention
    if not has_raspasy(rules):
        raise IllegalCommand("no_raspasy")
    _check_tricks(standing, outcome.tricks, takes_part(rules, active, resting), whole=not has_dummy(standing))
    if resting is not None and outcome.tricks[resting] > TALON_TRICKS:
        raise IllegalCommand("too_many_for_dealer", {"seat": int(resting), "tricks": outcome.tricks[resting]})
    for seat in outcome.blind:
        if rules.blind is Blind.OFF:
            raise IllegalCommand("no_blind")
        if seat not in active:
            raise IllegalCommand("not_in_play", {"seat": int(seat)})


def _check_tricks(standing: Standing, tricks: BySeat[int], seats: tuple[Seat, ...], *, whole: bool = True) -> None:
    """Check the tricks: one count for every seat, 0 for a seat that does not play, ten tricks together.

    whole: False allows a smaller sum, because the dummy's tricks are left out.
    """
    if len(tricks) != len(standing.players):
        raise IllegalCommand("unknown_seat", {"seat": len(tricks)})
    for seat, taken in tricks.items():
        if taken and seat not in seats:
            raise IllegalCommand("not_in_play", {"seat": int(seat)})
    if min(tricks) < 0 or sum(tricks) > TRICKS or (whole and sum(tricks) != TRICKS):
        raise IllegalCommand("not_ten_tricks", {"tricks": sum(tricks)})


def _check_bid(rules: Convention, outcome: ContractOutcome) -> None:
    """Check that an uvert, or a game said to be blind or without the talon, can be bid under the convention."""
    contract = outcome.contract
    if contract is Contract.UVERT and Rung(contract) not in ladder(rules):
        raise IllegalCommand("no_such_bid", {"seat": int(outcome.declarer), "bid": str(contract)})
    if outcome.blind and rules.blind is not Blind.FULL:
        raise IllegalCommand("no_blind")
    if outcome.without_talon and not any(_leads_to(rung, outcome) for rung in ladder(rules)):
        raise IllegalCommand("no_without_talon", {"contract": str(contract)})
    if outcome.without_talon and (outcome.conceded or outcome.thrown or outcome.blind):
        raise IllegalCommand("no_without_talon", {"contract": str(contract)})


def _leads_to(rung: Rung, outcome: ContractOutcome) -> bool:
    """Return whether a bid without the talon permits a contract: the bid itself, or a game of tricks not below it."""
    if not rung.without_talon or rung.contract.is_misere or outcome.contract.is_misere:
        return rung.without_talon and rung.contract is outcome.contract
    return rung.contract.level <= outcome.contract.level


def _check_dealers_part(rules: Convention, outcome: ContractOutcome, resting: Seat | None) -> None:
    """Check that half was given, or the talon thrown, only if there is a resting dealer and the convention allows it.

    Both require a talon that everybody has seen (parameters.md 7, seed 004).
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
    """Check that a misère or a checked ten was played open and without whist calls."""
    if outcome.whists:
        raise IllegalCommand("no_whist_words", {"contract": str(outcome.contract)})
    if outcome.tricks is None:
        raise IllegalCommand("tricks_missing", {"contract": str(outcome.contract)})
    if outcome.mode is PlayMode.CLOSED:
        raise IllegalCommand("bad_mode", {"mode": str(outcome.mode)})


def _check_words(
    rules: Convention, outcome: ContractOutcome, defenders: tuple[Seat, ...], resting: Seat | None
) -> None:
    """Check that the defenders can have made these whist calls, and that tricks and mode of play agree with them."""
    words = _words_of(outcome, defenders, resting)
    dealer_whists = len(words) > len(defenders)
    possible = _possible_words(rules, outcome.contract, words[: len(defenders)])
    if dealer_whists:
        possible = outcome.partner is None and _dealer_may_whist(rules, outcome.contract, words)
    if not possible:
        raise _impossible(words, outcome.contract)
    played = WhistCall.WHIST in words
    if played and outcome.tricks is None:
        raise IllegalCommand("tricks_missing", {"contract": str(outcome.contract)})
    if not played and outcome.tricks is not None:
        raise IllegalCommand("nothing_played", {"contract": str(outcome.contract)})
    modes = (PlayMode.OPEN,) if dealer_whists else _possible_modes(rules, words)
    if outcome.mode is not None and outcome.mode not in modes:
        raise IllegalCommand("bad_mode", {"mode": str(outcome.mode)})


def _words_of(outcome: ContractOutcome, defenders: tuple[Seat, ...], resting: Seat | None) -> Words:
    """Return one call of each defender in speaking order, then the whist of a resting dealer if there is one."""
    said = tuple(decision.seat for decision in outcome.whists)
    if said == defenders or (resting is not None and said == (*defenders, resting)):
        return tuple(decision.call for decision in outcome.whists)
    facts: dict[str, str | int] = {"first": int(defenders[0]), "second": int(defenders[-1])}
    raise IllegalCommand("whist_words" if len(defenders) == 2 else "whist_word", facts)


def _impossible(words: Words, contract: Contract) -> IllegalCommand:
    *before, last = words
    if not before:
        return IllegalCommand("bad_word", {"word": str(last), "contract": str(contract)})
    return IllegalCommand("bad_whist", {"first": ", ".join(before), "second": str(last), "contract": str(contract)})


def _possible_words(rules: Convention, contract: Contract, words: Words) -> bool:
    """Return whether the defenders' final calls are possible.

    The first defender may end with a half-whist only as a sole whister. A whist beside a half-whist has taken it over.
    """
    if rules.stalingrad and contract is Contract.S6:
        return all(word is WhistCall.WHIST for word in words)
    if WhistCall.HALF not in words:
        return True
    if contract.level not in rules.half_whist_levels or words.count(WhistCall.HALF) > 1:
        return False
    if rules.half_whist_who is HalfWhistWho.OPPONENT:
        return len(words) == 1
    if words[0] is WhistCall.HALF and rules.half_whist_who is HalfWhistWho.SECOND_AFTER_PASS:
        return False
    return WhistCall.WHIST not in words or contract.level in rules.return_levels


def _dealer_may_whist(rules: Convention, contract: Contract, words: Words) -> bool:
    """Return whether the dealer may take the half-whist over, or whist after two passes (parameters.md 6)."""
    *before, last = words
    if last is not WhistCall.WHIST or WhistCall.WHIST in before:
        return False
    if not _possible_words(rules, contract, tuple(before)):
        return False
    if WhistCall.HALF in before:
        return rules.dealer_return and contract.level in rules.return_levels
    return rules.dealer_whist


def _possible_modes(rules: Convention, words: Words) -> tuple[PlayMode, ...]:
    """Return the possible modes of play: closed with two whisters, by open_choice with one, none without a whist."""
    match words.count(WhistCall.WHIST):
        case 0:
            return ()
        case 1:
            return sole_modes(rules)
        case _:
            return (PlayMode.CLOSED,)
