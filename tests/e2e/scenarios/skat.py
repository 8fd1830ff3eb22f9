"""Programme of Skat, with every word that its buttons say."""

from typing import Final

from bot.games.skat.face import SKAT_FACE
from engine.core.cards import Card
from engine.core.match import Move
from engine.core.seats import Seat
from engine.games.skat import SKAT
from engine.games.skat.contracts import Announcement, Contract
from engine.games.skat.moves import (
    Concede,
    Discard,
    Double,
    DoubleCall,
    Give,
    HoldBid,
    LayAway,
    MakeClaim,
    NameGame,
    Pass,
    PlaceBid,
    PlayCard,
    PlayHand,
    Receive,
    Shove,
    TakeSkat,
)
from engine.games.skat.rules import Packets
from engine.three_hands.dealing import DECK, deck_of
from tests.bot.tables.deeds import SKAT_PAPER
from tests.e2e.scenarios.absence_story import wish
from tests.e2e.scenarios.model import NAMES
from tests.e2e.scenarios.programme import Programme
from tests.e2e.scenarios.script import Script, ScriptedDeal
from tests.e2e.scenarios.theatre import PONDER_S, Stage, Story, nothing, said
from tests.e2e.world import buttons, text_of, wait_for

ONE: Final = Seat.ONE
PAIR: Final = (Card("Qd"), Card("8d"))
COMMANDS: Final[tuple[Move, ...]] = (
    Pass(ONE),
    HoldBid(ONE),
    *(PlaceBid(ONE, value=value) for value in (18, 264)),
    TakeSkat(ONE),
    PlayHand(ONE),
    Discard(ONE, cards=PAIR),
    *(NameGame(ONE, contract=contract) for contract in Contract),
    *(NameGame(ONE, contract=Contract.GRAND, announced=announced) for announced in Announcement),
    *(Double(ONE, call=call) for call in DoubleCall),
    Receive(ONE),
    Shove(ONE),
    Give(ONE, cards=PAIR),
    LayAway(ONE, cards=PAIR),
    *(PlayCard(ONE, card=card) for card in DECK),
    Concede(ONE),
    MakeClaim(ONE),
)
WORDS: Final = frozenset(
    {
        *("pass", "hold", "bid", "takeskat", "fromhand", "discard", "game", "double"),
        *("receive", "shove", "give", "lay", "card", "concede", "claim"),
    }
)
"""First words of the actions that say them."""


def dealt(first: str, second: str, third: str, talon: str) -> str:
    """Return the deck that deals these cards to forehand, middlehand, rearhand and to the skat."""
    hands = tuple(tuple(map(Card, cards.split())) for cards in (first, second, third))
    return " ".join(deck_of(Packets.OLD.hands, hands, tuple(map(Card, talon.split()))))


CARDS: Final = dealt(
    "As Ts Js Jc 7c Ah Kh Th 9h 8h",
    "Ks Qs 9s Ac Tc 9d Jd Qh Jh 7h",
    "8s 7s Kc Qc 9c 8c Ad Kd Td 7d",
    "Qd 8d",
)
DOUBLED = ScriptedDeal(
    CARDS,
    """
    2 higher
    2 unpick
    2 higher
    2 sure:bid:27
    2 yes:bid:27
    1 hold
    2 pass
    3 pass
    1 takeskat
    1 pick:Qd
    1 pick:7c
    1 unpick
    1 pick:Qd
    1 pick:8d
    1 discard:Qd8d
    1 game:h
    2 sure:double:kontra
    2 yes:double:kontra
    1 sure:double:re
    1 yes:double:re
    1 card:Jc
    2 card:7h
    3 card:7d
    1 sure:concede
    1 yes:concede
    """,
)
SHOVED = ScriptedDeal(
    CARDS,
    """
    2 pass
    3 pass
    1 pass
    1 receive
    1 pick:Th
    1 pick:9h
    1 give:Th9h
    2 sure:shove
    2 yes:shove
    3 receive
    3 pick:Kc
    3 pick:8s
    3 lay:8sKc
    1 card:7c
    2 card:Tc
    3 card:Qc
    2 card:7h
    3 card:9h
    1 card:8h
    3 card:7s
    1 card:Ts
    2 card:Ks
    1 card:8d
    2 card:9d
    3 card:7d
    2 card:9s
    3 card:Th
    1 card:As
    1 card:Qd
    2 card:Ac
    3 card:Kd
    3 card:8c
    1 card:Ah
    2 card:Qs
    3 card:9c
    1 card:Kh
    2 card:Qh
    3 card:Td
    1 card:Js
    2 card:Jh
    1 card:Jc
    2 card:Jd
    3 card:Ad
    """,
)


def imported(stage: Stage) -> None:
    """Look at the record of a match with real cards and with a claim."""
    stage.people[0].send_file(stage.group, SKAT_PAPER.encode(), "/import")
    stage.see("По сдачам", button=True, timeout=PONDER_S)


