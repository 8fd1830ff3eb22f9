"""«Как играют?»: six cards of three sentences a game, whole on a telephone, true by the rules of its first preset."""

from collections.abc import Iterator

import pytest

from bot.games.faces import FACES
from bot.games.painting import PAINTERS
from bot.pictures.primer import MOST_ROWS, PrimerDrawing, PrimerRow
from bot.pictures.render import draw
from bot.pictures.theme import Look
from bot.screens.greeting import start_page, ways_to_begin
from bot.screens.model import ButtonStyle, Screen
from bot.screens.primer import primer_page
from bot.screens.texts import LANGUAGES, Texts, texts, unmarked
from engine.games.austrian.rules import BOOK as AUSTRIAN
from engine.games.preferans.conventions.presets import PRESETS
from engine.games.skat.rules import BOOK as SKAT
from engine.games.skat.rules import LossDoubling
from tests.bot.games.preferans.pictures.geometry import offences
from tests.bot.pictures.primers import ALL_BOOKS as BOOKS
from tests.bot.pictures.primers import CARDS
from tests.bot.screens import kit
from tests.bot.screens.heights import PRIVATE, height

USUAL = [next(iter(face.rules.book.presets)) for face in FACES.values()]
HIGHEST = 0.6  # of a picture's width


def shown(t: Texts, preset: str) -> Iterator[Screen]:
    """Every card of a game."""
    for number in range(CARDS):
        card = primer_page(t, BOOKS, preset, number)
        assert card is not None
        yield card


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", USUAL)
def test_a_game_is_six_pictures_of_three_sentences(language: str, preset: str) -> None:
    for card in shown(texts(language), preset):
        kit.check_limits(card)
        title, *sentences = unmarked(card.text).splitlines()
        assert len(sentences) == 3
        assert all(sentence.endswith(".") and sentence.count(". ") == 0 for sentence in sentences)
        assert isinstance(card.picture, PrimerDrawing)
        assert card.picture.title == title
        canvas = draw(PAINTERS, card.picture, Look())
        assert canvas.image.height <= HIGHEST * canvas.image.width
        assert height(card) <= PRIVATE
    assert primer_page(texts(language), BOOKS, preset, CARDS) is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", USUAL)
@pytest.mark.parametrize("look", [Look(), Look(dark=True, latin=True)])
def test_everything_on_a_card_stands_in_its_place(language: str, preset: str, look: Look) -> None:
    for card in shown(texts(language), preset):
        assert card.picture is not None
        assert list(offences(draw(PAINTERS, card.picture, look))) == []


@pytest.mark.parametrize("preset", USUAL)
def test_the_buttons_lead_through_all_cards_and_the_last_begins_that_game(preset: str) -> None:
    cards = list(shown(kit.RU, preset))
    pressed = [[key.press.action for row in card.rows for key in row if key.press is not None] for card in cards]
    others = {f"about:{other}:0" for other in USUAL}
    assert set(pressed[0]) == {f"about:{preset}:1", *others}
    for number in range(1, CARDS - 1):
        assert pressed[number] == [f"about:{preset}:{number - 1}", f"about:{preset}:{number + 1}"]
    assert f"begin:{preset}" in pressed[-1]
    assert f"about:{preset}:{CARDS - 2}" in pressed[-1]


@pytest.mark.parametrize(("preset", "number"), [("nobody", 0), ("sochi", -1), ("sochi", CARDS)])
def test_there_are_no_other_cards(preset: str, number: int) -> None:
    assert primer_page(kit.RU, BOOKS, preset, number) is None


def test_what_the_cards_of_preferans_say_is_what_its_first_preset_plays() -> None:
    rules = PRESETS[USUAL[0]]
    assert rules.duty == (4, 2, 1, 1, 1)
    assert rules.misere_first_word_only
    assert (rules.pool_k, rules.mountain_mult, rules.whist_mult) == (1, 1, 1)
    assert rules.responsibility == "full"
    assert rules.rasp_scoring == "mountain"
    assert rules.end.kind == "each"


def test_what_the_cards_of_austrian_preference_say_is_what_its_first_preset_plays() -> None:
    rules = AUSTRIAN.presets[USUAL[1]]
    assert (rules.stake, rules.stake * rules.cap_factor) == (10, 100)
    assert (rules.hearts_premium, rules.premium) == (10, 10)
    assert rules.invite
    assert not rules.jumps
    assert rules.must_beat == "lead"
    assert rules.aces_failed == "nothing"
    assert rules.hand == "first_call"


def test_what_the_cards_of_skat_say_is_what_its_first_preset_plays() -> None:
    rules = SKAT.presets[USUAL[2]]
    assert rules.loss_doubling is LossDoubling.SKAT_ONLY
    assert rules.pass_out == "redeal_next"
    assert (rules.list, rules.end.count) == ("classical", 4)


@pytest.mark.parametrize("rows", [0, MOST_ROWS + 1])
def test_a_picture_has_a_row_and_no_more_than_can_be_seen(rows: int) -> None:
    with pytest.raises(ValueError, match="1 to 4 rows"):
        PrimerDrawing("Торговля", (PrimerRow("Рука"),) * rows)


def test_where_the_lesson_is_offered_it_alone_stands_out() -> None:
    last = primer_page(kit.RU, BOOKS, USUAL[0], CARDS - 1)
    assert last is not None
    for screen in (last, start_page(kit.RU, BOOKS, "https://t.me/bot"), ways_to_begin(kit.RU, BOOKS, "")):
        loud = [key.text for row in screen.rows for key in row if key.style is ButtonStyle.PRIMARY]
        assert loud == ["Первая сдача с подсказками"]
