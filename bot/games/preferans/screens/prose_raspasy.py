"""Sentences on raspasy, as a person would say them."""

from bot.screens.texts import Sentences, Texts
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import seats_for
from engine.games.preferans.conventions.values import (
    DealAfterFailedMisere,
    DealAfterRasp,
    ExitNeeds,
    RaspScoring,
    RaspTalon,
    RaspZero,
)


def raspasy_sentences(t: Texts, rules: Convention) -> Sentences:
    """Tell of talon, price, bonus, the way out, who deals."""
    return [
        *_laps(t, rules),
        _talon(t, rules),
        *_price(t, rules),
        *_amnesty(t, rules),
        *_zero(t, rules),
        _ladder(t, rules),
        *_exit(t, rules),
        *_run(t, rules),
        *_next_deal(t, rules),
    ]


def _laps(t: Texts, rules: Convention) -> Sentences:
    if not rules.compulsory_rasp_laps:
        return []
    one = t.plain("The match begins with a lap of compulsory raspasy.")
    two = t.plain("The match begins with two laps of compulsory raspasy.")
    told = one if rules.compulsory_rasp_laps == 1 else two
    return [told, t.plain("Nobody bids there, and the price stays the first one.")]


def _talon(t: Texts, rules: Convention) -> str:
    if rules.rasp_talon is RaspTalon.CLOSED:
        return t.plain("The talon stays closed.")
    match seats_for(rules):
        case (3,):
            return t.plain("The talon leads the first two tricks, but only names the suit.")
        case (4,):
            return t.plain("The talon leads the first two tricks and plays for the dealer.")
        case _:
            return t.plain(
                "The talon leads the first two tricks: with three it names the suit, with four it plays for the dealer."
            )


def _price(t: Texts, rules: Convention) -> Sentences:
    prices = price_words(t, rules.rasp_prices)
    if rules.rasp_scoring is RaspScoring.MOUNTAIN:
        return [t.plain("A trick to the mountain: %(prices)s.", prices=prices)]
    return [
        t.plain("He who takes least writes whists on the others, for each of their tricks: %(prices)s.", prices=prices),
        t.plain("Two who took least share them."),
    ]


def price_words(t: Texts, prices: tuple[int, ...]) -> str:
    """Write prices of raspasy in a row: "1, затем 2, затем 3"; the last one stays."""
    steps = [str(prices[0])]
    steps += [t.plain("then %(price)d", price=price) for price in prices[1:]]
    return ", ".join(steps) if len(set(prices)) > 1 else t.plain("always %(price)d", price=prices[0])


def _amnesty(t: Texts, rules: Convention) -> Sentences:
    if rules.rasp_scoring is RaspScoring.WHISTS:
        return []
    return [t.plain("There is amnesty.") if rules.amnesty else t.plain("There is no amnesty.")]


def _zero(t: Texts, rules: Convention) -> Sentences:
    bonus = {
        RaspZero.POOL_PRICE: t.plain("No trick at all: the price of a trick to the pool."),
        RaspZero.POOL_ONE: t.plain("No trick at all: one to the pool."),
        RaspZero.MOUNTAIN_1: t.plain("No trick at all: the price of a trick off the mountain."),
        RaspZero.MOUNTAIN_2: t.plain("No trick at all: twice the price of a trick off the mountain."),
        RaspZero.NONE: t.plain("Nothing is written for no trick at all."),
    }[rules.rasp_zero]
    if rules.rasp_zero is RaspZero.NONE or 4 not in seats_for(rules):
        return [bonus]
    dealer = (
        t.plain("So it is for the dealer on the talon.")
        if rules.rasp_zero_dealer
        else t.plain("The dealer on the talon gets nothing for it.")
    )
    return [bonus, dealer]


def _ladder(t: Texts, rules: Convention) -> str:
    return t.plain("Bidding starts: %(ladder)s.", ladder=ladder_words(t, rules.exit_ladder))


def ladder_words(t: Texts, ladder: tuple[int, ...]) -> str:
    """Write the ladder of exits in a sentence, never "6-7-8": people mean different things by it (parameters.md 15)."""
    first = t.plain("from %(level)d", level=ladder[0])
    if len(set(ladder)) == 1:
        return t.plain("always from %(level)d", level=ladder[0])
    ordinals = (t.plain("after the first raspasy"), t.plain("after the second"), t.plain("after the third"))
    later = [
        t.plain("%(when)s from %(level)d", when=_when(t, ordinals, run), level=level)
        for run, level in enumerate(ladder[1:], 1)
    ]
    return ", ".join([first, *later])


def ladder_steps(t: Texts, ladder: tuple[int, ...]) -> str:
    """Write the ladder of exits for a button: "с 6, потом с 7, потом с 8"."""
    if len(set(ladder)) == 1:
        return t.plain("always from %(level)d", level=ladder[0])
    later = [t.plain("then from %(level)d", level=level) for level in ladder[1:]]
    return ", ".join([t.plain("from %(level)d", level=ladder[0]), *later])


def _when(t: Texts, ordinals: tuple[str, ...], run: int) -> str:
    return ordinals[run - 1] if run <= len(ordinals) else t.plain("after raspasy number %(n)d", n=run)


def _exit(t: Texts, rules: Convention) -> Sentences:
    """Tell what sets price and bids back; nothing where there is nothing to set back."""
    if len(set(rules.rasp_prices)) == len(set(rules.exit_ladder)) == 1 and not rules.rasp_max_run:
        return []
    game = {
        ExitNeeds.ANY: t.plain("any game"),
        ExitNeeds.MADE: t.plain("a made game"),
        ExitNeeds.WHISTED_MADE: t.plain("a whisted and made game"),
    }[rules.exit_needs]
    if rules.misere_exits:
        return [t.plain("Price and bids go back after %(game)s, misère included.", game=game)]
    return [t.plain("Price and bids go back after %(game)s, but not after misère.", game=game)]


def _run(t: Texts, rules: Convention) -> Sentences:
    """Tell how many raspasy there may be in a row."""
    if not rules.rasp_max_run:
        return []
    told = t.number(
        "After %(n)d raspasy without a way out everything begins again.",
        "After %(n)d raspasy without a way out everything begins again.",
        rules.rasp_max_run,
    )
    if rules.deal_after_rasp is DealAfterRasp.SAME_MAX3:
        told = t.number(
            "After %(n)d raspasy of the same dealer in a row everything begins again.",
            "After %(n)d raspasy of the same dealer in a row everything begins again.",
            rules.rasp_max_run,
        )
    if not rules.rasp_run_fine:
        return [told]
    return [told, t.plain("The dealer then writes %(n)d to his mountain.", n=rules.rasp_run_fine)]


def _next_deal(t: Texts, rules: Convention) -> Sentences:
    again = t.plain("After raspasy the same player deals again, three times in a row at most.")
    misere = t.plain("After a failed misère the same player deals again.")
    return [
        *([again] if rules.deal_after_rasp is DealAfterRasp.SAME_MAX3 else []),
        *([misere] if rules.deal_after_failed_misere is DealAfterFailedMisere.SAME else []),
    ]
