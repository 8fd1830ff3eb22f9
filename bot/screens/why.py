"""Who wrote what after a deal, and why: count times price and the option that decides it."""

from bot.screens.model import DealReport
from bot.screens.rules import option_line
from bot.screens.texts import Html, Texts, mark
from bot.screens.words import amount_word, signed_word, unbroken
from engine.conventions.model import Convention
from engine.conventions.options import value_of
from engine.conventions.values import QuotaBasis
from engine.outcomes import ContractOutcome, WhistCall
from engine.sheet import Cell, Column, Entry, Reason, sums_of

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

# which options decide a number of this reason
_OPTIONS: dict[Reason, tuple[str, ...]] = {
    Reason.MADE: ("made_game_to",),
    Reason.UNDERTRICK: ("mountain_mult",),
    Reason.MISERE_TRICK: ("mountain_mult",),
    Reason.TRICK: ("whist_mult",),
    Reason.CONSOLATION: ("consolation", "consolation_to"),
    Reason.SHORTFALL: ("responsibility", "duty", "quota_basis"),
    Reason.HALF_WHIST: ("duty", "half_whist_levels"),
    Reason.CONCEDED: ("without_three", "mountain_mult"),
    Reason.RASPASY_TRICK: ("rasp_prices", "amnesty"),
    Reason.RASPASY_WHISTS: ("rasp_scoring", "rasp_prices"),
    Reason.ZERO: ("rasp_zero", "rasp_prices"),
    Reason.TALON_BONUS: ("talon_bonus",),
    Reason.HELP: ("help", "help_tie"),
    Reason.HELPED: ("help",),
    Reason.LEFTOVER: ("help_leftover",),
}
_FACTORS = ("mountain_mult", "whist_mult")  # at one they change nothing
# written once at its own price: a product would only repeat the amount
_SINGLE = (Reason.MADE, Reason.ZERO, Reason.HELPED, Reason.ADJUSTMENT, Reason.JOINED, Reason.LEFT)


def cell_text(t: Texts, report: DealReport, cell: Cell) -> str:
    """Where a number stands: "Аня: пуля", "Борис: висты (Аня)"."""
    players = report.frame.players
    who = players[cell.seat - 1]
    match cell.column:
        case Column.POOL:
            return t.plain("%(name)s: pool", name=who)
        case Column.MOUNTAIN:
            return t.plain("%(name)s: mountain", name=who)
        case Column.WHISTS:
            on = players[cell.on - 1] if cell.on is not None else ""
            return t.plain("%(name)s: whists (%(on)s)", name=who, on=on)


def entry_lines(t: Texts, report: DealReport) -> tuple[Html, ...]:
    """What the deal wrote, one line a cell, in the order it was written."""
    rows = tuple(
        t("%(cell)s <b>%(amount)s</b>", cell=cell_text(t, report, cell), amount=signed_word(amount))
        for cell, amount in sums_of(report.score.entries).items()
    )
    return rows or (t("Nobody writes anything."),)


def why_lines(t: Texts, report: DealReport) -> tuple[Html, ...]:
    """Every number with its reason, then the options behind the reasons."""
    rules = report.after.convention
    rows = [_why(t, report, entry) for entry in report.score.entries if entry.amount]
    if not rows:
        return (t("Nobody writes anything."),)
    names = dict.fromkeys(name for entry in report.score.entries if entry.amount for name in deciding(report, entry))
    telling = (name for name in names if name not in _FACTORS or value_of(rules, name) != "1")
    return (*rows, *(_option(t, rules, name) for name in telling))


def _why(t: Texts, report: DealReport, entry: Entry) -> Html:
    facts = {
        "cell": cell_text(t, report, entry.cell),
        "amount": signed_word(entry.amount),
        "reason": t.plain(_REASONS[entry.reason]),
    }
    if entry.price == 0 or (entry.reason in _SINGLE and abs(entry.count) == 1) or entry.reason is Reason.HELPED:
        return t("%(cell)s <b>%(amount)s</b> — %(reason)s", **facts)
    product = _product(entry)
    if not product:
        return t("%(cell)s <b>%(amount)s</b> — %(reason)s", **facts)
    return t("%(cell)s <b>%(amount)s</b> — %(reason)s, %(product)s", **facts, product=product)


def _product(entry: Entry) -> str:
    """Count times price; a factor of one is left out, and with it what would only repeat the amount."""
    factors = [amount_word(factor) for factor in (entry.count, entry.price) if factor != 1]
    halved = abs(entry.amount) * 2 == abs(entry.count * entry.price)
    if not halved and len(factors) < 2:
        return ""
    return unbroken(" × ".join(factors or ["1"]) + (" ÷ 2" if halved else ""))


def deciding(report: DealReport, entry: Entry) -> tuple[str, ...]:
    """The options that decide an entry, the most telling first."""
    rules, outcome = report.after.convention, report.score.outcome
    names = _OPTIONS.get(entry.reason, ())
    if not isinstance(outcome, ContractOutcome):
        return names
    whisters = sum(decision.call is WhistCall.WHIST for decision in outcome.whists)
    if entry.reason is Reason.TRICK and whisters == 1:
        return ("style", *names)
    if entry.reason is Reason.TRICK and not whisters:
        return ("ten", *names)
    if entry.reason is Reason.SHORTFALL and whisters == 2 and rules.quota_basis is QuotaBasis.JOINT:
        return (*names, "shortfall_67" if outcome.contract.level <= 7 else "shortfall_8910")
    if outcome.partner is not None:
        return (*names, "half_with_dealer")
    return names


def _option(t: Texts, rules: Convention, name: str) -> Html:
    """An option in words and as it is typed."""
    typed = f"{name}={value_of(rules, name)}"
    return t("<i>%(line)s</i> (<code>%(typed)s</code>)", line=option_line(t, rules, name), typed=typed)
