"""Entry of a deal played with real cards: what has been entered, the next question, the outcome that follows."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from bot.games.skat.screens.words import SHOWN
from bot.screens import paper
from bot.screens.paper_face import is_taken
from engine.core.errors import InvariantBroken
from engine.core.seats import BySeat, Seat
from engine.games.skat.contracts import LOWEST, MOST_TOPS, Announcement, Contract, Declaration, ladder
from engine.games.skat.events import DealScored, Standing
from engine.games.skat.match_commands import scored
from engine.games.skat.outcome_check import MOST_SKAT, NEVER, check_outcome
from engine.games.skat.outcomes import GameOutcome, Outcome, PassedOutcome, RamschOutcome, Side
from engine.games.skat.robber import Stage
from engine.games.skat.rotation import next_dealer, reached
from engine.games.skat.rules import Kontra, RamschSkat, RamschTie
from engine.games.skat.scoring import compared, counted, most
from engine.games.skat.trick_rules import ALL_POINTS
from engine.three_hands.dealing import HANDS, active_seats


class Ask(StrEnum):
    """Next question about a deal that is being entered."""

    DEALER = "dealer"
    """Question who deals first."""
    PLAYER = "player"
    """Question who was the declarer, or whether all passed."""
    GAME = "game"
    """Question which game was played."""
    HOW = "how"
    """Question whether the game was played with the skat or from the hand, and what was announced."""
    TOPS = "tops"
    """Question how many matadors the declarer held or lacked."""
    TENS = "tens"
    """Question how many card points the seat `Told.about` took, answered by the tens digit."""
    ONES = "ones"
    """Question how many card points the seat `Told.about` took exactly, answered by the ones digit."""
    TOOK = "took"
    """Question whether the declarer of a null took a trick."""
    NONE = "none"
    """Question which side, or in a ramsch which seats, took no trick."""
    LAST = "last"
    """Question who took the last trick of a ramsch."""
    LATER = "later"
    """Question which of the seats with equal points took the later trick."""
    SHOVES = "shoves"
    """Question how often the skat of a ramsch was passed on without being looked at."""
    BID = "bid"
    """Question how high the bid of an overbid game was."""
    DONE = "done"
    """No question: the outcome is complete."""
    OVER = "over"
    """No question: the match has reached its end."""


class Told(paper.ToldDeal, frozen=True, kw_only=True):
    """Deal as far as it has been entered, and the next question about it. Everything in it has been checked.

    An answer is a word with its argument: `dealer:2`, `player:3` (`player:0`: all passed, `player:9`: a ramsch),
    `game:h`, `how:skat`, `how:hand`, `how:schneider`, `how:schwarz`, `how:ouvert`, `how:open` (an open null with the
    skat), `tops:2`, `tops:-1`, `tops:more`, `tens:9`, `ones:2`, `concede`, `took:1`, `none:defenders`,
    `none:declarer`, `none:nobody`, in a ramsch `none:13` (seats; `none:0`: nobody), `last:2`, `later:2`, `shoves:1`,
    `kontra`, `re`, `overbid`, `higher`, `bid:33`.
    """

    ask: Ask = Ask.DEALER
    """Next question to be answered."""
    all_passed: bool = False
    """True if all passed and nothing was played."""
    is_ramsch: bool = False
    """True if a ramsch was played."""
    contract: Contract | None = None
    """Game that was played; None before it is entered."""
    declaration: Declaration | None = None
    """Game with how it was played (skat or hand) and what was announced; None before that is entered."""
    tops: int = 0
    """Number of matadors: above zero if held (“with”), below zero if lacking (“without”); 0 before they are entered."""
    is_long: bool = False
    """True if there are five matadors or more; their exact number is then asked."""
    tens: int | None = None
    """Tens digit of the points that are being entered; None before it is entered."""
    counts: tuple[int, ...] = ()
    """Points entered so far: the declarer's, or in a ramsch those of the seats in ascending order."""
    conceded: bool = False
    """True if the declarer gave the game up."""
    took: int | None = None
    """Tricks taken by the declarer of a null; None before they are entered."""
    trickless: Side | None = None
    """Side that took no trick; None if each side took one."""
    idle: tuple[Seat, ...] = ()
    """Seats that took no trick in a ramsch."""
    is_idle_told: bool = False
    """True if the question who took no trick has been answered."""
    last: Seat | None = None
    """Seat that took the last trick of a ramsch; None before it is entered."""
    later: Seat | None = None
    """Among the seats with equal points, the one that took the later trick; None before it is entered."""
    shoves: int | None = None
    """Number of hands that passed the skat on without looking at it; None before it is entered."""
    kontra: bool = False
    re: bool = False
    is_overbid: bool = False
    """True if the game did not reach the bid; the bid is then asked."""
    skipped: int = 0
    """Number of bids left out at the beginning of the list, because higher ones were asked for."""
    bid: int | None = None
    """Bid that the game did not reach; None before it is entered, and if the bid was reached."""
    outcome: Outcome | None = None
    """Outcome of the deal; None while an answer is missing."""


