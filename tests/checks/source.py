"""House rules for the source that no ready-made tool checks: sizes, unfinished work, ignores without a reason.

`python -m tests.checks.source` prints each offence as `path:line: what` and exits with 1 when there is one.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("engine", "bot", "assets")
MODULE_LINES = 400  # docstrings and lines of comment are free
FUNCTION_LINES = 40

# Modules that are tables of data; their functions are still measured.
DATA_TABLES: frozenset[str] = frozenset()

UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|raise NotImplementedError)\b")
SILENCER = re.compile(r"#\s*(?:type:\s*ignore|noqa)")
IGNORE = re.compile(r"#\s*(type:\s*ignore|noqa)(\[[^]]*\])?(:\s*[A-Z]+\d+(,\s*[A-Z]+\d+)*)?(?P<rest>.*)$")


def modules(root: Path = ROOT) -> Iterator[Path]:
    """Yield every Python file of the packages, in order."""
    for package in PACKAGES:
        yield from sorted((root / package).rglob("*.py"))


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield every function and method, nested ones too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield (line, dotted module) of every absolute import, wherever in the file it stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.lineno, node.module


def documentation(tree: ast.AST) -> int:
    """Count the lines of all docstrings, those that stand under a field or a constant included."""
    strings = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]
    return sum((node.end_lineno or 0) - node.lineno + 1 for node in strings)


def offences_in(text: str, *, data: bool) -> Iterator[tuple[int, str]]:
    """Yield (line, what) for one module's text; `data` lifts the cap on the module."""
    lines, tree = text.splitlines(), ast.parse(text)
    size = len(lines) - documentation(tree) - sum(line.lstrip().startswith("#") for line in lines)
    if size > MODULE_LINES and not data:
        yield 1, f"module of {size} lines (at most {MODULE_LINES})"
    for node in functions(tree):
        length = (node.end_lineno or node.lineno) - node.lineno + 1
        if length > FUNCTION_LINES:
            yield node.lineno, f"function {node.name} of {length} lines (at most {FUNCTION_LINES})"
    for number, line in enumerate(lines, 1):
        if found := UNFINISHED.search(line):
            yield number, f"unfinished: {found[0]}"
    yield from bare_ignores(text)


def bare_ignores(text: str) -> Iterator[tuple[int, str]]:
    """Yield (line, what) of every comment that silences a checker and does not say why."""
    if not SILENCER.search(text):  # most modules: to read them token by token takes long
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type != tokenize.COMMENT:
            continue
        rest = token.string
        while found := IGNORE.search(rest):
            rest = found["rest"]
        if rest != token.string and not rest.strip(" #-:,."):
            yield token.start[0], "an ignore without its reason"


def offences(root: Path = ROOT) -> list[str]:
    """List every offence in the packages under `root`, and every bare ignore in its tests, as `path:line: what`."""
    found: list[str] = []
    for path in modules(root):
        name = path.relative_to(root).as_posix()
        for line, what in offences_in(path.read_text("utf-8"), data=name in DATA_TABLES):
            found.append(f"{name}:{line}: {what}")
    for path in sorted((root / "tests").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        found += [f"{name}:{line}: {what}" for line, what in bare_ignores(path.read_text("utf-8"))]
    return found


def main() -> int:
    """Print what is wrong; the exit code."""
    found = offences()
    for offence in found:
        sys.stdout.write(offence + "\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
