"""Entry of a deal played with real cards, answer by answer: what is known, what is asked, what may be answered.

One list decides: an answer is taken when it stands in `Told.choices`, and the engine allows every choice there.
"""

from msgspec.structs import replace

from bot.games.preferans.paper.outcome import (
    declarer_of,
    game_of,
    is_offered_half,
    outcome_of,
    pays_talon,
    resting_of,
    ways,
    with_words,
    words,
    write_the_same,
)
from bot.games.preferans.paper.tricks import Count, counting, splits
from bot.games.preferans.screens.score_model import Ask, Told, Way
from engine.core.cards import DECK, Card, sort_cards
from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.policies import is_checked, may_be_conceded
from engine.games.preferans.conventions.values import Blind, PreferansHand
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.outcome_check import TALON_TRICKS, TRICKS
from engine.games.preferans.outcomes import ContractOutcome, Outcome, PreferansOutcome, WhistCall
from engine.games.preferans.rotation import (
    DUMMY,
    active_players,
    defenders_of,
    has_dummy,
    next_dealer,
    present_seats,
)
from engine.games.preferans.scoring.bombs import compulsory
from engine.games.preferans.scoring.deal import score_deal
from engine.games.preferans.scoring.pool import is_closed
from engine.games.preferans.scoring.raspasy import takes_part


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
            return with_words(standing, known, tuple(WhistCall(call) for call in argument.split(".")))
        case "blind":
            blind = (*known.blind, Seat(int(argument))) if argument != "0" else known.blind
            return replace(known, blind=blind, asked_blind=argument == "0")
        case "took":
            return replace(known, counts=(*known.counts, int(argument)))
        case "split":
            return replace(known, split=True, outcome=None)
        case "card":
            picked = known.talon if argument == "no" else (*known.talon, Card(argument))
            return replace(known, talon=picked, asked_talon=argument == "no" or len(picked) == 2)
        case _:
            return _answered_of_game(standing, known, word, argument)


def _answered_of_game(standing: Standing, known: Told, word: str, argument: str) -> Told:
    """Return what is known after one of the rarer answers about a game."""
    match word:
        case "concede":
            return replace(known, conceded=True)
        case "half":
            partner = resting_of(standing, known) if argument == "y" else None
            return replace(known, asked_half=True, partner=partner)
        case "way":
            return replace(known, way=Way(argument))
        case "preferans":
            return replace(known, preferans=True)
        case _:
            return replace(known, outcome=PreferansOutcome(declarer_of(known), proved=argument == "y"))


def _asked(standing: Standing, known: Told) -> Told:
    """Put the next question with its choices."""
    if is_closed(standing):
        return replace(known, ask=Ask.OVER, choices=())
    if known.dealer is None:
        choices = tuple(f"dealer:{seat}" for seat in present_seats(standing))
        return replace(known, ask=Ask.DEALER, choices=choices)
    active = active_players(standing, known.dealer)
    if known.raspasy or compulsory(standing):
        return _ask_of_raspasy(standing, replace(known, raspasy=True), active)
    if known.declarer is None:
        return replace(known, ask=Ask.PLAYER, choices=(*(f"player:{seat}" for seat in active), "player:0"))
    if isinstance(known.outcome, PreferansOutcome):
        return replace(known, ask=Ask.DONE, choices=())
    if known.preferans:
        return replace(known, ask=Ask.PROVED, choices=("proved:y", "proved:n"))
    if known.contract is None:
        games = tuple(f"game:{contract}" for contract in Contract)
        ending = standing.convention.preferans_hand is not PreferansHand.OFF
        return replace(known, ask=Ask.CONTRACT, choices=(*games, "preferans") if ending else games)
    if known.conceded:
        return _done(standing, known, ContractOutcome(known.declarer, known.contract, conceded=True))
    defenders = defenders_of(standing, known.dealer, known.declarer)
    return _ask_of_game(standing, replace(known, defenders=defenders), known.contract)


