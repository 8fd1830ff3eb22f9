"""The entry of a paper deal: every outcome the rules allow can be told, and nothing else."""

import random

import pytest

from bot.games.austrian.face import AUSTRIAN_FACE
from bot.games.austrian.paper.entry import Ask, Told
from bot.games.austrian.paper.screen import AustrianPaper
from engine.core.errors import IllegalCommand
from engine.core.match import EndReason
from engine.core.seats import Seat
from engine.games.austrian.events import MatchStarted, Standing
from engine.games.austrian.game import decide, evolve, start
from engine.games.austrian.match_commands import RecordPaperDeal
from engine.games.austrian.outcome_check import check_outcome
from engine.games.austrian.outcomes import Aces, ContractOutcome, WhistCall
from engine.games.austrian.pot import needs_refill, reached
from engine.games.austrian.record.lines import read_outcome
from engine.games.austrian.rules import PRESETS, with_rules
from engine.games.austrian.state import Match
from tests.narrowed import there

PAPER = AustrianPaper()
told, preview = PAPER.told, PAPER.preview

NAMES = ("Аня", "Борис", "Вика", "Гриша")


def match(options: str = "", seats: int = 3) -> Match:
    name, *changes = options.split() or ["limited"]
    pairs = [tuple(change.split("=")) for change in changes]
    rules = with_rules(PRESETS[f"austrian_{name}"], [(option, value) for option, value in pairs])
    return start(MatchStarted(rules, NAMES[:seats]))


def standing(options: str = "", seats: int = 3) -> Standing:
    return match(options, seats).standing


def written(before: Match, steps: str) -> Match:
    """Write what is told as people do: by the command of the face."""
    after = before
    for event in decide(before, there(AUSTRIAN_FACE.paper.command(before, tuple(steps.split())))):
        after = evolve(after, event)
    return after


# (players, options): answers, and the outcome they tell
CASES: dict[tuple[int, str], list[tuple[str, str]]] = {
    (3, ""): [
        ("player:0", "allpass"),
        ("player:1 game:2 said:pass.pass", "declarer=1 contract=2 whist=2:pass,3:pass"),
        (
            "player:1 game:1 said:whist.whist took:6 took:3",
            "declarer=1 contract=1 whist=2:whist,3:whist tricks=1:6,2:3,3:1",
        ),
        (
            "player:2 game:3- said:pass.whist took:7",
            "declarer=2 contract=3- whist=3:pass,1:whist tricks=2:7,1:3",
        ),
        (
            "player:2 game:4 said:whist.pass.invite took:5",
            "declarer=2 contract=4 whist=3:whist:invite,1:pass tricks=2:5,3:5",
        ),
        (
            "player:2 game:4 said:pass.whist.invite took:5 split took:2",
            "declarer=2 contract=4 whist=3:pass,1:whist:invite tricks=2:5,1:2,3:3",
        ),
        (
            "player:3 game:4- said:whist.whist took:10 aces:four",
            "declarer=3 contract=4- whist=1:whist,2:whist tricks=3:10 aces=four",
        ),
        ("player:3 game:1 said:pass.pass aces:none", "declarer=3 contract=1 whist=1:pass,2:pass aces=none"),
    ],
    (4, ""): [
        ("player:1 game:2 said:whist.pass took:6", "declarer=1 contract=2 whist=2:whist,3:pass tricks=1:6,2:4"),
    ],
    (3, "illustrated"): [
        ("player:1 game:5 made:y", "declarer=1 contract=5 tricks=1:0,2:10"),
        ("player:1 game:7 made:n", "declarer=1 contract=7 tricks=1:1"),
        ("player:1 game:8 made:y", "declarer=1 contract=8 tricks=1:10"),
        ("player:1 game:8 made:n", "declarer=1 contract=8 tricks=2:1"),
        (
            "player:1 game:6 said:whist.whist took:6 took:2",
            "declarer=1 contract=6 whist=2:whist,3:whist tricks=1:6,2:2,3:2",
        ),
    ],
    (3, "limited invite=no"): [
        ("player:1 game:1 said:whist.pass took:0", "declarer=1 contract=1 whist=2:whist,3:pass tricks=2:10"),
    ],
}