ScoreInfo = paper.ScoreInfo[Standing, Told, DealScored]
"""Match with real cards, as its live message shows it."""


TEN = 10


def game_of(known: Told) -> GameOutcome:
    """Return the outcome of a game as far as it was entered. Raises InvariantBroken if declarer or game is missing."""
    if known.declarer is None or known.declaration is None:
        raise InvariantBroken("no game has been named")
    is_null = known.declaration.is_null
    return GameOutcome(
        known.declarer,
        known.declaration,
        known.bid or LOWEST,
        known.tops,
        known.counts[0] if known.counts else None,
        known.trickless,
        known.took if is_null else None,
        known.kontra,
        known.re,
        known.conceded,
    )


def ramsch_of(standing: Standing, known: Told) -> RamschOutcome:
    """Return the outcome of a ramsch whose points are entered. Raises InvariantBroken if the dealer is missing."""
    seats = sorted(played_by(standing, known))
    own = dict(zip(seats, known.counts, strict=True))
    points = BySeat.collect(own.get(seat, 0) for seat in standing.players.seats)
    talon = ALL_POINTS - sum(known.counts)
    return RamschOutcome(points, talon, known.idle, known.last, known.later, known.shoves or 0)


def played_by(standing: Standing, known: Told) -> tuple[Seat, ...]:
    """Return forehand, middlehand and rearhand. Raises InvariantBroken if the dealer has not been entered."""
    if known.dealer is None:
        raise InvariantBroken("nobody has been named who deals")
    return active_seats(len(standing.players), known.dealer)


def is_possible(standing: Standing, known: Told, outcome: Outcome) -> bool:
    """Return whether the engine accepts an outcome of the entered deal."""
    return is_taken(check_outcome, standing, known, outcome)


