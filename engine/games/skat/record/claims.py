"""Claims in a record, `claim 2 1:0,2:3,3:0 proved`, and games that were given up, `concede 2`.

Readers raise Unreadable.
"""

from typing import NamedTuple

from engine.core.match import Mark
from engine.core.record.lines import Unreadable, read_counts, read_mark, read_seat, write_mark
from engine.core.seats import BySeat, Seat
from engine.games.skat.commands import Concede, DealCommand, MakeClaim
from engine.games.skat.events import Claimed, Conceded, Verdict
from engine.games.skat.phases.play import after_claim
from engine.games.skat.state import NamedGame, Phase, Playing


class Said(NamedTuple):
    """A command of a line with its mark."""

    command: DealCommand
    mark: Mark | None


def read_claim(rest: str, seats: int, deal: Phase) -> Said:
    """Read a claim with its verdict; its tricks must be those that the verdict gives."""
    parts = rest.split()
    if len(parts) != 3:
        raise Unreadable("a claim is written as: claim SEAT SEAT:TRICKS,... proved, or failed instead of proved")
    seat = read_seat(parts[0], seats)
    told = read_counts(parts[1].split(","), seats)
    word, mark = read_mark(parts[2])
    if word not in tuple(Verdict):
        raise Unreadable("'%(word)s' is no verdict on a claim (proved, failed)", word=word)
    verdict = Verdict(word)
    if isinstance(deal, Playing) and isinstance(deal.game, NamedGame) and not _fits(deal, deal.game, told, verdict):
        should = write_counts(rest_of(deal, verdict), deal.game.setup.active)
        raise Unreadable(
            "a claim that is %(verdict)s gives the remaining tricks as %(should)s", verdict=word, should=should
        )
    return Said(MakeClaim(seat, verdict), mark)


def _fits(play: Playing, game: NamedGame, told: BySeat[int], verdict: Verdict) -> bool:
    """Tell whether the tricks told are those of the verdict; in a null it matters only whether the declarer has one."""
    if not game.declaration.is_null:
        return told == rest_of(play, verdict)
    return sum(told) == play.remaining and bool(told[game.declarer]) is (verdict is Verdict.FAILED)


def rest_of(play: Playing, verdict: Verdict) -> BySeat[int]:
    """Return the remaining tricks of each seat after a claim."""
    last = after_claim(play, verdict).last
    taker = last.rest if isinstance(last, Playing) else None
    return BySeat.collect(play.remaining if seat is taker else 0 for seat in play.hands.seats)


def claim_line(event: Claimed, play: Playing) -> str:
    """Write a claim without its first word."""
    verdict = event.verdict or Verdict.PROVED
    counts = write_counts(rest_of(play, verdict), play.game.setup.active)
    return f"{int(event.seat)} {counts} {verdict}{write_mark(event.mark)}"


def write_counts(tricks: BySeat[int], active: tuple[Seat, ...]) -> str:
    """Write `1:0,2:3,3:0`, the seats in order."""
    return ",".join(f"{int(seat)}:{tricks[seat]}" for seat in sorted(active))


def read_concession(rest: str, seats: int) -> Said:
    """Read the seat that gives up."""
    seat, mark = read_mark(rest)
    return Said(Concede(read_seat(seat, seats)), mark)


def concession_line(event: Conceded) -> str:
    """Write the seat that gives up."""
    return f"{int(event.seat)}{write_mark(event.mark)}"
