"""`python -m engine verify` of the file of a week."""

import json
import re
from functools import cache
from random import Random

import pytest

from engine.core.match import EndReason, FinishMatch, StartDeal
from engine.games.preferans import PREFERANS
from engine.three_hands.dealing import DECK
from engine.tournament.secrets import dealer_of, deck_of_deal
from engine.tournament.week import DEALS, PERSON, SEATS, convention_of
from engine.tournament.week_record import read, write
from engine.tournament.weekly import AnyWeekEvent, Closed, Opened, ParFound, replay
from tests.engine.console import engine, refused
from tests.engine.games.preferans.walks import Walk
from tests.engine.tournament.kit import SECRET
from tests.narrowed import there

OPENED = Opened(2968, SECRET, "0123456789abcdef", "preferans", "sochi")
RULES = convention_of("sochi", PREFERANS.rules).rules(PREFERANS.rules)


@cache
def week_file(*, closed: bool = True, claim_rate: float = 0.0) -> str:
    """Write the record of a week whose robots have played every deal."""
    events: list[AnyWeekEvent] = [OPENED]
    matches = {}
    for deal in range(1, DEALS + 1):
        walk = Walk(Random(deal), RULES, SEATS)
        walk.do(StartDeal(dealer_of(deal, SEATS), deck_of_deal(DECK, bytes.fromhex(SECRET), b"", deal)))
        walk.claim_rate = claim_rate
        walk.finish_deal()
        walk.do(FinishMatch(EndReason.DEALS))
        matches[deal] = PREFERANS.record.write(walk.events)
        events.append(ParFound(90, there(PREFERANS.facts).exact(walk.match)[PERSON]))
    about = {"title": ("Неделя",), "about_seals": ("c_d",), "about_secrets": ("S # всё",)}
    return write(replay([*events, Closed()] if closed else events), DECK, matches, **about)


def verify(text: str) -> tuple[int, str]:
    """Return the exit status and what `verify` prints of a file; nothing stands on standard error."""
    status, out, err = engine("verify", "-", stdin=text.encode())
    assert err == ""
    return status, out


def test_a_whole_week_is_proved() -> None:
    status, out = verify(week_file())
    assert status == 0
    assert out.splitlines()[:2] == [
        "commit: it is the hash of all seals",
        "seals: each is the hash of a secret that the master secret gives",
    ]
    assert out.count("the master secret gives its secret and cards, and the robots' match is of these\n") == DEALS
    assert out.endswith("Compare the commit line with the seal that you saw before you played the first deal.\n")


def test_of_a_week_that_is_not_over_only_the_seals_are_there_to_be_checked() -> None:
    sealed = week_file(closed=False)
    assert not any(secret in sealed for secret in (SECRET, *read(week_file()).secrets.values()))
    assert "| pulka 1" not in sealed
    status, out = verify(sealed)
    assert status == 0
    assert out.splitlines()[1] == "secrets: nothing to verify: they are told when the week is over"


@cache
def without_master() -> str:
    """Return the file of a week that is over without its master secret."""
    return re.sub("^master .*\n", "", week_file(), flags=re.MULTILINE)


def test_without_the_master_secret_each_secret_is_compared_with_its_seal() -> None:
    status, out = verify(without_master())
    assert status == 0
    assert "seals: the master secret is not told: each secret that is told is compared with its seal\n" in out
    assert out.count("its secret has this seal and gives its cards, and the robots' match is of these\n") == DEALS


@pytest.mark.parametrize(
    ("pattern", "by", "told"),
    [
        ("^secret 4 .*", f"secret 4 {'0' * 64}", "deal 4: NOT FAIR: the seal is not the hash of this secret"),
        ("^secret 4 .*\n", "", "deal 4: NOT FAIR: its secret is missing"),
        ("^deck 5 .*", "", "deal 5: NOT FAIR: its cards are missing, or the secret gives others"),
        ("^par 6 .*", "par 6 1/7", "deal 6: WRONG: the robots' match comes to another result"),
    ],
)
def test_without_the_master_secret_a_change_is_told(pattern: str, by: str, told: str) -> None:
    text, changes = re.subn(pattern, by, without_master(), count=1, flags=re.MULTILINE)
    status, out = verify(text)
    assert (changes, status) == (1, 1)
    assert told in out


def test_a_claim_that_is_not_true_is_told_as_written() -> None:
    """Robots of a week claim nothing; a forger gives them tricks by a claim that the record calls proved."""
    text = week_file(claim_rate=0.6)
    lines = [number for number, line in enumerate(text.split("\n"), 1) if line.endswith(" proved")]
    status, out = verify(text)
    assert status == 0
    told = {int(number) for number in re.findall(r"line (\d+): the claim is taken as written", out)}
    assert told
    assert told <= set(lines)


