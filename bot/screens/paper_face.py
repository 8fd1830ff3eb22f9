"""Screens of a match with real cards, which each game implements: a deal is entered by buttons, answer by answer."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from bot.screens.actions import Action
from bot.screens.keys import Row, ours, rows_of
from bot.screens.model import Button, ButtonStyle, Frame, Screen
from bot.screens.option_pages import OptionPages
from bot.screens.paper import OVER, Confirmation, PaperEntry, ScoreInfo, ToldDeal, last_line
from bot.screens.paper_keys import entry_rows, mine
from bot.screens.table_keys import counted_key
from bot.screens.texts import Html, Texts, bold, lines, mark
from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.core.state import score_of
from engine.three_hands.dealing import resting_seat

S = TypeVar("S", bound=Any)
T = TypeVar("T", bound=ToldDeal)
D = TypeVar("D")
C = TypeVar("C")
PLAYING = mark(
    "Play with real cards; after each deal press who played and answer the questions. Anybody here may enter it; "
    "nothing is written before “Write down”, and the last deal can be undone."
)
"""Untranslated help before anything has been entered."""


def is_taken(check: Callable[[S, Seat, Any], None], standing: S, known: ToldDeal, outcome: object) -> bool:
    """Return whether the engine's `check` accepts an outcome for the entered dealer; False without a dealer."""
    if known.dealer is None:
        return False
    try:
        check(standing, known.dealer, outcome)
    except IllegalCommand:
        return False
    return True


