"""`python -m engine`: called in this process, and as other programs call it where the process itself is tested."""

import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from unittest.mock import patch

from engine.__main__ import main

ROOT = Path(__file__).parents[2]
Done = tuple[int, str, str]


def engine(*arguments: str, stdin: bytes = b"") -> Done:
    """Exit status, output and errors of a command run in this process."""
    given, out, err = TextIOWrapper(BytesIO(stdin)), TextIOWrapper(BytesIO()), TextIOWrapper(BytesIO())
    with given, out, err:
        with patch.object(sys, "stdin", given), redirect_stdout(out), redirect_stderr(err):
            status = main([*arguments])
        return status, said(out), said(err)


def said(stream: TextIOWrapper) -> str:
    """Return what was written, read as UTF-8."""
    stream.flush()
    written = stream.buffer
    assert isinstance(written, BytesIO)
    return written.getvalue().decode("utf-8")


def process(*arguments: str, stdin: bytes = b"", **env: str) -> Done:
    """Exit status, output and errors of a command run as a program of its own."""
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
    """Return the one line on standard error of a command that must fail."""
    status, out, err = engine(*arguments, stdin=stdin)
    assert (status, out, err.count("\n")) == (2, "", 1)
    return err.rstrip("\n")
