"""Words for the commands of a deal: on a button, in a record, and in the refusal of an unexpected command.

A game has one table of them. Old messages and stored drafts contain the words of buttons, files that people keep
contain those of records: neither is ever changed.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from engine.core.cards import Card
from engine.core.match import Move
from engine.core.seats import BySeat, Seat

C = TypeVar("C", bound=Move)
C_co = TypeVar("C_co", bound=Move, covariant=True)

Fields = dict[str, Any]
"""Values of a command by the name of their field."""


class Saying(NamedTuple, Generic[C_co]):
    """One row of a table: a command, or the commands of one kind whose fields have the values `fixed`."""

    kind: type[C_co]
    button: str
    """`word`, or `word:{argument}`; at most 35 ASCII signs when filled in."""
    line: str
    """Line of a record with these words."""
    words: str
    """Words in that line; an {argument} is filled in. Empty: the record has a form of its own for the command."""
    fixed: Mapping[str, Any] = {}


class Argument(NamedTuple):
    """Argument of a command as written in its words."""

    write: Callable[[Any], str]
    """Writer, from the command."""
    read: Callable[[str], Fields]
    """Reader of the fields of a command. Raises ValueError."""
    form: str = r"\S+"
    """Pattern of the argument among the words of a record."""


def field(name: str, kind: Callable[[str], Any]) -> Argument:
    """Return the argument for one field of a command; `kind`: reader of the value, which `str` writes.

    >>> field("card", Card).read("Qh")
    {'card': <Card.HQ: 'Qh'>}
    """
    return Argument(lambda command: str(getattr(command, name)), lambda text: {name: kind(text)})


def _tricks(text: str) -> Fields:
    return {"tricks": BySeat.collect(int(count) for count in text.split("."))}


def _cards(first: str, second: str) -> Fields:
    return {"cards": (Card(first), Card(second))}


USUAL: Final[Mapping[str, Argument]] = {
    "card": field("card", Card),
    "cards": Argument(lambda command: "".join(command.cards), lambda text: _cards(text[:2], text[2:])),
    "pair": Argument(lambda command: " ".join(command.cards), lambda text: _cards(*text.split(" ", 1)), r"\S+ \S+"),
    "tricks": Argument(lambda command: ".".join(map(str, command.tricks)), _tricks),
}
"""Arguments of every game: one card, two cards on a button (`7s8s`) and in a record (`7s 8s`), tricks of each seat."""


class CommandWords(Generic[C]):
    """Table of the words of a game.

    Of several rows of a kind the first that fits is meant, on writing as on reading.
    """

    def __init__(self, sayings: Sequence[Saying[C]], arguments: Mapping[str, Argument]) -> None:
        """Take the rows and the arguments that their words name, besides the usual ones."""
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
        """Write a command as the action of a button: at most 35 ASCII signs, without the seat.

        >>> from engine.games.preferans.moves import WORDS, PlaceBid, Contract
        >>> WORDS.write(PlaceBid(Seat.ONE, bid=Contract.D9, without_talon=True))
        'bid:9d-'
        """
        return self._filled(self._saying(command).button, command)

    def read(self, action: str, seat: Seat) -> C | None:
        """Read the action of a button as a command of `seat`; None for any other text.

        Only the rules say whether that command is legal.

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
        """Write a command for a record: the word of its line, and its words without the seat.

        >>> from engine.games.preferans.moves import WORDS, PlaceBid, Contract
        >>> WORDS.in_record(PlaceBid(Seat.ONE, bid=Contract.S6, blind=True))
        ('auction', '6s*')
        """
        saying = self._saying(command)
        return saying.line, self._filled(saying.words, command)

    def find(self, line: str, words: Iterable[str]) -> tuple[Saying[C], dict[str, str]] | None:
        """Find what the words of an item in a line of a record say, and their arguments as written; None: nothing."""
        said = " ".join(words)
        for saying, pattern in self._lines[line]:
            if found := pattern.fullmatch(said):
                return saying, found.groupdict()
        return None

    def fields(self, texts: Mapping[str, str]) -> Fields:
        """Read arguments as written. Raises ValueError for what they cannot be."""
        values: Fields = {}
        for name, text in texts.items():
            values |= self._arguments[name].read(text)
        return values

    def made(self, saying: Saying[C], seat: Seat, fields: Fields) -> C:
        """Return the command of `seat` for a saying; `fields`: those that the saying does not fix."""
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
