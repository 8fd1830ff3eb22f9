"""Keyboards of a deal: buttons for the open decision (from `view.legal`) and for claims."""

from typing import Final

from bot.games.preferans.screens.bidding import bid_rows, card_button, contract_rows, decide, is_bidding
from bot.games.preferans.screens.risky import RISKY
from bot.games.preferans.screens.table_text import name
from bot.games.preferans.screens.words import TALON, player_word
from bot.screens.actions import Action
from bot.screens.deal.keyboard import DealKeyboard, mine, pick_rows, theirs, weigh
from bot.screens.draft_actions import DraftAction
from bot.screens.gift_labels import NAMED_GIFTS, gift_labels
from bot.screens.keys import Row, card_rows, ours, rows_of
from bot.screens.model import Button, ButtonStyle, Draft, Frame
from bot.screens.texts import Html, Texts, bold, folded, lines
from bot.screens.widths import with_name
from bot.screens.words import by_suits
from engine.core.seats import Seat
from engine.games.preferans import moves
from engine.games.preferans.building import parts_of
from engine.games.preferans.moves import (
    AnswerClaim,
    AnswerHalf,
    ChooseMode,
    Concede,
    DealMove,
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
from engine.games.preferans.view import CardsView, PlayView, RaspasyView, SeatView, TalonView

GIVE_UP: Final = "giveup"
"""Action of the button «Без трёх», which asks for confirmation."""
TO_CONFIRM: Final[dict[str, str]] = {
    "concede": GIVE_UP,
    "throw": f"{DraftAction.SURE}:throw",
    "preferans": f"{DraftAction.SURE}:preferans",
}
"""Action that asks for confirmation, by the action that it protects because of its grave consequences."""
GIFTS = 4  # as many as one row of buttons gives away


def is_commanded(view: CardsView) -> bool:
    """Return whether the sole whister plays the viewer's cards.

    That is so in open play, or from the first card on if the whister is the resting dealer.
    """
    if isinstance(view, RaspasyView) or view.whister is None:
        return False
    if view.viewer not in view.active or view.viewer in (view.whister, view.declarer):
        return False
    return view.whister is view.resting or view.open_defence


def is_misere_of(view: CardsView) -> bool:
    """Return whether the viewer is the declarer of a misère."""
    return isinstance(view, PlayView) and view.contract.is_misere and view.viewer is view.declarer


def rest_claim(view: CardsView) -> MakeClaim | None:
    """Return the viewer's usual claim: all remaining tricks, or none for a declarer of misère; None if not possible.

    After a refusal a player may claim again only after the next card, so that nobody is asked twice.
    """
    viewer = view.viewer
    claims = [command for command in view.legal if isinstance(command, MakeClaim)]
    if viewer is None or not claims or was_refused(view, viewer):
        return None
    if is_misere_of(view):
        return next(command for command in claims if command.tricks[viewer] == 0)
    against_misere = isinstance(view, PlayView) and view.contract.is_misere
    if against_misere or view.trick.led is not None or is_commanded(view):
        return None
    return next(command for command in claims if sum(command.tricks) == command.tricks[viewer])


def may_claim(view: CardsView) -> bool:
    """Return whether the viewer may claim remaining tricks now."""
    return any(isinstance(command, MakeClaim) for command in view.legal)


def was_refused(view: CardsView, seat: Seat) -> bool:
    """Return whether a claim of that seat has been refused since the last card."""
    return any(claimer is seat for claimer, _ in view.refusals)


def _gift_row(t: Texts, frame: Frame, view: CardsView, to: Seat) -> Row:
    """Return the buttons «Отдаю N» to one seat: small N, for a defender also all; for a declarer of misère «Беру N»."""
    keys = []
    receivers = _receivers(view)
    names = [player_word(t, view.players, seat) for seat in receivers]
    for gift in _gifts(view, to):
        own = gift.tricks[gift.seat]
        if is_misere_of(view):
            text = t.plain("I take %(n)d", n=own)
        elif len(receivers) > 1:
            text = gift_labels(gift.tricks[to], names)[receivers.index(to)]
        else:
            text = t.plain("I give %(n)d", n=gift.tricks[to])
        keys.append(decide(frame, text, gift))
    return tuple(keys)


def _receivers(view: CardsView) -> tuple[Seat, ...]:
    """Return the seats to which the viewer may give tricks.

    A defender gives to the declarer. The declarer gives to each defender whose tricks count separately.
    """
    viewer = view.viewer
    if viewer is None or isinstance(view, RaspasyView):
        return ()
    if viewer is not view.declarer:
        return (view.declarer,)
    defenders = tuple(seat for seat in view.active if seat is not viewer)
    if is_misere_of(view):
        return defenders[:1]
    if view.whister is not None:
        return (view.whister,) if view.whister in defenders else defenders[:1]
    return defenders


def _gifts(view: CardsView, to: Seat) -> tuple[MakeClaim, ...]:
    """Return the claims that divide the remaining tricks between the viewer and another seat."""
    viewer, rest = view.viewer, 10 - len(view.tricks)
    if viewer is None:
        return ()
    shared = [
        command
        for command in view.legal
        if isinstance(command, MakeClaim) and command.tricks[viewer] + command.tricks[to] == rest
    ]
    if is_misere_of(view):
        return tuple(claim for claim in shared if 0 < claim.tricks[viewer] <= GIFTS)
    everything = not (isinstance(view, PlayView) and viewer is view.declarer)
    most = NAMED_GIFTS if len(_receivers(view)) > 1 else GIFTS
    kept = (claim for claim in shared if 0 < claim.tricks[to] <= most or (everything and claim.tricks[to] == rest))
    return tuple(sorted(kept, key=lambda claim: claim.tricks[to]))


def _has_gifts(view: CardsView) -> bool:
    """Return whether there are buttons that give away a number of tricks."""
    return any(_gifts(view, seat) for seat in _receivers(view))


def _lays_down(t: Texts, view: CardsView, seat: Seat) -> Html:
    """Return a warning that a claim shows the seat's cards; empty if they are open already."""
    if seat in view.exposed:
        return Html("")
    if isinstance(view, RaspasyView) or seat is view.declarer or len(view.players) == 2:
        return t("You lay your cards down for all to see; if they say no, you play on with them open.")
    return t("You lay your cards down for all to see, your partner too; if they say no, you play on with them open.")


def _look(t: Texts, frame: Frame, view: SeatView, command: Look) -> Button:
    """Return the button with which the resting dealer looks at a defender's hand before calling."""
    who = name(t, view, command.at) if command.at is not None else ""
    label = with_name(lambda name: t.plain("Look at the cards: %(name)s", name=name), who)
    return decide(frame, label, command)


def _word(t: Texts, frame: Frame, command: DealMove) -> Button | None:
    """Return the button of a simple choice; None for other commands, and for a pass, which has a row of its own.

    Whist is not coloured, because a beginner would press a green button.
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


ASIDES_IN_A_ROW = 2


def _discard_rows(t: Texts, frame: Frame, legal: tuple[DealMove, ...], draft: Draft) -> tuple[Row, ...]:
    """Return the declarer's cards by suits for picking the discard; when all are picked, confirm and take back."""
    discards = {frozenset(command.cards): command for command in legal if isinstance(command, Discard)}
    chosen = discards.get(frozenset(draft.picked))
    unpick = weigh(frame, t.plain("Take back"), DraftAction.UNPICK)
    if chosen is not None:
        count = len(chosen.cards)
        text = t.plain("Discard") if count == TALON else t.number("Discard %(n)d card", "Discard %(n)d cards", count)
        return ((decide(frame, text, chosen, ButtonStyle.SUCCESS),), (unpick,))
    asked = next((command for command in legal if draft.sure and moves.write(command) == draft.sure), None)
    if asked is not None:
        return ((decide(frame, _confirmed(t, asked), asked, ButtonStyle.DANGER),), (unpick,))
    rows = pick_rows(t, frame, by_suits({card for cards in discards for card in cards}), draft)
    if draft.picked or frame.lesson:  # the lesson's hints explain no other word than the discard
        return rows
    extra = [word for command in legal if (word := _aside(t, frame, command)) is not None]
    if len(extra) == 1:  # no full row for a word nobody wants to hit by chance
        extra.append(ours(frame, "?", Action.HELP))
    return (*rows, *rows_of(extra, ASIDES_IN_A_ROW))


def _aside(t: Texts, frame: Frame, command: DealMove) -> Button | None:
    """Return the button of another choice about the talon; those with grave consequences ask for confirmation."""
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
    return weigh(frame, text, TO_CONFIRM[moves.write(command)], style)


def _confirmed(t: Texts, command: DealMove) -> str:
    match command:
        case ThrowTalon():
            return t.plain("Yes, throw it")
        case DeclarePreferans():
            return t.plain("Yes, “Preferans!”")
        case _:
            return t.plain("Yes, “without three”")


class PreferansKeyboard(DealKeyboard[SeatView, DealMove]):
    """Keyboards of a deal."""

    risky = RISKY
    card_played = PlayCard

    def rows(
        self, t: Texts, frame: Frame, view: SeatView, legal: tuple[DealMove, ...], draft: Draft
    ) -> tuple[Row, ...]:
        """Return the buttons for cards, bids, contracts and calls; claims are not among them."""
        cards = self.cards(legal)
        if cards:
            suits = by_suits(cards)
            return card_rows([[card_button(t, frame, card, cards[card]) for card in suit] for suit in suits], frame)
        if any(isinstance(command, Discard) for command in legal):
            return _discard_rows(t, frame, legal, draft)
        if is_bidding(legal):
            bids = bid_rows(t, frame, legal, turn=view.viewer in (None, *view.deciders), higher=draft.higher)
            return self.risky.asking_first(bids, view)
        orders = [(command.contract, command) for command in legal if isinstance(command, NameContract)]
        looks = tuple(_look(t, frame, view, command) for command in legal if isinstance(command, Look))
        words = tuple(word for command in legal if (word := _word(t, frame, command)) is not None)
        passes = tuple(
            (decide(frame, t.plain("Pass"), command),)
            for command in legal
            if isinstance(command, SayWhist) and command.call is WhistCall.PASS
        )
        named = self.risky.asking_first(contract_rows(t, frame, orders, higher=draft.higher), view)
        return (*named, *((look,) for look in looks), *((words,) if words else ()), *passes)

    def claim_rows(self, t: Texts, frame: Frame, view: SeatView) -> tuple[Row, ...]:
        """Return the button that starts a claim; none if only one trick remains, which is played automatically."""
        claim = rest_claim(view) if isinstance(view, CardsView) else None
        if not isinstance(view, CardsView) or claim is None or sum(claim.tricks) < 2:
            return ()
        text = t.plain("I take no more") if is_misere_of(view) else t.plain("The rest are mine")
        return ((weigh(frame, text, DraftAction.REST),),)

    def sure_rows(self, t: Texts, frame: Frame, view: SeatView, draft: Draft) -> tuple[Row, ...]:
        """Return the buttons to confirm a claim or give some tricks away; empty if no claim is being prepared."""
        claim = rest_claim(view) if draft.claiming and isinstance(view, CardsView) else None
        if not isinstance(view, CardsView) or claim is None:
            return ()
        first = decide(frame, t.plain("Confirm"), claim, ButtonStyle.SUCCESS)
        gifts = () if frame.lesson else tuple(_gift_row(t, frame, view, seat) for seat in _receivers(view))
        return ((first, weigh(frame, t.plain("Back"), DraftAction.UNPICK)), *gifts)

    def claim_text(self, t: Texts, frame: Frame, view: SeatView, draft: Draft) -> Html:
        """Describe the claim that is being prepared and its consequences; empty if there is none."""
        claim, viewer = rest_claim(view) if draft.claiming and isinstance(view, CardsView) else None, view.viewer
        if not isinstance(view, CardsView) or claim is None or viewer is None:
            return Html("")
        rest, own, gifts = sum(claim.tricks), view.won[viewer], not frame.lesson and _has_gifts(view)
        then = folded(  # a quotation shows three lines: what cannot be undone comes first
            _lays_down(t, view, viewer),
            t("If that is certain whatever the others hold, the deal ends at once; if not, they are asked."),
        )
        if is_misere_of(view):
            taken = t.number("You have %(n)d trick.", "You have %(n)d tricks.", own)
            some = t("Taking some? The button proposes at once.") if gifts else Html("")
            return lines(bold(t.plain("No more tricks?")), f"{theirs(t, rest)} {taken}", some, then)
        taken = t.number("You will have %(n)d trick.", "You will have %(n)d tricks.", own + rest) if own else ""
        told = f"{mine(t, rest)} {taken}".rstrip()
        some = t("Giving some? The button proposes at once.") if gifts else Html("")
        return lines(bold(t.plain("Take all the rest?")), told, some, then)

    def is_picking(self, view: SeatView, draft: Draft) -> bool:
        """Return whether the viewer's buttons are cards by suits, for picking the discard."""
        if not isinstance(view, TalonView):
            return False
        parts = parts_of(view)
        return parts is not None and len(draft.picked) < parts.count and not draft.sure


KEYBOARD: Final = PreferansKeyboard()
