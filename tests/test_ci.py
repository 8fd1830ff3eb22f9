"""What runs by itself, on the forge and before a commit, is what is run by hand."""

import re
import tomllib

from tests.checks.lock import PYTHONS
from tests.checks.source import PACKAGES, ROOT

WORKFLOW = (ROOT / ".github/workflows/ci.yml").read_text("utf-8")
HOOKS = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")


def recipe(target: str) -> str:
    """The recipe of a target of the Makefile."""
    return (ROOT / "Makefile").read_text("utf-8").partition(f"\n{target}: ")[2].partition("\n\n")[0]


def check_commands() -> list[str]:
    """The commands of `make check`, with the paths of the default environment."""
    lines = [line.lstrip("\t-@") for line in recipe("check").splitlines()[1:]]
    return [line.replace("$(PY)", ".venv/bin/python").replace("$(VENV)", ".venv") for line in lines]


def test_the_forge_runs_the_whole_check_on_every_python_of_the_lock() -> None:
    (versions,) = re.findall(r"python: \[(.+)\]", WORKFLOW)
    assert tuple(version.strip(' "') for version in versions.split(",")) == PYTHONS
    assert re.findall(r"- run: (.+)", WORKFLOW) == [".ci/run"]
    assert (ROOT / ".ci/run").stat().st_mode & 0o111


def test_the_forge_skips_no_test_for_want_of_a_program() -> None:
    run = (ROOT / ".ci/run").read_text("utf-8")
    assert all(f"missing+=({package})" in run for package in ("chromium", "postgresql", "nats-server"))
    assert "\nexport CI=${CI:-true}\n" in run


def test_the_hooks_are_commands_of_make_check() -> None:
    entries = re.findall(r"entry: (.+)", HOOKS)
    assert entries
    assert set(entries) <= set(check_commands())


def test_the_hooks_are_of_this_repository() -> None:
    assert re.findall(r"repo: (.+)", HOOKS) == ["local"]
    assert "://" not in HOOKS


def test_coverage_is_counted_over_all_tests_and_has_a_floor() -> None:
    assert recipe("test").endswith("$(TESTS)")
    assert "$(TESTS) --cov" in recipe("coverage")
    coverage = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["coverage"]
    assert set(coverage["run"]["source"]) == set(PACKAGES)
    assert coverage["report"]["fail_under"] > 0
