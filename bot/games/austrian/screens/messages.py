"""Messages of a running deal: the live message of the group, a private message, short alerts."""

from typing import Final

from msgspec.structs import replace

from bot.games.austrian.screens.costs import declared_text, is_priced
from bot.games.austrian.screens.help import defence_texts, pass_text, whist_text
from bot.games.austrian.screens.keys import is_picking, own_rows, public_rows, sure_text
from bot.games.austrian.screens.report import retired_line
from bot.games.austrian.screens.results import result_screen, stopped_screen
from bot.games.austrian.screens.risky import dear_text
from bot.games.austrian.screens.table_picture import lasting_drawing, own_drawing, table_drawing
from bot.games.austrian.screens.table_text import (
    brief_text,
    course_text,
    game_text,
    open_hands,
    proposal_lines,
    rest_text,
    standing_text,
    state_text,
    trick_lines,
    turn_line,
)
from bot.screens.model import Draft, Frame, Screen
from bot.screens.own_picture import OwnCaption, own_pictured
from bot.screens.status import here_rows, own_absence_rows, status_text, vote_rows, vote_text
from bot.screens.table_keys import hand_row
from bot.screens.table_message import GroupScreens
from bot.screens.texts import ALERT, Html, Texts, bold, lines, mark
from bot.screens.words import card_word, hand_line, sorted_line, suits_lines
from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.austrian.calls import SUITS
from engine.games.austrian.commands import NameContract, PlayCard
from engine.games.austrian.rules.values import MustBeat
from engine.games.austrian.trick_rules import trick_rules
from engine.games.austrian.view import (
    AuctionView,
    ClaimingView,
    ExchangeView,
    FinishedView,
    GameView,
    InviteView,
    NamingView,
    Phase,
    PlayView,
    SeatView,
    WhistView,
    table_of,
)


def own_discard(view: SeatView) -> tuple[Card, ...]:
    """Return the cards that the viewer has discarded; of another player the view shows none."""
    table = table_of(view)
    return (table.discard or ()) if isinstance(table, NamingView | GameView) else ()


def hand_alert(t: Texts, view: SeatView) -> str:
    """Write the viewer's own cards by suits; at most 200 characters."""
    own = view.hands[view.viewer].cards if view.viewer is not None else None
    if isinstance(view, FinishedView):
        return t.plain("The deal is over.")
    if not own:
        return t.plain("You have no cards in this deal now.")
    rows = suits_lines(t, own, SUITS)
    if discard := own_discard(view):
        rows.append(t.plain("Discarded: %(cards)s", cards=sorted_line(t, discard, SUITS)))
    return "\n".join(rows)[:ALERT]


ASKED: dict[Phase, str] = {
    Phase.AUCTION: mark("Your call."),
    Phase.EXCHANGE: mark("The talon is yours."),
    Phase.NAMING: mark("Name your game."),
    Phase.WHIST: mark("Whist or pass?"),
    Phase.CLAIM: mark("Your answer?"),
    Phase.INVITE: mark("Invite or alone?"),
}
"""Question of a phase in the words of the private chat; every other phase is a turn."""


def reminder(t: Texts, view: SeatView) -> str:
    """Say what the viewer is asked; empty where it is nothing but a turn."""
    asked = ASKED.get(view.phase)
    return t.plain(asked) if asked else ""


GROUP: Final = GroupScreens[SeatView](
    finished=FinishedView,
    retired=retired_line,
    state=standing_text,
    words=public_rows,
    brief=brief_text,
    trick=trick_lines,
    turn=turn_line,
    proposal=proposal_lines,
    drawing=lasting_drawing,
)
"""Message of the table, in words and as a picture."""

table_screen, pictured_screen = GROUP.table, GROUP.pictured


MANY_CALLS = 8


