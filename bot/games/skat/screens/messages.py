"""Messages of a running deal: the group's live message, private messages, alerts and refusals."""

from collections.abc import Mapping
from typing import Final

from bot.games.skat.screens.costs import worths_text
from bot.games.skat.screens.help import help_sentences
from bot.games.skat.screens.keys import KEYBOARD, pairs_of
from bot.games.skat.screens.results import REPORTS
from bot.games.skat.screens.table_picture import PICTURE
from bot.games.skat.screens.table_text import loose_line, thought_of
from bot.games.skat.screens.words import ANNOUNCED, contract_name
from bot.screens.deal.messages import DealMessages, with_meaning
from bot.screens.model import Draft, Frame
from bot.screens.texts import Html, Texts, lines, mark
from bot.screens.words import card_word, cards_line
from engine.core.cards import Card
from engine.games.skat.contracts import Announcement, Contract
from engine.games.skat.moves import Give, PlayCard
from engine.games.skat.trick_rules import is_trump, sorted_for
from engine.games.skat.view import (
    TWO,
    AskingView,
    AuctionView,
    ChoosingView,
    DiscardingView,
    DoublingView,
    GameView,
    GivingView,
    NamingView,
    Phase,
    PlayView,
    RamschView,
    SeatView,
    ShovingView,
    table_of,
)

ILLEGAL: dict[str, str] = {
    "not_on_ladder": mark("No game is worth %(value)d."),
    "only_lowest": mark("Both have passed: only 18 can be said now."),
    "bid_too_low": mark("The value must be above %(best)d."),
    "no_jacks": mark("Jacks may not be passed on or discarded."),
    "not_last": mark("These two cards go on to the next hand."),
    "last_lays_away": mark("The last hand discards two cards."),
    "no_shove": mark("By these rules the skat must be taken."),
    "below_bid": mark("This null is worth %(value)d, less than the bid of %(bid)d."),
    "from_hand_only": mark("That is announced from the hand only."),
    "grand_only": mark("Before a ramsch only a grand from the hand can be played."),
    "no_such_game": mark("Nothing but an open null can be announced with a null."),
    "no_kontra": mark("Nobody can say kontra here."),
    "kontra_too_late": mark("Kontra is said once, before one's own first card."),
    "kontra_bidders": mark("Only a defender who has bid or held may say kontra."),
    "concede_late": mark("The declarer may give up only with at least %(cards)d cards in hand."),
    "no_early_end": mark("Only players of a game with a declarer may end it early."),
    "claim_fails": mark("By your cards that is not certain yet. Nothing has happened: press “Back” and play on."),
    "bad_fix": mark("Type it like this: /fix NAME list +10 reason."),
    "bad_column": mark("Corrections are made in one column: list."),
    "beyond_bounds": mark("The list would become too large."),
    "not_closed": mark("The match has not reached its end yet."),
    "not_in_this_game": mark("Nobody joins or leaves a match of this game; somebody may be substituted."),
    "not_declarer": mark("That player could not play a game in this deal."),
    "null_below_bid": mark("This null is worth %(value)d, less than the bid of %(bid)d."),
    "no_hand_announced": mark("That is announced from the hand only."),
    "one_announced": mark("With a null only the open hand can be announced."),
    "null_facts": mark("A null has no matadors and no points."),
    "took_missing": mark("Did the declarer take a trick or none?"),
    "took_here": mark("Only a null needs its tricks."),
    "tops_missing": mark("With or without how many matadors?"),
    "tops_range": mark("There are at most %(most)d matadors in this game."),
    "points_missing": mark("The declarer's points are missing."),
    "points_range": mark("There cannot be %(points)d points."),
    "none_points": mark("A side with these points has taken a trick."),
    "concede_facts": mark("A game that was given up has no points."),
    "no_re": mark("By these rules there is no re."),
    "re_without_kontra": mark("There is no re without kontra."),
    "no_ramsch": mark("By these rules there is no ramsch now."),
    "only_ramsch": mark("In the schieber lap only a ramsch is played."),
    "ramsch_or_grand": mark("In the schieber lap only a ramsch or a grand from the hand is played."),
    "no_passes": mark("By these rules three passes lead to a ramsch."),
    "not_in_play": mark("Somebody who is not playing has points or tricks."),
    "ramsch_sum": mark("All points make 120, not %(sum)d."),
    "none_with_points": mark("A player with points has taken a trick."),
    "bad_none": mark("Somebody must have taken the tricks."),
    "last_missing": mark("Who took the last trick?"),
    "last_none": mark("The winner of the last trick is not without a trick."),
    "later_missing": mark("Equal points: who took the later trick?"),
    "bad_later": mark("The later trick belongs to one of those with equal points."),
    "no_shoves": mark("The skat cannot have been sent on so often."),
}
"""Refusals by the engine's reason, as keys of the message catalogue, in addition to `bot.screens.refusals.RULES`."""


