"""Lines of a record: what is a comment, and that no line takes longer than another of its length."""

import pytest

from engine.core.record.lines import lines_of

LONG = 100_000


@pytest.mark.parametrize(
    ("raw", "rest"),
    [
        ("seat 1 Аня # first", "1 Аня"),
        ('seat 1 "А # Б" # first', '1 "А # Б"'),
        (r'seat 1 "А \" # Б" # first', r'1 "А \" # Б"'),
        (r'seat 1 "А \\" # first', r'1 "А \\"'),
        ('seat 1 "А', '1 "А'),
        ('seat 1 "А # Б', '1 "А # Б'),
        ('seat 1 "А \\', '1 "А \\'),
        ('seat 1 "А" "Б # В', '1 "А" "Б # В'),
    ],
)
def test_a_comment_begins_outside_a_string(raw: str, rest: str) -> None:
    (line,) = lines_of(raw)
    assert (line.word, line.rest) == ("seat", rest)


@pytest.mark.parametrize("piece", ['\\"', '"', '"\\', "\\", '" #', '#"', " "])
@pytest.mark.parametrize("end", ["", "\\", "#", '"'])
def test_long_lines_end(piece: str, end: str) -> None:
    """Read from every quotation mark again, they would take minutes."""
    assert len(list(lines_of('x "' + piece * (LONG // len(piece)) + end))) == 1
