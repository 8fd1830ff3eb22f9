"""Matches of Skat with real cards: questions, answers and deals in words."""

from types import MappingProxyType
from typing import Final

from bot.games.skat.paper import entry
from bot.games.skat.paper.entry import NOBODY, PASSED, RAMSCH, Ask, ScoreInfo, Told, way_of
from bot.games.skat.screens.options import OPTION_PAGES
from bot.games.skat.screens.report import outcome_line
from bot.games.skat.screens.sheet import list_lines, stage_lines
from bot.games.skat.screens.words import contract_word, declaration_word, tops_word
from bot.screens.keys import Row
from bot.screens.model import Button, ButtonStyle
from bot.screens.paper_face import PLAYING, PaperFace
from bot.screens.texts import Html, Texts, bold, mark
from bot.screens.widths import with_name
from bot.screens.words import balance_word, capital, pair
from engine.core.seats import Seat
from engine.games.skat.contracts import Announcement, Contract
from engine.games.skat.events import DealScored, Standing
from engine.games.skat.match_commands import RecordPaperDeal
from engine.games.skat.scoring import Entry
from engine.three_hands.dealing import resting_seat

ADDED: Final = ("kontra", "re", "overbid")
"""Answers that add something to a complete outcome."""


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
"""Questions, as keys of the message catalogue."""
HELPS: Final[dict[Ask, str]] = {
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
    Ask.LATER: mark("By these rules, with equal points the player who took the later trick loses."),
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
"""Explanations under «?», by question, as keys of the message catalogue."""


def answer(t: Texts, view: ScoreInfo, word: str, argument: str) -> str:
    """Return the label of an answer's button."""
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
    """Format the points with this tens digit for a button: "60…"; the last button is "120"."""
    first = 10 * tens
    return f"{first}…" if first < 120 else str(first)


def _rare(t: Texts, view: ScoreInfo, word: str, argument: str) -> str:
    """Return the label of an answer that only some deals have."""
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
    """Format a way in which the entered game can be played, for a button."""
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
    """Format an answer to the question who took no trick, for a button."""
    if argument in ("nobody", NOBODY):
        return t.plain("Everybody took one")
    if argument == "defenders":
        return t.plain("The defenders")
    if argument == "declarer":
        return t.plain("The declarer")
    names = ", ".join(view.standing.players[Seat(int(seat))] for seat in argument)
    return with_name(str, names, 2)


def _entries(t: Texts, view: ScoreInfo, entries: tuple[Entry, ...]) -> str:
    """Format the entries that a deal writes: "Аня +30"."""
    players = view.standing.players
    told = (pair(players[entry.seat], balance_word(entry.amount)) for entry in entries)
    return " · ".join(told) or t.plain("nothing")


def _game(t: Texts, view: ScoreInfo) -> str:
    """Format the game as far as it has been entered: "♥ черви, хандшпиль, с 2"."""
    told = view.told
    if told.contract is None:
        return "…"
    name = declaration_word(t, told.declaration) if told.declaration is not None else contract_word(t, told.contract)
    return f"{name}, {tops_word(t, told.tops)}" if told.tops else name


def _ramsch(t: Texts, view: ScoreInfo) -> Html:
    """Format the points of a ramsch as far as they have been entered."""
    told, players = view.told, view.standing.players
    resting = resting_seat(len(players), told.dealer) if told.dealer is not None else None
    seats = [seat for seat in players.seats if seat is not resting]
    points = [pair(players[seat], str(count)) for seat, count in zip(seats, told.counts, strict=False)]
    return t("Ramsch: %(points)s", points=" · ".join([*points, *(["…"] if len(points) < len(seats) else [])]))


class SkatPaper(PaperFace[Standing, Told, DealScored, RecordPaperDeal]):
    """Matches of Skat with real cards."""

    record = RecordPaperDeal
    options = OPTION_PAGES
    begun = staticmethod(entry.begun)
    asked = staticmethod(entry.asked)
    scored = staticmethod(entry.result)
    answer = staticmethod(answer)
    heading = mark("♠♥ Skat with real cards ♣♦")
    names_hint = mark("Names come with the command: <code>/score skat Ann, Bob, Eve</code>.")
    undo_question = mark("<b>Undo deal %(n)d?</b> Its entry will go.")
    settle_question = mark("<b>End the match and settle?</b> Everybody should agree.")
    questions = QUESTIONS
    helps = HELPS
    in_a_row = MappingProxyType({"tens": 5, "ones": 5, "tops": 4, "bid": 5, "shoves": 4, "game": 2})

    def answered(self, standing: Standing, known: Told, step: str) -> Told:
        """Return the entry with one more answer; `step`: one of the choices."""
        return entry.answered(known, step)

    def standing_lines(self, t: Texts, standing: Standing) -> tuple[Html, ...]:
        """Return lines with everybody's list (sum of entries), and with the stage of a robber match."""
        return (*list_lines(t, standing), *stage_lines(t, standing))

    def last_outcome(self, t: Texts, standing: Standing, last: DealScored) -> str:
        """Describe in a line how the deal written last ended, as plain text."""
        return capital(outcome_line(t, standing.rules, standing.players, standing.rows[-1].stage, last.outcome))

    def kind(self, step: str) -> str:
        """Return the kind of an answer, for layout: one for kontra, re, overbid; two for matadors (held, lacking)."""
        word, _, argument = step.partition(":")
        if word in ADDED:
            return ADDED[0]
        return f"{word}-" if argument.startswith("-") else word

    def rows(self, kind: str, steps: list[str], buttons: list[Button]) -> tuple[Row, ...]:
        """Lay out the buttons of answers of one kind."""
        return super().rows(kind.rstrip("-"), steps, buttons)

    def style(self, word: str, argument: str) -> ButtonStyle:
        """Return the style of an answer's button."""
        if word == "player" and argument in (PASSED, RAMSCH):
            return ButtonStyle.PRIMARY
        if word in ("took", "concede"):
            return ButtonStyle.SUCCESS if argument == "0" else ButtonStyle.DANGER
        return ButtonStyle.PLAIN

    def deal_lines(self, t: Texts, view: ScoreInfo) -> list[Html]:
        """Describe what has been entered of the deal, below its dealer."""
        told, standing = view.told, view.standing
        if told.outcome is not None:
            line = outcome_line(t, standing.rules, standing.players, standing.robber.stage, told.outcome)
            return [Html(bold(capital(line)))]
        if told.is_ramsch:
            return [_ramsch(t, view)]
        if told.declarer is None:
            return []
        return [t("%(name)s plays: %(game)s", name=standing.players[told.declarer], game=_game(t, view))]

    def preview_lines(self, t: Texts, view: ScoreInfo, preview: DealScored) -> list[Html]:
        """Describe the entries that the entered deal would write."""
        return [t("<b>To be written:</b> %(entries)s", entries=_entries(t, view, preview.entries))]
