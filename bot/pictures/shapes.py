"""Plain antialiased shapes as masks, drawn large, reduced once, and cached."""

from PIL import Image, ImageDraw, ImageFilter

from bot.pictures.cache import bounded

_SCALE = 4
_SHADOW = "#08130E"


@bounded(160)
def rounded_mask(width: int, height: int, radius: int) -> Image.Image:
    """Return the mask (L) of a filled rounded rectangle."""
    corner = Image.new("L", (2 * radius * _SCALE, 2 * radius * _SCALE), 0)
    ImageDraw.Draw(corner).ellipse((0, 0, corner.width - 1, corner.height - 1), fill=255)
    small = corner.reduce(_SCALE)
    mask = Image.new("L", (width, height), 255)
    right, bottom = width - radius, height - radius
    for source, target in (
        ((0, 0), (0, 0)),
        ((radius, 0), (right, 0)),
        ((0, radius), (0, bottom)),
        ((radius, radius), (right, bottom)),
    ):
        mask.paste(small.crop((*source, source[0] + radius, source[1] + radius)), target)
    return mask


@bounded(16)
def disc_mask(diameter: int) -> Image.Image:
    """Return the mask (L) of a filled circle."""
    large = Image.new("L", (diameter * _SCALE, diameter * _SCALE), 0)
    ImageDraw.Draw(large).ellipse((0, 0, large.width - 1, large.height - 1), fill=255)
    return large.reduce(_SCALE)


@bounded(48)
def ring_mask(diameter: int, thickness: int, degrees: int) -> Image.Image:
    """Return the mask (L) of an arc of a ring that begins at the top and runs clockwise over `degrees` (0..360)."""
    side = diameter * _SCALE
    large = Image.new("L", (side, side), 0)
    if degrees:
        box = (0, 0, side - 1, side - 1)
        ImageDraw.Draw(large).arc(box, -90, -90 + degrees, fill=255, width=thickness * _SCALE)
    return large.reduce(_SCALE)


@bounded(16)
def arrow_mask(width: int, height: int) -> Image.Image:
    """Return the mask (L) of an arrow that points right."""
    w, h = width * _SCALE, height * _SCALE
    large = Image.new("L", (w, h), 0)
    draw = ImageDraw.Draw(large)
    stroke = h * 0.11
    draw.rectangle((0, h / 2 - stroke, w - h / 2, h / 2 + stroke), fill=255)
    draw.polygon([(w - h * 0.75, 0), (w - 1, h / 2), (w - h * 0.75, h - 1), (w - h * 0.6, h / 2)], fill=255)
    return large.reduce(_SCALE)


@bounded(16)
def tree_mask(width: int, height: int) -> Image.Image:
    """Return the mask (L) of a fir tree: three tiers and a trunk."""
    w, h = width * _SCALE, height * _SCALE
    large = Image.new("L", (w, h), 0)
    draw = ImageDraw.Draw(large)
    for top, bottom, half in ((0.0, 0.38, 0.30), (0.22, 0.62, 0.40), (0.44, 0.86, 0.5)):
        draw.polygon([(w / 2, h * top), (w * (0.5 + half), h * bottom), (w * (0.5 - half), h * bottom)], fill=255)
    draw.rectangle((w * 0.42, h * 0.86, w * 0.58, h), fill=255)
    return large.reduce(_SCALE)


@bounded(8)
def strike_mask(width: int, height: int) -> Image.Image:
    """Return the mask (L) of a stroke over a card, from its bottom left to its top right corner."""
    large = Image.new("L", (width * _SCALE, height * _SCALE), 0)
    inset = radius_of(width) * _SCALE
    ends = (inset, large.height - inset, large.width - inset, inset)
    ImageDraw.Draw(large).line(ends, fill=255, width=6 * _SCALE)
    return large.reduce(_SCALE)


@bounded(8)
def veil_mask(width: int, height: int) -> Image.Image:
    """Return the mask (L) of a half-transparent rounded rectangle, which makes a card pale."""
    return rounded_mask(width, height, radius_of(width)).point(lambda value: value // 2)


def radius_of(width: int) -> int:
    """Return the corner radius in px of a card `width` px wide."""
    return max(8, round(width * 0.085))


@bounded(24)
def card_base(width: int, height: int, paper: str, edge: str, shadow: int) -> tuple[Image.Image, Image.Image]:
    """Draw an empty card as image (RGB) and mask; both are `shadow` px larger on every side for a soft shadow."""
    size = (width + 2 * shadow, height + 2 * shadow)
    radius = radius_of(width)
    card = rounded_mask(width, height, radius)
    inner = rounded_mask(width - 4, height - 4, radius - 2)
    alpha = Image.new("L", size, 0)
    if shadow:
        alpha.paste(140, (shadow, shadow + shadow // 4), card)
        alpha = alpha.filter(ImageFilter.GaussianBlur(shadow * 0.45))
    alpha.paste(255, (shadow, shadow), card)
    colour = Image.new("RGB", size, _SHADOW)
    colour.paste(edge, (shadow, shadow), card)
    colour.paste(paper, (shadow + 2, shadow + 2), inner)
    return colour, alpha
