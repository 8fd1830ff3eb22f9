"""Who wrote what after a deal, and why: count times price and the option that decides it."""

from bot.screens.model import DealReport
from bot.screens.rules import option_line
from bot.screens.texts import Html, Texts, mark
from bot.screens.words import amount_word, signed_word
from engine.conventions.model import Convention
from engine.scoring.sheet import Column, Entry, Reason

_REASONS = {
    Reason.MADE: mark("made game"),
    Reason.UNDERTRICK: mark("undertricks"),
    Reason.MISERE_TRICK: mark("tricks on misère"),
    Reason.TRICK: mark("tricks of the defence"),
    Reason.CONSOLATION: mark("consolation"),
    Reason.SHORTFALL: mark("whister's missing tricks"),
    Reason.HALF_WHIST: mark("half-whist"),
    Reason.CONCEDED: mark("«without three»"),
    Reason.RASPASY_TRICK: mark("tricks in raspasy"),
    Reason.RASPASY_WHISTS: mark("whists for raspasy"),
    Reason.ZERO: mark("no trick in raspasy"),
    Reason.TALON_BONUS: mark("talon bonus"),
    Reason.HELP: mark("American help"),
    Reason.HELPED: mark("help from another"),
    Reason.LEFTOVER: mark("points left over"),
    Reason.ADJUSTMENT: mark("correction"),
    Reason.JOINED: mark("joined"),
    Reason.LEFT: mark("left"),
}

# which options decide a number of this reason; the first ones are shown
_OPTIONS: dict[Reason, tuple[str, ...]] = {
    Reason.MADE: ("made_game_to",),
    Reason.UNDERTRICK: ("mountain_mult",),
    Reason.MISERE_TRICK: ("mountain_mult",),
    Reason.TRICK: ("style",),
    Reason.CONSOLATION: ("consolation", "consolation_to"),
    Reason.SHORTFALL: ("responsibility",),
    Reason.HALF_WHIST: ("half_whist_levels",),
    Reason.CONCEDED: ("without_three",),
    Reason.RASPASY_TRICK: ("rasp_prices", "amnesty"),
    Reason.RASPASY_WHISTS: ("rasp_scoring",),
    Reason.ZERO: ("rasp_zero",),
    Reason.TALON_BONUS: ("talon_bonus",),
    Reason.HELP: ("help",),
    Reason.HELPED: ("help",),
    Reason.LEFTOVER: ("help_leftover",),
}


def cell_text(t: Texts, report: DealReport, entry: Entry) -> str:
    """Where a number stands: "Аня: пуля", "Борис: висты (Аня)"."""
    players = report.frame.players
    who = players[entry.seat - 1]
    match entry.column:
        case Column.POOL:
            return t.plain("%(name)s: pool", name=who)
        case Column.MOUNTAIN:
            return t.plain("%(name)s: mountain", name=who)
        case Column.WHISTS:
            on = players[entry.on - 1] if entry.on is not None else ""
            return t.plain("%(name)s: whists (%(on)s)", name=who, on=on)


def entry_lines(t: Texts, report: DealReport) -> tuple[Html, ...]:
    """What the deal wrote, one line a cell, in the order it was written."""
    sums: dict[str, Entry] = {}
    for entry in report.score.entries:
        cell = cell_text(t, report, entry)
        old = sums.get(cell)
        amount = entry.amount + (old.amount if old else 0)
        sums[cell] = Entry(entry.seat, entry.column, amount, entry.reason, entry.on)
    rows = tuple(
        t("%(cell)s <b>%(amount)s</b>", cell=cell, amount=signed_word(entry.amount))
        for cell, entry in sums.items()
        if entry.amount
    )
    return rows or (t("Nobody writes anything."),)


def why_lines(t: Texts, report: DealReport) -> tuple[Html, ...]:
    """Every number with its reason, then the options behind the reasons."""
    rules = report.after.convention
    rows = [_why(t, report, entry) for entry in report.score.entries if entry.amount]
    reasons = dict.fromkeys(entry.reason for entry in report.score.entries if entry.amount)
    return (*rows, *_options(t, rules, tuple(reasons))) if rows else (t("Nobody writes anything."),)


def _why(t: Texts, report: DealReport, entry: Entry) -> Html:
    facts = {
        "cell": cell_text(t, report, entry),
        "amount": signed_word(entry.amount),
        "reason": t.plain(_REASONS[entry.reason]),
    }
    if entry.price == 0 or entry.reason in (Reason.HELPED, Reason.LEFTOVER):
        return t("%(cell)s <b>%(amount)s</b> — %(reason)s", **facts)
    product = f"{amount_word(entry.count)} × {amount_word(entry.price)}"
    if abs(entry.amount) * 2 == abs(entry.count * entry.price):
        product += " ÷ 2"
    return t("%(cell)s <b>%(amount)s</b> — %(reason)s, %(product)s", **facts, product=product)


def _options(t: Texts, rules: Convention, reasons: tuple[Reason, ...]) -> tuple[Html, ...]:
    names = dict.fromkeys(name for reason in reasons for name in _OPTIONS.get(reason, ()))
    return tuple(t("<i>%(line)s</i>", line=option_line(t, rules, name)) for name in names)
