"""The lists of test ids before and after a change, compared by `tests.checks.ids`."""

from pathlib import Path

import pytest

from tests.checks.ids import compare, ids_in, lines, main, moved, moves_in

BEFORE = """tests/a/test_x.py::test_one
tests/a/test_x.py::test_two[a b -> c]
tests/a/test_y.py::TestIt::test_one

3 tests collected in 0.01s
"""
AFTER = """tests/b/test_x.py::test_one
tests/b/test_x.py::test_two[a b -> c]
tests/b/test_z.py::test_one

3 tests collected in 0.01s
"""


def test_only_ids_are_read() -> None:
    assert len(ids_in(BEFORE)) == 3


def test_a_mapping_by_hand_or_by_git() -> None:
    git = "R097\ttests/a/test_x.py\ttests/b/test_x.py\nM\ttests/kit.py\nA\ttests/new.py\n"
    assert moves_in(f"# by hand\n\ntests/c/ -> tests/d/\n{git}") == {
        "tests/c/": "tests/d/",
        "tests/a/test_x.py": "tests/b/test_x.py",
    }
    with pytest.raises(ValueError, match="not a move: tests/a"):
        moves_in("tests/a tests/b\n")


@pytest.mark.parametrize(
    ("test", "old"),
    [
        ("tests/a/test_x.py::test_one", "tests/a/test_x.py"),
        ("tests/a/test_x.py::test_two[1]", "tests/a/test_x.py::test_two"),
        ("tests/a/test_x.py::test_two_more", "tests/a/test_x.py"),
        ("tests/a/test_x.pyc::test", "tests/a/"),
        ("tests/b/test_x.py::test_one", None),
    ],
)
def test_the_longest_old_place_counts(test: str, old: str | None) -> None:
    moves = {"tests/a/": "tests/b/", "tests/a/test_x.py": "1", "tests/a/test_x.py::test_two": "2"}
    found = moved(test, moves)
    assert (found[0] if found else None) == old


def test_what_went_is_told_with_its_namesake() -> None:
    difference = compare(ids_in(BEFORE), ids_in(AFTER), {"tests/a/test_x.py": "tests/b/test_x.py"})
    assert list(lines(difference)) == [
        "moved tests/a/test_x.py -> tests/b/test_x.py (2)",
        "gone  tests/a/test_y.py::TestIt::test_one (new of that name: tests/b/test_z.py::test_one)",
        "new   tests/b/test_z.py::test_one",
        "3 before, 3 after: 2 moved, 1 gone, 1 new.",
    ]


def test_an_id_that_stands_twice_counts_twice() -> None:
    difference = compare(("a.py::b", "a.py::b"), ("a.py::b",), {})
    assert (difference.gone, difference.came) == (("a.py::b",), ())


def test_what_the_command_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, after, mapping = (tmp_path / name for name in ("before", "after", "moved"))
    before.write_text(BEFORE)
    after.write_text(AFTER)
    mapping.write_text("tests/a/ -> tests/b/\ntests/a/test_y.py::TestIt -> tests/b/test_z.py\n")
    assert main([str(before), str(after), str(mapping)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "3 before, 3 after: 3 moved, 0 gone, 0 new."
    assert main([str(before), str(after)]) == 1
    assert main([str(before)]) == 2