@pytest.mark.parametrize(
    ("seats", "options", "steps", "record"),
    [(*table, *deal) for table, deals in CASES.items() for deal in deals],
)
def test_deals_are_told(seats: int, options: str, steps: str, record: str) -> None:
    before = standing(options, seats)
    known = told(before, (f"dealer:{seats}", *steps.split()))
    assert known.ask is Ask.DONE
    expected = read_outcome(record, seats)
    assert known.outcome == expected
    assert preview(before, known) in decide(match(options, seats), RecordPaperDeal(Seat(seats), expected))


def test_the_first_dealer_is_asked_for_and_then_known() -> None:
    before = standing()
    assert told(before, ()).choices == ("dealer:1", "dealer:2", "dealer:3")
    assert told(before, ("dealer:2",)).choices == ("player:3", "player:1", "player:2", "player:0")
    after = written(match(), "dealer:2 player:0")
    assert told(after.standing, ()).choices == ("player:1", "player:2", "player:3", "player:0")


def test_the_resting_dealer_does_not_play() -> None:
    assert told(standing(seats=4), ("dealer:4",)).choices == ("player:1", "player:2", "player:3", "player:0")


def test_nobody_passes_out_where_the_last_must_bid() -> None:
    known = told(standing("limited all_pass=dealer_declares"), ("dealer:3",))
    assert known.choices == ("player:1", "player:2", "player:3")


def test_contracts_are_those_that_exist() -> None:
    def games(options: str) -> list[str]:
        known = told(standing(options), ("dealer:3", "player:1"))
        return [choice.removeprefix("game:") for choice in known.choices]

    assert games("") == ["1", "2", "3", "4", "1-", "2-", "3-", "4-"]
    assert games("limited hand=off illustrated=mord") == ["1", "2", "3", "4", "5"]


def test_words_are_those_the_rules_allow() -> None:
    def words(options: str) -> set[str]:
        known = told(standing(options), ("dealer:3", "player:1", "game:1"))
        return {choice.removeprefix("said:") for choice in known.choices}

    four = {"whist.whist", "whist.pass", "pass.whist", "pass.pass"}
    assert words("") == four | {"whist.pass.invite", "pass.whist.invite"}
    assert words("limited invite=no") == four


@pytest.mark.parametrize(
    ("options", "steps", "aces"),
    [
        ("", "game:1 said:pass.pass", {"four", "none"}),
        ("", "game:1 said:whist.pass took:6", {"four", "none"}),
        ("", "game:1 said:whist.pass took:5", {"none"}),
        ("limited aces_failed=pays no_aces_failed=nothing", "game:1 said:whist.pass took:5", {"four"}),
        ("limited premium=0", "game:1 said:pass.pass", set()),
        ("limited aces_premium=hand_only no_aces_premium=off", "game:1 said:pass.pass", set()),
        ("limited aces_premium=hand_only no_aces_premium=off", "game:1- said:pass.pass", {"four"}),
        ("limited premium_payers=whisters", "game:1 said:pass.pass", set()),
        ("illustrated", "game:6 said:pass.pass", set()),
        ("illustrated", "game:5 made:y", set()),
    ],
)
def test_only_aces_that_are_paid_may_be_told(options: str, steps: str, aces: set[str]) -> None:
    before = ("dealer:3", "player:1", *steps.split())
    known = told(standing(options), before)
    assert known.ask is Ask.DONE
    assert {choice.removeprefix("aces:") for choice in known.choices if choice != "split"} == aces
    for one in aces:
        again = told(standing(options), (*before, f"aces:{one}"))
        assert isinstance(again.outcome, ContractOutcome)
        assert again.outcome.aces is Aces(one)
        assert not [choice for choice in again.choices if choice.startswith("aces")]


