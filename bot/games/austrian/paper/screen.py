"""Answers to one question about a paper deal as buttons, the question itself and its «?»."""

from collections.abc import Iterable
from itertools import groupby

from bot.games.austrian.paper.entry import INVITES
from bot.games.austrian.paper.model import Ask, ScoreInfo
from bot.games.austrian.screens.keys import bid_label
from bot.games.austrian.screens.options import OPTION_PAGES, title
from bot.games.austrian.screens.report import outcome_line
from bot.games.austrian.screens.words import aces_word, bid_word, reason_word, said_word
from bot.screens.actions import Action
from bot.screens.keys import Row, rows_of
from bot.screens.model import Button, ButtonStyle, Screen
from bot.screens.paper import Confirmation, last_line
from bot.screens.paper_keys import entry_rows, mine
from bot.screens.texts import Html, Texts, bold, folded, lines, mark
from bot.screens.widths import with_name
from bot.screens.words import balance_word, capital, pair
from engine.core.seats import BySeat, Seat
from engine.core.three_hands import resting_seat
from engine.games.austrian.calls import Bid
from engine.games.austrian.events import Standing
from engine.games.austrian.money import Payment, Purse
from engine.games.austrian.outcomes import Aces, WhistCall

COUNTS_IN_A_ROW = 6


def question(t: Texts, view: ScoreInfo) -> str:
    """Ask the next question; plain text."""
    told, players = view.told, view.standing.players
    match told.ask:
        case Ask.REFILL:
            return t.plain("The pot is empty. Do all pay in %(n)d?", n=view.standing.rules.contribution)
        case Ask.DEALER:
            return t.plain("Who deals first?")
        case Ask.PLAYER:
            return t.plain("Who played?")
        case Ask.CONTRACT:
            return t.plain("What was played?")
        case Ask.WHISTS:
            return t.plain("Who whisted?")
        case Ask.MADE:
            return t.plain("Was it made?")
        case Ask.TRICKS:
            name = players[told.about] if told.about is not None else ""
            return t.plain("%(name)s: how many tricks?", name=name)
        case Ask.DONE | Ask.OVER:
            return ""


def answer_rows(t: Texts, view: ScoreInfo) -> tuple[Row, ...]:
    """Return a button for each answer to the present question."""
    rows: list[Row] = []
    for word, group in groupby(view.told.choices, key=lambda step: step.partition(":")[0]):
        steps = list(group)
        buttons = [_button(t, view, step) for step in steps]
        if word == "game":
            rows += _contracts(steps, buttons)
        elif word == "said":
            rows += _words(steps, buttons)
        else:
            rows += rows_of(buttons, COUNTS_IN_A_ROW if word == "took" else 2)
    return tuple(rows)


def _contracts(steps: list[str], buttons: list[Button]) -> tuple[Row, ...]:
    """Lay out the suits in one row, then what has longer words: numbers from 5 on, contracts from the hand."""
    bids = [Bid(step.partition(":")[2]) for step in steps]
    short = [key for bid, key in zip(bids, buttons, strict=True) if bid.suit is not None and not bid.is_hand]
    above = [key for bid, key in zip(bids, buttons, strict=True) if bid.suit is None]
    hand = [key for bid, key in zip(bids, buttons, strict=True) if bid.is_hand]
    return (tuple(short), *rows_of(above, 2), *rows_of(hand, 2))


def _words(steps: list[str], buttons: list[Button]) -> tuple[Row, ...]:
    """Lay out both and nobody, then each defender alone, then each with an invitation."""
    by_step = dict(zip(steps, buttons, strict=True))
    order = (
        ("said:whist.whist", "said:pass.pass"),
        ("said:whist.pass", "said:pass.whist"),
        (f"said:whist.pass.{INVITES}", f"said:pass.whist.{INVITES}"),
    )
    rows = (tuple(by_step[step] for step in row if step in by_step) for row in order)
    return tuple(row for row in rows if row)


def _button(t: Texts, view: ScoreInfo, step: str) -> Button:
    word, _, argument = step.partition(":")
    style = ButtonStyle.PLAIN
    if word in ("player", "made"):
        style = {"0": ButtonStyle.PRIMARY, "y": ButtonStyle.SUCCESS, "n": ButtonStyle.DANGER}.get(argument, style)
    return mine(view, _answer(t, view, word, argument), f"{Action.ENTER}:{step}", style)


def _answer(t: Texts, view: ScoreInfo, word: str, argument: str) -> str:
    match word:
        case "refill":
            return t.plain("Fill the pot")
        case "player" if argument == "0":
            return t.plain("All passed")
        case "dealer" | "player":
            return with_name(str, view.standing.players[int(argument)], 2)
        case "game":
            return bid_label(t, view.standing.rules, Bid(argument), hands=1)
        case "said":
            return _said(t, view, argument)
        case "made":
            return t.plain("Made") if argument == "y" else t.plain("Remise")
        case "split":
            return t.plain("Tell the tricks of each defender")
        case "aces":
            return capital(aces_word(t, Aces(argument)))
        case _:
            return argument


def _said(t: Texts, view: ScoreInfo, argument: str) -> str:
    """Write the words of both defenders as a phrase."""
    first, second, *more = argument.split(".")
    if first == second:
        return t.plain("Both whist") if first == WhistCall.WHIST else t.plain("Both pass")
    names = [view.standing.players[seat] for seat in view.told.defenders]
    sole = names[0] if first == WhistCall.WHIST else names[1]
    if more:
        return with_name(lambda name: t.plain("%(name)s invites", name=name), sole, 2)
    if view.standing.rules.invite:
        return with_name(lambda name: t.plain("%(name)s alone", name=name), sole, 2)
    return with_name(lambda name: t.plain("%(name)s whists", name=name), sole, 2)


PLAYING = mark(
    "Play with real cards; after a deal press who played and answer. Anybody here may enter; "
    "nothing is written before “Write down”, and the last deal can be undone."
)
HELP: dict[Ask, str] = {
    Ask.REFILL: mark("All pay in and the match goes on, if all agree; else settle and divide what is left."),
    Ask.DEALER: PLAYING,
    Ask.PLAYER: PLAYING,
    Ask.CONTRACT: mark("The contract that was named, whether it was made or not. Preference is hearts from the hand."),
    Ask.WHISTS: mark(
        "Who whisted in the end. A sole whister played alone, or invited the other and answered for four tricks."
    ),
    Ask.MADE: mark("Bettel is made without a trick, all ten with every trick; further tricks are not counted."),
    Ask.TRICKS: mark(
        "Ten tricks in all; the last number follows by itself. Where nothing depends on who of the defenders "
        "took a trick, it is not asked."
    ),
    Ask.DONE: mark(
        "Look at what will be paid and add aces if there were any; “Write down” writes it, “Back” takes an answer back."
    ),
    Ask.OVER: mark(
        "The match has reached its end. Settlement divides the pot and ends it; before it the last deal can be undone."
    ),
}


def entry_help(t: Texts, view: ScoreInfo) -> str:
    """Return «?» under the live message, at most 200 characters."""
    return t.plain(HELP[view.told.ask])


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