def tens_of(points: Iterable[int]) -> tuple[str, ...]:
    """List as choices (`tens:…`) the tens digits that occur in these points."""
    return tuple(f"tens:{tens}" for tens in sorted({one // TEN for one in points}))


def ones_of(points: Iterable[int], tens: int) -> tuple[str, ...]:
    """List as choices (`ones:…`) the ones digits of those points that have the tens digit `tens`."""
    return tuple(f"ones:{one % TEN}" for one in sorted(points) if one // TEN == tens)


def declarer_points() -> tuple[int, ...]:
    """List the numbers of card points that a declarer can have."""
    return tuple(points for points in range(ALL_POINTS + 1) if points not in NEVER)


def ramsch_points(told: tuple[int, ...], *, seats: int) -> tuple[int, ...]:
    """List the card points that the next seat of a ramsch can have after those in `told`.

    With the last of `seats` seats, the remaining points have to be possible for the skat.
    """
    left = ALL_POINTS - sum(told)
    found = [points for points in range(left + 1) if points not in NEVER]
    if len(told) + 1 == seats:
        return tuple(points for points in found if left - points <= MOST_SKAT and left - points not in NEVER)
    return tuple(points for points in found if left - points not in NEVER)


def sides(standing: Standing, known: Told) -> tuple[Side | None, ...]:
    """List the sides that may have taken no trick; None in the list means neither side."""
    outcome = game_of(known)
    return tuple(side for side in (None, *Side) if is_possible(standing, known, replace(outcome, trickless=side)))


def idle_seats(standing: Standing, known: Told) -> Iterator[tuple[Seat, ...]]:
    """Yield the groups of seats that may have taken no trick in a ramsch: none, one or two seats without points."""
    seats = sorted(played_by(standing, known))
    empty = [seat for seat, points in zip(seats, known.counts, strict=True) if not points]
    for count in range(len(empty) + 1):
        for idle in combinations(empty, count):
            if len(idle) < len(seats):
                yield idle


def overbids(standing: Standing, known: Told) -> tuple[int, ...]:
    """List the bids above the value of a game; empty for a null, which reaches its bid, and without bidding."""
    outcome = game_of(known)
    if outcome.declaration.is_null or standing.robber.stage is Stage.SCHIEBER:
        return ()
    value = counted(standing.rules, standing.robber.stage, outcome).value
    return tuple(bid for bid in ladder(standing.rules.grand_ouvert.base) if bid > value)


def declarations(standing: Standing, known: Told, ways: dict[str, Declaration]) -> tuple[str, ...]:
    """List as choices (`how:…`) those of `ways` to play the entered game that the engine accepts."""
    found = []
    for word, declaration in ways.items():
        named = replace(known, declaration=declaration, tops=0 if declaration.is_null else 1, conceded=True)
        if is_possible(standing, known, game_of(named)):
            found.append(f"how:{word}")
    return tuple(found)


def write_the_same(standing: Standing, known: Told, outcomes: Iterable[Outcome]) -> bool:
    """Return whether all these outcomes lead to equal entries in the list."""
    written = {result(standing, known, outcome).entries for outcome in outcomes}
    return len(written) <= 1


def result(standing: Standing, known: Told, outcome: Outcome) -> DealScored:
    """Return the scored deal that an outcome would write."""
    return scored(standing, standing.deals + 1, outcome)


FEW: Final = 4
"""Number of matadors up to which each number has a button at once; others are behind `tops:more`."""
PASSED, RAMSCH = "0", "9"
NOBODY: Final = "0"
WAYS: Final = ("skat", "hand", "schneider", "schwarz", "ouvert", "open")
"""Ways in which a game can be played: with the skat, from the hand, with an announcement, or open with the skat."""
MORE: Final = "more"
BIDS: Final = 20
"""Number of bids that are offered at once."""
HIGHER: Final = "higher"


def begun(standing: Standing) -> Told:
    """Return an empty entry for the next deal."""
    return Told(dealer=next_dealer(standing))


def way_of(contract: Contract, way: str) -> Declaration:
    """Return the declaration of a game that was played in one of `WAYS`."""
    match way:
        case "skat":
            return Declaration(contract)
        case "hand":
            return Declaration(contract, hand=True)
        case "open":
            return Declaration(contract, announced=Announcement.OUVERT)
        case _:
            return Declaration(contract, hand=True, announced=Announcement(way))


def answered(known: Told, step: str) -> Told:
    """Return the entry with one more answer; `step`: one of the choices, such as `dealer:2`."""
    word, _, argument = step.partition(":")
    match word:
        case "dealer":
            return replace(known, dealer=Seat(int(argument)))
        case "player" if argument in (PASSED, RAMSCH):
            return replace(known, all_passed=argument == PASSED, is_ramsch=argument == RAMSCH)
        case "player":
            return replace(known, declarer=Seat(int(argument)))
        case "game":
            return replace(known, contract=Contract(argument))
        case "how" if known.contract is not None:
            return replace(known, declaration=way_of(known.contract, argument))
        case "tops":
            return replace(known, is_long=True) if argument == MORE else replace(known, tops=int(argument))
        case "tens":
            return replace(known, tens=int(argument))
        case "ones":
            return replace(known, counts=(*known.counts, TEN * (known.tens or 0) + int(argument)), tens=None)
        case "concede":
            return replace(known, conceded=True)
        case "took":
            return replace(known, took=int(argument))
        case "none":
            return _without_trick(known, argument)
        case _:
            return _detailed(known, word, argument)


def _without_trick(known: Told, argument: str) -> Told:
    """Return the entry with the answer who took no trick; `argument`: a side, or in a ramsch the seats' digits."""
    if known.is_ramsch:
        return replace(known, idle=tuple(Seat(int(seat)) for seat in argument if seat != NOBODY), is_idle_told=True)
    return replace(known, trickless=Side(argument) if argument in tuple(Side) else None, is_idle_told=True)


def _detailed(known: Told, word: str, argument: str) -> Told:
    """Return the entry with an answer that only some deals have, such as kontra or the bid of an overbid game."""
    match word:
        case "last":
            return replace(known, last=Seat(int(argument)))
        case "later":
            return replace(known, later=Seat(int(argument)))
        case "shoves":
            return replace(known, shoves=int(argument))
        case "kontra":
            return replace(known, kontra=True, outcome=None)
        case "re":
            return replace(known, re=True, outcome=None)
        case "overbid":
            return replace(known, is_overbid=True, outcome=None)
        case "higher":
            return replace(known, skipped=known.skipped + BIDS)
        case _:
            return replace(known, bid=int(argument), outcome=None)


def asked(standing: Standing, known: Told) -> Told:
    """Return the entry with its next question and the accepted answers."""
    if reached(standing) is not None:
        return replace(known, ask=Ask.OVER, choices=())
    if known.dealer is None:
        return replace(known, ask=Ask.DEALER, choices=tuple(f"dealer:{seat}" for seat in standing.players.seats))
    if known.all_passed:
        return _done(known, PassedOutcome())
    is_schieber = standing.robber.stage is Stage.SCHIEBER
    if known.is_ramsch or (is_schieber and not standing.rules.grand_in_lap):
        return _ask_ramsch(standing, replace(known, is_ramsch=True))
    if known.declarer is None:
        return replace(known, ask=Ask.PLAYER, choices=_players(standing, known, known.dealer))
    if known.contract is None:
        games = tuple(f"game:{one}" for one in SHOWN if not is_schieber or one is Contract.GRAND)
        known = replace(known, ask=Ask.GAME, choices=games)
        return known if len(games) > 1 else asked(standing, answered(known, games[0]))
    return _ask_game(standing, known, known.contract)


def _players(standing: Standing, known: Told, dealer: Seat) -> tuple[str, ...]:
    """List as choices the possible declarers (`player:2`), and `player:0` (all passed) or `player:9` (a ramsch)."""
    passed = is_possible(standing, known, PassedOutcome())
    players = tuple(f"player:{seat}" for seat in active_seats(len(standing.players), dealer))
    return (*players, f"player:{PASSED if passed else RAMSCH}")


def _ask_game(standing: Standing, known: Told, contract: Contract) -> Told:
    """Ask what a game with a declarer requires: how it was played, matadors, points, who took no trick."""
    if known.declaration is None:
        ways = {way: way_of(contract, way) for way in WAYS}
        return replace(known, ask=Ask.HOW, choices=declarations(standing, known, ways))
    if known.declaration.is_null:
        if known.took is None and not known.conceded:
            return replace(known, ask=Ask.TOOK, choices=("took:0", "took:1", "concede"))
        return _ask_more(standing, known)
    if not known.tops:
        return replace(known, ask=Ask.TOPS, choices=_tops(known, contract))
    if not known.conceded and not known.counts:
        return _ask_points(standing, replace(known, about=known.declarer), declarer_points(), "concede")
    found = sides(standing, known) if not known.conceded else (None,)
    if not known.is_idle_told and len(found) > 1:
        choices = tuple(f"none:{side or 'nobody'}" for side in found)
        return replace(known, ask=Ask.NONE, choices=choices, about=None)
    return _ask_more(
        standing, replace(known, about=None, trickless=known.trickless if known.is_idle_told else found[0])
    )


def _tops(known: Told, contract: Contract) -> tuple[str, ...]:
    """List as choices (`tops:…`) numbers of matadors: first the usual ones and `tops:more`, then the others."""
    most = MOST_TOPS[contract]
    runs = range(FEW + 1, most + 1) if known.is_long else range(1, min(FEW, most) + 1)
    choices = tuple(f"tops:{sign * run}" for sign in (1, -1) for run in runs)
    return (*choices, f"tops:{MORE}") if most > FEW and not known.is_long else choices


def _ask_points(standing: Standing, known: Told, points: tuple[int, ...], *more: str) -> Told:
    """Ask for card points: first the tens digit, then the ones digit; a digit with only one possibility is not asked.

    points: possible numbers. more: answers that are accepted in place of the tens digit.
    """
    if known.tens is None:
        ask, choices = Ask.TENS, (*tens_of(points), *more)
    else:
        ask, choices = Ask.ONES, ones_of(points, known.tens)
    if len(choices) == 1:
        return asked(standing, answered(known, choices[0]))
    return replace(known, ask=ask, choices=choices)


def _ask_more(standing: Standing, known: Told) -> Told:
    """Ask for the bid of an overbid game, or complete the outcome, to which kontra, re or an overbid may be added."""
    values = overbids(standing, known)
    if known.is_overbid and known.bid is None:
        return replace(known, ask=Ask.BID, choices=_bids(values[known.skipped :]))
    outcome = game_of(known)
    more = []
    if standing.rules.kontra is not Kontra.OFF and not known.kontra:
        more.append("kontra")
    if standing.rules.re and known.kontra and not known.re:
        more.append("re")
    if values and known.bid is None:
        more.append("overbid")
    return _done(known, outcome, *more)


def _bids(values: tuple[int, ...]) -> tuple[str, ...]:
    """List as choices (`bid:…`) as many bids as fit into a message, and `higher` if there are more."""
    shown = tuple(f"bid:{value}" for value in values[:BIDS])
    return (*shown, HIGHER) if len(values) > BIDS else shown


def _ask_ramsch(standing: Standing, known: Told) -> Told:
    """Ask for the points of each seat of a ramsch, then for what else the rules need to score it."""
    seats = sorted(played_by(standing, known))
    if len(known.counts) < HANDS:
        points = ramsch_points(known.counts, seats=HANDS)
        return _ask_points(standing, replace(known, about=seats[len(known.counts)]), points)
    known = replace(known, about=None)
    found = list(idle_seats(standing, known))
    trials = [ramsch_of(standing, replace(known, idle=idle)) for idle in found]
    if not known.is_idle_told and not write_the_same(standing, known, trials):
        choices = tuple(f"none:{''.join(str(int(seat)) for seat in idle) or NOBODY}" for idle in found)
        return replace(known, ask=Ask.NONE, choices=choices)
    return _ask_last(standing, known, [seat for seat in seats if seat not in known.idle])


def _ask_last(standing: Standing, known: Told, takers: list[Seat]) -> Told:
    """Ask what a ramsch still needs: the last trick, the later trick of tied seats, how often the skat was shoved."""
    rules, outcome = standing.rules, ramsch_of(standing, known)
    if rules.ramsch_skat is RamschSkat.LAST_TRICK and known.last is None:
        return replace(known, ask=Ask.LAST, choices=tuple(f"last:{seat}" for seat in takers))
    is_tie = len(most(compared(rules, outcome))) > 1
    if is_tie and rules.ramsch_tie is RamschTie.LAST_TRICK and known.later is None:
        laters = (seat for seat in takers if is_possible(standing, known, replace(outcome, later=seat)))
        return replace(known, ask=Ask.LATER, choices=tuple(f"later:{seat}" for seat in laters))
    if known.shoves is None and is_possible(standing, known, replace(outcome, shoves=1)):
        return replace(known, ask=Ask.SHOVES, choices=tuple(f"shoves:{count}" for count in range(HANDS + 1)))
    return _done(known, outcome)


def _done(known: Told, outcome: Outcome, *more: str) -> Told:
    """Return the entry with its outcome complete; `more`: answers that may still add to it."""
    return replace(known, ask=Ask.DONE, choices=more, about=None, outcome=outcome)
