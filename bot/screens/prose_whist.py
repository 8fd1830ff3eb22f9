"""What a convention says about whist, as a person would."""

from bot.screens.texts import Texts
from bot.screens.words import by_level
from engine.contracts import LEVELS
from engine.conventions.model import (
    Consolation,
    ConsolationTo,
    Convention,
    HalfWhistWho,
    OpenChoice,
    OpenMoment,
    QuotaBasis,
    Responsibility,
    Shortfall67,
    Shortfall8910,
    Style,
    Ten,
)
from engine.conventions.policies import PERSONAL_QUOTA
from engine.conventions.prices import FIXED_CONSOLATION

Sentences = list[str]


def sentences(t: Texts, rules: Convention) -> Sentences:
    """Duty, responsibility, sharing, half-whists, open play."""
    return [
        *_duty(t, rules),
        _responsibility(t, rules.responsibility),
        _ten(t, rules.ten),
        *([t.plain("Stalingrad: both must whist six spades.")] if rules.stalingrad else []),
        _style(t, rules.style),
        *_half(t, rules),
        _open(t, rules),
    ]


def _duty(t: Texts, rules: Convention) -> Sentences:
    if rules.quota_basis is QuotaBasis.PERSONAL:
        six, others = PERSONAL_QUOTA[6], PERSONAL_QUOTA[7]
        return [t.plain("Each whister answers for himself: %(six)d on a six, %(n)d on the others.", six=six, n=others)]
    duty = by_level(t, zip(LEVELS, rules.duty, strict=True))
    low = {
        Shortfall67.JOINT_CAPPED: t.plain(
            "On six and seven each of two whisters pays for what he lacks of a half, never more than the side lacks."
        ),
        Shortfall67.OWN_SHORTAGE: t.plain("On six and seven each of two whisters pays for all he lacks of a half."),
    }[rules.shortfall_67]
    high = {
        Shortfall8910.SECOND: t.plain("On eight and above the second whister pays."),
        Shortfall8910.BOTH: t.plain("On eight and above both whisters pay, each for the whole."),
        Shortfall8910.ALL_TRICKLESS: t.plain("On eight and above every whister without a trick pays."),
    }[rules.shortfall_8910]
    return [t.plain("The defence must take: %(duty)s.", duty=duty), low, high]


def _responsibility(t: Texts, responsibility: Responsibility) -> str:
    if responsibility is Responsibility.FULL:
        return t.plain("A whister's missing trick costs as much as the declarer's.")
    return t.plain("A whister's missing trick costs half of the declarer's.")


def _ten(t: Texts, ten: Ten) -> str:
    if ten is Ten.WHISTED:
        return t.plain("A ten is whisted like any game.")
    return t.plain("A ten is not whisted: it is checked with open hands.")


def _style(t: Texts, style: Style) -> str:
    match style:
        case Style.GREEDY:
            return t.plain("Greedy whist: a sole whister writes all tricks of the side.")
        case Style.GENTLEMAN_ON_FAIL:
            return t.plain("When the declarer fails, a sole whister shares the whists with the passer.")
        case Style.GENTLEMAN_ALWAYS:
            return t.plain("Gentleman's whist: a sole whister always shares the whists with the passer.")


def _half(t: Texts, rules: Convention) -> Sentences:
    if not rules.half_whist_levels:
        return [t.plain("There is no half-whist.")]
    levels = _levels(rules.half_whist_levels)
    who = {
        HalfWhistWho.SECOND_AFTER_PASS: t.plain(
            "Half-whist on %(levels)s: the second defender after a pass.", levels=levels
        ),
        HalfWhistWho.SOLE_WHISTER: t.plain("Half-whist on %(levels)s: a sole whister after his whist.", levels=levels),
        HalfWhistWho.BOTH: t.plain(
            "Half-whist on %(levels)s: the second defender after a pass, or a sole whister.", levels=levels
        ),
    }[rules.half_whist_who]
    returned = [level for level in rules.return_levels if level in rules.half_whist_levels]
    if not returned:
        return [who, t.plain("It cannot be returned.")]
    return [who, t.plain("The passer may return the whist on %(levels)s.", levels=_levels(returned))]


def _levels(levels: tuple[int, ...] | list[int]) -> str:
    return ", ".join(map(str, levels))


def _open(t: Texts, rules: Convention) -> str:
    match rules.open_choice:
        case OpenChoice.ALWAYS_CLOSED:
            return t.plain("It is always played closed.")
        case OpenChoice.ALWAYS_OPEN:
            who = t.plain("A sole whister always plays open")
        case OpenChoice.WHISTER:
            who = t.plain("A sole whister chooses to play open or closed")
    when = {
        OpenMoment.BEFORE_LEAD: t.plain("cards are laid down before the first lead of the defence"),
        OpenMoment.AFTER_DECLARER_CARD: t.plain("cards are laid down after the declarer's card if he leads"),
        OpenMoment.AFTER_FIRST_TRICK: t.plain("cards are laid down after the first trick"),
    }[rules.open_moment]
    return t.plain("%(who)s; %(when)s.", who=who, when=when)


def consolation(t: Texts, rules: Convention) -> Sentences:
    """Who writes what for the declarer's undertrick."""
    if rules.consolation is Consolation.NONE:
        return [t.plain("There is no consolation.")]
    who = {
        ConsolationTo.ALL: t.plain("all the others, the dealer on the talon too"),
        ConsolationTo.DEFENDERS: t.plain("both defenders"),
        ConsolationTo.WHISTERS: t.plain("whisters only"),
    }[rules.consolation_to]
    if rules.consolation is Consolation.FIXED10:
        return [
            t.plain(
                "Consolation: %(n)d whists for an undertrick; it is written by %(who)s.", n=FIXED_CONSOLATION, who=who
            )
        ]
    return [t.plain("Consolation: an undertrick is paid like a trick; it is written by %(who)s.", who=who)]
