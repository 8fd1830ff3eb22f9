"""The record of a tournament: read back as written, nothing told too early, every line judged."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.core.errors import RecordError
from engine.tournament.checking import Subject, findings_of
from engine.tournament.commands import (
    Cancel,
    CloseRegistration,
    CloseRound,
    Correct,
    DrawRound,
    DropDeal,
    GiveAwards,
    Remove,
    SayWord,
)
from engine.tournament.events import Award
from engine.tournament.plan import DUPLICATE, SEED_004, Plan
from engine.tournament.reading import read
from engine.tournament.recorded import is_tournament
from engine.tournament.standings import standings
from engine.tournament.writing import write
from tests.engine.tournament.kit import DIRECTOR, SECRET, Story, whists

PLAN = replace(DUPLICATE, deals=3, rounds=2)
PLANS = [(SEED_004, 9), (SEED_004, 10), (SEED_004, 3), (PLAN, 3), (PLAN, 7)]


def finished(people: int, plan: Plan) -> Story:
    """Play a tournament with words, a correction, somebody who is taken off and (of duplicates) a dropped deal."""
    story = Story(people, plan)
    story.do(SayWord(103, '# "слово"'))
    story.begin()
    if plan.deals:
        story.do(DropDeal(DIRECTOR, 2, "засветка"))
        story.do(GiveAwards(DIRECTOR, 1, 3, (Award.EVEN,) * 3))
        for table in story.round.tables:
            for deal in story.round.deals:
                if (table.number, deal) != (1, 3):
                    story.play(table.number, 10, 0, -10, deal=deal)
    else:
        story.play_tables()
    story.do(Correct(DIRECTOR, 1, whists(4, 0, -4), "ошибка", 1 if plan.deals else 0))
    story.do(CloseRound(DIRECTOR))
    if people > 4:
        story.do(Remove(DIRECTOR, 2, "ушёл"))
    story.play_on()
    return story


@pytest.mark.parametrize(("plan", "people"), PLANS)
def test_a_record_is_read_back_and_proved(plan: Plan, people: int) -> None:
    tournament = finished(people, plan).now
    text = write(tournament, {(1, 1, 1 if plan.deals else 0): "pulka 1\n# note\n"})
    recorded = read(text)
    assert recorded.rows == standings(tournament) == standings(recorded.tournament)
    assert [finding for finding in findings_of(recorded) if not finding.is_good] == []
    matches = {(match.round, match.table, match.deal): match.text for match in recorded.matches}
    assert write(recorded.tournament, matches) == text


SPOILED = [write(finished(people, plan).now) for plan, people in ((SEED_004, 9), (PLAN, 3))]


def told(text: str) -> set[Subject]:
    """Return what is refuted in a record."""
    return {finding.subject for finding in findings_of(read(text)) if not finding.is_good}


@pytest.mark.parametrize(
    ("before", "after", "subject"),
    [
        ("commit ", "commit 00", Subject.COMMIT),
        ("seal 1 2b13", "seal 1 2b14", Subject.COMMIT),
        ("secret 1 6061", "secret 1 6062", Subject.SECRET),
        ("secret 1 6061", "#", Subject.SECRET),
        ("master 0001", "master 0002", Subject.SEALS),
        ("master 0001", "#", Subject.SEALS),
        ("word 3 ", "word 2 ", Subject.LOTS),
        ("table 1 ", "table 1 0 #", Subject.DRAW),
        ("standing 1 ", "standing 2 ", Subject.STANDINGS),
    ],
)
def test_what_was_changed_is_seen(before: str, after: str, subject: Subject) -> None:
    text = write(finished(3, PLAN).now)
    assert before in text
    if after.startswith("table"):
        line = next(line for line in text.split("\n") if line.startswith(before))
        _, _, first, second, third = line.split()
        changed = text.replace(line, f"table 1 {second} {first} {third}", 1)
    elif after.startswith("commit"):
        line = next(line for line in text.split("\n") if line.startswith(before))
        changed = text.replace(line, f"commit {'00' * 32}", 1)
    else:
        changed = text.replace(before, after, 1)
    assert subject in told(changed)


def test_a_table_where_only_a_dropped_deal_was_played_has_not_met() -> None:
    story = Story(4, PLAN)
    story.begin()
    story.play(1, 10, 0, -10, deal=1)
    story.do(DropDeal(DIRECTOR, 1, "засветка"))
    story.at = story.round.ends
    story.do(CloseRound(DIRECTOR))
    story.do(DrawRound(DIRECTOR))
    story.do(Cancel(DIRECTOR, "дождь"))
    assert told(write(story.now)) == set()


def test_the_cut_is_checked() -> None:
    text = write(finished(9, SEED_004).now)
    line = next(line for line in text.split("\n") if line.startswith("stage final"))
    *words, first, second = line.split()
    assert Subject.STAGE in told(text.replace(line, " ".join((*words, second, first))))


def test_a_word_that_would_end_its_line_proves_nothing() -> None:
    text = write(finished(3, PLAN).now)
    line = next(line for line in text.split("\n") if line.startswith("word 3"))
    assert Subject.WORDS in told(text.replace(line, r'word 3 "a\n2:b"'))


def test_nothing_is_told_of_a_duplicate_round_that_runs() -> None:
    story = Story(3, PLAN)
    story.do(SayWord(101, "тайна"))
    assert "тайна" not in write(story.now)
    story.begin()
    story.play(1, 10, 0, -10, deal=1)
    text = write(story.now, {(1, 1, 1): "pulka 1\n"})
    assert "тайна" in text
    assert not any(line.startswith(("result", "secret", "master", "match", "|", "began")) for line in text.split("\n"))
    assert [row.played for row in read(text).rows] == [0, 0, 0]


def test_the_secret_is_told_at_the_end_only() -> None:
    story = Story(3, PLAN)
    story.do(CloseRegistration(DIRECTOR))
    assert SECRET not in write(story.now)
    story.do(Cancel(DIRECTOR, "дождь"))
    text = write(story.now)
    assert f"master {SECRET}" in text
    assert "end cancelled дождь" in text


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("tournament 1", "a record of a tournament begins with 'tournament 1', once"),
        ("kind chess", "unknown word 'chess' (004, evening, duplicate)"),
        ("rule 4 a=b", "'4 a=b' changes no rule (SEATS NAME=VALUE behind its convention)"),
        ("convention 5 x", "a convention is for 3 or 4 people"),
        ("plan speed=3", "a plan has no 'speed'"),
        ("plan rounds=x", "'x' is no number"),
        ("commit 00", "'00' is not 64 hexadecimal digits"),
        ("seal 3 00", "seal 0 is expected here"),
        ("entrant 1 Б", "entrant 1 stands twice"),
        ("word 9 x", "there is no entrant 9"),
        ("lots 1 1", "an entrant stands twice, or none stands here"),
        ("round 1", "a round belongs to a stage"),
        ("bye 1", "the line belongs to a round"),
        ("match 1 1", "there is no such table"),
        ("end soon", "a tournament ends 'finished' or 'cancelled'"),
        ("standing 1", "a standing tells PLACE NUMBER STAGE and figures"),
        ("nonsense", "unknown line 'nonsense'"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: str, message: str) -> None:
    with pytest.raises(RecordError) as error:
        read(f"tournament 1\nkind evening\nconvention 3 club3\nentrant 1 А\n{line}\n")
    assert (error.value.line, error.value.message) == (5, message)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("table 1 1 2", "a table has three or four seats"),
        ("table 1 1 2 3 4 5", "a table has three or four seats"),
        ("table 1 1 2 3", "table 1 stands twice"),
        ("missing 1 9", "who is missing has a seat at the table"),
        ("missing 2 1", "the round has no table 2"),
        ("result 1 exact=1,-1 deals=3", "a result has an amount for each seat"),
        ("result 1 exact=1,-1,x deals=3", "'x' is no amount (an integer or a fraction)"),
        ("result 1 deals=3", "a result tells exact=AMOUNTS deals=NUMBER"),
        ("result 1 deal=7 exact=0,0,0 deals=3", "the round has no deal 7"),
        ("corrected 1 so", "there is no result to be corrected"),
        ("award 1 even", "an award has a word for each seat"),
        ("round 3", "round 2 is expected here"),
        ("match 1 1 1 1", "a match is told by ROUND TABLE, in a duplicate by ROUND TABLE DEAL"),
    ],
)
def test_a_line_of_a_round_that_cannot_be_read_is_named(line: str, message: str) -> None:
    head = "tournament 1\nkind evening\nconvention 3 club3\nentrant 1 А\nentrant 2 Б\nentrant 3 В\n"
    with pytest.raises(RecordError) as error:
        read(f"{head}stage final 1 2 3\nround 1\ntable 1 1 2 3\n{line}\n")
    assert (error.value.line, error.value.message) == (10, message)


def test_a_record_without_its_beginning_is_refused() -> None:
    with pytest.raises(RecordError, match="begins with"):
        read("kind evening\n")
    with pytest.raises(RecordError, match="convention"):
        read("tournament 1\nkind evening\n")
    with pytest.raises(RecordError, match="version"):
        read("tournament 2\n")
    assert not is_tournament("")


@given(st.randoms(use_true_random=False))
def test_a_spoiled_record_is_refused_or_judged(chance: Random) -> None:
    lines = SPOILED[chance.randrange(len(SPOILED))].split("\n")
    for _ in range(chance.randrange(1, 4)):
        place, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        words = lines[place].split(" ")
        words[chance.randrange(len(words))] = chance.choice(("", "0", "1", "9", "999", "x", *lines[other].split(" ")))
        lines[place] = chance.choice((" ".join(words), "", lines[other]))
    try:
        recorded = read("\n".join(lines))
    except RecordError:
        return
    assert all(isinstance(finding.is_good, bool) for finding in findings_of(recorded))
