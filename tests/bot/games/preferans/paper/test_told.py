"""The entry of a paper deal: every outcome the rules allow can be told, and nothing else."""

import random

import pytest

from bot.games.preferans.paper.entry import Ask, Told
from bot.games.preferans.paper.screen import PreferansPaper
from bot.tables.conventions.typed_convention import parse_new
from engine.core.seats import Seat
from engine.games.preferans.conventions.presets import PRESETS, preset, seats_for
from engine.games.preferans.events import MatchStarted, Standing
from engine.games.preferans.game import decide, start
from engine.games.preferans.match_commands import RecordPaperDeal
from engine.games.preferans.outcome_check import check_outcome
from engine.games.preferans.outcomes import ContractOutcome, WhistCall
from engine.games.preferans.record.paper import read_outcome
from engine.games.preferans.state import Match
from tests.engine.games.preferans.scoring.builders import table
from tests.extent import tried
from tests.faces import BOOKS

PAPER = PreferansPaper()
told, preview = PAPER.told, PAPER.preview

NAMES = ("Аня", "Борис", "Вика", "Гриша")


def match(options: str = "", seats: int = 3) -> Match:
    return start(MatchStarted(parse_new(BOOKS, options), NAMES[:seats]))


def standing(options: str = "", seats: int = 3) -> Standing:
    return match(options, seats).standing


