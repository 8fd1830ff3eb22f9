"""Keyboards of the open decision, built from `view.legal` and from nothing else."""

from collections.abc import Collection

from bot.games.preferans.screens import deal_actions
from bot.games.preferans.screens.bidding import bid_rows, is_bidding
from bot.games.preferans.screens.claims import claim_rows, sure_rows
from bot.games.preferans.screens.deal_keys import card_button, contract_rows, decide
from bot.games.preferans.screens.dear import asking_first, dear_rows
from bot.games.preferans.screens.table_text import name
from bot.screens.actions import Action
from bot.screens.draft_actions import DraftAction
from bot.screens.keys import Row, card_rows, ours, picked_label, rows_of
from bot.screens.model import Button, ButtonStyle, Draft, Frame, Press
from bot.screens.texts import Texts
from bot.screens.widths import with_name
from bot.screens.words import by_suits, card_word
from engine.core.cards import Card
from engine.games.preferans import command_words
from engine.games.preferans.commands import (
    AnswerClaim,
    AnswerHalf,
    ChooseMode,
    Concede,
    DealCommand,
    DeclarePreferans,
    Discard,
    Look,
    MakeClaim,
    NameContract,
    OfferHalf,
    PlayCard,
    SayWhist,
    ThrowTalon,
)
from engine.games.preferans.outcomes import PlayMode, WhistCall
from engine.games.preferans.view import SeatView, TalonView

ASIDES_IN_A_ROW = 2


def public_rows(t: Texts, frame: Frame, view: SeatView) -> tuple[Row, ...]:
    """Return bids and words of whist for the player whose turn it is: they show nothing of the hand."""
    return _rows(t, frame, view, view.public, Draft())


def own_rows(t: Texts, frame: Frame, view: SeatView, draft: Draft) -> tuple[Row, ...]:
    """Return everything the viewer may do now, claims in the shape people use."""
    sure = sure_rows(t, frame, view, draft) or dear_rows(t, frame, view, draft)
    return sure or (*_rows(t, frame, view, view.legal, draft), *claim_rows(t, frame, view))


def _rows(t: Texts, frame: Frame, view: SeatView, legal: tuple[DealCommand, ...], draft: Draft) -> tuple[Row, ...]:
    legal = tuple(command for command in legal if not isinstance(command, MakeClaim))  # all claims share one button
    cards = {command.card: command for command in legal if isinstance(command, PlayCard)}
    if cards:
        suits = by_suits(cards)
        return card_rows([[card_button(t, frame, card, cards[card]) for card in suit] for suit in suits], frame)
    if any(isinstance(command, Discard) for command in legal):
        return discard_rows(t, frame, legal, draft)
    if is_bidding(legal):
        bids = bid_rows(t, frame, legal, turn=view.viewer in (None, *view.deciders), higher=draft.higher)
        return asking_first(bids, legal, view)
    orders = [(command.contract, command) for command in legal if isinstance(command, NameContract)]
    looks = tuple(_look(t, frame, view, command) for command in legal if isinstance(command, Look))
    words = tuple(word for command in legal if (word := _word(t, frame, command)) is not None)
    passes = tuple(
        (decide(frame, t.plain("Pass"), command),)
        for command in legal
        if isinstance(command, SayWhist) and command.call is WhistCall.PASS
    )
    named = asking_first(contract_rows(t, frame, orders, higher=draft.higher), legal, view)
    return (*named, *((look,) for look in looks), *((words,) if words else ()), *passes)


def _look(t: Texts, frame: Frame, view: SeatView, command: Look) -> Button:
    """Return the button by which the resting dealer looks at one hand before speaking."""
    who = name(t, view, command.at) if command.at is not None else ""
    label = with_name(lambda name: t.plain("Look at the cards: %(name)s", name=name), who)
    return decide(frame, label, command)


