"""A disk of the database that is full while people play, and has room again: a small file system in memory."""

from pathlib import Path

from tests.e2e import story, truth
from tests.e2e.expected_screens import all_screens_right
from tests.e2e.game import Company, gather
from tests.e2e.test_disk import REFUSED, SORRY
from tests.e2e.world import Bot, playing, text_of, wait_for, write_decks
from tests.servers import postgres as servers
from tests.servers.disk import small_disk
from tests.servers.postgres import postgres

__all__ = ["postgres"]
MOST = 60
"""Presses after which no page of the database has room any more."""


def test_nothing_is_acknowledged_that_is_not_stored(tmp_path: Path, postgres: servers.Cluster) -> None:
    with small_disk(postgres, "full_disk") as disk, playing(tmp_path) as sandbox:
        rigged = {"RIGGED_DECKS": str(write_decks(tmp_path / "decks.json", dealer=3, seed=3))}
        database = {"DATABASE_URL": disk.url.reveal(), "DATABASE_PATH": ""}
        bot = Bot(sandbox, tmp_path, module="tests.e2e.rigged_bot", **rigged, **database)
        bot.launch()
        try:
            company = gather(sandbox, bot, 3, 1)
            company.sit_down("pool_target=100")
            company.make_some(6)
            disk.fill()
            refused(company)
            disk.clear()
            company.make_some(12)
            company.settle()
            stories = story.read(bot.database)
            assert list(truth.lost_presses(company.pressed, stories)) == []
            assert list(truth.gaps(stories[1])) == []
            all_screens_right(company)
            assert "No space left on device" in bot.log.read_text()
            assert bot.stop() == 0
        finally:
            bot.kill()


def refused(company: Company) -> None:
    """Press until three presses were refused in words; a press whose rows find room in a page counts between them.

    The group reads once that moves are not written, and once more where one was written meanwhile.
    """
    refusals = 0
    for _ in range(MOST):
        found = company.find_press()
        assert found is not None
        made = company.make(*found)
        assert made.answer is not None
        refusals += REFUSED in made.answer["text"]
        if refusals == 3:
            break
    assert refusals == 3
    group = company.guests[0]

    def told() -> int:
        group.poll()
        return sum(SORRY in text_of(message) for message in group.screens(company.chat))

    wait_for(told, "the message to the table")
    company.settle()
    assert 1 <= told() <= refusals
