"""The documents: what they link and name is there, twins agree, SECURITY.md and CHANGELOG.md keep their form."""

import re
import tomllib

import pytest

from bot.release import version
from tests.checks.source import ROOT
from tests.documents import DOCUMENTS, anchors, links, named, text

TWINS = [(f"{name}.md", f"{name}.en.md") for name in ("README", "docs/hosting", "docs/first-evening")]
FENCE = re.compile(r"^ *```\w*\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r" *# .*$", re.MULTILINE)
TRANSLATED = re.compile(r"[^\s:/@.]*[а-яё][^\s:/@.]*|\bpassword\b|\bpulka-21-november\b", re.IGNORECASE)
"""Words in commands that each twin says in its own language."""
VARIABLE = re.compile(r"^\| ((?:`[A-Z_]+`(?:, )?)+ \| [^|]*) \|", re.MULTILINE)
"""Variables of the environment with their defaults."""
LINES_OF_A_THREAT = ["Threat", "Measure", "Where", "Test", "Left"]
RELEASE = re.compile(r"^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$", re.MULTILINE)
LONGEST = 120


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_of_the_documents_leads_somewhere(document: str) -> None:
    for path, anchor in links(document):
        assert (ROOT / path).exists(), path
        assert not anchor or anchor in anchors(path), f"{path}#{anchor}"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_that_a_document_names_is_there(document: str) -> None:
    assert [path for path in named(document) if not (ROOT / path).exists()] == []


def test_readme_leads_to_every_document_and_the_figures_to_every_measurement() -> None:
    measurements = {document for document in DOCUMENTS if document.startswith("docs/measurements/")}
    by_readme, by_figures = ({path for path, _ in links(name)} for name in ("README.md", "docs/performance.md"))
    assert sorted(set(DOCUMENTS) - measurements - by_readme) == ["README.md"]
    assert len(measurements) > 5
    assert sorted(measurements - by_figures) == []


def test_each_figure_says_how_and_when_it_was_made() -> None:
    rows = re.findall(r"^\| (?!what|--|\*\*)(.*) \|$", text("docs/performance.md"), re.MULTILINE)
    assert len(rows) > 45
    for row in rows:
        _, figure, made_by, day = row.split(" | ")
        assert all((figure, made_by, re.fullmatch(r"\d\d? [A-Z][a-z]+", day))), row
        for name in re.findall(r"bench `(\w+)`", made_by):
            assert (ROOT / f"tests/bench/bench_{name}.py").is_file(), row


@pytest.mark.parametrize("document", ["README.md", "README.en.md"])
def test_readme_is_short(document: str) -> None:
    assert len(text(document).splitlines()) <= 120


def commands(document: str) -> list[str]:
    """Return the blocks of code without comments, words that are translated as one sign."""
    return [TRANSLATED.sub("~", COMMENT.sub("", block)) for block in FENCE.findall(text(document))]


@pytest.mark.parametrize(("russian", "english"), TWINS)
def test_twins_have_the_same_headings_commands_and_variables(russian: str, english: str) -> None:
    both = text(russian), text(english)
    first, second = ([len(marks) for marks in re.findall(r"^(#+) ", said, re.MULTILINE)] for said in both)
    assert first == second
    assert commands(russian) == commands(english)
    first_rows, second_rows = (VARIABLE.findall(said) for said in both)
    assert first_rows == second_rows


@pytest.mark.parametrize(("russian", "english"), TWINS)
def test_twins_lead_to_each_other(russian: str, english: str) -> None:
    assert (english, "") in links(russian)
    assert (russian, "") in links(english)


def test_each_threat_of_security_md_has_its_five_lines() -> None:
    _, *threats = text("SECURITY.md").partition("\n## Try it yourself")[0].split("\n### ")
    assert len(threats) >= 40
    for threat in threats:
        lines = re.findall(r"^- \*\*(\w+):\*\* \S", threat.partition("\n## ")[0], re.MULTILINE)
        assert lines == LINES_OF_A_THREAT, threat


def test_a_change_is_one_short_line() -> None:
    releases = text("CHANGELOG.md").partition("\n## ")[2].splitlines()[1:]
    assert [line for line in releases if len(line) > LONGEST or not re.match(r"- \S|#{2,4} |$", line)] == []


def test_the_newest_release_is_the_version_of_the_project() -> None:
    newest, *_ = RELEASE.findall(text("CHANGELOG.md"))
    assert newest == version() == tomllib.loads(text("pyproject.toml"))["project"]["version"]
