"""Fonts, names, amounts and colours."""

import unicodedata
from importlib.resources import files
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.pictures import amount_text, display_name, short_names, signed_text
from bot.pictures.fonts import SUITS, Font, Typeface, face_for, fit, has_glyph, ladder, runs, width
from bot.pictures.theme import DARK, FOUR_COLOURS, LATIN_RANKS, LIGHT, RUSSIAN_RANKS, Theme
from tests.bot.pictures.colours import TEXT_PAIRS, contrast, luminance
from tests.bot.pictures.glyphs import CHARACTERS
from tests.bot.pictures.names import NAMES


@pytest.mark.parametrize("face", Typeface)
def test_our_glyph_check_agrees_with_the_font_tables(face: Typeface) -> None:
    for code in [*range(0x20, 0x7F), *range(0xA0, 0x600), *range(0x10A0, 0x1100), *range(0x2000, 0x2800)]:
        char = chr(code)
        if unicodedata.category(char)[0] in "ZC":
            continue
        assert has_glyph(face, char) == (code in CHARACTERS[face]), f"U+{code:04X}"


def test_labels_and_signs_are_in_pt_sans_itself() -> None:
    letters = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ0123456789+−½¼¾…·—«»№×"
    for face in (Typeface.REGULAR, Typeface.BOLD, Typeface.NARROW, Typeface.NARROW_BOLD):
        assert all(face_for(face, char) is face for char in letters)


def test_suits_are_shapes() -> None:
    for sign, letter in SUITS.items():
        assert [run.suit for run in runs(f"8{sign}!", Typeface.REGULAR)] == ["", letter, ""]
    assert width("♠", Font(Typeface.BOLD, 40)) > 0


def test_foreign_letters_come_from_the_fallback_one_by_one() -> None:
    assert [(run.text, run.face) for run in runs("A → Ж", Typeface.BOLD)] == [
        ("A ", Typeface.BOLD),
        ("→", Typeface.FALLBACK),
        (" Ж", Typeface.BOLD),
    ]


@pytest.mark.parametrize("limit", [60, 120, 300])
def test_fit_never_exceeds_its_limit(limit: int) -> None:
    fonts = ladder(Typeface.BOLD, 50, 34, Typeface.NARROW_BOLD)
    for name in NAMES:
        text, font = fit(name, limit, fonts)
        assert width(text, font) <= limit
        assert text == name or text.endswith("…")


def test_licences_lie_beside_the_fonts() -> None:
    folder = files("assets.fonts")
    assert "Reserved Font Names" in folder.joinpath("OFL-PTSans.txt").read_text(encoding="utf-8-sig")
    assert "Bitstream Vera Fonts Copyright" in folder.joinpath("LICENSE-DejaVu.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("Аня", "Аня"),
        ("  Аня \n Петрова\t", "Аня Петрова"),
        ("Аня 🔥♠️❤️", "Аня"),
        ("山田太郎", "Игрок 3"),
        ("山 Taro", "Taro"),
        ("", "Игрок 3"),
        ("🔥", "Игрок 3"),
        ("...", "Игрок 3"),
        ("\u202eаксирп\u202c", "аксирп"),
        ("А\u200bн\u200dя\ufeff", "Аня"),
        ("\x00\x1b[31mAnna", "[31mAnna"),
        ("שלום", "Игрок 3"),
        ("Ω", "Ω"),
        ("შოთა", "შოთა"),
        ("Zoë", "Zoë"),
        ("Щ" * 70, "Щ" * 63 + "…"),
        ("\u0301\u0301Аня", "Аня"),
    ],
)
def test_display_name(raw: str, shown: str) -> None:
    assert display_name(raw, "Игрок 3") == shown


def test_zalgo_keeps_two_marks() -> None:
    shown = display_name("Q" + "\u0301" * 30 + "u", "x")
    assert shown.count("\u0301") <= 2
    assert shown[-1] == "u"


@given(st.text(max_size=100))
def test_any_name_becomes_drawable(raw: str) -> None:
    shown = display_name(raw, "Игрок 1")
    assert 0 < len(shown) <= 64
    assert display_name(shown, "Игрок 1") == shown
    assert all(face_for(Typeface.BOLD, char) for char in shown)
    assert "\n" not in shown


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("Аня", "Борис Петров"), ("Аня", "Борис")),
        (("Саша Белов", "Саша Чернов", "Вика"), ("Саша Б.", "Саша Ч.", "Вика")),
        (("Игрок 1", "Игрок 12", "Вика"), ("Игрок 1", "Игрок 12", "Вика")),
        (("Саша", "Саша", "Вика"), ("Саша 1", "Саша 2", "Вика")),
        (("Саша Белов", "Саша", "Саша Быков"), ("Саша Б. 1", "Саша", "Саша Б. 3")),
        (("Саша Белов", "Саша Белов 2", "Саша"), ("Саша Б.", "Саша 2", "Саша")),
        (("Саша Белов", "Саша Белов 2", "Саша Ким 2"), ("Саша Б.", "Саша Б. 2", "Саша К. 2")),
        (("С. Белов", "С. Чернов", "В"), ("Белов", "Чернов", "В")),
    ],
)
def test_short_names_differ(names: tuple[str, ...], short: tuple[str, ...]) -> None:
    assert short_names(names) == short


@pytest.mark.parametrize(
    ("amount", "plain", "signed"),
    [
        ("0", "0", "0"),
        ("14", "14", "+14"),
        ("-38", "−38", "−38"),
        ("−38", "−38", "−38"),
        ("5/2", "2½", "+2½"),
        ("-1/2", "−½", "−½"),
        ("3/4", "¾", "+¾"),
        ("-7/3", "−7/3", "−7/3"),
        ("4/2", "2", "+2"),
        ("0/2", "0", "0"),
    ],
)
def test_amounts(amount: str, plain: str, signed: str) -> None:
    assert (amount_text(amount), signed_text(amount)) == (plain, signed)


@pytest.mark.parametrize("amount", ["", "x", "1/0", "½"])
def test_what_is_no_amount_is_refused(amount: str) -> None:
    with pytest.raises((ValueError, ZeroDivisionError)):
        amount_text(amount)


def test_the_frame_of_a_mistake_is_seen_on_the_card_and_around_it() -> None:
    for theme in (LIGHT, DARK):
        assert all(contrast(theme.fault, ground) >= 3 for ground in (theme.card, theme.page, theme.row))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), TEXT_PAIRS)
def test_contrast_of_texts(theme: object, text: str, ground: str) -> None:
    assert contrast(getattr(theme, text), getattr(theme, ground)) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_four_colours_differ_and_can_be_read(theme: Theme) -> None:
    for colour in FOUR_COLOURS.values():
        assert contrast(colour, theme.card) >= 4.5
    assert len(set(FOUR_COLOURS.values())) == 4
    for one, other in combinations(FOUR_COLOURS.values(), 2):
        assert abs(luminance(one) - luminance(other)) > 0.003


def test_indices_never_confuse_ten_and_ace() -> None:
    assert RUSSIAN_RANKS["T"] == LATIN_RANKS["T"] == "10"
    for ranks in (RUSSIAN_RANKS, LATIN_RANKS):
        assert len(set(ranks.values())) == 8
