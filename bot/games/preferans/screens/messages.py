"""Messages of a running deal: the group's live message, private messages, alerts and refusals."""

from collections.abc import Mapping
from typing import Final

from bot.games.preferans.screens import prices
from bot.games.preferans.screens.bidding import names_misere
from bot.games.preferans.screens.help import help_sentences
from bot.games.preferans.screens.keys import KEYBOARD, is_commanded
from bot.games.preferans.screens.results import REPORTS
from bot.games.preferans.screens.table_picture import PICTURE
from bot.games.preferans.screens.table_text import name
from bot.games.preferans.screens.words import TALON, remise_place, rung_word, talon_cards, whist_word
from bot.screens.deal.messages import DealMessages
from bot.screens.model import Draft, Frame
from bot.screens.texts import Html, Texts, bold, mark
from bot.screens.words import capital, card_word
from engine.core.cards import Card
from engine.core.errors import IllegalCommand
from engine.games.preferans.contracts import parse_rung
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.moves import Look
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.view import (
    AuctionView,
    CardsView,
    ClaimingView,
    GameView,
    HalfOfferedView,
    ModeView,
    OrderingView,
    Phase,
    PlayView,
    RaspasyView,
    SeatView,
    TalonView,
    WhistView,
    table_of,
)

ILLEGAL: dict[str, str] = {
    "not_in_this_game": mark("That is not done in this game."),
    "here_not_allowed": mark("You cannot say “here” now."),
    "here_wrong_bid": mark("That bid cannot be held."),
    "misere_not_allowed": mark("%(contract)s may only be your first call."),
    "bid_too_low": mark("The bid is too low: at least %(lowest)s is needed."),
    "no_jumps": mark("Only the next step may be bid: %(next)s."),
    "bad_discard": mark("A discard is different cards: %(cards)d."),
    "must_trump": mark("No suit to follow, so trump: %(has)s."),
    "below_bid": mark("The game may not be below the bid %(bid)s."),
    "must_play_misere": mark("After bidding %(bid)s you must play %(bid)s."),
    "no_misere_after_tricks": mark("After a bid of tricks %(contract)s cannot be played."),
    "bad_fix": mark("Type it like this: /fix NAME mountain +5 reason, or /fix NAME whists NAME +10 reason."),
    "no_column": mark("The rules of this table have no such column."),
    "below_zero": mark("Neither a kurochka nor the kotel can fall below zero."),
    "beyond_bounds": mark("The numbers of the sheet would become too large or too finely divided."),
    "bad_column": mark("Whists are written against another player, pool and mountain against nobody."),
    "not_closed": mark("The pools are not closed yet."),
    "not_declarer": mark("That player could not play a game in this deal."),
    "not_in_play": mark("Somebody who is not playing has tricks."),
    "not_ten_tricks": mark("There must be ten tricks, not %(tricks)d."),
    "too_many_for_dealer": mark("The dealer on the talon takes two tricks at most."),
    "bad_talon": mark("The talon is different cards of the deck: %(cards)d."),
    "no_half_offered": mark("That game is not played in halves here."),
    "cannot_concede": mark("“Without three” is not possible with %(contract)s here."),
    "nothing_played": mark("Nothing was played in this deal, so there are no tricks."),
    "tricks_missing": mark("The tricks of the players are missing."),
    "no_whist_words": mark("Nobody whists against %(contract)s."),
    "whist_words": mark("Each defender makes one call."),
    "bad_whist": mark("These calls of the defenders do not go together."),
    "bad_mode": mark("It cannot be played like that here."),
    "no_blind": mark("By these rules nobody calls blind."),
    "no_blind_bid": mark("By these rules one may only pass blind."),
    "not_looked": mark("Look at your cards first."),
    "already_looked": mark("You have looked at your cards: you can no longer call blind."),
    "no_look": mark("There is nothing to look at now."),
    "no_take": mark("The talon cannot be taken without naming a game now."),
    "no_throw": mark("The talon cannot be thrown at the dealer now."),
    "no_raspasy": mark("There are no raspasy by these rules: if all pass, the next player deals."),
    "no_redeal": mark("By these rules raspasy are played if all pass."),
    "no_preferans": mark("“Preferans” cannot be declared here."),
    "no_such_bid": mark("There is no such bid in these rules: %(bid)s."),
    "no_without_talon": mark("Not played without the talon here: %(contract)s."),
    "cannot_throw": mark("The talon of this game cannot be thrown at the dealer: %(contract)s."),
    "whist_word": mark("The opponent's call is missing."),
    "bad_word": mark("“%(word)s” cannot be said against %(contract)s."),
}
"""Sentences for refusals by the engine's code, in addition to those of `bot.screens.refusals.RULES`."""

