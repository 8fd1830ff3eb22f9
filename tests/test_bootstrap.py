"""The first command on a bad machine: one sentence on stderr and a non-zero exit, never a traceback."""

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SHELL_TOOLS = ("sh", "make", "dirname", "grep", "head", "sed", "touch", "rm", "mkdir", "cat")

OLD = "#!/bin/sh\nprintf 3.9\n"
NO_VENV = f'#!/bin/sh\ncase "$*" in *ensurepip*) exit 1;; esac\nexec {sys.executable} "$@"\n'
BROKEN_SHIM = "#!/bin/sh\necho 'command not found in this version' >&2\nexit 127\n"
WORKING = f'#!/bin/sh\nexec {sys.executable} "$@"\n'


class Machine:
    """A checkout of its own with a PATH that has the shell's tools and the given interpreters only."""

    def __init__(self, folder: Path, pythons: dict[str, str]) -> None:
        self.path = folder / "bin"
        self.checkout = folder / "checkout"
        self.path.mkdir()
        self.checkout.mkdir()
        for path in (ROOT / "Makefile", ROOT / "bootstrap.sh", *ROOT.glob("requirements-*.lock")):
            shutil.copy(path, self.checkout)
        for name in SHELL_TOOLS:
            found = shutil.which(name)
            assert found, f"{name} is needed by this test"
            (self.path / name).symlink_to(found)
        for name, script in pythons.items():
            (self.path / name).write_text(script)
            (self.path / name).chmod(0o755)

    def make(self, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.path / "make", *arguments],
            cwd=self.checkout,
            env={"PATH": str(self.path), "HOME": str(self.checkout), "LC_ALL": "C"} | env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )


def tiny_wheel(folder: Path, name: str, version: str = "1.0", more: str = "") -> str:
    """Make a wheel with one empty module in `folder`, `more` being further lines of its metadata; its SHA-256."""
    path, info = folder / f"{name}-{version}-py3-none-any.whl", f"{name}-{version}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{more}"
    how = "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files = {f"{name}.py": "", f"{info}/METADATA": metadata, f"{info}/WHEEL": how, f"{info}/RECORD": ""}
    with zipfile.ZipFile(path, "w") as archive:
        for file, text in files.items():
            archive.writestr(file, text)
    return hashlib.sha256(path.read_bytes()).hexdigest()


def shelf_only(machine: Machine, locks: dict[str, str]) -> dict[str, str]:
    """Write the locks (kind to text) and make the machine's folder of wheels the only catalogue: environment of pip."""
    for kind, text in locks.items():
        (machine.checkout / f"requirements-{kind}.lock").write_text(text)
    return {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(machine.checkout)}


@dataclass(frozen=True)
class Offline:
    """A machine of many Pythons on which nothing could be installed, and what its first command said."""

    machine: Machine
    done: subprocess.CompletedProcess[str]

    def with_network(self, folder: Path) -> Machine:
        """Return a machine of its own that has come as far: it has an empty environment, which takes long to make."""
        machine = Machine(folder, {"python3": WORKING})
        shutil.copytree(self.machine.checkout / ".venv", machine.checkout / ".venv", symlinks=True)
        return machine


@pytest.fixture(scope="module")
def offline(tmp_path_factory: pytest.TempPathFactory) -> Offline:
    pythons = {"python3.11": BROKEN_SHIM, "python3.12": OLD, "python3.13": NO_VENV, "python3": WORKING}
    machine = Machine(tmp_path_factory.mktemp("offline"), pythons)
    closed = {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0"}
    return Offline(machine, machine.make("play", **closed))


def install(machine: Machine, **env: str) -> subprocess.CompletedProcess[str]:
    """Only make the environment for `make play`."""
    return machine.make(".venv/.ready-run", **env)


def assert_one_sentence(done: subprocess.CompletedProcess[str], *words: str) -> None:
    said = [line for line in done.stderr.splitlines() if not line.startswith("make: ***")]
    assert done.returncode != 0
    assert len(said) == 1, done.stderr
    assert all(word in said[0] for word in words), said[0]
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize("goal", ["play", "run", "test", "check"])
def test_no_python(tmp_path: Path, goal: str) -> None:
    done = Machine(tmp_path, {"python3": BROKEN_SHIM} if goal == "run" else {}).make(goal)
    assert_one_sentence(done, "3.11", "python3 не нашёлся")


def test_python_too_old(tmp_path: Path) -> None:
    assert_one_sentence(Machine(tmp_path, {"python3": OLD}).make("play"), "3.11", "только Python 3.9")


def test_no_venv_module(tmp_path: Path) -> None:
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    done = Machine(tmp_path, {"python3": NO_VENV}).make("play")
    assert_one_sentence(done, f"Python {version}", "venv или pip", f"python{version}-venv")


def test_given_python_is_wrong(tmp_path: Path) -> None:
    machine = Machine(tmp_path, {"python3": WORKING, "python-old": OLD})
    assert_one_sentence(machine.make("play", "PYTHON=/nowhere/python"), "PYTHON=/nowhere/python", "не запускается")
    assert_one_sentence(machine.make("play", PYTHON="python-old"), "3.11", "PYTHON=python-old — это Python 3.9")


def test_no_network(offline: Offline) -> None:
    assert_one_sentence(offline.done, "недоступен", "проверьте сеть")
    assert not (offline.machine.checkout / ".venv" / ".ready-run").exists()


def test_the_lock_is_installed_and_numba_may_be_missing(tmp_path: Path) -> None:
    machine = Machine(tmp_path, {"python3": WORKING})
    needed = tiny_wheel(machine.checkout, "needed")
    locks = {"run": f"needed==1.0 --hash=sha256:{needed}\n", "fast": f"numba==1.0 --hash=sha256:{needed}\n"}
    done = install(machine, **shelf_only(machine, locks))
    assert done.returncode == 0, done.stderr
    (sentence,) = done.stderr.splitlines()
    assert "numba на этой машине не ставится" in sentence
    assert (machine.checkout / ".venv" / ".ready-run").exists()
    assert list((machine.checkout / ".venv").rglob("needed.py"))
    assert "up to date" in install(machine).stdout


def test_a_newer_release_of_what_a_dependency_needs_changes_nothing(offline: Offline, tmp_path: Path) -> None:
    machine = offline.with_network(tmp_path)
    needed = tiny_wheel(machine.checkout, "needed", more="Requires-Dist: deep[toml]>=1.0\n")
    deep = tiny_wheel(machine.checkout, "deep", more="Provides-Extra: toml\n")
    tiny_wheel(machine.checkout, "deep", "1.1", more="Provides-Extra: toml\n")
    run = f"needed==1.0 --hash=sha256:{needed}\ndeep==1.0 --hash=sha256:{deep}\n"
    done = install(machine, **shelf_only(machine, {"run": run, "fast": ""}))
    assert done.returncode == 0, done.stderr
    assert list((machine.checkout / ".venv").rglob("deep-1.0.dist-info"))


def test_another_file_than_the_lock_names_is_refused(offline: Offline, tmp_path: Path) -> None:
    machine = offline.with_network(tmp_path)
    tiny_wheel(machine.checkout, "needed")
    locks = {"run": f"needed==1.0 --hash=sha256:{'0' * 64}\n"}
    done = install(machine, **shelf_only(machine, locks))
    assert_one_sentence(done, "не тот файл", "requirements-run.lock")
    assert not list((machine.checkout / ".venv").rglob("needed.py"))
    assert not (machine.checkout / ".venv" / ".ready-run").exists()
