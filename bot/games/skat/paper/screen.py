"""Answers to one question about a paper deal as buttons, the question itself and its «?»."""

from itertools import groupby
from typing import Final

from bot.games.skat.paper.entry import NOBODY, PASSED, RAMSCH, way_of
from bot.games.skat.paper.model import Ask, ScoreInfo
from bot.games.skat.screens.options import OPTION_PAGES, title
from bot.games.skat.screens.report import outcome_line
from bot.games.skat.screens.sheet import list_lines, stage_lines
from bot.games.skat.screens.words import contract_word, declaration_word, tops_word
from bot.screens.actions import Action
from bot.screens.keys import Row, rows_of
from bot.screens.model import Button, ButtonStyle, Screen
from bot.screens.paper import Confirmation, last_line
from bot.screens.paper_keys import entry_rows, mine
from bot.screens.texts import Html, Texts, bold, lines, mark
from bot.screens.widths import with_name
from bot.screens.words import balance_word, capital, pair
from engine.core.seats import Seat
from engine.core.three_hands import resting_seat
from engine.games.skat.contracts import Announcement, Contract
from engine.games.skat.events import Standing
from engine.games.skat.scoring import Entry

IN_A_ROW: Final = {"tens": 5, "ones": 5, "tops": 4, "bid": 5, "shoves": 4, "game": 2}
"""Most answers of one kind in a row; two of any other kind."""

ADDED: Final = ("kontra", "re", "overbid")
"""Answers that add to a complete outcome."""


QUESTIONS: Final[dict[Ask, str]] = {
    Ask.DEALER: mark("Who deals first?"),
    Ask.PLAYER: mark("Who played?"),
    Ask.GAME: mark("What was played?"),
    Ask.HOW: mark("With the skat or from the hand?"),
    Ask.TOPS: mark("With or without how many?"),
    Ask.TENS: mark("%(name)s: how many points?"),
    Ask.ONES: mark("%(name)s: how many exactly?"),
    Ask.TOOK: mark("Did the declarer take a trick?"),
    Ask.NONE: mark("Who took no trick at all?"),
    Ask.LAST: mark("Who took the last trick?"),
    Ask.LATER: mark("Equal points: who took the later trick?"),
    Ask.SHOVES: mark("How often was the skat sent on unseen?"),
    Ask.BID: mark("What was the bid?"),
}


def question(t: Texts, view: ScoreInfo) -> str:
    """Ask the next question; plain text, empty where nothing is asked."""
    asked, about = QUESTIONS.get(view.told.ask), view.told.about
    if asked is None:
        return ""
    return t.plain(asked, name=view.standing.players[about] if about is not None else "")


def answer_rows(t: Texts, view: ScoreInfo) -> tuple[Row, ...]:
    """Return a button for each answer to the present question."""
    rows: list[Row] = []
    for kind, group in groupby(view.told.choices, key=_kind):
        buttons = [_button(t, view, step) for step in group]
        rows += rows_of(buttons, IN_A_ROW.get(kind.rstrip("-"), 2))
    return tuple(rows)


def _kind(step: str) -> str:
    """Return what answers of one row have in common: matadors with and without stand apart, additions together."""
    word, _, argument = step.partition(":")
    if word in ADDED:
        return ADDED[0]
    return f"{word}-" if argument.startswith("-") else word


def _button(t: Texts, view: ScoreInfo, step: str) -> Button:
    word, _, argument = step.partition(":")
    style = ButtonStyle.PLAIN
    if step in (f"player:{PASSED}", f"player:{RAMSCH}"):
        style = ButtonStyle.PRIMARY
    elif word in ("took", "concede"):
        style = ButtonStyle.SUCCESS if argument == "0" else ButtonStyle.DANGER
    return mine(view, _answer(t, view, word, argument), f"{Action.ENTER}:{step}", style)


