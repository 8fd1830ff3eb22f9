"""Check of the defenders' final words on a paper deal: whist, pass, half, and the dealer's whist."""

from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.policies import sole_modes
from engine.games.preferans.conventions.values import HalfWhistWho
from engine.games.preferans.outcomes import ContractOutcome, PlayMode, WhistCall

Words = tuple[WhistCall, ...]


def check_words(rules: Convention, outcome: ContractOutcome, defenders: tuple[Seat, ...], resting: Seat | None) -> None:
    """Refuse words that the defenders cannot have said.

    Raises IllegalCommand: whist_words, bad_whist (with one defender whist_word, bad_word), tricks_missing,
    nothing_played, bad_mode.
    """
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
    """Return one word of each defender in speaking order, then the whist of a resting dealer."""
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
    """Tell whether final words are possible.

    A first defender leaves for half only as a sole whister; a whist beside a half returns that half.
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
    """Tell whether the dealer may return the half-whist that stands, or whist after two passes (parameters.md 6)."""
    *before, last = words
    if last is not WhistCall.WHIST or WhistCall.WHIST in before:
        return False
    if not _possible_words(rules, contract, tuple(before)):
        return False
    if WhistCall.HALF in before:
        return rules.dealer_return and contract.level in rules.return_levels
    return rules.dealer_whist


def _possible_modes(rules: Convention, words: Words) -> tuple[PlayMode, ...]:
    """List the modes of play: closed for two whisters, as open_choice says for a sole one, none without a whist."""
    match words.count(WhistCall.WHIST):
        case 0:
            return ()
        case 1:
            return sole_modes(rules)
        case _:
            return (PlayMode.CLOSED,)
