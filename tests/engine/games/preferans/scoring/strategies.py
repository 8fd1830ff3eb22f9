"""Random conventions, standings and possible outcomes."""

from itertools import product

from hypothesis import strategies as st
from msgspec.structs import replace

from engine.core.errors import ConventionError, IllegalCommand
from engine.core.kinds import EndText, Number, OneOf, Several, ValueKind, YesNo
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.auction import Blind
from engine.games.preferans.conventions.kinds import (
    BidSet,
    DutyTable,
    LevelSet,
    NumberOrNone,
    Numbers,
    TwoNumbers,
)
from engine.games.preferans.conventions.model import AllPass, Convention
from engine.games.preferans.conventions.presets import BY_NAME, PRESETS, seats_for, with_rules
from engine.games.preferans.conventions.remise import RemiseTo
from engine.games.preferans.conventions.terms import cards_of, ladder
from engine.games.preferans.events import Leaver, Standing
from engine.games.preferans.outcome_check import check_outcome
from engine.games.preferans.outcomes import (
    ContractOutcome,
    DefenderWord,
    Outcome,
    PassedOutcome,
    PreferansOutcome,
    RaspasyOutcome,
    WhistCall,
)
from engine.games.preferans.rotation import active_players, defenders_of, has_dummy, present_seats, resting_seat
from engine.games.preferans.scoring.raspasy import takes_part
from tests.engine.games.preferans.scoring.builders import table


def values(kind: ValueKind) -> st.SearchStrategy[str]:
    """Return texts a kind accepts, in the form it writes."""
    match kind:
        case YesNo() | OneOf():
            return st.sampled_from(kind.texts)
        case Number(low=low, high=high):
            return st.integers(low, min(high, 60)).map(str)
        case Numbers(low=low, high=high):
            return st.lists(st.integers(low, high), min_size=1, max_size=4).map(lambda some: ",".join(map(str, some)))
        case TwoNumbers(low=low, high=high, may_be_off=may_be_off):
            two = st.tuples(st.integers(low, high), st.integers(low, high)).map(lambda some: f"{some[0]},{some[1]}")
            return st.just("off") | two if may_be_off else two
        case LevelSet():
            levels = st.lists(st.integers(6, 10), unique=True).map(sorted)
            return levels.map(lambda some: ",".join(map(str, some)) or "none")
        case Several(names=names):
            return st.sets(st.sampled_from(list(names))).map(
                lambda some: ",".join(name for name in names if name in some) or "none"
            )
        case BidSet():
            return st.sampled_from(["none", "6s", "misere,6s", "misere-"])
        case NumberOrNone(low=low, word=word):
            return st.sampled_from([word, str(low), str(low + 2)])
        case DutyTable():
            return st.tuples(*(st.integers(0, 11 - level) for level in range(6, 11))).map(
                lambda some: ",".join(map(str, some))
            )
        case EndText():
            return st.sampled_from(["each", "each", "sum", "deals:3", "deals:20", "time:90"])
        case _:
            raise AssertionError(kind)


@st.composite
def conventions(draw: st.DrawFn) -> Convention:
    """Return a preset with a few options changed, possible together."""
    base = PRESETS[draw(st.sampled_from(sorted(PRESETS)))]
    rows = list(BY_NAME.values())
    names = draw(st.lists(st.sampled_from(range(len(rows))), unique=True, max_size=12))
    changed = {rows[index].name: draw(values(rows[index].kind)) for index in names}
    if changed.get("rasp_scoring") == "whists":
        changed["rasp_talon"] = "closed"
    try:
        return with_rules(base, changed.items())
    except ConventionError:
        return base


@st.composite
def standings(draw: st.DrawFn) -> Standing:
    """Return a match somewhere in the middle: pools within the target, any mountains, sometimes a seat that left."""
    rules = draw(conventions())
    seats = draw(st.sampled_from(seats_for(rules)))
    pools = draw(st.lists(st.integers(0, rules.pool_target), min_size=seats, max_size=seats))
    mountains = draw(st.lists(st.integers(-5, 40), min_size=seats, max_size=seats))
    has_column = rules.remise_to in (RemiseTo.KUROCHKA, RemiseTo.KOTEL)
    remises = draw(st.lists(st.integers(0, 20), min_size=seats, max_size=seats)) if has_column else []
    standing = table(
        rules,
        seats=seats,
        pool=" ".join(map(str, pools)),
        mountain=" ".join(map(str, mountains)),
        aside=" ".join(map(str, remises)),
        run=draw(st.integers(0, 4)),
        deals=draw(st.sampled_from([0, 2, 100])),
        bombs=" ".join(draw(st.sampled_from(["-", "2", "4,2", "8"])) for _ in range(seats)) if rules.bombs else "",
        blind_run=draw(st.integers(0, 2)),
        repeats=draw(st.integers(0, 2)),
    )
    if seats > 3 and draw(st.booleans()):
        seat = Seat(draw(st.integers(1, seats)))
        gone = (Leaver(seat, standing.sheet.pool_of(seat) + draw(st.integers(0, 9))),)
        return replace(standing, leavers=gone)
    return standing


