"""What the documents of the repository are, what they link, and which paths of it they name."""

import re
from typing import Final

from tests.checks.source import ROOT

DOCUMENTS: Final = tuple(
    sorted(
        path.relative_to(ROOT).as_posix()
        for pattern in ("*.md", "docs/*.md", "docs/measurements/*.md")
        for path in ROOT.glob(pattern)
    )
)
LINK: Final = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)")
HEADING: Final = re.compile(r"^#+ (.+)$", re.MULTILINE)
NAMED: Final = re.compile(r"`((?:bot|engine|tests|docs|assets)/[^\s`]*)`")
PATTERN: Final = re.compile(r"NAME|NNNN|GAME|OPTION|VERSION|[*<>{}]")
"""What makes a path a pattern of paths."""


def text(document: str) -> str:
    """Return the text of a document."""
    return (ROOT / document).read_text("utf-8")


def links(document: str) -> list[tuple[str, str]]:
    """Return what a document links in the repository: the path from its root, the heading's anchor or ""."""
    folder = (ROOT / document).parent
    paths = [(folder / path if path else ROOT / document, anchor) for path, anchor in LINK.findall(text(document))]
    return [(path.resolve().relative_to(ROOT).as_posix(), anchor) for path, anchor in paths]


def anchors(document: str) -> set[str]:
    """Return the anchors that GitHub gives the headings of a document."""
    headings = HEADING.findall(text(document))
    return {re.sub(r"[^\w -]", "", heading.casefold()).replace(" ", "-") for heading in headings}


def named(document: str) -> list[str]:
    """Return the paths of the repository that stand in a document as code, patterns left out."""
    return [path for path in NAMED.findall(text(document)) if not PATTERN.search(path)]
