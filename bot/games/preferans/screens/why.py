"""Explanation of a deal's entries, and what it changes for the next one: run of raspasy, dealer, bombs."""

import html
from fractions import Fraction

from bot.games.preferans.screens.options import OPTION_PAGES
from bot.games.preferans.screens.report import PreferansReport
from bot.games.preferans.screens.sheet import next_prize_line
from bot.games.preferans.screens.words import aside_word, bombs_word
from bot.screens.texts import Html, Texts, mark
from bot.screens.words import amount_word, signed_word, unbroken
from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.kinds import DutyTable, LevelSet
from engine.games.preferans.conventions.model import Convention, MadeGameTo
from engine.games.preferans.conventions.policies import duty_on, is_joint, is_without_whists
from engine.games.preferans.conventions.presets import BY_NAME, differences, preset
from engine.games.preferans.conventions.terms import BLIND, exit_level, raspasy_price
from engine.games.preferans.conventions.whist import QuotaBasis, Style
from engine.games.preferans.outcomes import (
    ContractOutcome,
    Outcome,
    PassedOutcome,
    PreferansOutcome,
    RaspasyOutcome,
    WhistCall,
)
from engine.games.preferans.rotation import resting_seat
from engine.games.preferans.scoring.case import compulsory_deals
from engine.games.preferans.scoring.pool import is_over
from engine.games.preferans.sheet import Cell, Column, Entry, Reason, sums_of


def course_lines(t: Texts, report: PreferansReport) -> tuple[Html, ...]:
    """Return lines on what is special about the next deal; empty if nothing is, or no deal follows."""
    after = report.after
    if is_over(after):
        return ()
    bombs = bombs_word(t, after.players, after.bombs)
    again = after.dealer if after.stays else None
    return (
        *_run_lines(t, report),
        *([line] if (line := next_prize_line(t, after)) else []),
        *([t("%(name)s deals again.", name=after.players[again])] if again else []),
        *([t("Bombs: %(bombs)s", bombs=bombs)] if bombs else []),
    )


def is_compulsory(report: PreferansReport) -> bool:
    """Return whether the deal was one of the compulsory raspasy at the start of a match."""
    return report.number <= compulsory_deals(report.after)


def _run_lines(t: Texts, report: PreferansReport) -> list[Html]:
    """Return lines on a run of raspasy: the fine, prices that start again, what the next ones cost."""
    after, rules = report.after, report.after.convention
    if not isinstance(report.score.outcome, RaspasyOutcome):
        return []
    if is_compulsory(report):
        left = compulsory_deals(after) - report.number
        words = t.number("%(n)d more deal of compulsory raspasy.", "%(n)d more deals of compulsory raspasy.", left)
        return [Html(words)] if left else [t("The compulsory raspasy are over; bidding begins.")]
    fines = [entry for entry in report.score.entries if entry.reason is Reason.RASP_FINE]
    if fines:
        fine = amount_word(fines[0].amount)
        return [
            t("The longest run of raspasy: the dealer writes %(fine)s on the mountain, prices start over.", fine=fine)
        ]
    if not after.rasp_run:
        return [t("The longest run of raspasy: prices start over.")]
    price, level = raspasy_price(rules, after.rasp_run), exit_level(rules, after.rasp_run)
    if level > exit_level(rules, after.rasp_run - 1):
        return [t("Next: bids from %(level)d on, raspasy at %(price)d.", level=level, price=price)]
    return []


_REASONS = {
    Reason.MADE: mark("made game"),
    Reason.UNDERTRICK: mark("undertricks"),
    Reason.MISERE_TRICK: mark("tricks on misère"),
    Reason.UVERT_TRICK: mark("tricks on uvert"),
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
    Reason.LEFTOVER: mark("points beyond the pool"),
    Reason.ADJUSTMENT: mark("correction"),
    Reason.JOINED: mark("joined"),
    Reason.LEFT: mark("left"),
    Reason.RASP_FINE: mark("the dealer's fine for a run of raspasy"),
    Reason.THROWN: mark("the talon thrown at the dealer"),
    Reason.PREFERANS: mark("“Preferans!”"),
    Reason.STAKE: mark("the dealer's stake"),
    Reason.PRIZE: mark("prize out of the kotel"),
}

