"""Faces: everything that a table asks of a game's screens and pictures, values of `bot.screens` in and out.

A face is one value that implements `Face`, listed in `bot.games.faces.FACES` under the name of its game. A face knows
no table, no chat and no Telegram. What every game shares (seats, pauses, votes, seals, «Дальше») comes from the helpers
of `bot.screens`; cards, words, prices and pictures are the game's own.

    M: a match    V: views of a deal    C: commands of a deal    R: rules of a match
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from bot.pictures.drawing import Diagram, Drawing, Labels
from bot.screens.deal_brief import DealPlay
from bot.screens.evening import Evening
from bot.screens.keys import Row
from bot.screens.lesson import AnyLesson
from bot.screens.model import DealReport, Draft, Frame, LobbyInfo, Original, Screen
from bot.screens.paper import PaperEntry
from bot.screens.primer_card import PrimerCard
from bot.screens.refusals import Refusal
from bot.screens.statistics import StatisticsWords
from bot.screens.texts import Html, Texts
from engine.core.cards import Card
from engine.core.errors import ConventionError, IllegalCommand
from engine.core.rules import RuleBook
from engine.core.seats import BySeat, Seat
from engine.core.view import View

C = TypeVar("C")
V_contra = TypeVar("V_contra", bound=View, contravariant=True)
R = TypeVar("R")
R_contra = TypeVar("R_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)


class DealKeys(Protocol[V_contra, C, R_contra]):
    """Buttons of a deal: what is said and played, and what is weighed before."""

    @property
    def half_made(self) -> frozenset[str]:
        """First words of actions that make a half-made choice: `bot.screens.draft_actions.DraftAction` and more."""
        ...

    @property
    def in_one_place(self) -> frozenset[tuple[str, str]]:
        """Pairs of first words whose buttons stand in one place one after the other, beside those of all games."""
        ...

    def command(self, action: str, seat: Seat) -> C | None:
        """Read an action as a command of a seat, a word that was asked about included; None for any other action."""
        ...

    def weighed(self, view: V_contra, draft: Draft, action: str) -> Draft | Refusal:
        """Return the half-made choice after a press by the viewer, or why the press changes nothing."""
        ...

    def is_asked_first(self, view: V_contra, command: C) -> bool:
        """Tell whether a word costs much if it was hit by chance, so that its player is asked before it is said."""
        ...

    def asked_about(self, view: V_contra, draft: Draft) -> C | None:
        """Return the word that waits to be confirmed; None where there is none, or it may not be said any more."""
        ...

    def question(self, t: Texts, rules: R_contra, view: V_contra, command: C) -> str:
        """Ask in an alert whether a word is meant, with what it brings and costs."""
        ...

    def said(self, t: Texts, action: str, *, to_all: bool) -> str | None:
        """Name the word or the cards of an action; empty where it needs no name, None where it is no command.

        `to_all`: others may read it too, so that no hidden card is named.
        """
        ...


class DealFace(Protocol[V_contra]):
    """Deal while it is played: the shared message and players' own messages."""

    def table(self, t: Texts, frame: Frame, view: V_contra) -> Screen:
        """Draw the table as everybody sees it, in words; `view` is a spectator's."""
        ...

    def pictured(self, t: Texts, frame: Frame, view: V_contra) -> Screen:
        """Draw the table as everybody sees it, as a picture with a caption; `view` is a spectator's."""
        ...

    def hand(self, t: Texts, frame: Frame, view: V_contra, draft: Draft) -> Screen:
        """Draw one deal for the viewer; `frame.token` is that of the viewer's open decision (0: none)."""
        ...

    def hand_pictured(self, t: Texts, frame: Frame, view: V_contra, draft: Draft) -> Screen:
        """Draw one deal for the viewer as a picture with a caption, as `hand` where there is nothing to draw."""
        ...

    def short_hand(self, t: Texts, frame: Frame, view: V_contra, draft: Draft) -> Html:
        """Write the player's cards and what is asked, without the table, in at most 1,024 characters."""
        ...

    def picture(self, t: Texts, view: V_contra) -> Screen | None:
        """Draw the table with the viewer's own cards; None for who has none."""
        ...

    def alert(self, t: Texts, view: V_contra) -> str:
        """Write the viewer's own cards in at most 200 characters."""
        ...

    def help(self, t: Texts, frame: Frame, view: V_contra) -> str:
        """Explain the buttons of this moment in at most 200 characters."""
        ...

    def reminder(self, t: Texts, view: V_contra) -> str:
        """Say in a few words what the viewer is asked; empty where it is nothing but a turn."""
        ...

    def refusal(self, t: Texts, error: IllegalCommand) -> str:
        """Say in at most 200 characters why the rules do not allow a command."""
        ...


