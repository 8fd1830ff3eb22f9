"""Games, announcements, calls and values of Skat in players' words (skat.md §2 to 5)."""

from typing import Final

from bot.games.skat.pictures.drawings import SkatLabels
from bot.screens.statistics import StatisticsWords
from bot.screens.texts import Html, Texts, mark, mark_word
from bot.screens.words import NO_BREAK, SIGNS, balance_word, card_labels, unbroken
from engine.games.skat.contracts import (
    OLD_GRAND_OUVERT,
    Announcement,
    Contract,
    Declaration,
    Margin,
    base_of,
    levels_of,
)
from engine.games.skat.forecast import Forecast
from engine.games.skat.moves import DoubleCall
from engine.games.skat.robber import Robber, Stage
from engine.games.skat.rules import BockCause, ListKind, Rules
from engine.games.skat.state import Call, Word

SHOWN: Final = (
    Contract.CLUBS,
    Contract.SPADES,
    Contract.HEARTS,
    Contract.DIAMONDS,
    Contract.GRAND,
    Contract.NULL,
)
"""Games in the order of buttons and lists, suits by their base values."""
NAMES: Final[dict[Contract, str]] = {
    Contract.CLUBS: mark("clubs"),
    Contract.SPADES: mark("spades"),
    Contract.HEARTS: mark("hearts"),
    Contract.DIAMONDS: mark("diamonds"),
    Contract.GRAND: mark("grand"),
    Contract.NULL: mark("null"),
}
"""Names of games, as keys of the message catalogue."""
ANNOUNCED: Final[dict[Announcement, str]] = {
    Announcement.SCHNEIDER: mark("schneider announced"),
    Announcement.SCHWARZ: mark("schwarz announced"),
    Announcement.OUVERT: mark("ouvert"),
}
"""Announcements, as keys of the message catalogue."""
SHORT: Final[dict[Announcement, str]] = {
    Announcement.SCHNEIDER: mark("schneider"),
    Announcement.SCHWARZ: mark("schwarz"),
    Announcement.OUVERT: mark("ouvert"),
}
"""Announcements on buttons, as keys of the message catalogue."""
_UNDERTAKEN: Final = {
    None: Margin.NONE,
    Announcement.SCHNEIDER: Margin.SCHNEIDER,
    Announcement.SCHWARZ: Margin.SCHWARZ,
    Announcement.OUVERT: Margin.SCHWARZ,
}
DOUBLES: Final[dict[DoubleCall, str]] = {
    DoubleCall.KONTRA: mark("kontra"),
    DoubleCall.RE: mark("re"),
    DoubleCall.PASS: mark("pass"),
}
"""Calls of doubling, as keys of the message catalogue."""
STAGES: Final[dict[Stage, str]] = {
    Stage.CLASSIC: mark_word("stage", "classic"),
    Stage.BOCK: mark_word("stage", "bock"),
    Stage.SCHIEBER: mark_word("stage", "schieber"),
}
"""Stages of a robber match, as keys of the message catalogue."""
CAUSES: Final[dict[BockCause, tuple[str, str]]] = {
    BockCause.KONTRA: (mark("kontra lost"), mark("kontra")),
    BockCause.SIXTY: (mark("60 to 60"), "60:60"),
    BockCause.VALUE: (mark("a game of 120 won"), "120"),
    BockCause.SCHNEIDER: (mark("schneider"), mark("schneider")),
    BockCause.RAMSCH: (mark("ramsch"), mark("ramsch")),
}
"""Events that bring bock laps, in full and briefly, as keys of the message catalogue."""
WORDS: Final = StatisticsWords(
    roles={
        "declarer": mark("Soloist"),
        "defender": mark("Defender"),
        "ramsch": mark("In ramsch"),
        "passed": mark("All passed"),
        "dealer": mark("Resting dealer"),
    },
    games={"d": "♦", "h": "♥", "s": "♠", "c": "♣", "grand": mark("grand"), "null": mark("null")},
    misere="null",
    parts={
        "game": mark("game"),
        "discard": mark("discard"),
        "double": mark("kontra"),
        "play": mark("play"),
    },
)
"""Words for the roles, games and parts of a deal in statistics."""


def contract_name(t: Texts, contract: Contract) -> str:
    """Return the name of a game: "черви", "гранд", "нуль"."""
    return t.plain(NAMES[contract])