# reasons of an amount for a single trick
_REASONS_OF_ONE = {
    Reason.UNDERTRICK: mark("an undertrick"),
    Reason.MISERE_TRICK: mark("a trick on misère"),
    Reason.UVERT_TRICK: mark("a trick on uvert"),
    Reason.TRICK: mark("a trick of the defence"),
    Reason.SHORTFALL: mark("whister's missing trick"),
    Reason.RASPASY_TRICK: mark("a trick in raspasy"),
}

# options that decide a number, by its reason; those shown by the price or by a line of their own are left out
_OPTIONS: dict[Reason, tuple[str, ...]] = {
    Reason.MADE: ("made_game_to", "game_values", "misere_prices"),
    Reason.UNDERTRICK: ("remise_to", "mountain_mult", "game_values"),
    Reason.MISERE_TRICK: ("remise_to", "misere_prices"),
    Reason.UVERT_TRICK: ("remise_to", "uverts"),
    Reason.TRICK: ("whist_mult", "game_values"),
    Reason.CONSOLATION: ("consolation", "consolation_to"),
    Reason.SHORTFALL: ("responsibility", "duty", "remise_to"),
    Reason.HALF_WHIST: ("duty", "half_whist_levels", "game_values"),
    Reason.CONCEDED: ("without_three", "remise_to", "mountain_mult", "game_values"),
    Reason.RASPASY_TRICK: ("rasp_prices", "amnesty"),
    Reason.RASPASY_WHISTS: ("rasp_scoring", "rasp_prices"),
    Reason.ZERO: ("rasp_zero", "rasp_prices"),
    Reason.TALON_BONUS: ("talon_bonus",),
    Reason.HELP: ("help", "help_tie"),
    Reason.HELPED: ("help",),
    Reason.LEFTOVER: ("help_leftover",),
    Reason.THROWN: ("talon_throw",),
    Reason.PREFERANS: ("preferans_hand",),
    Reason.STAKE: ("kurochka_stake",),
    Reason.PRIZE: ("kotel_share", "kotel_deals"),
}
_RASPASY = (Reason.RASPASY_TRICK, Reason.ZERO)
PRICED = ("game_values", "misere_prices")  # options with the price of a trick game and of a misère
TWO = 2
A_FEW = 2  # parts of a whist take the plural form of this number: «½ виста», «2½ виста»
DEALER_SPEAKS = 3  # words of whist: two defenders and the resting dealer
TALON_OF_THREE = ("talon_bonus", "talon_bonus_3p")
_PLAIN = (Reason.HELPED,)  # counted at a price of one, which nobody mentions


def written_line(t: Texts, report: PreferansReport, cell: Cell, amount: Fraction) -> Html:
    """Return a line on what a deal wrote into a cell: "Аня: пуля +2", "Вика → Борис: +8 вистов"."""
    who, told = report.frame.players[cell.seat - 1], signed_word(amount)
    match cell.column:
        case Column.POOL:
            return t("%(name)s: pool <b>%(amount)s</b>", name=who, amount=told)
        case Column.MOUNTAIN:
            return t("%(name)s: mountain <b>%(amount)s</b>", name=who, amount=told)
        case Column.KUROCHKA:
            column = aside_word(t, cell.column)
            return t("%(name)s: %(column)s <b>%(amount)s</b>", name=who, column=column, amount=told)
        case Column.KOTEL if amount < 0:
            return t("%(name)s: <b>%(amount)s</b> out of the kotel", name=who, amount=amount_word(-amount))
        case Column.KOTEL:
            return t("%(name)s: <b>%(amount)s</b> into the kotel", name=who, amount=amount_word(amount))
        case Column.WHISTS:
            on = report.frame.players[cell.on - 1] if cell.on is not None else ""
            return t("%(name)s → %(on)s: <b>%(amount)s</b>", name=who, on=on, amount=_whists(t, amount))


def _whists(t: Texts, amount: Fraction) -> str:
    """Return an amount of whists with its sign, as text."""
    form = amount.numerator if amount.denominator == 1 else A_FEW
    return t.number("%(amount)s whist", "%(amount)s whists", form, amount=signed_word(amount))


