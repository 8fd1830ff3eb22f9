"""One line makes a table, an outcome, and the cells it writes, in the words of the record."""

from fractions import Fraction

import msgspec

from engine.core.cards import parse_card
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import preset, with_rules
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.match_commands import evolve_standing
from engine.games.preferans.outcome_check import check_outcome
from engine.games.preferans.outcomes import (
    ContractOutcome,
    DefenderWord,
    Outcome,
    PlayMode,
    PreferansOutcome,
    RaspasyOutcome,
    WhistCall,
)
from engine.games.preferans.scoring.deal import score_deal
from engine.games.preferans.scoring.remise import remise_column
from engine.games.preferans.scoring.settlement import settle
from engine.games.preferans.sheet import Column, Entry, Reason, ScoreSheet

Cells = dict[str, Fraction]
NAMES = ("Аня", "Борис", "Вика", "Гриша", "Дима")


def fractions(*numbers: Fraction | int) -> tuple[Fraction, ...]:
    """Return the numbers as fractions."""
    return tuple(map(Fraction, numbers))


def rules(name: str = "sochi", **changed: str) -> Convention:
    """Return a preset with some options changed."""
    return with_rules(preset(name), changed.items())


def table(
    convention: Convention | None = None,
    *,
    seats: int = 3,
    pool: str = "",
    mountain: str = "",
    aside: str = "",
    on: str = "",
    run: int = 0,
    deals: int | None = None,
    bombs: str = "",
    blind_run: int = 0,
    repeats: int = 0,
) -> Standing:
    """Return a match between deals. `pool`, `mountain`, `aside` (remises) by seat ("10 7 4"), `on` whists as "2:on1+8".

    `bombs` by seat, "2,4 - 2"; it stands behind any compulsory laps unless `deals` says otherwise.
    """
    convention = convention or rules()
    own = remise_column(convention) or Column.KUROCHKA
    sheet = ScoreSheet.empty(seats)
    for column, amounts in ((Column.POOL, pool), (Column.MOUNTAIN, mountain), (own, aside)):
        sheet = sheet.write(
            Entry(Seat(number), column, Fraction(amount), Reason.ADJUSTMENT)
            for number, amount in enumerate(amounts.split(), 1)
        )
    for cell, amount in cells(on).items():
        writer, _, debtor = cell.partition(":on")
        entry = Entry(Seat(int(writer)), Column.WHISTS, amount, Reason.ADJUSTMENT, on=Seat(int(debtor)))
        sheet = sheet.write([entry])
    past_laps = 100 if convention.compulsory_rasp_laps else 0
    queues = tuple(() if one == "-" else tuple(map(int, one.split(","))) for one in bombs.split())
    return Standing(
        convention,
        BySeat(NAMES[:seats]),
        sheet,
        rasp_run=run,
        deals=past_laps if deals is None else deals,
        repeats=repeats,
        bombs=BySeat(queues),
        blind_run=blind_run,
    )


def cells(text: str) -> Cells:
    """Read sums per cell from "1:pool+2 2:on1+8 3:mountain-1"."""
    amounts: Cells = {}
    for item in text.split():
        sign = "+" if "+" in item else "-"
        cell, _, amount = item.partition(sign)
        amounts[cell] = Fraction(sign + amount)
    return amounts


def cells_of(entries: tuple[Entry, ...]) -> Cells:
    """Add entries up per cell; empty sums are left out."""
    amounts: Cells = {}
    for entry in entries:
        column = f"on{int(entry.on)}" if entry.on is not None else entry.column.value
        cell = f"{int(entry.seat)}:{column}"
        amounts[cell] = amounts.get(cell, Fraction(0)) + entry.amount
    return {cell: amount for cell, amount in amounts.items() if amount}


def game(
    contract: str,
    whists: str = "",
    tricks: str = "",
    *,
    declarer: int = 1,
    seats: int = 3,
    conceded: bool = False,
    partner: int | None = None,
    talon: str = "",
    mode: PlayMode | None = None,
    defenders: str = "",
    thrown: bool = False,
    without: bool = False,
    blind: bool = False,
) -> ContractOutcome:
    """Return a deal that seat 1 (or `declarer`) plays; `whists` of the defenders in speaking order; `tricks` by seat.

    The defenders are the next two seats unless named: with four or five seats a third word is that of the seat after
    them.
    """
    present = [Seat((declarer - 1 + step) % seats + 1) for step in range(1, seats)]
    if defenders:
        present = [Seat(int(number)) for number in defenders.split()]
    return ContractOutcome(
        Seat(declarer),
        Contract(contract),
        tuple(DefenderWord(seat, WhistCall(word)) for seat, word in zip(present, whists.split(), strict=False)),
        mode,
        BySeat(tuple(map(int, tricks.split()))) if tricks else None,
        conceded,
        Seat(partner) if partner else None,
        tuple(map(parse_card, talon.split())) or None,
        thrown,
        without,
        blind,
    )


def raspasy(tricks: str, blind: str = "") -> RaspasyOutcome:
    """Build raspasy; `blind` are the seats that passed blind."""
    return RaspasyOutcome(BySeat(tuple(map(int, tricks.split()))), tuple(Seat(int(seat)) for seat in blind.split()))


def preferans(*, proved: bool) -> PreferansOutcome:
    """Seat 1 declares the hand."""
    return PreferansOutcome(Seat.ONE, proved)


def score(standing: Standing, outcome: Outcome, *, dealer: int | None = None) -> DealScored:
    """Return the deal as it is written; the last seat deals unless told, and the outcome must be possible."""
    deals = Seat(dealer) if dealer else Seat(len(standing.players))
    check_outcome(standing, deals, outcome)
    return score_deal(standing, deals, 1, outcome)


def written(standing: Standing, outcome: Outcome, *, dealer: int | None = None) -> Cells:
    """Return the sums per cell that an outcome writes."""
    return cells_of(score(standing, outcome, dealer=dealer).entries)


def after(standing: Standing, outcome: Outcome, *, dealer: int | None = None) -> Standing:
    """Return the match after that deal."""
    deals = Seat(dealer) if dealer else Seat(len(standing.players))
    scored = msgspec.structs.replace(score(standing, outcome, dealer=dealer), number=standing.deals + 1)
    return evolve_standing(msgspec.structs.replace(standing, dealer=deals), scored)


def balances(standing: Standing) -> tuple[Fraction, ...]:
    """Return the balances in whists, seat 1 first."""
    return settle(standing).exact.values
