"""Programme of Austrian préférence, with every word that its buttons say."""

from typing import Final

from bot.games.austrian.face import AUSTRIAN_FACE
from bot.games.austrian.screens.sheet import ARROWS
from engine.core.cards import Card
from engine.core.match import Move
from engine.core.seats import BySeat, Seat
from engine.core.state import score_of
from engine.games.austrian import AUSTRIAN
from engine.games.austrian.calls import Bid
from engine.games.austrian.money import Reason
from engine.games.austrian.moves import (
    Announce,
    AnswerClaim,
    ChooseDefence,
    Discard,
    MakeClaim,
    NameContract,
    Pass,
    PlaceBid,
    PlayCard,
    SayWhist,
)
from engine.games.austrian.outcomes import Aces, Defence, WhistCall
from engine.games.austrian.state import Match
from engine.three_hands.dealing import DECK
from tests.bot.tables.deeds import AUSTRIAN_PAPER
from tests.e2e.scenarios.absence_story import wish
from tests.e2e.scenarios.model import NAMES
from tests.e2e.scenarios.programme import Programme
from tests.e2e.scenarios.script import Script, ScriptedDeal
from tests.e2e.scenarios.theatre import PONDER_S, Stage, Story, nothing, said
from tests.e2e.world import Person, buttons, text_of, wait_for

ONE: Final = Seat.ONE
COMMANDS: Final[tuple[Move, ...]] = (
    Pass(ONE),
    *(PlaceBid(ONE, bid=bid, here=here) for bid in Bid for here in (False, True)),
    Discard(ONE, cards=(Card("7h"), Card("As"))),
    *(NameContract(ONE, contract=bid) for bid in Bid),
    *(SayWhist(ONE, call=call) for call in WhistCall),
    *(ChooseDefence(ONE, defence=defence) for defence in Defence),
    *(Announce(ONE, aces=aces) for aces in Aces),
    *(PlayCard(ONE, card=card) for card in DECK),
    *(MakeClaim(ONE, tricks=BySeat(tricks)) for tricks in ((10, 0, 0), (0, 4, 0, 6))),
    *(AnswerClaim(ONE, accept=accept) for accept in (False, True)),
)
WORDS: Final = frozenset(
    {"pass", "here", "bid", "discard", "order", "whist", "defence", "announce", "card", "claim", "agree"}
)
"""First words of the actions that say them."""


def dealt(first: str, second: str, third: str, talon: str) -> str:
    """Return the deck that deals these cards to first, second and third hand and to the talon."""
    hands = [cards.split() for cards in (first, second, third)]
    pairs = [cards[2 * pair : 2 * pair + 2] for pair in range(5) for cards in hands]
    pairs.insert(3, talon.split())
    return " ".join(card for pair in pairs for card in pair)


HEARTS = ScriptedDeal(
    dealt(
        "Ks Js 9s Ac Kc Qc Jc Ad Qd 8h",
        "Qs 8s Kd Td 9d 8d 7d Jh 9h 7h",
        "As Ts Tc 9c 8c Jd Ah Kh Qh Th",
        "7s 7c",
    ),
    """
    1 bid:1
    2 bid:2
    3 bid:3
    1 pass
    2 here:3
    3 bid:4
    2 pass
    3 pick:Jd
    3 pick:7c
    3 unpick
    3 pick:Jd
    3 pick:7s
    3 discard:7sJd
    1 whist:whist
    2 whist:whist
    3 card:Ah
    1 card:8h
    2 card:7h
    3 rest
    3 claim:0.0.9
    1 agree:y
    2 agree:y
    """,
)
NO_ACES = ScriptedDeal(
    dealt(
        "Ks Js 9s Kc Qc Jc Tc Kd Qd 8h",
        "Qs 8s Ad Td 9d 8d 7d Jh 9h 7h",
        "As Ts Ac 9c 8c Jd Ah Kh Qh Th",
        "7s 7c",
    ),
    """
    1 sure:bid:1-
    1 yes:bid:1-
    2 pass
    3 pass
    1 order:1-
    2 whist:whist
    3 whist:pass
    2 defence:invite
    1 sure:announce:noaces
    1 yes:announce:noaces
    1 card:Kc
    2 card:7h
    3 card:Ac
    1 rest
    1 claim:9.0.0
    2 agree:y
    3 agree:y
    """,
)

