"""Checks whether the outcome of a paper deal, whose auction is not known, is possible at all (skat.md §13).

Reasons of a refusal: not_declarer, not_on_ladder, null_below_bid, no_hand_announced, one_announced, null_facts,
took_missing, took_here, tops_missing, tops_range, points_missing, points_range, none_points, concede_facts, no_kontra,
no_re, re_without_kontra, no_ramsch, only_ramsch, ramsch_or_grand, no_passes, not_in_play, ramsch_sum,
none_with_points, bad_none, last_missing, last_none, later_missing, bad_later, no_shoves.
"""

from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.games.skat.contracts import GRANDS_BY_HAND, LOWEST, MOST_TOPS, Announcement, ladder, null_value
from engine.games.skat.events import Standing
from engine.games.skat.outcomes import GameOutcome, Outcome, PassedOutcome, RamschOutcome, Side
from engine.games.skat.robber import Stage, pass_out
from engine.games.skat.rules import Kontra, PassOut, RamschShove, RamschSkat, RamschTie, Rules
from engine.games.skat.scoring import compared, most
from engine.games.skat.trick_rules import ALL_POINTS
from engine.three_hands.dealing import HANDS, active_seats

MOST_SKAT = 22
"""Most card points that two cards can have."""
NEVER = (1, ALL_POINTS - 1)
"""Numbers of card points that no set of cards has."""


def check_outcome(standing: Standing, dealer: Seat, outcome: Outcome) -> None:
    """Check that the next deal of this dealer can have this outcome. Raises IllegalCommand if it cannot."""
    rules, stage = standing.rules, standing.robber.stage
    active, passed = active_seats(len(standing.players), dealer), pass_out(rules, stage)
    if stage is Stage.SCHIEBER and not (isinstance(outcome, RamschOutcome) or _is_grand(rules, outcome)):
        raise IllegalCommand("ramsch_or_grand" if rules.grand_in_lap else "only_ramsch")
    match outcome:
        case GameOutcome():
            _check_game(rules, active, outcome)
        case RamschOutcome():
            if stage is not Stage.SCHIEBER and not passed.is_played:
                raise IllegalCommand("no_ramsch")
            _check_ramsch(rules, stage, active, outcome)
        case PassedOutcome():
            if passed.is_played:
                raise IllegalCommand("no_passes")


def _is_grand(rules: Rules, outcome: Outcome) -> bool:
    """Return whether an outcome is a grand from the hand, allowed in a schieber lap, which counts as bid at 18."""
    if not rules.grand_in_lap or not isinstance(outcome, GameOutcome):
        return False
    return outcome.declaration in GRANDS_BY_HAND and outcome.bid == LOWEST


def _check_game(rules: Rules, active: tuple[Seat, ...], outcome: GameOutcome) -> None:
    declaration = outcome.declaration
    if outcome.declarer not in active:
        raise IllegalCommand("not_declarer", {"seat": int(outcome.declarer)})
    if outcome.bid not in ladder(rules.grand_ouvert.base):
        raise IllegalCommand("not_on_ladder", {"seat": int(outcome.declarer), "value": outcome.bid})
    if outcome.kontra and rules.kontra is Kontra.OFF:
        raise IllegalCommand("no_kontra", {"seat": int(outcome.declarer)})
    if outcome.re and not (outcome.kontra and rules.re):
        raise IllegalCommand("no_re" if outcome.kontra else "re_without_kontra")
    if declaration.is_null:
        _check_null(outcome)
    else:
        _check_tricks(outcome)


def _check_null(outcome: GameOutcome) -> None:
    declaration = outcome.declaration
    if declaration.announced not in (None, Announcement.OUVERT):
        raise IllegalCommand("one_announced", {"announced": str(declaration.announced)})
    if null_value(declaration) < outcome.bid:
        raise IllegalCommand("null_below_bid", {"value": null_value(declaration), "bid": outcome.bid})
    if outcome.tops or outcome.points is not None or outcome.trickless is not None:
        raise IllegalCommand("null_facts")
    if outcome.conceded and outcome.took is not None:
        raise IllegalCommand("concede_facts")
    if not outcome.conceded and outcome.took not in (0, 1):
        raise IllegalCommand("took_missing")


