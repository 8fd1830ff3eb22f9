"""How quickly a press is answered and how much the bot says: `python -m tests.bench.bench_bot [--deals N]`.

The real program in front of the sandbox, three scripted people, each process on this machine. Latency is real
milliseconds from the press to its answer, the way through the sandbox included. Sends and edits are counted at a human
pace: one action every two clock seconds. A measurement, never a test.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from tests.e2e.game import Company, gather
from tests.e2e.world import Bot, playing, write_decks

SPEED = 20.0
ACTION_S = 2.0  # clock seconds between two actions
AFTER_PICTURE_S = 6.0  # clock seconds until people have looked at the sheet


def play(company: Company, deals: int) -> list[dict[str, Any]]:
    """Play so many deals; one row per deal: actions, sends, edits."""
    rows: list[dict[str, Any]] = []
    seen = _last_call(company)
    actions = 0
    while len(rows) < deals and (found := company.find_press()) is not None:
        phone, message, button = found
        scored = button.action == "next"
        if scored and actions:
            time.sleep(AFTER_PICTURE_S / SPEED)
            calls = company.sandbox.get("log", limit=1000000, since=seen)
            counted = [call["counted"] for call in calls if call["ok"]]
            rows.append({"actions": actions, "sends": counted.count("send"), "edits": counted.count("edit")})
            seen, actions = _last_call(company), 0
        company.make(phone, message, button)
        actions += not scored
        time.sleep(ACTION_S / SPEED)
    return rows


def _last_call(company: Company) -> int:
    calls = company.sandbox.get("log", limit=1000000)
    return int(calls[-1]["id"]) if calls else 0


def latencies(company: Company) -> list[float]:
    """Milliseconds from each press to its answer."""
    answered = {
        event["query_id"]: event["clock"] / SPEED
        for phone in company.phones
        for event in phone.events
        if event["type"] == "answer"
    }
    return [(answered[press.query] - press.at) * 1000 for press in company.pressed if press.query in answered]


def measure(deals: int) -> list[str]:
    """The table of results."""
    with tempfile.TemporaryDirectory() as name, playing(Path(name), SPEED) as sandbox:
        folder = Path(name)
        decks = write_decks(folder / "decks.json", seed=8)
        bot = Bot(sandbox, folder, module="tests.e2e.rigged_bot", RIGGED_DECKS=str(decks))
        bot.start()
        try:
            company = gather(sandbox, bot, 3, 8)
            company.claims = 0.0
            company.sit_down("pool_target=30")
            rows = play(company, deals)
            company.settle()
            times = latencies(company)
            limited = sum(total["limited"] for total in sandbox.get("counters").values())
        finally:
            bot.stop()
    lines = [f"{'deal':>6} {'actions':>8} {'sends':>6} {'edits':>6} {'together':>9}"]
    for number, row in enumerate(rows, 1):
        together = row["sends"] + row["edits"]
        lines.append(f"{number:6} {row['actions']:8} {row['sends']:6} {row['edits']:6} {together:9}")
    lines.append(f"median sends and edits a deal: {median(row['sends'] + row['edits'] for row in rows):g}")
    cuts = quantiles(times, n=100)
    lines.append(
        f"press to answer, {len(times)} presses: median {median(times):.1f} ms, p99 {cuts[98]:.1f} ms,"
        f" longest {max(times):.1f} ms"
    )
    lines.append(f"429: {limited}")
    return lines


def main(arguments: list[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measure the bot in front of the sandbox.")
    parser.add_argument("--deals", type=int, default=8, help="deals to play (default 8)")
    sys.stdout.write("\n".join(measure(parser.parse_args(arguments).deals)) + "\n")


if __name__ == "__main__":
    main()
