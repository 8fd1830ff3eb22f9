"""Messages of a running deal: the live message of the group, a private message, short alerts."""

from typing import Final

from msgspec.structs import replace

from bot.games.preferans.screens import prices
from bot.games.preferans.screens.bidding import names_misere
from bot.games.preferans.screens.keys import is_commanded, is_picking, own_rows, public_rows, sure_text
from bot.games.preferans.screens.report import retired_line
from bot.games.preferans.screens.results import result_screen, stopped_screen
from bot.games.preferans.screens.risky import dear_text
from bot.games.preferans.screens.table_picture import lasting_drawing, own_drawing, table_drawing
from bot.games.preferans.screens.table_text import (
    brief_text,
    course_text,
    game_text,
    name,
    open_hands,
    proposal_lines,
    rest_text,
    standing_text,
    state_text,
    trick_lines,
    turn_line,
)
from bot.screens.keys import Row
from bot.screens.model import Draft, Frame, Screen
from bot.screens.own_picture import OwnCaption, own_pictured
from bot.screens.status import here_rows, own_absence_rows, status_text, vote_rows, vote_text
from bot.screens.table_keys import hand_row
from bot.screens.table_message import GroupScreens
from bot.screens.texts import ALERT, Html, Texts, bold, lines, mark
from bot.screens.words import card_word, hand_line, sorted_line, suits_lines
from engine.core.cards import Card
from engine.games.preferans.commands import Look, PlayCard
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.view import (
    AuctionView,
    CardsView,
    ClaimingView,
    FinishedView,
    GameView,
    HalfOfferedView,
    ModeView,
    OrderingView,
    Phase,
    PlayView,
    RaspasyView,
    SeatView,
    TalonView,
    WhistView,
    table_of,
)


def is_unseen(view: SeatView) -> bool:
    """Tell whether the viewer has cards and has not yet looked at them."""
    return isinstance(view, AuctionView) and view.viewer in view.active and view.viewer not in view.looked


def own_discard(view: SeatView) -> tuple[Card, ...]:
    """Return the cards that the viewer has discarded, never those of another player."""
    table = table_of(view)
    return (table.discard or ()) if isinstance(table, OrderingView | GameView) else ()


def hand_alert(t: Texts, view: SeatView) -> str:
    """Write the viewer's own cards by suits; at most 200 characters."""
    own = view.hands[view.viewer].cards if view.viewer is not None else None
    if isinstance(view, FinishedView):
        return t.plain("The deal is over.")
    if is_unseen(view):
        return t.plain("Your cards lie face down: look at them in your private chat with me.")
    if not own:
        return t.plain("You have no cards in this deal now.")
    rows = suits_lines(t, own)
    if discard := own_discard(view):
        rows.append(t.plain("Discarded: %(cards)s", cards=sorted_line(t, discard)))
    return "\n".join(rows)[:ALERT]


ASKED: dict[Phase, str] = {
    Phase.AUCTION: mark("Your call."),
    Phase.TALON: mark("The talon is yours."),
    Phase.HALF_OFFERED: mark("You are offered half of the game."),
    Phase.ORDERING: mark("Name your game."),
    Phase.WHIST: mark("Whist or pass?"),
    Phase.MODE: mark("Open or closed?"),
    Phase.CLAIM: mark("Your answer?"),
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
    bids_beside_a_vote=True,
)
"""Message of the table, in words and as a picture."""

table_screen, pictured_screen = GROUP.table, GROUP.pictured


def hand_screen(t: Texts, frame: Frame, view: SeatView, draft: Draft) -> Screen:
    """Return one deal for one player.

    `view` must be the player's own, `frame.token` that of the player's open decision (0: none).
    """
    if isinstance(view, FinishedView):
        return result_screen(t, frame, view)
    if view.decider is None:
        return stopped_screen(t, frame, view)
    absent = own_absence_rows(t, frame)
    prompt = _prompt(t, frame, view, draft) if not absent else Html("")
    asked = bool(prompt) and view.viewer in view.deciders
    others = tuple((seat, name) for seat, name in frame.status.waited if seat is not view.viewer)
    status = status_text(t, replace(frame.status, waited=others))  # the viewer is asked below the cards
    state = lines(_table(t, view, draft, asked=asked), status, vote_text(t, frame.vote))
    text = lines(state, " ", _hand(t, view, draft, above_keys=not (absent or draft.sure)), prompt)
    has_cards = view.viewer is not None and bool(view.hands[view.viewer].cards)
    deal = own_rows(t, frame, view, draft) if not absent else ()
    rows = (
        *absent,
        *here_rows(t, frame),
        *vote_rows(t, frame),
        *deal,
        hand_row(t, frame, has_cards=has_cards, helped=_tells_help(deal)),
    )
    return Screen(text, rows, retired=retired_line(t, view))


def _table(t: Texts, view: SeatView, draft: Draft, *, asked: bool) -> Html:
    """Write the table above the own cards; less of it where much else is to be seen at once."""
    if sure_text(t, view, draft):
        return rest_text(t, view)
    # above all the games to be named, the line of who takes the talon tells the last bid
    return state_text(t, view, asked=asked, bidding=not (draft.higher and isinstance(view, OrderingView)))


def hand_pictured_screen(t: Texts, frame: Frame, view: SeatView, draft: Draft) -> Screen:
    """Return one deal for one player as a picture that holds until the next trick, with a caption; see `hand_screen`.

    A deal that is over has no table any more.
    """
    words = hand_screen(t, frame, view, draft)
    if isinstance(view, FinishedView) or view.decider is None:
        return words
    prompt = _prompt(t, frame, view, draft) if not own_absence_rows(t, frame) else Html("")
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
    prompt = _prompt(t, frame, view, draft) if not absent else Html("")
    return lines(_hand(t, view, draft, above_keys=not (absent or draft.sure)), prompt)


