"""Parts of record lines that only Skat has: outcomes, calls, claims and amounts."""

import re
from collections.abc import Mapping
from typing import Final

from engine.core.record.calls import check_cards
from engine.core.record.lines import Item, Unreadable, read_counts, read_fields, read_mark, read_seat, write_mark
from engine.core.seats import BySeat, Seat
from engine.games.skat.contracts import LOWEST, Announcement, Contract, Declaration
from engine.games.skat.moves import AUCTION, KONTRA, PLAY, SHOVE, TALON, WORDS, Concede, DealMove, MakeClaim, Verdict
from engine.games.skat.outcomes import GameOutcome, Outcome, PassedOutcome, RamschOutcome, Side
from engine.games.skat.phases.play import after_claim
from engine.games.skat.scoring import Entry
from engine.games.skat.state import NamedGame, Phase, Playing
from engine.three_hands.record.form import Said

_CHANGE: Final = re.compile(r"list([+-][0-9]{1,12})")
_COUNT: Final = re.compile(r"[0-9]{1,3}")
TALON_POINTS: Final = "talon="


def write_sheet(entries: tuple[Entry, ...]) -> str:
    """Write entries as `1:list-60 2:list-60`; empty if there are none."""
    return " ".join(f"{int(entry.seat)}:list{entry.amount:+d}" for entry in entries)


def read_sheet(rest: str, seats: int) -> tuple[Entry, ...]:
    """Read `2:list+30` as entries in the order of seats."""
    found: dict[Seat, int] = {}
    for token in rest.split():
        head, _, value = token.partition(":")
        change = _CHANGE.fullmatch(value)
        if change is None:
            raise Unreadable("'%(token)s' is no SEAT:list+N", token=token)
        seat = read_seat(head, seats)
        if seat in found:
            raise Unreadable("seat %(seat)s stands twice", seat=seat)
        found[seat] = int(change[1])
    return tuple(Entry(seat, found[seat]) for seat in sorted(found) if found[seat])


def write_points(points: BySeat[int], outcome: Outcome, active: tuple[Seat, ...]) -> str:
    """Write card points as `1:30 2:72 3:18`; in a ramsch ` talon=10` follows, the points of the skat."""
    told = " ".join(f"{int(seat)}:{points[seat]}" for seat in sorted(active))
    return f"{told} {TALON_POINTS}{outcome.talon}" if isinstance(outcome, RamschOutcome) else told


def read_points(tokens: list[str], seats: int) -> BySeat[int]:
    """Read `1:30 2:72 3:18` as card points, 0 for a seat that is not named."""
    found: dict[Seat, int] = {}
    for token in tokens:
        head, _, value = token.partition(":")
        seat = read_seat(head, seats)
        if seat in found:
            raise Unreadable("seat %(seat)s stands twice", seat=seat)
        found[seat] = read_count(value, token)
    return BySeat(tuple(found.get(Seat(seat), 0) for seat in range(1, seats + 1)))


def read_count(text: str, token: str) -> int:
    """Read a number of card points. Raises Unreadable, quoting `token`, if `text` is not such a number."""
    if not _COUNT.fullmatch(text):
        raise Unreadable("'%(token)s' is no number of card points", token=token)
    return int(text)


def read_change(text: str) -> tuple[str, str]:
    """Read the correction `list-10` as column and amount."""
    found = re.fullmatch(r"([a-z]+)([+-][0-9]+)", text)
    if found is None:
        raise Unreadable("'%(text)s' is no change of the list (list+N or list-N)", text=text)
    return found[1], found[2]


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
    """Write an outcome without the first word of its line."""
    match outcome:
        case PassedOutcome():
            return PASSED
        case RamschOutcome():
            told = ramsch_words(outcome, active)
            return " ".join((RAMSCH, *(f"{name}={value}" for name, value in told.items())))
        case GameOutcome():
            return " ".join(f"{name}={value}" for name, value in game_words(outcome).items())


def game_words(outcome: GameOutcome) -> dict[str, str]:
    """Return the fields of an outcome with a declarer, by name, as a record writes them."""
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
    """Return the fields of the outcome of a ramsch, by name, as a record writes them."""
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


