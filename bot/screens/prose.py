"""A convention as a person would explain it: paragraphs of sentences, each decided by one or two options."""

from collections.abc import Callable

from bot.screens import prose_raspasy, prose_whist
from bot.screens.texts import Texts
from bot.screens.words import by_level
from engine.contracts import VALUES
from engine.conventions.model import Convention
from engine.conventions.prices import HELP_WHISTS
from engine.conventions.values import (
    EndKind,
    HalfWithDealer,
    Help,
    HelpLeftover,
    HelpNotTo,
    HelpTie,
    Here,
    MadeGameTo,
    SettleDivisor,
    TalonBonus,
    WithoutThree,
)
from engine.scoring.contract import CONCEDED_TRICKS

Sentences = list[str]


def paragraphs(t: Texts, rules: Convention) -> list[tuple[str, str]]:
    """(title, text) of every part, plain text."""
    return [(title, " ".join(sentences)) for title, sentences in parts(t, rules)]


def parts(t: Texts, rules: Convention) -> list[tuple[str, Sentences]]:
    """(title, sentences) of every part, plain text."""
    titled: tuple[tuple[str, Callable[[Texts, Convention], Sentences]], ...] = (
        (t.plain("Bidding"), _bidding),
        (t.plain("Talon"), _talon),
        (t.plain("Whist"), prose_whist.sentences),
        (t.plain("Prices"), _prices),
        (t.plain("Raspasy"), prose_raspasy.sentences),
        (t.plain("Pool and settlement"), _end),
    )
    return [(title, sentences(t, rules)) for title, sentences in titled]


def _bidding(t: Texts, rules: Convention) -> Sentences:
    jumps = t.plain("Bids go up, steps may be jumped over.")
    steps = t.plain("Bids go up one step at a time.")
    first = t.plain("Misère only as the first word; any nine beats it.")
    later = t.plain("Misère at any turn; any nine beats it.")
    return [
        jumps if rules.jumps else steps,
        _here(t, rules.here),
        first if rules.misere_first_word_only else later,
        *(
            [t.plain("A misère may be offered in halves to the dealer on the talon.")]
            if rules.half_with_dealer is HalfWithDealer.MISERE
            else []
        ),
    ]


def _here(t: Texts, here: Here) -> str:
    match here:
        case Here.ELDER:
            return t.plain("The elder of the last two may hold the other's bid: «here».")
        case Here.ELDER_THEN_YOUNGER:
            return t.plain("The elder of the last two may say «here»; if he raises instead, so may the younger.")
        case Here.OFF:
            return t.plain("There is no «here».")


def _talon(t: Texts, rules: Convention) -> Sentences:
    sentences = [t.plain("The talon is shown to all; two cards go to the discard; the game is not below the bid.")]
    match rules.without_three:
        case WithoutThree.OFF:
            sentences.append(t.plain("There is no «without three»."))
        case WithoutThree.SIX_ONLY:
            sentences.append(
                t.plain("On a six one may give up «without three»: %(n)d undertricks, no whists.", n=CONCEDED_TRICKS)
            )
        case WithoutThree.ANY:
            sentences.append(
                t.plain("On any game one may give up «without three»: %(n)d undertricks, no whists.", n=CONCEDED_TRICKS)
            )
    if rules.talon_bonus is TalonBonus.VALUE:
        sentences.append(t.plain("With four the dealer writes whists for aces and marriages in the talon."))
    return sentences


def _prices(t: Texts, rules: Convention) -> Sentences:
    values = by_level(t, VALUES.items())
    made = t.plain("A made game goes to the pool: %(values)s, misère 10.", values=values)
    first = t.plain(
        "A made game takes off the mountain first, then goes to the pool: %(values)s, misère 10.", values=values
    )
    return [
        first if rules.made_game_to is MadeGameTo.MOUNTAIN_FIRST else made,
        t.plain("An undertrick: the price of the game to the mountain.")
        if rules.mountain_mult == 1
        else t.plain("An undertrick: twice the price of the game to the mountain."),
        t.plain("A trick of the defence: the price of the game in whists.")
        if rules.whist_mult == 1
        else t.plain("A trick of the defence: twice the price of the game in whists."),
        *prose_whist.consolation(t, rules),
    ]


def _end(t: Texts, rules: Convention) -> Sentences:
    return [_ends(t, rules), *_help(t, rules), *_settlement(t, rules)]


def _ends(t: Texts, rules: Convention) -> str:
    pool = rules.pool_target
    match rules.end.kind:
        case EndKind.EACH:
            return t.plain("The pulka ends when everybody has %(pool)d in his pool.", pool=pool)
        case EndKind.SUM:
            return t.plain("The pool is common: the pulka ends at %(pool)d for each player together.", pool=pool)
        case EndKind.DEALS:
            return t.number("The pulka ends after %(n)d deal.", "The pulka ends after %(n)d deals.", rules.end.deals)


def _help(t: Texts, rules: Convention) -> Sentences:
    """What becomes of points beyond one's own pool; nothing to say where pools have no limit."""
    if rules.end.kind is not EndKind.EACH:
        return []
    left = {
        HelpLeftover.MOUNTAIN_TO_ZERO: t.plain("What is left comes off one's own mountain, down to zero."),
        HelpLeftover.MOUNTAIN_ANY: t.plain("What is left comes off one's own mountain, below zero too."),
        HelpLeftover.LOST: t.plain("What is left is lost."),
    }[rules.help_leftover]
    if rules.help is Help.OFF:
        return [t.plain("There is no help for others' pools."), left]
    tie = {
        HelpTie.CLOCKWISE: t.plain("among equals the next clockwise"),
        HelpTie.COUNTERCLOCKWISE: t.plain("among equals the next counter-clockwise"),
    }[rules.help_tie]
    sentences = [
        t.plain(
            "Points beyond a full pool help others («American help»): %(whists)d whists a point, "
            "the largest open pool first, %(tie)s.",
            whists=HELP_WHISTS,
            tie=tie,
        )
    ]
    if rules.help_not_to is HelpNotTo.VICTIM:
        sentences.append(t.plain("Who wrote on his mountain in this deal is passed over."))
    return [*sentences, left]


def _settlement(t: Texts, rules: Convention) -> Sentences:
    one = t.plain("In the settlement a pool point is worth one of the mountain.")
    two = t.plain("In the settlement a pool point is worth two of the mountain.")
    return [
        one if rules.pool_k == 1 else two,
        *(
            [t.plain("A mountain is divided among the other players only.")]
            if rules.settle_divisor is SettleDivisor.N_MINUS_1
            else []
        ),
    ]
