"""Claims «остальные мои» and «больше не беру»: asked for by one button, told in words, made by the next button."""

from bot.games.austrian.screens.deal_keys import decide
from bot.screens.draft_actions import DraftAction
from bot.screens.gift_labels import NAMED_GIFTS, gift_labels
from bot.screens.keys import Row
from bot.screens.model import Button, ButtonStyle, Draft, Frame, Press
from bot.screens.texts import Html, Texts, bold, folded, lines
from engine.core.seats import Seat
from engine.games.austrian.calls import Extra
from engine.games.austrian.claims import is_told_no
from engine.games.austrian.commands import MakeClaim
from engine.games.austrian.view import PlayView, SeatView

GIFTS = 4  # as many as one row of buttons gives away


def extra_of(view: PlayView) -> Extra | None:
    """Return the contract of Illustrated that is played; None for a suit."""
    return view.standing.rules.extra(view.contract)


def is_bettel(view: PlayView) -> bool:
    """Tell whether the declarer may take no trick."""
    extra = extra_of(view)
    return extra is not None and extra.is_bettel


def is_bettel_of(view: PlayView) -> bool:
    """Tell whether the viewer plays a Bettel."""
    return is_bettel(view) and view.viewer is view.declarer


def rest_claim(view: SeatView) -> MakeClaim | None:
    """Return the claim people use: all that is left, nothing for the declarer of a Bettel; None where there is none.

    A player who was refused asks again only after the next card: nobody has to refuse one claim twice.
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


def claim_rows(t: Texts, frame: Frame, view: SeatView) -> tuple[Row, ...]:
    """Return the button that asks for the rest, which is more than the last trick: that plays itself."""
    claim = rest_claim(view) if isinstance(view, PlayView) else None
    if not isinstance(view, PlayView) or claim is None or sum(claim.tricks) < 2:
        return ()
    text = t.plain("I take no more") if is_bettel_of(view) else t.plain("The rest are mine")
    return ((Button(text, Press(frame.table, frame.token, DraftAction.REST)),),)


def sure_rows(t: Texts, frame: Frame, view: SeatView, draft: Draft) -> tuple[Row, ...]:
    """Return yes and no to what was asked; empty when nothing was."""
    claim = rest_claim(view) if draft.claiming else None
    if not isinstance(view, PlayView) or claim is None:
        return ()
    back = Button(t.plain("Back"), Press(frame.table, frame.token, DraftAction.UNPICK))
    first = decide(frame, t.plain("Confirm"), claim, ButtonStyle.SUCCESS)
    gifts = (_gift_row(t, frame, view, seat) for seat in _receivers(view))
    return ((first, back), *(row for row in gifts if row))


def _gift_row(t: Texts, frame: Frame, view: PlayView, to: Seat) -> Row:
    """Return «Отдаю N»: the first few numbers, and for a defender all."""
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
    """Return to whom tricks may be given: a defender gives to the declarer, the declarer to who is paid for them.

    Nobody gives where one trick decides the deal.
    """
    viewer, extra = view.viewer, extra_of(view)
    if viewer is None or (extra is not None and not extra.is_whisted):
        return ()
    if viewer is not view.declarer:
        return (view.declarer,)
    return tuple(seat for seat in view.playing if seat not in (viewer, view.invited))


def _gifts(view: PlayView, to: Seat) -> tuple[MakeClaim, ...]:
    """Return the claims that split the rest between the viewer and another seat."""
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


def sure_text(t: Texts, view: SeatView, draft: Draft) -> Html:
    """Tell what will be claimed and what comes of it; empty when nothing was asked."""
    claim, viewer = rest_claim(view) if draft.claiming else None, view.viewer
    if not isinstance(view, PlayView) or claim is None or viewer is None:
        return Html("")
    rest, own = sum(claim.tricks), view.won[viewer]
    then = folded(  # a quotation shows three lines: what cannot be undone comes first
        _lays_down(t, view, viewer),
        t("If that is certain whatever the others hold, the deal ends at once; if not, they are asked."),
    )
    if is_bettel_of(view):
        return lines(bold(t.plain("No more tricks?")), _theirs(t, rest), then)
    taken = t.number("You will have %(n)d trick.", "You will have %(n)d tricks.", own + rest) if own else ""
    gives = any(_gifts(view, seat) for seat in _receivers(view))
    asked = t.plain("Take all the rest? Or give away:") if gives else t.plain("Take all the rest?")
    at_once = t("A button with a number proposes at once.") if gives else ""
    return lines(bold(asked), f"{_mine(t, rest)} {taken}".rstrip(), at_once, then)


def _lays_down(t: Texts, view: PlayView, seat: Seat) -> Html:
    """Warn that asking the others lays the cards on the table; empty for a hand that lies there already."""
    if seat in view.exposed:
        return Html("")
    return t("You lay your cards down for all to see; if they say no, you play on with them open.")


def _theirs(t: Texts, rest: int) -> str:
    if rest == 1:
        return t.plain("The last trick goes to the defenders.")
    return t.number("The other %(n)d trick goes to the defenders.", "The other %(n)d tricks go to the defenders.", rest)


def _mine(t: Texts, rest: int) -> str:
    if rest == 1:
        return t.plain("The last trick is yours.")
    return t.number("The other %(n)d trick is yours.", "All the other %(n)d tricks are yours.", rest)
