"""Outcome of a paper deal: what has been told as the engine's outcome, and what else the rules allow."""

from collections.abc import Sequence
from itertools import product

from msgspec.structs import replace

from bot.games.preferans.screens.score_model import Told, Way
from engine.core.cards import Card
from engine.core.errors import IllegalCommand, InvariantBroken
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.ladders import ladder
from engine.games.preferans.conventions.policies import may_be_halved
from engine.games.preferans.conventions.values import Blind, TalonThrow
from engine.games.preferans.events import Standing
from engine.games.preferans.outcome_check import TRICKS, check_outcome
from engine.games.preferans.outcomes import ContractOutcome, DefenderWord, Outcome, RaspasyOutcome, WhistCall
from engine.games.preferans.rotation import resting_seat
from engine.games.preferans.scoring.deal import score_deal
from engine.games.preferans.sheet import Entry

WHISTED_OR_NOT = (WhistCall.WHIST, WhistCall.PASS)
BEST_TALON = (Card("As"), Card("Ac"))
WORST_TALON = (Card("7s"), Card("7c"))  # on misère it may be the talon that pays


def declarer_of(known: Told) -> Seat:
    """Return the seat that played. Raises InvariantBroken before the declarer was told."""
    if known.declarer is None:
        raise InvariantBroken("nobody has been named who played")
    return known.declarer


def resting_of(standing: Standing, known: Told) -> Seat | None:
    """Return the seat of the dealer on the talon; None without one."""
    return resting_seat(standing, known.dealer) if known.dealer is not None else None


def outcome_of(standing: Standing, known: Told, counts: tuple[int, ...]) -> Outcome:
    """Return the deal with tricks for `known.counted`; a dummy's count at the end is nobody's."""
    tricks = BySeat.of(len(standing.players), 0)
    for seat, number in zip(known.counted, counts, strict=False):
        tricks = tricks.put(seat, number)
    return RaspasyOutcome(tricks, tuple(sorted(known.blind))) if known.raspasy else game_of(known, tricks)


def game_of(known: Told, tricks: BySeat[int] | None) -> ContractOutcome:
    """Return the game with these tricks (None: nothing was played). Raises InvariantBroken before a game was named."""
    if known.contract is None:
        raise InvariantBroken("no game has been named")
    return ContractOutcome(
        declarer_of(known),
        known.contract,
        tuple(DefenderWord(seat, call) for seat, call in known.whists),
        tricks=tricks,
        partner=known.partner,
        thrown=known.way is Way.THROWN,
        without_talon=known.way is Way.WITHOUT,
        blind=known.way is Way.BLIND,
    )


def with_words(standing: Standing, known: Told, calls: tuple[WhistCall, ...]) -> Told:
    """List the last words of the defenders in speaking order, after them perhaps the whist of a dealer on the talon."""
    resting = resting_of(standing, known)
    speakers = known.defenders if resting is None else (*known.defenders, resting)
    return replace(known, whists=tuple(zip(speakers, calls, strict=False)))


def words(standing: Standing, known: Told) -> tuple[str, ...]:
    """List the last words that the rules allow together, as choices: `said:` and the words of the speakers in order."""
    found = []
    for calls in _combinations(standing, known):
        trial = with_words(standing, known, calls)
        tricks = _all_to_declarer(standing, known) if WhistCall.WHIST in calls else None
        if _is_possible(standing, known, game_of(trial, tricks)):
            found.append("said:" + ".".join(calls))
    return tuple(found)


def _combinations(standing: Standing, known: Told) -> tuple[tuple[WhistCall, ...], ...]:
    own = tuple(product(WhistCall, repeat=len(known.defenders)))
    if resting_of(standing, known) is None:
        return own
    return (*own, *((*calls, WhistCall.WHIST) for calls in own))


def is_offered_half(standing: Standing, known: Told, contract: Contract) -> bool:
    """Tell whether the dealer on the talon may have taken half of this game."""
    resting = resting_of(standing, known)
    return resting is not None and not known.whists and may_be_halved(standing.convention, contract)


def ways(standing: Standing, known: Told) -> tuple[Way, ...]:
    """List the ways, other than the usual one, in which the game may have come about and would write something else."""
    rules = standing.convention
    allowed = {
        Way.WITHOUT: any(rung.without_talon for rung in ladder(rules)),
        Way.THROWN: rules.talon_throw is not TalonThrow.OFF,
        Way.BLIND: rules.blind is Blind.FULL,
    }
    others = [way for way, may_be in allowed.items() if may_be]
    usual = _trials(standing, replace(known, way=Way.USUAL)) if others else []
    return tuple(way for way in others if _differs(standing, known, usual, way))


def _differs(standing: Standing, known: Told, usual: list[Outcome], way: Way) -> bool:
    trials = _trials(standing, replace(known, way=way))
    return any(not write_the_same(standing, known, pair) for pair in zip(usual, trials, strict=False))


def _trials(standing: Standing, known: Told) -> list[Outcome]:
    """List possible ends of the game: every trick the declarer's, whisted or not, and with nobody to whist."""
    played = _all_to_declarer(standing, known)
    whisted, passed = (with_words(standing, known, (call,) * len(known.defenders)) for call in WHISTED_OR_NOT)
    ends = (game_of(known, played), game_of(whisted, played), game_of(passed, None))
    return [replace(end, talon=BEST_TALON) for end in ends if _is_possible(standing, known, end)]


def pays_talon(standing: Standing, known: Told, outcome: ContractOutcome) -> bool:
    """Tell whether some talon would be paid for."""
    some = (replace(outcome, talon=talon) for talon in (BEST_TALON, WORST_TALON))
    return not write_the_same(standing, known, [outcome, *some])


def write_the_same(standing: Standing, known: Told, outcomes: Sequence[Outcome]) -> bool:
    """Tell whether all these outcomes write equal entries."""
    first = _written(standing, known, outcomes[0])
    return all(_written(standing, known, outcome) == first for outcome in outcomes[1:])


def _written(standing: Standing, known: Told, outcome: Outcome) -> tuple[Entry, ...]:
    if known.dealer is None:
        return ()
    return score_deal(standing, known.dealer, standing.deals + 1, outcome).entries


def _is_possible(standing: Standing, known: Told, outcome: Outcome) -> bool:
    if known.dealer is None:
        return False
    try:
        check_outcome(standing, known.dealer, outcome)
    except IllegalCommand:
        return False
    return True


def _all_to_declarer(standing: Standing, known: Told) -> BySeat[int]:
    return BySeat.of(len(standing.players), 0).put(declarer_of(known), TRICKS)