class Size(msgspec.Struct, frozen=True):
    """Number in the rules of a game that people change most: a preset leaves it alone, `/new 20` sets it."""

    option: str
    """Name of the option."""
    offered: tuple[int, ...]
    """Values with a button; any other is typed."""
    example: int
    """Example of a typed value."""
    title: str
    """Heading of its page, a message of the catalogue: "Pool"."""
    key: str
    """Button with the value, a message of the catalogue: "Pool: %(n)d"."""
    meaning: str
    """Words in a sentence, a message of the catalogue: "the pool"."""
    value: str = "%s"
    """Value of the option with the number in it: "deals:%s"."""


class Typed(msgspec.Struct, frozen=True):
    """Examples of what people type about rules; plain text."""

    rules: tuple[str, ...]
    """Rules behind /new: "20 ten=checked"."""
    preset: str
    """Preset behind /new or /rules: "classic"."""


class RulesFace(Protocol[R]):
    """Rules of a game in words, and the pages of a lobby on which they are set."""

    @property
    def book(self) -> RuleBook[R]:
        """Rules as values."""
        ...

    @property
    def size(self) -> Size | None:
        """Number that people change most; None where the game has none."""
        ...

    @property
    def spoken(self) -> Mapping[str, Sequence[str]]:
        """Names by which people call each preset when they type, in every language; small and capital letters alike."""
        ...

    def size_of(self, rules: R) -> int | None:
        """Return the number that `size` speaks of; None where these rules make nothing of it."""
        ...

    def game(self, t: Texts) -> str:
        """Name the game: "Преферанс"."""
        ...

    def greeting(self, t: Texts) -> Screen:
        """Draw what somebody new sees first: a screen of a picture without words, an empty one for words alone."""
        ...

    def primer(self, t: Texts) -> tuple[PrimerCard, ...]:
        """Tell how the game is played to somebody who has never seen it, by the rules of its first preset.

        A card for each part, the first one first; none where the game is not told so.
        """
        ...

    @property
    def lesson(self) -> AnyLesson | None:
        """First deal with hints; None in a game that has none."""
        ...

    def typed(self, t: Texts) -> Typed:
        """Return examples of what people type, for /help."""
        ...

    def preset_name(self, t: Texts, preset: str) -> str:
        """Name a preset as players call it: "Сочинка"; plain text."""
        ...

    def title(self, t: Texts, rules: R) -> str:
        """Name the rules in a line: "Сочинка · пуля до 20"; plain text."""
        ...

    def changes(self, t: Texts, rules: R) -> tuple[Html, ...]:
        """List what differs from the preset, a line an option; the size stands elsewhere."""
        ...

    def told(self, t: Texts, rules: R, seats: int | None = None) -> tuple[Screen, ...]:
        """Tell the rules whole, in one message or more, without buttons.

        `seats`: number of those who play by them; None: any that the rules allow.
        """
        ...

    def pages(self, t: Texts) -> tuple[tuple[str, str], ...]:
        """List the pages of options: the name of each in callback data and its title."""
        ...

    def page(self, t: Texts, view: LobbyInfo) -> Screen | None:
        """Show the page of options that `view.page` names; None when there is no such page (any more)."""
        ...

    def page_of(self, option: str) -> str:
        """Return the page on which an option stands."""
        ...

    def option_told(self, t: Texts, rules: R, option: str) -> str:
        """Tell how an option is set now, in a toast."""
        ...

    def error(self, t: Texts, error: ConventionError) -> str:
        """Tell what is wrong with options, in the words of a host; plain text. Names of presets are words by then."""
        ...

    def help(self, t: Texts, rules: R) -> str:
        """Tell what the buttons of a lobby mean, in at most 200 characters."""
        ...


AnyRulesFace = RulesFace[Any]
"""Rules with types that their holder does not know."""


class PaperFace(Protocol):
    """Match with real cards: what is told of a deal by buttons, answer by answer, and what is written of it.

    Answers are words with arguments (`player:3`); a match is the game's own.
    """

    def may_answer(self, match: Any, steps: tuple[str, ...], step: str) -> bool:
        """Tell whether an answer is one of the choices after the answers so far."""
        ...

    def command(self, match: Any, steps: tuple[str, ...]) -> Any:
        """Return the command that writes the deal which the answers tell; None while something is missing."""
        ...

    def entry(self, t: Texts, entry: PaperEntry) -> Screen:
        """Show how everybody stands and the entry of the next deal by buttons."""
        ...

    def over(self, t: Texts, match: Any) -> Screen:
        """Show in place of the entry that the match is over; without a deal it was only given up."""
        ...

    def over_rows(self, t: Texts, frame: Frame, match: Any) -> tuple[Row, ...]:
        """Return the rows under the settlement."""
        ...

    def help(self, t: Texts, entry: PaperEntry) -> str:
        """Explain what is asked, in at most 200 characters."""
        ...