def contract_word(t: Texts, contract: Contract) -> str:
    """Format a game with the sign of its suit: "♥ черви", "гранд"."""
    suit = contract.suit
    name = contract_name(t, contract)
    return f"{SIGNS[suit]}{NO_BREAK}{name}" if suit is not None else name


def contract_sign(t: Texts, contract: Contract) -> str:
    """Format a game as one sign: "♥", "Г", "Н"."""
    if contract.suit is not None:
        return SIGNS[contract.suit]
    return t.word("sign", "G") if contract is Contract.GRAND else t.word("sign", "N")


def declaration_word(t: Texts, declaration: Declaration) -> str:
    """Format a game with hand and announcement: "♥ черви, хандшпиль, шнайдер объявлен", "нуль в открытую"."""
    parts = [contract_word(t, declaration.contract)]
    if declaration.hand:
        parts.append(t.plain("hand"))
    if declaration.announced is not None:
        parts.append(unbroken(t.plain(ANNOUNCED[declaration.announced])))
    return ", ".join(parts)


def tops_word(t: Texts, tops: int) -> str:
    """Format the number of matadors, held or lacking: "с 2", "без 1"."""
    word = t.plain("with %(n)d", n=tops) if tops > 0 else t.plain("without %(n)d", n=-tops)
    return unbroken(word)


def product(levels: int, base: int) -> str:
    """Format levels times base value: "3 × 10 = 30"."""
    return unbroken(f"{levels} × {base} = {levels * base}")


def value_word(t: Texts, rules: Rules, forecast: Forecast) -> str:
    """Format the value of a game by the viewer's cards: "с 2 · 3 × 10 = 30", for a null "23"."""
    declaration = forecast.declaration
    if declaration.is_null:
        return str(forecast.value)
    old = rules.grand_ouvert.base
    levels = levels_of(declaration, forecast.tops, Margin.NONE, old)
    return unbroken(f"{tops_word(t, forecast.tops)} · {product(levels, base_of(declaration, old))}")


def lacking_word(t: Texts, lacking: int) -> str:
    """Format what a game lacks to reach the bid: "нужен шнайдер", "нужен шварц", "не хватит"."""
    match lacking:
        case 1:
            return t.plain("needs schneider")
        case 2:
            return t.plain("needs schwarz")
        case _:
            return t.plain("never enough")


def danger_word(t: Texts, forecast: Forecast) -> str:
    """Warn of a game whose value misses the bid by the viewer's cards: "с 1 — 20, нужен шнайдер"; else empty."""
    if not forecast.lacking:
        return ""
    tops = tops_word(t, forecast.tops)
    return f"{tops}{NO_BREAK}— {forecast.value}, {lacking_word(t, forecast.lacking)}"


def call_word(t: Texts, call: Call) -> str:
    """Format a call of the auction: "18", "держу", "пас"."""
    match call.word:
        case Word.BID:
            return str(call.value)
        case Word.HOLD:
            return t.word("call", "yes")
        case Word.PASS:
            return t.plain("pass")


def double_word(t: Texts, call: DoubleCall) -> str:
    """Format a call of doubling: "контра", "ре", "пас"."""
    return t.plain(DOUBLES[call])


def stage_word(t: Texts, stage: Stage) -> str:
    """Return the name of a stage of a robber match: "бок", "шибер"."""
    return t.word("stage", STAGES[stage])


def causes_word(t: Texts, rules: Rules) -> str:
    """List the events that bring bock laps: "проигранная контра, 60 на 60"; empty if there are none."""
    return ", ".join(t.plain(CAUSES[cause][0]) for cause in rules.triggers)


def causes_line(t: Texts, rules: Rules) -> Html:
    """Describe briefly which events bring bock laps: "Поводы для бока: контра, 60:60"; empty if none does."""
    causes = ", ".join(t.plain(CAUSES[cause][1]) for cause in rules.triggers)
    return t("Bock after: %(causes)s", causes=causes) if causes else Html("")


def with_waiting(t: Texts, line: Html, robber: Robber) -> Html:
    """Add to a line the number of bock laps to be played after the present lap, if any: "потом ещё 2 круга бока"."""
    if not robber.waiting:
        return line
    waiting = t.number("then %(n)d more bock lap", "then %(n)d more bock laps", robber.waiting)
    return Html(f"{line} · {waiting}")


