"""Fair deals in a record: written, read, judged by the engine and by somebody else's script alike."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from engine.cli.verify import verified
from engine.commands import StartDeal
from engine.conventions.model import Convention
from engine.conventions.presets import PRESETS, preset, seats_for
from engine.errors import RecordError
from engine.record import Proof, parse, write
from engine.record.fair import REFUTED, FairDeal, Verdict, fair_deals, proofs_of, verdicts
from engine.seats import Seat, all_seats
from engine.shuffle import commitment, deck_of
from tests.engine.walks import Walk

SCRIPT = Path(__file__).parents[1] / "foreign_verifier.py"
WORDS = ("", "на счастье", 'с "кавычкой"', "семь # восемь", "a  b", "ёж", "1:x", "👍")


class FairWalk(Walk):
    """A random match whose cards come from secrets and words."""

    def __init__(self, rng: Random, convention: Convention, seats: int) -> None:
        super().__init__(rng, convention, seats)
        self.fair: list[FairDeal] = []

    def begin_deal(self) -> None:
        secret = self.rng.randbytes(32)
        standing = self.match.standing
        told = ((seat, self.rng.choice(WORDS)) for seat in all_seats(len(standing.players)))
        words = tuple((seat, word) for seat, word in told if word)
        self.fair.append(FairDeal(standing.deals + 1, commitment(secret), secret.hex(), words))
        self.do(StartDeal(self.dealer(), deck_of(secret, dict(words))))

    def text(self, *, finished_only: bool = False) -> str:
        proofs = [proof for fair in self.fair for proof in proofs_of(fair)]
        return write(self.events, finished_only=finished_only, proofs=proofs)


def a_match(seed: int = 5, deals: int = 3) -> FairWalk:
    walk = FairWalk(Random(seed), preset("sochi"), 3)
    walk.play_match(deals, between=False)
    return walk


def judged(text: str) -> list[Verdict]:
    read = parse(text)
    return [verdict for _, verdict in verdicts(read.events, read.proofs)]


def foreign(text: str, path: Path) -> list[str]:
    """What the other script says."""
    path.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(path)], capture_output=True, check=True, env={"PYTHONUTF8": "1"}
    )
    return done.stdout.decode().splitlines()


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_matches_of_every_preset_are_verified_here_and_elsewhere(name: str, tmp_path: Path) -> None:
    """Joins, leavers, four players, the dummy, dealers who deal again, compulsory raspasy, deals on paper."""
    dealt = 0
    for seats in seats_for(preset(name)):
        for seed in range(4):
            walk = FairWalk(Random(f"{name} {seed}"), preset(name), seats)
            walk.play_match(6)
            text, dealt = walk.text(), dealt + len(walk.fair)
            read = parse(text)
            assert read.events == tuple(walk.events)
            assert list(fair_deals(read.proofs).values()) == walk.fair
            assert set(judged(text)) <= {Verdict.FAIR, Verdict.PAPER}
            assert verified(read)[1]
            said = foreign(text, tmp_path / "record.txt")
            assert said == [f"{fair.number} ok" for fair in walk.fair]
    assert dealt > 20


def test_an_unfinished_deal_keeps_its_secret(tmp_path: Path) -> None:
    walk = a_match()
    walk.begin_deal()
    last = walk.fair[-1]
    given = walk.text(finished_only=True)
    assert last.commit not in given
    assert judged(given) == [Verdict.FAIR] * 3
    whole = walk.text()
    assert last.commit in whole
    assert judged(whole) == [*[Verdict.FAIR] * 3, Verdict.OPEN]
    for text in (given, whole):
        assert last.secret not in text
    assert foreign(given, tmp_path / "record.txt") == ["1 ok", "2 ok", "3 ok"]


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
        ("commit", Verdict.WRONG_HASH, "1 wrong hash"),
        ("secret", Verdict.WRONG_HASH, "1 wrong hash"),
        ("both", Verdict.WRONG_CARDS, "1 wrong cards"),
        ("word", Verdict.WRONG_CARDS, "1 wrong cards"),
        ("no commit", Verdict.NO_COMMIT, "1 no commit"),
        ("no secret", Verdict.NO_SECRET, "1 no commit"),
        ("line break", Verdict.BAD_WORD, "1 wrong cards"),
    ],
)
def test_what_was_changed_is_found(what: str, verdict: Verdict, said: str, tmp_path: Path) -> None:
    walk = a_match(deals=1)
    fair = walk.fair[0]
    walk.fair[0] = FairDeal(1, fair.commit, fair.secret)
    walk.events[:] = [*a_plain_deal(bytes.fromhex(fair.secret)).events]
    assert judged(walk.text()) == [Verdict.FAIR]
    text = tampered(what, walk.text(), fair)
    assert judged(text) == [verdict]
    assert verdict in REFUTED
    assert not verified(parse(text))[1]
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
    done = subprocess.run(
        [sys.executable, "-m", "engine", "verify", str(file)], capture_output=True, check=False, text=True
    )
    assert done.returncode == 1
    assert "deal 2: NOT PROVED" in done.stdout
    assert judged(text) == [Verdict.FAIR, Verdict.NO_COMMIT, Verdict.FAIR]
    assert foreign(text, file) == ["1 ok", "2 no commit", "3 ok"]


def test_words_alone_promise_a_commitment() -> None:
    walk = a_match(deals=1)
    walk.fair[0] = FairDeal(1, words=((Seat.ONE, "раз"),))
    assert judged(walk.text()) == [Verdict.NO_COMMIT]


def test_a_match_that_began_before_there_were_fair_deals_has_bare_ones_in_front() -> None:
    walk = a_match(deals=3)
    del walk.fair[0]
    assert judged(walk.text()) == [Verdict.NONE, Verdict.FAIR, Verdict.FAIR]


def a_plain_deal(secret: bytes) -> Walk:
    """One deal without words."""
    walk = Walk(Random(1), preset("sochi"), 3)
    walk.do(StartDeal(Seat.THREE, deck_of(secret, {})))
    walk.finish_deal()
    return walk


def test_capital_hexadecimal_digits_are_read() -> None:
    walk = a_match(deals=1)
    fair = walk.fair[0]
    text = walk.text().replace(fair.secret, fair.secret.upper()).replace(fair.commit, fair.commit.upper())
    assert judged(text) == [Verdict.FAIR]


def test_old_records_have_nothing_to_verify() -> None:
    walk = a_match(deals=2)
    assert verified(parse(write(walk.events, finished_only=True))) == (
        "deal 1: nothing to verify: it was dealt without a commitment\n"
        "deal 2: nothing to verify: it was dealt without a commitment\n",
        True,
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