BIDS: Final = ("bid", "next", "lowest", "contract")


ASKED: Final[Mapping[Phase, str]] = {
    Phase.AUCTION: mark("Your call."),
    Phase.TALON: mark("The talon is yours."),
    Phase.HALF_OFFERED: mark("You are offered half of the game."),
    Phase.ORDERING: mark("Name your game."),
    Phase.WHIST: mark("Whist or pass?"),
    Phase.MODE: mark("Open or closed?"),
    Phase.CLAIM: mark("Your answer?"),
}
"""Question to the player in the private chat, by phase; in all other phases it is "your turn"."""


def is_unseen(view: SeatView) -> bool:
    """Return whether the viewer has cards and has not yet looked at them."""
    return isinstance(view, AuctionView) and view.viewer in view.active and view.viewer not in view.looked


def _out_of_turn(t: Texts, view: SeatView) -> Html:
    """Describe what the viewer may do now although the table waits for another player."""
    if any(isinstance(command, Look) for command in view.legal):
        return t("You may look at your cards; whoever passes without looking passes blind.")
    if names_misere(view.legal):
        return t("Before your first call you may announce misère out of turn.")
    return Html("")


def _talon(t: Texts, rules: Convention, view: TalonView, draft: Draft) -> Html:
    """Return the request for a discard, or the question that the declarer has to confirm."""
    match draft.sure:
        case "concede":
            fine = prices.conceded(rules, view.bid, view.times)
            where = t.plain(remise_place(rules).your)
            return t("<b>Give up “without three”?</b> %(fine)s %(where)s, no whists.", fine=fine, where=where)
        case "throw":
            return t(
                "<b>Throw the talon at the dealer?</b> You play the ten cards you were dealt; "
                "the dealer writes two tricks of your game on his mountain."
            )
        case "preferans":
            return t(
                "<b>“Preferans!”?</b> All tricks against any cards: the match ends at once. "
                "If the cards do not prove it, you are one down in a ten."
            )
        case _:
            return _discard(t, draft.picked, talon_cards(rules))


def _discard(t: Texts, picked: tuple[Card, ...], size: int) -> Html:
    """Return the request for a discard of `size` cards or, when all of them are picked, the question about them."""
    words = [card_word(t, card) for card in sorted(picked, key=lambda card: card.order)]
    if size == TALON:
        if len(words) < size:
            return t("<b>Choose two cards for the discard.</b>")
        one, other = words
        return t(
            "<b>Discard %(one)s and %(other)s?</b> Until you confirm you may take them back.", one=one, other=other
        )
    if len(words) < size:
        return t("<b>Choose four cards for the discard:</b> %(n)d of 4 picked.", n=len(words))
    return t("<b>Discard %(cards)s?</b> Until you confirm you may take them back.", cards=", ".join(words))


