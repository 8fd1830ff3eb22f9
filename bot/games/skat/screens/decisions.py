"""Keyboards of the open decision, built from `view.legal` and from nothing else."""

from collections.abc import Sequence

from bot.games.skat.screens.claims import claim_keys, sure_rows
from bot.games.skat.screens.costs import forecast_of
from bot.games.skat.screens.deal_keys import (
    card_button,
    decide,
    game_label,
    ladder_rows,
    next_row,
    weigh,
)
from bot.games.skat.screens.dear import asking_first, dear_rows
from bot.games.skat.screens.hands import groups_of, thought_of
from bot.games.skat.screens.words import SHOWN, double_word
from bot.screens.draft_actions import DraftAction
from bot.screens.keys import Row, card_rows, picked_label, rows_of
from bot.screens.model import Button, ButtonStyle, Draft, Frame
from bot.screens.texts import Texts
from bot.screens.words import capital, card_word
from engine.core.cards import Card
from engine.games.skat.building import TWO, parts_of
from engine.games.skat.commands import (
    Concede,
    DealCommand,
    Discard,
    Double,
    Give,
    HoldBid,
    LayAway,
    NameGame,
    Pass,
    PlaceBid,
    PlayCard,
    PlayHand,
    Receive,
    Shove,
    TakeSkat,
)
from engine.games.skat.contracts import Contract, Declaration
from engine.games.skat.events import DoubleCall
from engine.games.skat.view import AuctionView, NamingView, SeatView

Pair = Discard | Give | LayAway


def public_rows(t: Texts, frame: Frame, view: SeatView) -> tuple[Row, ...]:
    """Return what the player whose turn it is may say aloud: it shows nothing of the hand."""
    return _rows(t, frame, view, view.public, Draft())


def own_rows(t: Texts, frame: Frame, view: SeatView, draft: Draft) -> tuple[Row, ...]:
    """Return everything the viewer may do now."""
    return (
        sure_rows(t, frame, view, draft)
        or dear_rows(t, frame, view, draft)
        or _pair_rows(t, frame, view, draft)
        or _rows(t, frame, view, view.legal, draft)
    )


def _rows(t: Texts, frame: Frame, view: SeatView, legal: tuple[DealCommand, ...], draft: Draft) -> tuple[Row, ...]:
    bids = tuple(command for command in legal if isinstance(command, PlaceBid))
    named = ladder_rows(t, frame, bids, draft) if draft.higher and bids else ()
    rows = (
        *_cards(t, frame, view, legal),
        *(named or ((next_row(t, frame, bids),) if bids else ())),
        *_games(t, frame, view, legal),
        *_ends(t, frame, view, legal),
        *_words(t, frame, view, legal),
    )
    return asking_first(rows, view)


def _cards(t: Texts, frame: Frame, view: SeatView, legal: tuple[DealCommand, ...]) -> tuple[Row, ...]:
    """Return the cards that may be played, as they are held: trumps, then each suit."""
    found = {command.card: command for command in legal if isinstance(command, PlayCard)}
    groups = groups_of(thought_of(view), found)
    return card_rows([[card_button(t, frame, card, found[card]) for card in group] for group in groups], frame)


def _games(t: Texts, frame: Frame, view: SeatView, legal: tuple[DealCommand, ...]) -> tuple[Row, ...]:
    """Return the games that may be named, with their values; what may be announced from the hand is asked behind them.

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


def _words(t: Texts, frame: Frame, view: SeatView, legal: tuple[DealCommand, ...]) -> tuple[Row, ...]:
    """Return words that are neither values nor games, each in a row of its own: a pass below the others."""
    words = [(command, _label(t, view, command)) for command in legal]
    said = [(command, label) for command, label in words if label and not _is_pass(command)]
    passes = [(command, label) for command, label in words if label and _is_pass(command)]
    return tuple((decide(frame, label, command, _style(command)),) for command, label in (*said, *passes))


def _is_pass(command: DealCommand) -> bool:
    return isinstance(command, Pass) or (isinstance(command, Double) and command.call is DoubleCall.PASS)


def _label(t: Texts, view: SeatView, command: DealCommand) -> str:
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


def _style(command: DealCommand) -> ButtonStyle:
    return ButtonStyle.SUCCESS if isinstance(command, TakeSkat | Receive) else ButtonStyle.PLAIN


def _ends(t: Texts, frame: Frame, view: SeatView, legal: tuple[DealCommand, ...]) -> tuple[Row, ...]:
    """Return what ends a deal early: a claim of the rest, giving up."""
    keys = claim_keys(t, frame, view)
    keys += [decide(frame, t.plain("Give up"), one) for one in legal if isinstance(one, Concede)]
    return (tuple(keys),) if keys else ()


def pairs_of(legal: tuple[DealCommand, ...]) -> dict[frozenset[Card], Pair]:
    """Return the commands that put two cards away, by their cards."""
    return {frozenset(one.cards): one for one in legal if isinstance(one, Discard | Give | LayAway)}


def is_picking(view: SeatView, draft: Draft) -> bool:
    """Tell whether the viewer's buttons are cards from which two are picked."""
    return parts_of(view) is not None and len(draft.picked) < TWO


def _pair_rows(t: Texts, frame: Frame, view: SeatView, draft: Draft) -> tuple[Row, ...]:
    """Return cards to pick from, as they are held; two picked ones wait to be confirmed or taken back."""
    parts = parts_of(view)
    if parts is None:
        return ()
    chosen = pairs_of(view.legal).get(frozenset(draft.picked))
    if chosen is None:
        return _pick_rows(t, frame, view, parts.cards, draft)
    word = t.plain("Give") if isinstance(chosen, Give) else t.plain("Put away")
    away = decide(frame, word, chosen, ButtonStyle.SUCCESS)
    return ((away,), (weigh(frame, t.plain("Take back"), DraftAction.UNPICK),))


def _pick_rows(t: Texts, frame: Frame, view: SeatView, cards: Sequence[Card], draft: Draft) -> tuple[Row, ...]:
    """Return a row for the trumps and for each suit, two for a long one."""

    def key(card: Card) -> Button:
        return weigh(frame, picked_label(card_word(t, card), chosen=card in draft.picked), f"{DraftAction.PICK}:{card}")

    groups = groups_of(thought_of(view, draft), cards)
    return card_rows([[key(card) for card in group] for group in groups], frame, picked=True)
