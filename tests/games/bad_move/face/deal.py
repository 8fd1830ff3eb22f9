"""A deal of «дурной ход» while it is played, and its buttons."""

from typing import Final

from bot.pictures.drawing import Labels
from bot.screens.actions import Action
from bot.screens.deal_face import DealFace, DealKeys
from bot.screens.keys import Row, card_rows, ours
from bot.screens.model import Button, ButtonStyle, Draft, Frame, Press, Screen
from bot.screens.refusals import Refusal
from bot.screens.reports import next_words
from bot.screens.status import (
    beside_the_sheet,
    here_rows,
    own_absence_rows,
    status_rows,
    status_text,
    vote_rows,
    vote_text,
)
from bot.screens.table_keys import hand_row, table_row
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.words import by_suits, card_word, cards_line, pair
from engine.core.cards import Card
from engine.core.errors import IllegalCommand
from engine.core.seats import BySeat, Seat
from tests.games.bad_move import BAD_MOVE
from tests.games.bad_move.events import PlayCard
from tests.games.bad_move.face.pictures import CardsDrawing
from tests.games.bad_move.play import Plays
from tests.games.bad_move.view import View

REASONS: Final = {
    "not_your_turn": "It is not your turn.",
    "illegal_card": "You must follow suit.",
    "no_deal": "No deal is being played.",
    "match_over": "The match is over.",
    "not_in_this_game": "That is not done in this game.",
}
"""Sentences for the refusals of `play.decide`."""


class Keys(DealKeys[View, PlayCard]):
    """Buttons of a deal: a card is played at the first press."""

    def command(self, action: str, seat: Seat) -> PlayCard | None:
        return BAD_MOVE.read(action, seat)

    def weighed(self, view: View, draft: Draft, action: str) -> Draft | Refusal:
        return Refusal.STALE

    def is_asked_first(self, view: View, command: PlayCard) -> bool:
        return False

    def asked_about(self, view: View, draft: Draft) -> PlayCard | None:
        return None

    def question(self, t: Texts, view: View, command: PlayCard) -> str:
        return ""

    def said(self, t: Texts, action: str, *, to_all: bool) -> str | None:
        command = self.command(action, Seat.ONE)
        return card_word(t, command.card) if command is not None else None


