"""Programme of «дурной ход»: an example of a game's rows."""

from typing import Final

from engine.core.seats import Seat
from engine.three_hands.dealing import DECK
from tests.e2e.scenarios.absence_story import wish
from tests.e2e.scenarios.programme import Programme
from tests.e2e.scenarios.script import Script, ScriptedDeal
from tests.e2e.scenarios.theatre import Stage, Story, nothing
from tests.e2e.world import wait_for
from tests.games.bad_move import BAD_MOVE
from tests.games.bad_move.events import PlayCard
from tests.games.bad_move.face import BAD_MOVE_FACE

THREE = ScriptedDeal(
    "As Kh Jd Ks Ah Qd Qs Qh Kd",
    """
    1 card:As
    2 card:Ks
    3 card:Qs
    1 card:Kh
    2 card:Ah
    3 card:Qh
    2 card:Qd
    3 card:Kd
    1 card:Jd
    """,
)
TWO = ScriptedDeal(
    "As Ks Jd Qs Ah Qd",
    """
    1 card:As
    2 card:Qs
    1 card:Ks
    2 card:Ah
    1 card:Jd
    2 card:Qd
    """,
)
TURNED = ScriptedDeal(
    "As Ks Jd Qs Ah Qd",
    """
    2 card:Jd
    1 card:Qd
    1 card:Ah
    2 card:Ks
    1 card:Qs
    2 card:As
    """,
)


def taken_over(stage: Stage) -> None:
    """Somebody goes in the middle of a deal, another one takes the seat, both agree to stop."""
    stage.open_table("longmove")
    stage.seat_all(2)
    stage.begin([TWO.deck], 2)
    assert stage.press(1, "card:As") == nothing()
    wish(stage, 2, "leave")
    assert stage.press(2, "leaveyes:2") == nothing()
    assert stage.press(3, "take:2", group=True) == nothing()
    stage.see("Вика", private=3)
    wish(stage, 1, "end")
    assert stage.press(3, "stopyes") == nothing()
    wait_for(lambda: stage.people[0].find("again", stage.group), "the settlement")
    assert "Вика" in stage.export()


SCRIPTS: Final = (
    Script("bad-move-of-three", BAD_MOVE, BAD_MOVE_FACE, "badmove deals=1", (THREE,), (0, 0, 0)),
    Script("bad-move-of-two", BAD_MOVE, BAD_MOVE_FACE, "badmove deals=2", (TWO, TURNED), (2, -2)),
)

BAD_MOVE_PROGRAMME: Final = Programme(
    BAD_MOVE,
    BAD_MOVE_FACE,
    commands=tuple(PlayCard(Seat.ONE, card=card) for card in DECK),
    words=frozenset({"card"}),
    stories=(Story("bad-move-taken-over", taken_over, game=BAD_MOVE.name),),
    scripts=SCRIPTS,
)
