"""Rules of a match as prose: sentences that hold at every table, and among them a sentence for each option."""

from bot.games.austrian.screens.options import OPTION_PAGES
from bot.screens.texts import Sentences, Texts
from engine.games.austrian.calls import Extra
from engine.games.austrian.rules import HandCalls, Rules, has_effect


def subjects(t: Texts, rules: Rules, seats: int | None = None) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Return the rules by subject as pairs (title, plain text): cards and bids; whist and play; money; the rest.

    `seats`: number of players; None: three or four.
    """
    return (
        (
            (t.plain("Cards"), _joined(_cards(t, seats))),
            (t.plain("Bidding"), _joined(_bidding(t, rules))),
            (t.plain("Talon"), _joined(_talon(t, rules))),
        ),
        (
            (t.plain("Whist"), _joined(_whist(t, rules))),
            (t.plain("Play"), _joined(_play(t, rules))),
        ),
        (
            (t.plain("Pot"), _joined(_pot(t, rules))),
            (t.plain("Money"), _joined(_money(t))),
            (t.plain("Premiums"), _joined(_premiums(t, rules))),
        ),
        (
            (t.plain("Numbers 5–8"), _joined(_numbers(t, rules))),
            (t.plain("End"), _joined(_end(t, rules, seats))),
        ),
    )


def _joined(sentences: Sentences) -> str:
    return " ".join(sentences)


def _told(t: Texts, rules: Rules, *names: str) -> Sentences:
    """Return a sentence for each of these options that has an effect in these rules."""
    return [OPTION_PAGES.effect(t, rules, name) for name in names if has_effect(rules, name)]


def _cards(t: Texts, seats: int | None) -> Sentences:
    return [
        _players(t, seats),
        t.plain("32 cards from seven to ace, ten each, two in the talon."),
        t.plain("Suits by their numbers: 1 ♣, 2 ♠, 3 ♦, 4 ♥."),
    ]


def _players(t: Texts, seats: int | None) -> str:
    match seats:
        case None:
            return t.plain("Three play, each alone; of four the dealer rests.")
        case 3:
            return t.plain("Three play, each alone.")
        case _:
            return t.plain("Three play, each alone, while the dealer rests.")


def _bidding(t: Texts, rules: Rules) -> Sentences:
    preference = t.plain("Hearts from the hand are called “preference”: nothing is above them.")
    return [
        t.plain("The player on the dealer's left speaks first; whoever has passed is out."),
        *_told(t, rules, "jumps", "here", "hand"),
        *([preference] if rules.hand is not HandCalls.OFF else []),
        *_told(t, rules, "all_pass"),
    ]


def _talon(t: Texts, rules: Rules) -> Sentences:
    closed = t.plain("From the hand one plays the cards one was dealt; the talon stays closed.")
    return [
        t.plain("Whoever has won the bidding takes the talon, shows it to nobody and discards two cards."),
        t.plain("The declarer then names a contract, not below the bid; it needs six tricks."),
        *([closed] if rules.hand is not HandCalls.OFF else []),
    ]


def _whist(t: Texts, rules: Rules) -> Sentences:
    return [
        t.plain("The player on the declarer's left speaks first: whist or pass."),
        t.plain("A whister owes two tricks; if both pass, nothing is played and the contract is made."),
        *_told(t, rules, "invite"),
    ]


def _play(t: Texts, rules: Rules) -> Sentences:
    return [
        t.plain("The declarer leads. Follow suit; if you cannot, play a trump; if you have none, play any card."),
        *_told(t, rules, "must_beat"),
        t.plain("All hands stay closed."),
    ]


def _pot(t: Texts, rules: Rules) -> Sentences:
    return _told(t, rules, "pot", "stake", "cap_factor", "contribution", "refill", "refill_at")


def _money(t: Texts) -> Sentences:
    return [
        t.plain("The declarer takes the sum in play, even after a remise, and pays whisters a tenth for each trick."),
        t.plain("A remise, fewer than six tricks: twice the sum into the pot."),
        t.plain("A whister with too few tricks pays the sum into the pot, each alone."),
    ]


def _premiums(t: Texts, rules: Rules) -> Sentences:
    aces = ("premium", "aces_premium", "aces_announce", "aces_failed", "no_aces_premium", "no_aces_failed")
    return _told(t, rules, "hearts_premium", *aces, "premium_payers")


def _numbers(t: Texts, rules: Rules) -> Sentences:
    unwhisted = any(not extra.is_whisted for extra in rules.illustrated)
    led = any(extra in (Extra.SANS, Extra.MORD) for extra in rules.illustrated)
    both = t.plain(
        "Against Bettel and all ten nobody whists: both defend, tricks are not paid, and play stops once the "
        "contract is lost."
    )
    right = t.plain("Without trumps and in all ten the defender on the declarer's right leads.")
    return [
        *_told(t, rules, "illustrated"),
        *([both] if unwhisted else []),
        *([right] if led else []),
        *_told(t, rules, "extra_premium"),
    ]


def _end(t: Texts, rules: Rules, seats: int | None) -> Sentences:
    resting = t.plain("What is left in the pot is divided equally, the resting player included.")
    return [*_told(t, rules, "end"), t.plain("What is left in the pot is divided equally.") if seats == 3 else resting]
