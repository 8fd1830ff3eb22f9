"""How quickly a press is answered and how much the bot says: `python -m tests.bench.bench_bot [--deals N]`.

The real program in front of the sandbox at CLOCK_SPEED 10, three scripted people, each process on this machine. Latency
is real milliseconds from the press to its answer, the way through the sandbox included. Sends and edits are counted at
three human paces; the numbers are medians of a deal. A measurement, never a test.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from tests.e2e.evidence import limited
from tests.e2e.game import Company, gather
from tests.e2e.world import FreshBot, playing, write_decks

SPEED = 10.0
PACES_S = (1.0, 2.0, 4.0)  # clock seconds between two actions
AFTER_PICTURE_S = 6.0  # clock seconds until people have looked at the sheet


def play(company: Company, deals: int, pace: float) -> list[dict[str, Any]]:
    """Play so many deals; one row per deal: actions, sends, edits."""
    rows: list[dict[str, Any]] = []
    seen, actions, due = _last_call(company), 0, time.monotonic()
    while len(rows) < deals and (found := company.find_press()) is not None:
        phone, message, button = found
        scored = button.action == "next"
        if scored and actions:
            time.sleep(AFTER_PICTURE_S / SPEED)
            calls = company.sandbox.get("log", limit=1000000, since=seen)
            counted = [call["counted"] for call in calls if call["ok"]]
            rows.append({"actions": actions, "sends": counted.count("send"), "edits": counted.count("edit")})
            seen, actions = _last_call(company), 0
        time.sleep(max(0.0, due - time.monotonic()))
        due = time.monotonic() + pace / SPEED
        company.make(phone, message, button)
        actions += not scored
    return rows


def _last_call(company: Company) -> int:
    calls = company.sandbox.get("log", limit=1000000)
    return int(calls[-1]["id"]) if calls else 0


def latencies(company: Company) -> list[float]:
    """Return milliseconds from each press that was answered to its answer."""
    answered = {
        event["query_id"]: event["clock"] / SPEED
        for phone in company.phones
        for event in phone.events
        if event["type"] == "answer"
    }
    return [(answered[press.query] - press.at) * 1000 for press in company.pressed if press.query in answered]


class Measured(NamedTuple):
    """Rows of `play`, `latencies`, how many presses nobody answered, and how many 429 there were."""

    rows: list[dict[str, Any]]
    heard: list[float]
    unanswered: int
    refused: int


def measure(deals: int, pace: float) -> Measured:
    """Play so many deals at one pace, in a folder of its own."""
    with tempfile.TemporaryDirectory() as name, playing(Path(name), SPEED) as sandbox:
        folder = Path(name)
        decks = write_decks(folder / "decks.json", seed=8)
        bot = FreshBot(sandbox, folder, module="tests.e2e.rigged_bot", RIGGED_DECKS=str(decks))
        bot.launch()
        try:
            company = gather(sandbox, bot, 3, 8)
            company.claims = 0.0
            company.sit_down("pool_target=30")
            rows = play(company, deals, pace)
            company.settle()
            heard = latencies(company)
            return Measured(rows, heard, len(company.pressed) - len(heard), sum(limited(sandbox).values()))
        finally:
            bot.stop()


def main(arguments: list[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measure the bot in front of the sandbox.")
    parser.add_argument("--deals", type=int, default=6, help="deals to play at each pace (default 6)")
    parser.add_argument("--pace", type=float, nargs="*", default=PACES_S, help="clock seconds between two actions")
    options = parser.parse_args(arguments)
    times: list[float] = []
    unanswered = 0
    sys.stdout.write(f"{'one action every':>17} {'actions':>8} {'sends':>6} {'edits':>6} {'together':>9} {'429':>4}\n")
    for pace in options.pace:
        rows, heard, missed, refused = measure(options.deals, pace)
        times += heard
        unanswered += missed
        told = {key: median(row[key] for row in rows) for key in ("actions", "sends", "edits")}
        together = median(row["sends"] + row["edits"] for row in rows)
        sys.stdout.write(
            f"{pace:15.1f} s {told['actions']:8g} {told['sends']:6g} {told['edits']:6g} {together:9g} {refused:4}\n"
        )
    late = quantiles(times, n=100)[98]
    sys.stdout.write(
        f"press to answer, {len(times)} presses: median {median(times):.1f} ms, p99 {late:.1f} ms,"
        f" longest {max(times):.1f} ms; {unanswered} unanswered\n"
    )


if __name__ == "__main__":
    main()
