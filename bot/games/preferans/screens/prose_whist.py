"""Sentences about whist, for explaining a convention."""

from bot.games.preferans.screens.words import by_level
from bot.screens.texts import Sentences, Texts
from engine.games.preferans.contracts import LEVELS
from engine.games.preferans.conventions.model import Consolation, ConsolationTo, Convention
from engine.games.preferans.conventions.policies import PERSONAL_QUOTA, TWO_ON_EIGHT
from engine.games.preferans.conventions.presets import seats_for
from engine.games.preferans.conventions.terms import FIXED_CONSOLATION
from engine.games.preferans.conventions.whist import (
    HalfWhistWho,
    MiserePlay,
    OpenChoice,
    OpenMoment,
    QuotaBasis,
    Responsibility,
    Shortfall67,
    Shortfall8910,
    Style,
    Ten,
    TenWhists,
)


def whist_sentences(t: Texts, rules: Convention) -> Sentences:
    """Describe duty, responsibility, sharing of whists, half-whists, the dealer's whist, open play."""
    alone = seats_for(rules) == (2,)
    return [
        *_duty(t, rules, alone=alone),
        _responsibility(t, rules.responsibility),
        *_ten(t, rules),
        *(_stalingrad(t, alone=alone) if rules.stalingrad else []),
        *([] if alone else [_style(t, rules.style)]),
        *_half(t, rules, alone=alone),
        *_dealers_words(t, rules),
        *_after_all_passed(t, rules, alone=alone),
        _open(t, rules),
        *_misere(t, rules, alone=alone),
    ]


def _duty(t: Texts, rules: Convention, *, alone: bool) -> Sentences:
    if rules.quota_basis is QuotaBasis.PERSONAL:
        six, others = PERSONAL_QUOTA[6], PERSONAL_QUOTA[7]
        return [t.plain("Each whister answers alone: %(six)d on a six, %(n)d on the others.", six=six, n=others)]
    duty = t.plain("The defence must take: %(duty)s.", duty=by_level(t, zip(LEVELS, rules.duty, strict=True)))
    if alone:
        return [duty]
    low = {
        Shortfall67.JOINT_CAPPED: t.plain(
            "On six and seven each of two whisters pays for being short of half, never more than the side is short."
        ),
        Shortfall67.OWN_SHORTAGE: t.plain(
            "On six and seven each of two whisters pays in full for being short of half."
        ),
    }[rules.shortfall_67]
    high = {
        Shortfall8910.SECOND: t.plain("On eight and above the second whister pays."),
        Shortfall8910.BOTH: t.plain("On eight and above both whisters pay, each for the whole."),
        Shortfall8910.ALL_TRICKLESS: t.plain("On eight and above every whister without a trick pays."),
    }[rules.shortfall_8910]
    two = t.plain("Two whisters on an eight must take %(n)d together.", n=TWO_ON_EIGHT)
    nine = t.plain("On a nine each of two whisters answers for one trick.")
    return [
        duty,
        *([two] if rules.duty_two_eight == TWO_ON_EIGHT else []),
        *([nine] if rules.quota_basis is QuotaBasis.JOINT_NINE_PERSONAL else []),
        low,
        high,
    ]


def _responsibility(t: Texts, responsibility: Responsibility) -> str:
    if responsibility is Responsibility.FULL:
        return t.plain("A whister's missing trick costs as much as the declarer's.")
    return t.plain("A whister's missing trick costs half of the declarer's.")


def _ten(t: Texts, rules: Convention) -> Sentences:
    if rules.ten is Ten.WHISTED:
        return [t.plain("A ten is whisted like any game.")]
    checked = t.plain("A ten is not whisted: it is checked with open hands.")
    without = t.plain("Tricks taken against it are worth no whists.")
    return [checked, *([without] if rules.ten_whists is TenWhists.NONE else [])]


def _stalingrad(t: Texts, *, alone: bool) -> Sentences:
    if alone:
        return [t.plain("Stalingrad: six spades must be whisted.")]
    return [t.plain("Stalingrad: both must whist six spades.")]


def _style(t: Texts, style: Style) -> str:
    match style:
        case Style.GREEDY:
            return t.plain("Greedy whist: a sole whister writes all tricks of the side.")
        case Style.GENTLEMAN_ON_FAIL:
            return t.plain("When the declarer fails, a sole whister shares the whists with the passer.")
        case Style.GENTLEMAN_ALWAYS:
            return t.plain("Gentleman's whist: a sole whister always shares the whists with the passer.")


