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
from engine.games import GAMES
from engine.games.preferans import PREFERANS
from engine.three_hands.dealing import DECK
from engine.tournament.commands import BeginTable, CloseRound, DrawRound, EndTable, Finish, Remove, Replace, SayWord
from engine.tournament.plan import DUPLICATE, EVENING, SEED_004, Odd, Plan
from engine.tournament.secrets import dealer_of, deck_of_deal, words_of
from engine.tournament.writing import Place, write
from tests.engine.console import engine, refused
from tests.engine.games.preferans.walks import Walk
from tests.engine.tournament.kit import DIRECTOR, SECRET, Story
from tests.games import walk as fair_walk
from tests.games.every import Played
from tests.narrowed import there

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
            deck = deck_of_deal(DECK, bytes.fromhex(SECRET), words_of(story.now.entrants), deal)
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


def verify(text: str) -> tuple[int, str]:
    """Return the exit status and what `verify` prints of a file."""
    status, out, err = engine("verify", "-", stdin=text.encode())
    assert err == ""
    return status, out


def without_match(text: str, *place: int) -> str:
    """Return a record without one of its matches."""
    head = f"match {' '.join(map(str, place))}\n"
    return re.sub(rf"^{head}(\|.*\n)+", "", text, flags=re.MULTILINE)


def test_a_result_without_its_match_is_not_proved() -> None:
    text = without_match(duplicate(), 1, 1, 2)
    assert text != duplicate()
    status, out = verify(text)
    assert status == 1
    assert "match 1 1 deal 2: NOT PROVED: there is a result, but not the match that came to it\n" in out


def test_a_file_says_which_match_cannot_be_read() -> None:
    text = without_match(duplicate(), 1, 1, 2).replace(
        "\nmatch 1 0 1\n", "\nunread 1 1 2 the log is gone\nmatch 1 0 1\n", 1
    )
    status, out = verify(text)
    assert status == 0
    assert "match 1 1 deal 2: its match cannot be read: the log is gone; the file states that it came to" in out
    assert "-:" in refused("verify", "-", stdin=text.replace("unread 1 1 2", "unread 1 7 2").encode())


def test_the_director_sets_a_result_and_the_file_tells_what_the_match_came_to() -> None:
    came = re.findall(r"^result 1 deal=2 exact=(.*) deals=1$", duplicate(), re.MULTILINE)[0]
    set_ = "result 1 deal=2 exact=5,-5,0 deals=1\ncorrected 1 deal=2 лишний взятка"
    text = duplicate().replace(f"result 1 deal=2 exact={came} deals=1", set_)
    text = re.sub(r"^standing .*\n", "", text, flags=re.MULTILINE)
    told = "the director has set another result: лишний взятка; the match came to"
    status, out = verify(text)
    assert status == 0
    assert f"match 1 1 deal 2: rules and cards are those of the tournament; {told} {came} in 1 deals\n" in out
    status, out = verify(without_match(text, 1, 1, 2))
    assert (status, "match 1 1 deal 2: the director has set the result: лишний взятка\n" in out) == (0, True)


