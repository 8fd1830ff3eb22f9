"""Entry of a deal played with real cards: what is known so far, the next question, and the resulting outcome."""

from collections.abc import Sequence
from enum import StrEnum
from itertools import product

import msgspec
from msgspec.structs import replace

from bot.games.preferans.screens.words import talon_cards
from bot.screens import paper
from bot.screens.paper_face import is_taken
from engine.core.cards import Card, sort_cards
from engine.core.errors import InvariantBroken
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.auction import Blind, PreferansHand, TalonThrow
from engine.games.preferans.conventions.policies import is_checked, may_be_conceded, may_be_halved
from engine.games.preferans.conventions.presets import has_raspasy
from engine.games.preferans.conventions.terms import cards_of, ladder
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.outcome_check import TALON_TRICKS, TRICKS, check_outcome
from engine.games.preferans.outcomes import (
    ContractOutcome,
    DefenderWord,
    Outcome,
    PassedOutcome,
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


class Ask(StrEnum):
    """Next question about a deal."""

    DEALER = "dealer"
    """Asks for the first dealer."""
    PLAYER = "player"
    """Asks who was the declarer, or whether all passed."""
    BLIND = "blind"
    """Asks who passed blind in raspasy."""
    CONTRACT = "contract"
    """Asks which game was played."""
    WHISTS = "whists"
    """Asks for the final calls of the defenders."""
    PROVED = "proved"
    """Asks whether a declared «преферанс» was proved to take all tricks."""
    HALVES = "halves"
    """Asks whether the dealer took half of the game."""
    WAY = "way"
    """Asks how the game was bid and the talon used; see `Way`."""
    TRICKS = "tricks"
    """Asks for the tricks of the player `Told.about`."""
    TALON = "talon"
    """Asks for the cards of the talon, if somebody is paid for them."""
    DONE = "done"
    """No question is left: the outcome is complete."""
    OVER = "over"
    """No question is left: the match has ended."""


class Way(StrEnum):
    """How the declarer came to the game."""

    USUAL = "usual"
    """The game was bid openly and the talon taken."""
    WITHOUT = "without"
    """The game was bid and played without the talon."""
    THROWN = "thrown"
    """The talon was thrown at the dealer."""
    BLIND = "blind"
    """The game was bid before the declarer saw the cards."""


class Told(paper.ToldDeal, frozen=True, kw_only=True):
    """What has been entered about a deal, and the next question. All of it has been checked.

    An answer is a word with an argument: `dealer:2`, `player:3` (`player:0`: raspasy), `game:7h`, `said:whist.pass`
    (final calls in speaking order, a dealer who whists last), `concede`, `half:y`, `way:blind`, `blind:3` (passed
    blind; `blind:0`: nobody else), `preferans`, `proved:y`, `took:6` (tricks of `about`), `split` (enter the tricks of
    both defenders although nothing depends on them), `card:As` (of the talon; `card:no`: it pays nothing).
    """

    ask: Ask = Ask.DEALER
    """Question to ask next."""
    raspasy: bool = False
    """Whether all players passed."""
    blind: tuple[Seat, ...] = ()
    """Seats that passed blind, in the order entered."""
    asked_blind: bool = False
    """Whether it has been entered that nobody else passed blind."""
    preferans: bool = False
    """Whether the declarer declared «преферанс», the hand that ends the match."""
    way: Way | None = None
    """How the declarer came to the game; None if not yet entered or not asked."""
    contract: Contract | None = None
    """Game that was played; None if not yet entered."""
    defenders: tuple[Seat, ...] = ()
    """Seats that defended, in speaking order."""
    whists: tuple[tuple[Seat, WhistCall], ...] = ()
    """Final calls of the defenders, and of a dealer who whists, in speaking order."""
    conceded: bool = False
    """Whether the declarer gave up with «без трёх»."""
    partner: Seat | None = None
    """Dealer who took half of the game; None if nobody did."""
    asked_half: bool = False
    """Whether the question about the dealer's half has been answered."""
    counted: tuple[Seat, ...] = ()
    """Seats whose tricks are entered, in the order of the questions."""
    counts: tuple[int, ...] = ()
    """Tricks entered so far, for the first seats of `counted`."""
    split: bool = False
    """Whether the tricks of both defenders are entered even if nothing depends on them."""
    talon: tuple[Card, ...] = ()
    """Cards of the talon entered so far."""
    asked_talon: bool = False
    """Whether the question about the talon has been answered: all its cards, or that it pays nothing."""
    outcome: Outcome | None = None
    """Outcome of the deal; None while something is missing."""


ScoreInfo = paper.ScoreInfo[Standing, Told, DealScored]
"""Contents of the live message of a match with real cards."""


class Count(msgspec.Struct, frozen=True):
    """The tricks of a deal, as far as they have been entered."""

    seats: tuple[Seat, ...]
    """Seats in the order in which they are asked about."""
    limits: tuple[int, ...]
    """Greatest possible number of tricks of each of `seats`."""
    counts: tuple[int, ...]
    """Tricks of the first of `seats`, entered or inferred."""

    @property
    def left(self) -> int:
        """Number of tricks not yet assigned to a seat."""
        return TRICKS - sum(self.counts)

    @property
    def complete(self) -> bool:
        """Whether every seat has its number of tricks."""
        return len(self.counts) == len(self.seats)

    @property
    def about(self) -> Seat:
        """Seat whose tricks are asked for next."""
        return self.seats[len(self.counts)]

    @property
    def choices(self) -> tuple[int, ...]:
        """Possible numbers of tricks of the next seat, such that the other seats can take the rest."""
        place = len(self.counts)
        others = sum(self.limits[place + 1 :])
        return tuple(range(max(0, self.left - others), min(self.limits[place], self.left) + 1))


def counting(seats: tuple[Seat, ...], limits: tuple[int, ...], told: tuple[int, ...]) -> Count:
    """Return the tricks entered so far (`told`), completed by what follows from them."""
    count = Count(seats, limits, told)
    while not count.complete and len(count.choices) == 1:
        count = Count(seats, limits, (*count.counts, count.choices[0]))
    return count


def splits(count: Count) -> tuple[tuple[int, ...], ...]:
    """Return every division of the remaining tricks between the last two seats, the last gives the first seat all.

    Empty if not exactly two seats are left.
    """
    if len(count.seats) - len(count.counts) != 2:
        return ()
    return tuple((*count.counts, number, count.left - number) for number in count.choices)


WHISTED_OR_NOT = (WhistCall.WHIST, WhistCall.PASS)
BEST_TALON = (Card("As"), Card("Ac"))
WORST_TALON = (Card("7s"), Card("7c"))  # on misère it may be the talon that pays


def declarer_of(known: Told) -> Seat:
    """Return the declarer. Raises InvariantBroken if the declarer has not been entered."""
    if known.declarer is None:
        raise InvariantBroken("nobody has been named who played")
    return known.declarer


def resting_of(standing: Standing, known: Told) -> Seat | None:
    """Return the seat of the resting dealer; None if nobody rests or the dealer has not been entered."""
    return resting_seat(standing, known.dealer) if known.dealer is not None else None


def outcome_of(standing: Standing, known: Told, counts: tuple[int, ...]) -> Outcome:
    """Return the outcome with these tricks for the seats `known.counted`; a dummy's tricks at the end are ignored."""
    tricks = BySeat.of(len(standing.players), 0)
    for seat, number in zip(known.counted, counts, strict=False):
        tricks = tricks.put(seat, number)
    return RaspasyOutcome(tricks, tuple(sorted(known.blind))) if known.raspasy else game_of(known, tricks)


def game_of(known: Told, tricks: BySeat[int] | None) -> ContractOutcome:
    """Return the game's outcome (tricks None: nothing was played). Raises InvariantBroken if no game is entered."""
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
    """Return what is known with the final calls of the defenders in speaking order, and perhaps the dealer's whist."""
    resting = resting_of(standing, known)
    speakers = known.defenders if resting is None else (*known.defenders, resting)
    return replace(known, whists=tuple(zip(speakers, calls, strict=False)))


def words(standing: Standing, known: Told) -> tuple[str, ...]:
    """Return the answers with the final calls that the rules allow: `said:` and the calls in speaking order."""
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
    """Return whether the resting dealer may have taken half of this game."""
    resting = resting_of(standing, known)
    return resting is not None and not known.whists and may_be_halved(standing.convention, contract)


def ways(standing: Standing, known: Told) -> tuple[Way, ...]:
    """Return the unusual ways in which the game may have been bid, if they would change the entries."""
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
    """Return possible outcomes of the game: all tricks to the declarer, with whists or without, and nothing played."""
    played = _all_to_declarer(standing, known)
    whisted, passed = (with_words(standing, known, (call,) * len(known.defenders)) for call in WHISTED_OR_NOT)
    ends = (game_of(known, played), game_of(whisted, played), game_of(passed, None))
    return [replace(end, talon=BEST_TALON) for end in ends if _is_possible(standing, known, end)]


def pays_talon(standing: Standing, known: Told, outcome: ContractOutcome) -> bool:
    """Return whether the entries depend on the cards of the talon."""
    some = (replace(outcome, talon=talon) for talon in (BEST_TALON, WORST_TALON))
    return not write_the_same(standing, known, [outcome, *some])


def write_the_same(standing: Standing, known: Told, outcomes: Sequence[Outcome]) -> bool:
    """Return whether all these outcomes lead to the same entries."""
    written = (result(standing, known, outcome) for outcome in outcomes)
    return len({scored.entries for scored in written if scored is not None}) <= 1


def _is_possible(standing: Standing, known: Told, outcome: Outcome) -> bool:
    return is_taken(check_outcome, standing, known, outcome)


def _all_to_declarer(standing: Standing, known: Told) -> BySeat[int]:
    return BySeat.of(len(standing.players), 0).put(declarer_of(known), TRICKS)


def begun(standing: Standing) -> Told:
    """Return the next deal with nothing entered but the dealer, if the dealer is known."""
    return Told(dealer=next_dealer(standing))


def result(standing: Standing, known: Told, outcome: Outcome) -> DealScored | None:
    """Return the score of an outcome; None if the dealer has not been entered."""
    if known.dealer is None:
        return None
    return score_deal(standing, known.dealer, standing.deals + 1, outcome)


def answered(standing: Standing, known: Told, step: str) -> Told:
    """Return what is known after an answer (`step`, a word with its argument)."""
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
            size = talon_cards(standing.convention)
            picked = known.talon if argument == "no" else (*known.talon, Card(argument))
            return replace(known, talon=picked, asked_talon=argument == "no" or len(picked) == size)
        case _:
            return _answered_of_game(standing, known, word, argument)


def _answered_of_game(standing: Standing, known: Told, word: str, argument: str) -> Told:
    """Return what is known after an answer about giving up, half, the way of bidding or «преферанс»."""
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
    """Return what is known with the next question and its possible answers."""
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
        bid = {rung.contract for rung in ladder(standing.convention)}
        games = tuple(f"game:{contract}" for contract in Contract if contract in bid)
        ending = standing.convention.preferans_hand is not PreferansHand.OFF
        return replace(known, ask=Ask.CONTRACT, choices=(*games, "preferans") if ending else games)
    if known.conceded:
        return _done(standing, known, ContractOutcome(known.declarer, known.contract, conceded=True))
    defenders = defenders_of(standing, known.dealer, known.declarer)
    return _ask_of_game(standing, replace(known, defenders=defenders), known.contract)


def _ask_of_raspasy(standing: Standing, known: Told, active: tuple[Seat, ...]) -> Told:
    """Return the next question after all have passed: who passed blind, if that is possible; then the tricks.

    If no raspasy are played (all_pass=redeal) nothing is left to ask.
    """
    if not has_raspasy(standing.convention):
        return _done(standing, known, PassedOutcome())
    others = tuple(seat for seat in active if seat not in known.blind)
    may_be_blind = standing.convention.blind is not Blind.OFF and not compulsory(standing)
    if may_be_blind and others and not known.asked_blind:
        return replace(known, ask=Ask.BLIND, choices=(*(f"blind:{seat}" for seat in others), "blind:0"))
    return _ask_tricks(standing, known, _raspasy_count(standing, known, active))


def _ask_of_game(standing: Standing, known: Told, contract: Contract) -> Told:
    """Return the next question about a contract: half with the dealer, way of bidding, defenders' calls, tricks."""
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
    """Return the question for the next seat's tricks (with `more` answers), or the finished deal if nothing is open."""
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
    """Return the deal with its outcome and the answers `more`; if the talon pays, first the question about it."""
    if isinstance(outcome, ContractOutcome) and not known.asked_talon and pays_talon(standing, known, outcome):
        none = () if known.talon else ("card:no",)
        cards = tuple(f"card:{card}" for card in sort_cards(cards_of(standing.convention)) if card not in known.talon)
        return replace(known, ask=Ask.TALON, choices=(*cards, *none))
    if isinstance(outcome, ContractOutcome) and known.talon:
        outcome = replace(outcome, talon=known.talon)
    return replace(known, ask=Ask.DONE, choices=more, about=None, outcome=outcome)


def _game_count(standing: Standing, known: Told) -> Count:
    """Return the tricks of a game as entered: the declarer's, then a sole whister's, then the other defender's."""
    calls = dict(known.whists)
    defenders = tuple(sorted(known.defenders, key=lambda seat: calls.get(seat) not in (None, WhistCall.WHIST)))
    seats = (declarer_of(known), *defenders)
    return counting(seats, (TRICKS,) * len(seats), known.counts)


def _raspasy_count(standing: Standing, known: Told, active: tuple[Seat, ...]) -> Count:
    """Return the tricks entered for raspasy. A resting dealer takes at most two; a dummy, asked last, gets the rest."""
    resting = resting_of(standing, known)
    seats = takes_part(standing.convention, active, resting)
    if has_dummy(standing):
        seats = (*seats, DUMMY)
    return counting(seats, tuple(TALON_TRICKS if seat is resting else TRICKS for seat in seats), known.counts)