class PaperFace(ABC, Generic[S, T, D, C]):
    """Screens of a match with real cards, whose deals are entered by answers such as `player:3`.

    The message is laid out alike in all games; a game says what it asks, and formats its answers and deals.
    S: type of the standing    T: type of a half-made entry    D: type of a written deal    C: type of its command
    """

    another: str = mark("Another match")
    """Untranslated label of the button that starts another match."""
    record: Callable[[Seat, Any], C]
    """Function that makes the command to write a deal from its dealer and outcome."""
    options: OptionPages[Any]
    """Pages of the game's options."""
    heading: str
    """Untranslated first line of the message."""
    names_hint: str
    """Untranslated hint (HTML) on how to name the players in the command."""
    over_heading: str = mark("The match with real cards is over.")
    """Untranslated first line once the match has been settled."""
    given_up: str = mark("This match with real cards has been given up.")
    """Untranslated text (HTML) once a match without a written deal has ended."""
    undo_question: str
    """Untranslated question (HTML) whether to undo deal `n`."""
    settle_question: str
    """Untranslated question (HTML) whether to settle the match."""
    give_up_question: str = mark("<b>Give up this match?</b> No deal has been written.")
    """Untranslated question (HTML) whether to end a match without a written deal."""
    end_reached: str = mark("<b>The match has reached its end.</b>")
    """Untranslated line (HTML) that the match has reached its end."""
    rests: str = mark("%(name)s deals and rests.")
    """Untranslated line (HTML) on a dealer who does not play the deal."""
    questions: Mapping[Any, str]
    """Untranslated questions by `ToldDeal.ask`; the placeholder `name` is the player whom the question is about."""
    helps: Mapping[Any, str]
    """Untranslated help under «?» by `ToldDeal.ask`, at most 200 characters each."""
    in_a_row: Mapping[str, int] = MappingProxyType({})
    """Maximum number of answers in a row, by kind of answer; 2 for any other kind."""

    @abstractmethod
    def begun(self, standing: S) -> T:
        """Return the next deal as a half-made entry without answers."""

    @abstractmethod
    def asked(self, standing: S, known: T) -> T:
        """Return a half-made entry with its next question and choices."""

    @abstractmethod
    def answered(self, standing: S, known: T, step: str) -> T:
        """Return a half-made entry after one more answer."""

    @abstractmethod
    def scored(self, standing: S, known: T, outcome: Any) -> D | None:
        """Return the entries that an outcome would write; None if it writes none."""

    @abstractmethod
    def standing_lines(self, t: Texts, standing: S) -> tuple[Html, ...]:
        """List everybody's score."""

    @abstractmethod
    def last_outcome(self, t: Texts, standing: S, last: D) -> str:
        """Describe in a line how the deal written last ended, as plain text."""

    @abstractmethod
    def answer(self, t: Texts, view: ScoreInfo[S, T, D], word: str, argument: str) -> str:
        """Return the label of an answer's button."""

    @abstractmethod
    def deal_lines(self, t: Texts, view: ScoreInfo[S, T, D]) -> list[Html]:
        """Describe what has been entered of the deal, below its dealer."""

    @abstractmethod
    def preview_lines(self, t: Texts, view: ScoreInfo[S, T, D], preview: D) -> list[Html]:
        """Describe what the deal would write."""

    def written(self, match: Any) -> D | None:
        """Return the deal that a match has written last; None before the first deal and after an undo."""
        scored: D | None = score_of(match)
        return scored

    def recorded(self, told: T, dealer: Seat, outcome: Any) -> C:
        """Return the command that writes a complete deal."""
        return self.record(dealer, outcome)

    def rules(self, standing: S) -> Any:
        """Return the rules of a standing's match."""
        return standing.rules

    def is_resting(self, standing: S, dealer: Seat) -> bool:
        """Return whether a dealer does not play the deal."""
        return resting_seat(len(standing.players), dealer) is not None

    def dealer_line(self, t: Texts, standing: S, dealer: Seat) -> Html:
        """Name the dealer, and say if the dealer rests."""
        name = standing.players[dealer]
        return t(self.rests, name=name) if self.is_resting(standing, dealer) else t("%(name)s deals.", name=name)

    def style(self, word: str, argument: str) -> ButtonStyle:
        """Return the style of an answer's button."""
        return ButtonStyle.PLAIN

    def kind(self, step: str) -> str:
        """Return the kind of an answer; answers of one kind are laid out together."""
        return step.partition(":")[0]

    def rows(self, kind: str, steps: list[str], buttons: list[Button]) -> tuple[Row, ...]:
        """Lay out the buttons of the answers `steps`, all of one kind, one button for each."""
        return rows_of(buttons, self.in_a_row.get(kind, 2))

    def told(self, standing: S, steps: tuple[str, ...]) -> T:
        """Return the half-made entry after the answers `steps`, up to the first answer that is not offered."""
        known = self.asked(standing, self.begun(standing))
        for step in steps:
            if step not in known.choices:
                break
            known = self.asked(standing, self.answered(standing, known, step))
        return known

    def preview(self, standing: S, known: T) -> D | None:
        """Return the entries that the deal would write; None while an answer is missing."""
        return self.scored(standing, known, known.outcome) if known.outcome is not None else None

    def question(self, t: Texts, view: ScoreInfo[S, T, D]) -> str:
        """Return the next question as plain text; empty if nothing is asked."""
        asked, about = self.questions.get(view.told.ask), view.told.about
        if asked is None:
            return ""
        return t.plain(asked, name=view.standing.players[about] if about is not None else "")

    def answer_rows(self, t: Texts, view: ScoreInfo[S, T, D]) -> tuple[Row, ...]:
        """Return a button for each possible answer to the present question."""
        rows: list[Row] = []
        for kind, group in groupby(view.told.choices, key=self.kind):
            steps = list(group)
            rows += self.rows(kind, steps, [self._button(t, view, step) for step in steps])
        return tuple(rows)

    def entry_help(self, t: Texts, view: ScoreInfo[S, T, D]) -> str:
        """Return the help under «?» of the live message, at most 200 characters."""
        return t.plain(self.helps[view.told.ask])

    def score_screen(self, t: Texts, view: ScoreInfo[S, T, D]) -> Screen:
        """Show everybody's score, the last deal, what has been entered of the present deal, and the next question."""
        standing, rules = view.standing, self.rules(view.standing)
        head = [
            bold(t.plain(self.heading)),
            self.options.title(t, rules),
            *([] if standing.deals else self.options.difference_lines(t, rules)),
            " ",
            *self.standing_lines(t, standing),
            " ",
        ]
        text = lines(*head, self._last(t, view), *self._entry(t, view))
        is_complete, is_over = view.preview is not None, view.told.ask == OVER
        rows = entry_rows(t, view, self.answer_rows(t, view), is_complete=is_complete, is_over=is_over)
        return Screen(text, rows, retired=t("The score is further down."))

    def over_screen(self, t: Texts, standing: S) -> Screen:
        """Show the live message after the match was settled, or after a match without a deal was given up."""
        if not standing.deals:
            return Screen(t(self.given_up))
        return Screen(lines(bold(t.plain(self.over_heading)), *self.standing_lines(t, standing)))

    def number_line(self, t: Texts, view: ScoreInfo[S, T, D]) -> Html:
        """Format the number of the deal that is being entered."""
        return t("<b>Deal %(n)d.</b>", n=view.standing.deals + 1)

    def told_lines(self, t: Texts, view: ScoreInfo[S, T, D]) -> list[Html]:
        """Describe what has been entered of the deal: its number, its dealer and the rest."""
        standing, dealer, number = view.standing, view.told.dealer, self.number_line(t, view)
        if dealer is None:
            return [number]
        return [Html(f"{number} {self.dealer_line(t, standing, dealer)}"), *self.deal_lines(t, view)]

    def may_answer(self, match: Any, steps: tuple[str, ...], step: str) -> bool:
        """Return whether an answer is offered after the answers `steps`."""
        return step in self.told(match.standing, steps).choices

    def command(self, match: Any, steps: tuple[str, ...]) -> C | None:
        """Return the command that writes the deal that the answers describe; None while an answer is missing."""
        told = self.told(match.standing, steps)
        if told.outcome is None or told.dealer is None:
            return None
        return self.recorded(told, told.dealer, told.outcome)

    def entry(self, t: Texts, entry: PaperEntry) -> Screen:
        """Draw everybody's score and the half-made entry of the next deal."""
        return self.score_screen(t, self._info(entry))

    def over(self, t: Texts, match: Any) -> Screen:
        """Draw the message after the match is over, in place of the entry."""
        return self.over_screen(t, match.standing)

    def over_rows(self, t: Texts, frame: Frame, match: Any) -> tuple[Row, ...]:
        """Return the rows of buttons under the settlement."""
        again = ours(frame, t.plain(self.another), Action.SCORE_AGAIN, ButtonStyle.PRIMARY)
        return ((again,), (counted_key(t, frame),)) if match.standing.finished else ((again,),)

    def help(self, t: Texts, entry: PaperEntry) -> str:
        """Explain what is asked, in at most 200 characters."""
        return self.entry_help(t, self._info(entry))

    def _info(self, entry: PaperEntry) -> ScoreInfo[S, T, D]:
        standing = entry.match.standing
        known = self.told(standing, entry.steps)
        return ScoreInfo(
            frame=entry.frame,
            standing=standing,
            told=known,
            steps=len(entry.steps),
            sure=entry.sure,
            preview=self.preview(standing, known),
            last=self.written(entry.match),
            undone=entry.undone,
            scribe=entry.scribe,
        )

    def _button(self, t: Texts, view: ScoreInfo[S, T, D], step: str) -> Button:
        word, _, argument = step.partition(":")
        text, style = self.answer(t, view, word, argument), self.style(word, argument)
        return mine(view, text, f"{Action.ENTER}:{step}", style)

    def _last(self, t: Texts, view: ScoreInfo[S, T, D]) -> Html:
        """Format the deal written or undone last; empty once the next deal is being entered, to save room."""
        outcome = self.last_outcome(t, view.standing, view.last) if view.last is not None else ""
        return last_line(t, view, outcome, t(self.names_hint))

    def _entry(self, t: Texts, view: ScoreInfo[S, T, D]) -> list[Html]:
        """Return the lines of the half-made entry with its question, or the question that confirms a step."""
        deals = view.standing.deals
        if view.sure is Confirmation.UNDO:
            return [t(self.undo_question, n=deals)]
        if view.sure is Confirmation.SETTLE:
            return [t(self.settle_question if deals else self.give_up_question)]
        if view.told.ask == OVER:
            return [
                t(self.end_reached),
                t("Check the last deal: after the settlement nothing can be undone."),
            ]
        told = [Html(" ") if self._last(t, view) else Html(""), *self.told_lines(t, view)]
        if view.preview is None:
            return [*told, bold(self.question(t, view))]
        return [*told, *self.preview_lines(t, view, view.preview)]


AnyPaperFace = PaperFace[Any, Any, Any, Any]
"""Screens of real cards, for code that does not depend on the game."""