def entry_lines(t: Texts, report: PreferansReport, *, but: Seat | None = None) -> tuple[Html, ...]:
    """Return the entries of the deal in the order of writing, one line a cell; without those of the seat `but`."""
    rows = tuple(
        written_line(t, report, cell, amount)
        for cell, amount in sums_of(report.score.entries).items()
        if cell.seat is not but
    )
    return rows if rows or but is not None else (t("Nobody writes anything."),)


def why_lines(t: Texts, report: PreferansReport) -> tuple[Html, ...]:
    """Return lines that explain every number with its reason and price, then the agreed options behind them."""
    rows = [_why(t, report, entry) for entry in report.score.entries if entry.amount] or [t("Nobody writes anything.")]
    made_of = (*_times_lines(t, report), *_halves_line(t, report), *_amnesty_line(t, report))
    score = t("<i>The score is in whists, as if the match ended now.</i>")
    return (*rows, *made_of, *_rule_lines(t, report), score)


def _amnesty_line(t: Texts, report: PreferansReport) -> tuple[Html, ...]:
    """Return a line with the number of tricks taken off everybody's count in raspasy; empty if there is none."""
    outcome = report.score.outcome
    if not isinstance(outcome, RaspasyOutcome):
        return ()
    counts = [(entry.seat, entry.count) for entry in report.score.entries if entry.reason is Reason.RASPASY_TRICK]
    off = max((outcome.tricks[seat] - int(count) for seat, count in counts), default=0)
    return (t("The smallest number of tricks, %(n)d, is taken off everybody.", n=off),) if off else ()


def _times_lines(t: Texts, report: PreferansReport) -> tuple[Html, ...]:
    """Return a line that explains the multiplier of the deal; empty if it is 1."""
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


def _halves_line(t: Texts, report: PreferansReport) -> tuple[Html, ...]:
    """Return a note that numbers are halved if the game was shared with the dealer; else empty."""
    outcome = report.score.outcome
    shared = isinstance(outcome, ContractOutcome) and outcome.partner is not None
    return (t("÷ 2: the game was shared with the dealer."),) if shared else ()


def _why(t: Texts, report: PreferansReport, entry: Entry) -> Html:
    facts = {
        "written": written_line(t, report, entry.cell, entry.amount),
        "reason": t.plain(_reason(report.score.outcome, entry)),
    }
    product = "" if entry.reason in _PLAIN or not entry.price else _product(entry)
    if not product:
        return t("%(written)s — %(reason)s.", **facts)
    return t("%(written)s — %(reason)s, %(product)s.", **facts, product=product)


def _reason(outcome: Outcome, entry: Entry) -> str:
    """Return the catalogue key of an entry's reason; it differs for one trick, and for a half-whist if all passed."""
    if entry.reason is Reason.HALF_WHIST and isinstance(outcome, ContractOutcome) and _all_passed(outcome):
        return mark("half-whist after all passed")
    return _REASONS_OF_ONE.get(entry.reason, _REASONS[entry.reason]) if entry.count == 1 else _REASONS[entry.reason]


def _all_passed(outcome: ContractOutcome) -> bool:
    return all(decision.call is WhistCall.PASS for decision in outcome.whists)


def _product(entry: Entry) -> str:
    """Return the calculation of an entry as text: count times price, times the multiplier of bombs and blind games.

    Factors of one are left out. The result is empty if it would only repeat the amount. Signs are left out, because the
    amount has the sign.
    """
    price = abs(entry.price)
    product = abs(entry.count * price * entry.times)
    factors = [amount_word(Fraction(factor)) for factor in (entry.count, price, entry.times) if factor != 1]
    halved = abs(entry.amount) * 2 == product
    if not halved and len(factors) < 2:
        return ""
    return unbroken(" × ".join(factors or ["1"]) + (" ÷ 2" if halved else ""))


def _rule_lines(t: Texts, report: PreferansReport) -> tuple[Html, ...]:
    """Return a sentence for each option that differs from the preset and decided a number of this deal."""
    rules, usual = report.after.convention, preset(report.after.convention.preset)
    names = (name for entry in report.score.entries if entry.amount for name in deciding(report, entry))
    agreed = {name for name, _ in differences(rules) if _matters(report, name, rules, usual)}
    told = (OPTION_PAGES.effect(t, rules, name) for name in dict.fromkeys(names) if name in agreed)
    return tuple(Html(f"<i>{html.escape(rule, quote=False)}</i>") for rule in dict.fromkeys(told) if rule)


