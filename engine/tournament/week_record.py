"""Record of a week (tournament.md §7): its seals; after the end secrets, decks, results and robots' matches."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

import msgspec

from engine.core.cards import Card
from engine.core.errors import RecordError
from engine.core.record.lines import Line, Unreadable, lines_of, read_card
from engine.tournament.draft import amount_of, digits, number_of
from engine.tournament.recorded import OF_MATCH, bodies_of, check_bodies, is_headed, without_bodies
from engine.tournament.secrets import deck_by
from engine.tournament.week import DEALS
from engine.tournament.weekly import Week

HEAD: Final = "week"
"""First word of the record of a week."""
VERSION: Final = "1"
MASTER: Final = "master"
SEAL: Final = "seal"
MATCH: Final = "match"
NO_MATCHES: Final[Mapping[int, str]] = {}


class RobotsMatch(msgspec.Struct, frozen=True):
    """Match of robots within the record of a week."""

    text: str
    """Text of the match's own record."""
    line: int
    """Number of the match's first line in the record of the week, from 1."""


class RecordedWeek(msgspec.Struct, frozen=True, kw_only=True):
    """Week as its record states it; mappings are by number of the deal."""

    number: int
    """Number of the week, as returned by `week_at`."""
    game: str
    """Name of the game."""
    convention: str
    """Name of the preset of rules."""
    robots: str
    """Version of the robots when the week opened."""
    commit: str
    """C, the hash of all seals that was announced when the week opened, in hexadecimal."""
    seals: Mapping[int, str]
    """Commitments of the secrets 0 … 9, in hexadecimal."""
    master: str
    """Secret S of the week, in hexadecimal; empty in the record of a week that is not over."""
    secrets: Mapping[int, str]
    """Secrets of the deals, in hexadecimal."""
    decks: Mapping[int, tuple[Card, ...]]
    """Cards of each deal, in the order in which they are dealt."""
    pars: Mapping[int, Fraction]
    """Exact settlement of the strong robot in the person's seat."""
    matches: Mapping[int, RobotsMatch]


def is_week(text: str) -> bool:
    r"""Return whether a text is the record of a week, judged by its first line.

    >>> is_week("# exported\nweek 1\n"), is_week("tournament 1\n")
    (True, False)
    """
    return is_headed(text, HEAD)


def write(
    week: Week,
    cards: Sequence[Card],
    matches: Mapping[int, str] = NO_MATCHES,
    *,
    title: Sequence[str] = (),
    about_seals: Sequence[str] = (),
    about_secrets: Sequence[str] = (),
) -> str:
    """Return the record of a week with all that is public: until the week is closed, only its seals.

    cards: the game's deck before the shuffle. matches: records of the robots' matches by number of the deal. title,
    about_seals, about_secrets: comments after the first line, before the seals and before the secrets.
    """
    told = [f"{HEAD} {VERSION}", *_comments(title)]
    told += [f"number {week.number}", f"game {week.game}", f"convention {week.preset}", f"robots {week.stamp}"]
    told += ["", *_comments(about_seals), f"commit {week.announced}"]
    told += [f"seal {deal} {seal}" for deal, seal in enumerate(week.seals)]
    if week.is_closed:
        told += ["", *_comments(about_secrets), f"master {week.secret}"]
        for deal in range(1, DEALS + 1):
            told += _deal(week, cards, deal)
        for deal, text in sorted(matches.items()):
            told += ["", f"match {deal}", *(f"{OF_MATCH} {line}".rstrip() for line in text.rstrip("\n").split("\n"))]
    return "\n".join(told) + "\n"


def _comments(told: Sequence[str]) -> Iterator[str]:
    return (f"# {line}" for line in told)


def _deal(week: Week, cards: Sequence[Card], deal: int) -> Iterator[str]:
    secret = week.secret_of(deal)
    yield f"secret {deal} {secret.hex()}"
    yield f"deck {deal} {' '.join(card.value for card in deck_by(cards, secret, b''))}"
    if deal <= len(week.pars):
        yield f"par {deal} {week.pars[deal - 1]}"


def read(text: str) -> RecordedWeek:
    r"""Read the record of a week. Raises RecordError with the number of the line, from 1, and one sentence.

    >>> read("week 1\nnumber 2968\ngame preferans\nconvention sochi\nrobots 0123\ncommit " + "00" * 32).number
    2968
    """
    values: dict[str, dict[int, Any]] = {word: {} for word in (HEAD, *_ONCE, *_BY_DEAL)}
    bodies, last = bodies_of(text), 1
    for place, line in enumerate(lines_of(without_bodies(text))):
        last = line.number
        try:
            if (place == 0) != (line.word == HEAD):
                raise Unreadable("a record of a week begins with '%(head)s', once", head=f"{HEAD} {VERSION}")
            number, value = _value(line, bodies)
            if number in values[line.word]:
                raise Unreadable("'%(word)s' stands twice", word=line.word)
            values[line.word][number] = value
        except Unreadable as error:
            raise RecordError(line.number, str(error), error) from None
    check_bodies(bodies, [match.line - 1 for match in values[MATCH].values()])
    missing = next((word for word in _ONCE if word != MASTER and not values[word]), None)
    if missing is not None:
        raise RecordError(last, f"the line '{missing}' is missing")
    return RecordedWeek(
        number=values["number"][0],
        game=values["game"][0],
        convention=values["convention"][0],
        robots=values["robots"][0],
        commit=values["commit"][0],
        seals=values[SEAL],
        master=values[MASTER].get(0, ""),
        secrets=values["secret"],
        decks=values["deck"],
        pars=values["par"],
        matches=values[MATCH],
    )


def _value(line: Line, bodies: Mapping[int, Sequence[str]]) -> tuple[int, Any]:
    """Return the deal number that a line concerns (0: the whole week) and its value. Raises Unreadable."""
    if line.word == HEAD and line.rest != VERSION:
        raise Unreadable("unknown version '%(version)s' (there is 1)", version=line.rest)
    if line.word == HEAD:
        return 0, line.rest
    if line.word in _ONCE:
        return 0, _ONCE[line.word](line.rest)
    if line.word not in _BY_DEAL:
        raise Unreadable("unknown line '%(word)s'", word=line.word)
    deal, _, rest = line.rest.partition(" ")
    number = number_of(deal, DEALS)
    if line.word != SEAL and not number:
        raise Unreadable("there is no deal 0")
    if line.word == MATCH:
        return number, RobotsMatch("\n".join(bodies.get(line.number, ())) + "\n", line.number + 1)
    return number, _BY_DEAL[line.word](rest.strip())


def _deck(text: str) -> tuple[Card, ...]:
    """Return the cards named in `text`, in order. Raises Unreadable."""
    return tuple(map(read_card, text.split()))


_ONCE: Final[Mapping[str, Callable[[str], Any]]] = {
    "number": number_of,
    "game": str,
    "convention": str,
    "robots": str,
    "commit": digits,
    MASTER: digits,
}
_BY_DEAL: Final[Mapping[str, Callable[[str], Any]]] = {
    SEAL: digits,
    "secret": digits,
    "deck": _deck,
    "par": amount_of,
    MATCH: str,
}
