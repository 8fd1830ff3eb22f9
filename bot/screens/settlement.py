"""Settlement of a match as text and as a picture; shared by all games."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, Final, Generic, TypeVar

import msgspec

from bot.pictures.drawing import Drawing, Kinds, SettleDrawing, SettleRow, TransferRow
from bot.screens import lending
from bot.screens.actions import Action
from bot.screens.drawn import drawn_name
from bot.screens.evening import Evening, evening_line
from bot.screens.keys import Row, ours
from bot.screens.model import ButtonStyle, Frame, Original, Screen
from bot.screens.option_pages import OptionPages
from bot.screens.reports import broken_line
from bot.screens.table_keys import counted_key
from bot.screens.texts import Html, Texts, bold, folded, lines, mark
from bot.screens.words import balance_word, pair, whole_signed
from engine.core.match import EndReason
from engine.core.seats import BySeat, Seat

SEEN: Final = 3
"""Maximum number of payments shown unfolded in a text; four players may need six."""
S = TypeVar("S", bound=Any)
F = TypeVar("F")
Payment = tuple[Seat, Seat, str]
"""Seat that pays, seat that receives, amount as text."""


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """Settlement as text, with the lines that its picture shows kept apart."""

    head: tuple[Html, ...]
    """Title, and lines that the picture does not show."""
    drawn: tuple[Html, ...]
    """Everybody's results, which the picture also shows."""
    payments: tuple[Html, ...]
    """Payments: who owes whom how much."""
    notes: tuple[Html, ...] = ()
    """Notes, which the picture also shows."""

    @property
    def whole(self) -> tuple[Html, ...]:
        """All lines, for a message without a picture."""
        return (*self.head, *self.drawn, *self.payments, *self.notes)

    @property
    def caption(self) -> tuple[Html, ...]:
        """Lines for the caption of the picture."""
        return (*self.head, *self.payments)


def settled_screen(settled: Settled, below: Html, rows: tuple[Row, ...], picture: Drawing) -> Screen:
    """Return the settlement as a picture with a caption. `below`: last line of the caption, or empty."""
    return Screen(lines(*settled.caption, below), rows, picture, worded=lines(*settled.whole, below))


def payment_lines(t: Texts, payments: Iterable[tuple[str, str, str]]) -> tuple[Html, ...]:
    """List who owes whom how much, a line each, folded beyond `SEEN` lines. `payments`: payer, payee, amount."""
    told = tuple(
        t("%(payer)s → %(receiver)s: <b>%(amount)s</b>", payer=payer, receiver=payee, amount=amount)
        for payer, payee, amount in payments
    )
    return told if len(told) <= SEEN else (folded(*told),)