ASKED: Final[Mapping[Phase, str]] = {
    Phase.AUCTION: mark("Your call."),
    Phase.CHOICE: mark("Skat or hand?"),
    Phase.DISCARD: mark("Discard two cards."),
    Phase.NAMING: mark("Name your game."),
    Phase.DOUBLING: mark("Do you double?"),
    Phase.ASKING: mark("Grand from the hand?"),
    Phase.SHOVING: mark("The skat comes to you."),
    Phase.GIVING: mark("Choose two cards."),
}
"""Questions to a player by phase, as keys of the message catalogue; in other phases it is just the player's turn."""


def put_away(view: SeatView) -> tuple[Card, ...]:
    """Return the cards that the viewer has discarded or passed on; those of other players are not in the view."""
    table = table_of(view)
    if isinstance(table, NamingView | GameView):
        return table.discard or ()
    return table.given if isinstance(table, ShovingView | RamschView) else ()


def put_away_line(t: Texts, view: SeatView) -> str:
    """List the cards that the viewer has discarded or passed on, as plain text; empty if there are none."""
    cards = put_away(view)
    if not cards:
        return ""
    table, told = table_of(view), loose_line(t, thought_of(view), cards)
    if isinstance(table, ShovingView | RamschView) and view.viewer is not view.active[-1]:
        return t.plain("Passed on: %(cards)s", cards=told)
    return t.plain("Discarded: %(cards)s", cards=told)


def taken_line(t: Texts, view: SeatView) -> str:
    """Name the two cards just picked up, as plain text, while the viewer chooses two to part with; otherwise empty."""
    table = table_of(view)
    if isinstance(table, DiscardingView) and table.talon:
        return t.plain("Skat: %(cards)s", cards=loose_line(t, thought_of(view), table.talon))
    if isinstance(table, GivingView) and table.turn is view.viewer:
        return t.plain("Received: %(cards)s", cards=loose_line(t, thought_of(view), table.received))
    return ""


def _bidding(t: Texts, view: AuctionView) -> Html:
    """Ask for a call in the auction, and add what the viewer's cards are worth."""
    if view.is_answering:
        told = t("<b>%(name)s says %(value)d. Hold?</b>", name=view.players[view.namer], value=view.value)
        return with_meaning(told, worths_text(t, view))
    return with_meaning(t("<b>Your call.</b>"), worths_text(t, view))


def _pair(t: Texts, view: DiscardingView | GivingView, draft: Draft) -> Html:
    """Ask to choose two cards to discard or pass on, or to confirm the two that are picked."""
    chosen = pairs_of(view.legal).get(frozenset(draft.picked)) if len(draft.picked) == TWO else None
    if chosen is None and isinstance(view, GivingView) and not view.is_last:
        return t("<b>Choose two cards for %(name)s.</b>", name=_next_name(view))
    if chosen is None:
        return t("<b>Choose two cards to discard.</b>")
    one, other = (card_word(t, card) for card in chosen.cards)
    if isinstance(chosen, Give):
        return t("<b>Give %(one)s and %(other)s?</b> Until you confirm you may take them back.", one=one, other=other)
    return t("<b>Discard %(one)s and %(other)s?</b> Until you confirm you may take them back.", one=one, other=other)


def _next_name(view: GivingView) -> str:
    """Return the name of the player to whom two cards are passed on."""
    return view.players[view.active[view.active.index(view.turn) + 1]]


