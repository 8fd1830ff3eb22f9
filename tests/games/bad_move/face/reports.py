"""Deals and matches of «дурной ход» that are over."""

from msgspec.structs import replace

from bot.pictures.drawing import Labels
from bot.pictures.names import display_name
from bot.screens.actions import Action
from bot.screens.deal_brief import DealPlay
from bot.screens.evening import Evening, evening_line
from bot.screens.keys import ours
from bot.screens.model import ButtonStyle, ClosedDeal, DealReport, Frame, Page, Screen
from bot.screens.report_face import ReportFace
from bot.screens.reports import broken_line, fitted, leaf_row, report_foot, report_rows, turning_rows
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.words import balance_word, pair
from tests.games.bad_move import BAD_MOVE
from tests.games.bad_move.face.deal import trick
from tests.games.bad_move.face.pictures import PointsDrawing
from tests.games.bad_move.play import Match

TRICKS = "tricks"
PAGES = {Page.SHEET: "Points", TRICKS: "Tricks"}
"""Pages of a finished deal, and leaves of one of old, with their buttons."""


class BadMoveReports(ReportFace[DealReport, Match]):
    """Deals and matches that are over; the standing is the match itself, and names stay as they are."""

    pages = PAGES
    leaves = PAGES
    leaf_of_record = TRICKS

    def read(self, report: DealReport) -> DealReport:
        return report

    def named_report(self, t: Texts, report: DealReport) -> DealReport:
        return report

    def named_standing(self, t: Texts, match: Match) -> Match:
        return match

    def deal_screen(self, t: Texts, report: DealReport) -> Screen:
        told = _play(t, report.match) if report.page == TRICKS else ()
        caption = fitted(_head(t, report.frame, report.match), told, report_foot(t, report))
        return Screen(caption, report_rows(t, report, PAGES), _points(t, report.match))

    def leaf_screen(self, t: Texts, report: DealReport, leaf: str, deals: int) -> Screen:
        turning = turning_rows(t, report.frame.table, report.number, leaf, deals, fair=report.fair)
        told = _play(t, report.match) if leaf == TRICKS else ()
        rows = (leaf_row(t, report, leaf, PAGES), *turning)
        return Screen(fitted(_head(t, report.frame, report.match), told), rows, _points(t, report.match))

    def broken_leaf(self, t: Texts, frame: Frame, standing: Match, deals: int, *, fair: bool) -> Screen:
        ending = _ending(frame)
        rows = turning_rows(t, frame.table, ending.number, Page.SHEET, deals, fair=fair)
        return Screen(bold(broken_line(t, ending)), rows, _points(t, standing))

    def played_deal(self, t: Texts, report: DealReport) -> DealPlay:
        tricks = report.match.deal.tricks
        taken = tuple(sum(taker is seat for _, taker in tricks) for seat in report.match.standing.players.seats)
        return DealPlay(contract="", taken=taken)

    def sheet_screen(self, t: Texts, frame: Frame, standing: Match) -> Screen:
        return Screen(_head(t, frame, standing), picture=_points(t, standing))

    def settle_screen(self, t: Texts, frame: Frame, standing: Match, evening: Evening | None) -> Screen:
        broken = broken_line(t, frame.ending) if frame.ending is not None else Html("")
        text = lines(
            bold(t.plain("The match is over. Settlement")), broken, *settled(t, standing), evening_line(t, evening)
        )
        again = ours(frame, t.plain("Another match"), Action.AGAIN, ButtonStyle.PRIMARY)
        return Screen(text, ((again,),), replace(_points(t, standing), title=t.plain("Settlement")))

    def counted_screen(self, t: Texts, standing: Match) -> Screen:
        return Screen(
            lines(t("Of every two players the one with fewer points pays the difference."), *settled(t, standing))
        )

    def outcome_line(self, t: Texts, report: DealReport) -> str:
        return self.results_line(report.match)

    def results_line(self, standing: Match) -> str:
        balances, players = BAD_MOVE.result(standing).balances, standing.standing.players
        ranking = sorted(balances.seats, key=lambda seat: -balances[seat])
        return " · ".join(pair(players[seat], balance_word(int(balances[seat]))) for seat in ranking)

    def labels(self, t: Texts) -> Labels:
        return Labels()


def settled(t: Texts, match: Match) -> list[Html]:
    """Write everybody's balance, then who pays whom."""
    result, players = BAD_MOVE.result(match), match.standing.players
    told = [t("%(name)s: <b>%(n)s</b>", name=players[s], n=balance_word(int(n))) for s, n in result.balances.items()]
    paid = [
        t("%(payer)s → %(payee)s: <b>%(n)d</b>", payer=players[it.payer], payee=players[it.payee], n=int(it.amount))
        for it in result.transfers
    ]
    return [*told, *paid]


def _head(t: Texts, frame: Frame, match: Match) -> Html:
    """Write the points as the first line under a picture."""
    points = ", ".join(f"{match.standing.players[seat]} {n}" for seat, n in match.standing.points.items())
    return t("<b>Deal %(n)d.</b> %(points)s", n=frame.called(match.standing.deals), points=points)


def _play(t: Texts, match: Match) -> tuple[Html, ...]:
    """Write the tricks of the last deal."""
    players = match.standing.players
    tricks = match.deal.tricks if match.deal is not None else ()
    return tuple(lines(f"{trick(t, players, plays)} → {players[taker]}") for plays, taker in tricks)


def _points(t: Texts, match: Match) -> PointsDrawing:
    """Say what the picture of the points shows."""
    standing = match.standing
    names = {seat: display_name(name, t.plain("Player %(n)d", n=int(seat))) for seat, name in standing.players.items()}
    rows = tuple((name, str(standing.points[seat])) for seat, name in names.items())
    return PointsDrawing(
        t.plain("Points"), t.plain("Deals: %(n)d of %(all)d", n=standing.deals, all=standing.rules.deals), rows
    )


def _ending(frame: Frame) -> ClosedDeal:
    if frame.ending is None:
        raise ValueError("no deal was broken off")
    return frame.ending
