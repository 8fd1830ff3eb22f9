"""`python -m engine` as other programs call it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def engine(*arguments: str, stdin: bytes = b"", **env: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "engine", *arguments],
        cwd=ROOT,
        input=stdin,
        capture_output=True,
        env={**os.environ, **env},
        check=False,
    )
    return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")


def refused(*arguments: str, stdin: bytes = b"") -> str:
    """The one line on standard error of a command that must fail."""
    status, out, err = engine(*arguments, stdin=stdin)
    assert (status, out, err.count("\n")) == (2, "", 1)
    return err.rstrip("\n")
