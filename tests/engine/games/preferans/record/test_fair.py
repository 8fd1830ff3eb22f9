"""Fair deals in a record: written, read, judged by the engine and by somebody else's script alike."""

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import tests.games
from engine.core.errors import RecordError
from engine.core.match import BreakDeal, StartDeal
from engine.core.record.fair import REFUTED, FairDeal, FairVerdict, Proof, fair_deals, proofs_of
from engine.core.record.lines import LOT_COMMENT
from engine.core.seats import Seat, all_seats
from engine.core.shuffle import commitment, deck_of, lot_of
from engine.games.preferans import PREFERANS
from engine.games.preferans.conventions.presets import PRESETS, preset, seats_for
from engine.games.preferans.record import parse, write
from engine.three_hands.dealing import DECK
from engine.tools.verdicts import Outcome, verdicts, verified
from tests.engine.console import engine, refused
from tests.engine.games.preferans.record.fair_walk import FairWalk, a_match, broken_in_the_middle
from tests.engine.games.preferans.walks import Walk
from tests.extent import tried

SCRIPT = Path(tests.games.__file__).with_name("foreign_verifier.py")


def judged(text: str) -> list[FairVerdict]:
    read = parse(text)
    return [verdict for _, verdict in verdicts(PREFERANS, read)]


def foreign(text: str, path: Path) -> list[str]:
    """Return what the other script says."""
    path.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(path)], capture_output=True, check=True, env={"PYTHONUTF8": "1"}
    )
    return done.stdout.decode().splitlines()


@pytest.mark.soak
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_matches_of_every_preset_are_verified_here_and_elsewhere(name: str, tmp_path: Path) -> None:
    """Joins, leavers, four players, the dummy, dealers who deal again, compulsory raspasy, deals on paper."""
    dealt = 0
    for seats in seats_for(preset(name)):
        for seed in range(tried(2, 40)):
            walk = FairWalk(Random(f"{name} {seed}"), preset(name), seats)
            walk.play_match(6)
            text, dealt = walk.text(), dealt + len(walk.fair)
            read = parse(text)
            assert read.events == tuple(walk.events)
            assert list(fair_deals(read.proofs).values()) == walk.fair
            assert set(judged(text)) <= {FairVerdict.FAIR, FairVerdict.PAPER}
            assert verified(PREFERANS, read)[1] is Outcome.PROVED
            said = foreign(text, tmp_path / "record.txt")
            assert said == [f"{fair.number} ok{' lot' * fair.lot}" for fair in walk.fair]
    assert dealt > 10


def test_an_unfinished_deal_keeps_its_secret(tmp_path: Path) -> None:
    walk = a_match()
    walk.begin_deal()
    last = walk.fair[-1]
    given = walk.text(finished_only=True)
    assert f"commit {last.commit}" not in given
    assert given.endswith(f"\nnext {last.commit}\n"), "which was shown before it"
    assert last.next not in given
    assert judged(given) == [FairVerdict.FAIR] * 3
    whole = walk.text()
    assert last.commit in whole
    assert judged(whole) == [*[FairVerdict.FAIR] * 3, FairVerdict.OPEN]
    for text in (given, whole):
        assert last.secret not in text
    assert foreign(given, tmp_path / "record.txt") == ["1 ok lot", "2 ok", "3 ok"]


def test_a_deal_that_was_broken_off_opens_its_secret_and_is_verified(tmp_path: Path) -> None:
    """With its calls, and the next deal has the next number."""
    walk = a_match(deals=1)
    walk.begin_deal()
    walk.step()
    walk.do(BreakDeal(Seat.TWO))
    broken = walk.fair[-1]
    given = walk.text(finished_only=True)
    deal = given.partition("\ndeal 2 ")[2].splitlines()
    assert deal[1] == f"commit {broken.commit}"
    assert deal[6].startswith("auction ")
    assert deal[7:9] == ["broken 2", f"secret {broken.secret}"]
    assert not [line for line in deal if line.startswith(("tricks", "sheet"))]
    walk.play_deal()
    assert "\ndeal 3 " in walk.text(finished_only=True)
    text = walk.text()
    read = parse(text)
    assert read.events == tuple(walk.events)
    assert list(fair_deals(read.proofs).values()) == walk.fair
    assert judged(text) == [FairVerdict.FAIR] * 3
    assert foreign(text, tmp_path / "record.txt") == ["1 ok lot", "2 ok", "3 ok"]
    stolen = text.replace(f"secret {broken.secret}\n", "")
    assert judged(stolen)[1] is FairVerdict.NO_SECRET


