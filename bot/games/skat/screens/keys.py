"""Keyboards of a deal: buttons for the open decision from `view.legal`, for claims, and for public calls."""

from typing import Final

from bot.games.skat.screens.costs import forecast_of, loss_of
from bot.games.skat.screens.risky import RISKY, has_concede_key
from bot.games.skat.screens.table_text import groups_of, thought_of
from bot.games.skat.screens.words import SHOWN, contract_name, contract_sign, danger_word, double_word, value_word
from bot.screens.deal.keyboard import DealKeyboard, pick_rows, weigh
from bot.screens.draft_actions import DraftAction
from bot.screens.keys import Row, card_rows, rows_of
from bot.screens.model import Button, ButtonStyle, Draft, Frame
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.words import NO_BREAK, balance_word, capital, card_word
from engine.core.cards import Card
from engine.games.skat import moves
from engine.games.skat.contracts import Contract, Declaration
from engine.games.skat.forecast import Forecast
from engine.games.skat.moves import (
    Concede,
    DealMove,
    Discard,
    Double,
    DoubleCall,
    Give,
    HoldBid,
    LayAway,
    MakeClaim,
    NameGame,
    Pass,
    PlaceBid,
    PlayCard,
    PlayHand,
    Receive,
    Shove,
    TakeSkat,
)
from engine.games.skat.rules import Claim, Rules
from engine.games.skat.view import TWO, AskingView, AuctionView, NamingView, PlayView, SeatView, parts_of
from engine.three_hands.state import TRICKS

VALUES_IN_A_ROW: Final = 5
VALUES_ON_A_PAGE: Final = 20
"""Number of values on one page of the ladder, the list of all bids under “Higher…” («Выше…»)."""