def hand_screen(t: Texts, frame: Frame, view: SeatView, draft: Draft) -> Screen:
    """Return one deal for one player.

    `view` must be the player's own, `frame.token` that of the player's open decision (0: none).
    """
    if isinstance(view, FinishedView):
        return result_screen(t, frame, view)
    if view.decider is None:
        return stopped_screen(t, frame, view)
    absent = own_absence_rows(t, frame)
    prompt = _prompt(t, view, draft) if not absent else Html("")
    asked = bool(prompt) and view.viewer in view.deciders
    others = tuple((seat, name) for seat, name in frame.status.waited if seat is not view.viewer)
    status = status_text(t, replace(frame.status, waited=others))  # the viewer is asked below the cards
    claiming = bool(sure_text(t, view, draft))  # the table above a claim is told in few lines
    table = rest_text(t, view) if claiming else state_text(t, view, asked=asked)
    state = lines(table, status, vote_text(t, frame.vote))
    has_cards = view.viewer is not None and bool(view.hands[view.viewer].cards)
    deal = own_rows(t, frame, view, draft) if not absent else ()
    rows = (
        *absent,
        *here_rows(t, frame),
        *vote_rows(t, frame),
        *deal,
        hand_row(t, frame, has_cards=has_cards),
    )
    return Screen(
        lines(state, " ", _hand(t, view, draft, above_keys=not (absent or draft.sure)), prompt),
        rows,
        retired=retired_line(t, view),
    )


def hand_pictured_screen(t: Texts, frame: Frame, view: SeatView, draft: Draft) -> Screen:
    """Return one deal for one player as a picture that holds until the next trick, with a caption; see `hand_screen`.

    A deal that is over has no table any more.
    """
    words = hand_screen(t, frame, view, draft)
    if isinstance(view, FinishedView) or view.decider is None:
        return words
    prompt = _prompt(t, view, draft) if not own_absence_rows(t, frame) else Html("")
    others = tuple((seat, name) for seat, name in frame.status.waited if seat is not view.viewer)
    caption = OwnCaption(
        game=game_text(t, view),
        people=status_text(t, replace(frame.status, waited=others)),
        trick=course_text(t, view, asked=bool(prompt) and view.viewer in view.deciders),
        hand=_hand(t, view, draft, in_a_line=True, above_keys=True),
        vote=vote_text(t, frame.vote),
        question=prompt,
    )
    return own_pictured(words, own_drawing(t, view), caption)


def hand_and_question(t: Texts, frame: Frame, view: SeatView, draft: Draft) -> Html:
    """Return the viewer's cards, unless the buttons show them, and what the viewer is asked, without the table."""
    absent = own_absence_rows(t, frame)
    prompt = _prompt(t, view, draft) if not absent else Html("")
    return lines(_hand(t, view, draft, above_keys=not (absent or draft.sure)), prompt)


def _hand(t: Texts, view: SeatView, draft: Draft, *, in_a_line: bool = False, above_keys: bool = False) -> Html:
    """Write the viewer's own cards by suits; in one line where there is much else to see.

    That is: buttons that show them, many calls, a claim that is weighed or answered, a hand that lies open. They
    are left out if `above_keys` that show all of them.
    """
    own = view.hands[view.viewer].cards if view.viewer is not None else None
    if not own:
        return t("You deal and rest.") if view.viewer is view.resting else Html("")
    laid = view.viewer in view.exposed
    title = t.plain("Your cards lie on the table") if laid else t.plain("Your cards")
    asked = isinstance(view, ClaimingView) or bool(sure_text(t, view, draft)) or _has_many_calls(view, draft)
    keys = {command.card for command in view.legal if isinstance(command, PlayCard)}
    much = is_picking(view, draft) or asked or bool(open_hands(t, view))
    narrow = in_a_line or bool(keys) or much
    hand = lines(bold(title), *([hand_line(t, own, SUITS)] if narrow else suits_lines(t, own, SUITS)))
    if above_keys and not asked and keys.issuperset(own):
        hand = bold(title) if laid else Html("")
    if isinstance(view, ExchangeView) and view.talon:
        return lines(hand, t("Talon: %(cards)s", cards=sorted_line(t, view.talon, SUITS)))
    if discard := own_discard(view):
        return lines(hand, t("Discarded: %(cards)s", cards=sorted_line(t, discard, SUITS)))
    return hand


