"""Deals of Austrian préférence with known cards, played by the words of buttons, and what they show."""

from bot.games.austrian.face import AUSTRIAN_FACE
from bot.screens.model import Button, Draft, Frame, Screen
from engine.core.cards import Card
from engine.core.match import StartDeal
from engine.core.seats import Seat
from engine.games.austrian import AUSTRIAN
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.rules.options import PRESETS
from engine.games.austrian.state import Match
from engine.games.austrian.view import SeatView, view_for
from tests.bot.screens import kit
from tests.engine.games.austrian.answers import begun, done

LIMITED, STYRIAN = PRESETS["austrian_limited"], PRESETS["austrian_styrian"]
RU = kit.RU.of("austrian")
EN = kit.EN.of("austrian")
FACE, KEYS = AUSTRIAN_FACE.deal, AUSTRIAN_FACE.keys
SEED = (
    "Ks Js 9s Ac Kc Qc Jc Ad Qd 8h",
    "Qs 8s Kd Td 9d 8d 7d Jh 9h 7h",
    "As Ts Tc 9c 8c Jd Ah Kh Qh Th",
    "7s 7c",
)
"""Hands of first, second and third hand and the talon: record R1 of austrian.md §12."""
NO_ACES = (
    "Ks Js 9s Kc Qc Jc Tc Kd Qd 8h",
    "Qs 8s Ad Td 9d 8d 7d Jh 9h 7h",
    "As Ts Ac 9c 8c Jd Ah Kh Qh Th",
    "7s 7c",
)
"""Hands of which the first has no ace, nor has the talon."""


class Table:
    """A deal that is played by words of buttons."""

    def __init__(
        self, rules: Rules = LIMITED, *, seats: int = 3, pot: int = 120, cards: tuple[str, ...] = SEED, dealer: int = 3
    ) -> None:
        """Deal the cards with so much in the pot before the stake."""
        first, second, third, talon = (tuple(map(Card, hand.split())) for hand in cards)
        deck: list[Card] = []
        for pair in range(5):
            for hand in (first, second, third):
                deck += hand[2 * pair : 2 * pair + 2]
            deck += talon if not pair else ()
        self.match: Match = done(begun(rules, seats, pot), StartDeal(Seat(dealer), tuple(deck)))

    def say(self, *words: str) -> "Table":
        """Return the deal after the words of whoever it waits for."""
        for word in words:
            command = KEYS.command(word, AUSTRIAN.awaited(self.match)[0])
            assert command is not None, word
            self.match = done(self.match, command)
        return self

    @property
    def frame(self) -> Frame:
        """Surroundings of the screens."""
        players = tuple(self.match.standing.players)
        return Frame(table=7, rules=self.match.standing.rules, players=players, token=12, stage=3)

    def view(self, seat: int | None) -> SeatView:
        """Return the view of a seat, or of a spectator."""
        view = view_for(self.match, Seat(seat) if seat is not None else None)
        assert view is not None
        return view

    def group(self) -> str:
        """Return the shared message as it is read."""
        return kit.eye(kit.plain(FACE.table(RU, self.frame, self.view(None)).text))

    def own(self, seat: int, draft: Draft = kit.NO_DRAFT) -> Screen:
        """Return a seat's private message."""
        return FACE.hand(RU, self.frame, self.view(seat), draft)

    def reads(self, seat: int, draft: Draft = kit.NO_DRAFT) -> str:
        """Return a seat's private message as it is read."""
        return kit.eye(kit.plain(self.own(seat, draft).text))

    def keys(self, seat: int, draft: Draft = kit.NO_DRAFT) -> list[str]:
        """Return the labels of a seat's buttons above the last row."""
        return [kit.eye(button.text) for row in self.own(seat, draft).rows[:-1] for button in row]

    def key(self, seat: int, text: str, draft: Draft = kit.NO_DRAFT) -> Button:
        """Return the button of a seat that begins with these words."""
        found = [one for row in self.own(seat, draft).rows for one in row if kit.eye(one.text).startswith(text)]
        assert found, text
        return found[0]

    def helped(self, seat: int) -> str:
        """Return what «?» tells a seat."""
        return kit.eye(FACE.help(RU, self.frame, self.view(seat)))


def hearts(rules: Rules = LIMITED, *, seats: int = 3) -> Table:
    """Let the third hand play hearts with a hundred in play, as in record R1; the first hand is asked."""
    table = Table(rules, seats=seats).say("bid:1", "bid:2", "bid:3", "pass", "here:3", "bid:4", "pass")
    return table.say("discard:Jd7s", "order:4")
