"""A match of every convention by people and robots through the page, to its end."""

from pathlib import Path

import pytest

from bot.tables.log.state import Stage
from engine.games.preferans.scoring.settlement import settle
from tests.e2e import story, truth
from tests.e2e.evidence import errors_in
from tests.e2e.game import Company, gather
from tests.e2e.leaks import leaks
from tests.e2e.world import Bot, Timeout, playing
from tests.extent import SOAKING

MOST_PRESSES = 2500
# (convention, what ends the match in `make test`, in `make soak`, people, robots)
TABLES = [
    ("sochi", "end=deals:2", "pool_target=2", 2, 1),
    ("leningrad", "pool_target=2", "pool_target=2", 2, 2),
    ("fspr", "end=deals:2", "pool_target=2", 3, 1),
    ("rostov", "end=deals:2", "pool_target=2", 3, 0),
    ("classic", "end=deals:3", "end=deals:6", 3, 0),
    ("classic blind=full compulsory_rasp_laps=0", "end=deals:2", "end=deals:5", 3, 1),
    ("club3", "end=deals:2", "end=deals:5", 2, 1),
    ("club4", "end=deals:2", "end=deals:5", 3, 1),
    ("gusarik", "pool_target=3", "pool_target=3", 2, 0),
    ("hussar", "end=deals:3", "pool_target=3", 2, 0),
    ("decimal", "end=deals:3", "end=deals:6", 2, 1),
    ("kurochka kurochka_stake=2", "end=deals:2", "end=deals:5", 2, 1),
    ("kotel kotel_deals=1", "end=deals:2", "end=deals:5", 2, 1),
]
PLAYED = [(f"{rules} {long if SOAKING else soon}", people, robots) for rules, soon, long, people, robots in TABLES]


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize(("options", "people", "robots"), PLAYED)
def test_a_match_of_every_preset(tmp_path: Path, options: str, people: int, robots: int) -> None:
    with playing(tmp_path) as sandbox:
        bot = Bot(sandbox, tmp_path)
        bot.launch()
        company = gather(sandbox, bot, people, len(options))
        try:
            company.sit_down(options, robots)
            play(company)
            company.settle()
            assert bot.stop() == 0
        finally:
            bot.kill()
        company.poll()
        judge(company)


def play(company: Company) -> None:
    """Press until the settlement is there."""
    for _ in range(MOST_PRESSES):
        found = company.find_press()
        if found is None:
            return
        company.make(*found)
    raise Timeout("a match without end")


def judge(company: Company) -> None:
    """The match is over, nothing was lost, refused or shown to the wrong eyes."""
    stories = story.read(company.bot.database)
    table = stories[1]
    assert table.end.stage is Stage.OVER
    assert table.end.match is not None
    assert sum(settle(table.end.match.standing).whists) == 0
    assert list(truth.gaps(table)) == []
    assert list(truth.lost_presses(company.pressed, stories)) == []
    assert list(leaks(company.phones, stories)) == []
    assert errors_in(company.bot.log) == []