FOUR_ACES = ScriptedDeal(
    dealt(
        "As 7s Ac Kc Ad 8d Ah Kh Qh 9h",
        "Ks Js 9s Jc Tc 7c Jd Th 8h 7h",
        "Qs Ts 8s 9c 8c Kd Qd Td 9d Jh",
        "7d Qc",
    ),
    """
    1 sure:bid:4-
    1 yes:bid:4-
    2 pass
    3 pass
    2 whist:whist
    3 whist:pass
    2 defence:alone
    1 announce:aces
    1 card:Ah
    2 card:7h
    1 rest
    1 claim:9.0.0
    2 agree:y
    """,
)


BETTEL_LOST = ScriptedDeal(
    dealt(
        "As 7s Ac Kc Ad 8d Ah Kh Qh 9h",
        "Ks Js 9s Jc Tc 7c Jd Th 8h 7h",
        "Qs Ts 8s 9c 8c Kd Qd Td 9d Jh",
        "7d Qc",
    ),
    """
    1 sure:bid:5
    1 yes:bid:5
    2 pass
    3 pass
    1 pick:Qc
    1 pick:7d
    1 discard:Qc7d
    1 card:As
    2 card:Ks
    3 card:Qs
    """,
)


def reasons_of(match: Match) -> set[str]:
    """Return the reasons of the payments of the last deal."""
    score = score_of(match)
    return {str(payment.reason) for payment in score.payments} if score is not None else set()


def imported(stage: Stage) -> None:
    """Look at the record of a match with real cards."""
    stage.people[0].send_file(stage.group, AUSTRIAN_PAPER.encode(), "/import")
    stage.see("По сдачам", button=True, timeout=PONDER_S)


def taken_over(stage: Stage) -> None:
    """Somebody goes in the middle of a deal, another one takes the seat, all agree to stop."""
    stage.open_table("austrian_limited")
    stage.seat_all(3)
    stage.begin([HEARTS.deck], 3)
    assert stage.press(1, "bid:1") == nothing()
    wish(stage, 2, "leave")
    assert stage.press(2, "leaveyes:2") == nothing()
    assert stage.press(4, "take:2", group=True) == nothing()
    stage.see("Гриша", private=4)
    wish(stage, 1, "end")
    for seat in (3, 4):
        assert stage.press(seat, "stopyes", group=True) == said("stopyes")
    wait_for(lambda: stage.people[0].find("again", stage.group), "the settlement")
    assert "Гриша" in stage.export()


TEN_SURE: Final = dealt(
    "Ah Kh Qh Jh Th 9h 8h 7h As Ac",
    "Ks Js 9s Kc Tc 7c Ad Jd 9d 7d",
    "Qs Ts 8s Qc 9c 8c Kd Qd Td 8d",
    "7s Jc",
)
"""Deck that gives the first hand all ten tricks."""


def emptied(stage: Stage) -> None:
    """Ask all to fill an empty pot: one pays in, another one would rather end the match, and is sure of it."""
    stage.open_table("austrian_styrian contribution=10 jumps=yes")
    stage.seat_all(3)
    stage.begin([TEN_SURE.split()], 3)
    words = ((1, "sure:bid:4"), (1, "yes:bid:4"), (2, "pass"), (3, "pass"), (1, "pick:Jc"), (1, "pick:7s"))
    for seat, action in (*words, (1, "discard:7sJc"), (2, "whist:pass"), (3, "whist:pass")):
        assert stage.press(seat, action) == nothing()
    stage.see("Котёл пуст. Кладём снова все, по 10?")  # when nobody has pressed «Дальше»
    assert stage.press(3, "stopyes", group=True) == said("stopyes")
    assert stage.press(2, "stopno", group=True) == nothing()
    stage.see("Никто не кладёт, партия кончится. Расчёт: Аня\xa0+20")
    assert stage.press(2, "refuse:2", group=True) == said("refuse")
    stage.see("Котёл пуст, партия окончена. Расчёт")


