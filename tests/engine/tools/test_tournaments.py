"""`python -m engine verify` and `replay` of a tournament with its matches."""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.match import DealScored, EndReason, FinishMatch, StartDeal
from engine.games.preferans import PREFERANS
from engine.tournament.commands import BeginTable, CloseRound, EndTable, Finish, SayWord
from engine.tournament.plan import DUPLICATE, EVENING, Plan
from engine.tournament.secrets import dealer_of, deck_of_deal, words_of
from engine.tournament.writing import Place, write
from tests.engine.console import engine, refused
from tests.engine.games.preferans.walks import Walk
from tests.engine.tournament.kit import DIRECTOR, SECRET, Story

PLAN = replace(DUPLICATE, deals=3, rounds=1)


def settle(story: Story, table: int, deal: int, walk: Walk) -> str:
    """Give a walk's result to a table; return the record of the match."""
    assert PREFERANS.facts is not None
    exact: tuple[Fraction, ...] = tuple(PREFERANS.facts.exact(walk.match))
    finished = sum(isinstance(event, DealScored) for event in walk.events)
    story.do(BeginTable(table, 70 + deal, deal))
    story.do(EndTable(table, exact, finished, deal=deal))
    return PREFERANS.record.write(walk.events)


@cache
def duplicate() -> str:
    """Write the record of three friends who have played three deals, with the control table's."""
    story = Story(3, PLAN)
    story.do(SayWord(102, "пики"))
    story.begin()
    matches: dict[Place, str] = {}
    for table in story.round.tables:
        for deal in story.round.deals:
            rules = PLAN.convention(story.now.leg, 3).rules(PREFERANS.rules)
            walk = Walk(Random(10 * table.number + deal), rules, 3)
            deck = deck_of_deal(bytes.fromhex(SECRET), words_of(story.now.entrants), deal)
            walk.do(StartDeal(dealer_of(deal, 3), deck))
            walk.finish_deal()
            walk.do(FinishMatch(EndReason.DEALS))
            matches[1, table.number, deal] = settle(story, table.number, deal, walk)
    story.do(CloseRound(DIRECTOR))
    story.do(Finish(DIRECTOR))
    return write(story.now, matches)


@cache
def final() -> str:
    """Write the record of a final of three with a match of three deals of its own."""
    plan: Plan = replace(EVENING, final_deals=3)
    story = Story(3, plan)
    story.begin()
    rules = plan.convention(story.now.leg, 3).rules(PREFERANS.rules)
    walk = Walk(Random(5), rules, 3)
    for _ in range(3):
        walk.begin_deal()
        walk.finish_deal()
    text = settle(story, 1, 0, walk)
    story.do(CloseRound(DIRECTOR))
    story.do(Finish(DIRECTOR))
    return write(story.now, {(1, 1, 0): text})


@pytest.mark.parametrize("record", [duplicate, final])
def test_a_whole_tournament_is_proved(record: Callable[[], str]) -> None:
    status, out, err = engine("verify", "-", stdin=record().encode())
    assert (status, err) == (0, "")
    assert "NOT" not in out
    assert "WRONG" not in out
    assert "standings: the results give them\n" in out
    assert out.endswith("Compare the commit line with the number you saw when registration was opened.\n")


def test_each_match_is_judged() -> None:
    out = engine("verify", "-", stdin=duplicate().encode())[1]
    assert out.count("rules, cards and result are those of the tournament\n") == 6
    assert "match 1 0 deal 3: rules" in out


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("| convention sochi", "| convention leningrad", "WRONG: it was played by other rules"),
        ("word 2 пики", "word 2 трефы", "NOT FAIR: secret and words give another dealer or other cards"),
        ("deals=1\nresult 1 deal=2", "deals=2\nresult 1 deal=2", "WRONG: its settlement or its number of deals"),
    ],
)
def test_a_changed_match_is_seen(before: str, after: str, told: str) -> None:
    assert before in duplicate()
    status, out, err = engine("verify", "-", stdin=duplicate().replace(before, after, 1).encode())
    assert (status, err) == (1, "")
    assert told in out


def test_a_sheet_that_the_cards_do_not_come_to_proves_no_result() -> None:
    """A forger writes the sheet and the result alike, so that they agree with each other and not with the play."""
    place = duplicate().index("match 1 1 1\n")
    before, match = duplicate()[:place], duplicate()[place:]
    match = re.sub(r"^\| sheet .*", "| sheet 2:on1+9000", match, count=1, flags=re.MULTILINE)
    before = re.sub("result 1 deal=1 exact=[^ ]*", "result 1 deal=1 exact=-9000,9000,0", before)
    status, out, err = engine("verify", "-", stdin=f"{before}{match}".encode())
    assert (status, err) == (1, "")
    assert "match 1 1 deal 1: WRONG: its sheet is not what its play comes to\n" in out


def test_a_match_that_cannot_be_read_is_named_by_its_line() -> None:
    lines = duplicate().split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith("| convention"))
    lines[place] = "| nonsense"
    assert refused("verify", "-", stdin="\n".join(lines).encode()).startswith(f"-:{place + 1}: ")


def test_a_tournament_of_an_unknown_game_is_refused() -> None:
    text = duplicate().replace("game preferans", "game whist", 1)
    assert refused("verify", "-", stdin=text.encode()) == "-:1: unknown game 'whist'"


def test_replay_gives_the_standings() -> None:
    status, out, err = engine("replay", "-", stdin=final().encode())
    assert (status, err) == (0, "")
    assert out.startswith("Кубок: evening, finished\n  1  ")
    told = json.loads(engine("replay", "-", "--json", stdin=final().encode())[1])
    assert [row["place"] for row in told["standings"]] == [1, 2, 3]
    assert {row["stage"] for row in told["standings"]} == {"final"}
    assert refused("replay", "-", stdin=b"tournament 1\nx\n") == "-:2: unknown line 'x'"