def _half(t: Texts, rules: Convention, *, alone: bool) -> Sentences:
    if not rules.half_whist_levels:
        return [t.plain("There is no half-whist.")]
    levels = _levels(rules.half_whist_levels)
    who = {
        HalfWhistWho.SECOND_AFTER_PASS: t.plain(
            "Half-whist on %(levels)s: the second defender after a pass.", levels=levels
        ),
        HalfWhistWho.SOLE_WHISTER: t.plain(
            "Half-whist on %(levels)s: a sole whister after saying whist.", levels=levels
        ),
        HalfWhistWho.BOTH: t.plain(
            "Half-whist on %(levels)s: the second defender after a pass, or a sole whister.", levels=levels
        ),
        HalfWhistWho.OPPONENT: t.plain("Half-whist on %(levels)s: the opponent instead of a whist.", levels=levels),
    }[rules.half_whist_who]
    if alone:
        return [who]
    returned = _returned(rules)
    if not returned:
        return [who, t.plain("It cannot be returned.")]
    return [who, t.plain("The passer may return the whist on %(levels)s.", levels=_levels(returned))]


def _returned(rules: Convention) -> list[int]:
    return [level for level in rules.return_levels if level in rules.half_whist_levels]


def _levels(levels: tuple[int, ...] | list[int]) -> str:
    return ", ".join(map(str, levels))


def _after_all_passed(t: Texts, rules: Convention, *, alone: bool) -> Sentences:
    """Describe the half-whist that is written when both defenders passed; `alone`: two play, with one opponent."""
    if not rules.auto_half_all_pass:
        return []
    if alone:
        return [t.plain("An opponent who passes on six or seven still writes a half-whist.")]
    return [t.plain("When all pass on six or seven, the player on the declarer's right still writes a half-whist.")]


def _dealers_words(t: Texts, rules: Convention) -> Sentences:
    """Describe what a resting dealer may call in the whist (parameters.md 6)."""
    if 4 not in seats_for(rules):
        return []
    returns = rules.dealer_return and bool(_returned(rules))
    told = [
        *([t.plain("If not, the dealer on the talon may, after a look at one hand.")] if returns else []),
        *(
            [t.plain("After two passes the dealer on the talon may look at one hand and then whist.")]
            if rules.dealer_whist
            else []
        ),
    ]
    return [*told, t.plain("The dealer plays both hands open and owes no tricks.")] if told else []


def _open(t: Texts, rules: Convention) -> str:
    match rules.open_choice:
        case OpenChoice.ALWAYS_CLOSED:
            return t.plain("It is always played closed.")
        case OpenChoice.ALWAYS_OPEN:
            alone = seats_for(rules) == (2,)
            who = t.plain("A whister always plays open") if alone else t.plain("A sole whister always plays open")
        case OpenChoice.WHISTER:
            who = t.plain("A sole whister chooses to play open or closed")
    when = {
        OpenMoment.BEFORE_LEAD: t.plain("cards are laid down before the first lead, whoever leads"),
        OpenMoment.AFTER_DECLARER_CARD: t.plain("cards are laid down after the declarer's card if the declarer leads"),
        OpenMoment.AFTER_FIRST_TRICK: t.plain("cards are laid down after the first trick"),
    }[rules.open_moment]
    return t.plain("%(who)s; %(when)s.", who=who, when=when)


def _misere(t: Texts, rules: Convention, *, alone: bool) -> Sentences:
    """Describe a closed misère; empty if the defenders' hands lie open, as is usual."""
    if rules.misere_play is not MiserePlay.CLOSED:
        return []
    if rules.dummy is False:
        return [t.plain("On misère nobody shows cards.")]
    if alone:
        return [t.plain("On misère the opponent alone sees the dummy's cards.")]
    return [t.plain("On misère nobody shows cards, and everybody plays alone.")]


def consolation(t: Texts, rules: Convention) -> Sentences:
    """Describe who writes what for an undertrick of the declarer."""
    if rules.consolation is Consolation.NONE:
        return [t.plain("There is no consolation.")]
    if seats_for(rules) == (2,):
        return [_opponents_consolation(t, rules)]
    who = _consoled(t, rules)
    if rules.consolation is Consolation.FIXED10:
        return [
            t.plain(
                "Consolation: %(n)d whists for an undertrick; it is written by %(who)s.", n=FIXED_CONSOLATION, who=who
            )
        ]
    return [t.plain("Consolation: an undertrick is paid like a trick; it is written by %(who)s.", who=who)]


def _consoled(t: Texts, rules: Convention) -> str:
    """Return the players who write consolation, as text; “all” are the two defenders unless four play."""
    if rules.consolation_to is ConsolationTo.ALL and 4 not in seats_for(rules):
        return t.plain("both defenders")
    return {
        ConsolationTo.ALL: t.plain("all the others, the dealer on the talon too"),
        ConsolationTo.DEFENDERS: t.plain("both defenders"),
        ConsolationTo.WHISTERS: t.plain("whisters only"),
    }[rules.consolation_to]


def _opponents_consolation(t: Texts, rules: Convention) -> str:
    """Describe the consolation when two play, which only the opponent can write."""
    if rules.consolation is Consolation.FIXED10:
        return t.plain("The opponent writes consolation: %(n)d whists for an undertrick.", n=FIXED_CONSOLATION)
    return t.plain("The opponent writes consolation: an undertrick is paid like a trick.")
