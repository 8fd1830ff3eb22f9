"""The shape of the source tree: sizes, boundaries that no import may cross, names that would shadow a library."""

import ast
import re
import subprocess
import sys
import tomllib
from functools import cache

import pytest

from engine.games import GAMES
from tests.checks import source

ROOMS = {
    "telegram": ("bot/gateway/",),
    "aiosqlite": ("bot/storage/sqlite/",),
    "psycopg": ("bot/storage/postgres/",),
    "PIL": ("bot/pictures/", *(f"bot/games/{game}/pictures/" for game in GAMES), "bot/sandbox/files.py"),
    "nats": ("bot/jobs/link.py",),
    "tornado": ("bot/sandbox/", "bot/gateway/intake/webhook.py", "bot/monitor.py"),
    "prometheus_client": ("bot/metrics.py",),
    "pyreqwest": ("bot/gateway/api/request.py",),
    "yarl": ("bot/sandbox/params.py",),
    "openskill": ("bot/stats/rating.py",),
}
# what pyproject.toml asks for
LIBRARIES = {"telegram", "aiosqlite", "PIL", "msgspec", "babel", "tornado", "pyreqwest", "certifi", "yarl"}
LIBRARIES |= {"uvloop", "prometheus_client", "openskill"}
LIBRARIES |= {"numba", "numpy", "psycopg", "nats"}  # its extras "fast", "postgres" and "jobs"
# `bot/a/b.py` (`name`) in SECURITY.md; of a name that ends in … the beginning
PLACE = re.compile(r"`((?:bot|engine|tests)/[\w/.]+|test_\w+\.py)`(?: \(`(\w+)…?`\))?")
PLACEHOLDER = re.compile("NAME|NNNN")
# `bot/a/b.py` (`name`, `other`) in the documents
POINTED = re.compile(r"`((?:bot|engine|tests)/[\w/.]+)`(?:\s\(((?:`\w+`(?:,\s|\sor\s)?)+)[;)])?")
SANDBOX_MAY_USE = {"bot.clock", "bot.config", "bot.logs", "bot.missing_dependency"}


def test_sizes_unfinished_work_and_bare_ignores() -> None:
    assert source.offences() == []


def test_a_quoted_ignore_silences_nothing() -> None:
    assert list(source.bare_ignores("x = '# type: ignore'\n")) == []
    assert [line for line, _ in source.bare_ignores("x = (\n    y,  # noqa: E501\n)\n")] == [2]


def test_every_exempt_data_table_exists() -> None:
    assert [name for name in source.DATA_TABLES if not (source.ROOT / name).is_file()] == []


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('"""Say what.\n\nAnd why.\n"""\n# and how\n' + "x = 1\n" * 401, "module of 401 lines"),
        ("async def f():\n" + "    x = 1\n" * 40, "function f of 41 lines"),
        ("class A:\n    def g(self):\n" + "        x = 1\n" * 40, "function g of 41 lines"),
        ("x = 1  # TODO later\n", "unfinished: TODO"),
        ("raise NotImplementedError\n", "unfinished: raise NotImplementedError"),
        ("x = y  # type: ignore\n", "an ignore without its reason"),
        ("x = y  # type: ignore[misc]\n", "an ignore without its reason"),
        ("x = y  # noqa: E501, F401\n", "an ignore without its reason"),
        ("x = y  # type: ignore[misc]  # noqa: E501\n", "an ignore without its reason"),
    ],
)
def test_the_check_sees(text: str, what: str) -> None:
    assert [found for _, found in source.offences_in(text, data=False) if found.startswith(what)]


def test_the_check_lets_pass() -> None:
    text = "x = y  # type: ignore[misc]  # the stubs are behind\n" + "def f():\n" + "    x = 1\n" * 39
    assert list(source.offences_in(text, data=False)) == []
    assert list(source.offences_in("x = 1\n" * 401, data=True)) == []
    documented = 'class A:\n    x: int\n    """How many.\n\n    From 1 on.\n    """\n' + "y = 1\n" * 398
    assert list(source.offences_in(documented, data=False)) == []


@cache
def imports() -> list[tuple[str, int, str]]:
    """(file, line, dotted module) of every import of the packages."""
    return [
        (path.relative_to(source.ROOT).as_posix(), line, module)
        for path in source.modules()
        for line, module in source.imported(ast.parse(path.read_text("utf-8")))
    ]


@pytest.mark.parametrize("library", ROOMS)
def test_a_library_is_imported_in_its_room_only(library: str) -> None:
    strays = [
        f"{name}:{line}"
        for name, line, module in imports()
        if module.partition(".")[0] == library and not name.startswith(ROOMS[library])
    ]
    assert strays == []


