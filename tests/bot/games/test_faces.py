"""Faces: what a face says of its game is so."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.faces import FACES
from bot.screens.model import DealReport, Draft
from bot.screens.rulebooks import Rulebooks
from bot.screens.status import COLUMN
from bot.screens.texts import LANGUAGES, texts
from bot.tables.conventions.typed_convention import parse_new
from engine.core.seats import BySeat
from engine.games import GAMES
from engine.games.preferans.conventions.presets import PRESETS
from tests.bot.games.austrian import deals as austrian
from tests.bot.games.skat import deals as skat
from tests.bot.screens import deals as preferans
from tests.bot.screens import kit
from tests.narrowed import there

LONG = "Константин Константинопольский"
NAMESAKES = (LONG, f"{LONG} 2", f"{LONG} 3")
SHORT = ("Константин К.", "Константин 2", "Константин 3")
PLAYED: dict[str, Callable[[], Any]] = {
    "preferans": lambda: preferans.seven_of_spades(PRESETS["sochi"]).say(
        "whist:whist", "whist:whist", "card:As", "card:9s", "card:7s", "card:Ac"
    ),
    "skat": lambda: skat.Table().say(*skat.HEARTS, *skat.TRICKS[:4]),
    "austrian": lambda: austrian.hearts().say("whist:whist", "whist:whist", "card:Ah", "card:8h", "card:7h", "card:Kh"),
}
"""Deals of three in their second trick, the words of Austrian préférence as in record R1."""
BOOKS = Rulebooks([face.rules for face in FACES.values()])


def test_every_game_has_a_face() -> None:
    assert FACES.keys() == GAMES.keys()


@pytest.mark.parametrize("name", FACES)
def test_words_for_columns_lead_to_columns_of_the_game_and_each_has_one(name: str) -> None:
    words = FACES[name].columns
    assert set(words.values()) == GAMES[name].columns.keys()
    assert all(word == word.lower() and " " not in word for word in words)


@pytest.mark.parametrize("name", FACES)
def test_columns_have_russian_names(name: str) -> None:
    t = texts("ru").of(name)
    assert all(t.word(COLUMN, column) != column for column in GAMES[name].columns)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FACES)
def test_the_example_of_a_correction_names_a_column(name: str, language: str) -> None:
    example = FACES[name].reports.correction(texts(language))
    assert bool(example) is bool(FACES[name].columns)
    assert not example or example.split()[1] in FACES[name].columns


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FACES)
def test_examples_of_rules_are_understood(name: str, language: str) -> None:
    face = FACES[name].rules
    typed = face.typed(texts(language))
    assert BOOKS.named(typed.preset) is not None
    for rules in typed.rules:
        assert isinstance(parse_new(BOOKS, rules), face.book.kind)


@pytest.mark.parametrize("name", FACES)
def test_people_of_one_long_name_are_short_while_cards_are_played(name: str) -> None:
    table, face, t = PLAYED[name](), FACES[name].deal, texts("ru").of(name)
    frame = replace(table.frame, players=NAMESAKES)

    def named(seat: int | None) -> Any:
        view = table.view(seat)
        return replace(view, players=BySeat(NAMESAKES), standing=replace(view.standing, players=BySeat(NAMESAKES)))

    told = [face.table(t, frame, named(None)), face.pictured(t, frame, named(None))]
    told += [read(t, frame, named(1), Draft()) for read in (face.hand, face.hand_pictured)]
    for screen in told:
        shown = kit.plain(screen.text)
        assert "Константинопол" not in shown
        assert any(f"{short} " in shown for short in SHORT)
    shown = kit.plain(told[0].text)
    begun = [line for line in shown.split("\n") if line.startswith(("Взятки: ", "Прошлая взятка: ", "▶ "))]
    assert len(begun) == 3
    assert all(short in " ".join(begun[1:]) for short in SHORT)


@pytest.mark.parametrize("name", FACES)
def test_beside_other_tables_a_talon_stands_in_the_order_of_a_hand(name: str) -> None:
    table, game, reports, t = PLAYED[name](), GAMES[name], FACES[name].reports, texts("ru").of(name)
    while awaited := game.awaited(table.match):
        for event in game.decide(table.match, game.robots.choose(game.view(table.match, awaited[0]))):
            table.match = game.evolve(table.match, event)
    number, view = game.status(table.match).deals, there(game.view(table.match, None))
    told = set()
    for talon in (view.talon, view.talon[::-1]):
        report = DealReport(frame=table.frame, number=number, match=table.match, view=replace(view, talon=talon))
        told.add(reports.played(t, report).talon)
    assert len(told) == 1
