"""Risky calls, which cost much if pressed by accident and must be confirmed, with what they bring and cost.

These are bids that skip many steps of the ladder, games from the hand and their announcements, an open null, a game
that does not reach the bid, kontra and re, passing a skat on without looking at it, and giving up.
"""

from typing import Final

from bot.games.skat.screens.costs import forecast_of, grand_text, loss_of, stakes_text, worths_text
from bot.games.skat.screens.words import (
    SHORT,
    contract_name,
    danger_word,
    declaration_word,
    double_word,
    entry_word,
    value_word,
)
from bot.screens.deal.risky import RiskyWords
from bot.screens.draft_actions import asking
from bot.screens.keys import Row, rows_of
from bot.screens.model import Button, Draft, Frame, Press
from bot.screens.texts import Html, Texts, lines
from bot.screens.words import NO_BREAK
from engine.core.errors import InvariantBroken
from engine.games.skat import moves
from engine.games.skat.contracts import Declaration, ladder
from engine.games.skat.moves import Concede, DealMove, Double, DoubleCall, NameGame, PlaceBid, PlayHand, Shove
from engine.games.skat.view import (
    AskingView,
    AuctionView,
    GameView,
    NamingView,
    PlayView,
    SeatView,
    UndeclaredView,
)

JUMP: Final = 5
"""Number of steps above the lowest possible bid from which a bid must be confirmed."""


class SkatRisky(RiskyWords[SeatView, DealMove]):
    """Risky calls of Skat."""

    actions = moves.WORDS
    first_words = ("bid", "fromhand", "game", "double", "shove", "concede")

    def costs_much(self, view: SeatView, command: DealMove) -> bool:
        """Return whether this call, if made in this view, must be confirmed first."""
        match command:
            case PlaceBid(value=value):
                steps = ladder(view.rules.grand_ouvert.base)
                return steps.index(value) - steps.index(_least(view)) >= JUMP
            case NameGame(contract=contract, announced=announced) if isinstance(view, NamingView):
                declaration = Declaration(contract, view.is_hand, announced)
                return view.is_hand or announced is not None or forecast_of(view, declaration).lacking > 0
            case Double(call=call):
                return call is not DoubleCall.PASS
            case PlayHand() | Shove():
                return True
            case Concede():
                return has_concede_key(view)
            case _:
                return False

    def asked_about(self, view: SeatView, draft: Draft) -> DealMove | None:
        """Return the call that waits to be confirmed; None if there is none, or while a page of bids is shown."""
        return None if draft.higher else super().asked_about(view, draft)

    def rows(self, t: Texts, frame: Frame, view: SeatView, draft: Draft) -> tuple[Row, ...]:
        """Return the buttons “Yes” and “Back” for a risky call, then, for a game from the hand, its announcements."""
        return (*super().rows(t, frame, view, draft), *_announcements(t, frame, view, self.asked_about(view, draft)))

    def text(self, t: Texts, view: SeatView, draft: Draft) -> Html:
        """Ask to confirm a risky call, with what it brings and costs, and how a game's value is counted."""
        return lines(super().text(t, view, draft), _worth(t, view, self.asked_about(view, draft)))

    def word(self, t: Texts, view: SeatView, command: DealMove) -> str:
        """Name a risky call in full."""
        if isinstance(command, NameGame) and isinstance(view, NamingView):
            return declaration_word(t, Declaration(command.contract, view.is_hand, command.announced))
        return self.label(t, view, command)

    def label(self, t: Texts, view: SeatView, command: DealMove) -> str:
        """Name a risky call on its button."""
        match command:
            case PlaceBid(value=value):
                return str(value)
            case NameGame(contract=contract, announced=announced):
                name = contract_name(t, contract)
                return name if announced is None else f"{name}, {t.plain(SHORT[announced])}"
            case Double(call=call):
                return double_word(t, call)
            case PlayHand():
                return t.plain("hand")
            case Shove():
                return t.plain("send on")
            case Concede():
                return t.plain("give up")
            case _:
                raise InvariantBroken(f"{type(command).__name__} is no call to be confirmed")

    def price(self, t: Texts, view: SeatView, command: DealMove) -> str:
        """Describe what a risky call brings and costs, as plain text."""
        match view, command:
            case AuctionView(), PlaceBid():
                return worths_text(t, view)
            case NamingView(), NameGame(contract=contract, announced=announced):
                return stakes_text(t, view, Declaration(contract, view.is_hand, announced))
            case AskingView(), PlayHand():
                return grand_text(t, view)
            case _, PlayHand():
                return t.plain("The skat stays closed to the end; every game is worth one level more.")
            case _, Double(call=DoubleCall.RE):
                return t.plain("The game counts four times, won or lost.")
            case _, Double():
                return t.plain("The game counts twice, won or lost.")
            case UndeclaredView(shoves=shoves), Shove():
                return t.plain("The ramsch then costs ×%(factor)d.", factor=2 ** (shoves + 1))
            case GameView(), Concede():
                lost = loss_of(view, forecast_of(view, view.declaration))
                return t.plain("The game is lost at once: %(lost)s.", lost=entry_word(t, view.rules.list, lost))
            case _:
                raise InvariantBroken(f"{type(command).__name__} has no price")


def has_concede_key(view: SeatView) -> bool:
    """Return whether there is a button for giving up: for a declarer between two tricks; others are asked first."""
    return isinstance(view, PlayView) and view.viewer is view.declarer and not view.plays


def _least(view: SeatView) -> int:
    """Return the lowest possible bid."""
    return min(command.value for command in (*view.legal, *view.public) if isinstance(command, PlaceBid))


def _announcements(t: Texts, frame: Frame, view: SeatView, command: DealMove | None) -> tuple[Row, ...]:
    """Return the buttons of announcements, with values, for the unconfirmed hand game `command`: "+ шнайдер (50)"."""
    if not isinstance(view, NamingView) or not isinstance(command, NameGame) or command.announced is not None:
        return ()
    keys: list[Button] = []
    for other in view.legal:
        if isinstance(other, NameGame) and other.contract is command.contract and other.announced is not None:
            value = forecast_of(view, Declaration(other.contract, view.is_hand, other.announced)).value
            label = f"+{NO_BREAK}{t.plain(SHORT[other.announced])}{NO_BREAK}({value})"
            keys.append(Button(label, Press(frame.table, frame.token, asking(moves.write(other)))))
    return rows_of(keys, 2)


def _worth(t: Texts, view: SeatView, command: DealMove | None) -> Html:
    """Describe how a game's value is counted by the viewer's cards, and whether it reaches the bid."""
    if not isinstance(view, NamingView) or not isinstance(command, NameGame):
        return Html("")
    found = forecast_of(view, Declaration(command.contract, view.is_hand, command.announced))
    if found.declaration.is_null:
        return Html("")
    if danger := danger_word(t, found):
        return t("By your cards: %(value)s; the bid is %(bid)d.", value=danger, bid=view.bid)
    return t("By your cards: %(value)s.", value=value_word(t, view.rules, found))


RISKY: Final = SkatRisky()
