"""Card of a round: tables side by side, each thing in its place."""

import pytest

from bot.games.painting import PAINTERS
from bot.pictures import Look
from bot.pictures.render import draw
from bot.pictures.round_card import MOST_TABLES, CardSeat, CardTable, RoundDrawing
from bot.pictures.theme import WIDTH
from tests.bot.games.preferans.pictures.geometry import offences
from tests.bot.pictures.names import NAMES
from tests.bot.pictures.samples import ROUND


@pytest.mark.parametrize("dark", [False, True])
def test_everything_stands_in_its_place(dark: bool) -> None:
    assert list(offences(draw(PAINTERS, ROUND, Look(dark=dark)))) == []


def test_the_worst_names_and_amounts_leave_each_other_room() -> None:
    tables = tuple(
        CardTable(
            f"Стол {place}",
            tuple(
                CardSeat(NAMES[(place + seat) % len(NAMES)], "−12345", "−1⅚") for seat in range(4 if place < 3 else 3)
            ),
            "пришли 2 из 4, ждут ещё 1 д 23 ч 59 мин",
        )
        for place in range(1, MOST_TABLES + 1)
    )
    canvas = draw(PAINTERS, RoundDrawing("Тур 12 · отбор", tables, "Кубок" * 20, "Отдыхают: " + ", ".join(NAMES)))
    assert list(offences(canvas)) == []
    assert canvas.image.height <= 1.4 * WIDTH


@pytest.mark.parametrize("tables", [0, MOST_TABLES + 1])
def test_a_round_has_a_table_and_no_more_than_can_be_read(tables: int) -> None:
    with pytest.raises(ValueError, match="1 to 12 tables"):
        RoundDrawing("Тур 1", ROUND.tables[:1] * tables)
