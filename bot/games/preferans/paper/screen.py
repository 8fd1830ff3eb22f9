"""Screens for matches with real cards: questions, answers and deals in words."""

from itertools import groupby
from types import MappingProxyType
from typing import Final

from bot.games.preferans.paper import entry
from bot.games.preferans.paper.entry import Ask, ScoreInfo, Told, Way
from bot.games.preferans.screens.options import OPTION_PAGES
from bot.games.preferans.screens.report import PreferansReport, in_deal, outcome_line
from bot.games.preferans.screens.sheet import kotel_line, mountain_word
from bot.games.preferans.screens.why import entry_lines
from bot.games.preferans.screens.words import contract_word, said_word
from bot.screens.keys import Row
from bot.screens.model import Button, ButtonStyle
from bot.screens.paper_face import PLAYING, PaperFace
from bot.screens.texts import Html, Texts, bold, folded, lines, mark
from bot.screens.widths import with_name
from bot.screens.words import amount_word, balance_word, capital, card_word, pair
from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import has_raspasy
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.match_commands import RecordPaperDeal
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.rotation import idle_seat, resting_seat
from engine.games.preferans.scoring.settlement import settle

UNFOLDED: Final = 3
"""Number of entries shown without folding, as many as a folded quotation shows."""


QUESTIONS: Final[dict[Ask, str]] = {
    Ask.DEALER: mark("Who deals first?"),
    Ask.PLAYER: mark("Who played?"),
    Ask.BLIND: mark("Who passed blind?"),
    Ask.PROVED: mark("Was it the hand that ends the pulka?"),
    Ask.WAY: mark("How did the game come about?"),
    Ask.CONTRACT: mark("What was played?"),
    Ask.WHISTS: mark("Who whisted?"),
    Ask.HALVES: mark("Did the dealer take half of the game?"),
    Ask.TRICKS: mark("%(name)s: how many tricks?"),
    Ask.TALON: mark("Which cards were the talon?"),
}
"""Texts of the questions, as keys of the message catalogue."""
HELPS: Final[dict[Ask, str]] = {
    Ask.DEALER: PLAYING,
    Ask.PLAYER: PLAYING,
    Ask.BLIND: mark("Press everybody who passed before looking at their cards, then “Nobody else”."),
    Ask.CONTRACT: mark("The game that was named after the talon, whether it was made or not."),
    Ask.PROVED: mark("Yes, if the twelve cards take every trick without trumps, whatever the others hold."),
    Ask.HALVES: mark("Whether the dealer on the talon took half of this game."),
    Ask.WAY: mark("It changes what is written: blind games are doubled, the dealer pays for a thrown talon."),
    Ask.WHISTS: mark(
        "Each defender's last call. A half-whist that was taken back is a whist; otherwise it is the half-whist of "
        "the player who called it."
    ),
    Ask.TRICKS: mark(
        "Ten tricks in all; the last number is filled in automatically. When it does not matter which defender took "
        "a trick, it is not asked."
    ),
    Ask.TALON: mark(
        "The dealer is paid for aces and marriages in the talon: press its cards, or “Nothing to be paid”."
    ),
    Ask.DONE: mark(
        "Look at what will be written; “Write down” puts it on the sheet, “Back” takes the last answer back."
    ),
    Ask.OVER: mark(
        "The pools are closed or all deals have been played. Settlement ends the pulka; before it the last deal can "
        "be undone."
    ),
}
"""Texts of the «?» button for each question, as keys of the message catalogue."""


def _cards(steps: list[str], buttons: list[Button]) -> tuple[Row, ...]:
    """Return the rows of card buttons, one for each suit, and below them the button that nothing is paid."""
    cards = zip(steps, buttons, strict=True)
    return tuple(tuple(button for _, button in row) for _, row in groupby(cards, key=lambda pair: pair[0][-1]))


def _contracts(steps: list[str], buttons: list[Button]) -> tuple[Row, ...]:
    """Return a grid of contract buttons by level and strain, with misère below."""
    games = zip((Contract(step.partition(":")[2]) for step in steps), buttons, strict=True)
    levels = groupby(games, key=lambda game: game[0].level)
    return tuple(tuple(button for _, button in level) for _, level in levels)


def _words(steps: list[str], buttons: list[Button]) -> tuple[Row, ...]:
    """Return the rows of whist calls: both or nobody, then one of the two, then half-whists; long labels one a row."""
    by_step = dict(zip(steps, buttons, strict=True))
    usual = (
        ("said:whist.whist", "said:pass.pass"),
        ("said:whist.pass", "said:pass.whist"),
        ("said:whist", "said:pass"),
        ("said:half.pass", "said:pass.half"),
    )
    rows = [tuple(by_step.pop(step) for step in row if step in by_step) for row in usual]
    return tuple(row for row in (*rows, *((button,) for button in by_step.values())) if row)