@pytest.mark.parametrize(
    ("record", "pattern", "by", "told"),
    [
        (duplicate, r"^result 1 deal=2 .*\n", "", "match 1 1 deal 2: WRONG: the tournament tells no result of it"),
        (duplicate, r"^result 1 deal=2 .*\n", "began 1 deal=2\n", "match 1 1 deal 2: WRONG: the tournament tells no"),
        (final, r"^(result 1 .*)$", r"\1 unfinished", "WRONG: the tournament tells otherwise whether it was finished"),
        (duplicate, r"^table 1 (\d) \d ", r"table 1 \1 \1 ", "round 1: WRONG: somebody has two places in it"),
        (duplicate, r"^(table 1 .*)$", r"\1\nbye 1", "round 1: WRONG: somebody has two places in it"),
        (duplicate, r"^deals 1 2 3$", "deals 1 3 2", "round 1: WRONG: the plan gives other deals, or in another order"),
        (duplicate, r"^closed$", "", "round 1: WRONG: it is not closed, though the tournament has gone on"),
        (duplicate, r"^lots (\d) .*$", r"lots \1", "lots: NOT FAIR: secret and words give another order"),
        (final, r"^(result 1 .*)$", r"\1\naward 1 even even even", "round 1: WRONG: what it tells of a table"),
        (duplicate, r"^(end finished)$", r"\1\nunread 1 1 7 gone", "match 1 1 deal 7: WRONG: the tournament tells no"),
        (final, r"^(end finished)$", r"\1\nunread 1 1 1 gone", "match 1 1 deal 1: WRONG: the tournament tells no"),
    ],
)
def test_what_no_tournament_comes_to_is_wrong(record: Callable[[], str], pattern: str, by: str, told: str) -> None:
    text, changes = re.subn(pattern, by, record(), count=1, flags=re.MULTILINE)
    status, out = verify(text)
    assert (changes, status) == (1, 1)
    assert told in out


@cache
def sealed() -> str:
    """Write the record of a round of two tables whose matches have sealed deals; the tournament goes on."""
    plan = replace(EVENING, three=replace(EVENING.three, preset="sochi"), match_deals=0)
    story = Story(6, plan)
    story.begin()
    matches = {}
    for table in story.round.tables:
        walk = fair_walk.Walk(Played(GAMES["preferans"], "sochi", 3), Random(f"table {table.number}"))
        walk.play_match(2)
        exact = tuple(PREFERANS.facts.exact(walk.match)) if PREFERANS.facts is not None else ()
        finished = sum(isinstance(event, DealScored) for event in walk.events)
        story.do(BeginTable(table.number, 70))
        story.do(EndTable(table.number, exact, finished, finished=False))
        matches[1, table.number, 0] = walk.game.record.write(walk.events, finished_only=True, proofs=walk.proofs)
    story.do(CloseRound(DIRECTOR))
    return write(story.now, matches)


def bodies(text: str) -> list[str]:
    """Return the records of the matches in a file."""
    return re.findall(r"^match .*\n((?:\|.*\n)+)", text, re.MULTILINE)


def test_a_match_is_not_shown_for_two_tables() -> None:
    assert verify(sealed())[0] == 0
    one, two = bodies(sealed())
    results = re.findall("^result . (exact=.*)$", sealed(), re.MULTILINE)
    copied = sealed().replace(two, one).replace(results[1], results[0])
    status, out = verify(copied)
    assert status == 1
    assert "match 1 2: NOT FAIR: a deal of another match, or of this one, has the seal of its deal\n" in out


def test_a_match_without_a_seal_among_sealed_ones_is_not_proved() -> None:
    _, two = bodies(sealed())
    bare = re.sub(r"^\| (commit|secret|word|next|# the first) .*\n", "", two, flags=re.MULTILINE)
    assert bare != two
    status, out = verify(sealed().replace(two, bare))
    assert status == 1
    assert "match 1 2: NOT PROVED: a deal has no seal, though deals of the tournament have\n" in out


def test_no_text_of_a_file_gives_a_verdict() -> None:
    lie = "match 1 2: rules, cards and result are those of the tournament"
    text = without_match(sealed(), 1, 2).replace("\nmatch 1 1\n", f'\nunread 1 2 0 "gone\\n{lie}"\n\nmatch 1 1\n')
    told = verify(text)[1].split("\n")
    assert lie not in told
    assert any(lie in line and line.startswith("match 1 2: its match cannot be read: gone\ufffd") for line in told)
    text = changed(text, "^title .*", r'title "Кубок\\n  1  Борис"')
    match = re.sub(r"^\| ?", "", bodies(text)[0], flags=re.MULTILINE)
    for record in (text, changed(match, "^seat 1 .*", r'seat 1 "A\\n  1  Борис"')):
        status, out, _ = engine("replay", "-", stdin=record.encode())
        assert (status, "\n  1  Борис" in out, "\ufffd  1  Борис" in out) == (0, False, True)