def read_claim(rest: str, seats: int, deal: Phase) -> Said:
    """Read a claim with its verdict. Raises Unreadable if the tricks written do not agree with the verdict."""
    parts = rest.split()
    if len(parts) != 3:
        raise Unreadable("a claim is written as: claim SEAT SEAT:TRICKS,... proved, or failed instead of proved")
    seat = read_seat(parts[0], seats)
    told = read_counts(parts[1].split(","), seats)
    word, mark = read_mark(parts[2])
    if word not in tuple(Verdict):
        raise Unreadable("'%(word)s' is no verdict on a claim (proved, failed)", word=word)
    verdict = Verdict(word)
    if isinstance(deal, Playing) and isinstance(deal.game, NamedGame) and seat in deal.game.setup.active:
        left = rest_of(deal, seat, verdict)
        if not _fits(deal.game, told, left):
            should = write_counts(left, deal.game.setup.active)
            raise Unreadable(
                "a claim that is %(verdict)s gives the remaining tricks as %(should)s", verdict=word, should=should
            )
    return Said(MakeClaim(seat, verdict=verdict), mark)


def _fits(game: NamedGame, told: BySeat[int], rest: BySeat[int]) -> bool:
    """Return whether written tricks agree with the verdict; in a null only whether the declarer took one matters."""
    if not game.declaration.is_null:
        return told == rest
    return sum(told) == sum(rest) and bool(told[game.declarer]) is bool(rest[game.declarer])


def rest_of(play: Playing, seat: Seat, verdict: Verdict) -> BySeat[int]:
    """Return the remaining tricks of each seat after the claim of a seat with this verdict."""
    last = after_claim(play, seat, verdict).last
    taker = last.rest if isinstance(last, Playing) else None
    return BySeat.collect(play.remaining if other is taker else 0 for other in play.hands.seats)


def claim_line(event: MakeClaim, play: Playing) -> str:
    """Write a claim without its first word."""
    verdict = event.verdict or Verdict.PROVED
    counts = write_counts(rest_of(play, event.seat, verdict), play.game.setup.active)
    return f"{int(event.seat)} {counts} {verdict}{write_mark(event.mark)}"


def write_counts(tricks: BySeat[int], active: tuple[Seat, ...]) -> str:
    """Write tricks as `1:0,2:3,3:0`, in the order of seats."""
    return ",".join(f"{int(seat)}:{tricks[seat]}" for seat in sorted(active))


def read_concession(rest: str, seats: int) -> Said:
    """Read the line of a seat that gives up as its command."""
    seat, mark = read_mark(rest)
    return Said(Concede(read_seat(seat, seats)), mark)


def concession_line(event: Concede) -> str:
    """Write the line of a seat that gives up, without its first word."""
    return f"{int(event.seat)}{write_mark(event.mark)}"


CALLS = (AUCTION, TALON, KONTRA, SHOVE, PLAY)
"""First words of the lines that hold calls and cards."""
FORMS = {
    AUCTION: "a value, yes, pass",
    TALON: "take, hand, discard CARD CARD, game GAME [schneider, schwarz or ouvert]",
    KONTRA: "kontra, re, pass",
    SHOVE: "take, shove, give CARD CARD, discard CARD CARD",
    PLAY: "CARD",
}


def command_of(line: str, item: Item) -> DealMove:
    """Read one item of a line as a command of its seat. Raises Unreadable for unknown words."""
    if item.seat is None:
        raise Unreadable("the talon is not played in this game")
    found = WORDS.find(line, item.words)
    if found is None:
        raise _none_of(line, item)
    saying, texts = found
    check_cards(texts)
    try:
        return WORDS.made(saying, item.seat, WORDS.fields(texts))
    except ValueError as error:
        raise _none_of(line, item) from error


def _none_of(line: str, item: Item) -> Unreadable:
    """Return the error for an unknown item, which lists all items that the line may hold."""
    return Unreadable("'%(words)s' is none of: %(forms)s", words=" ".join(item.words), forms=FORMS[line])
