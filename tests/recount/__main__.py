"""`python -m tests.recount FILE`: a sentence for every difference; exit status 1 when there is one."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from tests.recount.judge import differences


def settle(text: str) -> Sequence[Fraction]:
    """Ask the command line of the engine what a match comes to."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(text)
        file.flush()
        asked = [sys.executable, "-m", "engine", "replay", file.name, "--json"]
        told = json.loads(subprocess.run(asked, capture_output=True, check=True).stdout)
    exact = told["settlement"]["exact"]
    return [Fraction(exact[seat]) for seat in sorted(exact)]


def main() -> int:
    """Judge the file that is named; return the exit status."""
    found = list(differences(Path(sys.argv[1]).read_text(), settle))
    print("\n".join(found) or "everything comes to what is stated")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
