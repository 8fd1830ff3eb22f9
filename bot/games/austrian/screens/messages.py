"""Messages of a running deal: the group's live message, private messages, alerts and refusals."""

from collections.abc import Mapping
from typing import Final

from bot.games.austrian.screens.costs import declared_text, is_priced
from bot.games.austrian.screens.help import defence_texts, help_sentences, pass_text, whist_text
from bot.games.austrian.screens.keys import KEYBOARD
from bot.games.austrian.screens.results import REPORTS
from bot.games.austrian.screens.table_picture import PICTURE
from bot.games.austrian.screens.words import bid_word
from bot.screens.deal.messages import DealMessages, with_meaning
from bot.screens.model import Draft, Frame
from bot.screens.texts import Html, Texts, lines, mark
from bot.screens.words import card_word, sorted_line
from engine.core.cards import Card
from engine.games.austrian.calls import SUITS, Bid
from engine.games.austrian.moves import NameContract, PlayCard
from engine.games.austrian.rules import MustBeat
from engine.games.austrian.trick_rules import trick_rules
from engine.games.austrian.view import (
    AuctionView,
    ClaimingView,
    ExchangeView,
    GameView,
    InviteView,
    NamingView,
    Phase,
    PlayView,
    SeatView,
    WhistView,
    table_of,
)

ILLEGAL: dict[str, str] = {
    "must_bid": mark("The others have passed: you must bid."),
    "here_not_allowed": mark("You cannot say “here” now."),
    "no_such_bid": mark("There is no such call in these rules: %(bid)s."),
    "no_hand_now": mark("After bidding a number you can no longer bid from the hand."),
    "bid_too_low": mark("The call must be higher than %(best)s."),
    "no_jumps": mark("Only the next step may be bid: %(next)s."),
    "must_trump": mark("No suit to follow, so trump: %(has)s."),
    "must_beat": mark("Beat %(card)s: %(has)s."),
    "below_bid": mark("The contract may not be below the call %(bid)s."),
    "no_such_contract": mark("There is no such contract in these rules: %(contract)s."),
    "announce_not_declarer": mark("Only the declarer announces aces."),
    "announce_late": mark("Aces are announced once, before the declarer's first card."),
    "announce_vain": mark("No premium is paid for that here, or nobody need announce it."),
    "announce_untrue": mark("Your cards do not say that: an ace in the discard counts, too."),
    "no_refill": mark("The pot need not be filled now."),
    "bad_fix": mark("Type it like this: /fix NAME cash +10 reason."),
    "bad_column": mark("Corrections are made in money: cash."),
    "bad_amount": mark("The amount must be a multiple of 10 from −%(largest)s to %(largest)s, not zero."),
    "beyond_pot": mark("The pot holds only %(pot)d."),
    "beyond_bounds": mark("The amounts would become too large."),
    "bad_opening": mark("The pot carried over must be a multiple of 10."),
    "unbalanced": mark("Money and pot must add up to zero, not to %(sum)d."),
    "money_moved": mark("Money has moved already: nothing can be carried over now."),
    "not_closed": mark("The match has not reached its end yet."),
    "not_in_this_game": mark("Nobody joins or leaves a match of this game; somebody may be substituted."),
    "not_declarer": mark("That player could not play a game in this deal."),
    "no_all_pass": mark("By these rules the last hand must play when the others have passed."),
    "whist_words": mark("Each defender makes one call."),
    "no_whist_words": mark("Nobody whists against %(contract)s."),
    "no_invitation": mark("There is no invitation here."),
    "tricks_missing": mark("The tricks of the players are missing."),
    "nothing_played": mark("Nothing was played in this deal, so there are no tricks."),
    "not_in_play": mark("Somebody who is not playing has tricks."),
    "not_ten_tricks": mark("There must be ten tricks, not %(tricks)d."),
    "not_decided": mark("With %(tricks)d tricks this contract is not decided yet."),
}
"""Sentences (message ids) on refused commands by the engine's reason, in addition to `bot.screens.refusals.RULES`."""

BIDS: Final = ("bid", "best", "next", "contract")


MANY_CALLS = 8


ASKED: Final[Mapping[Phase, str]] = {
    Phase.AUCTION: mark("Your call."),
    Phase.EXCHANGE: mark("The talon is yours."),
    Phase.NAMING: mark("Name your game."),
    Phase.WHIST: mark("Whist or pass?"),
    Phase.CLAIM: mark("Your answer?"),
    Phase.INVITE: mark("Invite or alone?"),
}
"""Questions to the player who decides, by phase (message ids); in other phases the player is just to play."""


def _named(t: Texts, view: NamingView) -> str:
    """Describe what the contract to be named brings and costs; empty if the table shows the price of each contract."""
    rules = view.standing.rules
    contracts = [command.contract for command in view.legal if isinstance(command, NameContract)]
    if is_priced(rules) or not contracts:
        return ""
    return declared_text(t, rules, view.pot, contracts[0], premium=False)


