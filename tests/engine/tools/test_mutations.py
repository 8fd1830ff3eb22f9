"""Files with one line changed: `verify` refuses or refutes them, or what it proves of them is what it proved before.

Not proved by any file, and so free to change: names and titles; what was made of the cards in a match by itself, and in
a tournament or week whatever play comes to the same result; the seal of a deal that is not in the file, and that a lot
chose the first dealer, which records of earlier versions do not tell; times and numbers of a plan, and its rules for
tables that nobody sat at; whether the last round of a tournament that runs is closed yet; a secret that the master
secret gives anyway, and the master secret where each secret has its seal; number and robots' version of a week.
"""

import os
from collections.abc import Callable, Iterator
from functools import cache, partial
from operator import attrgetter
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace

from engine.core.game import AnyGame
from engine.core.match import DealStarted
from engine.games import GAMES
from engine.tournament import reading, week_record
from engine.tournament.plan import Odd
from engine.tournament.state import Round
from tests.engine.console import engine
from tests.engine.tools import test_tournaments, test_weeks
from tests.engine.tools.mutations import Mutation, mutations
from tests.extent import SOAKING
from tests.games.every import Played
from tests.games.walk import Walk
from tests.narrowed import there

A_RUN: Final = 300
"""Changes that one run of `make test` tries, by lot; `make soak` tries all."""
PRESETS: Final = {"preferans": "sochi", "austrian": "austrian_limited", "skat": "skat_isko"}
SEED: Final = os.environ.get("SEED") or os.urandom(4).hex()


@cache
def match(name: str) -> str:
    """Record of two fair deals of a game."""
    walk = Walk(Played(GAMES[name], PRESETS[name], 3), Random(name))
    walk.play_deal()
    walk.play_deal()
    return walk.game.record.write(walk.events, finished_only=True, proofs=walk.proofs)


def cards_of(game: AnyGame, text: str) -> tuple[Any, ...]:
    """Numbers, dealers and cards of a match's deals, and its exact settlement."""
    read = game.record.parse(text, as_written=True)
    started = [event for event in read.events if isinstance(event, DealStarted)]
    deals = [(event.number, event.dealer, event.hands, event.talon) for event in started]  # type: ignore[attr-defined]  # every game's
    return deals, tuple(there(game.facts).exact(read.match))


def of_match(game: AnyGame, text: str) -> object:
    """What is proved of a match by itself: its cards and seals."""
    read = game.record.parse(text, as_written=True)
    seals = sorted((proof.deal, proof.word, proof.text) for proof in read.proofs if proof.word not in ("next", "lot"))
    return cards_of(game, text)[0], seals


def of_tournament(game: AnyGame, text: str) -> object:
    """What is proved of a tournament: draws, results, standings, and the cards of its matches."""
    read = reading.read(text)
    tour = read.tournament
    entrants = sorted((one.number, one.word, one.is_out, one.out_after) for one in tour.entrants)
    course = (tour.plan.kind, tour.secret, tour.is_over and tour.phase, tour.lots, tour.stages)
    matches = sorted((one.round, one.table, one.deal, *map(str, cards_of(game, one.text))) for one in read.matches)
    rounds = list(map(in_order, tour.rounds))
    if not tour.is_over:
        rounds[-1] = replace(rounds[-1], is_closed=False)
    return entrants, course, rounds, read.commit, read.seals, read.rows, matches


def in_order(one: Round) -> Round:
    """A round with its tables, and the games of each, by their numbers."""
    tables = [replace(table, games=tuple(sorted(table.games, key=attrgetter("deal")))) for table in one.tables]
    return replace(one, tables=tuple(sorted(tables, key=attrgetter("number"))))


def of_week(game: AnyGame, text: str) -> object:
    """What is proved of a week: seals, secrets, decks, results, and the cards of the robots' matches."""
    read = week_record.read(text)
    matches = {deal: cards_of(game, one.text) for deal, one in read.matches.items()}
    return read.commit, read.seals, read.secrets, read.decks, read.pars, matches


Proved = Callable[[AnyGame, str], object]


def _matches() -> Iterator[tuple[str, tuple[Callable[[], str], Proved, AnyGame]]]:
    for name in PRESETS:
        yield name, (partial(match, name), of_match, GAMES[name])


FILES: Final[dict[str, tuple[Callable[[], str], Proved, AnyGame]]] = {
    **dict(_matches()),
    "duplicate": (test_tournaments.duplicate, of_tournament, GAMES["preferans"]),
    "final": (test_tournaments.final, of_tournament, GAMES["preferans"]),
    "round": (partial(test_tournaments.drawn, 7, Odd.BYE), of_tournament, GAMES["preferans"]),
    "running": (test_tournaments.sealed, of_tournament, GAMES["preferans"]),
    "week": (test_weeks.week_file, of_week, GAMES["preferans"]),
    "running week": (partial(test_weeks.week_file, closed=False), of_week, GAMES["preferans"]),
}
"""Kinds of files, each with a maker, what is proved of it, and its game."""


def chosen(name: str) -> Iterator[Mutation]:
    """Changes of a file that this run tries."""
    found = list(mutations(FILES[name][0]()))
    share = A_RUN // len(FILES) + 1
    yield from found if SOAKING else Random(f"{SEED} {name}").sample(found, share)


@pytest.mark.soak
@pytest.mark.parametrize("name", FILES)
def test_no_change_of_what_is_proved_goes_unnoticed(name: str) -> None:
    make, proved, game = FILES[name]
    before = proved(game, make())
    assert engine("verify", "-", stdin=make().encode())[0] == 0
    for mutation in chosen(name):
        status = engine("verify", "-", stdin=mutation.text.encode())[0]
        if status not in (1, 2):
            told = f"SEED={SEED}: line {mutation.line} {mutation.how}: {mutation.was}"
            assert (status, proved(game, mutation.text)) == (0, before), told
