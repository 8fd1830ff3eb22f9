"""The lock: exactly what `bootstrap.sh` and the Dockerfile install, each artefact with its SHA-256.

One file a kind, `requirements-KIND.lock`: `run` is what the bot needs, `fast` is numba, `postgres` the driver of
PostgreSQL, `jobs` the client of NATS, `dev` is `run`, `postgres`, `jobs` and the tools, `build` makes the wheel. The
ranges stand in pyproject.toml; a lock names no index, so that any mirror will do.

`python -m tests.checks.lock` prints each offence as `file: what` and exits with 1 when there is one. With `--update`
it first writes the locks again and keeps every pin that still fits pyproject.toml; with `--upgrade` it takes the
newest of everything.
"""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def wanted(project: dict[str, Any]) -> dict[str, list[str]]:
    """Return the requirements by kind, as pyproject.toml writes them; `project` is that file's content."""
    needed = project["project"]["dependencies"]
    extras = project["project"]["optional-dependencies"]
    return {
        "run": needed,
        "fast": extras["fast"],
        "postgres": extras["postgres"],
        "jobs": extras["jobs"],
        "dev": needed + extras["dev"] + extras["postgres"] + extras["jobs"],
        "build": project["build-system"]["requires"],
    }


def lock_file(kind: str, root: Path = ROOT) -> Path:
    """Return where the lock of a kind stands."""
    return root / f"requirements-{kind}.lock"


def entries(text: str) -> Iterator[tuple[str, list[str]]]:
    """Read (requirement, hashes) out of a lock's text; comments and blank lines are skipped."""
    for line in text.replace("\\\n", " ").splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            requirement, *options = re.split(r"\s+(?=--)", line.strip())
            yield requirement, options


def environment(python: str) -> dict[str, str]:
    """Return the markers' environment of this machine with another Python, "3.14" say."""
    here = {name: str(value) for name, value in default_environment().items()}
    return {**here, "python_version": python, "python_full_version": f"{python}.0"}


def pins(text: str, python: str) -> dict[str, list[str]]:
    """Package (its normal name) to the versions that a lock's text pins for a Python."""
    found: dict[str, list[str]] = {}
    for entry, _ in entries(text):
        requirement = Requirement(entry)
        if requirement.marker is None or requirement.marker.evaluate(environment(python)):
            versions = [clause.version for clause in requirement.specifier]
            found.setdefault(canonicalize_name(requirement.name), []).extend(versions)
    return found


def bad_lines(text: str) -> Iterator[str]:
    """List what a lock's text may not hold: addresses, options, entries without one exact version and its hashes."""
    if "://" in text:
        yield "names an address (://)"
    for entry, hashes in entries(text):
        if entry.startswith("-"):
            yield f"an option: {entry.split('=')[0].split()[0]}"
        elif [clause.operator for clause in Requirement(entry).specifier] != ["=="]:
            yield f"not pinned: {entry}"
        elif not hashes or not all(HASH.fullmatch(one) for one in hashes):
            yield f"without a SHA-256: {entry}"


def out_of_range(requirements: Iterable[str], text: str) -> Iterator[str]:
    """List what `requirements` ask for and a lock's text does not pin, or pins outside the range, on any Python."""
    for python in PYTHONS:
        pinned = pins(text, python)
        for requirement in map(Requirement, requirements):
            if requirement.marker is not None and not requirement.marker.evaluate(environment(python)):
                continue
            versions = pinned.get(canonicalize_name(requirement.name), [])
            if len(versions) != 1:
                yield f"Python {python}: {requirement.name} is pinned {len(versions)} times"
            elif not requirement.specifier.contains(versions[0], prereleases=True):
                yield f"Python {python}: {requirement.name} {versions[0]} is not {requirement.specifier}"


def disagreements(texts: dict[str, str]) -> Iterator[str]:
    """List packages that two locks pin differently: they would be installed one over the other."""
    for python in PYTHONS:
        seen: dict[str, tuple[str, list[str]]] = {}
        for kind, text in texts.items():
            for name, versions in pins(text, python).items():
                first, before = seen.setdefault(name, (kind, versions))
                if before != versions:
                    yield f"Python {python}: {name} is {before} in {first} and {versions} in {kind}"


def offences(root: Path = ROOT) -> list[str]:
    """List every offence in the locks under `root`, as `file: what`."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    found, texts = [], {}
    for kind, requirements in wanted(project).items():
        path = lock_file(kind, root)
        if not path.is_file():
            found.append(f"{path.name}: missing")
            continue
        text = path.read_text("utf-8")
        bad = list(bad_lines(text))
        found += [f"{path.name}: {what}" for what in bad]
        if not bad:
            texts[kind] = text
            found += [f"{path.name}: {what}" for what in dict.fromkeys(out_of_range(requirements, text))]
    return found + list(dict.fromkeys(disagreements(texts)))


def compile_lock(requirements: list[str], target: Path, *options: str) -> None:
    """Resolve `requirements` for every Python and platform and write `target` with hashes.

    Pins of an existing `target` are kept where they fit, unless the options say `--upgrade`.

    Raises:
        subprocess.CalledProcessError: nothing fits, or the index is out of reach; uv has said so on stderr.
    """
    command = [sys.executable, "-m", "uv", "pip", "compile", "-", "--output-file", str(target), *options]
    command += ["--universal", f"--python-version={PYTHONS[0]}", "--generate-hashes"]
    command += ["--no-header", "--no-annotate", "--quiet"]
    subprocess.run(command, input="\n".join(requirements), text=True, stdout=subprocess.DEVNULL, check=True)


def update(*, upgrade: bool, root: Path = ROOT) -> None:
    """Write the locks again, `dev` first: the smaller ones take their pins from the ones before."""
    requirements = wanted(tomllib.loads((root / "pyproject.toml").read_text("utf-8")))
    before: list[str] = []
    for kind in ("dev", "run", "build", "fast", "postgres", "jobs"):
        target = lock_file(kind, root)
        compile_lock(requirements[kind], target, *before, *(["--upgrade"] if upgrade else []))
        before += ["--constraints", str(target)]


def main() -> int:
    """Renew the locks if asked, print what is wrong; the exit code."""
    if {"--update", "--upgrade"} & set(sys.argv[1:]):
        try:
            update(upgrade="--upgrade" in sys.argv[1:])
        except subprocess.CalledProcessError as failed:
            return failed.returncode
    found = offences()
    for offence in found:
        sys.stdout.write(offence + "\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