def points_word(t: Texts, points: int) -> str:
    """Format a number of card points: "92 очка"."""
    return unbroken(t.number("%(n)d point", "%(n)d points", points))


def level_parts(
    t: Texts, declaration: Declaration, tops: int, margin: Margin, grand_ouvert: int
) -> tuple[tuple[str, int], ...]:
    """List what gives levels to a suit game or grand, as pairs (word, levels); the sum is `contracts.levels_of`."""
    announced = _UNDERTAKEN[declaration.announced]
    counted = max(margin, announced)
    opened = declaration.is_open and base_of(declaration, grand_ouvert) != OLD_GRAND_OUVERT
    parts = (
        (tops_word(t, tops), abs(tops)),
        (t.word("level", "game"), 1),
        (t.plain("hand"), int(declaration.hand)),
        (t.plain("schneider"), int(counted >= Margin.SCHNEIDER)),
        (t.plain("schneider announced"), int(announced >= Margin.SCHNEIDER)),
        (t.plain("schwarz"), int(counted >= Margin.SCHWARZ)),
        (t.plain("schwarz announced"), int(announced >= Margin.SCHWARZ)),
        (t.plain("ouvert"), int(opened)),
    )
    return tuple((unbroken(word), levels) for word, levels in parts if levels)


def levels_word(t: Texts, declaration: Declaration, tops: int, margin: Margin, grand_ouvert: int) -> str:
    """List the levels of a game briefly: "с 1, игра, шнайдер", "с 2, игра, хандшпиль, шварц объявлен +4"."""
    parts = level_parts(t, declaration, tops, margin, grand_ouvert)
    announced = declaration.announced
    if announced is None:
        return ", ".join(word for word, _ in parts)
    plain = [word for word, _ in parts[:3]]
    more = [t.plain("schwarz")] if announced is Announcement.SCHNEIDER and margin is Margin.SCHWARZ else []
    undertaken = sum(levels for _, levels in parts[3:]) - len(more)
    word = unbroken(f"{t.plain(ANNOUNCED[announced])} +{undertaken}")
    return ", ".join([*plain, word, *more])


def entry_word(t: Texts, kind: ListKind, amount: int) -> str:
    """Format what a deal writes, given its worth to its declarer or loser: "+30"; in Bierlachs "остальным по −30"."""
    is_shifted = amount > 0 if kind is ListKind.BIERLACHS else amount < 0 and kind is ListKind.PLUS
    if not is_shifted:
        return balance_word(amount)
    return t.plain("%(amount)s to each of the others", amount=balance_word(-amount))


def factor_word(factor: int) -> str:
    """Format a factor: "×2"."""
    return f"×{factor}"


MARKS = (
    mark_word("list", "H"),
    mark_word("list", "S"),
    mark_word("list", "SA"),
    mark_word("list", "B"),
    mark_word("list", "BA"),
    mark_word("list", "O"),
)
"""Headings of the columns with ticks: hand, schneider, schneider announced, schwarz, schwarz announced, open."""


def marks_of(t: Texts) -> tuple[str, ...]:
    """Return the headings of the columns with ticks in one language."""
    return tuple(t.word("list", letters) for letters in MARKS)


def _legend(t: Texts) -> str:
    """Explain what the headings of the columns with ticks mean."""
    hand, schneider, schneider_announced, schwarz, schwarz_announced, ouvert = marks_of(t)
    return t.plain(
        "%(hand)s — hand · %(schneider)s — schneider, %(schneider_announced)s — announced · "
        "%(schwarz)s — schwarz, %(schwarz_announced)s — announced · %(ouvert)s — open",
        hand=hand,
        schneider=schneider,
        schneider_announced=schneider_announced,
        schwarz=schwarz,
        schwarz_announced=schwarz_announced,
        ouvert=ouvert,
    )


def picture_labels(t: Texts) -> SkatLabels:
    """Return the words that painters write on pictures, in one language."""
    return SkatLabels(
        **(card_labels(t) | {"talon": t.word("picture", "skat")}),
        number=t.word("picture", "No."),
        game=t.word("picture", "game"),
        value=t.word("picture", "entry"),
        who=t.word("picture", "who writes"),
        marks=marks_of(t),
        legend=_legend(t),
    )