def taken_over(stage: Stage) -> None:
    """Somebody goes in the middle of a game from the hand, another one takes the seat, all agree to stop."""
    stage.open_table("скат")
    stage.seat_all(3)
    stage.begin([CARDS.split()], 3)
    for seat, action in (
        (2, "bid:18"),
        (1, "hold"),
        (2, "pass"),
        (3, "pass"),
        (1, "sure:fromhand"),
        (1, "yes:fromhand"),
        (1, "sure:game:h"),
        (1, "yes:game:h"),
    ):
        assert stage.press(seat, action) == nothing(), action
    wish(stage, 2, "leave")
    assert stage.press(2, "leaveyes:2") == nothing()
    assert stage.press(4, "take:2", group=True) == nothing()
    stage.see("Гриша", private=4)
    wish(stage, 1, "end")
    for seat in (3, 4):
        assert stage.press(seat, "stopyes", group=True) == said("stopyes")
    wait_for(lambda: stage.people[0].find("again", stage.group), "the settlement")
    assert "Гриша" in stage.export()


SURE: Final = dealt(
    "Js Jh Jd Jc Ac Kc Qc Tc 9c 8c",
    "As Ks 9s 8s Ah Kh 9h Ad Kd 9d",
    "Qs Ts 7s Qh Th 8h 7h Qd Td 7c",
    "8d 7d",
)
"""Deck that gives forehand all ten tricks, the others nothing to bid on."""
ALL_TRICKS: Final = (
    *("bid:18", "takeskat", "pick:8d", "pick:7d", "discard:8d7d", "game:c"),
    *("rest", "claim"),
)
"""Words of forehand, from the bid after two passes to the claim from the top."""


def lent(stage: Stage) -> None:
    """Claim all tricks, analyse the deal, pass it round by consent, let another person play it, read the bill."""
    stage.open_table("скат")
    stage.seat_all(3)
    stage.begin([SURE.split()], 3)
    for seat, action in ((2, "pass"), (3, "pass"), *((1, action) for action in ALL_TRICKS)):
        assert stage.press(seat, action) == nothing(), action
    stage.see("+156", timeout=PONDER_S)
    for seat in (1, 2):
        found = text_of(stage.leaf(seat, "page:analysis:1", timeout=PONDER_S)).replace("\xa0", " ")
        assert "Трефы при лучшей игре всех: 120 очков, +156" in found
        assert "лучше гранд −12" in found
        assert "Ждём остальных" in stage.in_leaf(seat, "lend:1")["text"]
    stage.see("предлагает отдать сдачу 1", private=3)
    assert stage.press(3, "lend:1")["text"] == "Согласны все: сдача в группе."
    link = buttons(stage.see("Сдача 1: сыграйте"))[0].url.partition("?start=")[2]
    stage.people[3].say(None, f"/start {link.split()[0]}")
    stage.see("Те же карты", private=4)
    for action in ALL_TRICKS:
        assert stage.press(4, action) == nothing(), action
    stage.see("Ваш результат: +312", private=4)
    stage.finish_table()
    for seat in (2, 3):
        assert stage.press(seat, "stopyes", group=True) == said("stopyes")
    assert stage.press(1, "bill", group=True)["text"] == "Открываю все карты, секунду…"
    assert stage.see("Счёт ошибок, в очках списка", timeout=PONDER_S).get("photo")


GIVEN_UP = ScriptedDeal(
    SURE,
    """
    2 pass
    3 pass
    1 bid:18
    1 takeskat
    1 pick:8d
    1 pick:7d
    1 discard:8d7d
    1 game:c
    1 card:Jc
    2 rest
    2 unpick
    3 rest
    3 concede
    """,
)
ONE_DEAL: Final = "скат end=deals:1"
SCRIPTS: Final = (
    Script("skat-doubled", SKAT, SKAT_FACE, f"{ONE_DEAL} kontra=any re=yes", (DOUBLED,), (-480, 240, 240)),
    Script(
        "skat-shoved",
        SKAT,
        SKAT_FACE,
        f"{ONE_DEAL} pass_out=schieber ramsch_shove=may_shove",
        (SHOVED,),
        (-272, 136, 136),
    ),
    Script("skat-given-up", SKAT, SKAT_FACE, ONE_DEAL, (GIVEN_UP,), (312, -156, -156)),
)

SKAT_PROGRAMME: Final = Programme(
    SKAT,
    SKAT_FACE,
    commands=COMMANDS,
    words=WORDS,
    stories=(
        Story("skat-imported", imported, game=SKAT.name),
        Story("skat-taken-over", taken_over, NAMES, game=SKAT.name),
        Story("skat-lent", lent, NAMES, game=SKAT.name),
    ),
    scripts=SCRIPTS,
)
