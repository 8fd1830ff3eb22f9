"""What the check of citations reads, and what it refuses."""

import pytest

from tests.checks import citations


def test_every_citation_of_the_source_leads_somewhere() -> None:
    assert citations.offences() == []


@pytest.mark.parametrize(
    "prose",
    [
        "Who deals (rules.md §2, §8.5).",
        "A run of sections (rules.md §5.3-5.4).",
        "Points: rules.md §19, 29; rules.md §19 A3; rules.md §14, fact 4.",
        "Examples: rules.md §18, example 31; rules.md §18, examples 66 and 67; Rules.md §18.14.",
        "A citation that a line\n    breaks (rules.md §19,\n    29).",
        "Options: parameters.md 3-4, parameters.md 11 and 13; parameters.md 7, 12, 17.",
        'The record (notation.md, "JSON of `replay`"; notation.md, `broken`).',
        "Texts: docs/fair.md, SECURITY.md, README.en.md.",
        "Sources: seed 004, seed 001-book §5.4, seeds 003.",
        "A number behind a section is not always a point: rules.md §6: 10 tricks.",
        "Nothing is cited.",
    ],
)
def test_what_stands_there(prose: str) -> None:
    assert list(citations.offences_in(prose)) == []


@pytest.mark.parametrize(
    ("prose", "what"),
    [
        ("See design.md.", "design.md is not in the repository"),
        ("See docs/plan.md §3.", "docs/plan.md is not in the repository"),
        ("Who deals (rules.md §2, §8.9).", "rules.md has no 8.9"),
        ("A run (rules.md §5.3-5.7).", "rules.md has no 5.7"),
        ("A point (rules.md §19, 99).", "rules.md has no 19 99"),
        ("A point (rules.md §19 B3).", "rules.md has no 19 B3"),
        ("An example (rules.md §18, examples 66 and 7).", "rules.md has no 18 7"),
        ("An option (parameters.md 39-40).", "parameters.md has no 40"),
        ("A word (notation.md, `castling`).", "notation.md does not say castling"),
        ("A tournament (seed 009).", "rules.md §0 has no 009"),
        ("The dealer (§8.5).", "§ of no text"),
    ],
)
def test_what_does_not(prose: str, what: str) -> None:
    assert list(citations.offences_in(prose)) == [what]


def test_a_document_may_name_what_is_elsewhere_but_cites_places_that_are() -> None:
    told = "A scorer's SPEC.md, its §3. Rounding: parameters.md 99, rules.md §18, example 61."
    assert list(citations.offences_of_document(told)) == ["parameters.md has no 99"]


def test_docstrings_and_comments_are_read_and_nothing_else() -> None:
    module = '"""Said."""\nx = "quoted"  # rules.md §2\n\n\ndef f():\n    """Told."""\n'
    assert sorted(citations.prose_of(module)) == [(1, "Said."), (2, "# rules.md §2"), (6, "Told.")]
    assert list(citations.prose_of('"""A module that cites nothing."""  # noted\n')) == []


def test_places_are_headings_and_their_points() -> None:
    text = "1. alone\n## 5. Whist\n### 5.2 Half\n2. two\n## 19. Open\n**B. Procedure**\n31. laps\n"
    assert citations.places_in(text) == {" 1", "5", "5.2", "5.2 2", "19", "19 B31", "19 31"}
