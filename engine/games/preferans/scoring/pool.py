"""Pools: when they end the match, and where the points of a made game go (rules.md §10, parameters.md 3-4)."""

from fractions import Fraction

from engine.core.match import EndReason
from engine.core.options import value_or
from engine.core.seats import Seat
from engine.games.preferans.conventions.auction import EndKind
from engine.games.preferans.conventions.model import Convention, Help, HelpLeftover, HelpNotTo, HelpTie, MadeGameTo
from engine.games.preferans.conventions.remise import has_kotel
from engine.games.preferans.conventions.terms import HELP_WHISTS
from engine.games.preferans.events import Standing
from engine.games.preferans.rotation import present_seats
from engine.games.preferans.sheet import Column, Entry, Reason, ScoreSheet


def counted_pool(standing: Standing, seat: Seat) -> Fraction:
    """Return a seat's pool as it counts for the end of the match; a leaver's at least the floor (parameters.md 11)."""
    floors = [leaver.pool_floor for leaver in standing.leavers if leaver.seat is seat]
    return max([standing.sheet.pool_of(seat), *floors])


def is_closed(standing: Standing) -> bool:
    """Return whether the match has reached its end: pools full, sum of pools full, or number of deals played.

    A proved «преферанс» ends any match. While prize deals are left the end is not reached (parameters.md 38). Ends by
    time are not covered: the table watches the clock (parameters.md 18).
    """
    return standing.closed or (_is_full(standing) and not is_prize(standing))


def _is_full(standing: Standing) -> bool:
    """Return whether the match would be over if there were no prize deals."""
    rules = standing.convention
    match rules.end.kind:
        case EndKind.EACH:
            return all(standing.sheet.pool_of(seat) >= rules.pool_target for seat in present_seats(standing))
        case EndKind.SUM:
            pools = (counted_pool(standing, seat) for seat in standing.players.seats)
            return sum(pools) >= rules.pool_target * len(standing.players)
        case EndKind.DEALS:
            return standing.deals >= rules.end.deals
        case EndKind.TIME:
            return False


def is_prize(standing: Standing) -> bool:
    """Return whether the next deal is a prize deal: the match would end, but something lies in the kotel."""
    if not has_kotel(standing.convention) or standing.closed:
        return False
    return prize_deals_left(standing) > 0 and kotel_of(standing) > 0 and _is_full(standing)


def prize_deals_left(standing: Standing) -> int:
    """Return the number of prize deals that may still be played; a match of a single deal has none."""
    return prize_deals(standing) - prizes_played(standing) if standing.convention.end.deals != 1 else 0


def prizes_played(standing: Standing) -> int:
    """Return the number of prize deals that have been played."""
    return value_or(standing.prizes, 0)


def prize_deals(standing: Standing) -> int:
    """Return the number of prize deals of a match for a kotel: as agreed, or as many as players."""
    return value_or(standing.convention.kotel_deals, len(standing.players))


def kotel_of(standing: Standing) -> Fraction:
    """Return the points that lie in the kotel."""
    return sum(map(standing.sheet.aside_of, standing.sheet.seats), Fraction(0))


def end_reached(standing: Standing) -> EndReason | None:
    """Return the reason why the match has reached its end: number of deals, or full pools. None while it goes on."""
    if not is_closed(standing):
        return None
    return EndReason.DEALS if standing.convention.end.kind is EndKind.DEALS else EndReason.CLOSED


def is_over(standing: Standing) -> bool:
    """Return whether no further deal may begin: the match was ended, or has reached its end."""
    return standing.ended is not None or is_closed(standing)


