"""The entry of a deal played with real cards, answer by answer: what is known, what is asked, what may be answered.

One list decides: an answer is taken when it stands in `Told.choices`, and what stands there the engine allows.
"""

from collections.abc import Sequence
from itertools import product

import msgspec
from msgspec.structs import replace

from bot.screens.score_model import Ask, Sure, Told
from bot.tables.score_tricks import TRICKS, Count, counting, splits
from engine.cards import DECK, Card, sort_cards
from engine.contracts import Contract
from engine.conventions.policies import is_checked, may_be_conceded
from engine.errors import IllegalCommand
from engine.events import DealScored, Standing
from engine.outcomes import ContractOutcome, Decision, Outcome, RaspasyOutcome, WhistCall
from engine.paper import TALON_TRICKS, check_outcome
from engine.rotation import active_seats, next_dealer, others_of, present_seats, resting_seat
from engine.scoring.deal import score_deal
from engine.scoring.pool import is_closed
from engine.scoring.raspasy import takes_part
from engine.seats import BySeat, Seat
from engine.sheet import Entry

REVISIONS = 10_000  # answers to one entry that its tokens tell apart
CAUSES_KEPT = 30
BEST_TALON = (Card("As"), Card("Ac"))


class Form(msgspec.Struct, frozen=True, omit_defaults=True):
    """A half-made entry as the store keeps it: the answers in order, what somebody must be sure of first.

    Every press makes a new `revision`, so that two people who enter at the same time do not mix; `causes` are the
    presses that made it, each of which counts once.
    """

    steps: tuple[str, ...] = ()
    sure: Sure = Sure.NOTHING
    revision: int = 0
    causes: tuple[str, ...] = ()


def token_of(stage_token: int, form: Form) -> int:
    """The token of the entry's buttons: newer than all of an earlier stage or revision."""
    return stage_token * REVISIONS + form.revision


def changed(form: Form, cause: str, *, steps: tuple[str, ...], sure: Sure = Sure.NOTHING) -> Form:
    """The form after a press."""
    return Form(steps, sure, form.revision + 1, (*form.causes, cause)[-CAUSES_KEPT:])


def told(standing: Standing, steps: tuple[str, ...]) -> Told:
    """What the answers say of the next deal. An answer that was never offered ends the reading."""
    known = _asked(standing, Told(dealer=next_dealer(standing)))
    for step in steps:
        if step not in known.choices:
            break
        known = _asked(standing, _answered(standing, known, step))
    return known


def preview(standing: Standing, known: Told) -> DealScored | None:
    """What the told deal would write; None while something is missing."""
    if known.outcome is None or known.dealer is None:
        return None
    return score_deal(standing, known.dealer, standing.deals + 1, known.outcome)


def _answered(standing: Standing, known: Told, step: str) -> Told:
    word, _, argument = step.partition(":")
    match word:
        case "dealer":
            return replace(known, dealer=Seat(int(argument)))
        case "player":
            seat = int(argument)
            return replace(known, declarer=Seat(seat) if seat else None, raspasy=not seat)
        case "game":
            return replace(known, contract=Contract(argument))
        case "said":
            calls = tuple(WhistCall(call) for call in argument.split("."))
            return replace(known, whists=tuple(zip(known.defenders, calls, strict=True)))
        case "concede":
            return replace(known, conceded=True)
        case "half":
            partner = _resting(standing, known) if argument == "y" else None
            return replace(known, asked_half=True, partner=partner)
        case "took":
            return replace(known, counts=(*known.counts, int(argument)))
        case "split":
            return replace(known, split=True, outcome=None)
        case _:
            picked = known.talon if argument == "no" else (*known.talon, Card(argument))
            return replace(known, talon=picked, asked_talon=argument == "no" or len(picked) == 2)


def _asked(standing: Standing, known: Told) -> Told:
    """The next question; its choices."""
    if is_closed(standing):
        return replace(known, ask=Ask.OVER, choices=())
    if known.dealer is None:
        choices = tuple(f"dealer:{seat}" for seat in present_seats(standing))
        return replace(known, ask=Ask.DEALER, choices=choices)
    if known.raspasy:
        return _ask_tricks(standing, known, _raspasy_count(standing, known))
    if known.declarer is None:
        active = active_seats(standing, known.dealer)
        return replace(known, ask=Ask.PLAYER, choices=(*(f"player:{seat}" for seat in active), "player:0"))
    if known.contract is None:
        return replace(known, ask=Ask.CONTRACT, choices=tuple(f"game:{contract}" for contract in Contract))
    declarer, contract = known.declarer, known.contract
    if known.conceded:
        return _done(standing, known, ContractOutcome(declarer, contract, conceded=True))
    return _ask_of_game(standing, replace(known, defenders=_defenders(standing, known)), contract)


def _ask_of_game(standing: Standing, known: Told, contract: Contract) -> Told:
    """Words of the defenders, halves with the dealer, tricks: what this contract asks for."""
    concede = ("concede",) if may_be_conceded(standing.convention, contract) and not known.counts else ()
    if not known.asked_half and _is_offered_half(standing, known):
        return replace(known, ask=Ask.HALVES, choices=("half:y", "half:n"))
    if contract.is_misere or is_checked(standing.convention, contract):
        return _ask_tricks(standing, known, _game_count(standing, known), concede)
    if not known.whists:
        return replace(known, ask=Ask.WHISTS, choices=(*_words(standing, known), *concede))
    if WhistCall.WHIST not in (call for _, call in known.whists):
        return _done(standing, known, _game(standing, known, None))
    return _ask_tricks(standing, known, _game_count(standing, known))


