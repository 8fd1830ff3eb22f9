"""The wheel is complete: installed into an empty folder and used from another one, every part finds its data. The
source archive has what the documents link and builds with."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from bot.release import version
from tests.checks.source import PACKAGES, ROOT
from tests.documents import DOCUMENTS, links

NOT_SHIPPED = {"__pycache__"}
FILES = ("pyproject.toml", "Makefile", "bootstrap.sh", "Dockerfile", ".dockerignore", "LICENSE", "CHANGELOG.md")
LOCKS = sorted(path.name for path in ROOT.glob("requirements-*.lock"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)], cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel installed and nothing else."""
    folder = tmp_path_factory.mktemp("site")
    options = ["--no-deps", "--no-index", "--disable-pip-version-check", "--target", str(folder)]
    run([sys.executable, "-m", "pip", "install", *options, str(wheel)], cwd=folder)
    return folder


def run(command: list[str], cwd: Path, **env: str) -> str:
    """Standard output of a command that must succeed."""
    done = subprocess.run(command, cwd=cwd, env=os.environ | env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def python(site: Path, folder: Path, *arguments: str) -> str:
    """Run Python in `folder`, where the packages come from `site` and the dependencies from this environment."""
    return run([sys.executable, *arguments], cwd=folder, PYTHONPATH=str(site), PYTHONIOENCODING="utf-8")


def test_every_file_of_the_packages_is_in_the_wheel(wheel: Path) -> None:
    shipped = set(zipfile.ZipFile(wheel).namelist())
    tree = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and not NOT_SHIPPED & set(path.parts)
    }
    assert sorted(tree - shipped) == []
    assert sorted(name for name in shipped - tree if ".dist-info/" not in name) == []


def test_the_types_are_offered_to_those_who_import_the_packages(wheel: Path) -> None:
    assert {"engine/py.typed", "bot/py.typed"} <= set(zipfile.ZipFile(wheel).namelist())


def test_the_source_archive_has_what_the_documents_link_and_builds_with(tmp_path: Path) -> None:
    """And every source and test, so that its tests can be run."""
    command = [sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    run(command, cwd=tmp_path)
    (built,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(built) as archive:
        shipped = {name.partition("/")[2] for name in archive.getnames()}
    linked = {path for document in DOCUMENTS for path, _ in links(document) if (ROOT / path).is_file()}
    assert "SECURITY.md" in linked
    sources = {
        path.relative_to(ROOT).as_posix()
        for folder in (*PACKAGES, "tests")
        for path in (ROOT / folder).rglob("*.py")
        if not NOT_SHIPPED & set(path.parts)
    }
    assert sorted({*DOCUMENTS, *FILES, *LOCKS, *linked, *sources} - shipped) == []


def test_the_licences_are_in_the_wheel(wheel: Path) -> None:
    licences = {name.partition("/licenses/")[2] for name in zipfile.ZipFile(wheel).namelist() if "/licenses/" in name}
    fonts = {path.relative_to(ROOT).as_posix() for path in (ROOT / "assets/fonts").glob("*.txt")}
    assert fonts
    assert licences == {"LICENSE"} | fonts


def test_the_packages_come_from_the_wheel(site: Path, tmp_path: Path) -> None:
    code = "import engine, bot, assets; print(engine.__file__, bot.__file__, assets.__file__)"
    assert [Path(name).parent.parent for name in python(site, tmp_path, "-c", code).split()] == [site] * 3


def test_engine(site: Path, tmp_path: Path) -> None:
    assert "sochi" in python(site, tmp_path, "-m", "engine", "rules")
    assert "pool_target" in python(site, tmp_path, "-m", "engine", "rules", "sochi")


def test_the_version_of_an_installed_program(site: Path, tmp_path: Path) -> None:
    assert python(site, tmp_path, "-m", "bot", "version") == f"{version()}\n"


def test_pictures(site: Path, tmp_path: Path) -> None:
    code = """
from bot.games.painting import photo_of
from bot.games.preferans.pictures.drawings import HandDrawing, LayoutDrawing
from bot.pictures import Labels, LayoutHand, Look
for view in (HandDrawing("Карты", ("As", "Td", "7c")), LayoutDrawing("Расклад", (LayoutHand("Аня", ("As",)),) * 3)):
    print(photo_of(view, Look(), Labels())[:3].hex())
"""
    assert python(site, tmp_path, "-c", code).split() == ["ffd8ff", "ffd8ff"]


def test_page(site: Path, tmp_path: Path) -> None:
    code = "from importlib.resources import files; print((files('assets') / 'sandbox/index.html').read_text('utf-8'))"
    assert "<html" in python(site, tmp_path, "-c", code)


def test_bot_without_a_token(site: Path, tmp_path: Path) -> None:
    env = {name: value for name, value in os.environ.items() if name != "BOT_TOKEN"} | {"PYTHONPATH": str(site)}
    done = subprocess.run(
        [sys.executable, "-m", "bot"], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    (sentence,) = done.stderr.splitlines()
    assert "BOT_TOKEN" in sentence
