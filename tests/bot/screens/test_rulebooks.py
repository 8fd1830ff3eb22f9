"""Rules of all games: found by the word somebody types, whichever game they are of."""

from collections.abc import Iterable
from typing import Any, ClassVar, cast

import msgspec
import pytest
from msgspec.structs import replace

from bot.games.faces import FACES
from bot.games.preferans.face import PREFERANS_FACE
from bot.screens.rulebooks import Rulebooks, as_typed
from bot.screens.rules_face import AnyRulesFace
from bot.screens.texts import Texts, texts
from bot.tables.conventions.convention_text import BadLine, read
from bot.tables.conventions.house_rules import read_name
from bot.tables.conventions.typed_convention import parse_new
from bot.tables.refused import Refused
from engine.core.errors import ConventionError
from engine.games.preferans.conventions.presets import PRESETS
from tests.faces import BOOKS


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


class HeapRules:
    """As much of a face of rules as is asked for values and names."""

    book = HeapBook()
    size = None
    spoken: ClassVar = {"heap": ("Куча", "the heap")}

    def preset_name(self, t: Texts, preset: str) -> str:
        return "Куча"

    def error(self, t: Texts, error: ConventionError) -> str:
        return f"heap: {error}"


HEAP = cast(AnyRulesFace, HeapRules())
BOTH = Rulebooks([*BOOKS.faces, HEAP])


def test_presets_of_all_games_share_one_namespace() -> None:
    assert list(BOTH.presets) == [*PRESETS, "heap"]
    assert BOTH.preset("heap") == Heap()
    with pytest.raises(ConventionError) as refused:
        BOTH.preset("chess")
    assert refused.value.facts == {"name": "chess", "known": ", ".join((*PRESETS, "heap"))}


def test_no_two_presets_of_the_games_played_here_share_a_name() -> None:
    told = [[*names, name] for face in FACES.values() for name, names in face.rules.spoken.items()]
    words = [word for names in told for word in {" ".join(one.casefold().split()) for one in names}]
    assert sorted(words) == sorted(set(words))


def test_the_usual_rules_are_the_first_preset_of_the_first_game() -> None:
    assert BOTH.usual == PRESETS["sochi"]
    assert Rulebooks([HEAP, *BOOKS.faces]).usual == Heap()


def test_rules_tell_their_game() -> None:
    assert BOTH.of(PRESETS["rostov"]) is PREFERANS_FACE.rules
    assert BOTH.of(Heap(9)) is HEAP


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("питер 20", ("leningrad", 1)),
        ("club of three 30", ("club3", 3)),
        ("Heap size=9", ("heap", 1)),
        ("куча 9", ("heap", 1)),
        ("the heap", ("heap", 2)),
        ("chess", None),
        ("", None),
    ],
)
def test_a_text_begins_with_a_preset_of_any_game(text: str, found: tuple[str, int] | None) -> None:
    assert BOTH.leading(text.split()) == found


@pytest.mark.parametrize(
    ("text", "rules"),
    [("«Сочи»", PRESETS["sochi"]), ("HEAP", Heap()), ("heap 9", None), ("chess", None), ("", None)],
)
def test_a_whole_text_names_a_preset_of_any_game(text: str, rules: Any) -> None:
    assert BOTH.named(text) == rules


def test_a_preset_that_no_game_here_has_is_not_named() -> None:
    assert Rulebooks([HEAP]).named("sochi") is None


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
    assert read_name(BOOKS, "heap of ours") == "heap of ours"


def test_lines_are_read_by_the_rules_of_the_preset_they_begin_with() -> None:
    assert read(BOTH, "convention heap\nrule size=9", PRESETS["sochi"]) == Heap(9)
    assert read(BOTH, "rule size=9", Heap()) == Heap(9)
    with pytest.raises(BadLine):
        read(BOTH, "rule size=9", PRESETS["sochi"])


def test_a_size_belongs_to_the_game_wherever_the_number_stands() -> None:
    assert parse_new(BOTH, "20 rostov") == replace(PRESETS["rostov"], pool_target=20)
    for typed in ("20 heap", "heap 20"):
        with pytest.raises(ConventionError) as refused:
            parse_new(BOTH, typed)
        assert refused.value.facts["word"] == "20", "a game without a size knows no number"


def test_a_size_stays_with_another_preset_of_the_game_only() -> None:
    agreed = replace(PRESETS["sochi"], pool_target=30)
    assert BOTH.with_size_of(PRESETS["rostov"], agreed) == replace(PRESETS["rostov"], pool_target=30)
    assert BOTH.with_size_of(Heap(), agreed) == Heap()
    assert BOTH.with_size_of(PRESETS["rostov"], Heap()) == PRESETS["rostov"]


def test_an_error_is_told_by_the_game_whose_rules_they_are() -> None:
    error, t = ConventionError("there is no option %(name)s", {"name": "size"}), texts("ru")
    assert BOTH.error(t, error) == BOTH.error(t, error, PREFERANS_FACE.rules)
    assert "Условия «size» нет." in BOTH.error(t, error)
    assert BOTH.error(t, error, HEAP) == "heap: there is no option size"


def test_the_error_of_typed_rules_tells_their_game() -> None:
    with pytest.raises(ConventionError) as refused:
        parse_new(BOTH, "heap depth=2")
    assert BOTH.error(texts("ru"), refused.value) == "heap: there is no option depth"
    with pytest.raises(ConventionError) as unknown:
        BOTH.preset("chess")
    assert BOTH.error(texts("ru"), unknown.value).endswith("Куча (heap).")
    assert "Целое число — размер пули" in BOTH.error(texts("ru"), as_typed(unknown.value))
    assert "число" not in BOTH.error(texts("ru"), as_typed(unknown.value), HEAP)


def test_games_are_named_as_a_sentence_begins() -> None:
    books = Rulebooks([face.rules for face in FACES.values()])
    assert books.games(texts("ru")) == "Преферанс, австрийский преферанс и скат"
    assert books.games(texts("en")) == "Preferans, Austrian préférence and Skat"
    assert BOOKS.games(texts("ru")) == "Преферанс"
