"""Answers to one question about a paper deal as buttons, the question itself and its «?»."""

from itertools import groupby

from bot.games.preferans.paper.model import Ask, ScoreInfo, Way
from bot.games.preferans.screens.options import OPTION_PAGES, title
from bot.games.preferans.screens.report import PreferansReport, outcome_line
from bot.games.preferans.screens.why import entry_lines
from bot.games.preferans.screens.words import contract_word, said_word
from bot.screens.actions import Action
from bot.screens.keys import Row, rows_of
from bot.screens.model import Button, ButtonStyle, Screen
from bot.screens.paper import Confirmation, last_line
from bot.screens.paper_keys import entry_rows, mine
from bot.screens.texts import Html, Texts, bold, folded, lines, mark
from bot.screens.widths import with_name
from bot.screens.words import amount_word, balance_word, capital, card_word, pair
from engine.core.cards import Card
from engine.games.preferans.contracts import Contract
from engine.games.preferans.events import Standing
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.rotation import resting_seat
from engine.games.preferans.scoring.settlement import settle

COUNTS_IN_A_ROW = 6


def question(t: Texts, view: ScoreInfo) -> str:
    """Ask the next question; plain text."""
    told, players = view.told, view.standing.players
    match told.ask:
        case Ask.DEALER:
            return t.plain("Who deals first?")
        case Ask.PLAYER:
            return t.plain("Who played?")
        case Ask.BLIND:
            return t.plain("Who passed blind?")
        case Ask.PROVED:
            return t.plain("Was it the hand that ends the pulka?")
        case Ask.WAY:
            return t.plain("How did the game come about?")
        case Ask.CONTRACT:
            return t.plain("What was played?")
        case Ask.WHISTS:
            return t.plain("Who whisted?")
        case Ask.HALVES:
            return t.plain("Did the dealer take half of the game?")
        case Ask.TRICKS:
            name = players[told.about] if told.about is not None else ""
            return t.plain("%(name)s: how many tricks?", name=name)
        case Ask.TALON:
            return t.plain("Which cards were the talon?")
        case Ask.DONE | Ask.OVER:
            return ""


def answer_rows(t: Texts, view: ScoreInfo) -> tuple[Row, ...]:
    """Return a button for each answer to the present question."""
    rows: list[Row] = []
    for word, group in groupby(view.told.choices, key=lambda step: step.partition(":")[0]):
        rows += _rows(t, view, word, list(group))
    return tuple(rows)


def _rows(t: Texts, view: ScoreInfo, word: str, steps: list[str]) -> tuple[Row, ...]:
    if word == "game":
        return _contracts(t, view, steps)
    buttons = [_button(t, view, step) for step in steps]
    if word == "said":
        return _words(view, steps, buttons)
    if word == "card":
        return _cards(steps, buttons)
    return rows_of(buttons, COUNTS_IN_A_ROW if word == "took" else 2)


def _cards(steps: list[str], buttons: list[Button]) -> tuple[Row, ...]:
    """Lay out a row for every suit, below them that nothing is to be paid."""
    cards = zip(steps, buttons, strict=True)
    return tuple(tuple(button for _, button in row) for _, row in groupby(cards, key=lambda pair: pair[0][-1]))


def _contracts(t: Texts, view: ScoreInfo, steps: list[str]) -> tuple[Row, ...]:
    """Lay out a grid of level by strain, misère below."""
    contracts = [Contract(step.partition(":")[2]) for step in steps]
    rows = []
    for _, level in groupby(contracts, key=lambda contract: contract.level):
        rows.append(tuple(_contract(t, view, contract) for contract in level))
    return tuple(rows)


def _contract(t: Texts, view: ScoreInfo, contract: Contract) -> Button:
    action = f"{Action.ENTER}:game:{contract}"
    return mine(view, capital(contract_word(t, contract)), action)