def test_only_declared_libraries_are_imported() -> None:
    known = LIBRARIES | set(source.PACKAGES) | sys.stdlib_module_names
    strays = [f"{name}:{line}: {module}" for name, line, module in imports() if module.partition(".")[0] not in known]
    assert strays == []


def test_the_sandbox_uses_little_of_the_bot() -> None:
    strays = [
        f"{path.name}:{line}: {module}"
        for path in sorted((source.ROOT / "bot/sandbox").rglob("*.py"))
        for line, module in source.imported(ast.parse(path.read_text("utf-8")))
        if module.partition(".")[0] in ("bot", "engine")
        if not module.startswith("bot.sandbox") and module not in SANDBOX_MAY_USE
    ]
    assert strays == []


def test_no_package_shadows_a_library() -> None:
    shadows = {"telegram", "babel", "msgspec", "tornado", "PIL", "aiosqlite"} | set(sys.stdlib_module_names)
    packages = [path for name in source.PACKAGES for path in (source.ROOT / name).iterdir() if path.is_dir()]
    assert [path for path in packages if path.name in shadows] == []


def test_every_folder_with_code_is_a_package() -> None:
    bare = {path.parent for path in source.modules() if not (path.parent / "__init__.py").is_file()}
    assert bare == set()


def test_import_contracts() -> None:
    program = "import sys; from importlinter.cli import lint_imports_command as run; sys.exit(run())"
    done = subprocess.run(
        [sys.executable, "-c", program, "--no-logo", "--no-cache"],
        cwd=source.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 broken." in done.stdout


def test_what_security_md_points_to_is_there() -> None:
    """Every file, and in it the function that is named."""
    places = PLACE.findall((source.ROOT / "SECURITY.md").read_text("utf-8"))
    assert len(places) > 60
    for path, name in places:
        files = list(source.ROOT.glob(path if "/" in path else f"tests/**/{path}"))
        assert files, path
        assert not name or any(f"def {name}" in file.read_text("utf-8") for file in files), (path, name)


@pytest.mark.parametrize(("document", "at_least"), [("docs/architecture.md", 70), ("CONTRIBUTING.md", 50)])
def test_what_the_documents_point_to_is_there(document: str, at_least: int) -> None:
    """Every file and folder, and in the file every function, class and constant that is named."""
    places = POINTED.findall((source.ROOT / document).read_text("utf-8"))
    known = [(path, re.findall(r"\w+", names)) for path, names in places if not PLACEHOLDER.search(path)]
    assert len(known) > at_least
    assert [path for path, _ in known if not (source.ROOT / path).exists()] == []
    missing = [
        (path, name)
        for path, names in known
        for name in names
        if not re.search(rf"\b(?:def|class) {name}\b|^ *{name}\b ?[:=]", (source.ROOT / path).read_text("utf-8"), re.M)
    ]
    assert missing == []


def mapped(heading: str) -> list[str]:
    """Return the names in the first column of the table under the row that begins with `heading`."""
    _, table = (source.ROOT / "docs/architecture.md").read_text("utf-8").split(f"| {heading} |", maxsplit=1)
    rows = table.partition("\n\n")[0].splitlines()[2:]
    return [name for row in rows for name in re.findall(r"`([\w/]+)`", row.split(" | ")[0])]


def test_the_map_has_every_room_from_top_to_bottom() -> None:
    folders = {path.parent.relative_to(source.ROOT).as_posix() for path in source.ROOT.glob("[be]*/*/__init__.py")}
    assert sorted(mapped("room")) == sorted(folders - {"bot/locales"})
    layers = contracts()
    order = [f"{root}/{room}" for root in ("bot", "engine") for layer in layers[root] for room in layer]
    inside = [room for room in mapped("room") if room != "bot/sandbox"]
    assert inside == sorted(inside, key=order.index)


def test_the_map_of_a_games_rooms_is_their_import_contracts() -> None:
    layers = contracts()
    inside = {room for game in GAMES for layer in layers[f"engine.games.{game}"] for room in layer}
    assert sorted(mapped("rooms")) == sorted(inside)


def contracts() -> dict[str, list[list[str]]]:
    """Return the layers of each package that the import contracts order, from top to bottom."""
    project = tomllib.loads((source.ROOT / "pyproject.toml").read_text("utf-8"))
    return {
        container: [re.findall(r"\w+", layer) for layer in contract["layers"]]
        for contract in project["tool"]["importlinter"]["contracts"]
        for container in contract.get("containers", ())
    }
