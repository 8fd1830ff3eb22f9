"""Who wrote what after a deal, and why: count times price and the option that decides it."""

import html
from fractions import Fraction

from bot.screens.course import is_compulsory
from bot.screens.model import DealReport
from bot.screens.rules import option_line
from bot.screens.texts import Html, Texts, mark
from bot.screens.words import amount_word, signed_word, unbroken
from engine.conventions.model import Convention
from engine.conventions.options import value_of
from engine.conventions.policies import is_joint
from engine.conventions.prices import BLIND
from engine.outcomes import ContractOutcome, PreferansOutcome, RaspasyOutcome, WhistCall
from engine.rotation import resting_seat
from engine.seats import Seat
from engine.sheet import Cell, Column, Entry, Reason, sums_of

_REASONS = {
    Reason.MADE: mark("made game"),
    Reason.UNDERTRICK: mark("undertricks"),
    Reason.MISERE_TRICK: mark("tricks on misère"),
    Reason.TRICK: mark("tricks of the defence"),
    Reason.CONSOLATION: mark("consolation"),
    Reason.SHORTFALL: mark("whister's missing tricks"),
    Reason.HALF_WHIST: mark("half-whist"),
    Reason.CONCEDED: mark("“without three”"),
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
    Reason.RASP_FINE: mark("the longest run of raspasy"),
    Reason.THROWN: mark("the talon thrown at the dealer"),
    Reason.PREFERANS: mark("“Preferans!”"),
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
    Reason.RASP_FINE: ("rasp_max_run", "rasp_run_fine", "deal_after_rasp"),
    Reason.THROWN: ("talon_throw",),
    Reason.PREFERANS: ("preferans_hand",),
}
_RASPASY = (Reason.RASPASY_TRICK, Reason.ZERO)
TWO = 2
DEALER_SPEAKS = 3  # words of whist: two defenders and the resting dealer
TALON_OF_THREE = ("talon_bonus", "talon_bonus_3p")
_FACTORS = ("mountain_mult", "whist_mult")  # at one they change nothing
# written once at its own price: a product would only repeat the amount
_SINGLE = (
    *(Reason.MADE, Reason.ZERO, Reason.HELPED, Reason.ADJUSTMENT, Reason.JOINED, Reason.LEFT),
    *(Reason.RASP_FINE, Reason.PREFERANS),
)


def cell_text(t: Texts, report: DealReport, cell: Cell) -> str:
    """Where a number stands: "Аня: пуля", "Борис: висты на: Аня"."""
    players = report.frame.players
    who = players[cell.seat - 1]
    match cell.column:
        case Column.POOL:
            return t.plain("%(name)s: pool", name=who)
        case Column.MOUNTAIN:
            return t.plain("%(name)s: mountain", name=who)
        case Column.WHISTS:
            on = players[cell.on - 1] if cell.on is not None else ""
            return t.plain("%(name)s: whists on %(on)s", name=who, on=on)


def entry_lines(t: Texts, report: DealReport, *, but: Seat | None = None) -> tuple[Html, ...]:
    """What the deal wrote, one line a cell, in the order it was written; but for what one seat wrote."""
    rows = tuple(
        t("%(cell)s <b>%(amount)s</b>", cell=cell_text(t, report, cell), amount=signed_word(amount))
        for cell, amount in sums_of(report.score.entries).items()
        if cell.seat is not but
    )
    return rows if rows or but is not None else (t("Nobody writes anything."),)


def why_lines(t: Texts, report: DealReport) -> tuple[Html, ...]:
    """Every number with its reason, then the options behind the reasons."""
    rules = report.after.convention
    rows = [_why(t, report, entry) for entry in report.score.entries if entry.amount]
    if not rows:
        return (t("Nobody writes anything."),)
    names = dict.fromkeys(name for entry in report.score.entries if entry.amount for name in deciding(report, entry))
    telling = (name for name in names if name not in _FACTORS or value_of(rules, name) != "1")
    return (*rows, *_times_lines(t, report), *(_option(t, rules, name) for name in telling))


