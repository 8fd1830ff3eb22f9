"""What stands on the pictures of preferans is drawn, letter by letter and in colours that can be seen."""

from msgspec.structs import replace
from PIL import ImageColor

from bot.games.painting import PAINTERS
from bot.pictures.fonts import Typeface, runs
from bot.pictures.render import draw
from bot.pictures.theme import Look
from tests.bot.games.preferans.pictures import samples
from tests.bot.pictures.glyphs import CHARACTERS

SHIFTS = range(0, 17, 2)  # of neighbours among the difficult names: each of them stands on some picture


def test_every_character_of_the_pictures_has_a_glyph() -> None:
    drawings = [drawing for drawing, _ in samples.GOLDENS.values()]
    drawings += [samples.worst_sheet(players, shift) for players in (2, 3, 4, 5) for shift in SHIFTS]
    drawings += [drawing for shift in SHIFTS for drawing in samples.worst_others(shift)]
    for drawing in drawings:
        for thing in draw(PAINTERS, drawing).drawn():
            for run in runs(thing.text, Typeface.BOLD) if thing.kind == "text" else ():
                assert run.suit or all(ord(char) in CHARACTERS[run.face] for char in run.text)
            if thing.kind == "text":
                drawn = "".join(run.text or "?" for run in runs(thing.text, Typeface.BOLD))
                assert len(drawn) == len(thing.text), f"left out something of {thing.text!r}"


def test_a_spade_beside_a_name_is_seen_on_the_dark_picture() -> None:
    look = Look(dark=True)
    hand = replace(samples.LAYOUT.hands[0], cards=(), role="8♠")
    drawing = replace(samples.LAYOUT, subtitle="", hands=(hand, hand), talon=(), discard=())
    colours = {colour for _, colour in draw(PAINTERS, drawing, look).image.getcolors(1 << 20) or ()}
    light, dark = (ImageColor.getrgb(look.suit_colour("s", on_dark=ground)) for ground in (True, False))
    assert light in colours
    assert dark not in colours
