"""List in one line: what a deal wrote for one player, how everybody stands."""

from bot.screens.texts import Html, Texts
from bot.screens.words import balance_word, pair
from engine.core.seats import Seat
from engine.games.skat.events import Standing
from engine.games.skat.robber import Stage
from engine.games.skat.rules.values import ListKind
from engine.games.skat.scoring import Entry
from engine.games.skat.settlement import totals


def own_line(t: Texts, seat: Seat, entries: tuple[Entry, ...], standing: Standing) -> Html:
    """Tell what a deal wrote for a seat, and its list after it: "Вам: +30, в списке +124"."""
    amount = sum(entry.amount for entry in entries if entry.seat is seat)
    total = balance_word(standing.tally.points[seat])
    if not amount:
        return t("You: nothing, in the list %(total)s", total=total)
    return t("You: <b>%(amount)s</b>, in the list %(total)s", amount=balance_word(amount), total=total)


def list_lines(t: Texts, standing: Standing) -> tuple[Html, ...]:
    """Tell everybody's list, the best first, and by the list of Seeger and Fabian the totals with their bonuses."""
    told = t("List: %(points)s", points=_ranked(standing, dict(standing.tally.points.items())))
    if standing.rules.list is ListKind.CLASSICAL:
        return (told,)
    points = dict(totals(standing.tally, standing.rules.list).items())
    return told, t("With bonuses: %(points)s", points=_ranked(standing, points))


def _ranked(standing: Standing, points: dict[Seat, int]) -> str:
    """Write amounts with names, the best first."""
    ranked = sorted(points, key=lambda seat: (-points[seat], seat))
    return " · ".join(pair(standing.players[seat], balance_word(points[seat])) for seat in ranked)


def stage_lines(t: Texts, standing: Standing) -> tuple[Html, ...]:
    """Tell which lap of a robber match comes next; nothing in the classic stage and when the match is over."""
    robber = standing.robber
    if robber.is_over or standing.ended is not None:
        return ()
    match robber.stage:
        case Stage.BOCK:
            return (t("<b>Bock</b>: everything counts twice, deals left: %(n)d", n=robber.left),)
        case Stage.SCHIEBER:
            return (t("<b>Schieber</b>: ramsch without bidding, deals left: %(n)d", n=robber.left),)
        case Stage.CLASSIC:
            return ()