@st.composite
def shares(draw: st.DrawFn, count: int, seats: tuple[Seat, ...], capped: Seat | None = None) -> BySeat[int]:
    """Return ten tricks among seats; `capped` takes two at most."""
    left, tricks = 10, BySeat.of(count, 0)
    if capped is not None:
        tricks = tricks.put(capped, draw(st.integers(0, 2)))
        left -= tricks[capped]
    others = draw(st.permutations([seat for seat in seats if seat is not capped]))
    for seat in others[:-1]:
        tricks = tricks.put(seat, draw(st.integers(0, left)))
        left -= tricks[seat]
    return tricks.put(others[-1], left)


def possible(standing: Standing, dealer: Seat, outcome: Outcome) -> bool:
    """Tell whether a deal of this match may come to that outcome."""
    try:
        check_outcome(standing, dealer, outcome)
    except IllegalCommand:
        return False
    return True


def words(count: int, resting: Seat | None) -> list[tuple[WhistCall, ...]]:
    """Return what the defenders may have said, and the dealer after them."""
    said = [(), *product(WhistCall, repeat=count)]
    return said + ([(*some, WhistCall.WHIST) for some in said if some] if resting is not None else [])


@st.composite
def deals(draw: st.DrawFn, standing: Standing) -> tuple[Seat, Outcome]:
    """Return a dealer and a possible outcome."""
    dealer = draw(st.sampled_from(present_seats(standing)))
    active, resting = active_players(standing, dealer), resting_seat(standing, dealer)
    count = len(standing.players)
    kind = draw(st.integers(0, 9))
    if kind < 3:
        return dealer, draw(raspasy_deals(standing, active, resting))
    declarer = draw(st.sampled_from(active))
    if kind == 3:
        hand = PreferansOutcome(declarer, draw(st.booleans()))
        return dealer, hand if possible(standing, dealer, hand) else draw(raspasy_deals(standing, active, resting))
    tricks = draw(shares(count, active))
    deck = cards_of(standing.convention)
    size = len(deck) - 10 * (3 if len(deck) == 32 else 2)
    talon = draw(st.none() | st.lists(st.sampled_from(deck), min_size=size, max_size=size, unique=True).map(tuple))
    bids = {rung.contract for rung in ladder(standing.convention)}
    contract = draw(st.sampled_from([game for game in Contract if game in bids]))
    defenders = defenders_of(standing, dealer, declarer)
    flags = draw(st.sampled_from(list(product((False, True), repeat=3))))
    speakers = defenders if resting is None else (*defenders, resting)
    candidates = [
        ContractOutcome(
            declarer,
            contract,
            tuple(DefenderWord(seat, word) for seat, word in zip(speakers, said, strict=False)),
            tricks=played,
            conceded=conceded,
            partner=partner,
            talon=talon,
            thrown=thrown,
            without_talon=without,
            blind=blind,
        )
        for said in words(len(defenders), resting)
        for played in (tricks, None)
        for conceded in (False, True)
        for partner in {None, resting}
        for thrown, without, blind in {flags, (False, False, False)}
    ]
    return dealer, draw(st.sampled_from([one for one in candidates if possible(standing, dealer, one)]))


@st.composite
def raspasy_deals(
    draw: st.DrawFn, standing: Standing, active: tuple[Seat, ...], resting: Seat | None
) -> RaspasyOutcome | PassedOutcome:
    """Return ten tricks, fewer where the dummy takes some; blind passers where there are any; or no play at all."""
    if standing.convention.all_pass is AllPass.REDEAL:
        return PassedOutcome()
    seats = takes_part(standing.convention, active, resting)
    tricks = draw(shares(len(standing.players), seats, resting if resting in seats else None))
    if has_dummy(standing):
        tricks = tricks.put(seats[0], draw(st.integers(0, tricks[seats[0]])))
    blind = st.just(()) if standing.convention.blind is Blind.OFF else st.sets(st.sampled_from(active)).map(sorted)
    return RaspasyOutcome(tricks, tuple(draw(blind)))
