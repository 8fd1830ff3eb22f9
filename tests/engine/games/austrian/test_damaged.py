"""Records with errors anywhere: they are read, or refused with a line and a sentence; nothing else is raised."""

from random import Random

import pytest

from engine.core.errors import RecordError
from engine.games.austrian import AUSTRIAN
from engine.games.austrian.record import RecordedMatch, parse, write
from tests.engine.games.austrian.answers import records
from tests.engine.games.austrian.claims.test_claims import BOTH
from tests.engine.games.austrian.test_errors import text

TEXTS = (*records().values(), text(BOTH + "play 1:Ah 2:8h 3:7h\nclaim 1 1:8,2:1,3:0 2:refuse open\n"))
SAID = """
pass here 1 4- 5 As 7h contract discard whist invite alone play 2:cash+10 pot:0 pot=30 1:-10
refill end deals pot agreed sheet settlement opening adjust broken admin announce noaces claim proved
1:accept 2:refuse tricks=1:6 aces=none allpass paper dealer=4 9 ~robot : = , 99999999999999999999 ½
"""
WORDS = SAID.split()


def damaged(rng: Random, record: str) -> str:
    """Change a word, leave one out, repeat or move a line."""
    lines = record.splitlines()
    place = rng.randrange(len(lines))
    words = lines[place].split(" ")
    at = rng.randrange(len(words))
    match rng.randrange(6):
        case 0:
            words[at] = rng.choice(WORDS)
        case 1:
            del words[at]
        case 2:
            words.insert(at, rng.choice(WORDS))
        case 3:
            head, colon, _ = words[at].partition(":")
            words[at] = head + colon + rng.choice(WORDS)
        case 4:
            lines.insert(rng.randrange(len(lines)), lines[place])
        case _:
            lines.insert(rng.randrange(len(lines)), lines.pop(place))
            return "\n".join(lines) + "\n"
    lines[place] = " ".join(words)
    return "\n".join(lines) + "\n"


def read_or_refused(record: str, *, as_written: bool) -> RecordedMatch | RecordError:
    try:
        return parse(record, as_written=as_written)
    except RecordError as error:
        return error


@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_record_is_read_or_refused_in_one_line(seed: int) -> None:
    rng, refused = Random(seed), 0
    for _ in range(60):
        record = damaged(rng, rng.choice(TEXTS))
        read = read_or_refused(record, as_written=rng.random() < 0.3)
        if isinstance(read, RecordError):
            refused += 1
            assert 1 <= read.line <= len(record.splitlines())
            assert not {"\n", "{"} & set(read.message)
            continue
        purse = read.match.standing.purse
        assert sum(purse.cash) + purse.pot == 0
        assert sum(AUSTRIAN.result(read.match).balances) == 0
        assert parse(write(read.events, finished_only=False), as_written=True).match == read.match
    assert refused
