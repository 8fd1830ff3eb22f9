"""Entry of a deal played with real cards, answer by answer: what is known, what is asked, what may be answered.

One list decides: an answer is taken when it stands in `Told.choices`, and the engine allows every choice there.
"""

from msgspec.structs import replace

from bot.games.austrian.paper.outcome import (
    counted_of,
    defenders_of,
    is_possible,
    paid_aces,
    result,
    unwhisted,
    with_counts,
    with_words,
    words,
    write_the_same,
)
from bot.games.austrian.paper.outcome import game_of
from bot.games.austrian.screens.score_model import Ask, Told
from engine.core.seats import Seat
from engine.core.three_hands import active_seats
from engine.games.austrian.calls import Bid
from engine.games.austrian.events import DealScored, Standing
from engine.games.austrian.money import ALL_TRICKS
from engine.games.austrian.outcomes import Aces, AllPassOutcome, ContractOutcome, Outcome
from engine.games.austrian.pot import needs_refill, reached
from engine.games.austrian.rotation import next_dealer


def told(standing: Standing, steps: tuple[str, ...]) -> Told:
    """Return what the answers say of the next deal; an answer that was never offered ends the reading."""
    known = _asked(standing, Told(dealer=next_dealer(standing)))
    for step in steps:
        if step not in known.choices:
            break
        known = _asked(standing, _answered(standing, known, step))
    return known


def preview(standing: Standing, known: Told) -> DealScored | None:
    """Return what the told deal would write; None while something is missing."""
    return result(standing, known, known.outcome) if known.outcome is not None else None


def _answered(standing: Standing, known: Told, step: str) -> Told:
    word, _, argument = step.partition(":")
    match word:
        case "refill":
            return replace(known, refill=True)
        case "dealer":
            return replace(known, dealer=Seat(int(argument)))
        case "player":
            seat = int(argument)
            return replace(known, declarer=Seat(seat) if seat else None, all_passed=not seat)
        case "game":
            return replace(known, contract=Bid(argument))
        case "said":
            return with_words(standing, known, argument)
        case "made":
            return replace(known, is_made=argument == "y")
        case "took":
            return replace(known, counts=(*known.counts, int(argument)))
        case "split":
            return replace(known, split=True, outcome=None)
        case _:
            return replace(known, aces=Aces(argument), outcome=None)


def _asked(standing: Standing, known: Told) -> Told:
    """Put the next question with its choices."""
    if reached(standing) is not None:
        return replace(known, ask=Ask.OVER, choices=())
    if needs_refill(standing) and not known.refill:
        return replace(known, ask=Ask.REFILL, choices=("refill",))
    if known.dealer is None:
        return replace(known, ask=Ask.DEALER, choices=tuple(f"dealer:{seat}" for seat in standing.players.seats))
    if known.all_passed:
        return _done(standing, known, AllPassOutcome())
    if known.declarer is None:
        passed = is_possible(standing, known, AllPassOutcome())
        players = tuple(f"player:{seat}" for seat in active_seats(len(standing.players), known.dealer))
        return replace(known, ask=Ask.PLAYER, choices=(*players, "player:0") if passed else players)
    if known.contract is None:
        return replace(known, ask=Ask.CONTRACT, choices=tuple(f"game:{bid}" for bid in standing.rules.bids))
    return _ask_of_game(standing, replace(known, defenders=defenders_of(standing, known)), known.contract)


def _ask_of_game(standing: Standing, known: Told, contract: Bid) -> Told:
    """Ask what this contract wants told: whether it was made, or words of the defenders and tricks."""
    extra = standing.rules.extra(contract)
    if extra is not None and not extra.is_whisted:
        if known.is_made is None:
            return replace(known, ask=Ask.MADE, choices=("made:y", "made:n"))
        return _done(standing, known, unwhisted(standing, known))
    if not known.whists:
        return replace(known, ask=Ask.WHISTS, choices=words(standing, known))
    return _ask_tricks(standing, replace(known, counted=counted_of(standing, known)))


def _ask_tricks(standing: Standing, known: Told) -> Told:
    """Ask for tricks seat by seat; the last seat has the rest, and where nothing depends on them, two seats have it."""
    if not known.counted:
        return _done(standing, known, game_of(standing, known, None))
    left, missing = ALL_TRICKS - sum(known.counts), len(known.counted) - len(known.counts)
    if not left:
        known = replace(known, counts=(*known.counts, *(0,) * missing))
    elif missing == 1:
        known = replace(known, counts=(*known.counts, left))
    if len(known.counts) == len(known.counted):
        return _done(standing, known, with_counts(standing, known, known.counts))
    if len(known.counts) == 1 and not known.split:  # a declarer against two
        splits = tuple(with_counts(standing, known, (*known.counts, n, left - n)) for n in range(left + 1))
        if write_the_same(standing, known, splits):
            return _done(standing, known, splits[-1], "split")
    choices = tuple(f"took:{number}" for number in range(left + 1))
    return replace(known, ask=Ask.TRICKS, about=known.counted[len(known.counts)], choices=choices)


def _done(standing: Standing, known: Told, outcome: Outcome, *more: str) -> Told:
    """Complete the outcome; premiums for aces that would be paid may still be told."""
    if isinstance(outcome, ContractOutcome) and known.aces is None:
        more = (*more, *(f"aces:{aces}" for aces in paid_aces(standing, known, outcome)))
    return replace(known, ask=Ask.DONE, choices=more, about=None, outcome=outcome)