def test_an_empty_pot_is_filled_with_the_deal_that_needs_it() -> None:
    before = match("styrian contribution=10")
    after = written(before, "dealer:3 player:1 game:4 said:pass.pass")
    assert needs_refill(after.standing)
    assert told(after.standing, ()).choices == ("refill",)
    assert AUSTRIAN_FACE.paper.command(after, ()) is None
    known = told(after.standing, ("refill", "player:2", "game:1", "said:pass.pass"))
    payments = there(preview(after.standing, known)).payments
    assert [payment.amount for payment in payments] == [10, 10, 10, 20]
    later = written(after, "refill player:2 game:1 said:pass.pass")
    assert later.standing.purse.pot == 10
    assert told(later.standing, ()).ask is Ask.PLAYER


def test_nothing_is_asked_when_all_deals_are_played() -> None:
    after = written(match("limited end=deals:1"), "dealer:3 player:0")
    assert reached(after.standing) is EndReason.DEALS
    assert told(after.standing, ()).ask is Ask.OVER


def test_an_answer_that_was_not_offered_ends_the_reading() -> None:
    assert told(standing(), ("dealer:1", "player:4", "game:1")).ask is Ask.PLAYER
    assert told(standing(), ("dealer:x",)).ask is Ask.DEALER
    assert not AUSTRIAN_FACE.paper.may_answer(match(), ("dealer:3", "player:1"), "game:5")
    assert AUSTRIAN_FACE.paper.may_answer(match(), ("dealer:3", "player:1"), "game:4-")


def entered(before: Standing, rng: random.Random) -> Told:
    """Whatever is answered: the engine takes the outcome, and a choice is never left without an end."""
    steps: list[str] = []
    known = told(before, ())
    while known.ask is not Ask.DONE:
        assert known.choices
        steps.append(rng.choice(known.choices))
        known = told(before, tuple(steps))
        assert len(steps) <= 8
    assert known.dealer is not None
    assert known.outcome is not None
    check_outcome(before, known.dealer, known.outcome)
    return known


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("name", [preset.removeprefix("austrian_") for preset in PRESETS])
@pytest.mark.parametrize("more", ["", "all_pass=dealer_declares illustrated=mord,bettel refill_at=short"])
def test_random_matches_of_every_preset(name: str, seats: int, more: str) -> None:
    rng = random.Random(f"{name}{seats}{more}")
    played = match(f"{name} {more}", seats)
    for _ in range(40):
        if reached(played.standing) is not None:
            break
        known = entered(played.standing, rng)
        expected = preview(played.standing, known)
        assert known.dealer is not None
        assert known.outcome is not None
        command = RecordPaperDeal(known.dealer, known.outcome, refill=known.refill)
        events = decide(played, command)
        assert events[-1] == expected
        for event in events:
            played = evolve(played, event)
        assert sum(played.standing.purse.cash) + played.standing.purse.pot == 0


@pytest.mark.parametrize("seats", [3, 4])
def test_tricks_are_told_of_those_who_play(seats: int) -> None:
    rng = random.Random(seats)
    for _ in range(60):
        known = entered(standing(seats=seats), rng)
        if isinstance(known.outcome, ContractOutcome) and known.outcome.tricks is not None:
            assert sum(known.outcome.tricks) == 10
            passers = {seat for seat, call in known.whists if call is WhistCall.PASS}
            assert known.invited or all(known.outcome.tricks[seat] == 0 for seat in passers)


def test_an_agreement_that_nobody_asked_for_is_refused() -> None:
    outcome = read_outcome("allpass", 3)
    with pytest.raises(IllegalCommand, match="no_refill"):
        decide(match(), RecordPaperDeal(Seat.ONE, outcome, refill=True))
