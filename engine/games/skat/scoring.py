"""Entries of a deal in the list, and the settlement of the list (skat.md §4, §5, §7, §8)."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

import msgspec

from engine.core.match import Transfer
from engine.core.seats import BySeat, Seat
from engine.games.skat.contracts import Announcement, Margin, base_of, levels_of, null_value
from engine.games.skat.outcomes import GameOutcome, Outcome, PassedOutcome, RamschOutcome, Side
from engine.games.skat.robber import Stage
from engine.games.skat.rules import (
    BockCause,
    BockHand,
    ListKind,
    LossDoubling,
    RamschSkat,
    RamschSweep,
    RamschTie,
    RamschVirgin,
    Rules,
)
from engine.games.skat.trick_rules import ALL_POINTS

NEEDED = 61
"""Card points with which a declarer wins a suit game or a grand."""
SCHNEIDER = 90
"""Fewest card points of the declarer that make the defenders schneider."""
SCHNEIDER_AGAINST = 30
"""Most card points with which a declarer is schneider."""
BOCK_VALUE: Final = 120
"""Least value of a game won that brings a bock lap by `BockCause.VALUE`."""
GAME_BONUS: Final = 50
"""Bonus points of a declarer for a game won, and penalty for a game lost."""
DEFENCE_BONUS: Final = {3: 40, 4: 30}
"""Bonus points of each other seat for a game that a declarer lost, by the number of seats."""


class Entry(msgspec.Struct, frozen=True):
    """Amount that is written into the list of one seat."""

    seat: Seat
    amount: int
    """Points, never 0."""


class Count(msgspec.Struct, frozen=True):
    """Computation of the value and the entry of a game with a declarer."""

    base: int
    """Base value of the game; 0 in a null."""
    levels: int
    """Levels of the game as played, 0 in a null."""
    paid_levels: int
    """Levels that the entry is computed from: more than `levels` if the bid was not reached; 0 in a null."""
    value: int
    """Value of the game as played, before `factor`."""
    is_won: bool
    is_overbid: bool
    """True if the value does not reach the bid, so that the game is lost."""
    factor: int
    """Product of all doublings that apply to the entry: lost game, kontra, re, bock."""
    amount: int
    """Entry of the declarer in the list."""


def margin_of(outcome: GameOutcome) -> Margin:
    """Return how far one side beat the other in a suit game or grand; NONE if the game was given up."""
    if outcome.points is None:
        return Margin.NONE
    if outcome.trickless is not None:
        return Margin.SCHWARZ
    return Margin.SCHNEIDER if outcome.points >= SCHNEIDER or outcome.points <= SCHNEIDER_AGAINST else Margin.NONE


def is_made(outcome: GameOutcome) -> bool:
    """Return whether the declarer fulfilled the game and its announcement, without regard to the bid."""
    if outcome.conceded:
        return False
    if outcome.declaration.is_null:
        return outcome.took == 0
    points = outcome.points or 0
    match outcome.declaration.announced:
        case None:
            return points >= NEEDED
        case Announcement.SCHNEIDER:
            return points >= SCHNEIDER
        case Announcement.SCHWARZ | Announcement.OUVERT:
            return outcome.trickless is Side.DEFENDERS


def counted(rules: Rules, stage: Stage, outcome: GameOutcome) -> Count:
    """Compute the value and the entry of a game with a declarer."""
    declaration, factor = outcome.declaration, factor_of(rules, stage, outcome)
    if declaration.is_null:
        base, levels, paid, value = 0, 0, 0, null_value(declaration)
        cost = value
    else:
        base = base_of(declaration, rules.grand_ouvert.base)
        levels = levels_of(declaration, outcome.tops, margin_of(outcome), rules.grand_ouvert.base)
        value, paid = base * levels, max(levels, -(-outcome.bid // base))
        cost = base * paid
    is_won = is_made(outcome) and value >= outcome.bid
    if not is_won and (rules.loss_doubling is LossDoubling.ALWAYS or not declaration.hand):
        factor *= 2
    amount = factor * (value if is_won else -cost)
    return Count(base, levels, levels if is_won else paid, value, is_won, value < outcome.bid, factor, amount)


def factor_of(rules: Rules, stage: Stage, outcome: GameOutcome) -> int:
    """Return the factor by which kontra, re and bock multiply an entry."""
    factor = (2 if outcome.kontra else 1) * (2 if outcome.re else 1)
    is_plain = outcome.declaration.hand and rules.bock_hand is BockHand.PLAIN
    return factor * 2 if stage is Stage.BOCK and not is_plain else factor


def is_won(rules: Rules, stage: Stage, outcome: Outcome) -> bool | None:
    """Return whether the declarer has won, which includes reaching the bid; None without a declarer."""
    return counted(rules, stage, outcome).is_won if isinstance(outcome, GameOutcome) else None


def entries_of(rules: Rules, stage: Stage, outcome: Outcome) -> tuple[Entry, ...]:
    """Return what a deal is worth, by seat: to its declarer, or to those who decide a ramsch; empty after three passes.

    A list whose kind is classical or Seeger contains these entries as they are, see `listed`.
    """
    match outcome:
        case GameOutcome():
            return (Entry(outcome.declarer, counted(rules, stage, outcome).amount),)
        case RamschOutcome():
            return _ramsch(rules, stage, outcome)
        case PassedOutcome():
            return ()


def compared(rules: Rules, outcome: RamschOutcome) -> dict[Seat, int]:
    """Return the points that decide who loses a ramsch; if the rules say so, the last trick brings the skat."""
    found = dict(outcome.points.items())
    if rules.ramsch_skat is RamschSkat.LAST_TRICK and outcome.last is not None:
        found[outcome.last] += outcome.talon
    return found


def most(points: dict[Seat, int]) -> tuple[Seat, ...]:
    """List the seats with most points, ascending."""
    return tuple(seat for seat, own in points.items() if own == max(points.values()))


def _ramsch(rules: Rules, stage: Stage, outcome: RamschOutcome) -> tuple[Entry, ...]:
    factor = 2**outcome.shoves * (2 if stage is Stage.BOCK else 1)
    if len(outcome.trickless) == 2:  # of three hands: a sweep, the sweeper has all points
        (sweeper,) = most(dict(outcome.points.items()))
        plus = rules.ramsch_sweep is RamschSweep.PLUS
        return (Entry(sweeper, factor * (ALL_POINTS if plus else -ALL_POINTS)),)
    if rules.ramsch_virgin is RamschVirgin.DOUBLE and len(outcome.trickless) == 1:
        factor *= 2
    points = compared(rules, outcome)
    losers = most(points)
    if rules.ramsch_tie is RamschTie.LAST_TRICK and len(losers) > 1 and outcome.later is not None:
        losers = (outcome.later,)
    talon = outcome.talon if rules.ramsch_skat is RamschSkat.LOSER else 0
    return tuple(Entry(seat, -factor * (points[seat] + talon)) for seat in losers)


def causes_of(rules: Rules, stage: Stage, outcome: Outcome) -> tuple[BockCause, ...]:
    """Return the events of a deal after which these rules demand bock laps; none in a schieber lap (skat.md §8)."""
    happened = {BockCause.RAMSCH: isinstance(outcome, RamschOutcome)}
    if isinstance(outcome, GameOutcome):
        count = counted(rules, stage, outcome)
        happened |= {
            BockCause.KONTRA: outcome.kontra and not count.is_won,
            BockCause.SIXTY: outcome.points == NEEDED - 1,
            BockCause.VALUE: count.is_won and count.value >= BOCK_VALUE,
            BockCause.SCHNEIDER: margin_of(outcome) is not Margin.NONE,
        }
    return tuple(cause for cause in rules.triggers if happened.get(cause) and stage is not Stage.SCHIEBER)


def listed(kind: ListKind, entries: tuple[Entry, ...], seats: Iterable[Seat]) -> tuple[Entry, ...]:
    """Return the entries as written in a list of this kind, by seat; `seats`: all seats, a resting dealer included.

    In Bierlachs nobody writes a plus and in a plus list nobody a minus: the amounts of all seats, 0 for those without
    an entry, are shifted alike until that holds, so that the differences of the lists are those of a classical one.
    """
    amounts = dict.fromkeys(seats, 0) | {entry.seat: entry.amount for entry in entries}
    match kind:
        case ListKind.BIERLACHS:
            shift = max(0, *amounts.values())
        case ListKind.PLUS:
            shift = min(0, *amounts.values())
        case ListKind.CLASSICAL | ListKind.SEEGER:
            return entries
    return tuple(Entry(seat, amount - shift) for seat, amount in amounts.items() if amount != shift)


class Tally(msgspec.Struct, frozen=True, omit_defaults=True):
    """Sums of the list of a match so far."""

    points: BySeat[int]
    """Sums of the entries, without bonuses."""
    won: BySeat[int]
    """Games that each seat won as declarer."""
    lost: BySeat[int]
    """Games that each seat lost as declarer."""


def totals(tally: Tally, kind: ListKind) -> BySeat[int]:
    """Return the totals that are settled: the sums of the lists, with the bonuses in a Seeger list."""
    if kind is not ListKind.SEEGER:
        return tally.points
    return BySeat.collect(
        tally.points[seat] + own_bonus(tally, seat) + defence_bonus(tally, seat) for seat in tally.points.seats
    )


def own_bonus(tally: Tally, seat: int) -> int:
    """Return the bonus of a seat for games that it declared: won less lost."""
    return GAME_BONUS * (tally.won[seat] - tally.lost[seat])


def defence_bonus(tally: Tally, seat: int) -> int:
    """Return the bonus of a seat for games that others lost, including those in which it rested."""
    return DEFENCE_BONUS[len(tally.points)] * (sum(tally.lost) - tally.lost[seat])


def heights(tally: Tally, kind: ListKind) -> BySeat[int]:
    """Return how far each list has come towards a limit: its sum, in Bierlachs how far it is below zero."""
    return tally.points.map(lambda own: -own) if kind is ListKind.BIERLACHS else tally.points


class Settlement(msgspec.Struct, frozen=True):
    """Payments that settle a list: all pay each other the difference of totals, in Bierlachs the lowest list alone."""

    points: BySeat[int]
    """Total of each seat's list, with bonuses."""
    kind: ListKind
    """Way in which the list is kept, which decides who pays."""

    @property
    def losers(self) -> tuple[Seat, ...]:
        """Seats with the lowest total, ascending."""
        return tuple(seat for seat, own in self.points.items() if own == min(self.points))

    @property
    def pairs(self) -> BySeat[BySeat[int]]:
        """Payments: pairs[a][b] is what b pays a; below 0 if a pays b."""
        return self.points.map(lambda payee: self.points.map(lambda payer: self._owed(payee, payer)))

    @property
    def balances(self) -> BySeat[int]:
        """Result of each seat; they sum to zero."""
        return self.pairs.map(sum)

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """Payments of more than 0."""
        return tuple(
            Transfer(payer, payee, Fraction(amount))
            for payee, row in self.pairs.items()
            for payer, amount in row.items()
            if amount > 0
        )

    def _owed(self, payee: int, payer: int) -> int:
        """Return what a seat with one total is owed by a seat with another."""
        if self.kind is ListKind.BIERLACHS and min(self.points) not in (payee, payer):
            return 0
        return payee - payer


def settle(tally: Tally, kind: ListKind) -> Settlement:
    """Return the settlement of a list of this kind."""
    return Settlement(totals(tally, kind), kind)
