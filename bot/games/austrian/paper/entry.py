"""Entry of a deal played with real cards: what has been entered, the next question, the outcome that follows."""

from enum import StrEnum
from itertools import product

from msgspec.structs import replace

from bot.screens import paper
from bot.screens.paper_face import is_taken
from engine.core.errors import InvariantBroken
from engine.core.seats import BySeat, Seat
from engine.games.austrian.calls import Bid, Extra
from engine.games.austrian.events import DealScored, Standing
from engine.games.austrian.match_commands import scored
from engine.games.austrian.money import ALL_TRICKS, counts
from engine.games.austrian.outcome_check import check_outcome, playing_of
from engine.games.austrian.outcomes import Aces, AllPassOutcome, ContractOutcome, DefenderWord, Outcome, WhistCall
from engine.games.austrian.pot import before_deal, needs_refill, next_dealer, reached
from engine.three_hands.dealing import active_seats, others_of


class Ask(StrEnum):
    """Next question about a deal that is being entered."""

    REFILL = "refill"
    """Question whether all agree to fill the empty pot."""
    DEALER = "dealer"
    """Question who deals first."""
    PLAYER = "player"
    """Question who was the declarer, or whether all passed."""
    CONTRACT = "contract"
    """Question which contract was played."""
    WHISTS = "whists"
    """Question which defenders whisted, and whether a sole whister invited the other one."""
    MADE = "made"
    """Question whether a Bettel, or a contract of all ten tricks, was made."""
    TRICKS = "tricks"
    """Question how many tricks the player `Told.about` took."""
    DONE = "done"
    """No question: the outcome is complete."""
    OVER = "over"
    """No question: the match has reached its end."""


class Told(paper.ToldDeal, frozen=True, kw_only=True):
    """Deal as far as it has been entered, and the next question about it. Everything in it has been checked.

    An answer is a word with its argument: `refill`, `dealer:2`, `player:3` (`player:0`: all passed), `game:4-`,
    `said:whist.pass` (calls of the defenders in speaking order), `said:whist.pass.invite` (the sole whister invites),
    `made:y`, `took:6` (tricks of `about`), `split` (enter the tricks of both defenders although nothing depends on
    them), `aces:four`, `aces:none` (a premium to be paid).
    """

    ask: Ask = Ask.DEALER
    """Next question to be answered."""
    refill: bool = False
    """True if all have agreed to fill the empty pot before this deal."""
    all_passed: bool = False
    """True if all passed and nobody played."""
    contract: Bid | None = None
    """Contract that was played; None before it is entered, and if all passed."""
    defenders: tuple[Seat, ...] = ()
    """Seats that defended, in speaking order."""
    whists: tuple[tuple[Seat, WhistCall], ...] = ()
    """Calls of the defenders (whist or pass), in speaking order."""
    invited: bool = False
    """True if the sole whister invited the other defender."""
    is_made: bool | None = None
    """True if a Bettel or all ten tricks were made; None before that is entered, and for other contracts."""
    counted: tuple[Seat, ...] = ()
    """Seats whose tricks are counted, in the order of the questions."""
    counts: tuple[int, ...] = ()
    """Tricks entered so far, in the order of `counted`."""
    split: bool = False
    """True if the tricks of both defenders are entered although nothing depends on them."""
    aces: Aces | None = None
    """Premium for aces that was entered; None if there is none."""
    outcome: Outcome | None = None
    """Outcome of the deal; None while an answer is missing."""


ScoreInfo = paper.ScoreInfo[Standing, Told, DealScored]
"""Match with real cards, as its live message shows it."""


INVITES = "invite"
"""Last part of an answer `said:…` if the sole whister invites the other defender."""


def game_of(standing: Standing, known: Told, tricks: BySeat[int] | None) -> ContractOutcome:
    """Return the entered contract with these tricks (None: not played). Raises InvariantBroken if none is entered."""
    if known.declarer is None or known.contract is None:
        raise InvariantBroken("no contract has been named")
    return ContractOutcome(
        known.declarer,
        known.contract,
        tuple(DefenderWord(seat, call) for seat, call in known.whists),
        invited=known.invited,
        tricks=tricks,
        aces=known.aces,
    )


def defenders_of(standing: Standing, known: Told) -> tuple[Seat, ...]:
    """Return the defenders in speaking order. Raises InvariantBroken if the declarer has not been entered."""
    if known.declarer is None or known.dealer is None:
        raise InvariantBroken("nobody has been named who played")
    return others_of(active_seats(len(standing.players), known.dealer), known.declarer)


def counted_of(standing: Standing, known: Told) -> tuple[Seat, ...]:
    """List the seats that played cards: the declarer, then whisters, then others; empty if both defenders passed."""
    if known.dealer is None:
        return ()
    seats = playing_of(standing.rules, len(standing.players), known.dealer, game_of(standing, known, None))
    whists = dict(known.whists)
    return tuple(sorted(seats, key=lambda seat: (seat is not known.declarer, whists.get(seat) is WhistCall.PASS)))


