"""The stamp of a week's robots: it changes with whatever may change a deal, and with nothing else."""

from pathlib import Path
from shutil import copytree

import pytest

import engine
from bot.week.robots import GAME, LOOKED_AT, PRESET, SHARED, WeekRobots, robots_of, sources_of, stamp_of
from engine.core.match import StartDeal
from engine.core.seats import Seat
from engine.games import GAMES
from engine.games.preferans import PREFERANS
from engine.tournament.secrets import deck_by
from tests.narrowed import there

SOURCES = Path(engine.__file__).parent
OF_GAME = f"games/{GAME}"
DECIDES = ("search/race.py", "core/tricks.py", f"{OF_GAME}/robots/thinking.py", f"{OF_GAME}/solver/search.py")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A copy of the engine's sources."""
    for package in (*SHARED, OF_GAME):
        copytree(SOURCES / package, tmp_path / package)
    return tmp_path


def write_into(source: Path) -> None:
    """Add an empty line to a module."""
    source.write_text(f"{source.read_text()}\n")


@pytest.mark.parametrize("module", DECIDES)
def test_another_line_where_robots_decide_is_another_stamp(root: Path, module: str) -> None:
    before = stamp_of(PREFERANS, root)
    assert before == stamp_of(PREFERANS) == there(robots_of(GAMES)).stamp
    write_into(root / module)
    assert stamp_of(PREFERANS, root) != before


def test_a_module_of_another_name_is_another_stamp(root: Path) -> None:
    before = stamp_of(PREFERANS, root)
    (root / DECIDES[0]).rename(root / "search/raced.py")
    assert stamp_of(PREFERANS, root) != before


def test_what_only_looks_at_deals_is_not_in_the_stamp(root: Path) -> None:
    before = stamp_of(PREFERANS, root)
    for name in LOOKED_AT:
        place = root / OF_GAME / name
        write_into(place / "__init__.py" if place.is_dir() else place.with_suffix(".py"))
    assert stamp_of(PREFERANS, root) == before
    assert not [path for path in sources_of(GAME, SOURCES) if "austrian" in path.parts]


def test_a_deal_of_a_week_is_a_match_of_its_own() -> None:
    rules = WeekRobots(PREFERANS).convention(PRESET).rules(PREFERANS.rules)
    match = PREFERANS.replay([PREFERANS.opening(rules, ("Аня", "Борис", "Вика"))])
    (started,) = PREFERANS.decide(match, StartDeal(Seat.ONE, deck_by(bytes(32), b"")))
    assert PREFERANS.status(PREFERANS.evolve(match, started)).running


def test_where_the_game_is_not_hosted_there_is_no_week() -> None:
    assert robots_of({name: game for name, game in GAMES.items() if name != GAME}) is None
