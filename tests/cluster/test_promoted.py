"""The server of the database is gone for good, and its synchronous standby takes its place."""

from pathlib import Path

from tests.e2e import story, truth
from tests.e2e.expected_screens import all_screens_right
from tests.e2e.game import gather
from tests.e2e.world import Bot, playing, wait_for, write_decks
from tests.servers.postgres import private


def test_the_bot_goes_on_at_a_standby_that_was_promoted(tmp_path: Path) -> None:
    with private() as first, private(copy_of=first) as second, playing(tmp_path) as sandbox:
        both = f"postgresql://pulka@127.0.0.1:{first.port},127.0.0.1:{second.port}/pulka"
        database = {"DATABASE_URL": f"{both}?target_session_attrs=read-write", "DATABASE_PATH": ""}
        rigged = {"RIGGED_DECKS": str(write_decks(tmp_path / "decks.json", dealer=3, seed=3))}
        bot = Bot(sandbox, tmp_path, module="tests.e2e.rigged_bot", **rigged, **database)
        bot.launch()
        try:
            company = gather(sandbox, bot, 3, 1)
            company.sit_down("pool_target=100")
            company.make_some(12)
            found = company.find_press()
            assert found is not None
            in_flight = company.press(found[0], found[1], found[2].data, wait=False)
            first.break_down()
            wait_for(lambda: not bot.alive(), "the end of a bot without its database")
            second.promote()
            bot.launch()
            company.hear(found[0], in_flight)
            company.make_some(12)
            company.settle()
            stories = story.read(bot.database)
            assert list(truth.lost_presses(company.pressed, stories)) == []
            assert list(truth.gaps(stories[1])) == []
            all_screens_right(company)
            assert bot.stop() == 0
        finally:
            bot.kill()