def write_points(
    standing: Standing,
    sheet: ScoreSheet,
    seat: Seat,
    points: Fraction,
    *,
    reason: Reason,
    victims: frozenset[Seat],
    times: int = 1,
) -> tuple[Entry, ...]:
    """Return the entries that write `points` pool points of `seat`.

    With made_game_to=mountain_first the points first reduce the seat's mountain, then fill its pool. With end=each,
    points that do not fit help the largest open pools, one after another, and the rest reduces the mountain as
    help_leftover says. Pool and mountain points are exchanged at pool_k, so all ways of writing are worth the same.
    sheet: the sheet so far. reason: MADE or ZERO. victims: seats that wrote on their mountains in this deal
    (help_not_to=victim). times: multiplier that `points` already includes; noted in an entry that gets all the points.
    """
    rules = standing.convention
    entries: list[Entry] = []
    whole = points
    if rules.made_game_to is MadeGameTo.MOUNTAIN_FIRST:
        burnt = min(points, max(sheet.mountain_of(seat), Fraction(0)) / rules.pool_k)
        entries += _off_mountain(rules, seat, burnt, reason, times if burnt == whole else 1)
        points -= burnt
    if rules.end.kind is not EndKind.EACH:
        return (*entries, *_into_pool(seat, points, reason, times if points == whole else 1))
    own = min(points, room(rules, sheet, seat))
    entries += _into_pool(seat, own, reason, times if own == whole else 1)
    left = points - own
    for other in _helped(standing, sheet, seat, victims):
        given = min(left, room(rules, sheet, other))
        entries += help_whists(seat, other, given)
        left -= given
    written_off = _written_off(rules, sheet.write(entries).mountain_of(seat), left)
    return (*entries, *_off_mountain(rules, seat, written_off, Reason.LEFTOVER))


def room(rules: Convention, sheet: ScoreSheet, seat: Seat) -> Fraction:
    """Return how many points a pool lacks of the target; 0 if it is full."""
    return max(rules.pool_target - sheet.pool_of(seat), Fraction(0))


def _helped(standing: Standing, sheet: ScoreSheet, helper: Seat, victims: frozenset[Seat]) -> list[Seat]:
    """Return the seats to be helped: the largest open pool first, equal pools by `help_tie` from the helper on."""
    rules = standing.convention
    if rules.help is Help.OFF:
        return []
    order = helper.clockwise(len(standing.players))
    if rules.help_tie is HelpTie.COUNTERCLOCKWISE:
        order = order[::-1]
    skipped = victims if rules.help_not_to is HelpNotTo.VICTIM else frozenset[Seat]()
    present = present_seats(standing)
    open_pools = [seat for seat in order if seat in present and seat not in skipped and room(rules, sheet, seat)]
    return sorted(open_pools, key=lambda seat: -sheet.pool_of(seat))


def _written_off(rules: Convention, mountain: Fraction, left: Fraction) -> Fraction:
    """Return how many of the points that no pool could take are taken off the declarer's mountain."""
    match rules.help_leftover:
        case HelpLeftover.MOUNTAIN_ANY:
            return left
        case HelpLeftover.MOUNTAIN_TO_ZERO:
            return min(left, max(mountain, Fraction(0)) / rules.pool_k)
        case HelpLeftover.LOST:
            return Fraction(0)


def _into_pool(seat: Seat, points: Fraction, reason: Reason, times: int) -> tuple[Entry, ...]:
    return (Entry(seat, Column.POOL, points, reason, price=points / times, times=times),) if points else ()


def _off_mountain(rules: Convention, seat: Seat, points: Fraction, reason: Reason, times: int = 1) -> tuple[Entry, ...]:
    if not points:
        return ()
    price = Fraction(-rules.pool_k)
    return (Entry(seat, Column.MOUNTAIN, points * price, reason, count=points / times, price=price, times=times),)


def help_whists(helper: Seat, helped: Seat, points: Fraction) -> tuple[Entry, ...]:
    """Return the entries of American help: points in another player's pool, and ten whists on that player for each."""
    if not points:
        return ()
    price = Fraction(HELP_WHISTS)
    return (
        Entry(helped, Column.POOL, points, Reason.HELPED, count=points, price=Fraction(1)),
        Entry(helper, Column.WHISTS, points * price, Reason.HELP, on=helped, count=points, price=price),
    )
