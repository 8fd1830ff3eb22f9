"""Keyboards of the open decision, built from `view.legal` and from nothing else."""

from collections.abc import Collection

from bot.games.austrian.screens.claims import claim_rows, sure_rows
from bot.games.austrian.screens.deal_keys import bid_rows, card_button, contract_rows, decide
from bot.games.austrian.screens.dear import asking_first, costs_much, dear_rows
from bot.games.austrian.screens.words import aces_word, bid_word, defence_word, whist_word
from bot.screens.draft_actions import DraftAction
from bot.screens.keys import Row, card_rows, picked_label
from bot.screens.model import Button, ButtonStyle, Draft, Frame, Press
from bot.screens.texts import Texts
from bot.screens.words import by_suits, capital, card_word
from engine.core.cards import Card
from engine.games.austrian.calls import SUITS
from engine.games.austrian.commands import (
    Announce,
    AnswerClaim,
    ChooseDefence,
    DealCommand,
    Discard,
    NameContract,
    Pass,
    PlaceBid,
    PlayCard,
    SayWhist,
)
from engine.games.austrian.outcomes import Defence, WhistCall
from engine.games.austrian.view import ExchangeView, SeatView

BESIDE_A_VOTE = 3  # rows of words under the group's message while a proposal is open


def public_rows(t: Texts, frame: Frame, view: SeatView) -> tuple[Row, ...]:
    """Return bids and words of the defenders for the player whose turn it is: they show nothing of the hand.

    Of many the dear ones are left to the player's own message while a proposal needs the room.
    """
    rows = _rows(t, frame, view, view.public, Draft())
    if frame.vote is None or len(rows) <= BESIDE_A_VOTE:
        return rows
    return _rows(t, frame, view, tuple(word for word in view.public if not costs_much(view, word)), Draft())


def own_rows(t: Texts, frame: Frame, view: SeatView, draft: Draft) -> tuple[Row, ...]:
    """Return everything the viewer may do now."""
    sure = sure_rows(t, frame, view, draft) or dear_rows(t, frame, view, draft)
    return sure or (*_rows(t, frame, view, view.legal, draft), *claim_rows(t, frame, view))


def _rows(t: Texts, frame: Frame, view: SeatView, legal: tuple[DealCommand, ...], draft: Draft) -> tuple[Row, ...]:
    if any(isinstance(command, Discard) for command in legal):
        return discard_rows(t, frame, legal, draft)
    cards = {command.card: command for command in legal if isinstance(command, PlayCard)}
    suits = by_suits(cards, SUITS)
    rows = (
        *card_rows([[card_button(t, frame, card, cards[card]) for card in suit] for suit in suits], frame),
        *((_announce(t, frame, view, command),) for command in legal if isinstance(command, Announce)),
        *_bids(t, frame, view, legal),
        *_words(t, frame, legal),
    )
    return asking_first(rows, view)


def _announce(t: Texts, frame: Frame, view: SeatView, command: Announce) -> Button:
    """Return the button of an announcement, with its premium."""
    aces, premium = aces_word(t, command.aces), view.standing.rules.premium
    text = t.plain("Announce “%(aces)s” (+%(premium)d)", aces=aces, premium=premium)
    return decide(frame, text, command, ButtonStyle.SUCCESS)


def _bids(t: Texts, frame: Frame, view: SeatView, legal: tuple[DealCommand, ...]) -> tuple[Row, ...]:
    """Return the calls of the auction or the contracts that may be named; of the auction «Пас» is the last row."""
    rules = view.standing.rules
    heres = tuple(_here(t, frame, view, command) for command in legal if isinstance(command, PlaceBid) and command.here)
    bids = [(command.bid, command) for command in legal if isinstance(command, PlaceBid) and not command.here]
    contracts = [(command.contract, command) for command in legal if isinstance(command, NameContract)]
    passes = (decide(frame, t.plain("Pass"), command) for command in legal if isinstance(command, Pass))
    return (
        *bid_rows(t, frame, rules, bids, first=heres),
        *contract_rows(t, frame, rules, contracts),
        *((one,) for one in passes),
    )


def _here(t: Texts, frame: Frame, view: SeatView, command: PlaceBid) -> Button:
    bid = bid_word(t, view.standing.rules, command.bid)
    return decide(frame, t.plain("Here (%(bid)s)", bid=bid), command)


def _words(t: Texts, frame: Frame, legal: tuple[DealCommand, ...]) -> tuple[Row, ...]:
    """Return the words of a defender, a pass below a whist; a sole whister's choice; answers to a claim."""
    whists = [
        (decide(frame, capital(whist_word(t, command.call)), command),)
        for call in (WhistCall.WHIST, WhistCall.PASS)  # no colour: neither word is advised
        for command in legal
        if isinstance(command, SayWhist) and command.call is call
    ]
    styles = {Defence.INVITE: ButtonStyle.PRIMARY, Defence.ALONE: ButtonStyle.PLAIN}
    defences = tuple(
        decide(frame, capital(defence_word(t, command.defence)), command, styles[command.defence])
        for command in legal
        if isinstance(command, ChooseDefence)
    )
    told = {True: (t.plain("Agree"), ButtonStyle.SUCCESS), False: (t.plain("Play on"), ButtonStyle.DANGER)}
    answers = tuple(
        decide(frame, told[command.accept][0], command, told[command.accept][1])
        for command in legal
        if isinstance(command, AnswerClaim)
    )
    return (*whists, *(row for row in (defences, answers) if row))


def discard_rows(t: Texts, frame: Frame, legal: tuple[DealCommand, ...], draft: Draft) -> tuple[Row, ...]:
    """Return twelve cards to pick from by suits; two picked ones wait to be confirmed or taken back."""
    discards = {frozenset(command.cards): command for command in legal if isinstance(command, Discard)}
    chosen = discards.get(frozenset(draft.picked))
    if chosen is None:
        return _pick_rows(t, frame, {card for pair in discards for card in pair}, draft)
    unpick = Button(t.plain("Take back"), Press(frame.table, frame.token, DraftAction.UNPICK))
    return ((decide(frame, t.plain("Discard"), chosen, ButtonStyle.SUCCESS),), (unpick,))


def is_picking(view: SeatView, draft: Draft) -> bool:
    """Tell whether the viewer's buttons are cards by suits, from which the discard is picked."""
    return isinstance(view, ExchangeView) and bool(view.legal) and len(draft.picked) < 2


def _pick_rows(t: Texts, frame: Frame, cards: Collection[Card], draft: Draft) -> tuple[Row, ...]:
    """Return a row for each suit, two for a long suit."""

    def key(card: Card) -> Button:
        label = picked_label(card_word(t, card), chosen=card in draft.picked)
        return Button(label, Press(frame.table, frame.token, f"{DraftAction.PICK}:{card}"))

    return card_rows([[key(card) for card in suit] for suit in by_suits(cards, SUITS)], frame, picked=True)