def test_the_sheet_of_the_robots_is_not_corrected() -> None:
    body = re.findall(r"^match 1\n((?:\|.*\n)+)", week_file(), re.MULTILINE)[0]
    forged = body.replace("| end deals", "| adjust 1 pool+100 пересдача\n| end deals")
    match = re.sub(r"^\| ?", "", forged, flags=re.MULTILINE)
    exact = json.loads(engine("replay", "-", "--json", stdin=match.encode())[1])["settlement"]["exact"]["1"]
    text = re.sub("^par 1 .*", f"par 1 {exact}", week_file(), flags=re.MULTILINE).replace(body, forged)
    assert text.count(f"par 1 {exact}\n") == text.count("| adjust") == 1
    status, out = verify(text)
    assert (status, "deal 1: WRONG: it holds what no such table has" in out) == (1, True)


ZEROS = "0" * 64


@pytest.mark.parametrize(
    ("pattern", "by", "told"),
    [
        ("^commit .*", f"commit {ZEROS}", "commit: NOT FAIR: it is not the hash of these seals"),
        ("^seal 3 .*", f"seal 3 {ZEROS}", "commit: NOT FAIR: it is not the hash of these seals"),
        ("^seal 9 .*", "", "commit: NOT FAIR: it is not the hash of these seals"),
        ("^master .*", f"master {ZEROS}", "seals: NOT FAIR: the master secret gives others"),
        ("^secret 4 .*", f"secret 4 {ZEROS}", "deal 4: NOT FAIR: its secret is missing, or the master secret gives"),
        ("^deck 5 .*", "", "deal 5: NOT FAIR: its cards are missing, or the secret gives others"),
        ("^par 6 .*", "par 6 1/7", "deal 6: WRONG: the robots' match comes to another result"),
        ("^par 7 .*", "", "deal 7: NOT PROVED: the robots have not played it yet, or their match or result is missing"),
        ("^match 1$(?s:.*)^match 2$", "match 2", "deal 1: NOT PROVED: the robots have not played it yet"),
        ("^match 1$((?s:.*))^match 4$", r"match 4\1match 1", "deal 4: NOT FAIR: the robots have played other cards"),
        (r"^\| rule end=deals:1$", r"\g<0>\n| rule bombs=yes", "deal 1: WRONG: the robots have played by other rules"),
    ],
)
def test_whatever_was_changed_is_told_in_a_sentence(pattern: str, by: str, told: str) -> None:
    text, changes = re.subn(pattern, by, week_file(), count=1, flags=re.MULTILINE)
    status, out = verify(text)
    assert (changes, status) == (1, 1)
    assert told in out


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("week 1", "week 2", "unknown version '2' (there is 1)"),
        ("number 2968", "number x", "'x' is no number"),
        ("number 2968\n", "", "the line 'number' is missing"),
        ("game preferans", "game whist", "unknown game 'whist'"),
        ("convention sochi", "convention other", "unknown convention 'other'"),
        ("seal 0", "seal 10", "'10' is no number"),
        ("secret 2", "secret 1", "'secret' stands twice"),
        ("deck 1 ", "deck 1 Zs ", "unknown card 'Zs'"),
        ("par 9", "par 0", "there is no deal 0"),
        ("master", "key", "unknown line 'key'"),
        ("| tricks", "| nonsense", "unknown line 'nonsense'"),
        ("| sheet ", "| sheet 1:on2+1 ", "the replay gives"),
        ("match 9", "week 1\nmatch 9", "a record of a week begins with 'week 1', once"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_in_one_sentence(before: str, after: str, told: str) -> None:
    assert before in week_file()
    error = refused("verify", "-", stdin=week_file().replace(before, after, 1).encode())
    assert error.startswith("-:")
    assert told in error


@pytest.mark.parametrize("behind", ["^commit .*\n", r"^match .*\n(?:\|.*\n)+\n"])
def test_lines_of_a_match_that_stand_behind_none_are_refused(behind: str) -> None:
    """A second match would be shown to whoever reads the file, and passed over by whoever computes it."""
    text, changes = re.subn(behind, r"\g<0>| pulka 1\n", week_file(), count=1, flags=re.MULTILINE)
    assert changes
    line = text.split("\n\n| pulka 1\n")[0].count("\n") + 3 if "\n\n| pulka 1" in text else 0
    told = refused("verify", "-", stdin=text.encode())
    assert told.endswith(": a line that begins with | stands behind no match")
    assert not line or told.startswith(f"-:{line}: ")