def duty_text(t: Texts, view: PlayView | RamschView) -> str:
    """Explain which duty forbids some cards of the viewer's hand; empty if every card may be played."""
    hand = (view.hands[view.viewer].cards or ()) if view.viewer is not None else ()
    legal = [command.card for command in view.legal if isinstance(command, PlayCard)]
    if not view.plays or not legal or len(legal) == len(hand):
        return ""
    led = view.plays[0][1]
    contract = view.declaration.contract if isinstance(view, PlayView) else Contract.GRAND
    if not is_trump(contract, led):
        return t.plain("Follow suit: %(suit)s.", suit=contract_name(t, Contract(led.suit)))
    if contract is Contract.GRAND:
        return t.plain("Trump was led: a jack.")
    return t.plain("Trump was led: %(trump)s or a jack.", trump=contract_name(t, contract))


class SkatMessages(DealMessages[SeatView]):
    """Messages of a running deal of Skat."""

    keyboard = KEYBOARD
    table_picture = PICTURE
    reports = REPORTS
    asked_in = ASKED
    illegal = ILLEGAL
    help_sentences = staticmethod(help_sentences)

    def fact(self, t: Texts, name: str, value: str) -> str:
        """Format a string fact of a refusal as on the screen: cards, announcements and games as players write them."""
        if name in ("has", "card"):
            return cards_line(t, sorted_for(Contract.GRAND, map(Card, value.split())))
        if name == "announced" and value in tuple(Announcement):
            return t.plain(ANNOUNCED[Announcement(value)])
        return contract_name(t, Contract(value)) if name == "game" and value in tuple(Contract) else value

    def put_away(self, t: Texts, view: SeatView) -> tuple[str, ...]:
        """Return two lines, perhaps empty: the cards that the viewer picked up, and those discarded or passed on."""
        return taken_line(t, view), put_away_line(t, view)

    def has_many_keys(self, view: SeatView, draft: Draft) -> bool:
        """Return whether bids or games fill so many buttons that the hand above them is written in one line."""
        return draft.higher or _names(view)

    def tells_bids(self, view: SeatView, draft: Draft) -> bool:
        """Return whether the bids are shown; False while the viewer names the game, whose buttons need their room."""
        return not _names(view)

    def question(self, t: Texts, view: SeatView) -> str:
        """Return in a few words what the viewer is asked; empty if the viewer is just to play."""
        if isinstance(view, AuctionView) and view.is_answering:
            return t.plain("%(name)s says %(value)d.", name=view.players[view.namer], value=view.value)
        return super().question(t, view)

    def asked(self, t: Texts, frame: Frame, view: SeatView, draft: Draft) -> Html:
        """Describe what the viewer has to decide now, with what it means in points."""
        match view:
            case AuctionView():
                return _bidding(t, view)
            case ChoosingView():
                return lines(t("<b>Skat or hand?</b> You have bid %(bid)d.", bid=view.bid), worths_text(t, view))
            case DiscardingView() | GivingView():
                return _pair(t, view, draft)
            case NamingView():
                return t("<b>Name your game:</b> press it below. You have bid %(bid)d.", bid=view.bid)
            case DoublingView(kontra=None):
                return t("<b>Kontra or pass?</b> The hand opens then.")
            case DoublingView():
                return t("<b>Re or pass?</b>")
            case AskingView():
                return t("<b>A grand from the hand?</b> If nobody plays one, a ramsch follows.")
            case ShovingView(shoves=shoves) if len(view.legal) > 1:
                return t(
                    "<b>Take the two cards or send them on?</b> Unseen, the ramsch costs ×%(n)d.", n=2 ** (shoves + 1)
                )
            case ShovingView():
                return t("<b>The two cards come to you.</b>")
            case PlayView() | RamschView():
                return with_meaning(t("<b>Your turn.</b>"), duty_text(t, view))
            case _:
                return t("<b>Your turn.</b>")


def _names(view: SeatView) -> bool:
    """Return whether the viewer has to name the game now."""
    return isinstance(view, NamingView) and bool(view.legal)


MESSAGES: Final = SkatMessages()
"""Messages of a running deal of Skat."""
