"""`python -m tests.bench [NAME...]`: every measurement (or those named, `pictures`), each in a process of its own."""

import os
import platform
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def names(wanted: list[str]) -> list[str]:
    """Return the modules `bench_*.py` of this folder; only the wanted ones if any are."""
    found = [path.stem for path in sorted(FOLDER.glob("bench_*.py"))]
    unknown = sorted(set(wanted) - {name.removeprefix("bench_") for name in found})
    if unknown:
        raise SystemExit(f"there is no measurement {unknown[0]}: {', '.join(n.removeprefix('bench_') for n in found)}")
    return [name for name in found if not wanted or name.removeprefix("bench_") in wanted]


def main() -> int:
    """Run them one after another; 1 if one failed."""
    print(
        f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    )
    failed = 0
    for name in names(sys.argv[1:]):
        print(f"\n== {name.removeprefix('bench_')}", flush=True)
        done = subprocess.run([sys.executable, "-m", f"tests.bench.{name}"], cwd=FOLDER.parents[1], check=False)
        failed = failed or done.returncode
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
