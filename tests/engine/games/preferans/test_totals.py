"""Running totals stay within bounds, whichever way something is written on the sheet."""

from pathlib import Path
from time import monotonic

import pytest

from engine.core.errors import IllegalCommand, RecordError
from engine.core.match import Adjust
from engine.core.seats import Seat
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.match_commands import RecordPaperDeal, decide_match, evolve_standing
from engine.games.preferans.record import parse
from engine.games.preferans.scoring.settlement import settle
from engine.games.preferans.sheet import Column
from engine.games.preferans.state import Match
from engine.games.preferans.totals import FINEST, LARGEST, ROOM, check_totals
from tests.engine.console import engine
from tests.engine.games.preferans.scoring.builders import preferans, raspasy, rules, table

HEAD = "pulka 1\nconvention sochi\nseat 1 A\nseat 2 B\nseat 3 C\n"
PRIMES = [number for number in range(2, 10_000) if all(number % other for other in range(2, int(number**0.5) + 1))]
EVERY_PRIME = HEAD + "".join(f"adjust 1 pool+1/{prime}\n" for prime in PRIMES)
PAPER = "deal 1 dealer=1 paper\noutcome raspasy tricks=1:3,2:3,3:4\n"


def adjusted(standing: Standing, *amounts: str, column: Column = Column.POOL) -> Standing:
    for amount in amounts:
        for event in decide_match(Match(standing), Adjust(Seat.ONE, column, amount)):
            standing = evolve_standing(standing, event)
    return standing


def test_what_people_divide_by_is_written() -> None:
    """Every part from a half to a sixteenth, all of them at one table; and the settlement of it."""
    sheet = adjusted(table(), *(f"{sign}1/{part}" for part in range(2, 17) for sign in "+-+"))
    assert settle(sheet).exact[Seat.ONE].denominator <= 3 * FINEST
    adjusted(table(), "1/9999", "1/2", "1/4", "999999999", "999999999", "-999999999")


@pytest.mark.parametrize("columns", [(Column.POOL,), (Column.POOL, Column.MOUNTAIN)])
def test_what_only_totals_together_exceed_is_refused_too(columns: tuple[Column, ...]) -> None:
    standing = adjusted(table(), "1/9973", column=columns[0])
    with pytest.raises(IllegalCommand, match="beyond_bounds"):
        adjusted(standing, "1/9967", column=columns[-1])


def test_a_total_grows_to_its_bound() -> None:
    most = table(pool=f"{LARGEST} 0 0")
    with pytest.raises(IllegalCommand, match="beyond_bounds"):
        adjusted(most, "1")
    adjusted(most, "-1")


def test_deals_have_room_beyond_what_is_written_by_hand() -> None:
    """What play writes on a sheet at its bound, and the record of it, is refused by nobody."""
    standing = table(rules(pool_target="30"), pool=f"{LARGEST} 0 0", mountain=f"0 1/{FINEST} 0")
    (*_, scored) = decide_match(Match(standing), RecordPaperDeal(Seat.THREE, raspasy("0 4 6")))
    assert isinstance(scored, DealScored)
    check_totals(evolve_standing(standing, scored).sheet)
    with pytest.raises(IllegalCommand, match="beyond_bounds"):
        check_totals(standing.sheet.joined().write(scored.entries), room=0)
    help_at_the_bound = table(rules(preferans_hand="on1000", pool_target="999999999"), pool=f"0 -{LARGEST} 0")
    decide_match(Match(help_at_the_bound), RecordPaperDeal(Seat.THREE, preferans(proved=True)))


def test_a_deal_on_paper_beyond_all_bounds_is_refused() -> None:
    standing = table(rules("classic", blind="pass"), blind_run=60)
    with pytest.raises(IllegalCommand, match="beyond_bounds"):
        decide_match(Match(standing), RecordPaperDeal(Seat.THREE, raspasy("0 4 6", "1 2 3")))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (EVERY_PRIME, 13),
        (HEAD + f"adjust 2 on1-{'9' * 9}\n" * 1100, 1006),
        (HEAD + "adjust 1 mountain+1/9973\nadjust 2 on3+1/9967\n", 7),
        (HEAD + PAPER + "sheet 1:pool+1/999999999 1:mountain+1/999999998\n", 8),
    ],
)
def test_a_record_beyond_bounds_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(RecordError, match=r"too large .* or too finely divided") as found:
        parse(text, as_written=True)
    assert found.value.line == line


def test_blind_raspasy_that_double_for_ever_are_refused() -> None:
    """Each line is legal, and every deal would cost twice the one before."""
    rows = ["pulka 1", "convention sochi", "rule blind=pass", *(f"seat {seat} {seat}" for seat in (1, 2, 3))]
    text = "\n".join(rows) + "\n"
    for number in range(1, 120):
        text += f"deal {number} dealer={(number - 1) % 3 + 1} paper\noutcome raspasy tricks=1:3,2:3,3:4 blind=1,2,3\n"
    with pytest.raises(RecordError, match="too large"):
        parse(text)


def test_what_settles_is_within_the_room() -> None:
    standing = adjusted(table(), "1/9973", "999999999")
    exact = settle(standing).exact
    assert max(amount.denominator for amount in exact) <= 3 * FINEST * ROOM


def test_replay_refuses_every_prime_at_once(tmp_path: Path) -> None:
    file = tmp_path / "primes.txt"
    file.write_text(EVERY_PRIME)
    began = monotonic()
    status, out, err = engine("replay", str(file))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"{file}:13: the totals of the sheet become too large")
    assert monotonic() - began < 20  # a start of the program; it took 24 seconds of work on a sheet
