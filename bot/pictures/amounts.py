"""Amounts as text for pictures: exact, with a typographic minus and ½, ¼, ¾."""

from fractions import Fraction

from bot.pictures.cache import bounded

MINUS = "−"
_VULGAR = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}


@bounded(2048)
def amount_text(amount: str) -> str:
    """Format an amount: "5/2" -> "2½", "-38" -> "−38", "7/3" -> "7/3", "-1/2" -> "−½".

    Raises ValueError for text that is not a number.
    """
    value = amount_value(amount)
    sign = MINUS if value < 0 else ""
    value = abs(value)
    whole, rest = divmod(value, 1)
    if not rest:
        return f"{sign}{whole}"
    if rest in _VULGAR:
        return f"{sign}{whole or ''}{_VULGAR[rest]}"
    return f"{sign}{value.numerator}/{value.denominator}"


def signed_text(amount: str) -> str:
    """Format an amount like `amount_text`, with "+" if it is above zero: "+124", "−18", "0"."""
    text = amount_text(amount)
    return text if text == "0" or text.startswith(MINUS) else f"+{text}"


def amount_value(amount: str) -> Fraction:
    """Return the value of an amount, written with "-" or the typographic minus."""
    return Fraction(amount.strip().replace(MINUS, "-"))