class ReportFace(Protocol[M_contra]):
    """Deals and matches that are over, or stand between two deals."""

    @property
    def pages(self) -> Mapping[str, str]:
        """Pages under a finished deal's picture, in order: names in callback data, with the messages of their buttons.

        `bot.screens.model.Page.SHEET` is the first; MORE, which every game has, is none of them.
        """
        ...

    @property
    def leaves(self) -> Mapping[str, str]:
        """Leaves of a deal of a match of old, in order: names in callback data, with the messages of their buttons."""
        ...

    @property
    def leaf_of_record(self) -> str:
        """Leaf at which the deals of an imported record are opened."""
        ...

    def report(self, t: Texts, report: DealReport) -> Screen:
        """Draw a finished deal on the page its readers turned to."""
        ...

    def leaf(self, t: Texts, report: DealReport, leaf: str, deals: int) -> Screen:
        """Draw one of the `leaves` of a deal of a match of old with so many deals; another where there is none such."""
        ...

    def broken(self, t: Texts, frame: Frame, match: M_contra, deals: int, *, fair: bool) -> Screen:
        """Draw a deal that was broken off (`frame.ending`) with the match behind it, which has so many deals."""
        ...

    def played(self, t: Texts, report: DealReport) -> DealPlay:
        """Tell a finished deal in few words, to stand beside the same cards at other tables; nobody is named."""
        ...

    def sheet(self, t: Texts, frame: Frame, match: M_contra) -> Screen:
        """Draw what has been written in a match, as a picture with one line."""
        ...

    def settlement(self, t: Texts, frame: Frame, match: M_contra, evening: Evening | None = None) -> Screen:
        """Draw who owes whom how much; `evening`: what the day's matches come to."""
        ...

    def counted(self, t: Texts, match: M_contra) -> Screen:
        """Tell how the settlement is counted."""
        ...

    def outcome(self, t: Texts, report: DealReport) -> str:
        """Write who played what in a finished deal and how it ended, in one line of plain text."""
        ...

    def results(self, t: Texts, match: M_contra) -> str:
        """Write everybody with the balance in one line, the best first."""
        ...

    def correction(self, t: Texts) -> str:
        """Write an example of what is typed behind /fix, plain text; empty where the sheet takes no corrections."""
        ...

    def labels(self, t: Texts) -> Labels:
        """Return the words that the game's painters write on pictures."""
        ...


class AnalysisFace(Protocol[M_contra]):
    """Analysis of a game's finished deals on the screen: the bill of mistakes, deals that others play."""

    def bill(self, t: Texts, frame: Frame, match: M_contra, found: Sequence[Any]) -> Screen:
        """Draw what the mistakes of the analysed deals cost everybody."""
        ...

    def dearest(self, t: Texts, match: M_contra, names: BySeat[str], found: Sequence[Any]) -> Diagram | None:
        """Draw the dearest card of the analysed deals with the hands before it; None where no card was a mistake.

        names: of the players, in the place of those of the match.
        """
        ...

    def hand(self, t: Texts, cards: Sequence[Card]) -> Drawing:
        """Draw the cards that a seat was dealt, and nothing else."""
        ...

    def compared(self, t: Texts, match: M_contra, then: Original) -> Html:
        """Put the result of a deal that was played once more beside that of then; nobody is named."""
        ...


class Face(Protocol[M_contra, V_contra, C, R_contra]):
    """One game as it is seen at a table."""

    @property
    def columns(self) -> Mapping[str, str]:
        """Columns of the game's sheet (`Game.columns`) by the words in small letters that people type for them."""
        ...

    @property
    def keys(self) -> DealKeys[V_contra, C, R_contra]:
        """Buttons of a deal."""
        ...

    @property
    def deal(self) -> DealFace[V_contra]:
        """Deal while it is played."""
        ...

    @property
    def rules(self) -> AnyRulesFace:
        """Rules in words."""
        ...

    @property
    def paper(self) -> PaperFace | None:
        """Matches with real cards; None in a game of which no score is kept."""
        ...

    @property
    def reports(self) -> ReportFace[M_contra]:
        """Deals and matches that are over."""
        ...

    @property
    def analysis(self) -> AnalysisFace[M_contra] | None:
        """Analysed deals; None in a game without analysis."""
        ...

    @property
    def statistics(self) -> StatisticsWords | None:
        """Words on pages of statistics; None in a game that keeps none (`Game.facts`)."""
        ...


AnyFace = Face[Any, Any, Any, Any]
"""Face with types that its holder does not know."""