def test_what_a_lost_match_came_to_is_told() -> None:
    text = without_match(sealed(), 1, 2).replace("\nmatch 1 1\n", '\nunread 1 2 0 "gone"\n\nmatch 1 1\n')
    result = re.findall(r"^result 2 exact=(.*) deals=(\d)", text, re.MULTILINE)[0]
    status, out = verify(text)
    assert status == 0
    came = f"{result[0]} in {result[1]} deals"
    assert f"match 1 2: its match cannot be read: gone; the file states that it came to {came}\n" in out


@cache
def drawn(people: int, odd: Odd = Odd.ROBOT) -> str:
    """Write the record of a tournament whose first round has been drawn."""
    story = Story(people, replace(SEED_004, odd=odd))
    story.begin()
    return write(story.now)


def changed(text: str, pattern: str, by: str) -> str:
    """Change a line of a file."""
    text, changes = re.subn(pattern, by, text, count=1, flags=re.MULTILINE)
    assert changes
    return text


@pytest.mark.parametrize(
    ("people", "odd", "pattern", "by", "told"),
    [
        (9, Odd.ROBOT, "^stage qualifying 1 2", "stage qualifying 2 1", "stage 1: WRONG: it is not the first one"),
        (9, Odd.ROBOT, " 9$", "", "stage 1: WRONG: it is not the first one"),
        (3, Odd.ROBOT, "^stage final", "stage qualifying", "stage 1: WRONG: it is not the first one"),
        (9, Odd.ROBOT, "^lots", "out 5 0\nlots", "round 1: WRONG: somebody has two places in it, or does not play"),
        (9, Odd.ROBOT, "^(table 1 .*)$", r"\1\nbegan 1\nclosed", "round 1: WRONG: what it tells of a table"),
        (9, Odd.ROBOT, "^(table 1 .*)$", r"\1\nresult 1 exact=9,0,0 deals=1\ncorrected 1 so", "what it tells of"),
        (7, Odd.BYE, "^table 1 (.) (.*)\n((?:.*\n)+?)bye (.)$", r"table 1 \4 \2\n\3bye \1", "let others meet or rest"),
    ],
)
def test_a_round_that_is_drawn_is_held_to_the_rules(people: int, odd: Odd, pattern: str, by: str, told: str) -> None:
    assert verify(drawn(people, odd))[0] == 0
    status, out = verify(changed(drawn(people, odd), pattern, by))
    assert status == 1
    assert told in out


def test_the_control_table_is_of_three_robots() -> None:
    story = Story(6, PLAN)
    story.begin()
    text = write(story.now)
    assert verify(text)[0] == 0
    for by in (r"table 0 \1", r"\g<0>\ntable 0 0 0 0 0"):
        status, out = verify(changed(text.replace("table 0 0 0 0\n", ""), "^table 2 (.*)$", by))
        assert (status, "round 1: WRONG: the plan gives other tables" in out) == (1, True)


def test_no_stage_has_more_rounds_than_planned() -> None:
    story = Story(9)
    story.begin()
    for _ in range(2):
        story.at += 8 * 86_400
        story.do(CloseRound(DIRECTOR))
        story.do(DrawRound(DIRECTOR))
    text = write(story.now)
    assert verify(text)[0] == 0
    status, out = verify(text.replace("plan rounds=3", "plan rounds=2"))
    assert (status, "round 3: WRONG: the plan has fewer rounds of its stage\n" in out) == (1, True)