class BadMoveDeal(DealFace[View]):
    """Deal while it is played; the names stay as they are."""

    def labels(self, t: Texts) -> Labels:
        return Labels()

    def named(self, t: Texts, view: View) -> View:
        return view

    def table_screen(self, t: Texts, frame: Frame, view: View) -> Screen:
        if view.turn is None:
            return self._over(t, frame, view)
        text = lines(state(t, view), status_text(t, frame.status), vote_text(t, frame.vote))
        rows = (*vote_rows(t, frame), *status_rows(t, frame), table_row(t, frame))
        return Screen(text, rows, retired=retired(t, view))

    def _over(self, t: Texts, frame: Frame, view: View) -> Screen:
        """Show a deal that is over; its result stands under the picture of the report."""
        beside = beside_the_sheet(t, frame)
        rows = (*vote_rows(t, frame), *status_rows(t, frame)) if beside else ()
        return Screen(beside or retired(t, view), rows, retired=retired(t, view), beneath=True)

    def _result(self, t: Texts, frame: Frame, view: View) -> Screen:
        """Tell a player how the deal ended, with «Дальше» where another one follows."""
        if frame.at_home or not frame.more:  # the report, or the settlement, stands in the same chat or says it all
            return self._over(t, frame, view)
        said = next_words(t, t.plain("Next deal"), frame.following, steady=True)
        around = (status_text(t, frame.status), vote_text(t, frame.vote))
        rows = (
            (ours(frame, said, Action.NEXT, ButtonStyle.SUCCESS),),
            *vote_rows(t, frame),
            *own_absence_rows(t, frame),
        )
        return Screen(lines(Html(retired(t, view)), *around), rows, retired=retired(t, view))

    def pictured_screen(self, t: Texts, frame: Frame, view: View) -> Screen:
        return self.table_screen(t, frame, view)  # what lies on the table needs no picture

    def hand_screen(self, t: Texts, frame: Frame, view: View, draft: Draft) -> Screen:
        if view.turn is None:
            return self._result(t, frame, view)
        absent = own_absence_rows(t, frame)
        text = lines(
            state(t, view),
            status_text(t, frame.status),
            vote_text(t, frame.vote),
            self.hand_and_question(t, frame, view, draft),
        )
        cards = playable(t, frame, view) if not absent else ()
        rows = (*absent, *here_rows(t, frame), *vote_rows(t, frame), *cards, hand_row(t, frame))
        return Screen(text, rows, retired=retired(t, view))

    def hand_pictured_screen(self, t: Texts, frame: Frame, view: View, draft: Draft) -> Screen:
        return self.hand_screen(t, frame, view, draft)  # what lies on the table needs no picture

    def hand_and_question(self, t: Texts, frame: Frame, view: View, draft: Draft) -> Html:
        asked = t("<b>Your turn.</b>") if view.legal and not own_absence_rows(t, frame) else Html("")
        return lines(t("Your cards: %(cards)s", cards=cards_line(t, own_cards(view))), asked)

    def hand_picture(self, t: Texts, view: View) -> Screen | None:
        return Screen(title(t, view), picture=drawing(t, view)) if own_cards(view) else None

    def hand_alert(self, t: Texts, view: View) -> str:
        return t.plain("Your cards: %(cards)s", cards=cards_line(t, own_cards(view)))

    def help_text(self, t: Texts, frame: Frame, view: View) -> str:
        return t.plain("Follow suit if you can; the highest card of the suit led takes the trick and a point.")

    def question(self, t: Texts, view: View) -> str:
        return ""

    def refusal(self, t: Texts, error: IllegalCommand) -> str:
        return t.plain(REASONS.get(error.reason, "That is not allowed now."))


def own_cards(view: View) -> tuple[Card, ...]:
    """Return the viewer's own cards; none for a spectator."""
    return (view.hands[view.viewer].cards or ()) if view.viewer is not None else ()


def title(t: Texts, view: View) -> Html:
    """Write the heading of a deal."""
    return bold(t.plain("Bad move. Deal %(n)d of %(all)d", n=view.number, all=view.rules.deals))


def retired(t: Texts, view: View) -> str:
    """Write what a message shrinks to when its deal is over."""
    points = ", ".join(f"{view.players[seat]} {points}" for seat, points in view.points.items())
    return t("Deal %(n)d: %(points)s", n=view.number, points=points)


def trick(t: Texts, players: BySeat[str], plays: Plays) -> str:
    """Write the cards of a trick with their players."""
    return ", ".join(pair(players[seat], card_word(t, card)) for seat, card in plays)


def state(t: Texts, view: View) -> Html:
    """Write a running deal as everybody sees it."""
    done = (f"{trick(t, view.players, plays)} → {view.players[taker]}" for plays, taker in view.tricks)
    turn = t("To play: %(name)s", name=view.players[view.turn]) if view.turn is not None else Html("")
    return lines(title(t, view), *done, trick(t, view.players, view.plays), turn)


def playable(t: Texts, frame: Frame, view: View) -> tuple[Row, ...]:
    """Make a button for each card that the viewer may play."""
    found = {command.card: command for command in view.legal}

    def key(card: Card) -> Button:
        return Button(card_word(t, card), Press(frame.table, frame.token, BAD_MOVE.write(found[card])))

    return card_rows([[key(card) for card in suit] for suit in by_suits(found)], frame)


def drawing(t: Texts, view: View) -> CardsDrawing:
    """Say what the picture of the viewer's own cards shows."""
    return CardsDrawing(t.plain("Deal %(n)d", n=view.number), tuple(map(str, own_cards(view))))
