"""Match with real cards: one live message with the money of everybody and the entry of the next deal by buttons."""

from collections.abc import Iterable

from bot.games.austrian.screens.finished import outcome_line
from bot.games.austrian.screens.options import OPTION_PAGES, title
from bot.games.austrian.screens.score_answers import answer_rows, question
from bot.games.austrian.screens.score_model import Ask, ScoreInfo
from bot.games.austrian.screens.words import bid_word, reason_word, said_word
from bot.screens.model import Screen
from bot.screens.paper import Confirmation, last_line
from bot.screens.paper_keys import entry_rows
from bot.screens.texts import Html, Texts, bold, folded, lines
from bot.screens.words import balance_word, pair
from engine.core.seats import BySeat, Seat
from engine.core.three_hands import resting_seat
from engine.games.austrian.events import Standing
from engine.games.austrian.money import Payment, Purse
from engine.games.austrian.outcomes import WhistCall


def score_screen(t: Texts, view: ScoreInfo) -> Screen:
    """Show the live message: how everybody stands, the last deal, what has been told of this one and what is asked."""
    standing = view.standing
    head = [
        bold(t.plain("♠♥ Austrian préférence with real cards ♣♦")),
        title(t, standing.rules),
        *([] if standing.deals else OPTION_PAGES.difference_lines(t, standing.rules)),
        " ",
        *standing_lines(t, standing),
        " ",
    ]
    text = lines(*head, _last(t, view), *_entry(t, view))
    is_complete, is_over = view.preview is not None, view.told.ask is Ask.OVER
    rows = entry_rows(t, view, answer_rows(t, view), is_complete=is_complete, is_over=is_over)
    return Screen(text, rows, retired=t("The score is further down."))


def over_screen(t: Texts, standing: Standing) -> Screen:
    """Show the live message once the match has been settled; without a deal it was only given up."""
    if not standing.deals:
        return Screen(t("This match with real cards has been given up."))
    title_line = bold(t.plain("The match with real cards is over."))
    return Screen(lines(title_line, *standing_lines(t, standing)))


def standing_lines(t: Texts, standing: Standing) -> tuple[Html, ...]:
    """Tell the pot, and everybody's money in one line."""
    purse = standing.purse
    money = (pair(name, balance_word(purse.cash[seat])) for seat, name in standing.players.items())
    return t("Pot: <b>%(pot)d</b>", pot=purse.pot), bold(" · ".join(money))


def _last(t: Texts, view: ScoreInfo) -> Html:
    """Tell the deal written or undone last; empty once the next deal is told, whose answers need the room."""
    outcome = (
        outcome_line(t, view.standing.rules, view.standing.players, view.last.outcome) if view.last is not None else ""
    )
    hint = t("Names come with the command: <code>/score austrian Ann, Bob, Eve</code>.")
    return last_line(t, view, outcome, hint)


def _entry(t: Texts, view: ScoreInfo) -> list[Html]:
    if view.sure is Confirmation.UNDO:
        return [t("<b>Undo deal %(n)d?</b> All it paid goes back.", n=view.standing.deals)]
    if view.sure is Confirmation.SETTLE:
        return [_settle_question(t, view)]
    if view.told.ask is Ask.OVER:
        return [
            t("<b>The end of the match is reached.</b>"),
            t("Look through the last deal: after the settlement nothing can be undone."),
        ]
    told = [Html(" ") if _last(t, view) else Html(""), *_told(t, view)]
    if view.preview is None:
        return [*told, bold(question(t, view))]
    players, payments = view.standing.players, view.preview.payments
    written = [payment_line(t, players, payment) for payment in payments]
    return [
        *told,
        t("<b>To be paid:</b> %(changes)s", changes=changes_line(t, players, view.standing.purse, payments)),
        folded(*written),
    ]


def _settle_question(t: Texts, view: ScoreInfo) -> Html:
    if not view.standing.deals:
        return t("<b>Give up this match?</b> No deal has been written.")
    return t("<b>End the match and divide the pot?</b> Everybody should agree.")


def _told(t: Texts, view: ScoreInfo) -> list[Html]:
    """Tell what is known of the deal."""
    told, players, rules = view.told, view.standing.players, view.standing.rules
    number = t("<b>Deal %(n)d.</b>", n=view.standing.deals + 1)
    if told.dealer is None or told.ask is Ask.REFILL:
        return [number]
    resting = resting_seat(len(players), told.dealer)
    deals = t("%(name)s deals.", name=players[told.dealer])
    rests = t("%(name)s deals and rests.", name=players[told.dealer])
    rows = [Html(f"{number} {rests if resting else deals}")]
    if told.outcome is not None:
        rows.append(Html(bold(outcome_line(t, rules, players, told.outcome))))
    elif told.declarer is not None:
        contract = bid_word(t, rules, told.contract) if told.contract else "…"
        rows.append(t("%(name)s plays: %(game)s", name=players[told.declarer], game=contract))
    return [*rows, *_details(t, view)]


def _details(t: Texts, view: ScoreInfo) -> list[Html]:
    """Words of the defenders and tricks."""
    told, players = view.told, view.standing.players
    rows: list[Html] = []
    if told.whists:
        rows.append(lines(" · ".join(_whist_words(t, view, seat, call) for seat, call in told.whists)))
    counts = [pair(players[seat], str(count)) for seat, count in zip(told.counted, told.counts, strict=False)]
    if counts:
        rows.append(t("Tricks: %(counts)s", counts=" · ".join(counts)))
    return rows


def _whist_words(t: Texts, view: ScoreInfo, seat: Seat, call: WhistCall) -> str:
    """Write a defender's word: "Вика пас", "Аня вист с приглашением"."""
    name = view.standing.players[seat]
    if call is WhistCall.WHIST and view.told.invited:
        return pair(name, t.plain("whist with an invitation"))
    return said_word(t, name, call)


def payment_line(t: Texts, players: BySeat[str], payment: Payment) -> Html:
    """Tell one payment: "котёл → Аня: **100** (из котла)"."""
    return t(
        "%(payer)s → %(payee)s: <b>%(amount)d</b> (%(reason)s)",
        payer=_owner(t, players, payment.payer),
        payee=_owner(t, players, payment.payee),
        amount=payment.amount,
        reason=reason_word(t, payment.reason),
    )


def _owner(t: Texts, players: BySeat[str], seat: Seat | None) -> str:
    return players[seat] if seat is not None else t.plain("pot")


def changes_line(t: Texts, players: BySeat[str], before: Purse, payments: Iterable[Payment]) -> Html:
    """Tell what payments change and the pot behind them: "Аня +48 · Борис −2 · котёл 40"."""
    after = before.after(payments)
    changes = ((players[seat], after.cash[seat] - before.cash[seat]) for seat in players.seats)
    told = [pair(name, balance_word(change)) for name, change in changes if change]
    return lines(" · ".join([*told, t.plain("pot %(n)d", n=after.pot)]))
