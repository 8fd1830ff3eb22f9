"""Answers to one question about a paper deal as buttons, the question itself and its «?»."""

from itertools import groupby

from bot.games.preferans.screens.game_words import contract_word
from bot.games.preferans.screens.score_model import Ask, ScoreInfo, Way
from bot.screens.actions import Action
from bot.screens.keys import Row, rows_of
from bot.screens.model import Button, ButtonStyle
from bot.screens.paper_keys import mine
from bot.screens.texts import Texts, mark
from bot.screens.widths import with_name
from bot.screens.words import capital, card_word
from engine.core.cards import Card
from engine.games.preferans.contracts import Contract
from engine.games.preferans.outcomes import WhistCall

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
