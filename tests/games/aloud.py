"""Words that a game's players say aloud: the buttons of a deal under the message that everybody sees."""

from functools import cache
from random import Random

from bot.screens.face import Face
from bot.screens.model import Frame
from bot.screens.texts import texts
from engine.core.seats import Seat
from tests.games.every import ALL
from tests.games.hosted import HOSTED
from tests.games.walk import Walk

DEALS = 4  # of each preset and number of players: in so many every word is offered


@cache
def aloud(game: str) -> frozenset[str]:
    """Return the first words of these buttons' actions, met in random deals of every preset of the game."""
    words: set[str] = set()

    def look(walk: Walk) -> None:
        if walk.running and walk.game.progress(walk.match).word_awaited:
            words.update(_offered(walk, HOSTED.faces[game]))

    for played in (one for one in ALL if one.game.name == game):
        Walk(played, Random(str(played)), look).play_match(DEALS)
    return frozenset(words)


def _offered(walk: Walk, face: Face) -> set[str]:
    """Return the words of a deal that stand under the shared message now."""
    frame = Frame(table=1, rules=walk.game.rules_of(walk.match), players=tuple(walk.status.players), token=1, stage=1)
    screen = face.deal.table(texts("ru"), frame, walk.game.view(walk.match, None))
    actions = [key.press.action for row in screen.rows for key in row if key.press is not None]
    return {action.partition(":")[0] for action in actions if face.keys.command(action, Seat.ONE) is not None}