class PreferansMessages(DealMessages[SeatView]):
    """Messages of a running deal."""

    keyboard = KEYBOARD
    table_picture = PICTURE
    reports = REPORTS
    asked_in = ASKED
    illegal = ILLEGAL
    bids_beside_a_vote = True
    discarding = OrderingView | GameView
    help_sentences = staticmethod(help_sentences)

    def refusal(self, t: Texts, error: IllegalCommand) -> str:
        """Return the reason why the rules do not allow a command, short enough for a toast."""
        if error.reason == "bid_too_low" and not error.facts.get("lowest"):
            return t.plain("Nothing higher is left to bid.")
        return capital(super().refusal(t, error))

    def fact(self, t: Texts, name: str, value: str) -> str:
        """Return the fact `name` of a refusal (a bid, a call) in screen words; `value` is its text from the engine."""
        if name in BIDS and value:
            return rung_word(t, parse_rung(value))
        return whist_word(t, WhistCall(value)) if name == "word" else super().fact(t, name, value)

    def tells_bids(self, view: SeatView, draft: Draft) -> bool:
        """Return whether bids are shown; above the buttons of all games the talon line shows the last bid instead."""
        return not (draft.higher and isinstance(view, OrderingView))

    def lies_open(self, view: SeatView) -> bool:
        """Return whether the viewer's cards are open because of a refused claim."""
        table = table_of(view)
        return isinstance(table, CardsView) and view.viewer in table.laid

    def no_cards(self, t: Texts, view: SeatView) -> Html:
        """Explain to a viewer without cards why; empty for any other viewer."""
        table = table_of(view)
        if view.viewer is not None and view.viewer is view.idle:
            return t("You rest in this deal.")
        if view.viewer is not view.resting:
            return Html("")
        whists = isinstance(table, GameView) and table.whister is view.viewer
        return t("You play the cards of both defenders.") if whists else t("You are on the talon in this deal.")

    def hand_text(
        self, t: Texts, frame: Frame, view: SeatView, draft: Draft, *, in_a_line: bool = False, above_keys: bool = False
    ) -> Html:
        """Return the viewer's own cards as text, or a note that they are face down if the viewer has not looked."""
        if is_unseen(view):
            return bold(t.plain("Your cards lie face down."))
        return super().hand_text(t, frame, view, draft, in_a_line=in_a_line, above_keys=above_keys)

    def hand_alert(self, t: Texts, view: SeatView) -> str:
        """Return the viewer's own cards by suits, in at most 200 characters."""
        if is_unseen(view):
            return t.plain("Your cards lie face down: look at them in your private chat with me.")
        return super().hand_alert(t, view)

    def unasked(self, t: Texts, view: SeatView) -> Html:
        """Describe who plays the viewer's cards, or what the viewer may do while another player decides."""
        if not isinstance(view, PlayView) or view.whister is None or not is_commanded(view):
            return _out_of_turn(t, view)
        if view.viewer in view.exposed:
            return t("Your cards lie open: %(name)s plays them.", name=name(t, view, view.whister))
        return t("%(name)s plays for you.", name=name(t, view, view.whister))

    def asked(self, t: Texts, frame: Frame, view: SeatView, draft: Draft) -> Html:
        """Describe what the viewer must decide now."""
        match view:
            case AuctionView() if is_unseen(view):
                return t("<b>Your turn:</b> call blind or look at your cards first.")
            case TalonView():
                return _talon(t, frame.rules, view, draft)
            case OrderingView():
                return t("<b>Name your game:</b> press it below.")
            case HalfOfferedView():
                return t("<b>You are offered half of the game.</b>")
            case ModeView():
                return t("<b>Open or closed?</b>")
            case WhistView() if view.viewer is view.resting and view.seen is not None:
                return t("<b>Whist for both, or pass?</b>")
            case WhistView() if view.viewer is view.resting:
                return t("<b>Whist for both, or pass?</b> Before it you may look at one of two hands.")
            case AuctionView():
                return t("<b>Your call.</b>")
            case WhistView():
                return t("<b>Whist or pass?</b>")
            case PlayView() | RaspasyView() if view.turn is not view.viewer:
                return t("<b>You play two hands</b>, now the hand of %(name)s.", name=name(t, view, view.turn))
            case ClaimingView():
                return t("<b>Your answer?</b>")
            case _:
                return t("<b>Your turn.</b>")


MESSAGES: Final = PreferansMessages()
"""Messages of a running deal."""
