"""The entry of a paper deal: every outcome the rules allow can be told, and nothing else."""

import random

import pytest
from msgspec.structs import replace

from bot.games.skat.face import SKAT_FACE
from bot.games.skat.paper.entry import Ask, Told
from bot.games.skat.paper.screen import SkatPaper
from engine.core.match import EndReason
from engine.core.seats import Seat
from engine.games.skat.contracts import ladder
from engine.games.skat.events import MatchStarted, Standing
from engine.games.skat.game import decide, evolve, start
from engine.games.skat.match_commands import RecordPaperDeal
from engine.games.skat.outcome_check import check_outcome
from engine.games.skat.record.lines import read_outcome
from engine.games.skat.robber import Robber, Stage
from engine.games.skat.rotation import reached
from engine.games.skat.rules import PRESETS, with_rules
from engine.games.skat.state import Match
from tests.narrowed import there

PAPER = SkatPaper()
told, preview = PAPER.told, PAPER.preview

NAMES = ("Аня", "Борис", "Вика", "Гриша")
DOUBLED = "seed kontra=any re=yes"
LAST = "seed pass_out=ramsch ramsch_skat=last_trick ramsch_tie=last_trick"
SENT = "seed pass_out=schieber ramsch_shove=may_shove"
VIRGIN = "seed pass_out=ramsch ramsch_virgin=double"


def match(options: str = "seed", seats: int = 3) -> Match:
    name, *changes = options.split()
    pairs = [(option, value) for option, _, value in (change.partition("=") for change in changes)]
    return start(MatchStarted(with_rules(PRESETS[f"skat_{name}"], pairs), NAMES[:seats]))


def written(before: Match, steps: str) -> Match:
    """Write what is told as people do: by the command of the face."""
    after = before
    for event in decide(before, there(SKAT_FACE.paper.command(before, tuple(steps.split())))):
        after = evolve(after, event)
    return after


