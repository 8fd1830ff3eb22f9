"""Dark band with one or two lines at the top of every picture that is not on green felt (table or hand)."""

from bot.pictures.canvas import Canvas, Pen
from bot.pictures.fonts import Typeface, fit, ladder
from bot.pictures.theme import WIDTH

HEIGHT = 118
_LEFT = 40
_TITLE = ladder(Typeface.BOLD, 54, 38, Typeface.NARROW_BOLD)
_SUBTITLE = ladder(Typeface.REGULAR, 40, 30, Typeface.NARROW)


def draw_header(canvas: Canvas, title: str, subtitle: str) -> None:
    """Draw the header over the full width; a line that does not fit is set smaller, then cut with "…"."""
    theme = canvas.theme
    canvas.rect_region("header", (0, 0, WIDTH, HEIGHT))
    canvas.image.paste(theme.header, (0, 0, WIDTH, HEIGHT))
    text, font = fit(title, WIDTH - 2 * _LEFT, _TITLE)
    canvas.text(_LEFT, 40 if subtitle else HEIGHT / 2, text, Pen(font, theme.header_ink), "header", dark=True)
    if subtitle:
        text, font = fit(subtitle, WIDTH - 2 * _LEFT, _SUBTITLE)
        canvas.text(_LEFT, 89, text, Pen(font, theme.header_soft), "header", dark=True)