def answer(t: Texts, view: ScoreInfo, word: str, argument: str) -> str:
    """Return the label of an answer's button."""
    match word:
        case "player" if argument == "0":
            return t.plain("Raspasy") if has_raspasy(view.standing.convention) else t.plain("All passed")
        case "dealer" | "player":
            return with_name(str, view.standing.players[int(argument)])
        case "game":
            return capital(contract_word(t, Contract(argument)))
        case "said":
            return _said(t, view, argument)
        case "concede":
            return t.plain("“Without three”")
        case "split":
            return t.plain("Enter each defender's tricks")
        case "card" if argument == "no":
            return t.plain("Nothing to be paid")
        case "card":
            return card_word(t, Card(argument))
        case "took":
            return argument
        case _:
            return _rarer(t, view, word, argument)


def _rarer(t: Texts, view: ScoreInfo, word: str, argument: str) -> str:
    match word:
        case "blind" if argument == "0":
            return t.plain("Nobody else") if view.told.blind else t.plain("Nobody")
        case "blind":
            return with_name(str, view.standing.players[int(argument)])
        case "preferans":
            return t.plain("“Preferans!”")
        case "way":
            return _way(t, Way(argument))
        case "half" if argument == "y":
            return t.plain("Yes, in halves")
        case _:
            return t.plain("Yes") if argument == "y" else t.plain("No")


def _way(t: Texts, way: Way) -> str:
    match way:
        case Way.USUAL:
            return t.plain("With the talon, as usual")
        case Way.WITHOUT:
            return t.plain("Without the talon")
        case Way.THROWN:
            return t.plain("The talon was thrown at the dealer")
        case Way.BLIND:
            return t.plain("Bid blind")


def _said(t: Texts, view: ScoreInfo, argument: str) -> str:
    """Return a phrase for the final calls of the defenders, or the whist of the resting dealer."""
    calls = [WhistCall(call) for call in argument.split(".")]
    told, players = view.told, view.standing.players
    if len(calls) > len(told.defenders):
        half = WhistCall.HALF in calls
        return t.plain("The dealer returns the half-whist") if half else t.plain("The dealer whists")
    names = {call: players[seat] for seat, call in zip(told.defenders, calls, strict=True)}
    if calls == [WhistCall.PASS]:
        return with_name(lambda name: t.plain("%(name)s passes", name=name), names[WhistCall.PASS])
    if calls == [WhistCall.WHIST, WhistCall.WHIST]:
        return t.plain("Both whist")
    if calls == [WhistCall.PASS, WhistCall.PASS]:
        return t.plain("Both pass")
    if WhistCall.HALF not in names:
        return with_name(lambda name: t.plain("%(name)s whists", name=name), names[WhistCall.WHIST])
    if WhistCall.WHIST not in names:
        return with_name(lambda name: t.plain("%(name)s: half-whist", name=name), names[WhistCall.HALF])
    return with_name(lambda name: t.plain("%(name)s whists after a half-whist", name=name), names[WhistCall.WHIST])


def _details(t: Texts, view: ScoreInfo) -> list[Html]:
    """Return lines about the defenders' calls, the half of the dealer, the tricks and the talon."""
    told, players = view.told, view.standing.players
    rows: list[Html] = []
    if told.whists:
        rows.append(lines(" · ".join(said_word(t, players[seat], call) for seat, call in told.whists)))
    if told.partner is not None:
        rows.append(t("In halves with the dealer"))
    counts = _counts(view)
    if counts and not told.raspasy:
        rows.append(t("Tricks: %(counts)s", counts=counts))
    elif counts and told.outcome is None:
        rows.append(t("Tricks so far: %(counts)s", counts=counts))
    if told.talon:
        rows.append(t("Talon: %(cards)s", cards=" ".join(card_word(t, card) for card in told.talon)))
    return rows


def _counts(view: ScoreInfo) -> str:
    """Return the tricks entered so far, or all of them, as text."""
    told, players = view.told, view.standing.players
    if told.outcome is not None:
        tricks = told.outcome.tricks
        return " · ".join(pair(players[seat], str(tricks[seat])) for seat in told.counted) if tricks is not None else ""
    return " · ".join(pair(players[seat], str(count)) for seat, count in zip(told.counted, told.counts, strict=False))


