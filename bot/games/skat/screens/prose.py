"""Rules of a match as prose: sentences that hold at every table, and among them a sentence for each option."""

from msgspec import UNSET

from bot.games.skat.screens.options import OPTION_PAGES
from bot.screens.texts import Sentences, Texts
from engine.games.skat.rules import ListKind, Rules, has_effect


def subjects(t: Texts, rules: Rules, seats: int | None = None) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Return the rules by subject as pairs (title, plain text): cards and bids; games; ramsch and robber; the end.

    `seats`: number of players; None: three or four.
    """
    ramsch = _ramsch(t, rules)
    robber = _told(t, rules, "robber", "bock_at", "bock_trigger", "bock_hand", "robber_after") if rules.robber else []
    laps = {t.plain("Ramsch"): ramsch, t.plain("Robber skat"): robber, t.plain("Bock laps"): _bock(t, rules)}
    extra = tuple((title, _joined(sentences)) for title, sentences in laps.items() if sentences)
    return (
        (
            (t.plain("Cards"), _joined(_cards(t, rules, seats))),
            (t.plain("Bidding"), _joined(_bidding(t, rules))),
        ),
        (
            (t.plain("Skat"), _joined(_skat(t))),
            (t.plain("Games"), _joined(_games(t, rules))),
            (t.plain("Announcements"), _joined(_announced(t))),
        ),
        (
            (t.plain("Play"), _joined(_play(t, rules))),
            (t.plain("Won and lost"), _joined(_lost(t, rules))),
        ),
        *((extra,) if extra else ()),
        ((t.plain("List, end"), _joined(_end(t, rules))),),
    )


def _joined(sentences: Sentences) -> str:
    return " ".join(sentences)


def _told(t: Texts, rules: Rules, *names: str) -> Sentences:
    """Return a sentence for each of these options that has an effect in these rules."""
    return [OPTION_PAGES.effect(t, rules, name) for name in names if has_effect(rules, name)]


def _players(t: Texts, seats: int | None) -> str:
    match seats:
        case None:
            return t.plain("Three play, one against two; of four the dealer rests.")
        case 3:
            return t.plain("Three play, one against two.")
        case _:
            return t.plain("Three play, one against two, while the dealer rests.")


def _cards(t: Texts, rules: Rules, seats: int | None) -> Sentences:
    return [
        _players(t, seats),
        t.plain("32 cards from seven to ace, ten each, two in the skat."),
        *_told(t, rules, "deal_packets"),
        t.plain("Points: ace 11, ten 10, king 4, queen 3, jack 2; 120 in all."),
        t.plain(
            "Trumps from the highest: the jacks of clubs, spades, hearts, diamonds, "
            "then ace, ten, king, queen, 9, 8, 7 of the suit."
        ),
        t.plain("In a grand only the jacks are trumps; a null has no trumps, and the jack ranks below the queen."),
    ]


def _bidding(t: Texts, rules: Rules) -> Sentences:
    return [
        t.plain("Middlehand bids values to forehand, who holds or passes; then rearhand bids to the survivor."),
        t.plain("The lowest value is 18; only values that a game can have are named."),
        t.plain("Whoever has passed is out; the last one left plays at the last value."),
        t.plain("When the two others have passed, forehand may still say 18."),
        *_told(t, rules, "pass_out"),
    ]


def _skat(t: Texts) -> Sentences:
    return [
        t.plain("With the skat: the declarer takes both cards unseen by the others, discards two and names the game."),
        t.plain("Hand: the skat stays closed to the end. Its points are the declarer's either way."),
    ]


def _games(t: Texts, rules: Rules) -> Sentences:
    return [
        t.plain("Base: diamonds 9, hearts 10, spades 11, clubs 12, grand 24."),
        t.plain("It is multiplied by the levels: matadors, one for the game, and one each for what is listed below."),
        t.plain(
            "Matadors: trumps in a row from the jack of clubs on that the declarer has (with) or lacks (without), "
            "the skat included."
        ),
        t.plain("Hand, schneider (a side has at most 30), schwarz (a side has no trick): a level each."),
        t.plain("Null, without a trick: 23; from the hand 35, open 46, open from the hand 59."),
    ]


def _announced(t: Texts) -> Sentences:
    return [
        t.plain("From the hand schneider (90 points) or schwarz (all tricks) may be announced: one level more each."),
        t.plain(
            "Open, with all cards on the table, all ten tricks must be taken; a null may be open with the skat, too."
        ),
    ]


def _play(t: Texts, rules: Rules) -> Sentences:
    return [
        t.plain("Forehand leads, then the winner of each trick. Follow suit, or else play any card."),
        t.plain("Points that were taken are shown to nobody before the end."),
        *_told(t, rules, "kontra", "re", "claim"),
        t.plain("With nine cards or more the declarer may give up (no schneider), a defender for both."),
    ]


def _lost(t: Texts, rules: Rules) -> Sentences:
    return [
        t.plain("A suit or a grand is won with 61 points, if its value reaches the bid; a null without a trick."),
        t.plain("Overbid, the value does not reach the bid: the lowest multiple that reaches it is lost."),
        *_told(t, rules, "loss_doubling", "grand_ouvert"),
    ]


def _ramsch(t: Texts, rules: Rules) -> Sentences:
    if not rules.has_ramsch:
        return []
    names = ("ramsch_skat", "ramsch_tie", "ramsch_shove", "ramsch_jacks", "ramsch_virgin", "ramsch_sweep")
    return [
        t.plain("Everybody plays alone, the jacks are trumps; whoever has most points writes them as a minus."),
        *_told(t, rules, *names),
        *_told(t, rules, *(name for name in ("ramsch_grand", "pass_grand") if getattr(rules, name) is not UNSET)),
    ]


def _bock(t: Texts, rules: Rules) -> Sentences:
    """Return a sentence for each option on bock laps that is not the usual one, games from the hand included."""
    names = ("bock_triggers", "bock_laps", "bock_adds", "bock_pass_out", "ramsch_lap")
    told = _told(t, rules, *(name for name in names if getattr(rules, name) is not UNSET))
    return told + (_told(t, rules, "bock_hand") if rules.triggers and not rules.robber else [])


def _end(t: Texts, rules: Rules) -> Sentences:
    told = _told(t, rules, "list", "end")
    if rules.list is ListKind.BIERLACHS:
        return told
    writes = t.plain("The declarer alone writes: the value as a plus or a minus.")
    pays = t.plain("At the end each pays each the difference.")
    return [*([] if rules.list is ListKind.PLUS else [writes]), *told, pays]
