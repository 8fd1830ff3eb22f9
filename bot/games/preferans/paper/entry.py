"""Deal with real cards: what has been entered of it, what is asked next, the outcome that follows."""

from collections.abc import Sequence
from enum import StrEnum
from itertools import product

import msgspec
from msgspec.structs import replace

from bot.screens import paper
from bot.screens.paper_face import is_taken
from engine.core.cards import Card, sort_cards
from engine.core.errors import InvariantBroken
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.auction import Blind, PreferansHand, TalonThrow
from engine.games.preferans.conventions.policies import is_checked, may_be_conceded, may_be_halved
from engine.games.preferans.conventions.terms import ladder
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.outcome_check import TALON_TRICKS, TRICKS, check_outcome
from engine.games.preferans.outcomes import (
    ContractOutcome,
    DefenderWord,
    Outcome,
    PreferansOutcome,
    RaspasyOutcome,
    WhistCall,
)
from engine.games.preferans.rotation import (
    DUMMY,
    active_players,
    defenders_of,
    has_dummy,
    next_dealer,
    present_seats,
    resting_seat,
)
from engine.games.preferans.scoring.case import compulsory
from engine.games.preferans.scoring.deal import score_deal
from engine.games.preferans.scoring.pool import is_closed
from engine.games.preferans.scoring.raspasy import takes_part
from engine.three_hands.dealing import DECK


class Ask(StrEnum):
    """Next question about a deal."""

    DEALER = "dealer"
    """Question who deals first."""
    PLAYER = "player"
    """Question who played, if not all passed."""
    BLIND = "blind"
    """Question who passed blind."""
    CONTRACT = "contract"
    """Question which game was played."""
    WHISTS = "whists"
    """Last words of the defenders."""
    PROVED = "proved"
    """Question whether a «преферанс» was the hand that ends the pulka."""
    HALVES = "halves"
    """Question whether the dealer took half of the game."""
    WAY = "way"
    """Question how the game came about, see `Way`."""
    TRICKS = "tricks"
    """Tricks of the player `Told.about`."""
    TALON = "talon"
    """Cards of the talon for which somebody is paid."""
    DONE = "done"
    """No question: the outcome is complete."""
    OVER = "over"
    """No question: the match has reached its end."""


class Way(StrEnum):
    """Way in which the declarer came to the game."""

    USUAL = "usual"
    """Game with the talon."""
    WITHOUT = "without"
    """Game without the talon."""
    THROWN = "thrown"
    """Game with the talon thrown at the dealer."""
    BLIND = "blind"
    """Bid blind."""


class Told(paper.ToldDeal, frozen=True, kw_only=True):
    """Deal as far as it has been entered, and the next question about it. Everything in it has been checked.

    An answer is a word with its argument: `dealer:2`, `player:3` (`player:0`: raspasy), `game:7h`, `said:whist.pass`
    (last words in speaking order, a dealer who whists last), `concede`, `half:y`, `way:blind`, `blind:3` (passed blind;
    `blind:0`: nobody else), `preferans`, `proved:y`, `took:6` (tricks of `about`), `split` (enter the tricks of both
    defenders although nothing depends on them), `card:As` (of the talon; `card:no`: it pays nothing).
    """

    ask: Ask = Ask.DEALER
    """Next question."""
    raspasy: bool = False
    """True if all passed."""
    blind: tuple[Seat, ...] = ()
    """Seats that passed blind, in the order entered."""
    asked_blind: bool = False
    """True if nobody else passed blind."""
    preferans: bool = False
    """True if the declarer claimed the hand that ends the match."""
    way: Way | None = None
    """Way in which the game came about; None before it is entered, and if it is not asked."""
    contract: Contract | None = None
    """Game that was played."""
    defenders: tuple[Seat, ...] = ()
    """Seats that defended, in speaking order."""
    whists: tuple[tuple[Seat, WhistCall], ...] = ()
    """Last words of the defenders and of a dealer who whists, in speaking order."""
    conceded: bool = False
    """True if the declarer gave up «без трёх»."""
    partner: Seat | None = None
    """Dealer who took half of the game; None without one."""
    asked_half: bool = False
    """True if it has been answered whether the dealer took half."""
    counted: tuple[Seat, ...] = ()
    """Seats whose tricks are counted, in the order of the questions."""
    counts: tuple[int, ...] = ()
    """Tricks entered so far, in the order of `counted`."""
    split: bool = False
    """True if the tricks of both defenders are entered although nothing depends on them."""
    talon: tuple[Card, ...] = ()
    """Cards of the talon entered so far."""
    asked_talon: bool = False
    """True if the talon has been entered, or that it pays nothing."""
    outcome: Outcome | None = None
    """Outcome of the deal; None while something is missing."""


ScoreInfo = paper.ScoreInfo[Standing, Told, DealScored]
"""Live message of a match with real cards."""


