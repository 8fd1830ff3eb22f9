"""Random conventions, standings and possible outcomes."""

from itertools import product

from hypothesis import strategies as st

from engine.cards import DECK
from engine.contracts import Contract
from engine.conventions.kinds import Choice, Duty, EndText, Kind, LevelSet, Number, Numbers, YesNo
from engine.conventions.model import Convention
from engine.conventions.options import OPTIONS, with_rules
from engine.conventions.presets import PRESETS
from engine.errors import IllegalCommand
from engine.events import Leaver, Standing
from engine.outcomes import ContractOutcome, Decision, Outcome, RaspasyOutcome, WhistCall
from engine.paper import check_outcome
from engine.rotation import active_seats, present_seats, resting_seat
from engine.scoring.raspasy import takes_part
from engine.seats import BySeat, Seat
from tests.engine.scoring.builders import table


def values(kind: Kind) -> st.SearchStrategy[str]:
    """Texts a kind accepts, in the form it writes."""
    match kind:
        case YesNo() | Choice():
            return st.sampled_from(kind.texts)
        case Number(low=low, high=high):
            return st.integers(low, min(high, 60)).map(str)
        case Numbers(low=low, high=high):
            return st.lists(st.integers(low, high), min_size=1, max_size=4).map(lambda some: ",".join(map(str, some)))
        case LevelSet():
            levels = st.lists(st.integers(6, 10), unique=True).map(sorted)
            return levels.map(lambda some: ",".join(map(str, some)) or "none")
        case Duty():
            return st.tuples(*(st.integers(0, 11 - level) for level in range(6, 11))).map(
                lambda some: ",".join(map(str, some))
            )
        case EndText():
            return st.sampled_from(["each", "each", "sum", "deals:3", "deals:20"])
        case _:
            raise AssertionError(kind)


@st.composite
def conventions(draw: st.DrawFn) -> Convention:
    """A preset with a few options changed, possible together."""
    base = PRESETS[draw(st.sampled_from(sorted(PRESETS)))]
    names = draw(st.lists(st.sampled_from(range(len(OPTIONS))), unique=True, max_size=12))
    changed = {OPTIONS[index].name: draw(values(OPTIONS[index].kind)) for index in names}
    if changed.get("rasp_scoring") == "whists":
        changed["rasp_talon"] = "closed"
    return with_rules(base, changed.items())


@st.composite
def standings(draw: st.DrawFn) -> Standing:
    """A match somewhere in the middle: pools within the target, any mountains, sometimes a seat that left."""
    rules = draw(conventions())
    seats = draw(st.sampled_from([3, 4]))
    pools = draw(st.lists(st.integers(0, rules.pool_target), min_size=seats, max_size=seats))
    mountains = draw(st.lists(st.integers(-5, 40), min_size=seats, max_size=seats))
    standing = table(
        rules,
        seats=seats,
        pool=" ".join(map(str, pools)),
        mountain=" ".join(map(str, mountains)),
        run=draw(st.integers(0, 4)),
    )
    if seats == 4 and draw(st.booleans()):
        seat = Seat(draw(st.integers(1, 4)))
        gone = (Leaver(seat, standing.sheet.pool_of(seat) + draw(st.integers(0, 9))),)
        return Standing(rules, standing.players, standing.sheet, standing.rasp_run, leavers=gone)
    return standing


@st.composite
def shares(draw: st.DrawFn, count: int, seats: tuple[Seat, ...], capped: Seat | None = None) -> BySeat[int]:
    """Ten tricks among seats; `capped` takes two at most."""
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
    try:
        check_outcome(standing, dealer, outcome)
    except IllegalCommand:
        return False
    return True


@st.composite
def deals(draw: st.DrawFn, standing: Standing) -> tuple[Seat, Outcome]:
    """A dealer and a possible outcome."""
    dealer = draw(st.sampled_from(present_seats(standing)))
    active, resting = active_seats(standing, dealer), resting_seat(standing, dealer)
    count = len(standing.players)
    if draw(st.integers(0, 3)) == 0:
        seats = takes_part(standing.convention, active, resting)
        capped = resting if resting in seats else None
        return dealer, RaspasyOutcome(draw(shares(count, seats, capped)))
    tricks = draw(shares(count, active))
    talon = draw(st.none() | st.lists(st.sampled_from(DECK), min_size=2, max_size=2, unique=True).map(tuple))
    contract = draw(st.sampled_from(list(Contract)))
    declarer = draw(st.sampled_from(active))
    first = active.index(declarer)
    defenders = (active[(first + 1) % 3], active[(first + 2) % 3])
    words = [(), *product(WhistCall, WhistCall)]
    candidates = [
        ContractOutcome(
            declarer,
            contract,
            tuple(Decision(seat, word) for seat, word in zip(defenders, said, strict=False)),
            tricks=played,
            conceded=conceded,
            partner=partner,
            talon=talon,
        )
        for said in words
        for played in (tricks, None)
        for conceded in (False, True)
        for partner in {None, resting}
    ]
    return dealer, draw(st.sampled_from([one for one in candidates if possible(standing, dealer, one)]))