def _answer(t: Texts, view: ScoreInfo, word: str, argument: str) -> str:
    """Write an answer on its button."""
    match word:
        case "player" if argument == PASSED:
            return t.plain("All passed")
        case "player" if argument == RAMSCH:
            return capital(t.plain("ramsch"))
        case "dealer" | "player" | "last" | "later":
            return with_name(str, view.standing.players[int(argument)], 2)
        case "game":
            return capital(contract_word(t, Contract(argument)))
        case "how":
            return _way(t, view, argument)
        case "tops":
            return tops_word(t, int(argument)) if argument != "more" else t.plain("five and more")
        case "tens":
            return _tens(view, int(argument))
        case "ones":
            return str(10 * (view.told.tens or 0) + int(argument))
        case _:
            return _rare(t, view, word, argument)


def _tens(view: ScoreInfo, tens: int) -> str:
    """Write the tens of points on a button: "60…69", the last ones alone."""
    first = 10 * tens
    return f"{first}…" if first < 120 else str(first)


def _rare(t: Texts, view: ScoreInfo, word: str, argument: str) -> str:
    """Write an answer that not every deal has."""
    match word:
        case "took":
            return t.plain("No trick") if argument == "0" else t.plain("Took a trick")
        case "concede":
            return t.plain("Given up")
        case "none":
            return _idle(t, view, argument)
        case "kontra":
            return t.plain("+ kontra")
        case "re":
            return t.plain("+ re")
        case "overbid":
            return t.plain("Overbid…")
        case "higher":
            return t.plain("Higher…")
        case _:
            return argument


def _way(t: Texts, view: ScoreInfo, way: str) -> str:
    """Write how a game was named."""
    if view.told.contract is None:
        return way
    declaration = way_of(view.told.contract, way)
    if declaration.announced is Announcement.OUVERT:
        return t.plain("Hand, open") if declaration.hand else t.plain("With the skat, open")
    if declaration.announced is Announcement.SCHNEIDER:
        return t.plain("Schneider announced")
    if declaration.announced is Announcement.SCHWARZ:
        return t.plain("Schwarz announced")
    return capital(t.plain("hand")) if declaration.hand else t.plain("With the skat")


def _idle(t: Texts, view: ScoreInfo, argument: str) -> str:
    """Write who took no trick."""
    if argument in ("nobody", NOBODY):
        return t.plain("Everybody took one")
    if argument == "defenders":
        return t.plain("The defenders")
    if argument == "declarer":
        return t.plain("The declarer")
    names = ", ".join(view.standing.players[Seat(int(seat))] for seat in argument)
    return with_name(str, names, 2)


PLAYING = mark(
    "Play with real cards; after a deal press who played and answer. Anybody here may enter; "
    "nothing is written before “Write down”, and the last deal can be undone."
)
HELP: dict[Ask, str] = {
    Ask.DEALER: PLAYING,
    Ask.PLAYER: PLAYING,
    Ask.GAME: mark("The game that was named, whether it was won or not."),
    Ask.HOW: mark(
        "With the skat, or from the hand; what was announced counts, not what came of it. Open includes all of it."
    ),
    Ask.TOPS: mark(
        "Trumps in a row from the jack of clubs on that the declarer had (with) or lacked (without), the skat included."
    ),
    Ask.TENS: mark(
        "Card points in two steps: first the tens. A declarer's with the skat; in a ramsch the tricks alone."
    ),
    Ask.ONES: mark("Now the exact number. In a ramsch the skat has what is left of 120."),
    Ask.TOOK: mark("A null is lost with the first trick."),
    Ask.NONE: mark("A trick may have no points: a side without points has perhaps taken one."),
    Ask.LAST: mark("By these rules the skat of a ramsch goes with the last trick."),
    Ask.LATER: mark("By these rules with equal points who took the later trick loses."),
    Ask.SHOVES: mark("Each hand that sent the skat on unseen doubles the loss."),
    Ask.BID: mark(
        "The value of this game did not reach the bid: it is lost, at least by the lowest multiple that would."
    ),
    Ask.DONE: mark(
        "Look at what will be written; overbid: the value did not reach the bid. “Write down” writes it, "
        "“Back” takes an answer back."
    ),
    Ask.OVER: mark("The match has reached its end. Settlement ends it; before it the last deal can be undone."),
}


