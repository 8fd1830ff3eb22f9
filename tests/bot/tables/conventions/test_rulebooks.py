"""Rules of all games: found by the word somebody types, whichever game they are of."""

from collections.abc import Iterable
from typing import Any, ClassVar, cast

import msgspec
import pytest
from msgspec.structs import replace

from bot.tables.conventions.convention_text import BadLine, read
from bot.tables.conventions.house_rules import read_name
from bot.tables.conventions.rulebooks import game_of, leading, named, preset, presets, usual
from bot.tables.conventions.typed_convention import parse_new
from bot.tables.refused import Refused
from engine.core.errors import ConventionError
from engine.core.game import AnyGame
from engine.games import GAMES
from engine.games.preferans import PREFERANS
from engine.games.preferans.conventions.presets import PRESETS


class Heap(msgspec.Struct, frozen=True):
    """Rules of a game that nobody plays."""

    size: int = 6


class HeapBook:
    """One preset with one option."""

    kind = Heap
    presets: ClassVar = {"heap": Heap()}

    def with_rule(self, rules: Heap, name: str, value: str) -> Heap:
        return self.with_rules(rules, [(name, value)])

    def with_rules(self, rules: Heap, changes: Iterable[tuple[str, str]]) -> Heap:
        for name, value in changes:
            if name != "size":
                raise ConventionError("there is no option %(name)s", {"name": name})
            rules = replace(rules, size=int(value))
        return rules


class HeapGame:
    """As much of a game as is asked for its rules."""

    name = "heap"
    rules = HeapBook()


HEAP = cast(AnyGame, HeapGame())
BOTH = {**GAMES, HEAP.name: HEAP}


def test_presets_of_all_games_share_one_namespace() -> None:
    assert list(presets(BOTH)) == [*PRESETS, "heap"]
    assert preset(BOTH, "heap") == Heap()
    with pytest.raises(ConventionError) as refused:
        preset(BOTH, "chess")
    assert refused.value.facts == {"name": "chess", "known": ", ".join((*PRESETS, "heap"))}


def test_the_usual_rules_are_the_first_preset_of_the_first_game() -> None:
    assert usual(BOTH) == PRESETS["sochi"]
    assert usual({HEAP.name: HEAP, **GAMES}) == Heap()


def test_rules_tell_their_game() -> None:
    assert game_of(BOTH, PRESETS["rostov"]) is PREFERANS
    assert game_of(BOTH, Heap(9)) is HEAP


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("питер 20", ("leningrad", 1)),
        ("club of three 30", ("club3", 3)),
        ("Heap size=9", ("heap", 1)),
        ("chess", None),
        ("", None),
    ],
)
def test_a_text_begins_with_a_preset_of_any_game(text: str, found: tuple[str, int] | None) -> None:
    assert leading(BOTH, text.split()) == found


@pytest.mark.parametrize(
    ("text", "rules"),
    [("«Сочи»", PRESETS["sochi"]), ("HEAP", Heap()), ("heap 9", None), ("chess", None), ("", None)],
)
def test_a_whole_text_names_a_preset_of_any_game(text: str, rules: Any) -> None:
    assert named(BOTH, text) == rules


def test_a_preset_that_no_game_here_has_is_not_named() -> None:
    assert named({HEAP.name: HEAP}, "sochi") is None


def test_options_belong_to_the_game_of_the_preset_before_them() -> None:
    assert parse_new(BOTH, "heap size=9") == Heap(9)
    assert parse_new(BOTH, "convention=heap size=9") == Heap(9)
    assert parse_new(BOTH, "size=7", Heap(9)) == Heap(7)
    assert parse_new(BOTH, "20") == replace(PRESETS["sochi"], pool_target=20)
    with pytest.raises(ConventionError, match="there is no option size"):
        parse_new(BOTH, "rostov size=9")


def test_rules_of_a_chat_are_not_called_as_a_preset_of_any_game() -> None:
    with pytest.raises(Refused):
        read_name(BOTH, "heap of ours")
    assert read_name(GAMES, "heap of ours") == "heap of ours"


def test_lines_are_read_by_the_rules_of_the_preset_they_begin_with() -> None:
    assert read(BOTH, "convention heap\nrule size=9", PRESETS["sochi"]) == Heap(9)
    assert read(BOTH, "rule size=9", Heap()) == Heap(9)
    with pytest.raises(BadLine):
        read(BOTH, "rule size=9", PRESETS["sochi"])
