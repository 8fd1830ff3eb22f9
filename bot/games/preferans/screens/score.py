"""Pulka with real cards: one live message with the sheet in figures and the entry of the next deal by buttons."""

from bot.games.preferans.screens.finished import outcome_line
from bot.games.preferans.screens.game_words import contract_word, said_word
from bot.games.preferans.screens.options import OPTION_PAGES, title
from bot.games.preferans.screens.report import PreferansReport
from bot.games.preferans.screens.score_answers import answer_rows, question
from bot.games.preferans.screens.score_model import Ask, ScoreInfo
from bot.games.preferans.screens.why import entry_lines
from bot.screens.model import Screen
from bot.screens.paper import Confirmation, last_line
from bot.screens.paper_keys import entry_rows
from bot.screens.texts import Html, Texts, bold, folded, lines
from bot.screens.words import amount_word, balance_word, card_word, pair
from engine.games.preferans.events import Standing
from engine.games.preferans.rotation import resting_seat
from engine.games.preferans.scoring.settlement import settle

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
