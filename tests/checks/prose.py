"""Check of docstrings and English screen texts for phrases that are translated back from Russian.

`python -m tests.checks.prose` prints the count of each pattern, with `--list` every place, and exits with 1 if it finds
more than `MOST`. Names in backticks and examples of docstrings do not count.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

ROOT: Final = Path(__file__).parents[2]
PATTERNS: Final = {
    "the own": r"\bthe own\b",
    "who without antecedent": r"\b(?:for|of|to|by|with|from|at|behind|under|than|but|and|or) who\b"
    r"|(?:^|[.;:] )Who\b(?![^.]*\?)",
    "anew": r"\banew\b",
    "by itself": r"\bby (?:itself|themselves)\b",
    "told": r"\b(?:told|untold)\b",
    "stands": r"\bstands?\b|\bstood\b",
    "comes down": r"\b(?:come|came|bring|brought|go|went)(?:s|es)? down\b|\bcoming down\b",
    "puts away": r"\bputs? away\b|\bputting away\b",
    "dear": r"\bdear(?:er|est|ly)?\b",
    "Tell": r"^(?:Tell|Inform)\b",
    "none such": r"\bnone such\b|\bno such one\b",
    "None where": r"\b[Nn]one where\b",
}
"""Regular expressions by name."""
MOST: Final = 23
"""Matches that are left, at first 2,290; the number only falls."""


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """Yield line and text of every docstring of a module, of its classes, functions and fields."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for one in getattr(node, "body", ()) if not isinstance(node, ast.Lambda | ast.IfExp) else ():
            if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant) and isinstance(one.value.value, str):
                yield one.lineno, _without_names(one.value.value)


def texts() -> Iterator[tuple[str, str]]:
    """Yield place and text of every docstring of the product and of every English text of its screens."""
    for room in ("engine", "bot"):
        for path in sorted((ROOT / room).rglob("*.py")):
            for line, text in docstrings(path):
                yield f"{path.relative_to(ROOT)}:{line}", text
    for path in sorted((ROOT / "bot" / "locales" / "ru").rglob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                forms = message.id if isinstance(message.id, list | tuple) else (message.id,)
                yield from ((f"{path.relative_to(ROOT)}:{message.lineno}", form) for form in forms)


def found() -> Iterator[tuple[str, str, str]]:
    """Yield pattern, place and words of every match."""
    for place, text in texts():
        for name, pattern in PATTERNS.items():
            for match in re.finditer(pattern, text, re.MULTILINE):
                yield name, place, text[max(match.start() - 30, 0) : match.end() + 30].replace("\n", " ")


def _without_names(text: str) -> str:
    """Return a docstring without what stands in backticks and without its examples."""
    return re.sub(r"`[^`]*`|^\s*(?:>>>|\.\.\.).*$", "", text, flags=re.MULTILINE)


def main(arguments: list[str]) -> int:
    """Print the count of each pattern, with `--list` every place; return 1 if there are more than `MOST`."""
    matches = list(found())
    if "--list" in arguments:
        sys.stdout.writelines(f"{place}: {name}: {words}\n" for name, place, words in matches)
    counts = Counter(name for name, _, _ in matches)
    sys.stdout.writelines(f"{count:5} {name}\n" for name, count in counts.most_common())
    sys.stdout.write(f"{len(matches):5} of at most {MOST}\n")
    return int(len(matches) > MOST)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