def _words(view: ScoreInfo, steps: list[str], buttons: list[Button]) -> tuple[Row, ...]:
    """Lay out both or nobody, one of the two, the rarer half-whists below, longer ones each in its row."""
    by_step = dict(zip(steps, buttons, strict=True))
    usual = (
        ("said:whist.whist", "said:pass.pass"),
        ("said:whist.pass", "said:pass.whist"),
        ("said:whist", "said:pass"),
        ("said:half.pass", "said:pass.half"),
    )
    rows = [tuple(by_step.pop(step) for step in row if step in by_step) for row in usual]
    return tuple(row for row in (*rows, *((button,) for button in by_step.values())) if row)


def _button(t: Texts, view: ScoreInfo, step: str) -> Button:
    word, _, argument = step.partition(":")
    style = ButtonStyle.PLAIN
    if step == "player:0":
        style = ButtonStyle.PRIMARY
    elif word == "concede":
        style = ButtonStyle.DANGER
    return mine(view, _answer(t, view, word, argument), f"{Action.ENTER}:{step}", style)


def _answer(t: Texts, view: ScoreInfo, word: str, argument: str) -> str:
    match word:
        case "player" if argument == "0":
            return t.plain("Raspasy")
        case "dealer" | "player":
            return with_name(str, view.standing.players[int(argument)])
        case "said":
            return _said(t, view, argument)
        case "concede":
            return t.plain("“Without three”")
        case "split":
            return t.plain("Tell the tricks of each defender")
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
    """Write as a phrase last words of both defenders or of the only one, or the whist of the dealer on the talon."""
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


PLAYING = mark(
    "Play with real cards; after a deal press who played and answer. Anybody here may enter; "
    "nothing is written before “Write down”, and the last deal can be undone."
)
HELP: dict[Ask, str] = {
    Ask.DEALER: PLAYING,
    Ask.PLAYER: PLAYING,
    Ask.BLIND: mark("Press everybody who passed before looking at his cards, then “Nobody else”."),
    Ask.CONTRACT: mark("The game that was named after the talon, whether it was made or not."),
    Ask.PROVED: mark("Yes, if the twelve cards take every trick without trumps, whatever the others hold."),
    Ask.HALVES: mark("Whether the dealer on the talon took half of this game."),
    Ask.WAY: mark("It changes what is written: blind games are doubled, the dealer pays for a thrown talon."),
    Ask.WHISTS: mark(
        "The last word of each defender. Who returned a half-whist whists; who had said it has the half-whist."
    ),
    Ask.TRICKS: mark(
        "Ten tricks in all; the last number follows by itself. Where nothing depends on who of the defenders "
        "took a trick, it is not asked."
    ),
    Ask.TALON: mark(
        "The dealer is paid for aces and marriages in the talon: press its two cards, or that nothing is to be paid."
    ),
    Ask.DONE: mark(
        "Look at what will be written; “Write down” puts it on the sheet, “Back” takes the last answer back."
    ),
    Ask.OVER: mark(
        "The pools are closed or all deals are played. Settlement ends the pulka; "
        "before it the last deal can be undone."
    ),
}


def entry_help(t: Texts, view: ScoreInfo) -> str:
    """Return «?» under the live message, at most 200 characters."""
    return t.plain(HELP[view.told.ask])


UNFOLDED = 3  # entries that stand unfolded, as many as a folded quotation shows


def score_screen(t: Texts, view: ScoreInfo) -> Screen:
    """Show the live message: how everybody stands, the last deal, what has been told of this one and what is asked."""
    standing = view.standing
    head = [
        bold(t.plain("♠♥ A pulka with real cards ♣♦")),
        title(t, standing.convention),
        *([] if standing.deals else OPTION_PAGES.difference_lines(t, standing.convention)),
        " ",
        *standing_lines(t, standing),
        " ",
    ]
    text = lines(*head, _last(t, view), *_entry(t, view))
    is_complete, is_over = view.preview is not None, view.told.ask is Ask.OVER
    rows = entry_rows(t, view, answer_rows(t, view), is_complete=is_complete, is_over=is_over)
    return Screen(text, rows, retired=t("The score is further down."))


