"""Keyboards of a deal: buttons for the open decision from `view.legal`, for claims, and for public calls."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.games.austrian.screens.risky import RISKY
from bot.games.austrian.screens.words import SHORT_EXTRAS, aces_word, bid_word, defence_word, number_word, whist_word
from bot.screens.deal.keyboard import DealKeyboard, mine, pick_rows, theirs, weigh
from bot.screens.draft_actions import DraftAction
from bot.screens.gift_labels import NAMED_GIFTS, gift_labels
from bot.screens.keys import Row, card_rows, rows_of
from bot.screens.model import Button, ButtonStyle, Draft, Frame
from bot.screens.texts import Html, Texts, bold, folded, lines
from bot.screens.words import NO_BREAK, by_suits, capital, card_word, unbroken
from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.austrian import moves
from engine.games.austrian.calls import PREFERENCE, SUITS, Bid, Extra
from engine.games.austrian.claims import is_told_no
from engine.games.austrian.moves import (
    Announce,
    AnswerClaim,
    ChooseDefence,
    DealMove,
    Discard,
    MakeClaim,
    NameContract,
    Pass,
    PlaceBid,
    PlayCard,
    SayWhist,
)
from engine.games.austrian.outcomes import Defence, WhistCall
from engine.games.austrian.rules import Rules
from engine.games.austrian.view import ExchangeView, PlayView, SeatView

NUMBERS_IN_A_ROW, WORDS_IN_A_ROW = 4, 2


def decide(frame: Frame, text: str, command: DealMove, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
    """Return the button that executes a command."""
    return weigh(frame, text, moves.write(command), style)


def card_button(t: Texts, frame: Frame, card: Card, command: DealMove) -> Button:
    """Return the button that plays a card."""
    return decide(frame, card_word(t, card), command)


def bid_label(t: Texts, rules: Rules, bid: Bid, *, hands: int) -> str:
    """Format a call for a button: "2 ♠", "Преферанс", "Без прикупа 1 ♣".

    hands: number of calls from the hand among the buttons; if several, they are abbreviated: "Б/п 1 ♣".
    """
    if bid is PREFERENCE:
        return capital(t.plain("preference"))
    extra = rules.extra(bid)
    if extra is not None:
        return f"{bid.level}{NO_BREAK}{unbroken(t.plain(SHORT_EXTRAS[extra]))}"
    word = number_word(t, rules, bid)
    if not bid.is_hand:
        return word
    return t.plain("From the hand %(bid)s", bid=word) if hands == 1 else t.plain("Hand %(bid)s", bid=word)


def bid_rows(
    t: Texts, frame: Frame, rules: Rules, choices: Sequence[tuple[Bid, DealMove]], *, first: Row = ()
) -> tuple[Row, ...]:
    """Lay out calls: suits after the buttons `first`, then contracts above hearts, then calls from the hand."""
    hands = sum(bid.is_hand and bid is not PREFERENCE for bid, _ in choices)
    keys = [(bid, decide(frame, bid_label(t, rules, bid, hands=hands), command)) for bid, command in choices]
    suits = [key for bid, key in keys if bid.suit is not None and not bid.is_hand]
    return (
        *rows_of([*first, *suits], WORDS_IN_A_ROW if first else NUMBERS_IN_A_ROW),
        *rows_of([key for bid, key in keys if bid.suit is None], WORDS_IN_A_ROW),
        *rows_of([key for bid, key in keys if bid.is_hand], NUMBERS_IN_A_ROW),
    )


def contract_rows(t: Texts, frame: Frame, rules: Rules, choices: Iterable[tuple[Bid, DealMove]]) -> tuple[Row, ...]:
    """Lay out contracts; suit contracts are labelled without “from the hand”, because all or none of them are."""
    keys: list[tuple[Bid, Button]] = []
    for bid, command in choices:
        label = (
            bid_label(t, rules, bid, hands=0) if bid is PREFERENCE or bid.suit is None else number_word(t, rules, bid)
        )
        keys.append((bid, decide(frame, label, command)))
    return (
        *rows_of([key for bid, key in keys if bid.suit is not None], NUMBERS_IN_A_ROW),
        *rows_of([key for bid, key in keys if bid.suit is None], WORDS_IN_A_ROW),
    )


GIFTS = 4  # as many as one row of buttons gives away


def extra_of(view: PlayView) -> Extra | None:
    """Return the contract above hearts (variant "Illustrated") that is played; None if it is a suit."""
    return view.standing.rules.extra(view.contract)


def is_bettel(view: PlayView) -> bool:
    """Return whether the declarer may take no trick."""
    extra = extra_of(view)
    return extra is not None and extra.is_bettel


def is_bettel_of(view: PlayView) -> bool:
    """Return whether the viewer is the declarer of a Bettel."""
    return is_bettel(view) and view.viewer is view.declarer


def rest_claim(view: SeatView) -> MakeClaim | None:
    """Return the claim offered as a button: all remaining tricks, or for the declarer of a Bettel none of them.

    None if no claim is possible. A player whose claim was refused may claim again only after the next card.
    """
    viewer = view.viewer
    if not isinstance(view, PlayView) or viewer is None or is_told_no(view):
        return None
    claims = [command for command in view.legal if isinstance(command, MakeClaim)]
    if is_bettel_of(view):
        return next((command for command in claims if command.tricks[viewer] == 0), None)
    if is_bettel(view) or viewer is view.invited:
        return None
    return next((command for command in claims if sum(command.tricks) == command.tricks[viewer]), None)


def _gift_row(t: Texts, frame: Frame, view: PlayView, to: Seat) -> Row:
    """Return the buttons “I give N” («Отдаю N»), with N remaining tricks for a seat: a few, for a defender also all."""
    receivers = _receivers(view)
    names = [view.players[seat] for seat in receivers]
    keys: list[Button] = []
    for gift in _gifts(view, to):
        if len(receivers) > 1:
            text = gift_labels(gift.tricks[to], names)[receivers.index(to)]
        else:
            text = t.plain("I give %(n)d", n=gift.tricks[to])
        keys.append(decide(frame, text, gift))
    return tuple(keys)


def _receivers(view: PlayView) -> tuple[Seat, ...]:
    """Return the players to whom the viewer may give tricks.

    A defender gives to the declarer, the declarer to a player who is paid for tricks. Nobody gives tricks in a contract
    that one trick decides.
    """
    viewer, extra = view.viewer, extra_of(view)
    if viewer is None or (extra is not None and not extra.is_whisted):
        return ()
    if viewer is not view.declarer:
        return (view.declarer,)
    return tuple(seat for seat in view.playing if seat not in (viewer, view.invited))


def _gifts(view: PlayView, to: Seat) -> tuple[MakeClaim, ...]:
    """Return the claims that divide the remaining tricks between the viewer and the seat `to`, fewest given first."""
    viewer = view.viewer
    if viewer is None:
        return ()
    claims = [command for command in view.legal if isinstance(command, MakeClaim)]
    shared = [one for one in claims if one.tricks[viewer] + one.tricks[to] == sum(one.tricks)]
    most = NAMED_GIFTS if len(_receivers(view)) > 1 else GIFTS
    kept = (
        claim
        for claim in shared
        if 0 < claim.tricks[to] <= most or (viewer is not view.declarer and claim.tricks[viewer] == 0)
    )
    return tuple(sorted(kept, key=lambda claim: claim.tricks[to]))


def _lays_down(t: Texts, view: PlayView, seat: Seat) -> Html:
    """Warn that a claim which is not certain lays the viewer's cards open; empty if they lie open already."""
    if seat in view.exposed:
        return Html("")
    return t("You lay your cards down for all to see; if they say no, you play on with them open.")