def _is_over(guest: Person) -> bool:
    return any("Ваш результат" in text_of(message) for message in guest.messages())


def lent(stage: Stage) -> None:
    """Analyse a finished deal, pass it round by consent, let another person play it, read the bill of mistakes."""
    stage.open_table("austrian_limited")
    stage.seat_all(3)
    stage.begin([TEN_SURE.split()], 3)
    for seat, action in ((1, "sure:bid:4-"), (1, "yes:bid:4-"), (2, "pass"), (3, "pass")):
        assert stage.press(seat, action) == nothing()
    for seat in (2, 3):
        assert stage.press(seat, "whist:pass") == nothing()
    stage.see("Сдача 1.")
    for seat in (1, 2):
        found = text_of(stage.leaf(seat, "page:analysis:1", timeout=PONDER_S))
        assert "Преферанс против двух вистов: 10 взяток" in found.replace("\xa0", " ")
        assert "Ждём остальных" in stage.in_leaf(seat, "lend:1")["text"]
    stage.see("предлагает отдать сдачу 1", private=3)
    assert stage.press(3, "lend:1")["text"] == "Согласны все: сдача в группе."
    link = buttons(stage.see("Сдача 1: сыграйте"))[0].url.partition("?start=")[2]
    stage.people[3].say(None, f"/start {link.split()[0]}")
    stage.see("Те же карты", private=4)
    for action in ("sure:bid:4-", "yes:bid:4-"):
        assert stage.press(4, action) == nothing()
    guest = stage.people[3]
    wait_for(lambda: _is_over(guest) or guest.find("rest"), "what the robots say", PONDER_S)
    if not _is_over(guest):
        for action in ("rest", "claim:10.0.0"):
            assert stage.press(4, action) == nothing()
    stage.see("Ваш результат", private=4)
    stage.finish_table()
    for seat in (2, 3):
        assert stage.press(seat, "stopyes", group=True) == said("stopyes")
    assert stage.press(1, "bill", group=True)["text"] == "Открываю все карты, секунду…"
    assert stage.see("Счёт ошибок, в ставках", timeout=PONDER_S).get("photo")


def _script(name: str, options: str, deal: ScriptedDeal, balances: tuple[int, ...]) -> Script:
    """Return a match of one deal."""
    rules = f"{options} end=deals:1"
    return Script(f"austrian-{name}", AUSTRIAN, AUSTRIAN_FACE, rules, (deal,), balances, reasons_of)


SCRIPTS: Final = (
    _script("hearts", "austrian_limited", HEARTS, (-3, -3, 6)),
    _script("no-aces", "austrian_limited", NO_ACES, (33, -16, -17)),
    _script("four-aces", "austrian_limited aces_announce=before", FOUR_ACES, (54, -27, -27)),
    _script("bettel", "austrian_styrian contribution=10 illustrated=bettel jumps=yes", BETTEL_LOST, (-40, 20, 20)),
)

AUSTRIAN_PROGRAMME: Final = Programme(
    AUSTRIAN,
    AUSTRIAN_FACE,
    commands=COMMANDS,
    words=WORDS,
    stories=(
        Story("austrian-imported", imported, game=AUSTRIAN.name),
        Story("austrian-emptied", emptied, NAMES, game=AUSTRIAN.name),
        Story("austrian-lent", lent, NAMES, game=AUSTRIAN.name),
        Story("austrian-taken-over", taken_over, NAMES, game=AUSTRIAN.name),
    ),
    scripts=SCRIPTS,
    # money that a record tells otherwise comes by no deal at a table: tests/bot/tables/features/test_imports.py
    reasons=frozenset(str(reason) for reason in ARROWS if reason is not Reason.ADJUST),
)
