"""Sentences about scoring: raspasy, bombs, the end of a match and its settlement (rules.md §14)."""

from msgspec import UNSET

from bot.screens.texts import Sentences, Texts
from engine.games.preferans.conventions.auction import Blind, EndKind
from engine.games.preferans.conventions.model import (
    BombSpent,
    BombTo,
    Convention,
    DealAfterFailedMisere,
    DealAfterRasp,
    ExitNeeds,
    Help,
    HelpLeftover,
    HelpNotTo,
    HelpTie,
    RaspScoring,
    RaspTalon,
    RaspZero,
    SettleDivisor,
    TournamentPoints,
)
from engine.games.preferans.conventions.presets import has_raspasy, seats_for
from engine.games.preferans.conventions.remise import KotelShare, has_kotel
from engine.games.preferans.conventions.terms import COMPULSORY_BOMB, HELP_WHISTS


def raspasy_sentences(t: Texts, rules: Convention) -> Sentences:
    """Describe raspasy: the talon, the price, the bonus, how a run ends, who deals; or that there are none."""
    if not has_raspasy(rules):
        none = t.plain("There are no raspasy: when all pass nothing is written, and the next player deals.")
        return [none, _ladder(t, rules), *_next_deal(t, rules)]
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
    return [told, t.plain("Nobody bids in them, and the price does not rise.")]


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
                "The talon leads the first two tricks: with three it names the suit, with more it plays for the dealer."
            )


def _price(t: Texts, rules: Convention) -> Sentences:
    prices = price_words(t, rules.rasp_prices)
    if rules.rasp_scoring is RaspScoring.MOUNTAIN:
        return [t.plain("A trick to the mountain: %(prices)s.", prices=prices)]
    return [
        t.plain(
            "Whoever takes least writes whists against the others, for each of their tricks: %(prices)s.", prices=prices
        ),
        t.plain("Two who took least share them."),
    ]


def price_words(t: Texts, prices: tuple[int, ...]) -> str:
    """Return prices of successive raspasy as text: "1, затем 2, затем 3"; the last one stays."""
    steps = [str(prices[0])]
    steps += [t.plain("then %(price)d", price=price) for price in prices[1:]]
    return ", ".join(steps) if len(set(prices)) > 1 else t.plain("always %(price)d", price=prices[0])


def _amnesty(t: Texts, rules: Convention) -> Sentences:
    if rules.rasp_scoring is RaspScoring.WHISTS:
        return []
    return [
        t.plain("There is an amnesty: the smallest number of tricks is taken off everybody's count.")
        if rules.amnesty
        else t.plain("There is no amnesty.")
    ]


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
        t.plain("The same goes for the dealer on the talon.")
        if rules.rasp_zero_dealer
        else t.plain("The dealer on the talon gets nothing for it.")
    )
    return [bonus, dealer]


def _ladder(t: Texts, rules: Convention) -> str:
    ladder = rules.exit_ladder if has_raspasy(rules) else rules.exit_ladder[:1]
    return t.plain("Bidding starts: %(ladder)s.", ladder=ladder_words(t, ladder))


def ladder_words(t: Texts, ladder: tuple[int, ...]) -> str:
    """Describe the ladder of lowest bids in words, because "6-7-8" is ambiguous (parameters.md 15)."""
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
    """Return the ladder of lowest bids as a button's label: "с 6, потом с 7, потом с 8"."""
    if len(set(ladder)) == 1:
        return t.plain("always from %(level)d", level=ladder[0])
    later = [t.plain("then from %(level)d", level=level) for level in ladder[1:]]
    return ", ".join([t.plain("from %(level)d", level=ladder[0]), *later])


def _when(t: Texts, ordinals: tuple[str, ...], run: int) -> str:
    return ordinals[run - 1] if run <= len(ordinals) else t.plain("after raspasy number %(n)d", n=run)


