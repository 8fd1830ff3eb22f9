"""Positions as `python -m engine solve` is asked for them: JSON with the letters of a record.

{"hands": ["As Ks ...", "...", "..."], "strain": "s", "declarer": 1, "leader": 1, "trick": ["Td"]}

Every refusal is a SolverError with one sentence.
"""

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, NoReturn, TypeVar

import msgspec

from engine.core.arguments import WholeNumber
from engine.core.cards import Card, parse_card
from engine.core.seats import Seat
from engine.search.positions import Hand, SolverError

S = TypeVar("S")
"""What is played, as the game knows it."""
NEEDED: Final = ("hands", "strain", "declarer", "leader")
FIELDS: Final = (*NEEDED, "trick", "talon")
"""Fields that the questions of every game may have."""
SEAT: Final = WholeNumber(1, 3)
NUMBERS: Final = {2: "two", 3: "three"}
"""Words for numbers of hands."""


class OwnField(msgspec.Struct, frozen=True):
    """Field that only one game's questions have; on the command line an option with the same name."""

    name: str
    """Name in JSON; words are joined by `_`."""
    help: str
    """Line about the option on the command line."""
    read: Callable[[object], Any]
    """Function that returns the value of the field in JSON. Raises SolverError."""
    default: Any = None
    """Value of a question without the field."""
    option: Mapping[str, Any] = {}
    """Further arguments of `ArgumentParser.add_argument`."""

    def add(self, parser: argparse.ArgumentParser) -> None:
        """Define the option."""
        name = "--" + self.name.replace("_", "-")
        parser.add_argument(name, default=self.default, help=self.help, **self.option)


def flag(name: str, line: str) -> OwnField:
    """Return a field that is true or false; `line`: about the option on the command line."""

    def read(given: object) -> bool:
        if not isinstance(given, bool):
            raise SolverError(f"{name} is true or false")
        return given

    return OwnField(name, line, read, default=False, option={"action": "store_true"})


def choice(name: str, line: str, words: tuple[str, ...], default: str) -> OwnField:
    """Return a field with one of several words; `line`: about the option on the command line."""

    def read(given: object) -> str:
        if not isinstance(given, str) or given not in words:
            raise SolverError(f"{name} is {', '.join(words[:-1])} or {words[-1]}, not {short(given)}")
        return given

    return OwnField(name, line, read, default=default, option={"choices": words})


def seat_or_none(name: str, line: str, what: str) -> OwnField:
    """Return a field with a seat or null; `what`: name of the seat in a refusal."""

    def read(given: object) -> Seat | None:
        return seat_of(given, what) if given is not None else None

    return OwnField(name, line, read, option={"type": SEAT, "metavar": "SEAT"})


class Question(msgspec.Struct, Generic[S], frozen=True):
    """Position as it was asked for, not yet checked by the rules of its game."""

    hands: tuple[Hand, ...]
    """Cards that seats 1, 2, 3 still hold; of two seats two hands, if the game is played so."""
    strain: S
    """What is played: the value of the word in `Form.strains`."""
    declarer: Seat
    """Seat whose tricks or points are asked for."""
    leader: Seat
    """Seat that leads, or has led, to the current trick."""
    trick: Hand = ()
    """Cards on the table, from the leader on."""
    talon: Hand = ()
    own: Mapping[str, Any] = {}
    """Fields that only this game has, by name."""

    @property
    def held(self) -> Hand:
        """Cards of the declarer."""
        return self.hands[self.declarer - 1]

    def holding(self, cards: Hand) -> "Question[S]":
        """Return the question with other cards in the declarer's hand and without a talon."""
        hands = tuple(cards if seat == self.declarer else hand for seat, hand in enumerate(self.hands, 1))
        return msgspec.structs.replace(self, hands=hands, talon=())


class Form(msgspec.Struct, Generic[S], frozen=True):
    """Questions that can be asked about one game."""

    strains: Mapping[str, S]
    """What can be played, by its word."""
    listed: str
    """Words of `strains`, as a refusal and the help list them."""
    own: Sequence[OwnField] = ()
    sizes: tuple[int, ...] = (3,)
    """Numbers of hands that may play."""

    @property
    def counted(self) -> str:
        """Numbers of hands that may play, in words."""
        return " or ".join(NUMBERS[size] for size in self.sizes)

    def read(self, text: str | bytes) -> Question[S]:
        """Return the question in a text of JSON (bytes: UTF-8). Raises SolverError."""
        try:
            given = json.loads(text if isinstance(text, str) else text.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise SolverError("not UTF-8") from None
        except (ValueError, RecursionError):
            raise SolverError("not JSON") from None
        if not isinstance(given, dict):
            raise SolverError("a position is a JSON object")
        return self.question(given)

    def question(self, given: Mapping[str, object]) -> Question[S]:
        """Return the question with the fields of a JSON object. Raises SolverError."""
        own = {field.name: field for field in self.own}
        for name in NEEDED:
            if name not in given:
                raise SolverError(f"{name} is missing")
        for name in given:
            if name not in FIELDS and name not in own:
                raise SolverError(f"unknown field {short(name)}")
        hands = given["hands"]
        if not isinstance(hands, list) or len(hands) not in self.sizes:
            raise SolverError(f"hands is a list of {self.counted} hands")
        values = {name: field.read(given[name]) if name in given else field.default for name, field in own.items()}
        return Question(
            tuple([_cards(hand, "a hand") for hand in hands]),
            self._strain(given["strain"]),
            seat_of(given["declarer"], "declarer", len(hands)),
            seat_of(given["leader"], "leader", len(hands)),
            _cards(given.get("trick", []), "the trick"),
            _cards(given.get("talon", []), "the talon"),
            values,
        )

    def _strain(self, given: object) -> S:
        if not isinstance(given, str) or given not in self.strains:
            raise SolverError(f"unknown strain {short(given)}: {self.listed}")
        return self.strains[given]


def seat_of(given: object, what: str, seats: int = 3) -> Seat:
    """Return a seat. Raises SolverError, which names the field `what`, unless `given` is one of 2 or 3 `seats`."""
    if type(given) is not int or not 1 <= given <= seats:
        raise SolverError(f"the {what} is seat {'1, 2 or 3' if seats == 3 else '1 or 2'}, not {short(given)}")
    return Seat(given)


def _cards(given: object, what: str) -> Hand:
    """Return cards from a string with spaces or a list of names. Raises SolverError, which names the field `what`."""
    if isinstance(given, str):
        given = given.split()
    if not isinstance(given, list):
        raise SolverError(f"{what} is written as cards: {short(given)}")
    return tuple([_card(name) if isinstance(name, str) else _no_card(name) for name in given])


def _card(name: str) -> Card:
    try:
        return parse_card(name)
    except ValueError:
        raise SolverError(f"unknown card {_cut(repr(name))}") from None


def _no_card(given: object) -> NoReturn:
    raise SolverError(f"unknown card {short(given)}")


def short(given: object) -> str:
    """Return a value as JSON, cut to 40 characters."""
    return _cut(json.dumps(given, ensure_ascii=False))


def _cut(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