class PreferansPaper(PaperFace[Standing, Told, DealScored, RecordPaperDeal]):
    """Screens for matches of preferans with real cards."""

    another = mark("Another pulka")
    record = RecordPaperDeal
    options = OPTION_PAGES
    begun = staticmethod(entry.begun)
    asked = staticmethod(entry.asked)
    scored = staticmethod(entry.result)
    answer = staticmethod(answer)
    answered = staticmethod(entry.answered)
    heading = mark("♠♥ A pulka with real cards ♣♦")
    names_hint = mark("Names come with the command: <code>/score Ann, Bob, Eve</code>.")
    over_heading = mark("The pulka with real cards is over.")
    given_up = mark("The score keeping has been cancelled.")
    undo_question = mark("<b>Undo deal %(n)d?</b> Everything it wrote will leave the sheet.")
    settle_question = mark("<b>End the pulka and settle by the sheet as it is?</b> Everybody should agree.")
    give_up_question = mark("<b>Give up this pulka?</b> No deal has been written.")
    end_reached = mark("<b>The pulka has reached its end.</b>")
    rests = mark("%(name)s deals and sits on the talon.")
    questions = QUESTIONS
    helps = HELPS
    in_a_row = MappingProxyType({"took": 6})

    def rules(self, standing: Standing) -> Convention:
        """Return the convention of a match."""
        return standing.convention

    def is_resting(self, standing: Standing, dealer: Seat) -> bool:
        """Return whether a dealer rests in this match, because four or five play."""
        return resting_seat(standing, dealer) is not None

    def dealer_line(self, t: Texts, standing: Standing, dealer: Seat) -> Html:
        """Name the dealer, say if the dealer rests, and of five players who rests besides."""
        line, idle = super().dealer_line(t, standing, dealer), idle_seat(standing, dealer)
        if idle is None:
            return line
        rests = t("%(name)s rests.", name=standing.players[idle])
        return Html(f"{line} {rests}")

    def standing_lines(self, t: Texts, standing: Standing) -> tuple[Html, ...]:
        """Return lines with everybody's pool, mountain, remises if they have a column, and balance."""
        balance = settle(standing).whists
        rows = tuple(
            t(
                "%(name)s: pool %(pool)s · mountain %(mountain)s · net <b>%(balance)s</b>",
                name=name,
                pool=amount_word(standing.sheet.pool_of(seat)),
                mountain=mountain_word(t, standing, seat),
                balance=balance_word(balance[seat]),
            )
            for seat, name in standing.players.items()
        )
        kotel = kotel_line(t, standing)
        return (*rows, kotel) if kotel else rows

    def last_outcome(self, t: Texts, standing: Standing, last: DealScored) -> str:
        """Return a line of plain text about the outcome of the last deal written."""
        return outcome_line(t, standing.players, last.outcome, in_deal(standing, standing.dealer))

    def rows(self, kind: str, steps: list[str], buttons: list[Button]) -> tuple[Row, ...]:
        """Return the rows of answer buttons for one kind of question."""
        match kind:
            case "game":
                return _contracts(steps, buttons)
            case "said":
                return _words(steps, buttons)
            case "card":
                return _cards(steps, buttons)
            case _:
                return super().rows(kind, steps, buttons)

    def style(self, word: str, argument: str) -> ButtonStyle:
        """Return the style of an answer's button."""
        if (word, argument) == ("player", "0"):
            return ButtonStyle.PRIMARY
        return ButtonStyle.DANGER if word == "concede" else ButtonStyle.PLAIN

    def deal_lines(self, t: Texts, view: ScoreInfo) -> list[Html]:
        """Return lines with what is known about the deal, except its dealer."""
        told, players = view.told, view.standing.players
        rows = []
        if told.outcome is not None:
            seats = in_deal(view.standing, told.dealer)
            rows.append(Html(bold(outcome_line(t, players, told.outcome, seats))))
        elif told.raspasy:
            rows.append(t("Raspasy"))
        elif told.declarer is not None:
            game = contract_word(t, told.contract) if told.contract else "…"
            rows.append(t("%(name)s plays: %(game)s", name=players[told.declarer], game=game))
        return [*rows, *_details(t, view)]

    def preview_lines(self, t: Texts, view: ScoreInfo, preview: DealScored) -> list[Html]:
        """Return lines with the entries that the deal would write."""
        report = PreferansReport(frame=view.frame, number=preview.number, score=preview, after=view.standing)
        entries = entry_lines(t, report)
        written = [folded(*entries)] if len(entries) > UNFOLDED else entries
        return [t("<b>To be written:</b>"), *written]