def _check_tricks(outcome: GameOutcome) -> None:
    """Check the outcome of a suit game or grand. Raises IllegalCommand."""
    declaration, points = outcome.declaration, outcome.points
    if declaration.announced is not None and not declaration.hand:
        raise IllegalCommand("no_hand_announced", {"announced": str(declaration.announced)})
    if outcome.took is not None:
        raise IllegalCommand("took_here")
    if not outcome.tops:
        raise IllegalCommand("tops_missing")
    if abs(outcome.tops) > MOST_TOPS[declaration.contract]:
        facts: dict[str, str | int] = {"tops": outcome.tops, "most": MOST_TOPS[declaration.contract]}
        raise IllegalCommand("tops_range", facts)
    if outcome.conceded:
        if points is not None or outcome.trickless is not None:
            raise IllegalCommand("concede_facts")
        return
    if points is None:
        raise IllegalCommand("points_missing")
    if not 0 <= points <= ALL_POINTS or points in NEVER:
        raise IllegalCommand("points_range", {"points": points})
    if outcome.trickless is Side.DEFENDERS and points != ALL_POINTS:
        raise IllegalCommand("none_points", {"none": "defenders", "points": points})
    if outcome.trickless is Side.DECLARER and points > MOST_SKAT:
        raise IllegalCommand("none_points", {"none": int(outcome.declarer), "points": points})


def _check_ramsch(rules: Rules, stage: Stage, active: tuple[Seat, ...], outcome: RamschOutcome) -> None:
    for seat, points in outcome.points.items():
        if seat not in active and (points or seat in outcome.trickless):
            raise IllegalCommand("not_in_play", {"seat": int(seat)})
        if points < 0 or points in NEVER:
            raise IllegalCommand("points_range", {"points": points})
    for named in (*outcome.trickless, outcome.last, outcome.later):
        if named is not None and named not in active:
            raise IllegalCommand("not_in_play", {"seat": int(named)})
    if not 0 <= outcome.talon <= MOST_SKAT or outcome.talon in NEVER:
        raise IllegalCommand("points_range", {"points": outcome.talon})
    if sum(outcome.points) + outcome.talon != ALL_POINTS:
        raise IllegalCommand("ramsch_sum", {"sum": sum(outcome.points) + outcome.talon})
    if len(outcome.trickless) == HANDS:
        raise IllegalCommand("bad_none")
    for seat in outcome.trickless:
        if outcome.points[seat]:
            raise IllegalCommand("none_with_points", {"seat": int(seat)})
    _check_last(rules, outcome)
    is_schieber = stage is Stage.SCHIEBER or pass_out(rules, stage) is PassOut.SCHIEBER
    may_shove = is_schieber and rules.ramsch_shove is RamschShove.MAY_SHOVE
    if not 0 <= outcome.shoves <= (HANDS if may_shove else 0):
        raise IllegalCommand("no_shoves", {"shoves": outcome.shoves})


def _check_last(rules: Rules, outcome: RamschOutcome) -> None:
    """Check who took the last trick of a ramsch, and which of tied seats took a later trick. Raises IllegalCommand."""
    if outcome.last is None and rules.ramsch_skat is RamschSkat.LAST_TRICK:
        raise IllegalCommand("last_missing")
    if outcome.last in outcome.trickless:
        raise IllegalCommand("last_none", {"seat": int(outcome.last)})
    tied = most(compared(rules, outcome))
    is_tie = len(tied) > 1
    if outcome.later is None and is_tie and rules.ramsch_tie is RamschTie.LAST_TRICK:
        raise IllegalCommand("later_missing", {"seats": " ".join(str(int(seat)) for seat in tied)})
    if outcome.later is None:
        return
    if not is_tie or outcome.later not in tied or (outcome.last in tied and outcome.later is not outcome.last):
        raise IllegalCommand("bad_later", {"seat": int(outcome.later)})