def test_the_command_verifies_a_broken_deal_and_the_one_after_it(tmp_path: Path) -> None:
    """The broken deal states the hash of the next number, as a finished one does."""
    walk, path = broken_in_the_middle(), tmp_path / "record.txt"
    text = walk.text(finished_only=True)
    lines = text.partition("\nbroken 2\n")[2].splitlines()
    after = walk.fair[2]
    assert lines.index("deal 3 dealer=" + text.partition("\ndeal 3 dealer=")[2][0]) > lines.index(
        f"next {after.commit}"
    )
    path.write_text(text, encoding="utf-8")
    status, out, err = engine("verify", str(path))
    assert (status, err) == (0, "")
    assert [line.split(":")[:2] for line in out.splitlines()[:3]] == [[f"deal {n}", " fair"] for n in (1, 2, 3)]
    again = parse(text)
    assert write(again.events, finished_only=True, proofs=again.proofs) == text


def test_the_command_refuses_another_hash_than_the_broken_deal_stated(tmp_path: Path) -> None:
    walk, path = broken_in_the_middle(), tmp_path / "record.txt"
    text = walk.text(finished_only=True)
    forged = text.replace(f"commit {walk.fair[2].commit}", f"commit {commitment(b'')}")
    assert foreign(forged, path)[2] == "3 another next"
    assert "commit differs from next of deal 2" in refused("verify", str(path))
    bare = stripped(text, 3, "commit", "secret", "word")
    path.write_text(bare, encoding="utf-8")
    status, out, _ = engine("verify", str(path))
    assert (status, "deal 3: NOT PROVED" in out) == (1, True)


def tampered(what: str, text: str, fair: FairDeal) -> str:
    """The record with one thing of its first deal changed."""
    match what:
        case "commit":
            return text.replace(fair.commit, "00" * 32)
        case "secret":
            return text.replace(fair.secret, "00" * 32)
        case "both":
            other = bytes(32)
            return text.replace(fair.secret, other.hex()).replace(fair.commit, commitment(other))
        case "word":
            return text.replace(f"secret {fair.secret}", f"secret {fair.secret}\nword 1 x")
        case "no commit":
            return text.replace(f"commit {fair.commit}\n", "")
        case "no secret":
            return text.replace(f"secret {fair.secret}\n", "")
        case _:
            return text.replace(f"secret {fair.secret}", f'secret {fair.secret}\nword 1 "a\\nb"')


@pytest.mark.parametrize(
    ("what", "verdict", "said"),
    [
        ("commit", FairVerdict.WRONG_HASH, "1 wrong hash"),
        ("secret", FairVerdict.WRONG_HASH, "1 wrong hash"),
        ("both", FairVerdict.WRONG_CARDS, "1 wrong cards"),
        ("word", FairVerdict.WRONG_CARDS, "1 wrong cards"),
        ("no commit", FairVerdict.NO_COMMIT, "1 no commit"),
        ("no secret", FairVerdict.NO_SECRET, "1 no commit"),
        ("line break", FairVerdict.BAD_WORD, "1 wrong cards"),
    ],
)
def test_what_was_changed_is_found(what: str, verdict: FairVerdict, said: str, tmp_path: Path) -> None:
    walk = a_match(deals=1)
    fair = walk.fair[0]
    walk.fair[0] = FairDeal(1, fair.commit, fair.secret)
    walk.events[:] = [*a_plain_deal(bytes.fromhex(fair.secret)).events]
    assert judged(walk.text()) == [FairVerdict.FAIR]
    text = tampered(what, walk.text(), fair)
    assert judged(text) == [verdict]
    assert verdict in REFUTED
    assert verified(PREFERANS, parse(text))[1] is Outcome.REFUTED
    assert foreign(text, tmp_path / "record.txt") == [said]


def stripped(text: str, number: int, *words: str) -> str:
    """The record without these lines of one deal."""
    head, begin, rest = text.partition(f"\ndeal {number} ")
    deal, end, tail = rest.partition("\ndeal ")
    kept = (line for line in deal.split("\n") if line.partition(" ")[0] not in words)
    return head + begin + "\n".join(kept) + end + tail


@pytest.mark.parametrize("words", [("commit", "secret"), ("commit", "secret", "word")])
def test_a_deal_whose_proof_was_taken_away_is_not_proved(words: tuple[str, ...], tmp_path: Path) -> None:
    """The deals before and behind it have theirs."""
    file = tmp_path / "record.txt"
    text = stripped(a_match().text(finished_only=True), 2, *words)
    file.write_text(text, encoding="utf-8")
    status, out, _ = engine("verify", str(file))
    assert status == 1
    assert "deal 2: NOT PROVED" in out
    assert judged(text) == [FairVerdict.FAIR, FairVerdict.NO_COMMIT, FairVerdict.FAIR]
    assert foreign(text, file) == ["1 ok lot", "2 no commit", "3 ok"]