class SettlementScreens(ABC, Generic[S, F]):
    """Settlement of a match; a game's subclass computes it and describes the parts of each result.

    S: type of the standing (a match between two deals)    F: type of a computed settlement
    """

    kinds: Kinds
    """Classes of the game's drawings, such as of its table or its settlement."""
    options: OptionPages[Any]
    """Pages of the game's options, which also format its rules."""
    another: str = mark("Another match")
    """Untranslated label of the button that starts another match."""
    is_note_drawn_alone: bool = False
    """True if the note is shown only in the picture, not in the text."""

    @abstractmethod
    def settled(self, standing: S) -> F:
        """Compute the settlement of a standing."""

    @abstractmethod
    def results(self, found: F) -> BySeat[int]:
        """Return everybody's result, a whole balance."""

    @abstractmethod
    def payments(self, t: Texts, found: F) -> Iterator[Payment]:
        """Yield the payments: who pays whom how much."""

    @abstractmethod
    def detail(self, t: Texts, standing: S, found: F, seat: Seat) -> str:
        """Describe the parts of which a seat's result is made."""

    @abstractmethod
    def counted_lines(self, t: Texts, standing: S) -> Iterable[Html]:
        """Yield lines that explain how the settlement is computed."""

    @abstractmethod
    def outcome(self, t: Texts, standing: S, players: BySeat[str], outcome: Any) -> str:
        """Describe in a line how a deal ended, with these names, as plain text."""

    def rules(self, standing: S) -> Any:
        """Return the rules of a standing's match."""
        return standing.rules

    def deal_title(self, t: Texts, standing: S, number: int) -> str:
        """Format the rules and the number of a deal, as plain text."""
        return self.options.deal_title(t, self.rules(standing), number)

    def title(self, t: Texts, standing: S) -> str:
        """Return the title: how the match ended, and “Settlement”; plain text."""
        match standing.ended:
            case EndReason.TIME:
                return t.plain("Time is up. Settlement")
            case EndReason.DEALS:
                return t.plain("All deals are played. Settlement")
            case _:
                return t.plain("The match was stopped. Settlement")

    def note(self, t: Texts, standing: S, found: F) -> str:
        """Format the note below the settlement; plain text, may be empty."""
        return ""

    def result_line(self, t: Texts, name: str, found: F, seat: Seat) -> Html:
        """Format a player's result with the name, as a line."""
        return t("%(name)s: <b>%(result)s</b>", name=name, result=balance_word(self.results(found)[seat]))

    def more_results(self, t: Texts, frame: Frame, standing: S, found: F) -> tuple[Html, ...]:
        """Return lines on what the results are worth besides money, such as tournament points; may be empty."""
        return ()

    def row_note(self, t: Texts, standing: S, found: F, seat: Seat) -> str:
        """Format the small line under a result in the picture; may be empty."""
        return ""

    def is_judged(self, outcome: Any) -> bool:
        """Return whether it is known what a deal with this outcome would have brought without mistakes."""
        return True

    def settle_screen(self, t: Texts, frame: Frame, standing: S, evening: Evening | None = None) -> Screen:
        """Return the picture of the settlement; its caption lists who owes whom, and the total of the day's matches."""
        again = ours(frame, t.plain(self.another), Action.AGAIN, ButtonStyle.PRIMARY)
        bill = ours(frame, t.plain("Bill of mistakes"), Action.BILL)
        # without a finished deal there is nothing to count
        keys = ((again,), (bill, counted_key(t, frame))) if standing.finished else ((again,),)
        drawing = self.drawing(t, frame, standing)
        return settled_screen(self.words(t, frame, standing), evening_line(t, evening), keys, drawing)

    def words(self, t: Texts, frame: Frame, standing: S) -> Settled:
        """Return the settlement as text: results from the best down, then who owes whom how much."""
        found, players = self.settled(standing), frame.players
        drawn = (self.result_line(t, players[seat - 1], found, seat) for seat in self.ranking(found))
        payments = (
            (players[payer - 1], players[payee - 1], amount) for payer, payee, amount in self.payments(t, found)
        )
        note = self.note(t, standing, found)
        return Settled(
            head=(bold(self.title(t, standing)), *([broken_line(t, frame.ending)] if frame.ending is not None else [])),
            drawn=(*drawn, *self.more_results(t, frame, standing, found)),
            payments=payment_lines(t, payments),
            notes=(lines(note),) if note and not self.is_note_drawn_alone else (),
        )

    def drawing(self, t: Texts, frame: Frame, standing: S) -> SettleDrawing:
        """Draw the settlement: results from the best down."""
        found = self.settled(standing)
        results = self.results(found)
        names = {seat: drawn_name(t, frame.players[seat - 1], seat) for seat in results.seats}
        return self.kinds.settle(
            title=self.title(t, standing),
            subtitle=self.deal_title(t, standing, frame.called(standing.deals)),
            rows=tuple(
                SettleRow(
                    names[seat],
                    self.detail(t, standing, found, seat),
                    whole_signed(results[seat]),
                    self.row_note(t, standing, found, seat),
                )
                for seat in self.ranking(found)
            ),
            transfers=tuple(
                TransferRow(names[payer], names[payee], amount) for payer, payee, amount in self.payments(t, found)
            ),
            note=self.note(t, standing, found),
        )

    def results_line(self, standing: S) -> str:
        """Format everybody's result in one line, the best first."""
        found, players = self.settled(standing), standing.players
        results = self.results(found)
        return " · ".join(pair(players[seat], balance_word(results[seat])) for seat in self.ranking(found))

    def ranking(self, found: F) -> list[Seat]:
        """Return the seats from the best result down."""
        results = self.results(found)
        return sorted(results.seats, key=lambda seat: (-results[seat], seat))

    def compared(self, t: Texts, standing: S, then: Original) -> Html:
        """List results of a lent deal without names: the reader's, the original, and the original without mistakes."""
        line = self.outcome(t, standing, lending.nameless(t, standing.players, then.seat), then.outcome)
        own = self.results(self.settled(standing))[then.seat]
        return lending.compared(t, then, line, own=own, judged=self.is_judged(then.outcome))

    def counted_screen(self, t: Texts, standing: S) -> Screen:
        """Explain how the settlement is computed."""
        return Screen(lines(bold(t.plain("How it is counted")), *self.counted_lines(t, standing)))