def _announce(t: Texts, frame: Frame, view: SeatView, command: Announce) -> Button:
    """Return the button of an announcement, with its premium."""
    aces, premium = aces_word(t, command.aces), view.standing.rules.premium
    text = t.plain("Announce “%(aces)s” (+%(premium)d)", aces=aces, premium=premium)
    return decide(frame, text, command, ButtonStyle.SUCCESS)


def _bids(t: Texts, frame: Frame, view: SeatView, legal: tuple[DealMove, ...]) -> tuple[Row, ...]:
    """Return the buttons of calls in the auction, with the pass in the last row, or of contracts that may be named."""
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


def _words(t: Texts, frame: Frame, legal: tuple[DealMove, ...]) -> tuple[Row, ...]:
    """Return the buttons of a defender's calls, of a sole whister's choice, and of the answers to a claim."""
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


def _discard_rows(t: Texts, frame: Frame, legal: tuple[DealMove, ...], draft: Draft) -> tuple[Row, ...]:
    """Return the twelve cards to pick from, by suits; if two are picked, buttons to confirm them or take them back."""
    discards = {frozenset(command.cards): command for command in legal if isinstance(command, Discard)}
    chosen = discards.get(frozenset(draft.picked))
    if chosen is None:
        return pick_rows(t, frame, by_suits({card for pair in discards for card in pair}, SUITS), draft)
    unpick = weigh(frame, t.plain("Take back"), DraftAction.UNPICK)
    return ((decide(frame, t.plain("Discard"), chosen, ButtonStyle.SUCCESS),), (unpick,))