def test_words_alone_promise_a_commitment() -> None:
    walk = a_match(deals=1)
    walk.fair[0] = FairDeal(1, words=((Seat.ONE, "раз"),))
    assert judged(walk.text()) == [FairVerdict.NO_COMMIT]


def test_a_match_that_began_before_there_were_fair_deals_has_bare_ones_in_front() -> None:
    walk = a_match(deals=3)
    del walk.fair[0]
    assert judged(walk.text()) == [FairVerdict.NONE, FairVerdict.FAIR, FairVerdict.FAIR]


def a_plain_deal(secret: bytes) -> Walk:
    """One deal without words."""
    walk = Walk(Random(1), preset("sochi"), 3)
    walk.do(StartDeal(Seat.THREE, deck_of(DECK, secret, {})))
    walk.finish_deal()
    return walk


def test_capital_hexadecimal_digits_are_read() -> None:
    walk = a_match(deals=1)
    fair = walk.fair[0]
    text = walk.text().replace(fair.secret, fair.secret.upper()).replace(fair.commit, fair.commit.upper())
    assert judged(text) == [FairVerdict.FAIR]


def test_old_records_have_nothing_to_verify() -> None:
    walk = a_match(deals=2)
    assert verified(PREFERANS, parse(write(walk.events, finished_only=True))) == (
        "deal 1: nothing to verify: it was dealt without a commitment\n"
        "deal 2: nothing to verify: it was dealt without a commitment\n",
        Outcome.NOTHING,
    )


@pytest.mark.parametrize("line", ["secret 00", "word 2 b", "word 02 b"])
def test_a_line_that_stands_twice_is_refused(line: str) -> None:
    text = write(a_plain_deal(bytes(32)).events, finished_only=True, proofs=[Proof(1, "secret", "ab")])
    with pytest.raises(RecordError, match=r"stands twice|there is no seat"):
        parse(f"{text}word 2 a\n{line}\n")


def test_a_second_commitment_is_refused() -> None:
    text = write(a_plain_deal(bytes(32)).events, finished_only=True, proofs=[Proof(1, "commit", "ab")])
    with pytest.raises(RecordError, match="commit stands twice"):
        parse(text.replace("commit ab", "commit ab\ncommit ab"))


def test_the_text_of_a_word_must_be_readable() -> None:
    text = write(a_plain_deal(bytes(32)).events, finished_only=True)
    with pytest.raises(RecordError, match="JSON string"):
        parse(f'{text}word 2 "a\n')
    assert fair_deals(parse(f'{text}word 2 ""\nword 1\n').proofs)[1].words == ((Seat.TWO, ""), (Seat.ONE, ""))


def test_the_first_dealer_is_the_one_of_the_lot(tmp_path: Path) -> None:
    """Who chooses another one may give him the right cards, and is found out where the record says it was drawn."""
    secret = bytes(32)
    drawn = lot_of(secret, {}, 3)
    fair = FairDeal(1, commitment(secret), secret.hex(), lot=True)
    for dealer in all_seats(3):
        walk = Walk(Random(1), preset("sochi"), 3)
        walk.do(StartDeal(dealer, deck_of(DECK, secret, {})))
        walk.finish_deal()
        text = write(walk.events, finished_only=True, proofs=proofs_of(fair))
        assert text.count(f"dealer={dealer}\n{LOT_COMMENT}\ncommit ") == 1
        read = parse(text)
        assert fair_deals(read.proofs) == {1: fair}
        said, outcome = verified(PREFERANS, read)
        if dealer is drawn:
            assert said.startswith("deal 1: fair: the commitment is the secret's hash, ")
            assert "exactly this dealer and these cards\n" in said
        else:
            assert said == "deal 1: NOT FAIR: the lot gives another first dealer than this one\n"
        assert (outcome, judged(text)) == (
            Outcome.PROVED if dealer is drawn else Outcome.REFUTED,
            [FairVerdict.FAIR if dealer is drawn else FairVerdict.WRONG_DEALER],
        )
        assert foreign(text, tmp_path / "record.txt") == ["1 ok lot" if dealer is drawn else "1 wrong dealer"]
        old = text.replace(f"{LOT_COMMENT}\n", "")
        assert judged(old) == [FairVerdict.FAIR], "a record of before tells no lot"
        assert verified(PREFERANS, parse(old))[0].startswith(
            "deal 1: fair: the commitment is the secret's hash, and secret and words give exactly these cards\n"
        )
        assert foreign(old, tmp_path / "record.txt") == ["1 ok"]


def test_the_comment_about_the_lot_says_nothing_anywhere_else() -> None:
    text = a_match().text(finished_only=True)
    assert text.count(LOT_COMMENT) == 1
    for place in ("pulka 1", "deal 2 dealer=", "tricks ", "sheet "):
        begun = text.index(f"{place}")
        end = text.index("\n", begun) + 1
        read = parse(f"{text[:end]}{LOT_COMMENT}\n{text[end:]}")
        assert [proof.deal for proof in read.proofs if proof.word == "lot"] == [1]


