"""Mirror of a match: the screens that everybody should see, kept in step by the test itself."""

from dataclasses import dataclass

from bot.games.preferans.screens import messages, results, settle
from bot.games.preferans.screens.report import DealPage, PreferansReport
from bot.sandbox.markup import parse_html
from bot.screens.model import DealStatus, Draft, Frame, Screen
from bot.screens.texts import texts
from bot.tables.conventions.typed_convention import parse_new
from engine.core.seats import Seat
from engine.games.preferans import game
from engine.games.preferans.state import Finished, Match
from engine.games.preferans.view import FinishedView, view_for
from tests.e2e.scenarios.model import Scenario
from tests.e2e.world import Message, buttons, text_of
from tests.faces import BOOKS

TEXTS = texts("ru")


@dataclass(frozen=True)
class Shown:
    """Plain text and the actions of the buttons."""

    text: str
    actions: tuple[str, ...]

    @staticmethod
    def of(message: Message) -> "Shown":
        """Return what a message shows; links aside."""
        return Shown(text_of(message).strip(), tuple(key.action for key in buttons(message) if key.data))

    @staticmethod
    def by(screen: Screen) -> "Shown":
        """Return what a screen should become."""
        keys = tuple(key.press.action for row in screen.rows for key in row if key.press is not None)
        return Shown(plain(screen.text), keys)


def plain(text: str) -> str:
    """Return the words of Telegram's HTML as they are read."""
    return parse_html(text)[0].strip()


class Mirror:
    """Screens of a scenario's match from the engine's state alone."""

    def __init__(self, table: int, scenario: Scenario) -> None:
        self.table = table
        self._scenario = scenario

    def _frame(self, *waited: Seat) -> Frame:
        return Frame(
            table=self.table,
            rules=parse_new(BOOKS, self._scenario.options),
            players=self._scenario.names,
            status=DealStatus(waited=tuple((seat, self._scenario.names[seat - 1]) for seat in waited)),
        )

    def _frames(self, match: Match) -> tuple[Frame, Frame]:
        """Return the screen as it is at first, and after three minutes of silence: those are three seconds."""
        return self._frame(), self._frame(*self.deciders(match))

    def deciders(self, match: Match) -> tuple[Seat, ...]:
        """Return whom the deal waits for."""
        return game.deciders(match.deal)

    def private(self, match: Match, seat: int, draft: Draft) -> tuple[Shown, ...]:
        """Return a seat's private message, soon and after a silence."""
        view = view_for(match, Seat(seat))
        assert view is not None
        return tuple(Shown.by(messages.hand_screen(TEXTS, frame, view, draft)) for frame in self._frames(match))

    def group(self, match: Match) -> tuple[Shown, ...]:
        """Return the table's message, soon and after a silence."""
        view = view_for(match, None)
        assert view is not None
        return tuple(Shown.by(messages.table_screen(TEXTS, frame, view)) for frame in self._frames(match))

    def caption(self, match: Match, page: str) -> str:
        """Return the caption of a finished deal's picture."""
        view = view_for(match, None)
        assert isinstance(view, FinishedView)
        assert isinstance(match.deal, Finished)
        assert match.deal.score is not None
        report = PreferansReport(
            frame=self._frame(),
            number=match.deal.score.number,
            view=view,
            score=match.deal.score,
            after=match.standing,
            page=DealPage(page),
        )
        return plain(results.deal_screen(TEXTS, report).text)

    def settlement(self, match: Match) -> str:
        """Return the caption of the settlement."""
        return plain(settle.settle_screen(TEXTS, self._frame(), match.standing).text)