BESIDE_A_VOTE = 3  # rows of words under the group's message while a proposal is open


class AustrianKeyboard(DealKeyboard[SeatView, DealMove]):
    """Keyboards of a deal of Austrian préférence."""

    risky = RISKY
    card_played = PlayCard

    def rows(
        self, t: Texts, frame: Frame, view: SeatView, legal: tuple[DealMove, ...], draft: Draft
    ) -> tuple[Row, ...]:
        """Return the decider's buttons: cards, announcements, calls of the auction or contracts, defenders' calls."""
        if any(isinstance(command, Discard) for command in legal):
            return _discard_rows(t, frame, legal, draft)
        cards = self.cards(legal)
        suits = by_suits(cards, SUITS)
        rows = (
            *card_rows([[card_button(t, frame, card, cards[card]) for card in suit] for suit in suits], frame),
            *((_announce(t, frame, view, command),) for command in legal if isinstance(command, Announce)),
            *_bids(t, frame, view, legal),
            *_words(t, frame, legal),
        )
        return self.risky.asking_first(rows, view)

    def public_rows(self, t: Texts, frame: Frame, view: SeatView) -> tuple[Row, ...]:
        """Return the buttons of public calls for the player whose turn it is; they reveal nothing about the hand.

        If there are many while the table votes, the risky ones are only in the player's own message.
        """
        rows = super().public_rows(t, frame, view)
        if frame.vote is None or len(rows) <= BESIDE_A_VOTE:
            return rows
        safe = tuple(word for word in view.public if not self.risky.costs_much(view, word))
        return self.rows(t, frame, view, safe, Draft())

    def claim_rows(self, t: Texts, frame: Frame, view: SeatView) -> tuple[Row, ...]:
        """Return the row that claims the remaining tricks; empty for the last trick, which is played automatically."""
        claim = rest_claim(view)
        if not isinstance(view, PlayView) or claim is None or sum(claim.tricks) < 2:
            return ()
        text = t.plain("I take no more") if is_bettel_of(view) else t.plain("The rest are mine")
        return ((weigh(frame, text, DraftAction.REST),),)

    def sure_rows(self, t: Texts, frame: Frame, view: SeatView, draft: Draft) -> tuple[Row, ...]:
        """Return the buttons that confirm or drop a claim, or give tricks away; empty if no claim is considered."""
        claim = rest_claim(view) if draft.claiming else None
        if not isinstance(view, PlayView) or claim is None:
            return ()
        first = decide(frame, t.plain("Confirm"), claim, ButtonStyle.SUCCESS)
        gifts = (_gift_row(t, frame, view, seat) for seat in _receivers(view))
        return ((first, weigh(frame, t.plain("Back"), DraftAction.UNPICK)), *(row for row in gifts if row))

    def claim_text(self, t: Texts, frame: Frame, view: SeatView, draft: Draft) -> Html:
        """Describe what will be claimed and what follows from it; empty if no claim is considered."""
        claim, viewer = rest_claim(view) if draft.claiming else None, view.viewer
        if not isinstance(view, PlayView) or claim is None or viewer is None:
            return Html("")
        rest, own = sum(claim.tricks), view.won[viewer]
        then = folded(  # a quotation shows three lines: what cannot be undone comes first
            _lays_down(t, view, viewer),
            t("If that is certain whatever the others hold, the deal ends at once; if not, they are asked."),
        )
        if is_bettel_of(view):
            return lines(bold(t.plain("No more tricks?")), theirs(t, rest), then)
        taken = t.number("You will have %(n)d trick.", "You will have %(n)d tricks.", own + rest) if own else ""
        gives = any(_gifts(view, seat) for seat in _receivers(view))
        some = t("Giving some? The button proposes at once.") if gives else ""
        return lines(bold(t.plain("Take all the rest?")), f"{mine(t, rest)} {taken}".rstrip(), some, then)

    def is_picking(self, view: SeatView, draft: Draft) -> bool:
        """Return whether the viewer's buttons are cards of which two are picked for the discard."""
        return isinstance(view, ExchangeView) and bool(view.legal) and len(draft.picked) < 2


KEYBOARD: Final = AustrianKeyboard()
