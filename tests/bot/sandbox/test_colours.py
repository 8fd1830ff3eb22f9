"""Colours of the page: letters are read on every style of a button in both themes, suits on plain buttons in the light.

Means are of all opaque pixels of the sign at 109 px in Noto Color Emoji 2.042 (SIL OFL 1.1, googlefonts/noto-emoji),
and the one fill of the sign in Twemoji (CC-BY 4.0, github.com/twitter/twemoji, npm @iconify-icons/twemoji 1.2.8).
"""

import re
from importlib import resources

import pytest

NOTO = {"spades": (72, 78, 81), "clubs": (72, 78, 81), "diamonds": (250, 31, 44), "hearts": (251, 35, 45)}
TWEMOJI = {"spades": (49, 55, 61), "clubs": (49, 55, 61), "diamonds": (190, 25, 49), "hearts": (190, 25, 49)}
LEAST = 3.0
"""Least contrast of a sign with what lies under it (WCAG 2.1, 1.4.11)."""
NEAR = 3
"""Steps of 255 between a colour of the page and the mean of two fonts."""
Colour = tuple[int, int, int]
FOLDER = resources.files("assets") / "sandbox"


def style(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def colour(text: str) -> Colour:
    digits = text.removeprefix("#")
    digits = "".join(2 * one for one in digits) if len(digits) == 3 else digits
    red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    return red, green, blue


def named(theme: str) -> dict[str, Colour]:
    """Return the variables of a theme; the dark one changes some of the light."""
    found = re.findall(
        r"--([a-z-]+): (#[0-9a-f]{3,6});", style("base.css") + (style("dark.css") if theme == "dark" else "")
    )
    return {name: colour(value) for name, value in found}


def painted(words: str, theme: str) -> Colour:
    """Return a value of a declaration as a colour."""
    variable = re.fullmatch(r"var\(--([a-z-]+)\)", words)
    return named(theme)[variable[1]] if variable else colour(words)


def suits() -> dict[str, Colour]:
    found = re.findall(r"\.suit\.([a-z]+) .*?fill='%23([0-9a-f]{6})'", style("suits.css"))
    return {name: colour(value) for name, value in found}


def luminance(of: Colour) -> float:
    parts = (part / 255 for part in of)
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_letters_are_read_on_every_button(theme: str) -> None:
    rules = style("message.css")
    plain = re.search(r"\.keys button \{[^}]*background: (\S+); color: (\S+);", rules)
    assert plain
    coloured = re.findall(r"\.keys \.(danger|success|primary) \{ background: (\S+); color: (\S+); \}", rules)
    assert [name for name, *_ in coloured] == ["danger", "success", "primary"]
    for under, letters in (plain.groups(), *(pair for _, *pair in coloured)):
        assert contrast(painted(under, theme), painted(letters, theme)) >= LEAST, (under, letters)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("under", ["paper", "mine", "felt-light", "page", "feed", "key"])
def test_words_are_read_wherever_they_stand(theme: str, under: str) -> None:
    """Those of a message, links and what is less important, in bubbles of both sides, bars and the feed."""
    colours = named(theme)
    for letters in ("ink", "link", "soft"):
        assert contrast(colours[letters], colours[under]) >= LEAST, letters


def test_suits_have_the_mean_colours_of_two_fonts_and_are_seen_on_plain_buttons() -> None:
    assert set(suits()) == set(NOTO)
    for name, drawn in suits().items():
        mean = [(one + other) / 2 for one, other in zip(NOTO[name], TWEMOJI[name], strict=True)]
        assert all(abs(part - wanted) <= NEAR for part, wanted in zip(drawn, mean, strict=True)), (name, mean)
        for under in ("key", "paper"):
            assert contrast(drawn, named("light")[under]) >= LEAST


def test_a_suit_on_its_colour_could_not_be_read() -> None:
    """The reason why no label with a suit has a style."""
    light, drawn = named("light"), suits()
    assert contrast(drawn["diamonds"], light["danger"]) < LEAST
    assert contrast(drawn["spades"], light["primary"]) < LEAST
