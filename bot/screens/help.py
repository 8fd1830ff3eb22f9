"""«?»: what each button means now and what it costs, in 200 characters."""

from bot.screens.model import Frame
from bot.screens.texts import Texts
from bot.screens.words import amount_word
from engine.contracts import LEVELS, Contract
from engine.conventions import prices
from engine.conventions.model import Convention
from engine.view import Phase, SeatView

LIMIT = 200


def lobby_help(t: Texts) -> str:
    """Before a match begins."""
    return t.plain(
        "Three or four people sit down; robots may fill the seats. Then anybody at the table presses Start. "
        "Your cards come to your private chat with me."
    )[:LIMIT]


def help_text(t: Texts, frame: Frame, view: SeatView) -> str:
    """The help of the phase, with this convention's prices; the same for everybody, so it tells no card."""
    return _help(t, frame.convention, view)[:LIMIT]


def _help(t: Texts, rules: Convention, view: SeatView) -> str:
    match view.phase:
        case Phase.AUCTION:
            return t.plain(
                "A bid is a promise of so many tricks. Pass: you are out. Three passes: raspasy, "
                "%(price)d to the mountain for every trick. Misère: no trick at all, %(misere)d.",
                price=view.raspasy_price,
                misere=Contract.MISERE.value_points,
            )
        case Phase.TALON | Phase.HALF_OFFERED:
            return t.plain(
                "Two cards go to the discard; nobody will see them. «Without three»: three undertricks without play, "
                "nobody writes whists. Half: the dealer shares the result."
            )
        case Phase.ORDERING:
            return t.plain(
                "The game may not be below your bid. Made: %(points)s to the pool. "
                "Every missing trick costs you the mountain and whists of the others.",
                points=" / ".join(str(Contract(f"{level}s").value_points) for level in LEVELS),
            )
        case Phase.WHIST | Phase.MODE:
            return _whist(t, rules, view)
        case Phase.CLAIM:
            return t.plain("Agree: the tricks are counted as proposed. Play on: nothing has happened.")
        case _:
            return _play(t, view)


def _whist(t: Texts, rules: Convention, view: SeatView) -> str:
    contract = view.contract or Contract.S6
    duty = rules.duty[LEVELS.index(contract.level)]
    facts: dict[str, str | int] = {
        "duty": duty,
        "whist": amount_word(prices.whist_price(rules, contract)),
        "fine": amount_word(prices.shortfall_price(rules, contract)),
    }
    if view.phase is Phase.MODE:
        return t.plain(
            "In the light: both hands on the table and you play them. In the dark: everybody plays his own. "
            "Duty %(duty)d, %(whist)s for a trick, a missing one %(fine)s.",
            **facts,
        )
    return t.plain(
        "Whist: take %(duty)d together, %(whist)s whists a trick; a missing one: %(fine)s to the mountain. "
        "Pass: no risk. Half-whist: half the duty in whists without play.",
        **facts,
    )


def _play(t: Texts, view: SeatView) -> str:
    if view.raspasy:
        return t.plain(
            "Raspasy: follow suit, no trumps; every trick costs %(price)d to the mountain. The first two tricks are "
            "led by the talon.",
            price=view.raspasy_price,
        )
    if view.contract is not None and view.contract.is_misere:
        return t.plain("Misère: follow suit, no trumps. The declarer must not take a trick; each costs him 10.")
    return t.plain(
        "Follow suit; if you have none, trump; without trumps any card. «The rest is mine» asks the others to agree."
    )
