"""Colours of the pictures in two themes, and `Look`: how a viewer wants pictures drawn."""

from dataclasses import dataclass

WIDTH = 1280


@dataclass(frozen=True)
class Theme:
    """Colours as "#RRGGBB"; each text has a contrast of at least 4.5 to its ground."""

    page: str
    sheet: str
    ink: str
    muted: str
    gain: str
    loss: str
    count: str
    highlight: str
    highlight_edge: str
    spoke: str
    line: str
    ring: str
    header: str
    header_ink: str
    header_soft: str
    disc: str
    disc_ink: str
    felt: str
    felt_ink: str
    felt_soft: str
    bar: str
    plate: str
    plate_ink: str
    plate_soft: str
    turn: str
    turn_edge: str
    row: str
    card: str = "#FFFFFF"
    card_edge: str = "#8B897F"
    fault: str = "#B3261E"
    """Colour of the frame around a marked white card, visible on any ground."""


LIGHT = Theme(
    page="#FBF6E9",
    sheet="#FFFDF6",
    ink="#1D2330",
    muted="#5F5B50",
    gain="#14713F",
    loss="#B3261E",
    count="#22409A",
    highlight="#FFE07A",
    highlight_edge="#FFE07A",
    spoke="#3A3F4B",
    line="#B9AE95",
    ring="#DDD2B8",
    header="#2B3242",
    header_ink="#FFFFFF",
    header_soft="#DCE1EA",
    disc="#3A3F4B",
    disc_ink="#FFFFFF",
    felt="#1E5A44",
    felt_ink="#FFFFFF",
    felt_soft="#CFE6DA",
    bar="#10302A",
    plate="#F6EFE2",
    plate_ink="#1D2330",
    plate_soft="#5F5B50",
    turn="#FFF1BF",
    turn_edge="#F2B90C",
    row="#F3EBD6",
)

DARK = Theme(
    page="#1A1E26",
    sheet="#232833",
    ink="#F1EDE2",
    muted="#A3ABBA",
    gain="#6FD39B",
    loss="#FF8A80",
    fault="#EE3A33",
    count="#9DB8FF",
    highlight="#4A3F0E",
    highlight_edge="#8F7A1F",
    spoke="#A7AFBF",
    line="#4C5568",
    ring="#3B4352",
    header="#0E1117",
    header_ink="#F1EDE2",
    header_soft="#BCC4D2",
    disc="#E8E2D2",
    disc_ink="#1A1E26",
    felt="#15382C",
    felt_ink="#F1EDE2",
    felt_soft="#B4CFC2",
    bar="#0B1C17",
    plate="#2B303C",
    plate_ink="#F1EDE2",
    plate_soft="#B4BAC6",
    turn="#4A3F0E",
    turn_edge="#F2B90C",
    row="#2B313E",
    card="#F7F4EC",
)

TWO_COLOURS = {"s": "#14171C", "c": "#14171C", "d": "#C8102E", "h": "#C8102E"}
FOUR_COLOURS = {"s": "#14171C", "c": "#0B7A3B", "d": "#1257C4", "h": "#C8102E"}
TWO_ON_DARK = {"s": "#FFFFFF", "c": "#FFFFFF", "d": "#FF8A80", "h": "#FF8A80"}
FOUR_ON_DARK = {"s": "#FFFFFF", "c": "#6FD39B", "d": "#9DB8FF", "h": "#FF8A80"}

RUSSIAN_RANKS = {"7": "7", "8": "8", "9": "9", "T": "10", "J": "В", "Q": "Д", "K": "К", "A": "Т"}
LATIN_RANKS = {**RUSSIAN_RANKS, "J": "J", "Q": "Q", "K": "K", "A": "A"}
GERMAN_RANKS = {**LATIN_RANKS, "J": "U", "Q": "O"}


@dataclass(frozen=True)
class Look:
    """Preferences of a viewer (or a chat) for pictures."""

    dark: bool = False
    """True for the dark theme."""
    four_colours: bool = False
    """True for suits in four colours, False for two."""
    latin: bool = False
    """True for card indices J Q K A instead of В Д К Т."""
    german: bool = False
    """True for card indices U O K A, whatever `latin` is."""

    @property
    def theme(self) -> Theme:
        """Return the theme of this look."""
        return DARK if self.dark else LIGHT

    def suit_colour(self, suit: str, *, on_dark: bool = False) -> str:
        """Return the colour of a suit (s, c, d or h) on a card or other light ground, or on a dark one."""
        if on_dark:
            return (FOUR_ON_DARK if self.four_colours else TWO_ON_DARK)[suit]
        return (FOUR_COLOURS if self.four_colours else TWO_COLOURS)[suit]

    def index(self, rank: str) -> str:
        """Return the index printed in the corner of a card; `rank`: one of 7 8 9 T J Q K A."""
        return (GERMAN_RANKS if self.german else LATIN_RANKS if self.latin else RUSSIAN_RANKS)[rank]