def test_a_deal_states_the_hash_of_the_next_one() -> None:
    walk = a_match()
    text = walk.text(finished_only=True)
    commits = [fair.commit for fair in walk.fair]
    assert re.findall(r"^next (.*)$", text, re.MULTILINE) == [*commits[1:], walk.fair[-1].next]
    upper = text.replace(f"next {commits[1]}", f"next {commits[1].upper()}")
    assert judged(upper) == [FairVerdict.FAIR] * 3


@pytest.mark.parametrize("number", [2, 3])
def test_another_hash_than_the_deal_before_stated_is_refused(number: int, tmp_path: Path) -> None:
    """With a secret that fits it: cards that were chosen after the hash had been shown."""
    walk = a_match()
    text = walk.text(finished_only=True)
    shown = walk.fair[number - 1].commit
    forged = text.replace(f"commit {shown}", f"commit {commitment(b'')}")
    line = forged[: forged.index(commitment(b""))].count("\n") + 1
    with pytest.raises(RecordError, match=f"commit differs from next of deal {number - 1}") as raised:
        parse(forged)
    assert raised.value.line == line
    path = tmp_path / "record.txt"
    assert foreign(forged, path)[number - 1] == f"{number} another next"
    assert f":{line}: " in refused("verify", str(path))


def test_next_looks_past_a_deal_on_paper() -> None:
    """Such a one stands between two fair deals; who left a commitment out does not get away with it."""
    walk = FairWalk(Random(13), preset("sochi"), 3)
    walk.play_match(6)
    text = walk.text(finished_only=True)
    last = walk.fair[-1]
    assert re.search(r"^next .*\n\ndeal \d dealer=\d paper$", text, re.MULTILINE)
    with pytest.raises(RecordError, match="commit differs from next"):
        parse(text.replace(f"commit {last.commit}", f"commit {commitment(b'')}"))
    bare = text.replace(f"commit {last.commit}\n", "").replace(f"secret {last.secret}\n", "")
    assert judged(bare)[-1] is FairVerdict.NO_COMMIT
    with pytest.raises(RecordError, match="next is followed by a hexadecimal number"):
        parse(text.replace(f"next {last.next}", "next xyz"))
    with pytest.raises(RecordError, match="next stands twice"):
        parse(text.replace(f"next {last.next}", f"next {last.next}\nnext {last.next}"))


def test_a_promise_alone_is_one() -> None:
    walk = a_match(deals=2)
    walk.fair[0] = FairDeal(1, next=walk.fair[1].commit)
    walk.fair[1] = FairDeal(2)
    assert judged(walk.text()) == [FairVerdict.NO_COMMIT, FairVerdict.NO_COMMIT]


@pytest.mark.parametrize(
    "kept", [FairDeal(1, next="ab"), FairDeal(1, words=((Seat.ONE, "oak"),)), FairDeal(1, lot=True)]
)
def test_any_line_of_the_fair_deal_demands_the_commitment(kept: FairDeal) -> None:
    """Whoever takes the commitment and the secret away has to take everything that promises them."""
    walk = a_match(deals=1)
    walk.fair[0] = kept
    assert judged(walk.text()) == [FairVerdict.NO_COMMIT]


def a_lesson() -> str:
    """One deal that was prepared for a beginner."""
    walk = a_match(deals=1)
    walk.fair[0] = FairDeal(1, lesson=True)
    return walk.text()


def test_the_deal_of_a_lesson_has_no_seal_and_says_so() -> None:
    text = a_lesson()
    assert "deal 1 dealer=" in text
    assert "\nlesson\nhand 1" in text
    read = parse(text)
    assert fair_deals(read.proofs) == {1: FairDeal(1, lesson=True)}
    assert judged(text) == [FairVerdict.LESSON]
    told, outcome = verified(PREFERANS, read)
    assert "prepared for a lesson, there is no seal" in told
    assert outcome is Outcome.NOTHING
    assert judged(text.replace("lesson\n", "")) == [FairVerdict.NONE]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("lesson\n", "lesson\nlesson\n", "lesson stands twice"),
        ("lesson\n", "lesson 1\n", "nothing may follow lesson"),
        ("lesson\n", "lesson\ncommit ab\n", "the deal of a lesson has no commit"),
        ("lesson\n", "commit ab\nlesson\n", "the deal of a lesson has no commit"),
        ("talon ", "lesson\ntalon ", "lesson stands before the hands"),
    ],
)
def test_a_lesson_is_told_once_before_the_hands_and_beside_no_seal(old: str, new: str, told: str) -> None:
    with pytest.raises(RecordError, match=told):
        parse(a_lesson().replace(old, new, 1))