def test_who_meets_in_a_semi_final_follows_from_the_standings() -> None:
    story = Story(9)
    story.begin()
    story.at += 8 * 86_400
    story.do(CloseRound(DIRECTOR))
    story.do(DrawRound(DIRECTOR, skips=True))
    text = write(story.now)
    assert verify(text)[0] == 0
    (one, two) = re.findall(r"^table . (. . . .)$", text, re.MULTILINE)
    other = text.replace(one, f"{two[0]}{one[1:]}").replace(two, f"{one[0]}{two[1:]}")
    status, out = verify(other)
    assert (status, "round 2: WRONG: the plan gives other tables or robots, or the rules" in out) == (1, True)


def test_who_has_no_place_in_a_round_is_out_or_told_to_have_been() -> None:
    """Somebody out when a round is drawn may be replaced afterwards; then a line of the record says so."""
    story = Story(10)
    story.begin()
    story.at += 8 * 86_400
    story.do(Remove(DIRECTOR, 4, "болен"))
    story.do(CloseRound(DIRECTOR))
    story.do(DrawRound(DIRECTOR))
    assert "absent" not in write(story.now)
    story.do(Replace(DIRECTOR, 4, 200, "Нина"))
    text = write(story.now)
    status, out = verify(text)
    assert status == 0
    assert "round 2: the file states that 4 was out and has been replaced since\n" in out
    for forged in (text.replace("absent 4\n", ""), text.replace("absent 4\n", "absent 4 5\n")):
        assert forged != text
        assert verify(forged)[0] == 1


def test_a_table_is_not_left_out_of_a_round_that_runs() -> None:
    status, out = verify(changed(drawn(9), "^table 3 .*\n", ""))
    assert status == 1
    assert "round 1: WRONG: somebody of its stage has no place in it, or is told to have none\n" in out


@pytest.mark.parametrize("by", [r"award 1 deal=2 even even even\n\1", r"\1\naward 1 deal=2 even even even"])
def test_a_deal_is_not_both_played_and_awarded(by: str) -> None:
    status, out = verify(changed(duplicate(), "^(result 1 deal=2 .*)$", by))
    assert (status, "round 1: WRONG: what it tells of a table" in out) == (1, True)


def test_a_running_tournament_is_held_to_the_rules_too() -> None:
    """Its secrets are not told yet, but who sits where and which deals are played follows from the plan."""
    running = re.sub(r"^(secret|master|end|standing|result|began|award) .*\n", "", duplicate(), flags=re.MULTILINE)
    running = re.sub(r"^match (?s:.*)|^closed\n", "", running, flags=re.MULTILINE)
    assert verify(running)[0] == 0
    status, out = verify(running.replace("deals 1 2 3", "deals 2 1 3"))
    assert (status, "round 1: WRONG: the plan gives other deals" in out) == (1, True)
    status, out = verify(re.sub(r"^lots (\d) .*$", r"lots \1", running, flags=re.MULTILINE))
    assert (status, "lots: NOT FAIR" in out) == (1, True)


def come_to(body: str) -> str:
    """Return what a result of the match in a file would be: settlement and number of deals."""
    told = json.loads(engine("replay", "-", "--json", stdin=re.sub(r"(?m)^\| ?", "", body).encode())[1])
    finished = sum(deal["kind"] != "broken" for deal in told["deals"])
    return f"exact={','.join(told['settlement']['exact'].values())} deals={finished}"


REAL_CARDS = "| deal 2 dealer=3 paper\n| outcome declarer=2 contract=10n whist=3:pass,1:pass\n|\n"
ADJUSTED = "| adjust 1 pool+100 пересдача\n"


