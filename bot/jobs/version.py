"""Version of the program for jobs: programs of equal version get equal results and can read each other's values."""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from bot.jobs.kinds import Job

PROGRAM: Final = Path(__file__).resolve().parents[2]
PACKAGES: Final = ("engine", "bot")
LENGTH: Final = 16


def version_of(jobs: Iterable[Job]) -> str:
    """Return a digest of the program's sources and of its jobs: any change gives another version."""
    known = "".join(f"{job.kind} {job.of}\n" for job in jobs)
    return sha256(f"{_sources()}\n{known}".encode()).hexdigest()[:LENGTH]


@cache
def _sources() -> str:
    """Return a digest of the sources of all modules; takes 30 ms once."""
    found = sha256()
    for package in PACKAGES:
        for path in sorted((PROGRAM / package).rglob("*.py")):
            found.update(f"{path.relative_to(PROGRAM).as_posix()}\n".encode())
            found.update(path.read_bytes())
    return found.hexdigest()