# (players, options): answers, and the outcome they tell
CASES: dict[tuple[int, str], list[tuple[str, str]]] = {
    (3, "seed"): [
        ("player:0", "passed"),
        ("player:1 game:h how:skat tops:1 tens:9 ones:2", "declarer=1 game=h tops=+1 points=92"),
        ("player:2 game:grand how:hand tops:-2 tens:6 ones:0", "declarer=2 game=grand tops=-2 hand=yes points=60"),
        (
            "player:3 game:c how:schneider tops:more tops:11 tens:9 ones:5",
            "declarer=3 game=c tops=+11 hand=yes announced=schneider points=95",
        ),
        (
            "player:1 game:d how:schwarz tops:-4 tens:12 none:defenders",
            "declarer=1 game=d tops=-4 hand=yes announced=schwarz points=120 none=defenders",
        ),
        (
            "player:1 game:d how:ouvert tops:2 tens:12 none:nobody",
            "declarer=1 game=d tops=+2 hand=yes announced=ouvert points=120",
        ),
        ("player:1 game:s how:skat tops:1 tens:1 ones:0 none:declarer", "declarer=1 game=s tops=+1 points=10 none=1"),
        ("player:1 game:s how:skat tops:1 concede", "declarer=1 game=s tops=+1 concede=yes"),
        ("player:1 game:s how:skat tops:1 concede overbid bid:33", "declarer=1 game=s tops=+1 bid=33 concede=yes"),
        (
            "player:1 game:s how:skat tops:1 tens:7 ones:5 overbid bid:33",
            "declarer=1 game=s tops=+1 bid=33 points=75",
        ),
        ("player:1 game:null how:skat took:0", "declarer=1 game=null took=0"),
        ("player:2 game:null how:hand took:1", "declarer=2 game=null hand=yes took=1"),
        ("player:2 game:null how:open took:0", "declarer=2 game=null announced=ouvert took=0"),
        ("player:2 game:null how:ouvert concede", "declarer=2 game=null hand=yes announced=ouvert concede=yes"),
    ],
    (4, "isko"): [
        ("player:3 game:h how:skat tops:1 tens:3 ones:0", "declarer=3 game=h tops=+1 points=30"),
    ],
    (3, DOUBLED): [
        ("player:1 game:h how:skat tops:1 tens:6 ones:1 kontra", "declarer=1 game=h tops=+1 points=61 kontra=yes"),
        (
            "player:1 game:null how:skat took:1 kontra re",
            "declarer=1 game=null took=1 kontra=yes re=yes",
        ),
    ],
    (3, LAST): [
        (
            "player:9 tens:5 ones:0 tens:4 ones:8 tens:1 ones:2 last:2",
            "ramsch points=1:50,2:48,3:12 talon=10 last=2",
        ),
        (
            "player:9 tens:4 ones:5 tens:4 ones:5 tens:2 ones:0 last:3 later:2",
            "ramsch points=1:45,2:45,3:20 talon=10 last=3 later=2",
        ),
    ],
    (3, SENT): [
        ("player:9 tens:5 ones:0 tens:4 ones:0 tens:2 ones:0 shoves:2",
         "ramsch points=1:50,2:40,3:20 talon=10 shoves=2"),
        ("player:9 tens:10 ones:8 tens:0 ones:0 tens:0 ones:0 shoves:0",
         "ramsch points=1:108,2:0,3:0 talon=12"),
    ],
    (3, f"{SENT} ramsch_sweep=plus120"): [
        (
            "player:9 tens:10 ones:8 tens:0 ones:0 tens:0 ones:0 none:23 shoves:1",
            "ramsch points=1:108,2:0,3:0 talon=12 none=2,3 shoves=1",
        ),
    ],
    (3, VIRGIN): [
        ("player:9 tens:6 ones:0 tens:5 ones:0 tens:0 ones:0 none:3", "ramsch points=1:60,2:50,3:0 talon=10 none=3"),
        ("player:9 tens:6 ones:0 tens:5 ones:0 tens:0 ones:0 none:0", "ramsch points=1:60,2:50,3:0 talon=10"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("seats", "options", "steps", "record"),
    [(*table, *deal) for table, deals in CASES.items() for deal in deals],
)
def test_deals_are_told(seats: int, options: str, steps: str, record: str) -> None:
    before = match(options, seats)
    known = told(before.standing, (f"dealer:{seats}", *steps.split()))
    assert known.ask is Ask.DONE, known
    expected = read_outcome(record, seats)
    assert known.outcome == expected
    assert preview(before.standing, known) in decide(before, RecordPaperDeal(Seat(seats), expected))


def test_the_first_dealer_is_asked_for_and_then_known() -> None:
    before = match()
    assert told(before.standing, ()).choices == ("dealer:1", "dealer:2", "dealer:3")
    assert told(before.standing, ("dealer:2",)).choices == ("player:3", "player:1", "player:2", "player:0")
    after = written(before, "dealer:2 player:1 game:null how:skat took:0")
    assert told(after.standing, ()).choices == ("player:1", "player:2", "player:3", "player:0")


def test_the_resting_dealer_does_not_play() -> None:
    assert told(match(seats=4).standing, ("dealer:4",)).choices == ("player:1", "player:2", "player:3", "player:0")


def test_three_passes_are_a_ramsch_where_the_rules_have_one() -> None:
    assert told(match(LAST).standing, ("dealer:3",)).choices[-1] == "player:9"


def test_nothing_but_ramsch_is_asked_for_in_a_lap_of_schieber() -> None:
    lap = replace(match("robber").standing, robber=Robber(Stage.SCHIEBER, 3))
    known = told(lap, ("dealer:3",))
    assert known.is_ramsch
    assert known.ask is Ask.TENS
    assert known.about is Seat.ONE


def test_games_are_named_in_the_ways_that_exist() -> None:
    def ways(game: str) -> list[str]:
        known = told(match().standing, ("dealer:3", "player:1", f"game:{game}"))
        return [choice.removeprefix("how:") for choice in known.choices]

    assert ways("h") == ways("grand") == ["skat", "hand", "schneider", "schwarz", "ouvert"]
    assert ways("null") == ["skat", "hand", "ouvert", "open"]


def test_matadors_are_asked_for_as_many_as_the_game_has() -> None:
    def tops(*steps: str) -> list[str]:
        known = told(match().standing, ("dealer:3", "player:1", *steps))
        return [choice.removeprefix("tops:") for choice in known.choices]

    assert tops("game:grand", "how:skat") == ["1", "2", "3", "4", "-1", "-2", "-3", "-4"]
    assert tops("game:h", "how:skat") == ["1", "2", "3", "4", "-1", "-2", "-3", "-4", "more"]
    long = [str(run) for run in range(5, 12)]
    assert tops("game:h", "how:skat", "tops:more") == [*long, *(f"-{run}" for run in long)]


def test_a_bid_is_asked_for_where_the_value_may_lie_below_it() -> None:
    steps = ("dealer:3", "player:1", "game:d", "how:skat", "tops:1", "tens:6", "ones:1")
    assert told(match().standing, steps).choices == ("overbid",)
    known = told(match().standing, (*steps, "overbid"))
    assert known.ask is Ask.BID
    assert known.choices[:3] == ("bid:20", "bid:22", "bid:23")
    found = [*known.choices]
    for pages in range(1, 9):
        if found[-1] != "higher":
            break
        found[-1:] = told(match().standing, (*steps, "overbid", *["higher"] * pages)).choices
    assert found == [f"bid:{value}" for value in ladder(match().standing.rules.grand_ouvert.base) if value > 18]
    null = ("dealer:3", "player:1", "game:null", "how:skat", "took:0")
    assert told(match().standing, null).choices == ()


def test_nothing_is_asked_when_all_deals_are_played() -> None:
    after = written(match("seed end=deals:1"), "dealer:3 player:1 game:null how:skat took:0")
    assert reached(after.standing) is EndReason.DEALS
    assert told(after.standing, ()).ask is Ask.OVER


def test_an_answer_that_was_not_offered_ends_the_reading() -> None:
    before = match()
    assert told(before.standing, ("dealer:1", "player:4", "game:h")).ask is Ask.PLAYER
    assert told(before.standing, ("dealer:x",)).ask is Ask.DEALER
    assert SKAT_FACE.paper.command(before, ("dealer:3", "player:1")) is None
    assert not SKAT_FACE.paper.may_answer(before, ("dealer:3", "player:1"), "game:x")
    assert SKAT_FACE.paper.may_answer(before, ("dealer:3", "player:1"), "game:null")


def entered(before: Standing, rng: random.Random) -> Told:
    """Whatever is answered: the engine takes the outcome, and a choice is never left without an end."""
    steps: list[str] = []
    known = told(before, ())
    while known.ask is not Ask.DONE or (known.choices and rng.random() < 0.5):
        assert known.choices
        steps.append(rng.choice(known.choices))
        known = told(before, tuple(steps))
        assert len(steps) <= 14
    assert known.outcome is not None
    check_outcome(before, there(known.dealer), known.outcome)
    return known


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("options", ["seed", "isko", "robber bock_at=40", DOUBLED, LAST, SENT, VIRGIN])
def test_random_matches(options: str, seats: int) -> None:
    rng = random.Random(f"{options}{seats}")
    played = match(options, seats)
    for _ in range(40):
        if reached(played.standing) is not None:
            break
        known = entered(played.standing, rng)
        expected = preview(played.standing, known)
        assert known.outcome is not None
        for event in decide(played, RecordPaperDeal(there(known.dealer), known.outcome)):
            played = evolve(played, event)
        assert [row.entries for row in played.standing.rows[-1:]] == [there(expected).entries]