@pytest.mark.parametrize(
    ("record", "place", "pattern", "by"),
    [
        (sealed, "1 1", r"^\| end", rf"{ADJUSTED}\g<0>"),
        (sealed, "1 2", r"^\| deal 2 (?s:.*?)(?=\| end)", REAL_CARDS),
        (sealed, "1 2", r"^\| next .*\n(?:\|\n)?\| deal 2 (?s:.*?)(?=\| end)", REAL_CARDS),
        (duplicate, "1 1 1", r"^\| end", rf"{ADJUSTED}\g<0>"),
        (final, "1 1", r"\Z", ADJUSTED),
        (final, "1 1", r"^\| hand 1", r"| lesson\n\g<0>"),
    ],
)
def test_no_match_holds_what_its_table_refuses(record: Callable[[], str], place: str, pattern: str, by: str) -> None:
    """A forger writes into a match what tables of friends may have, and the result that it comes to then."""
    text = record()
    was = next(each for each in bodies(text) if f"\nmatch {place}\n{each}" in text)
    forged = changed(was, pattern, by)
    assert come_to(was) in text
    status, out = verify(text.replace(come_to(was), come_to(forged), 1).replace(was, forged))
    number, table, *deal = place.split()
    told = f"match {number} {table}{' deal ' if deal else ''}{''.join(deal)}: WRONG: it holds what no such table has"
    assert (status, told in out) == (1, True)


@cache
def four() -> str:
    """Write the record of a final of four that the end of its round has broken off after three of six deals."""
    plan = replace(EVENING, final_deals=6)
    story = Story(4, plan)
    story.begin()
    walk = Walk(Random(5), plan.convention(story.now.leg, 4).rules(PREFERANS.rules), 4)
    for _ in range(3):
        walk.begin_deal()
        walk.finish_deal()
    story.do(BeginTable(1, 70))
    exact = tuple(there(PREFERANS.facts).exact(walk.match))
    story.do(EndTable(1, exact, sum(isinstance(event, DealScored) for event in walk.events), finished=False))
    story.do(CloseRound(DIRECTOR))
    return write(story.now, {(1, 1, 0): PREFERANS.record.write(walk.events)})


def test_nobody_leaves_a_match_of_a_tournament() -> None:
    """A leaver plays no further deals; at a quiet table a robot would play them in that seat."""
    assert verify(four())[0] == 0
    (body,) = bodies(four())
    for seat in (1, 2, 3, 4):
        forged = f"{body}| leave {seat}\n"
        status, out = verify(four().replace(come_to(body), come_to(forged), 1).replace(body, forged))
        assert (status, "match 1 1: WRONG: it holds what no such table has" in out) == (1, True)


def test_a_deal_that_was_broken_off_ends_a_match() -> None:
    """A forger breaks off a deal that was lost, and plays on."""
    one = changed(bodies(sealed())[1], r"^(\| whist \S+) .*\n\| sheet .*", r"\1\n| broken 2")
    status, out = verify(sealed().replace(bodies(sealed())[1], one))
    assert (status, "match 1 2: WRONG: it holds what no such table has" in out) == (1, True)


@pytest.mark.parametrize("end", ["agreed", "time"])
def test_nobody_ends_a_match_of_a_tournament_early(end: str) -> None:
    """A forger leaves out the deals behind the one after which the standings were good, as if all had agreed to end."""
    text = changed(final().replace("| rule end=deals:3", "| rule end=deals:6"), "final-deals=3", "final-deals=6")
    text = changed(text, r"\Z", f"| end {end}\n")
    status, out = verify(text)
    assert (status, "match 1 1: WRONG: the tournament tells otherwise whether it was finished" in out) == (1, True)


@pytest.mark.parametrize("behind", ["^commit .*\n", r"^match .*\n(?:\|.*\n)+\n"])
def test_lines_of_a_match_that_stand_behind_none_are_refused(behind: str) -> None:
    """A second match would be shown to whoever reads the file, and passed over by whoever computes it."""
    text, changes = re.subn(behind, r"\g<0>| pulka 1\n", duplicate(), count=1, flags=re.MULTILINE)
    assert changes
    line = text.split("\n\n| pulka 1\n")[0].count("\n") + 3 if "\n\n| pulka 1" in text else 0
    told = refused("verify", "-", stdin=text.encode())
    assert told.endswith(": a line that begins with | stands behind no match")
    assert not line or told.startswith(f"-:{line}: ")
