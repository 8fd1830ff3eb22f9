"""The outcome line of a paper deal, read and written. The rules judge whether such an outcome is possible.

Readers raise Unreadable.
"""

import re
from collections.abc import Mapping
from typing import Final

from engine.core.record.lines import Unreadable, read_fields, read_seat
from engine.core.seats import Seat
from engine.games.skat.contracts import Announcement, Contract, Declaration
from engine.games.skat.outcomes import GameOutcome, Outcome, PassedOutcome, RamschOutcome, Side
from engine.games.skat.record.amounts import read_count, read_points
from engine.games.skat.values import LOWEST

PASSED: Final = "passed"
RAMSCH: Final = "ramsch"
DEFENDERS: Final = "defenders"
GAME_FIELDS: Final = (
    "declarer", "game", "tops", "bid", "points", "hand", "announced", "took", "none", "kontra", "re", "concede",
)  # fmt: skip
RAMSCH_FIELDS: Final = ("points", "talon", "none", "last", "later", "shoves")
_TOPS: Final = re.compile(r"[+-]?[0-9]{1,2}")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")


def read_outcome(rest: str, seats: int) -> Outcome:
    """Read `passed`, `ramsch points=1:50,2:40,3:20 talon=10` or `declarer=2 game=h tops=+1 bid=20 points=72`."""
    word, _, told = rest.partition(" ")
    if rest == PASSED:
        return PassedOutcome()
    if word == RAMSCH:
        return _ramsch(_fields(told, RAMSCH_FIELDS), seats)
    return _game(_fields(rest, GAME_FIELDS), seats)


def _fields(rest: str, names: tuple[str, ...]) -> dict[str, str]:
    fields = read_fields(rest)
    for name, value in fields.items():
        if name not in names:
            raise Unreadable("an outcome has no %(name)s=%(value)s here", name=name, value=value)
    return fields


def _game(fields: Mapping[str, str], seats: int) -> GameOutcome:
    if "declarer" not in fields or "game" not in fields:
        raise Unreadable("an outcome names declarer and game, or is ramsch or passed")
    declarer = read_seat(fields["declarer"], seats)
    announced = fields.get("announced")
    if fields["game"] not in tuple(Contract):
        raise Unreadable("game=%(game)s is none of: %(all)s", game=fields["game"], all=" ".join(Contract))
    if announced is not None and announced not in tuple(Announcement):
        raise Unreadable("announced=%(value)s is none of: %(all)s", value=announced, all=" ".join(Announcement))
    declaration = Declaration(
        Contract(fields["game"]),
        _yes(fields, "hand"),
        Announcement(announced) if announced is not None else None,
    )
    return GameOutcome(
        declarer,
        declaration,
        _number(fields, "bid") if "bid" in fields else LOWEST,
        _tops(fields["tops"]) if "tops" in fields else 0,
        read_count(fields["points"], fields["points"]) if "points" in fields else None,
        _side(fields["none"], declarer, seats) if "none" in fields else None,
        _number(fields, "took") if "took" in fields else None,
        _yes(fields, "kontra"),
        _yes(fields, "re"),
        _yes(fields, "concede"),
    )


def _tops(text: str) -> int:
    if not _TOPS.fullmatch(text) or int(text) == 0:
        raise Unreadable("tops=%(tops)s is neither +N (with) nor -N (without)", tops=text)
    return int(text)


def _number(fields: Mapping[str, str], name: str) -> int:
    if not _NUMBER.fullmatch(fields[name]):
        raise Unreadable("%(name)s=%(value)s is no number", name=name, value=fields[name])
    return int(fields[name])


def _yes(fields: Mapping[str, str], name: str) -> bool:
    value = fields.get(name, "no")
    if value not in ("yes", "no"):
        raise Unreadable("%(name)s=%(value)s is neither yes nor no", name=name, value=value)
    return value == "yes"


def _side(text: str, declarer: Seat, seats: int) -> Side:
    if text == DEFENDERS:
        return Side.DEFENDERS
    if read_seat(text, seats) is not declarer:
        raise Unreadable("none=%(text)s names neither the declarer nor the defenders", text=text)
    return Side.DECLARER


def _ramsch(fields: Mapping[str, str], seats: int) -> RamschOutcome:
    if "points" not in fields or "talon" not in fields:
        raise Unreadable("a ramsch names points and talon")
    none = tuple(read_seat(text, seats) for text in fields["none"].split(",")) if "none" in fields else ()
    if len(set(none)) < len(none):
        raise Unreadable("none=%(value)s names a seat twice", value=fields["none"])
    return RamschOutcome(
        read_points(fields["points"].split(","), seats),
        read_count(fields["talon"], fields["talon"]),
        tuple(sorted(none)),
        read_seat(fields["last"], seats) if "last" in fields else None,
        read_seat(fields["later"], seats) if "later" in fields else None,
        _number(fields, "shoves") if "shoves" in fields else 0,
    )


def write_outcome(outcome: Outcome, active: tuple[Seat, ...]) -> str:
    """Write the line without its first word."""
    match outcome:
        case PassedOutcome():
            return PASSED
        case RamschOutcome():
            told = ramsch_words(outcome, active)
            return " ".join((RAMSCH, *(f"{name}={value}" for name, value in told.items())))
        case GameOutcome():
            return " ".join(f"{name}={value}" for name, value in game_words(outcome).items())


def game_words(outcome: GameOutcome) -> dict[str, str]:
    """Return the fields of an outcome with a declarer, in the words of the line."""
    declaration = outcome.declaration
    told: dict[str, object] = {"declarer": int(outcome.declarer), "game": declaration.contract}
    if outcome.tops:
        told["tops"] = f"{outcome.tops:+d}"
    told["bid"] = outcome.bid
    if outcome.points is not None:
        told["points"] = outcome.points
    if declaration.hand:
        told["hand"] = "yes"
    if declaration.announced is not None:
        told["announced"] = declaration.announced
    if outcome.took is not None:
        told["took"] = outcome.took
    if outcome.trickless is not None:
        told["none"] = DEFENDERS if outcome.trickless is Side.DEFENDERS else int(outcome.declarer)
    told |= {name: "yes" for name in ("kontra", "re") if getattr(outcome, name)}
    if outcome.conceded:
        told["concede"] = "yes"
    return {name: str(value) for name, value in told.items()}


def ramsch_words(outcome: RamschOutcome, active: tuple[Seat, ...]) -> dict[str, str]:
    """Return the fields of a ramsch, in the words of the line."""
    points = ",".join(f"{int(seat)}:{outcome.points[seat]}" for seat in sorted(active))
    told = {"points": points, "talon": str(outcome.talon)}
    if outcome.trickless:
        told["none"] = ",".join(str(int(seat)) for seat in outcome.trickless)
    if outcome.last is not None:
        told["last"] = str(int(outcome.last))
    if outcome.later is not None:
        told["later"] = str(int(outcome.later))
    if outcome.shoves:
        told["shoves"] = str(outcome.shoves)
    return told