def _has_many_calls(view: SeatView, draft: Draft) -> bool:
    """Tell whether the calls that may be said take more rows of buttons than usual."""
    return isinstance(view, AuctionView) and len(view.legal) > MANY_CALLS and not draft.sure


def _prompt(t: Texts, view: SeatView, draft: Draft) -> Html:
    """Tell what the viewer is asked, or the viewer's part where another is asked."""
    if view.viewer is None:
        return Html("")
    if asked := sure_text(t, view, draft) or dear_text(t, view, draft):
        return asked
    return _asked(t, view, draft) if view.viewer in view.deciders else _part(t, view, view.viewer)


def _asked(t: Texts, view: SeatView, draft: Draft) -> Html:
    """Tell what the viewer decides now, and what it means in money."""
    match view:
        case AuctionView():
            return t("<b>Your call.</b>")
        case ExchangeView():
            return _discard(t, draft)
        case NamingView():
            return _with(t("<b>Name your game.</b>"), _named(t, view))
        case WhistView():
            return lines(_with(t("<b>Whist or pass?</b>"), whist_text(t, view)), pass_text(t, view))
        case InviteView():
            return lines(t("<b>Invite or alone?</b>"), *defence_texts(t, view))
        case ClaimingView():
            return t("<b>Your answer?</b>")
        case PlayView():
            return _with(t("<b>Your turn.</b>"), duty_text(t, view))
        case _:
            return t("<b>Your turn.</b>")


def _with(question: Html, meaning: str) -> Html:
    """Write what is known about a question behind it."""
    return Html(f"{question} {lines(meaning)}") if meaning else question


def _named(t: Texts, view: NamingView) -> str:
    """Tell what the contract to be named brings and costs; nothing where the table shows a price for each."""
    rules = view.standing.rules
    contracts = [command.contract for command in view.legal if isinstance(command, NameContract)]
    if is_priced(rules) or not contracts:
        return ""
    return declared_text(t, rules, view.pot, contracts[0], premium=False)


def _discard(t: Texts, draft: Draft) -> Html:
    """Ask for the discard, or tell what is to be confirmed."""
    if len(draft.picked) < 2:
        return t("<b>Choose two cards for the discard.</b>")
    one, other = (card_word(t, card) for card in sorted(draft.picked, key=lambda card: card.order))
    return t("<b>Put %(one)s and %(other)s away?</b> Until you confirm you may take them back.", one=one, other=other)


def _part(t: Texts, view: SeatView, viewer: Seat) -> Html:
    """Tell a defender's part in the play."""
    table = table_of(view)
    if not isinstance(table, PlayView) or viewer is view.resting:
        return Html("")
    if viewer not in table.playing:
        return t("You are out: your cards lie face down.")
    return t("You are invited: your tricks count for the whister.") if viewer is table.invited else Html("")


def hand_picture(t: Texts, view: SeatView) -> Screen | None:
    """Return the table with the viewer's own cards as a picture; None when the viewer has none."""
    own = view.hands[view.viewer].cards if view.viewer is not None else None
    if not own:
        return None
    return Screen(bold(t.plain("Deal %(n)d", n=view.number)), picture=table_drawing(t, view))


def duty_text(t: Texts, view: PlayView) -> str:
    """Tell which duty leaves cards of the viewer's hand out; empty where every card may be played."""
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
    """Return the card that the duty to beat speaks of: the card led, or the best so far."""
    cards, must_beat = [card for _, card in view.plays], view.standing.rules.must_beat
    return cards[0] if must_beat is MustBeat.LEAD else trick_rules(view.contract.suit, must_beat).best_of(cards)
