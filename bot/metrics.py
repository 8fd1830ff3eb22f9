"""Measurements of the running program: numbers only, never a card, a name, an id or a secret.

Each program has its own `Metrics`, so that two programs in one process (in a test) are counted separately.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SHORT_S: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
LONG_S: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


class Metrics:
    """Counters and histograms (in real seconds), and gauges, which are computed when they are read."""

    def __init__(self) -> None:
        self._all = CollectorRegistry()
        self._updates = self._counter("updates", "Updates taken from Telegram", "kind")
        self._calls = self._counter("api_calls", "Calls by HTTP status, 0 where no answer came", "method", "status")
        self._lines = self._counter("log_lines", "Lines of the log from WARNING upwards", "level")
        self._of_calls: dict[tuple[str, int], tuple[Counter, Histogram]] = {}  # a look-up costs most
        self._call_s = self._histogram("api_call_seconds", "From a call to its answer", LONG_S, "method")
        self._press_s = self._histogram("press_seconds", "From a press to the sending of its answer", SHORT_S)
        self._lag_s = self._histogram("loop_lag_seconds", "How late the event loop comes to what was due", SHORT_S)
        self._wait_s = self._histogram("mailbox_wait_seconds", "From a job to its turn in a mailbox", SHORT_S, "of")
        self._work_s = self._histogram("mailbox_job_seconds", "A job in a mailbox", SHORT_S, "of")
        self._commit_s = self._histogram("commit_seconds", "A transaction of the store", SHORT_S)
        self._db_s = self._histogram("db_seconds", "From a request to a server of databases to its answer", SHORT_S)
        self._unknown = self._counter("commit_unknown", "Transactions of which nobody knows whether they were kept")
        self._takeovers = self._counter("takeovers", "Bots that this program became the owner of", "after")
        self._robot_s = self._histogram("robot_seconds", "A robot's decision", SHORT_S, "strength")
        self._jobs = self._counter(
            "jobs",
            "Jobs: remote, local (not asked), fallback (in vain); of a worker done, failed, refused",
            "kind",
            "where",
        )
        self._job_s = self._histogram("job_seconds", "A job that another machine did, or a worker", SHORT_S, "kind")

    def updated(self, kind: str) -> None:
        """Count an update received from Telegram; `kind`: its type."""
        self._updates.labels(kind).inc()

    def called(self, method: str, status: int, seconds: float) -> None:
        """Count and time a finished call to Telegram; `status`: of HTTP, 0 without an answer (429: called too soon)."""
        kept = self._of_calls.get((method, status))
        if kept is None:
            kept = self._of_calls[method, status] = self._calls.labels(method, str(status)), self._call_s.labels(method)
        count, times = kept
        count.inc()
        times.observe(seconds)

    def logged(self, level: str) -> None:
        """Count a log line; `level`: its level, WARNING or higher."""
        self._lines.labels(level).inc()

    def pressed(self, seconds: float) -> None:
        """Record the time from the press of a button to its answer, in real seconds."""
        self._press_s.observe(seconds)

    def lagged(self, seconds: float) -> None:
        """Record how many real seconds late the event loop was."""
        self._lag_s.observe(seconds)

    def boxed(self, of: str, waited: float, took: float) -> None:
        """Record how long a job of a mailbox waited and took, in real seconds; `of`: kind of mailbox, table or chat."""
        self._wait_s.labels(of).observe(waited)
        self._work_s.labels(of).observe(took)

    @contextmanager
    def commit(self) -> Iterator[None]:
        """Time the block, which is one transaction of the store, whether it succeeds or not."""
        with self._commit_s.time():
            yield

    def asked_database(self, seconds: float) -> None:
        """Record the time from a request to the database server to its answer, in real seconds."""
        self._db_s.observe(seconds)

    def lost_commit(self) -> None:
        """Count a COMMIT that was sent and not answered."""
        self._unknown.inc()

    def took_over(self, *, after_end: bool) -> None:
        """Count a bot that this program now owns; `after_end`: False if its previous owner did not end properly."""
        self._takeovers.labels("end" if after_end else "loss").inc()

    @contextmanager
    def robot(self, strength: str) -> Iterator[None]:
        """Time the block, which is one decision of a robot."""
        with self._robot_s.labels(strength).time():
            yield

    def job(self, kind: str, where: str, seconds: float | None = None) -> None:
        """Count a job by the place where it was done; record its time unless `seconds` is None."""
        self._jobs.labels(kind, where).inc()
        if seconds is not None:
            self._job_s.labels(kind).observe(seconds)

    def gauge(self, name: str, text: str, value: Callable[[], float]) -> None:
        """Add a number that is computed by `value` when it is read; each `name` may be added once."""
        Gauge(f"pulka_{name}", text, registry=self._all).set_function(value)

    def text(self) -> bytes:
        """Return all metrics in the text format of Prometheus."""
        return generate_latest(self._all)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"pulka_{name}", text, labels, registry=self._all)

    def _histogram(self, name: str, text: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(f"pulka_{name}", text, labels, buckets=buckets, registry=self._all)


class Stopwatch:
    """Stopwatch that starts when it is created and counts real seconds."""

    def __init__(self) -> None:
        self._began = time.perf_counter()

    def seconds(self) -> float:
        """Return the real seconds since the start."""
        return time.perf_counter() - self._began
