"""What the lock must be: complete, inside pyproject.toml's ranges on every Python, with hashes and without an index."""

import shutil
from pathlib import Path

import pytest

from tests.checks import lock

HASH = f"--hash=sha256:{'0' * 64}"
GOOD = f"""\
a==1.5 \\
    {HASH} \\
    {HASH}
b==2.0 ; python_version < '3.13' {HASH}
b==2.1 ; python_version >= '3.13' {HASH}
"""


def test_the_locks_of_this_repository() -> None:
    assert lock.offences() == []


def test_every_kind_has_what_it_is_for() -> None:
    kinds = ("run", "fast", "postgres", "jobs", "dev", "build")
    texts = {kind: lock.lock_file(kind).read_text("utf-8") for kind in kinds}
    packages = {kind: set(lock.pins(text, "3.14")) for kind, text in texts.items()}
    assert {"python-telegram-bot", "pyreqwest", "msgspec"} <= packages["run"] < packages["dev"]
    assert {"numba", "llvmlite", "numpy"} == packages["fast"]
    assert {"psycopg", "psycopg-binary"} <= packages["postgres"] < packages["dev"]
    assert {"nats-py"} == packages["jobs"] < packages["dev"]
    assert {"hatchling"} <= packages["build"]
    assert not {"pytest", "ruff", "numba", "psycopg"} & packages["run"]


def test_a_good_lock() -> None:
    assert list(lock.bad_lines(GOOD)) == []
    assert list(lock.out_of_range(["A>=1,<2", "b>=2"], GOOD)) == []
    assert list(lock.disagreements({"run": GOOD, "dev": GOOD})) == []


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("--index-url=mirror", "an option: --index-url"),
        ("--extra-index-url mirror", "an option: --extra-index-url"),
        ("-r other.lock", "an option: -r"),
        ("# from https://pypi.org/simple", "names an address"),
        ("a @ file:///wheels/a.whl", "names an address"),
        (f"a>=1.0 {HASH}", "not pinned"),
        (f"a {HASH}", "not pinned"),
        ("a==1.0", "without a SHA-256"),
        (f"a==1.0 --hash=md5:{'0' * 32}", "without a SHA-256"),
        (f"a==1.0 {HASH} --hash=sha256:12", "without a SHA-256"),
    ],
)
def test_a_bad_line(line: str, what: str) -> None:
    assert [found for found in lock.bad_lines(line + "\n") if found.startswith(what)]


@pytest.mark.parametrize(
    ("requirement", "what"),
    [
        ("c>=1", "Python 3.11: c is pinned 0 times"),
        ("a>=1.6", "Python 3.11: a 1.5 is not >=1.6"),
        ("b>=2.1", "Python 3.12: b 2.0 is not >=2.1"),
    ],
)
def test_outside_the_ranges(requirement: str, what: str) -> None:
    assert what in lock.out_of_range([requirement], GOOD)


def test_a_package_that_one_python_lacks() -> None:
    assert list(lock.out_of_range(["b"], f"b==2.1 ; python_version >= '3.13' {HASH}\n")) == [
        "Python 3.11: b is pinned 0 times",
        "Python 3.12: b is pinned 0 times",
    ]


def test_two_locks_with_different_pins() -> None:
    other = GOOD.replace("a==1.5", "a==1.6")
    assert len(list(lock.disagreements({"run": GOOD, "dev": other}))) == len(lock.PYTHONS)


def test_a_missing_lock_is_named(tmp_path: Path) -> None:
    for path in (lock.ROOT / "pyproject.toml", *lock.ROOT.glob("requirements-*.lock")):
        shutil.copy(path, tmp_path)
    lock.lock_file("fast", tmp_path).unlink()
    assert lock.offences(tmp_path) == ["requirements-fast.lock: missing"]
