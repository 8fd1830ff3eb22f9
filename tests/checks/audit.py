"""Known vulnerabilities of what the locks pin, asked of the Python Package Index by pip-audit.

`python -m tests.checks.audit` prints each vulnerability and exits with 1 when there is one. Where nobody can be asked,
one sentence on stderr says so and the exit code is 0: a check without a network is no failure. More options go to
pip-audit: `-s osv` asks another service.
"""

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from tests.checks.lock import lock_file

ANSWER_S = 5  # the longest wait for one answer of the service
WHOLE_S = 60  # and for all of them
KINDS = ("dev", "fast")  # `run` and `build` are parts of `dev`
ACCEPTED: dict[str, str] = {}  # a vulnerability's id: why it does not concern this program
# how pip-audit ends when its service is out of reach, slow or broken
UNREACHED = re.compile(r"requests\.exceptions\.|urllib3\.exceptions\.|vulnerability feed|ServiceError|may be blocking")


@dataclass(frozen=True)
class Verdict:
    """Verdict of an audit."""

    exit_code: int
    found: tuple[str, ...] = ()
    """One line a vulnerability, for stdout."""
    remark: str = ""
    """One sentence for stderr; empty when everything was audited."""


def command(options: Sequence[str] = (), answer_s: int = ANSWER_S) -> list[str]:
    """Return the command line of pip-audit, which installs and resolves nothing."""
    line = [sys.executable, "-m", "pip_audit", "--format", "json", "--progress-spinner", "off", "--disable-pip"]
    line += ["--desc", "off", "--timeout", str(answer_s)]
    for kind in KINDS:
        line += ["--requirement", str(lock_file(kind))]
    for name in ACCEPTED:
        line += ["--ignore-vuln", name]
    return [*line, *options]


def read(report: str) -> Verdict:
    """Judge the JSON that pip-audit prints when it has asked about every package."""
    packages = json.loads(report)["dependencies"]
    found = tuple(
        f"{package['name']} {package['version']}: {one['id']} {mended(one['fix_versions'])}"
        for package in packages
        for one in package.get("vulns", ())
    )
    unknown = [package["name"] for package in packages if "skip_reason" in package]
    remark = ""
    if len(unknown) == len(packages):
        remark = "Not audited: the service knows none of these packages (a mirror without advisories?)."
    elif unknown:
        remark = f"Not audited, the service does not know them: {', '.join(sorted(unknown))}."
    return Verdict(1 if found else 0, found, remark)


def mended(versions: Sequence[str]) -> str:
    """Say which versions mend a vulnerability."""
    return f"(mended in {', '.join(versions)})" if versions else "(not mended yet)"


def audit(options: Sequence[str] = (), *, answer_s: int = ANSWER_S, whole_s: float = WHOLE_S) -> Verdict:
    """Ask about everything that the locks pin; waits `whole_s` seconds at most."""
    try:
        done = subprocess.run(
            command(options, answer_s),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=whole_s,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Verdict(0, remark=f"Not audited: the service did not answer in {whole_s:g} s.")
    if done.stdout.lstrip().startswith("{"):
        return read(done.stdout)
    if UNREACHED.search(done.stderr):
        return Verdict(0, remark="Not audited: the service that knows of vulnerabilities is out of reach.")
    return Verdict(1, remark=f"pip-audit failed: {done.stderr.strip()}")


def main() -> int:
    """Print the verdict; the exit code."""
    verdict = audit(sys.argv[1:])
    for line in verdict.found:
        sys.stdout.write(line + "\n")
    if verdict.remark:
        sys.stderr.write(verdict.remark + "\n")
    return verdict.exit_code


if __name__ == "__main__":
    sys.exit(main())