def _discard(t: Texts, draft: Draft) -> Html:
    """Ask for two cards to discard, or ask to confirm the two that are picked."""
    if len(draft.picked) < 2:
        return t("<b>Choose two cards for the discard.</b>")
    one, other = (card_word(t, card) for card in sorted(draft.picked, key=lambda card: card.order))
    return t("<b>Discard %(one)s and %(other)s?</b> Until you confirm you may take them back.", one=one, other=other)


def duty_text(t: Texts, view: PlayView) -> str:
    """Explain which duty forbids some cards of the viewer's hand; empty if every card may be played."""
    hand = (view.hands[view.viewer].cards or ()) if view.viewer is not None else ()
    legal = [command.card for command in view.legal if isinstance(command, PlayCard)]
    if not view.plays or not legal or len(legal) == len(hand):
        return ""
    led, trump = view.plays[0][1], view.contract.suit
    follows = legal[0].suit is led.suit
    allowed = [card for card in hand if card.suit is (led.suit if follows else trump)]
    over = len(legal) < len(allowed)
    facts = {"card": card_word(t, _beaten(view))}
    if follows:
        return t.plain("Follow suit and beat %(card)s.", **facts) if over else t.plain("Follow suit.")
    return (
        t.plain("No suit to follow: trump, above %(card)s.", **facts) if over else t.plain("No suit to follow: trump.")
    )


def _beaten(view: PlayView) -> Card:
    """Return the card that the viewer has to beat: the card led or the best card so far, depending on the rules."""
    cards, must_beat = [card for _, card in view.plays], view.standing.rules.must_beat
    return cards[0] if must_beat is MustBeat.LEAD else trick_rules(view.contract.suit, must_beat).best_of(cards)


class AustrianMessages(DealMessages[SeatView]):
    """Messages of a running deal of Austrian préférence."""

    keyboard = KEYBOARD
    table_picture = PICTURE
    reports = REPORTS
    asked_in = ASKED
    illegal = ILLEGAL
    discarding = NamingView | GameView
    help_sentences = staticmethod(help_sentences)

    def fact(self, t: Texts, name: str, value: str) -> str:
        """Format the value of a fact in a refusal's sentence as the screen shows it, a bid for instance as "2 ♠"."""
        if name in BIDS and value in tuple(Bid):
            return bid_word(t, None, Bid(value))
        return super().fact(t, name, value)

    def hand_text(
        self, t: Texts, frame: Frame, view: SeatView, draft: Draft, *, in_a_line: bool = False, above_keys: bool = False
    ) -> Html:
        """Format the viewer's own cards, and during the exchange the talon's cards below them.

        in_a_line: one line, not one per suit. above_keys: leave the cards out if the buttons below show all of them.
        """
        hand = super().hand_text(t, frame, view, draft, in_a_line=in_a_line, above_keys=above_keys)
        talon = view.talon if isinstance(view, ExchangeView) else ()
        return lines(hand, t("Talon: %(cards)s", cards=sorted_line(t, talon, SUITS))) if talon else hand

    def has_many_keys(self, view: SeatView, draft: Draft) -> bool:
        """Return whether so many buttons are shown that the hand above them is written in one line."""
        many = isinstance(view, AuctionView) and len(view.legal) > MANY_CALLS and not draft.sure
        return many or isinstance(view, ClaimingView)

    def unasked(self, t: Texts, view: SeatView) -> Html:
        """Describe a defending viewer's role while another player has to decide; empty if there is nothing to say."""
        table, viewer = table_of(view), view.viewer
        if not isinstance(table, PlayView) or viewer is view.resting:
            return Html("")
        if viewer not in table.playing:
            return t("You are out: your cards lie face down.")
        return t("You are invited: your tricks count for the whister.") if viewer is table.invited else Html("")

    def asked(self, t: Texts, frame: Frame, view: SeatView, draft: Draft) -> Html:
        """Describe what the viewer has to decide now, and what it means in money."""
        match view:
            case AuctionView():
                return t("<b>Your call.</b>")
            case ExchangeView():
                return _discard(t, draft)
            case NamingView():
                return with_meaning(t("<b>Name your game:</b> press it below."), _named(t, view))
            case WhistView():
                return lines(with_meaning(t("<b>Whist or pass?</b>"), whist_text(t, view)), pass_text(t, view))
            case InviteView():
                return lines(t("<b>Invite or alone?</b>"), *defence_texts(t, view))
            case ClaimingView():
                return t("<b>Your answer?</b>")
            case PlayView():
                return with_meaning(t("<b>Your turn.</b>"), duty_text(t, view))
            case _:
                return t("<b>Your turn.</b>")


MESSAGES: Final = AustrianMessages()
"""Messages of a running deal of Austrian préférence."""