def _exit(t: Texts, rules: Convention) -> Sentences:
    """Describe what resets the price of raspasy and the lowest bid; empty if there is nothing to reset."""
    if len(set(rules.rasp_prices)) == len(set(rules.exit_ladder)) == 1 and not rules.rasp_max_run:
        return []
    game = {
        ExitNeeds.ANY: t.plain("any game"),
        ExitNeeds.WHISTED: t.plain("a whisted game"),
        ExitNeeds.MADE: t.plain("a made game"),
        ExitNeeds.WHISTED_MADE: t.plain("a whisted and made game"),
    }[rules.exit_needs]
    if rules.misere_exits:
        return [t.plain("Price and bids start over after %(game)s, misère included.", game=game)]
    return [t.plain("Price and bids start over after %(game)s, but not after misère.", game=game)]


def _run(t: Texts, rules: Convention) -> Sentences:
    """Describe how many raspasy may follow one another."""
    if not rules.rasp_max_run:
        return []
    told = t.number(
        "After %(n)d raspasy without an exit everything starts over.",
        "After %(n)d raspasy without an exit everything starts over.",
        rules.rasp_max_run,
    )
    if rules.deal_after_rasp is DealAfterRasp.SAME_MAX3:
        told = t.number(
            "After %(n)d raspasy of the same dealer in a row everything starts over.",
            "After %(n)d raspasy of the same dealer in a row everything starts over.",
            rules.rasp_max_run,
        )
    if not rules.rasp_run_fine:
        return [told]
    return [told, t.plain("The dealer then writes %(n)d to the mountain.", n=rules.rasp_run_fine)]


def _next_deal(t: Texts, rules: Convention) -> Sentences:
    again = t.plain("After raspasy the same player deals again, three times in a row at most.")
    misere = t.plain("After a failed misère the same player deals again.")
    same = rules.deal_after_rasp is DealAfterRasp.SAME_MAX3
    return [
        *([again] if same and has_raspasy(rules) else []),
        *([misere] if rules.deal_after_failed_misere is DealAfterFailedMisere.SAME else []),
    ]


def bombs_sentences(t: Texts, rules: Convention) -> Sentences:
    """Describe how a bomb is earned, what it does and when it is used up; empty if nobody can earn one."""
    earned = [*_by_laps(t, rules), *_by_blind_passes(t, rules)]
    if not rules.bombs or not earned:
        return []
    return [
        t.plain("A bomb multiplies everything that its owner's next game writes, except the talon's whists."),
        *earned,
        t.plain("A bomb is gone when its game is made; after a failed one it stays.")
        if rules.bomb_spent is BombSpent.ON_MADE
        else t.plain("A bomb is gone after its game, made or not."),
    ]


def _by_laps(t: Texts, rules: Convention) -> Sentences:
    if not rules.compulsory_rasp_laps:
        return []
    return [t.plain("Everybody who plays compulsory raspasy earns a bomb ×%(n)d.", n=COMPULSORY_BOMB)]


def _by_blind_passes(t: Texts, rules: Convention) -> Sentences:
    if rules.blind is Blind.OFF:
        return []
    to = {
        BombTo.BLIND_PASSERS: t.plain("After raspasy with a blind pass each blind passer gets a bomb."),
        BombTo.ALL_ACTIVE: t.plain("After raspasy with a blind pass everybody who played them gets a bomb."),
    }[rules.bomb_to]
    return [to, t.plain("The first is ×2; in raspasy in a row bombs double, up to ×%(cap)d.", cap=rules.bomb_cap)]


def end_sentences(t: Texts, rules: Convention) -> Sentences:
    """Describe the end of a match, help, settlement, tournament points."""
    return [_ends(t, rules), *_prizes(t, rules), *_help(t, rules), *_settlement(t, rules), *_points(t, rules)]


