"""The audit of dependencies: a vulnerability fails with its name, a network that is not there does not fail."""

import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.checks import audit, lock


class Service(BaseHTTPRequestHandler):
    """The OSV service of a world in which tornado has a hole."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        name, version = asked["package"]["name"], asked["version"]
        fixed = {"ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "99.1"}]}]}
        affected = {"package": {"name": name, "ecosystem": "PyPI"}, "versions": [version], **fixed}
        hole = {"id": "TEST-2026-1", "summary": "a hole", "affected": [affected]}
        hole |= {"aliases": [], "modified": "2026-01-01T00:00:00Z", "published": "2026-01-01T00:00:00Z"}
        body = json.dumps({"vulns": [hole]} if name == "tornado" else {}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def service() -> Iterator[list[str]]:
    """The options that make pip-audit ask a service of this test."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield ["-s", "osv", "--osv-url", f"http://127.0.0.1:{server.server_port}/v1/query"]
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def silent() -> Iterator[int]:
    """A port that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


def check(*options: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run the check as `make check` does, with other variables."""
    command = [sys.executable, "-m", "tests.checks.audit", *options]
    clean = {name: value for name, value in os.environ.items() if "proxy" not in name.lower()}
    return subprocess.run(
        command, cwd=lock.ROOT, env=clean | env, capture_output=True, encoding="utf-8", timeout=120, check=False
    )


def test_a_vulnerability_fails_with_its_name(service: list[str]) -> None:
    done = check(*service)
    tornado = lock.pins(lock.lock_file("run").read_text("utf-8"), "3.14")["tornado"][0]
    assert done.stdout.splitlines() == [f"tornado {tornado}: TEST-2026-1 (mended in 99.1)"]
    assert done.returncode == 1


def test_without_a_network_a_sentence(tmp_path: Path) -> None:
    done = check("--cache-dir", str(tmp_path), HTTPS_PROXY="http://127.0.0.1:9")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "Not audited: the service that knows of vulnerabilities is out of reach.\n"


def test_a_service_that_does_not_answer(silent: int) -> None:
    options = ["-s", "osv", "--osv-url", f"http://127.0.0.1:{silent}/v1/query"]
    assert "out of reach" in audit.audit(options, answer_s=1).remark
    slow = audit.audit(options, answer_s=60, whole_s=3)
    assert (slow.exit_code, slow.remark) == (0, "Not audited: the service did not answer in 3 s.")


def test_what_is_wrong_with_the_audit_itself_fails() -> None:
    verdict = audit.audit(["--no-such-option"])
    assert verdict.exit_code == 1
    assert "--no-such-option" in verdict.remark


def test_packages_that_the_service_does_not_know() -> None:
    known = {"name": "a", "version": "1", "vulns": []}
    unknown = {"name": "b", "skip_reason": "not found"}
    assert audit.read(json.dumps({"dependencies": [known]})) == audit.Verdict(0)
    assert audit.read(json.dumps({"dependencies": [known, unknown]})).remark.endswith("does not know them: b.")
    assert "none of these packages" in audit.read(json.dumps({"dependencies": [unknown]})).remark
    hole = known | {"vulns": [{"id": "X-1", "fix_versions": []}]}
    assert audit.read(json.dumps({"dependencies": [hole, unknown]})).found == ("a 1: X-1 (not mended yet)",)