def over_screen(t: Texts, standing: Standing) -> Screen:
    """Show the live message once the pulka has been settled; without a deal it was only given up."""
    if not standing.deals:
        return Screen(t("The score keeping has been cancelled."))
    title_line = bold(t.plain("The pulka with real cards is over."))
    return Screen(lines(title_line, *standing_lines(t, standing)))


def standing_lines(t: Texts, standing: Standing) -> tuple[Html, ...]:
    """Tell pool, mountain and balance of everybody."""
    balance, sheet = settle(standing).whists, standing.sheet
    return tuple(
        t(
            "%(name)s: pool %(pool)s · mountain %(mountain)s · <b>%(balance)s</b>",
            name=name,
            pool=amount_word(sheet.pool_of(seat)),
            mountain=amount_word(sheet.mountain_of(seat)),
            balance=balance_word(balance[seat]),
        )
        for seat, name in standing.players.items()
    )


def _last(t: Texts, view: ScoreInfo) -> Html:
    """Tell the deal written or undone last; empty once the next deal is told, whose answers need the room."""
    outcome = outcome_line(t, view.standing.players, view.last.outcome) if view.last is not None else ""
    hint = t("Names come with the command: <code>/score Ann, Bob, Eve</code>.")
    return last_line(t, view, outcome, hint)


def _entry(t: Texts, view: ScoreInfo) -> list[Html]:
    if view.sure is Confirmation.UNDO:
        return [t("<b>Undo deal %(n)d?</b> Everything it wrote leaves the sheet.", n=view.standing.deals)]
    if view.sure is Confirmation.SETTLE:
        return [_settle_question(t, view)]
    if view.told.ask is Ask.OVER:
        return [
            t("<b>The end of the pulka is reached.</b>"),
            t("Look through the last deal: after the settlement nothing can be undone."),
        ]
    told = [Html(" ") if _last(t, view) else Html(""), *_told(t, view)]
    if view.preview is None:
        return [*told, bold(question(t, view))]
    report = PreferansReport(
        frame=view.frame,
        number=view.preview.number,
        score=view.preview,
        after=view.standing,
    )
    entries = entry_lines(t, report)
    written = [folded(*entries)] if len(entries) > UNFOLDED else entries
    return [*told, t("<b>To be written:</b>"), *written]


def _settle_question(t: Texts, view: ScoreInfo) -> Html:
    if not view.standing.deals:
        return t("<b>Give up this pulka?</b> No deal has been written.")
    return t("<b>End the pulka and settle as the sheet stands?</b> Everybody should agree.")


def _told(t: Texts, view: ScoreInfo) -> list[Html]:
    """Tell what is known of the deal."""
    told, players = view.told, view.standing.players
    number = t("<b>Deal %(n)d.</b>", n=view.standing.deals + 1)
    if told.dealer is None:
        return [number]
    resting = resting_seat(view.standing, told.dealer)
    deals = t("%(name)s deals.", name=players[told.dealer])
    on_talon = t("%(name)s deals and sits on the talon.", name=players[told.dealer])
    rows = [Html(f"{number} {on_talon if resting else deals}")]
    if told.outcome is not None:
        rows.append(Html(bold(outcome_line(t, players, told.outcome))))
    elif told.raspasy:
        rows.append(t("Raspasy"))
    elif told.declarer is not None:
        game = contract_word(t, told.contract) if told.contract else "…"
        rows.append(t("%(name)s plays: %(game)s", name=players[told.declarer], game=game))
    return [*rows, *_details(t, view)]


def _details(t: Texts, view: ScoreInfo) -> list[Html]:
    """Words of the defenders, halves, tricks, the talon."""
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
    """Tell the tricks told so far, or all of them."""
    told, players = view.told, view.standing.players
    if told.outcome is not None:
        tricks = told.outcome.tricks
        return " · ".join(pair(players[seat], str(tricks[seat])) for seat in told.counted) if tricks is not None else ""
    return " · ".join(pair(players[seat], str(count)) for seat, count in zip(told.counted, told.counts, strict=False))
