"""Citations in the source: each names a text of this repository, and a place that stands there.

`python -m tests.checks.citations` prints each offence as `path:line: what` and exits with 1 when there is one. Read are
docstrings and comments of Python, comments of records, the sources of every game's options, and in documents the places
of other documents. A citation is the name of a text of `docs/` or of the root, then places: "rules.md §5.3-5.4, §14",
"rules.md §18, example 31", "rules.md §19 A3", "parameters.md 3-4", 'notation.md, "Words"'; or a source of the rule
book: "seed 004".
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from tests.checks.source import PACKAGES, ROOT

TEXT = re.compile(r"(?P<path>(?:[\w-]+/)*[\w.-]+\.md)\b")
SEED = re.compile(r"\bseeds? (?P<tag>0\d\d(?:-[a-z]+)?)", re.IGNORECASE)
_NUMBER = r"\d+(?:\.\d+)*"
_POINTS = r"[A-Z]?\d+(?:(?:, | and |-)[A-Z]?\d+)*"
SECTION = re.compile(rf"(?:, | and | )?§({_NUMBER})(?:-({_NUMBER}))?(?:,? (?:(?:examples?|fact) )?({_POINTS})(?!\w))?")
POINTS = re.compile(rf" ({_POINTS})(?!\w)")
QUOTED = re.compile(r""", (?:"([^"]+)"|`([^`]+)`)""")
MENTION = re.compile(r"\.md\b|§|seed", re.IGNORECASE)  # what every citation has
# a section of one of the sources themselves; the sources are not in the repository
FOREIGN_SECTION = re.compile(r"\b0\d\d(?:-[a-z]+)? §[\d.]+")
HEADING = re.compile(rf"^#+ ({_NUMBER})\b")
POINT = re.compile(r"^(\d+)\. ")
LETTER = re.compile(r"^\*\*([A-Z])\. ")


@cache
def places_in(text: str) -> frozenset[str]:
    """List the places of a document: its numbered headings ("5.4") and the points under each ("19 A3", "19 3").

    A point before any numbered heading has no section: " 14".
    """
    found, section, letter = set[str](), "", ""
    for line in text.splitlines():
        if heading := HEADING.match(line):
            section, letter = heading[1], ""
            found.add(section)
        elif lettered := LETTER.match(line):
            letter = lettered[1]
        elif point := POINT.match(line):
            found |= {f"{section} {point[1]}", f"{section} {letter}{point[1]}"}
    return frozenset(found)


@cache
def document(path: str) -> str | None:
    """Read the text that a citation names by its path or by its name in `docs/`; None where there is none."""
    for name in (path, f"docs/{path}", f"docs/{path.lower()}"):
        if (ROOT / name).is_file():
            return (ROOT / name).read_text("utf-8")
    return None


def numbers(points: str) -> Iterator[str]:
    """List the single points of "66 and 67", "3-4" or "A3"."""
    for part in re.split(r", | and ", points):
        first, _, last = part.partition("-")
        yield from map(str, range(int(first), int(last) + 1)) if last else (first,)


def cited(rest: str) -> Iterator[str]:
    """List the places that stand behind the name of a text."""
    if found := POINTS.match(rest):
        yield from (f" {number}" for number in numbers(found[1]))
    at = 0
    while found := SECTION.match(rest, at):
        section, last, points = found.groups()
        yield from filter(None, (section, last))
        yield from (f"{section} {number}" for number in numbers(points or "") if number)
        at = found.end()


def missing_places(text: str, rest: str) -> Iterator[str]:
    """Say what is cited of `text` and does not stand there; "18.14" may be point 14 of section 18."""
    places = places_in(text)
    for place in cited(rest):
        section, _, point = place.rpartition(".")
        if place not in places and f"{section} {point}" not in places:
            yield f"has no {place.strip()}"
    if (quoted := QUOTED.match(rest)) and (words := quoted[1] or quoted[2]) not in text:
        yield f"does not say {words}"


def offences_in(text: str) -> Iterator[str]:
    """Say what is wrong with the citations of one docstring or comment."""
    prose = " ".join(text.split())
    for found in TEXT.finditer(prose):
        path, rest = found["path"], prose[found.end() :]
        if (book := document(path)) is None:
            yield f"{path} is not in the repository"
        else:
            yield from (f"{path} {what}" for what in missing_places(book, rest))
    rules = document("rules.md") or ""
    yield from (f"rules.md §0 has no {seed['tag']}" for seed in SEED.finditer(prose) if f"`[{seed['tag']}" not in rules)
    if "§" in nameless(prose):
        yield "§ of no text"


def offences_of_document(text: str) -> Iterator[str]:
    """Say which places a document cites in vain; it may name texts that are not of this repository."""
    prose = " ".join(text.split())
    for found in TEXT.finditer(prose):
        if (book := document(found["path"])) is not None:
            yield from (f"{found['path']} {what}" for what in missing_places(book, prose[found.end() :]))


def nameless(prose: str) -> str:
    """Return the prose without those sections whose text is named."""
    kept, at = "", 0
    for found in TEXT.finditer(prose):
        kept, at = kept + prose[at : found.start()], found.end()
        while section := SECTION.match(prose, at):
            at = section.end()
    return FOREIGN_SECTION.sub("", kept + prose[at:])


def prose_of(text: str) -> Iterator[tuple[int, str]]:
    """List the docstrings and comments of a module as (line, text); comments only where a line with one may cite."""
    if not MENTION.search(text):
        return
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if (told := ast.get_docstring(node)) is not None:
            yield node.body[0].lineno, told
    if not any(MENTION.search(line.partition("#")[2]) for line in text.splitlines()):
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def offences_of_options() -> Iterator[str]:
    """Say which options of the games cite a place that is not there: "rules 3.2" is rules.md §3.2."""
    for path in sorted((ROOT / "engine/games").rglob("options.py")):
        for option in import_module(".".join(path.relative_to(ROOT).with_suffix("").parts)).OPTIONS:
            source = re.sub(r"^(?!seed)([a-z]+) (?=\d)", r"\1.md §", option.source)
            source = re.sub(r"\.([A-Z])", r" \1", source)
            yield from (f"option {option.name}: {what}" for what in offences_in(source))


def offences(root: Path = ROOT) -> list[str]:
    """List the offences under `root` as `path:line: what`, of the options as `option NAME: what`."""
    found: list[str] = []
    for folder in (*PACKAGES, "tests"):
        for path in sorted((root / folder).rglob("*.py")):
            name = path.relative_to(root).as_posix()
            for line, prose in prose_of(path.read_text("utf-8")):
                found += [f"{name}:{line}: {what}" for what in offences_in(prose)]
    for path in sorted((root / "tests/records").rglob("*.txt")):
        lines = path.read_text("utf-8", errors="replace").splitlines()
        for number, text in enumerate(lines, 1):
            found += [f"{path.relative_to(root)}:{number}: {what}" for what in offences_in(text.partition("#")[2])]
    for path in sorted((*root.glob("*.md"), *root.glob("docs/**/*.md"))):
        found += [f"{path.relative_to(root)}: {what}" for what in offences_of_document(path.read_text("utf-8"))]
    return [*found, *offences_of_options()]


def main() -> int:
    """Print what is wrong; return the exit code."""
    found = offences()
    for offence in found:
        sys.stdout.write(offence + "\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