class Count(msgspec.Struct, frozen=True):
    """Count of a deal's tricks, as far as it was entered."""

    seats: tuple[Seat, ...]
    """Seats in the order in which they are asked about."""
    limits: tuple[int, ...]
    """Most tricks that each of `seats` can have."""
    counts: tuple[int, ...]
    """Tricks of the first of `seats`, inferred ones included."""

    @property
    def left(self) -> int:
        """Return how many tricks nobody has yet."""
        return TRICKS - sum(self.counts)

    @property
    def complete(self) -> bool:
        """Return whether every seat has its tricks."""
        return len(self.counts) == len(self.seats)

    @property
    def about(self) -> Seat:
        """Return the seat whose tricks come next."""
        return self.seats[len(self.counts)]

    @property
    def choices(self) -> tuple[int, ...]:
        """List how many tricks the next seat may have, so that the others can have the rest."""
        place = len(self.counts)
        others = sum(self.limits[place + 1 :])
        return tuple(range(max(0, self.left - others), min(self.limits[place], self.left) + 1))


def counting(seats: tuple[Seat, ...], limits: tuple[int, ...], told: tuple[int, ...]) -> Count:
    """Return the count after the tricks entered so far, with what follows from the answers."""
    count = Count(seats, limits, told)
    while not count.complete and len(count.choices) == 1:
        count = Count(seats, limits, (*count.counts, count.choices[0]))
    return count


def splits(count: Count) -> tuple[tuple[int, ...], ...]:
    """List every way to give the rest to the last two seats, the one with all for the first of them at the end."""
    if len(count.seats) - len(count.counts) != 2:
        return ()
    return tuple((*count.counts, number, count.left - number) for number in count.choices)


WHISTED_OR_NOT = (WhistCall.WHIST, WhistCall.PASS)
BEST_TALON = (Card("As"), Card("Ac"))
WORST_TALON = (Card("7s"), Card("7c"))  # on misère it may be the talon that pays


def declarer_of(known: Told) -> Seat:
    """Return the seat that played. Raises InvariantBroken before the declarer was entered."""
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
    """Return whether the dealer on the talon may have taken half of this game."""
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
    """List possible ends of the game: every trick the declarer's, whisted or not, and without a whister."""
    played = _all_to_declarer(standing, known)
    whisted, passed = (with_words(standing, known, (call,) * len(known.defenders)) for call in WHISTED_OR_NOT)
    ends = (game_of(known, played), game_of(whisted, played), game_of(passed, None))
    return [replace(end, talon=BEST_TALON) for end in ends if _is_possible(standing, known, end)]


def pays_talon(standing: Standing, known: Told, outcome: ContractOutcome) -> bool:
    """Return whether some talon would be paid for."""
    some = (replace(outcome, talon=talon) for talon in (BEST_TALON, WORST_TALON))
    return not write_the_same(standing, known, [outcome, *some])


def write_the_same(standing: Standing, known: Told, outcomes: Sequence[Outcome]) -> bool:
    """Return whether all these outcomes write equal entries."""
    written = (result(standing, known, outcome) for outcome in outcomes)
    return len({scored.entries for scored in written if scored is not None}) <= 1


def _is_possible(standing: Standing, known: Told, outcome: Outcome) -> bool:
    return is_taken(check_outcome, standing, known, outcome)


def _all_to_declarer(standing: Standing, known: Told) -> BySeat[int]:
    return BySeat.of(len(standing.players), 0).put(declarer_of(known), TRICKS)


def begun(standing: Standing) -> Told:
    """Return the next deal before anything is entered for it."""
    return Told(dealer=next_dealer(standing))


def result(standing: Standing, known: Told, outcome: Outcome) -> DealScored | None:
    """Return what an outcome would write; None before the dealer was entered."""
    if known.dealer is None:
        return None
    return score_deal(standing, known.dealer, standing.deals + 1, outcome)


def answered(standing: Standing, known: Told, step: str) -> Told:
    """Return what is known after one of the choices."""
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
    """Return what is known after an answer on giving up, halves, the way of playing or the hand «преферанс»."""
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


def asked(standing: Standing, known: Told) -> Told:
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
    """Ask who passed blind, if that is possible; then the tricks."""
    others = tuple(seat for seat in active if seat not in known.blind)
    may_be_blind = standing.convention.blind is not Blind.OFF and not compulsory(standing)
    if may_be_blind and others and not known.asked_blind:
        return replace(known, ask=Ask.BLIND, choices=(*(f"blind:{seat}" for seat in others), "blind:0"))
    return _ask_tricks(standing, known, _raspasy_count(standing, known, active))


def _ask_of_game(standing: Standing, known: Told, contract: Contract) -> Told:
    """Ask what has to be entered for this contract: words of the defenders, halves with the dealer, tricks."""
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
    """Complete the outcome, but for the talon if somebody is paid for it."""
    if isinstance(outcome, ContractOutcome) and not known.asked_talon and pays_talon(standing, known, outcome):
        none = () if known.talon else ("card:no",)
        cards = tuple(f"card:{card}" for card in sort_cards(DECK) if card not in known.talon)
        return replace(known, ask=Ask.TALON, choices=(*cards, *none))
    if isinstance(outcome, ContractOutcome) and known.talon:
        outcome = replace(outcome, talon=known.talon)
    return replace(known, ask=Ask.DONE, choices=more, about=None, outcome=outcome)


def _game_count(standing: Standing, known: Told) -> Count:
    """Count the declarer's tricks first, then a sole whister's, who has the side's if nothing depends on it."""
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
