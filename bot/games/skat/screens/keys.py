"""Keyboards of a deal: the open decision from `view.legal`, claims, buttons that say something."""

from typing import Final

from bot.games.skat.screens.costs import forecast_of
from bot.games.skat.screens.risky import RISKY
from bot.games.skat.screens.table_text import groups_of, thought_of
from bot.games.skat.screens.words import SHOWN, contract_name, contract_sign, danger_word, double_word, value_word
from bot.screens.deal.keyboard import DealKeyboard, pick_rows, weigh
from bot.screens.draft_actions import DraftAction
from bot.screens.keys import Row, card_rows, rows_of
from bot.screens.model import Button, ButtonStyle, Draft, Frame
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.words import NO_BREAK, capital, card_word
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
from engine.games.skat.view import TWO, AuctionView, NamingView, PlayView, SeatView, parts_of
from engine.three_hands.state import TRICKS

VALUES_IN_A_ROW: Final = 5
VALUES_ON_A_PAGE: Final = 20
"""Values of the ladder under «Выше…»."""


def decide(frame: Frame, text: str, command: DealMove, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
    """Return the button of a command."""
    return weigh(frame, text, moves.write(command), style)


def card_button(t: Texts, frame: Frame, card: Card, command: DealMove) -> Button:
    """Return the button of a card that may be played."""
    return decide(frame, card_word(t, card), command)


def game_label(t: Texts, rules: Rules, forecast: Forecast) -> str:
    """Write a game on its button: "♥ с 2 · 3 × 10 = 30", "♥ с 1 — 20, нужен шнайдер", "Нуль 23", "Нуль откр. 46"."""
    declaration = forecast.declaration
    if declaration.is_null:
        name = capital(contract_name(t, declaration.contract))
        told = t.plain("%(null)s, open", null=name) if declaration.is_open else name
        return f"{told}{NO_BREAK}{forecast.value}"
    told = danger_word(t, forecast) or value_word(t, rules, forecast)
    return f"{contract_sign(t, declaration.contract)}{NO_BREAK}{told}"


def next_row(t: Texts, frame: Frame, bids: tuple[PlaceBid, ...]) -> Row:
    """Return the next value as a button, beside it the way to higher ones if there are any."""
    first = decide(frame, str(bids[0].value), bids[0])
    return (first, weigh(frame, t.plain("Higher…"), DraftAction.HIGHER)) if len(bids) > 1 else (first,)


def ladder_rows(t: Texts, frame: Frame, bids: tuple[PlaceBid, ...], draft: Draft) -> tuple[Row, ...]:
    """Return a page of the ladder, from the value that the choice names on, with ways to the pages around it."""
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
    """Cut the values that may be named into pages."""
    return [bids[start : start + VALUES_ON_A_PAGE] for start in range(0, len(bids), VALUES_ON_A_PAGE)]


def page_place(pages: list[tuple[PlaceBid, ...]], draft: Draft) -> int:
    """Return the page that a choice names by its first value; the first page for any other choice."""
    firsts = [moves.write(page[0]) for page in pages]
    return firsts.index(draft.sure) if draft.sure in firsts else 0


def page_action(first: PlaceBid) -> str:
    """Return the action that shows the page of the ladder which begins with a value."""
    return f"{DraftAction.HIGHER}:{first.value}"


def may_claim(view: SeatView) -> bool:
    """Return whether the viewer may claim the rest now."""
    return isinstance(view, PlayView) and view.may_claim


def claim_keys(t: Texts, frame: Frame, view: SeatView) -> list[Button]:
    """Return the button that asks for the rest, which is more than the last trick: that plays itself."""
    if not isinstance(view, PlayView) or not may_claim(view) or len(view.tricks) >= TRICKS - 1:
        return []
    return [weigh(frame, _claimed(t, view), DraftAction.REST)]


def _claimed(t: Texts, view: PlayView) -> str:
    return t.plain("I take no more") if view.declaration.is_null else t.plain("The rest are mine")


def _risk(t: Texts, view: PlayView) -> str:
    """Describe what a claim costs that best play of the others refutes."""
    if view.rules.claim is Claim.PROVED:
        return t.plain("I check first; a claim that does not hold costs nothing.")
    if view.declaration.is_null:
        return t.plain("If they can make you take one, the null is lost.")
    return t.plain("If they can force one trick, all of these are theirs.")


def _cards(t: Texts, frame: Frame, view: SeatView, legal: tuple[DealMove, ...]) -> tuple[Row, ...]:
    """Return the cards that may be played, as they are held: trumps, then each suit."""
    found = {command.card: command for command in legal if isinstance(command, PlayCard)}
    groups = groups_of(thought_of(view), found)
    return card_rows([[card_button(t, frame, card, found[card]) for card in group] for group in groups], frame)


def _games(t: Texts, frame: Frame, view: SeatView, legal: tuple[DealMove, ...]) -> tuple[Row, ...]:
    """Return the games that may be named, with their values; what may be announced from the hand is asked after them.

    An open null with the skat has a button of its own.
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
    """Return words that are neither values nor games, each in a row of its own: a pass below the others."""
    words = [(command, _label(t, view, command)) for command in legal]
    said = [(command, label) for command, label in words if label and not _is_pass(command)]
    passes = [(command, label) for command, label in words if label and _is_pass(command)]
    return tuple((decide(frame, label, command, _style(command)),) for command, label in (*said, *passes))


def _is_pass(command: DealMove) -> bool:
    return isinstance(command, Pass) or (isinstance(command, Double) and command.call is DoubleCall.PASS)


def _label(t: Texts, view: SeatView, command: DealMove) -> str:
    """Write the button of such a word; empty for any other command."""
    match command:
        case HoldBid():
            return t.plain("Hold %(value)d", value=view.value if isinstance(view, AuctionView) else 0)
        case TakeSkat():
            return t.plain("Take the skat")
        case PlayHand():
            return capital(t.plain("hand"))
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
    """Return what ends a deal early: a claim of the rest, giving up."""
    keys = claim_keys(t, frame, view)
    keys += [decide(frame, t.plain("Give up"), one) for one in legal if isinstance(one, Concede)]
    return (tuple(keys),) if keys else ()


def pairs_of(legal: tuple[DealMove, ...]) -> dict[frozenset[Card], Discard | Give | LayAway]:
    """Return the commands that put two cards away, by their cards."""
    return {frozenset(one.cards): one for one in legal if isinstance(one, Discard | Give | LayAway)}


def _pair_rows(t: Texts, frame: Frame, view: SeatView, draft: Draft) -> tuple[Row, ...]:
    """Return cards to pick from, as they are held; two picked ones wait to be confirmed or taken back."""
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
    """Keyboards of a deal."""

    risky = RISKY
    card_played = PlayCard

    def rows(
        self, t: Texts, frame: Frame, view: SeatView, legal: tuple[DealMove, ...], draft: Draft
    ) -> tuple[Row, ...]:
        """Lay out cards to pick or to play, values of the ladder, games, what ends the deal, other words."""
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
        """Return yes and no to a claim; empty if none is weighed."""
        if not draft.claiming or not may_claim(view) or view.viewer is None:
            return ()
        yes = decide(frame, t.plain("Confirm"), MakeClaim(view.viewer), ButtonStyle.SUCCESS)
        return ((yes, weigh(frame, t.plain("Back"), DraftAction.UNPICK)),)

    def claim_text(self, t: Texts, frame: Frame, view: SeatView, draft: Draft) -> Html:
        """Ask whether the rest is claimed, and say what comes of one that does not hold; empty if none is weighed."""
        if not draft.claiming or not isinstance(view, PlayView) or not may_claim(view):
            return Html("")
        rest = TRICKS - len(view.tricks)
        if view.declaration.is_null:
            asked = t.plain("No more tricks?")
            told = t.number("No trick of the %(n)d left.", "No trick of the %(n)d left.", rest)
        else:
            asked = t.plain("Take all the rest?")
            told = t.number("All the rest is yours: %(n)d trick.", "All the rest is yours: %(n)d tricks.", rest)
        return lines(bold(asked), told, _risk(t, view))

    def is_picking(self, view: SeatView, draft: Draft) -> bool:
        """Return whether the viewer's buttons are cards from which two are picked."""
        return parts_of(view) is not None and len(draft.picked) < TWO


KEYBOARD: Final = SkatKeyboard()