def _hand(t: Texts, view: SeatView, draft: Draft, *, in_a_line: bool = False, above_keys: bool = False) -> Html:
    """Write the viewer's own cards by suits; none before the viewer looks, none for the dealer on the talon.

    They stand in one line where there is much else to see: buttons that show them or every bid, a claim that is
    weighed, hands that lie open. They are left out if `above_keys` that show all of them.
    """
    own, table = view.hands[view.viewer].cards if view.viewer is not None else None, table_of(view)
    if is_unseen(view):
        return bold(t.plain("Your cards lie face down."))
    whists = isinstance(table, GameView) and table.whister is view.viewer
    if not own and whists and view.viewer is view.resting:
        return t("You play the cards of both defenders.")
    if not own:
        return t("You are on the talon in this deal.") if view.viewer is view.resting else Html("")
    laid = isinstance(table, CardsView) and view.viewer in table.laid
    title = t.plain("Your cards lie on the table") if laid else t.plain("Your cards")
    keys = {command.card for command in view.legal if isinstance(command, PlayCard)}
    weighed = bool(sure_text(t, view, draft))
    much = is_picking(view, draft) or draft.higher or weighed or bool(open_hands(t, view))
    narrow = in_a_line or bool(keys) or much
    hand = lines(bold(title), *([hand_line(t, own)] if narrow else suits_lines(t, own)))
    if above_keys and not weighed and keys.issuperset(own):
        hand = bold(title) if laid else Html("")
    if discard := own_discard(view):
        return lines(hand, t("Discarded: %(cards)s", cards=sorted_line(t, discard)))
    return hand


def _prompt(t: Texts, frame: Frame, view: SeatView, draft: Draft) -> Html:
    """Tell what the viewer is asked, or whom the viewer waits for."""
    viewer = view.viewer
    if viewer is None:
        return Html("")
    asked = sure_text(t, view, draft, gifts=not frame.lesson)
    if sure := asked or dear_text(t, frame.rules, view, draft):
        return sure
    if isinstance(view, PlayView) and view.whister is not None and is_commanded(view):
        if viewer in view.exposed:
            return t("Your cards lie open: %(name)s plays them.", name=name(t, view, view.whister))
        return t("%(name)s plays for you.", name=name(t, view, view.whister))
    return _asked(t, frame.rules, view, draft) if viewer in view.deciders else _out_of_turn(t, view)


def _asked(t: Texts, rules: Convention, view: SeatView, draft: Draft) -> Html:
    """Tell what the viewer decides now."""
    viewer = view.viewer
    match view:
        case AuctionView() if is_unseen(view):
            return t("<b>Your turn:</b> speak blind or look at your cards first.")
        case TalonView():
            return _talon(t, rules, view, draft)
        case OrderingView():
            return t("<b>Name your game.</b>")
        case HalfOfferedView():
            return t("<b>You are offered half of the game.</b>")
        case ModeView():
            return t("<b>Open or closed?</b>")
        case WhistView() if viewer is view.resting and view.seen is not None:
            return t("<b>Whist for both, or pass?</b>")
        case WhistView() if viewer is view.resting:
            return t("<b>Whist for both, or pass?</b> Before it you may look at one of two hands.")
        case AuctionView():
            return t("<b>Your call.</b>")
        case WhistView():
            return t("<b>Whist or pass?</b>")
        case PlayView() | RaspasyView() if view.turn is not viewer:
            return t("<b>You play two hands</b>, now the hand of %(name)s.", name=name(t, view, view.turn))
        case ClaimingView():
            return t("<b>Your answer?</b>")
        case _:
            return t("<b>Your turn.</b>")


def _out_of_turn(t: Texts, view: SeatView) -> Html:
    """Tell what the viewer may do although the table waits for another."""
    if any(isinstance(command, Look) for command in view.legal):
        return t("You may look at your cards; whoever passes without looking passes blind.")
    if names_misere(view.legal):
        return t("Before your first word you may announce misère out of turn.")
    return Html("")


def _talon(t: Texts, rules: Convention, view: TalonView, draft: Draft) -> Html:
    """Ask for the discard, or tell what is to be confirmed."""
    match draft.sure:
        case "concede":
            fine = prices.conceded(rules, view.bid, view.times)
            return t("<b>Give up “without three”?</b> %(fine)s to your mountain, no whists.", fine=fine)
        case "throw":
            return t(
                "<b>Throw the talon at the dealer?</b> You play the ten cards you were dealt; "
                "the dealer writes two tricks of your game on his mountain."
            )
        case "preferans":
            return t(
                "<b>“Preferans!”?</b> All tricks against any cards: the match ends at once. "
                "If the cards do not prove it, you are one down in a ten."
            )
        case _ if len(draft.picked) == 2:
            one, other = (card_word(t, card) for card in sorted(draft.picked, key=lambda card: card.order))
            return t(
                "<b>Put %(one)s and %(other)s away?</b> Until you confirm you may take them back.", one=one, other=other
            )
        case _:
            return t("<b>Choose two cards for the discard.</b>")


def _tells_help(rows: tuple[Row, ...]) -> bool:
    """Tell whether «?» stands among these buttons already."""
    return any(button.text == "?" for row in rows for button in row)


def hand_picture(t: Texts, view: SeatView) -> Screen | None:
    """Return the table with the viewer's own cards as a picture; None when the viewer has none."""
    own = view.hands[view.viewer].cards if view.viewer is not None else None
    if not own:
        return None
    return Screen(bold(t.plain("Deal %(n)d", n=view.number)), picture=table_drawing(t, view))
