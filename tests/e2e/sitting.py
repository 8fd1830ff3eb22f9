"""Three people in the middle of a match."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.e2e.evidence import errors_in
from tests.e2e.game import Company, gather
from tests.e2e.world import TOKEN, Bot, playing, write_decks


@contextmanager
def sitting(folder: Path, speed: float = 60) -> Iterator[Company]:
    """Seat three people in their first deal; Аня speaks first. Afterwards the bot's log must be clean."""
    with playing(folder, speed) as sandbox:
        decks = write_decks(folder / "decks.json", dealer=3, seed=3)
        bot = Bot(sandbox, folder, module="tests.e2e.rigged_bot", RIGGED_DECKS=str(decks))
        bot.launch()
        try:
            found = gather(sandbox, bot, 3, 1)
            found.sit_down("pool_target=100")
            found.settle()
            yield found
            assert bot.alive()
            assert bot.stop() == 0
        finally:
            bot.kill()
        words = bot.log.read_text()
        assert errors_in(bot.log) == []
        assert TOKEN.partition(":")[2] not in words
