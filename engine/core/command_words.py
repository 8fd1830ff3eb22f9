"""Texts for the commands of a deal: on a button, in a record, and in the refusal of an unexpected command.

Each game has one table of them. No text ever changes: old messages and stored drafts contain those of buttons, and
files that people keep contain those of records.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Any, Final, Generic, NamedTuple, TypeVar

from engine.core.cards import Card
from engine.core.match import Move
from engine.core.seats import BySeat, Seat

C = TypeVar("C", bound=Move)
C_co = TypeVar("C_co", bound=Move, covariant=True)

Fields = dict[str, Any]
"""Field values of a command, by field name."""


class Saying(NamedTuple, Generic[C_co]):
    """One row of a game's table: the texts for commands of type `kind` with the values `fixed` in their fields."""

    kind: type[C_co]
    button: str
    """Button action: `word`, or `word:{argument}`; at most 35 ASCII characters when filled in."""
    line: str
    """First word of the line in a record that holds the command, such as `auction` or `play`."""
    words: str
    """Text of the command in a record, with placeholders such as {card}; empty if the game writes it in another way."""
    fixed: Mapping[str, Any] = {}


class Argument(NamedTuple):
    """One argument of a command: how it is written as text and read back."""

    write: Callable[[Any], str]
    """Function that returns the text of the argument, given the command."""
    read: Callable[[str], Fields]
    """Function that returns fields of the command, given the text. Raises ValueError."""
    form: str = r"\S+"
    """Regular expression for the text of the argument in a record."""


def field(name: str, kind: Callable[[str], Any]) -> Argument:
    """Return the argument for one field of a command. `kind` converts text to the value; `str` converts it back.

    >>> field("card", Card).read("Qh")
    {'card': <Card.HQ: 'Qh'>}
    """
    return Argument(lambda command: str(getattr(command, name)), lambda text: {name: kind(text)})


def _tricks(text: str) -> Fields:
    return {"tricks": BySeat.collect(int(count) for count in text.split("."))}


def _cards(first: str, second: str) -> Fields:
    return {"cards": (Card(first), Card(second))}


def _two_or_four(*names: str) -> Fields:
    if len(names) not in (2, 4):
        raise ValueError(names)
    return {"cards": tuple(map(Card, names))}


USUAL: Final[Mapping[str, Argument]] = {
    "card": field("card", Card),
    "cards": Argument(lambda command: "".join(command.cards), lambda text: _cards(text[:2], text[2:])),
    "pair": Argument(lambda command: " ".join(command.cards), lambda text: _cards(*text.split(" ", 1)), r"\S+ \S+"),
    "away": Argument(
        lambda command: " ".join(command.cards), lambda text: _two_or_four(*text.split(" ")), r"\S+ \S+(?: \S+ \S+)?"
    ),
    "away_pressed": Argument(lambda command: "".join(command.cards), lambda text: _two_or_four(*wrap(text, 2))),
    "tricks": Argument(lambda command: ".".join(map(str, command.tricks)), _tricks),
}
"""Arguments of all games: `card`; `cards` (two, on a button: `7s8s`); `pair` (two, in a record); `away_pressed` and
`away` (two or four cards, on a button and in a record); `tricks` (`3.2.0`)."""


class CommandWords(Generic[C]):
    """Table of the command texts of a game.

    If several rows fit a command or a text, the first one counts.
    """

    def __init__(self, sayings: Sequence[Saying[C]], arguments: Mapping[str, Argument]) -> None:
        """Create the table from its rows; `arguments`: further arguments of the rows, besides `USUAL`, by name."""
        self._arguments: Final = {**USUAL, **arguments}
        self._names: Final = {text: tuple(re.findall(r"{(\w+)}", text)) for it in sayings for text in it[1:4]}
        self._buttons: Final = {saying.button.partition("{")[0]: saying for saying in sayings}
        self._by_kind: Final[dict[type[Move], tuple[Saying[C], ...]]] = {
            kind: tuple(saying for saying in sayings if saying.kind is kind) for kind in {it.kind for it in sayings}
        }
        self._lines: Final = {
            line: tuple((it, self._pattern(it.words)) for it in sayings if it.line == line and it.words)
            for line in {saying.line for saying in sayings}
        }

    def write(self, command: C) -> str:
        """Return the button action for a command: at most 35 ASCII characters, without the seat.

        >>> from engine.games.preferans.moves import WORDS, PlaceBid, Contract
        >>> WORDS.write(PlaceBid(Seat.ONE, bid=Contract.D9, without_talon=True))
        'bid:9d-'
        """
        return self._filled(self._saying(command).button, command)

    def read(self, action: str, seat: Seat) -> C | None:
        """Return the command of `seat` for a button action; None for any other text.

        The command may be illegal: only the rules decide that.

        >>> from engine.games.preferans.moves import WORDS
        >>> WORDS.read("card:Qh", Seat.ONE).card
        <Card.HQ: 'Qh'>
        """
        word, colon, argument = action.partition(":")
        saying = self._buttons.get(action) or self._buttons.get(f"{word}{colon}")
        if saying is None or (self._names[saying.button] and not argument):
            return None
        try:
            return self.made(saying, seat, self.fields(dict.fromkeys(self._names[saying.button], argument)))
        except ValueError:
            return None

    def in_record(self, command: C) -> tuple[str, str]:
        """Return the texts of a command in a record: the first word of its line, and the command without its seat.

        >>> from engine.games.preferans.moves import WORDS, PlaceBid, Contract
        >>> WORDS.in_record(PlaceBid(Seat.ONE, bid=Contract.S6, blind=True))
        ('auction', '6s*')
        """
        saying = self._saying(command)
        return saying.line, self._filled(saying.words, command)

    def find(self, line: str, words: Iterable[str]) -> tuple[Saying[C], dict[str, str]] | None:
        """Return the row for `words` after the first word `line`, and texts of its arguments by name; else None."""
        said = " ".join(words)
        for saying, pattern in self._lines[line]:
            if found := pattern.fullmatch(said):
                return saying, found.groupdict()
        return None

    def fields(self, texts: Mapping[str, str]) -> Fields:
        """Convert the texts of arguments, by name, to field values. Raises ValueError for an invalid text."""
        values: Fields = {}
        for name, text in texts.items():
            values |= self._arguments[name].read(text)
        return values

    def made(self, saying: Saying[C], seat: Seat, fields: Fields) -> C:
        """Create the command of `seat` that a row describes; `fields`: values of fields that the row does not fix."""
        return saying.kind(seat, **saying.fixed, **fields)

    def _saying(self, command: C) -> Saying[C]:
        for saying in self._by_kind[type(command)]:
            if all(getattr(command, name) == value for name, value in saying.fixed.items()):
                return saying
        return self._by_kind[type(command)][-1]

    def _filled(self, template: str, command: C) -> str:
        return template.format(**{name: self._arguments[name].write(command) for name in self._names[template]})

    def _pattern(self, words: str) -> re.Pattern[str]:
        parts = re.split(r"{(\w+)}", words)  # every second one is the name of an argument
        told = (
            f"(?P<{part}>{self._arguments[part].form})" if place % 2 else re.escape(part)
            for place, part in enumerate(parts)
        )
        return re.compile("".join(told))