def _times_lines(t: Texts, report: DealReport) -> tuple[Html, ...]:
    """What the multiplier of the deal is made of."""
    times = max((entry.times for entry in report.score.entries), default=1)
    outcome = report.score.outcome
    if times == 1:
        return ()
    if isinstance(outcome, RaspasyOutcome):
        return (t("×%(times)d: somebody passed blind.", times=times),)
    if not isinstance(outcome, ContractOutcome) or not outcome.blind:
        return (t("×%(times)d: the declarer's bomb.", times=times),)
    if times == BLIND:
        return (t("×%(times)d: the game was bid blind.", times=times),)
    return (t("×%(bomb)d: the declarer's bomb, ×%(blind)d: bid blind.", bomb=times // BLIND, blind=BLIND),)


def _why(t: Texts, report: DealReport, entry: Entry) -> Html:
    facts = {
        "cell": cell_text(t, report, entry.cell),
        "amount": signed_word(entry.amount),
        "reason": t.plain(_REASONS[entry.reason]),
    }
    single = entry.reason in _SINGLE and abs(entry.count) == 1 and entry.times == 1
    if entry.price == 0 or single or entry.reason is Reason.HELPED:
        return t("%(cell)s <b>%(amount)s</b> — %(reason)s", **facts)
    product = _product(entry)
    if not product:
        return t("%(cell)s <b>%(amount)s</b> — %(reason)s", **facts)
    return t("%(cell)s <b>%(amount)s</b> — %(reason)s, %(product)s", **facts, product=product)


def _product(entry: Entry) -> str:
    """Count times price, times the multiplier of bombs and blind games; a factor of one is left out, and with it what
    would only repeat the amount.
    """
    product = entry.count * entry.price * entry.times
    factors = [amount_word(Fraction(factor)) for factor in (entry.count, entry.price, entry.times) if factor != 1]
    halved = abs(entry.amount) * 2 == abs(product)
    if not halved and len(factors) < 2:
        return ""
    return unbroken(" × ".join(factors or ["1"]) + (" ÷ 2" if halved else ""))


def deciding(report: DealReport, entry: Entry) -> tuple[str, ...]:
    """The options that decide an entry, the most telling first."""
    names, outcome = _OPTIONS.get(entry.reason, ()), report.score.outcome
    match outcome:
        case ContractOutcome():
            names = _of_contract(report, outcome, entry)
            bombed = not outcome.blind or entry.times != BLIND
            multiplied = (*(("bombs",) if bombed else ()), *(("blind",) if outcome.blind else ()))
        case RaspasyOutcome():
            names = ("compulsory_rasp_laps", *names) if is_compulsory(report) and entry.reason in _RASPASY else names
            multiplied = ("blind",)
        case PreferansOutcome():
            names = tuple(dict.fromkeys(("preferans_hand", *names)))
            multiplied = ("bombs",)
    return (*names, *multiplied) if entry.times != 1 else names


def _of_contract(report: DealReport, outcome: ContractOutcome, entry: Entry) -> tuple[str, ...]:
    rules, names = report.after.convention, _OPTIONS.get(entry.reason, ())
    whisters = [decision.seat for decision in outcome.whists if decision.call is WhistCall.WHIST]
    match entry.reason:
        case Reason.TRICK if len(whisters) == 1:
            names = (*_of_sole(report, outcome, whisters[0]), *names)
        case Reason.TRICK if not whisters:
            names = ("ten", *names)
        case Reason.HALF_WHIST if all(decision.call is WhistCall.PASS for decision in outcome.whists):
            names = ("auto_half_all_pass", *names)
        case Reason.TALON_BONUS:
            names = _of_talon(report, outcome)
        case Reason.SHORTFALL if len(whisters) == 2 and is_joint(rules, outcome.contract.level):
            names = (*names, "shortfall_67" if outcome.contract.level <= 7 else "shortfall_8910")
        case _:
            pass
    return (*names, "half_with_dealer") if outcome.partner is not None else names


def _of_sole(report: DealReport, outcome: ContractOutcome, whister: Seat) -> tuple[str, ...]:
    """A dealer who whists takes both defenders' tricks; among defenders the style decides, between two players
    nothing.
    """
    if len(report.after.players) == TWO:
        return ()
    if whister is not report.after.dealer or len(outcome.whists) < DEALER_SPEAKS:
        return ("style",)
    left = any(decision.call is WhistCall.HALF for decision in outcome.whists)
    return ("dealer_return",) if left else ("dealer_whist",)


def _of_talon(report: DealReport, outcome: ContractOutcome) -> tuple[str, ...]:
    if outcome.contract.is_misere:
        return ("misere_talon_bonus",)
    return ("talon_bonus",) if resting_seat(report.after, report.after.dealer or Seat.ONE) else TALON_OF_THREE


def _option(t: Texts, rules: Convention, name: str) -> Html:
    """An option in words."""
    return Html(f"<i>{html.escape(option_line(t, rules, name), quote=False)}</i>")