# (players, options): answers, and the outcome they tell
CASES: dict[tuple[int, str], list[tuple[str, str]]] = {
    (3, ""): [
        ("player:1 game:6s said:whist.pass took:6", "declarer=1 contract=6s whist=2:whist,3:pass tricks=1:6,2:4,3:0"),
        ("player:1 game:6s said:pass.whist took:6", "declarer=1 contract=6s whist=2:pass,3:whist tricks=1:6,2:0,3:4"),
        (
            "player:2 game:7h said:whist.pass took:7 split took:2",
            "declarer=2 contract=7h whist=3:whist,1:pass tricks=2:7,3:2,1:1",
        ),
        (
            "player:3 game:8n said:whist.whist took:7 took:2",
            "declarer=3 contract=8n whist=1:whist,2:whist tricks=3:7,1:2,2:1",
        ),
        (
            "player:3 game:10c said:whist.whist took:10",
            "declarer=3 contract=10c whist=1:whist,2:whist tricks=3:10,1:0,2:0",
        ),
        ("player:3 game:8d said:pass.pass", "declarer=3 contract=8d whist=1:pass,2:pass"),
        ("player:1 game:6c said:pass.half", "declarer=1 contract=6c whist=2:pass,3:half"),
        ("player:1 game:6c said:whist.half took:5", "declarer=1 contract=6c whist=2:whist,3:half tricks=1:5,2:5,3:0"),
        ("player:1 game:6c concede", "declarer=1 contract=6c concede=yes"),
        ("player:3 game:misere took:0", "declarer=3 contract=misere tricks=3:0,1:10,2:0"),
        ("player:3 game:misere took:2 split took:5", "declarer=3 contract=misere tricks=3:2,1:5,2:3"),
        ("player:0 took:4 took:3", "raspasy tricks=1:4,2:3,3:3"),
        ("player:0 took:10", "raspasy tricks=1:10,2:0,3:0"),
    ],
    (3, "ten=checked"): [
        ("player:2 game:10h took:9 took:1", "declarer=2 contract=10h tricks=2:9,3:1,1:0"),
    ],
    (3, "ten=checked ten_whists=none"): [
        ("player:2 game:10h took:9", "declarer=2 contract=10h tricks=2:9,3:1,1:0"),
    ],
    (4, ""): [
        ("player:0 took:4 took:2 took:3", "raspasy tricks=1:4,2:2,3:3,4:1"),
    ],
    (4, "rasp_talon=closed"): [
        ("player:0 took:4 took:2", "raspasy tricks=1:4,2:2,3:4"),
    ],
    (4, "half_with_dealer=misere"): [
        ("player:1 game:misere half:y took:0", "declarer=1 contract=misere tricks=1:0,2:10,3:0 half=4"),
        ("player:1 game:misere half:n took:1", "declarer=1 contract=misere tricks=1:1,2:9,3:0"),
    ],
    (3, "uvert"): [
        ("player:3 game:uvert way:usual took:0", "declarer=3 contract=uvert tricks=3:0,1:10,2:0"),
        ("player:3 game:uvert way:without took:1", "declarer=3 contract=uvert without=talon tricks=3:1,1:9,2:0"),
        ("player:1 game:misere way:usual took:2", "declarer=1 contract=misere tricks=1:2,2:8,3:0"),
    ],
    (4, "talon_bonus=value"): [
        ("player:1 game:7s said:pass.pass card:As card:Ks", "declarer=1 contract=7s whist=2:pass,3:pass talon=As,Ks"),
        (
            "player:1 game:7s said:whist.whist took:7 took:1 card:no",
            "declarer=1 contract=7s whist=2:whist,3:whist tricks=1:7,2:1,3:2",
        ),
    ],
    (2, "gusarik"): [
        ("player:1 game:7s said:whist took:6", "declarer=1 contract=7s whist=2:whist tricks=1:6,2:4"),
        ("player:2 game:6h said:half", "declarer=2 contract=6h whist=1:half"),
        ("player:1 game:misere took:0", "declarer=1 contract=misere tricks=1:0,2:10"),
        ("player:0 took:4 took:3", "raspasy tricks=1:4,2:3"),
    ],
    (2, "hussar"): [
        ("player:1 game:7s said:whist took:6", "declarer=1 contract=7s whist=2:whist tricks=1:6,2:4"),
        ("player:2 game:6h said:half", "declarer=2 contract=6h whist=1:half"),
        ("player:1 game:misere took:1", "declarer=1 contract=misere tricks=1:1,2:9"),
        ("player:0 took:4", "raspasy tricks=1:4,2:6"),
    ],
    (2, "hussar talon_bonus=value talon_bonus_3p=half_each"): [
        (
            "player:1 game:7s said:pass card:As card:Ks card:9h card:Td",
            "declarer=1 contract=7s whist=2:pass talon=As,Ks,9h,Td",
        ),
        ("player:1 game:7s said:whist took:7 card:no", "declarer=1 contract=7s whist=2:whist tricks=1:7,2:3"),
    ],
    (3, "blind=pass"): [
        ("player:0 blind:3 blind:0 took:4 took:3", "raspasy blind=3 tricks=1:4,2:3,3:3"),
        ("player:0 blind:0 took:4 took:3", "raspasy tricks=1:4,2:3,3:3"),
    ],
    (3, "decimal"): [
        ("player:0", "passed"),
        (
            "player:2 game:7h said:whist.whist took:6 took:3",
            "declarer=2 contract=7h whist=3:whist,1:whist tricks=2:6,3:3,1:1",
        ),
    ],
    (3, "classic"): [
        ("took:4 took:3", "raspasy tricks=1:4,2:3,3:3"),
    ],
    (4, "sochi dealer_whist=yes"): [
        (
            "player:1 game:7s said:pass.pass.whist took:7",
            "declarer=1 contract=7s whist=2:pass,3:pass,4:whist tricks=1:7,2:3,3:0",
        ),
    ],
    (4, "sochi dealer_return=yes"): [
        (
            "player:1 game:7s said:pass.half.whist took:7",
            "declarer=1 contract=7s whist=2:pass,3:half,4:whist tricks=1:7,2:3,3:0",
        ),
    ],
    (4, "club4"): [
        (
            "player:1 game:7s half:n way:thrown said:pass.pass card:no",
            "declarer=1 contract=7s whist=2:pass,3:pass throw=yes",
        ),
    ],
    (3, "blind=full"): [
        ("player:1 game:7s way:blind said:pass.pass", "declarer=1 contract=7s whist=2:pass,3:pass blind=yes"),
    ],
    (3, "preferans_hand=on"): [
        ("player:2 preferans proved:y", "declarer=2 contract=preferans proved=yes"),
        ("player:2 preferans proved:n", "declarer=2 contract=preferans proved=no"),
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
    scored = preview(before, known)
    assert scored is not None
    assert scored in decide(match(options, seats), RecordPaperDeal(Seat(seats), expected))


def test_the_first_dealer_is_asked_for_and_then_known() -> None:
    before = standing()
    assert told(before, ()).choices == ("dealer:1", "dealer:2", "dealer:3")
    assert told(before, ("dealer:2",)).choices == ("player:3", "player:1", "player:2", "player:0")


def test_an_answer_that_was_not_offered_ends_the_reading() -> None:
    before = standing()
    known = told(before, ("dealer:1", "player:4", "game:6s"))
    assert known.ask is Ask.PLAYER
    assert told(before, ("dealer:x",)).ask is Ask.DEALER


def test_words_are_those_the_rules_allow() -> None:
    def words(options: str, game: str) -> set[str]:
        known = told(standing(options), ("dealer:3", "player:1", f"game:{game}"))
        return {choice.removeprefix("said:") for choice in known.choices}

    four = {"whist.whist", "whist.pass", "pass.whist", "pass.pass"}
    assert words("", "8s") == four
    assert words("", "6s") == four | {"pass.half", "whist.half", "concede"}
    assert words("half_whist_who=both", "7s") == four | {"pass.half", "half.pass", "whist.half", "half.whist"}
    assert words("stalingrad=yes without_three=off", "6s") == {"whist.whist"}
    assert "took:3" in words("ten=checked without_three=any", "10s")
    assert "concede" in words("ten=checked without_three=any", "10s")


def test_of_24_cards_no_lower_one_was_the_talon() -> None:
    before = standing("hussar talon_bonus=value talon_bonus_3p=half_each", 2)
    known = told(before, ("dealer:2", "player:1", "game:7s", "said:pass"))
    assert known.ask is Ask.TALON
    assert len(known.choices) == 25
    assert not {"card:7s", "card:8h"} & set(known.choices)


def test_nothing_is_asked_when_the_pools_are_closed() -> None:
    closed = table(parse_new(BOOKS, "4"), pool="4 4 4")
    assert told(closed, ()).ask is Ask.OVER


def entered(before: Standing, rng: random.Random, *, most: int) -> Told:
    """Whatever is answered: the engine takes the outcome, and a choice is never left without an end."""
    steps: list[str] = []
    known = told(before, ())
    while known.ask is not Ask.DONE:
        assert known.choices
        steps.append(rng.choice(known.choices))
        known = told(before, tuple(steps))
        assert len(steps) <= most
    assert known.outcome is not None
    assert known.dealer is not None
    check_outcome(before, known.dealer, known.outcome)
    return known


@pytest.mark.soak
@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name in PRESETS for seats in seats_for(preset(name))])
@pytest.mark.parametrize("more", ["", "all_pass=raspasy blind=full preferans_hand=on compulsory_rasp_laps=0"])
def test_random_entries_of_every_preset(name: str, seats: int, more: str) -> None:
    rng = random.Random(f"{name}{seats}{more}")
    before = standing(f"{name} {more}".strip(), seats)
    for _ in range(tried(10, 400)):
        entered(before, rng, most=13)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(
    "options",
    [
        "",
        "leningrad",
        "ten=checked without_three=any talon_bonus=value half_with_dealer=misere half_whist_who=both",
        "style=gentleman_always quota_basis=personal rasp_talon=closed rasp_scoring=whists consolation=none",
        "stalingrad=yes shortfall_8910=all_trickless talon_bonus=value",
    ],
)
def test_random_entries_are_possible_deals(seats: int, options: str) -> None:
    rng = random.Random(f"{seats}{options}")
    before = standing(options, seats)
    for _ in range(tried(20, 600)):
        known = entered(before, rng, most=11)
        if isinstance(known.outcome, ContractOutcome) and known.choices == ("split",):
            whisters = [seat for seat, call in known.whists if call is WhistCall.WHIST]
            taken = known.outcome.tricks
            assert taken is not None
            assert sum(taken) == 10
            others = [seat for seat in known.counted[1:] if whisters and seat not in whisters]
            assert all(taken[seat] == 0 for seat in others) or len(whisters) == 2