def with_counts(standing: Standing, known: Told, numbers: tuple[int, ...]) -> ContractOutcome:
    """Return the outcome of the entered contract; `numbers`: tricks of the seats in `known.counted`."""
    tricks = BySeat.of(len(standing.players), 0)
    for seat, number in zip(known.counted, numbers, strict=True):
        tricks = tricks.put(seat, number)
    return game_of(standing, known, tricks)


def unwhisted(standing: Standing, known: Told) -> ContractOutcome:
    """Return the outcome of a Bettel or all ten tricks; a failed one has only the tricks up to the deciding trick."""
    outcome = game_of(standing, known, None)
    (first, _), nobody = defenders_of(standing, known), BySeat.of(len(standing.players), 0)
    if standing.rules.extra(outcome.contract) is Extra.MORD:
        tricks = nobody.put(outcome.declarer, ALL_TRICKS) if known.is_made else nobody.put(first, 1)
    else:
        tricks = nobody.put(first, ALL_TRICKS) if known.is_made else nobody.put(outcome.declarer, 1)
    return replace(outcome, tricks=tricks)


def with_words(standing: Standing, known: Told, argument: str) -> Told:
    """Return the entry with the defenders' calls in speaking order and any invitation, given as `whist.pass.invite`."""
    first, second, *more = argument.split(".")
    whists = zip(defenders_of(standing, known), (WhistCall(first), WhistCall(second)), strict=True)
    return replace(known, whists=tuple(whists), invited=more == [INVITES])


def words(standing: Standing, known: Told) -> tuple[str, ...]:
    """List as choices (`said:…`) the combinations of both defenders' calls that the rules allow."""
    spoken = [".".join(calls) for calls in product(WhistCall, repeat=2)]
    found = []
    for argument in (*spoken, *(f"{calls}.{INVITES}" for calls in spoken)):
        trial = with_words(standing, known, argument)
        played = counted_of(standing, trial)
        tricks = BySeat.of(len(standing.players), 0).put(played[0], ALL_TRICKS) if played else None
        if is_possible(standing, known, game_of(standing, trial, tricks)):
            found.append(f"said:{argument}")
    return tuple(found)


def is_possible(standing: Standing, known: Told, outcome: Outcome) -> bool:
    """Return whether the engine accepts an outcome of the entered deal."""
    return is_taken(check_outcome, standing, known, outcome)


def paid_aces(standing: Standing, known: Told, outcome: Outcome) -> tuple[Aces, ...]:
    """List the premiums for aces that would change the payments of this outcome."""
    if isinstance(outcome, AllPassOutcome):
        return ()
    kinds = (aces for aces in Aces if counts(standing.rules, outcome.contract, aces))
    return tuple(aces for aces in kinds if not write_the_same(standing, known, (outcome, replace(outcome, aces=aces))))


def write_the_same(standing: Standing, known: Told, outcomes: tuple[Outcome, ...]) -> bool:
    """Return whether all these outcomes lead to equal payments."""
    written = [result(standing, known, outcome) for outcome in outcomes]
    first = written[0]
    return all(one is not None and first is not None and one.payments == first.payments for one in written)


def result(standing: Standing, known: Told, outcome: Outcome) -> DealScored | None:
    """Return the scored deal that an outcome would write; None if the dealer has not been entered."""
    if known.dealer is None:
        return None
    paid = before_deal(standing, known.dealer)
    return scored(standing, known.dealer, standing.deals + 1, outcome, paid)


def begun(standing: Standing) -> Told:
    """Return an empty entry for the next deal."""
    return Told(dealer=next_dealer(standing))


def answered(standing: Standing, known: Told, step: str) -> Told:
    """Return the entry with one more answer; `step`: one of the choices, such as `dealer:2`."""
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


def asked(standing: Standing, known: Told) -> Told:
    """Return the entry with its next question and the accepted answers."""
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
    """Ask what this contract requires: whether it was made, or else the defenders' calls and the tricks."""
    extra = standing.rules.extra(contract)
    if extra is not None and not extra.is_whisted:
        if known.is_made is None:
            return replace(known, ask=Ask.MADE, choices=("made:y", "made:n"))
        return _done(standing, known, unwhisted(standing, known))
    if not known.whists:
        return replace(known, ask=Ask.WHISTS, choices=words(standing, known))
    return _ask_tricks(standing, replace(known, counted=counted_of(standing, known)))


def _ask_tricks(standing: Standing, known: Told) -> Told:
    """Ask for the tricks seat by seat, unless they follow from those already entered.

    The tricks of two defenders are not asked for if every division between them leads to equal payments.
    """
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
    """Return the completed entry; `more` and the premiums for aces that would be paid are still accepted as answers."""
    if isinstance(outcome, ContractOutcome) and known.aces is None:
        more = (*more, *(f"aces:{aces}" for aces in paid_aces(standing, known, outcome)))
    return replace(known, ask=Ask.DONE, choices=more, about=None, outcome=outcome)
