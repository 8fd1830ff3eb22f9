"""Reports of preferans as a reader names their players, see `bot.screens.spoken`."""

from msgspec.structs import replace

from bot.games.preferans.screens.report import PreferansReport
from bot.screens.spoken import spoken_frame, spoken_standing, spoken_view
from bot.screens.texts import Texts


def spoken_report(t: Texts, report: PreferansReport) -> PreferansReport:
    """Return a report with the names as a reader of `t` reads them."""
    view = spoken_view(t, report.view) if report.view is not None else None
    return replace(report, frame=spoken_frame(t, report.frame), view=view, after=spoken_standing(t, report.after))