def _matters(report: PreferansReport, name: str, rules: Convention, usual: Convention) -> bool:
    """Return whether an option's difference from the preset changed anything in this deal."""
    outcome, entries = report.score.outcome, report.score.entries
    if name == "style" and Style.GENTLEMAN_ALWAYS not in (rules.style, usual.style):
        return any(entry.reason is Reason.UNDERTRICK for entry in entries)
    if name == "made_game_to" and rules.made_game_to is not MadeGameTo.POOL:
        return any(entry.reason is Reason.MADE and entry.column is Column.MOUNTAIN for entry in entries)
    if name in PRICED:
        if not isinstance(outcome, ContractOutcome) or outcome.contract is Contract.UVERT:
            return False
        return outcome.contract.is_misere is (name == PRICED[1])
    if not isinstance(outcome, ContractOutcome) or outcome.contract.is_misere:
        return True
    level = outcome.contract.level
    match BY_NAME[name].kind:
        case DutyTable():
            return duty_on(rules, level) != duty_on(usual, level)
        case LevelSet():
            return (level in getattr(rules, name)) is not (level in getattr(usual, name))
        case _:
            return True


def deciding(report: PreferansReport, entry: Entry) -> tuple[str, ...]:
    """Return the names of the options that decided an entry, the most important first."""
    names, outcome = _OPTIONS.get(entry.reason, ()), report.score.outcome
    match outcome:
        case ContractOutcome():
            return _of_contract(report, outcome, entry)
        case RaspasyOutcome():
            compulsory = is_compulsory(report) and entry.reason in _RASPASY
            return ("compulsory_rasp_laps", *names) if compulsory else names
        case PassedOutcome():
            return names
        case PreferansOutcome():
            return tuple(dict.fromkeys(("preferans_hand", *names)))


def _of_contract(report: PreferansReport, outcome: ContractOutcome, entry: Entry) -> tuple[str, ...]:
    rules, names = report.after.convention, _OPTIONS.get(entry.reason, ())
    whisters = [decision.seat for decision in outcome.whists if decision.call is WhistCall.WHIST]
    match entry.reason:
        case Reason.MADE if entry.column is Column.KUROCHKA:
            names = ("remise_to",)
        case Reason.TRICK if len(whisters) == 1:
            names = (*_of_sole(report, outcome, whisters[0]), *names)
        case Reason.TRICK if not whisters:
            names = ("ten", *names)
        case Reason.UNDERTRICK if is_without_whists(rules, outcome.contract):
            names = (*names, "ten_whists")
        case Reason.MADE if outcome.contract is Contract.UVERT:
            names = (*names, "uverts")
        case Reason.HALF_WHIST if _all_passed(outcome):
            names = ("auto_half_all_pass", "duty")
        case Reason.TALON_BONUS:
            names = _of_talon(report, outcome)
        case Reason.SHORTFALL if rules.quota_basis is QuotaBasis.PERSONAL:
            names = ("responsibility", "quota_basis", "remise_to")
        case Reason.SHORTFALL if len(whisters) == 2:
            joint = is_joint(rules, outcome.contract.level)
            owed = ("shortfall_67" if outcome.contract.level <= 7 else "shortfall_8910",) if joint else ()
            names = (*names, "quota_basis", *owed)
        case _:
            pass
    return names


def _of_sole(report: PreferansReport, outcome: ContractOutcome, whister: Seat) -> tuple[str, ...]:
    """Return the names of the options that decided the tricks credited to a sole whister.

    For a dealer who whists it is one of the dealer's options, for a defender the style; with two players there is none.
    """
    if len(report.after.players) == TWO:
        return ()
    if whister is not report.after.dealer or len(outcome.whists) < DEALER_SPEAKS:
        return ("style",)
    left = any(decision.call is WhistCall.HALF for decision in outcome.whists)
    return ("dealer_return",) if left else ("dealer_whist",)


def _of_talon(report: PreferansReport, outcome: ContractOutcome) -> tuple[str, ...]:
    if outcome.contract.is_misere:
        return ("misere_talon_bonus",)
    return ("talon_bonus",) if resting_seat(report.after, report.after.dealer or Seat.ONE) else TALON_OF_THREE
