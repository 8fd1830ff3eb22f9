"""Matches of Austrian préférence with real cards: questions, answers and deals in words."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from bot.games.austrian.paper import entry
from bot.games.austrian.paper.entry import INVITES, Ask, ScoreInfo, Told
from bot.games.austrian.screens.keys import bid_label
from bot.games.austrian.screens.options import OPTION_PAGES
from bot.games.austrian.screens.report import outcome_line
from bot.games.austrian.screens.words import aces_word, bid_word, reason_word, said_word
from bot.screens.keys import Row, rows_of
from bot.screens.model import Button, ButtonStyle
from bot.screens.paper_face import PLAYING, PaperFace
from bot.screens.texts import Html, Texts, bold, folded, lines, mark
from bot.screens.widths import with_name
from bot.screens.words import balance_word, capital, pair
from engine.core.seats import BySeat, Seat
from engine.games.austrian.calls import Bid
from engine.games.austrian.events import DealScored, Standing
from engine.games.austrian.match_commands import RecordPaperDeal
from engine.games.austrian.money import Payment, Purse
from engine.games.austrian.outcomes import Aces, Outcome, WhistCall

QUESTIONS: Final[dict[Ask, str]] = {
    Ask.DEALER: mark("Who deals first?"),
    Ask.PLAYER: mark("Who played?"),
    Ask.CONTRACT: mark("What was played?"),
    Ask.WHISTS: mark("Who whisted?"),
    Ask.MADE: mark("Was it made?"),
    Ask.TRICKS: mark("%(name)s: how many tricks?"),
}
"""Texts of the questions (message ids of the catalogue)."""
HELPS: Final[dict[Ask, str]] = {
    Ask.REFILL: mark(
        "If all agree, everybody pays in and the match goes on; otherwise settle and divide what is left."
    ),
    Ask.DEALER: PLAYING,
    Ask.PLAYER: PLAYING,
    Ask.CONTRACT: mark("The contract that was named, whether it was made or not. Preference is hearts from the hand."),
    Ask.WHISTS: mark(
        "Say which defenders whisted. A sole whister played alone, or invited the other and answered for four tricks."
    ),
    Ask.MADE: mark("Bettel is made without a trick, all ten with every trick; further tricks are not counted."),
    Ask.TRICKS: mark(
        "Ten tricks in all; the last number is filled in automatically. When it does not matter which defender took "
        "a trick, it is not asked."
    ),
    Ask.DONE: mark(
        "Look at what will be paid and add aces if there were any; “Write down” writes it, “Back” takes an answer back."
    ),
    Ask.OVER: mark(
        "The match has reached its end. Settlement divides the pot and ends it; before it the last deal can be undone."
    ),
}
"""Explanations under «?», by question (message ids of the catalogue)."""


def _contracts(steps: list[str], buttons: list[Button]) -> tuple[Row, ...]:
    """Lay out the contracts: the suits in one row, then the numbers from 5 on, then contracts from the hand."""
    bids = [Bid(step.partition(":")[2]) for step in steps]
    short = [key for bid, key in zip(bids, buttons, strict=True) if bid.suit is not None and not bid.is_hand]
    above = [key for bid, key in zip(bids, buttons, strict=True) if bid.suit is None]
    hand = [key for bid, key in zip(bids, buttons, strict=True) if bid.is_hand]
    return (tuple(short), *rows_of(above, 2), *rows_of(hand, 2))


def _words(steps: list[str], buttons: list[Button]) -> tuple[Row, ...]:
    """Lay out the answers on whist: both and nobody, then each defender alone, then each one inviting the other."""
    by_step = dict(zip(steps, buttons, strict=True))
    order = (
        ("said:whist.whist", "said:pass.pass"),
        ("said:whist.pass", "said:pass.whist"),
        (f"said:whist.pass.{INVITES}", f"said:pass.whist.{INVITES}"),
    )
    rows = (tuple(by_step[step] for step in row if step in by_step) for row in order)
    return tuple(row for row in rows if row)


def answer(t: Texts, view: ScoreInfo, word: str, argument: str) -> str:
    """Return the label of an answer's button."""
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
            return t.plain("Enter each defender's tricks")
        case "aces":
            return capital(aces_word(t, Aces(argument)))
        case _:
            return argument


def _said(t: Texts, view: ScoreInfo, argument: str) -> str:
    """Describe the calls of both defenders in a phrase, for a button."""
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


def _details(t: Texts, view: ScoreInfo) -> list[Html]:
    """Return lines with the defenders' calls and the tricks entered so far."""
    told, players = view.told, view.standing.players
    rows: list[Html] = []
    if told.whists:
        rows.append(lines(" · ".join(_whist_words(t, view, seat, call) for seat, call in told.whists)))
    counts = [pair(players[seat], str(count)) for seat, count in zip(told.counted, told.counts, strict=False)]
    if counts:
        rows.append(t("Tricks: %(counts)s", counts=" · ".join(counts)))
    return rows


