"""Colours that stand on others, and the contrast between them."""

TEXT_PAIRS: tuple[tuple[str, str], ...] = (
    *((ink, ground) for ink in ("ink", "muted", "gain", "loss", "count") for ground in ("page", "sheet", "row")),
    *((ink, "highlight") for ink in ("gain", "loss", "count")),
    ("header_ink", "header"),
    ("header_soft", "header"),
    ("disc_ink", "disc"),
    ("felt_ink", "felt"),
    ("felt_soft", "felt"),
    ("felt_ink", "bar"),
    ("felt_soft", "bar"),
    *((ink, ground) for ink in ("plate_ink", "plate_soft", "count") for ground in ("plate", "turn")),
)
"""Pairs of `Theme` fields (text, ground) that occur in the pictures."""


def luminance(colour: str) -> float:
    """Return relative luminance 0..1 of "#RRGGBB" (WCAG 2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return contrast ratio 1..21 of two colours (WCAG 2)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