def _ask_of_raspasy(standing: Standing, known: Told, active: tuple[Seat, ...]) -> Told:
    """Ask who passed blind, where that is something; then the tricks."""
    others = tuple(seat for seat in active if seat not in known.blind)
    may_be_blind = standing.convention.blind is not Blind.OFF and not compulsory(standing)
    if may_be_blind and others and not known.asked_blind:
        return replace(known, ask=Ask.BLIND, choices=(*(f"blind:{seat}" for seat in others), "blind:0"))
    return _ask_tricks(standing, known, _raspasy_count(standing, known, active))


def _ask_of_game(standing: Standing, known: Told, contract: Contract) -> Told:
    """Ask what this contract wants told: words of the defenders, halves with the dealer, tricks."""
    concede = ("concede",) if may_be_conceded(standing.convention, contract) and not known.counts else ()
    if not known.asked_half and is_offered_half(standing, known, contract):
        return replace(known, ask=Ask.HALVES, choices=("half:y", "half:n"))
    if known.way is None and (others := ways(standing, known)):
        choices = tuple(f"way:{way}" for way in (Way.USUAL, *others))
        return replace(known, ask=Ask.WAY, choices=(*choices, *concede))
    if known.way not in (None, Way.USUAL) or known.partner is not None:
        concede = ()
    if contract.is_misere or is_checked(standing.convention, contract):
        return _ask_tricks(standing, known, _game_count(standing, known), concede)
    if not known.whists:
        return replace(known, ask=Ask.WHISTS, choices=(*words(standing, known), *concede))
    if WhistCall.WHIST not in (call for _, call in known.whists):
        return _done(standing, known, game_of(known, None))
    return _ask_tricks(standing, known, _game_count(standing, known))


def _ask_tricks(standing: Standing, known: Told, count: Count, more: tuple[str, ...] = ()) -> Told:
    """Ask for tricks seat by seat, until only one split is left or nothing depends on it."""
    known = replace(known, counted=tuple(seat for seat in count.seats if seat <= len(standing.players)))
    if count.complete:
        return _done(standing, known, outcome_of(standing, known, count.counts))
    free = () if known.raspasy or known.split else splits(count)
    outcomes = [outcome_of(standing, known, counts) for counts in free]
    if outcomes and write_the_same(standing, known, outcomes):
        return _done(standing, known, outcomes[-1], "split")
    choices = tuple(f"took:{number}" for number in count.choices)
    return replace(known, ask=Ask.TRICKS, about=count.about, choices=(*choices, *more))


def _done(standing: Standing, known: Told, outcome: Outcome, *more: str) -> Told:
    """Complete the outcome, but for the talon where somebody is paid for it."""
    if isinstance(outcome, ContractOutcome) and not known.asked_talon and pays_talon(standing, known, outcome):
        none = () if known.talon else ("card:no",)
        cards = tuple(f"card:{card}" for card in sort_cards(DECK) if card not in known.talon)
        return replace(known, ask=Ask.TALON, choices=(*cards, *none))
    if isinstance(outcome, ContractOutcome) and known.talon:
        outcome = replace(outcome, talon=known.talon)
    return replace(known, ask=Ask.DONE, choices=more, about=None, outcome=outcome)


def _game_count(standing: Standing, known: Told) -> Count:
    """Count the declarer's tricks first, then a sole whister's, who has the side's where nothing depends on it."""
    calls = dict(known.whists)
    defenders = tuple(sorted(known.defenders, key=lambda seat: calls.get(seat) not in (None, WhistCall.WHIST)))
    seats = (declarer_of(known), *defenders)
    return counting(seats, (TRICKS,) * len(seats), known.counts)


def _raspasy_count(standing: Standing, known: Told, active: tuple[Seat, ...]) -> Count:
    """Count everybody's tricks: a dealer on the talon has at most as many as it has cards, a dummy has the rest."""
    resting = resting_of(standing, known)
    seats = takes_part(standing.convention, active, resting)
    if has_dummy(standing):
        seats = (*seats, DUMMY)
    return counting(seats, tuple(TALON_TRICKS if seat is resting else TRICKS for seat in seats), known.counts)
