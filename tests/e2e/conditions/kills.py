"""The condition that ends the bot: it is killed with presses under way, before they came and after their answers."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tests.e2e.conditions.row import Row, Spot
from tests.e2e.conditions.six import check, fulfilled
from tests.e2e.scenarios.theatre import Stage, Story, Theatre
from tests.e2e.world import wait_for

HELD_S = 600.0  # real seconds for which an answer is held back: longer than the bot lives
ANSWERABLE_S = 3.0  # real seconds; soon after them Telegram, at the speed of these clocks, takes no answer any more
UNDER_WAY: Final = "under-way"
WAITING: Final = "waiting"


class Kills:
    """Buttons with two pressers each; `wrong` tells what was found, by the name of the row.

    The press of one is under way when the bot is killed: it has begun to answer. The other presses while the bot is
    dead, and once more right before the next kill.
    """

    def __init__(self, theatre: Theatre) -> None:
        self.theatre = theatre
        self.wrong: dict[str, list[str]] = {}
        self._spots: dict[tuple[Row, str], Spot] = {}

    def bring(self, rows: Sequence[Row]) -> None:
        """Have both pressers of all rows come before their buttons; raises what goes wrong on the way."""
        stories = [self._coming(row, which) for row in rows for which in (UNDER_WAY, WAITING)]
        for story in stories:
            self.theatre.invite(story)
        for story in stories:
            self.theatre.see(story)

    def run(self) -> None:
        """Press, kill and start the bot, and see what has become of every press."""
        under_way, waiting = self._of(UNDER_WAY), self._of(WAITING)
        self._press_under_way(list(under_way.values()))
        self.theatre.bot.kill()
        sent = {row: row.count(spot) if row.sends else 0 for row, spot in under_way.items()}
        pushed = time.monotonic()
        queries = {row: spot.push() for row, spot in waiting.items()}
        self.theatre.sandbox.delete("faults")
        self.theatre.bot.launch()
        in_time = time.monotonic() - pushed < ANSWERABLE_S
        for row, spot in waiting.items():
            self._judge(row, partial(_answered_late, row, spot, queries[row] if in_time else ""))
        for row, spot in under_way.items():
            self._judge(row, partial(_pressed_anew, row, spot, sent[row]))
        queries = {row: spot.push() for row, spot in waiting.items()}
        for row, spot in waiting.items():
            self._judge(row, partial(_answered_again, row, spot, queries[row]))
        before = {row: row.count(spot) for row, spot in waiting.items()}
        self.theatre.bot.restart()
        for row, spot in waiting.items():
            self._judge(row, partial(_kept, row, spot, before[row]))

    def _coming(self, row: Row, which: str) -> Story:
        """Return how somebody comes before a button, as something that is played on a stage."""

        def come(stage: Stage) -> None:
            self._spots[row, which] = row.bring(stage)

        return Story(f"{row}-kill-{which}", come, names=row.names, start=row.start)

    def _of(self, which: str) -> dict[Row, Spot]:
        return {row: spot for (row, one), spot in self._spots.items() if one == which}

    def _press_under_way(self, spots: Sequence[Spot]) -> None:
        """Press all; return when the bot answers each, and no answer arrives."""
        sandbox, answered = self.theatre.sandbox, sum(bool(spot.button.data) for spot in spots)
        sandbox.post("faults", method="answerCallbackQuery", times=answered, delay_s=HELD_S, drop=True)
        for spot in spots:
            spot.push()
        wait_for(lambda: not sandbox.get("faults"), "every press about to be answered")

    def _judge(self, row: Row, task: Callable[[], None]) -> None:
        try:
            task()
        except AssertionError as error:
            self.wrong.setdefault(row.name, []).append(f"{task}: {error}")


def _answered_late(row: Row, spot: Spot, query: str) -> None:
    """Check that a press that came while the bot was dead is answered and fulfilled once.

    query: empty where the machine was too slow for an answer in time.
    """
    fulfilled(row, spot, [spot.answer(query) if query else row.answers[0]])


def _pressed_anew(row: Row, spot: Spot, sent: int) -> None:
    """Check that a press whose answer was lost did its work at most once; who presses again is answered.

    sent: messages that were sent before the kill; the bot may not know them.
    """
    assert row.count(spot) <= 1 + sent
    if row.repeats:
        check(row, [spot.press()], later=True)
    else:
        fulfilled(row, spot, [spot.press()], later=True, again=sent)


def _answered_again(row: Row, spot: Spot, query: str) -> None:
    check(row, [spot.answer(query)], later=True)


def _kept(row: Row, spot: Spot, count: int) -> None:
    """Check that what was there before a kill is there after it."""
    wait_for(lambda: row.count(spot) == count, f"{row}: {count} before the kill, {row.count(spot)} after it")