def _word(t: Texts, frame: Frame, command: DealCommand) -> Button | None:
    """Return the button of a command that is one word; None for others and for a pass, which has a row of its own.

    A whist has no colour beside that pass: a beginner presses what is green.
    """
    match command:
        case SayWhist(call=WhistCall.WHIST):
            return decide(frame, t.plain("Whist"), command)
        case SayWhist(call=WhistCall.HALF):
            return decide(frame, t.plain("Half-whist"), command)
        case ChooseMode(mode=PlayMode.OPEN):
            return decide(frame, t.plain("Open"), command, ButtonStyle.PRIMARY)
        case ChooseMode(mode=PlayMode.CLOSED):
            return decide(frame, t.plain("Closed"), command)
        case AnswerHalf(accept=True):
            return decide(frame, t.plain("Take half"), command, ButtonStyle.SUCCESS)
        case AnswerHalf(accept=False):
            return decide(frame, t.plain("Refuse"), command)
        case AnswerClaim(accept=True):
            return decide(frame, t.plain("Agree"), command, ButtonStyle.SUCCESS)
        case AnswerClaim(accept=False):
            return decide(frame, t.plain("Play on"), command, ButtonStyle.DANGER)
        case _:
            return None


def discard_rows(t: Texts, frame: Frame, legal: tuple[DealCommand, ...], draft: Draft) -> tuple[Row, ...]:
    """Return twelve cards to pick from by suits; two picked ones wait to be confirmed or taken back."""
    discards = {frozenset(command.cards): command for command in legal if isinstance(command, Discard)}
    chosen = discards.get(frozenset(draft.picked))
    unpick = Button(t.plain("Take back"), Press(frame.table, frame.token, DraftAction.UNPICK))
    if chosen is not None:
        return ((decide(frame, t.plain("Discard"), chosen, ButtonStyle.SUCCESS),), (unpick,))
    asked = next((command for command in legal if draft.sure and command_words.write(command) == draft.sure), None)
    if asked is not None:
        return ((decide(frame, _confirmed(t, asked), asked, ButtonStyle.DANGER),), (unpick,))
    rows = _pick_rows(t, frame, {card for pair in discards for card in pair}, draft)
    if draft.picked or frame.lesson:  # the lesson's hints explain no other word than the discard
        return rows
    extra = [word for command in legal if (word := _aside(t, frame, command)) is not None]
    if len(extra) == 1:  # no full row for a word nobody wants to hit by chance
        extra.append(ours(frame, "?", Action.HELP))
    return (*rows, *rows_of(extra, ASIDES_IN_A_ROW))


def is_picking(view: SeatView, draft: Draft) -> bool:
    """Tell whether the viewer's buttons are cards by suits, from which the discard is picked."""
    if not isinstance(view, TalonView):
        return False
    return len(draft.picked) < 2 and not draft.sure and any(isinstance(command, Discard) for command in view.legal)


def _pick_rows(t: Texts, frame: Frame, cards: Collection[Card], draft: Draft) -> tuple[Row, ...]:
    """Return a row for each suit, two for a long suit."""

    def key(card: Card) -> Button:
        label = picked_label(card_word(t, card), chosen=card in draft.picked)
        return Button(label, Press(frame.table, frame.token, f"{DraftAction.PICK}:{card}"))

    return card_rows([[key(card) for card in suit] for suit in by_suits(cards)], frame, picked=True)


def _aside(t: Texts, frame: Frame, command: DealCommand) -> Button | None:
    """Return the button of what else the declarer may do with the talon; words that end much are asked about first."""
    match command:
        case OfferHalf():
            return decide(frame, t.plain("Offer the dealer half"), command, ButtonStyle.PRIMARY)
        case Concede():
            text, style = t.plain("“Without three”"), ButtonStyle.PLAIN
        case ThrowTalon():
            text, style = t.plain("Throw the talon at the dealer"), ButtonStyle.PLAIN
        case DeclarePreferans():
            text, style = t.plain("“Preferans!”"), ButtonStyle.SUCCESS
        case _:
            return None
    action = deal_actions.TO_CONFIRM[command_words.write(command)]
    return Button(text, Press(frame.table, frame.token, action), style=style)


def _confirmed(t: Texts, command: DealCommand) -> str:
    match command:
        case ThrowTalon():
            return t.plain("Yes, throw it")
        case DeclarePreferans():
            return t.plain("Yes, “Preferans!”")
        case _:
            return t.plain("Yes, “without three”")