def _ask_tricks(standing: Standing, known: Told, count: Count, more: tuple[str, ...] = ()) -> Told:
    """Tricks seat by seat, until only one split is left or nothing depends on it."""
    known = replace(known, counted=count.seats)
    if count.complete:
        return _done(standing, known, _outcome(standing, known, count.counts))
    free = () if known.raspasy or known.split else splits(count)
    outcomes = [_outcome(standing, known, counts) for counts in free]
    if outcomes and _write_the_same(standing, known, outcomes):
        return _done(standing, known, outcomes[-1], "split")
    choices = tuple(f"took:{number}" for number in count.choices)
    return replace(known, ask=Ask.TRICKS, about=count.about, choices=(*choices, *more))


def _done(standing: Standing, known: Told, outcome: Outcome, *more: str) -> Told:
    """The outcome is complete, but for the talon where somebody is paid for it."""
    if isinstance(outcome, ContractOutcome) and not known.asked_talon:
        paid = _written(standing, known, replace(outcome, talon=BEST_TALON))
        if paid != _written(standing, known, outcome):
            none = () if known.talon else ("card:no",)
            cards = tuple(f"card:{card}" for card in sort_cards(DECK) if card not in known.talon)
            return replace(known, ask=Ask.TALON, choices=(*cards, *none))
    if isinstance(outcome, ContractOutcome) and known.talon:
        outcome = replace(outcome, talon=known.talon)
    return replace(known, ask=Ask.DONE, choices=more, about=None, outcome=outcome)


def _write_the_same(standing: Standing, known: Told, outcomes: Sequence[Outcome]) -> bool:
    first = _written(standing, known, outcomes[0])
    return all(_written(standing, known, outcome) == first for outcome in outcomes[1:])


def _written(standing: Standing, known: Told, outcome: Outcome) -> tuple[Entry, ...]:
    """What an outcome would write, to be compared."""
    if known.dealer is None:
        return ()
    return score_deal(standing, known.dealer, standing.deals + 1, outcome).entries


def _outcome(standing: Standing, known: Told, counts: tuple[int, ...]) -> Outcome:
    tricks = BySeat.of(len(standing.players), 0)
    for seat, number in zip(known.counted, counts, strict=True):
        tricks = tricks.put(seat, number)
    return RaspasyOutcome(tricks) if known.raspasy else _game(standing, known, tricks)


def _game(standing: Standing, known: Told, tricks: BySeat[int] | None) -> ContractOutcome:
    assert known.declarer is not None  # both were asked for
    assert known.contract is not None
    whists = tuple(Decision(seat, call) for seat, call in known.whists)
    return ContractOutcome(known.declarer, known.contract, whists, tricks=tricks, partner=known.partner)


def _defenders(standing: Standing, known: Told) -> tuple[Seat, ...]:
    if known.dealer is None or known.declarer is None:
        return ()
    return others_of(active_seats(standing, known.dealer), known.declarer)


def _resting(standing: Standing, known: Told) -> Seat | None:
    return resting_seat(standing, known.dealer) if known.dealer is not None else None


def _words(standing: Standing, known: Told) -> tuple[str, ...]:
    """Pairs of last words that the rules allow, for the two defenders in speaking order."""
    pairs = []
    for calls in product(WhistCall, repeat=2):
        trial = replace(known, whists=tuple(zip(known.defenders, calls, strict=True)))
        tricks = _all_to_declarer(standing, known) if WhistCall.WHIST in calls else None
        if _is_possible(standing, known, _game(standing, trial, tricks)):
            pairs.append("said:" + ".".join(calls))
    return tuple(pairs)


def _is_offered_half(standing: Standing, known: Told) -> bool:
    """Whether the dealer on the talon may have taken half of this game."""
    resting = _resting(standing, known)
    trial = replace(known, partner=resting)
    game = _game(standing, trial, _all_to_declarer(standing, known))
    return resting is not None and not known.whists and _is_possible(standing, known, game)


def _is_possible(standing: Standing, known: Told, outcome: Outcome) -> bool:
    if known.dealer is None:
        return False
    try:
        check_outcome(standing, known.dealer, outcome)
    except IllegalCommand:
        return False
    return True


def _all_to_declarer(standing: Standing, known: Told) -> BySeat[int]:
    tricks = BySeat.of(len(standing.players), 0)
    return tricks.put(known.declarer, TRICKS) if known.declarer is not None else tricks


def _game_count(standing: Standing, known: Told) -> Count:
    """The declarer's tricks first, then a sole whister's: where nothing depends on it, the side's stand under him."""
    calls = dict(known.whists)
    defenders = tuple(sorted(known.defenders, key=lambda seat: calls.get(seat) not in (None, WhistCall.WHIST)))
    assert known.declarer is not None  # asked for before
    return counting((known.declarer, *defenders), (TRICKS,) * 3, known.counts)


def _raspasy_count(standing: Standing, known: Told) -> Count:
    """Everybody's tricks; the dealer on the talon has as many as the talon has cards, at most."""
    assert known.dealer is not None  # asked for before
    resting = resting_seat(standing, known.dealer)
    seats = takes_part(standing.convention, active_seats(standing, known.dealer), resting)
    return counting(seats, tuple(TALON_TRICKS if seat is resting else TRICKS for seat in seats), known.counts)