def _whist_words(t: Texts, view: ScoreInfo, seat: Seat, call: WhistCall) -> str:
    """Format a defender's name and call: "Вика пас", "Аня вист с приглашением"."""
    name = view.standing.players[seat]
    if call is WhistCall.WHIST and view.told.invited:
        return pair(name, t.plain("whist with an invitation"))
    return said_word(t, name, call)


def payment_line(t: Texts, players: BySeat[str], payment: Payment) -> Html:
    """Format one payment: "котёл → Аня: **100** (из котла)"."""
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
    """Format what payments change for each player, and the pot after them: "Аня +48 · Борис −2 · котёл 40"."""
    after = before.after(payments)
    changes = ((players[seat], after.cash[seat] - before.cash[seat]) for seat in players.seats)
    told = [pair(name, balance_word(change)) for name, change in changes if change]
    return lines(" · ".join([*told, t.plain("pot %(n)d", n=after.pot)]))


class AustrianPaper(PaperFace[Standing, Told, DealScored, RecordPaperDeal]):
    """Matches of Austrian préférence with real cards."""

    record = RecordPaperDeal
    options = OPTION_PAGES
    begun = staticmethod(entry.begun)
    asked = staticmethod(entry.asked)
    scored = staticmethod(entry.result)
    answer = staticmethod(answer)
    answered = staticmethod(entry.answered)
    heading = mark("♠♥ Austrian préférence with real cards ♣♦")
    names_hint = mark("Names come with the command: <code>/score austrian Ann, Bob, Eve</code>.")
    undo_question = mark("<b>Undo deal %(n)d?</b> All its payments go back.")
    settle_question = mark("<b>End the match and divide the pot?</b> Everybody should agree.")
    questions = QUESTIONS
    helps = HELPS
    in_a_row = MappingProxyType({"took": 6})

    def recorded(self, told: Told, dealer: Seat, outcome: Outcome) -> RecordPaperDeal:
        """Return the command that writes a complete deal, including whether the pot was filled before it."""
        return RecordPaperDeal(dealer, outcome, refill=told.refill)

    def question(self, t: Texts, view: ScoreInfo) -> str:
        """Return the next question as plain text; empty if nothing is asked."""
        if view.told.ask is Ask.REFILL:
            return t.plain("The pot is empty. Do all pay in %(n)d?", n=view.standing.rules.contribution)
        return super().question(t, view)

    def standing_lines(self, t: Texts, standing: Standing) -> tuple[Html, ...]:
        """Return two lines: the pot, and everybody's money."""
        purse = standing.purse
        money = (pair(name, balance_word(purse.cash[seat])) for seat, name in standing.players.items())
        return t("Pot: <b>%(pot)d</b>", pot=purse.pot), bold(" · ".join(money))

    def last_outcome(self, t: Texts, standing: Standing, last: DealScored) -> str:
        """Describe in a line how the deal written last ended, as plain text."""
        return outcome_line(t, standing.rules, standing.players, last.outcome)

    def rows(self, kind: str, steps: list[str], buttons: list[Button]) -> tuple[Row, ...]:
        """Lay out the buttons of answers that begin with the word `kind`, such as `game` for contracts."""
        match kind:
            case "game":
                return _contracts(steps, buttons)
            case "said":
                return _words(steps, buttons)
            case _:
                return super().rows(kind, steps, buttons)

    def style(self, word: str, argument: str) -> ButtonStyle:
        """Return the style of an answer's button."""
        styles = {"0": ButtonStyle.PRIMARY, "y": ButtonStyle.SUCCESS, "n": ButtonStyle.DANGER}
        return styles.get(argument, ButtonStyle.PLAIN) if word in ("player", "made") else ButtonStyle.PLAIN

    def told_lines(self, t: Texts, view: ScoreInfo) -> list[Html]:
        """Describe what has been entered of the deal; while the pot is to be filled, only the deal's number."""
        return [self.number_line(t, view)] if view.told.ask is Ask.REFILL else super().told_lines(t, view)

    def deal_lines(self, t: Texts, view: ScoreInfo) -> list[Html]:
        """Describe what has been entered of the deal, below its dealer."""
        told, players, rules = view.told, view.standing.players, view.standing.rules
        rows = []
        if told.outcome is not None:
            rows.append(Html(bold(outcome_line(t, rules, players, told.outcome))))
        elif told.declarer is not None:
            contract = bid_word(t, rules, told.contract) if told.contract else "…"
            rows.append(t("%(name)s plays: %(game)s", name=players[told.declarer], game=contract))
        return [*rows, *_details(t, view)]

    def preview_lines(self, t: Texts, view: ScoreInfo, preview: DealScored) -> list[Html]:
        """Describe the payments that the entered deal would cause."""
        players, payments = view.standing.players, preview.payments
        changes = changes_line(t, players, view.standing.purse, payments)
        return [
            t("<b>To be paid:</b> %(changes)s", changes=changes),
            folded(*(payment_line(t, players, payment) for payment in payments)),
        ]