def _ends(t: Texts, rules: Convention) -> str:
    pool, end = rules.pool_target, rules.end
    match end.kind:
        case EndKind.EACH:
            return t.plain("The pulka ends when everybody has %(pool)d in the pool.", pool=pool)
        case EndKind.SUM:
            return t.plain("The pool is common: the pulka ends at %(pool)d for each player together.", pool=pool)
        case EndKind.DEALS:
            return t.number("The pulka ends after %(n)d deal.", "The pulka ends after %(n)d deals.", end.deals)
        case EndKind.TIME:
            return t.number("The pulka ends after %(n)d minute.", "The pulka ends after %(n)d minutes.", end.minutes)


def _prizes(t: Texts, rules: Convention) -> Sentences:
    """Describe the prize deals for the kotel (parameters.md 38); empty without a kotel."""
    if not has_kotel(rules):
        return []
    last = t.plain("What is left of the kotel belongs to all equally.")
    if rules.end.kind is EndKind.TIME or rules.end.deals == 1:
        return [last]
    follow = t.plain("Then prize deals follow for the kotel, as many as players; nothing goes to the pools in them.")
    if rules.kotel_deals is not UNSET:
        follow = t.number(
            "Then %(n)d prize deal follows for the kotel; nothing goes to the pools in it.",
            "Then %(n)d prize deals follow for the kotel; nothing goes to the pools in them.",
            rules.kotel_deals,
        )
    equal = t.plain("A game made in a prize deal takes the part of that deal, whatever the contract.")
    whole = t.plain("A game made in a prize deal takes the whole kotel, whatever the contract.")
    return [follow, whole if rules.kotel_share is KotelShare.ALL else equal, last]


def _help(t: Texts, rules: Convention) -> Sentences:
    """Describe what happens to points beyond a player's full pool; empty if pools have no limit."""
    if rules.end.kind is not EndKind.EACH:
        return []
    left = {
        HelpLeftover.MOUNTAIN_TO_ZERO: t.plain("What is left comes off one's own mountain, down to zero."),
        HelpLeftover.MOUNTAIN_ANY: t.plain("What is left comes off one's own mountain, below zero too."),
        HelpLeftover.LOST: t.plain("What is left is lost."),
    }[rules.help_leftover]
    if rules.help is Help.OFF:
        return [t.plain("There is no help for others' pools."), left]
    told = [_helps(t, rules)]
    if rules.help_not_to is HelpNotTo.VICTIM:
        told.append(t.plain("Players who wrote on the mountain in this deal get no help."))
    return [*told, left]


def _helps(t: Texts, rules: Convention) -> str:
    if seats_for(rules) == (2,):
        return t.plain("Points beyond a full pool go to the opponent's, for %(n)d whists a point.", n=HELP_WHISTS)
    tie = {
        HelpTie.CLOCKWISE: t.plain("among equals the next clockwise"),
        HelpTie.COUNTERCLOCKWISE: t.plain("among equals the next counter-clockwise"),
    }[rules.help_tie]
    return t.plain(
        "Points beyond a full pool help others (“American help”): %(whists)d whists a point, "
        "the largest open pool first, %(tie)s.",
        whists=HELP_WHISTS,
        tie=tie,
    )


def _settlement(t: Texts, rules: Convention) -> Sentences:
    one = t.plain("In the settlement a pool point is worth one of the mountain.")
    two = t.plain("In the settlement a pool point is worth two of the mountain.")
    others = t.plain("A mountain is divided among the other players only.")
    return [
        one if rules.pool_k == 1 else two,
        *([others] if rules.settle_divisor is SettleDivisor.N_MINUS_1 else []),
    ]


def _points(t: Texts, rules: Convention) -> Sentences:
    if rules.tournament_points is TournamentPoints.OFF:
        return []
    seats = seats_for(rules)
    by_seats = {
        3: t.plain("with three 2–1–0"),
        4: t.plain("with four 3–2–1–0"),
        5: t.plain("with five 4–3–2–1–0"),
    }
    places = ", ".join(told for count, told in by_seats.items() if count in seats) or "1–0"
    return [t.plain("Places are worth points: %(places)s; equal ones share.", places=places)]
