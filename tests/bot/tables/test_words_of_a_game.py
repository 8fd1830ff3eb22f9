"""A shared sentence as a game says it: on the screens of its tables, in what answers a press, and nowhere else."""

import io
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from bot.screens import texts as in_words
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, STRANGER
from tests.games.hosted import HOSTED

OWN = {
    "✋ %(name)s proposes to stop the match.": "✋ %(name)s складывает карты.",
    "You do not sit at this table.": "Вы тут не сидите.",
}


@pytest.fixture
def both(make: Make, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Tables of either game; one of them has words of its own."""
    messages, out = Catalog(locale="ru"), io.BytesIO()
    for message, said in OWN.items():
        messages.add(message, said)
    write_mo(out, messages)
    files = {**in_words._domains("ru"), "bad_move": out.getvalue()}
    cached = (in_words.texts, in_words.catalogue_of)
    with monkeypatch.context() as patched:
        patched.setattr(in_words, "_domains", lambda language: files)
        for one in cached:
            one.cache_clear()
        yield make(hosted=HOSTED)
    for one in cached:
        one.cache_clear()


@pytest.mark.parametrize(("preset", "are_own"), [("longmove", True), ("sochi", False)])
async def test_a_table_speaks_the_words_of_its_game(both: Desk, preset: str, are_own: bool) -> None:
    await both.begin(ANYA, BORIS, robots=1, options=preset)
    await both.command(ANYA, "stop")
    assert ("складывает карты" in both.screen("table").text) is are_own
    assert ((await both.press(STRANGER, "stopyes", where="table")).text == "Вы тут не сидите.") is are_own