def entry_help(t: Texts, view: ScoreInfo) -> str:
    """Return «?» under the live message, at most 200 characters."""
    return t.plain(HELP[view.told.ask])


def score_screen(t: Texts, view: ScoreInfo) -> Screen:
    """Show the live message: how everybody stands, the last deal, what has been told of this one and what is asked."""
    standing = view.standing
    head = [
        bold(t.plain("♠♥ Skat with real cards ♣♦")),
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
    """Tell everybody's list, and the stage of a robber match."""
    return (*list_lines(t, standing), *stage_lines(t, standing))


def _last(t: Texts, view: ScoreInfo) -> Html:
    """Tell the deal written or undone last; empty once the next deal is told, whose answers need the room."""
    outcome = ""
    if view.last is not None:
        standing = view.standing
        stage = standing.rows[-1].stage
        outcome = capital(outcome_line(t, standing.rules, standing.players, stage, view.last.outcome))
    hint = t("Names come with the command: <code>/score skat Ann, Bob, Eve</code>.")
    return last_line(t, view, outcome, hint)


def _entry(t: Texts, view: ScoreInfo) -> list[Html]:
    if view.sure is Confirmation.UNDO:
        return [t("<b>Undo deal %(n)d?</b> What it wrote goes.", n=view.standing.deals)]
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
    return [*told, t("<b>To be written:</b> %(entries)s", entries=_entries(t, view, view.preview.entries))]


def _entries(t: Texts, view: ScoreInfo, entries: tuple[Entry, ...]) -> str:
    """Write what a deal writes: "Аня +30"."""
    players = view.standing.players
    told = (pair(players[entry.seat], balance_word(entry.amount)) for entry in entries)
    return " · ".join(told) or t.plain("nothing")


def _settle_question(t: Texts, view: ScoreInfo) -> Html:
    if not view.standing.deals:
        return t("<b>Give up this match?</b> No deal has been written.")
    return t("<b>End the match and settle?</b> Everybody should agree.")


def _told(t: Texts, view: ScoreInfo) -> list[Html]:
    """Tell what is known of the deal."""
    told, players, rules = view.told, view.standing.players, view.standing.rules
    number = t("<b>Deal %(n)d.</b>", n=view.standing.deals + 1)
    if told.dealer is None:
        return [number]
    resting = resting_seat(len(players), told.dealer)
    deals = t("%(name)s deals.", name=players[told.dealer])
    rests = t("%(name)s deals and rests.", name=players[told.dealer])
    rows = [Html(f"{number} {rests if resting else deals}")]
    if told.outcome is not None:
        line = outcome_line(t, rules, players, view.standing.robber.stage, told.outcome)
        return [*rows, Html(bold(capital(line)))]
    if told.is_ramsch:
        return [*rows, _ramsch(t, view)]
    if told.declarer is not None:
        rows.append(t("%(name)s plays: %(game)s", name=players[told.declarer], game=_game(t, view)))
    return rows


def _game(t: Texts, view: ScoreInfo) -> str:
    """Write the game as far as it was told: "♥ черви, хандшпиль, с 2"."""
    told = view.told
    if told.contract is None:
        return "…"
    name = declaration_word(t, told.declaration) if told.declaration is not None else contract_word(t, told.contract)
    return f"{name}, {tops_word(t, told.tops)}" if told.tops else name


def _ramsch(t: Texts, view: ScoreInfo) -> Html:
    """Write the points of a ramsch as far as they were told."""
    told, players = view.told, view.standing.players
    resting = resting_seat(len(players), told.dealer) if told.dealer is not None else None
    seats = [seat for seat in players.seats if seat is not resting]
    points = [pair(players[seat], str(count)) for seat, count in zip(seats, told.counts, strict=False)]
    return t("Ramsch: %(points)s", points=" · ".join([*points, *(["…"] if len(points) < len(seats) else [])]))