def decide(frame: Frame, text: str, command: DealMove, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
    """Return the button that executes a command."""
    return weigh(frame, text, moves.write(command), style)


def card_button(t: Texts, frame: Frame, card: Card, command: DealMove) -> Button:
    """Return the button that plays a card."""
    return decide(frame, card_word(t, card), command)


def game_label(t: Texts, rules: Rules, forecast: Forecast) -> str:
    """Format a game for its button: "♥ с 2 · 3 × 10 = 30", "♥ с 1 — 20, нужен шнайдер", "Нуль 23", "Нуль откр. 46"."""
    declaration = forecast.declaration
    if declaration.is_null:
        name = capital(contract_name(t, declaration.contract))
        told = t.plain("%(null)s, open", null=name) if declaration.is_open else name
        return f"{told}{NO_BREAK}{forecast.value}"
    told = danger_word(t, forecast) or value_word(t, rules, forecast)
    return f"{contract_sign(t, declaration.contract)}{NO_BREAK}{told}"


def next_row(t: Texts, frame: Frame, bids: tuple[PlaceBid, ...]) -> Row:
    """Return the button of the lowest bid, and beside it “Higher…” («Выше…») if higher ones are possible."""
    first = decide(frame, str(bids[0].value), bids[0])
    return (first, weigh(frame, t.plain("Higher…"), DraftAction.HIGHER)) if len(bids) > 1 else (first,)


def ladder_rows(t: Texts, frame: Frame, bids: tuple[PlaceBid, ...], draft: Draft) -> tuple[Row, ...]:
    """Return a page of possible bids, which the draft names by its first value, with buttons to the pages around it."""
    pages = pages_of(bids)
    place = page_place(pages, draft)
    keys = [decide(frame, str(bid.value), bid) for bid in pages[place]]
    ways = [weigh(frame, t.plain("Back"), DraftAction.UNPICK)]
    if place:
        ways.append(weigh(frame, f"‹{NO_BREAK}{pages[place - 1][0].value}", page_action(pages[place - 1][0])))
    if place + 1 < len(pages):
        ways.append(weigh(frame, f"{pages[place + 1][0].value}…{NO_BREAK}›", page_action(pages[place + 1][0])))
    return (*rows_of(keys, VALUES_IN_A_ROW), tuple(ways))


def pages_of(bids: tuple[PlaceBid, ...]) -> list[tuple[PlaceBid, ...]]:
    """Split the possible bids into pages."""
    return [bids[start : start + VALUES_ON_A_PAGE] for start in range(0, len(bids), VALUES_ON_A_PAGE)]


def page_place(pages: list[tuple[PlaceBid, ...]], draft: Draft) -> int:
    """Return the index of the page that the draft names by its first bid; 0 if it names none."""
    firsts = [moves.write(page[0]) for page in pages]
    return firsts.index(draft.sure) if draft.sure in firsts else 0


def page_action(first: PlaceBid) -> str:
    """Return the action that shows the page of bids which begins with `first`."""
    return f"{DraftAction.HIGHER}:{first.value}"


def may_claim(view: SeatView) -> bool:
    """Return whether the viewer may claim the remaining tricks now."""
    return isinstance(view, PlayView) and view.may_claim


def claim_keys(t: Texts, frame: Frame, view: SeatView) -> list[Button]:
    """Return the button that asks about the end of a deal; empty for the last trick, which is played automatically.

    The declarer is asked about a claim, a defender whether to claim or to give up.
    """
    if not isinstance(view, PlayView) or not may_claim(view) or len(view.tricks) >= TRICKS - 1:
        return []
    label = _claimed(t, view) if is_declarer(view) else t.plain("End the deal…")
    return [weigh(frame, label, DraftAction.REST)]


def is_declarer(view: PlayView) -> bool:
    """Return whether the viewer is the declarer."""
    return view.viewer is view.declarer


def _claimed(t: Texts, view: PlayView) -> str:
    """Return the viewer's claim in words."""
    if is_declarer(view):
        return t.plain("I take no more") if view.declaration.is_null else t.plain("The rest are mine")
    return t.plain("The declarer takes one") if view.declaration.is_null else t.plain("The rest are ours")


def _risk(t: Texts, view: PlayView) -> str:
    """Describe the cost of a claim that the other side can refute by best play."""
    if view.rules.claim is Claim.PROVED:
        return t.plain("I check first; a claim that does not hold costs nothing.")
    if is_declarer(view):
        if view.declaration.is_null:
            return t.plain("If they can make you take one, the null is lost.")
        return t.plain("If they can force one trick, all of these are theirs.")
    if view.declaration.is_null:
        return t.plain("If the declarer can take none, the null is won.")
    return t.plain("If the declarer can force one trick, all of these go to the declarer.")


def concession_text(t: Texts, view: PlayView) -> str:
    """Describe the cost of giving up if the question about the end of the deal offers it; else empty."""
    if has_concede_key(view) or not any(isinstance(one, Concede) for one in view.legal):
        return ""
    if not is_declarer(view):
        if view.declaration.is_null:
            return t.plain("Giving up, for both: the null is won.")
        return t.plain("Giving up, for both: all of these go to the declarer, which may make schneider or schwarz.")
    lost = balance_word(loss_of(view, forecast_of(view, view.declaration)))
    return t.plain("Give up: %(lost)s at once.", lost=lost)


def _cards(t: Texts, frame: Frame, view: SeatView, legal: tuple[DealMove, ...]) -> tuple[Row, ...]:
    """Return the buttons of cards that may be played, sorted as players hold them: trumps, then each suit."""
    found = {command.card: command for command in legal if isinstance(command, PlayCard)}
    groups = groups_of(thought_of(view), found)
    return card_rows([[card_button(t, frame, card, found[card]) for card in group] for group in groups], frame)


def _games(t: Texts, frame: Frame, view: SeatView, legal: tuple[DealMove, ...]) -> tuple[Row, ...]:
    """Return the buttons of the games that may be named, with their values.

    Announcements in a hand game are offered after the game is chosen. An open null with the skat has its own button.
    """
    if not isinstance(view, NamingView):
        return ()
    keys: list[Button] = []
    named = [command for command in legal if isinstance(command, NameGame)]
    plain = {command.contract for command in named if command.announced is None}
    for command in sorted(named, key=lambda one: SHOWN.index(one.contract)):
        if command.announced is not None and (view.is_hand and command.contract in plain):
            continue
        if command.announced is not None and command.contract is not Contract.NULL:
            continue
        found = forecast_of(view, Declaration(command.contract, view.is_hand, command.announced))
        keys.append(decide(frame, game_label(t, view.rules, found), command))
    return rows_of(keys, 2)


def _words(t: Texts, frame: Frame, view: SeatView, legal: tuple[DealMove, ...]) -> tuple[Row, ...]:
    """Return the buttons of calls that are neither bids nor games, one in a row; a pass is last."""
    words = [(command, _label(t, view, command)) for command in legal]
    said = [(command, label) for command, label in words if label and not _is_pass(command)]
    passes = [(command, label) for command, label in words if label and _is_pass(command)]
    return tuple((decide(frame, label, command, _style(command)),) for command, label in (*said, *passes))


def _is_pass(command: DealMove) -> bool:
    return isinstance(command, Pass) or (isinstance(command, Double) and command.call is DoubleCall.PASS)


def _label(t: Texts, view: SeatView, command: DealMove) -> str:
    """Return the label of a call that is neither a bid nor a game; empty for any other command."""
    match command:
        case HoldBid():
            return t.plain("Hold %(value)d", value=view.value if isinstance(view, AuctionView) else 0)
        case TakeSkat():
            return t.plain("Take the skat")
        case PlayHand():
            return t.plain("Grand from the hand") if isinstance(view, AskingView) else capital(t.plain("hand"))
        case Receive():
            return t.plain("Take the two cards")
        case Shove():
            return t.plain("Send them on unseen")
        case Double(call=call):
            return capital(double_word(t, call))
        case Pass():
            return capital(t.plain("pass"))
        case _:
            return ""


def _style(command: DealMove) -> ButtonStyle:
    return ButtonStyle.SUCCESS if isinstance(command, TakeSkat | Receive) else ButtonStyle.PLAIN


def _ends(t: Texts, frame: Frame, view: SeatView, legal: tuple[DealMove, ...]) -> tuple[Row, ...]:
    """Return the row of buttons that end a deal early: claim the remaining tricks, give up."""
    keys = claim_keys(t, frame, view)
    if has_concede_key(view):
        keys += [decide(frame, t.plain("Give up"), one) for one in legal if isinstance(one, Concede)]
    return (tuple(keys),) if keys else ()


def pairs_of(legal: tuple[DealMove, ...]) -> dict[frozenset[Card], Discard | Give | LayAway]:
    """Return the commands that discard or pass on two cards, by these cards."""
    return {frozenset(one.cards): one for one in legal if isinstance(one, Discard | Give | LayAway)}


def _pair_rows(t: Texts, frame: Frame, view: SeatView, draft: Draft) -> tuple[Row, ...]:
    """Return the cards to pick two from; if two are picked, buttons to confirm them or take them back."""
    parts = parts_of(view)
    if parts is None:
        return ()
    chosen = pairs_of(view.legal).get(frozenset(draft.picked))
    if chosen is None:
        return pick_rows(t, frame, groups_of(thought_of(view, draft), parts.cards), draft)
    word = t.plain("Give") if isinstance(chosen, Give) else t.plain("Discard")
    away = decide(frame, word, chosen, ButtonStyle.SUCCESS)
    return ((away,), (weigh(frame, t.plain("Take back"), DraftAction.UNPICK),))


class SkatKeyboard(DealKeyboard[SeatView, DealMove]):
    """Keyboards of a deal of Skat."""

    risky = RISKY
    card_played = PlayCard

    def rows(
        self, t: Texts, frame: Frame, view: SeatView, legal: tuple[DealMove, ...], draft: Draft
    ) -> tuple[Row, ...]:
        """Return the decider's buttons: cards to pick or to play, bids, games, claim and giving up, other calls."""
        if pairs := _pair_rows(t, frame, view, draft):
            return pairs
        bids = tuple(command for command in legal if isinstance(command, PlaceBid))
        named = ladder_rows(t, frame, bids, draft) if draft.higher and bids else ()
        rows = (
            *_cards(t, frame, view, legal),
            *(named or ((next_row(t, frame, bids),) if bids else ())),
            *_games(t, frame, view, legal),
            *_ends(t, frame, view, legal),
            *_words(t, frame, view, legal),
        )
        return self.risky.asking_first(rows, view)

    def sure_rows(self, t: Texts, frame: Frame, view: SeatView, draft: Draft) -> tuple[Row, ...]:
        """Return the buttons that confirm a claim, give up if no other does, or go back; empty without a claim."""
        if not draft.claiming or not isinstance(view, PlayView) or not may_claim(view) or view.viewer is None:
            return ()
        word = t.plain("Confirm") if is_declarer(view) else _claimed(t, view)
        yes = decide(frame, word, MakeClaim(view.viewer), ButtonStyle.SUCCESS)
        back = weigh(frame, t.plain("Back"), DraftAction.UNPICK)
        if not concession_text(t, view):
            return ((yes, back),)
        word = t.plain("Give up") if is_declarer(view) else t.plain("We give up")
        return ((yes, decide(frame, word, Concede(view.viewer))), (back,))

    def claim_text(self, t: Texts, frame: Frame, view: SeatView, draft: Draft) -> Html:
        """Ask how to end the deal; describe the risk and the cost of giving up; empty without a claim to confirm."""
        if not draft.claiming or not isinstance(view, PlayView) or not may_claim(view):
            return Html("")
        rest = TRICKS - len(view.tricks)
        if not is_declarer(view):
            asked = t.plain("End the deal?")
            told = t.number("%(n)d trick is left.", "%(n)d tricks are left.", rest)
        elif view.declaration.is_null:
            asked = t.plain("No more tricks?")
            told = t.number("No trick of the %(n)d left.", "No trick of the %(n)d left.", rest)
        else:
            asked = t.plain("Take all the rest?")
            told = t.number("All the rest is yours: %(n)d trick.", "All the rest is yours: %(n)d tricks.", rest)
        return lines(bold(asked), told, _risk(t, view), concession_text(t, view))

    def is_picking(self, view: SeatView, draft: Draft) -> bool:
        """Return whether the viewer's buttons are cards of which two are to be picked."""
        return parts_of(view) is not None and len(draft.picked) < TWO


KEYBOARD: Final = SkatKeyboard()
