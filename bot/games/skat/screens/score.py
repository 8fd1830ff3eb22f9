"""Match with real cards: one live message with everybody's list and the entry of the next deal by buttons."""

from bot.games.skat.screens.finished import outcome_line
from bot.games.skat.screens.options import OPTION_PAGES, title
from bot.games.skat.screens.score_answers import answer_rows, question
from bot.games.skat.screens.score_model import Ask, ScoreInfo
from bot.games.skat.screens.tally import list_lines, stage_lines
from bot.games.skat.screens.words import contract_word, declaration_word, tops_word
from bot.screens.model import Screen
from bot.screens.paper import Confirmation, last_line
from bot.screens.paper_keys import entry_rows
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.words import balance_word, capital, pair
from engine.core.three_hands import resting_seat
from engine.games.skat.events import Standing
from engine.games.skat.scoring import Entry


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
