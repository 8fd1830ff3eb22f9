"""Answers to one question about a paper deal as buttons, the question itself and its «?»."""

from itertools import groupby

from bot.games.austrian.paper.outcome import INVITES
from bot.games.austrian.screens.deal_keys import bid_label
from bot.games.austrian.screens.score_model import Ask, ScoreInfo
from bot.games.austrian.screens.words import aces_word
from bot.screens.actions import Action
from bot.screens.keys import Row, rows_of
from bot.screens.model import Button, ButtonStyle
from bot.screens.paper_keys import mine
from bot.screens.texts import Texts, mark
from bot.screens.widths import with_name
from bot.screens.words import capital
from engine.games.austrian.calls import Bid
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
