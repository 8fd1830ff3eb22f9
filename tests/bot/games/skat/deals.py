"""Deals of Skat with known cards, played by the words of buttons, and what they show."""

from typing import Self

from msgspec.structs import replace

from bot.games.skat.face import SKAT_FACE
from bot.screens.model import Button, Draft, Frame, Screen
from engine.core.cards import Card
from engine.core.match import Move, StartDeal
from engine.core.seats import Seat
from engine.games.skat import SKAT
from engine.games.skat.events import MatchStarted
from engine.games.skat.game import start
from engine.games.skat.robber import Robber
from engine.games.skat.rules.model import Rules
from engine.games.skat.rules.options import PRESETS, with_rules
from engine.games.skat.state import Match
from engine.games.skat.view import SeatView, view_for
from engine.three_hands.dealing import deck_of
from tests.bot.screens import kit

SEED, ISKO, ROBBER = PRESETS.values()
KONTRA = with_rules(SEED, [("kontra", "any"), ("re", "yes")])
SHOVED = with_rules(SEED, [("pass_out", "schieber"), ("ramsch_shove", "may_shove")])
RU = kit.RU.of("skat")
EN = kit.EN.of("skat")
FACE, KEYS = SKAT_FACE.deal, SKAT_FACE.keys
NAMES = ("А", "Б", "В", "Г")
HANDS = (
    "As Ts Js Jc 7c Ah Kh Th 9h 8h",
    "Ks Qs 9s Ac Tc 9d Jd Qh Jh 7h",
    "8s 7s Kc Qc 9c 8c Ad Kd Td 7d",
)
"""Forehand has hearts with two; middlehand the other jacks, rearhand long diamonds."""
TALON = "Qd 8d"
WON = ("bid:18", "hold", "bid:20", "hold", "pass", "pass")
"""Forehand plays at 20."""
HEARTS = (*WON, "takeskat", "discard:Qd8d", "game:h")
BY_HAND = (*WON, "fromhand", "game:h")
TRICKS = (
    *("card:Jc", "card:7h", "card:7d", "card:Js", "card:Qh", "card:8c", "card:Ah", "card:Jh", "card:Td"),
    *("card:Ac", "card:Kc", "card:7c", "card:Tc", "card:Qc", "card:8h", "card:9h", "card:Jd", "card:Ad"),
    *("card:Ks", "card:7s", "card:As", "card:Ts", "card:9s", "card:8s", "card:Th", "card:9d", "card:9c"),
    *("card:Kh", "card:Qs", "card:Kd"),
)
"""All ten tricks of hearts: 66 card points of forehand, to which the skat adds 3."""


class Table:
    """A deal that is played by words of buttons."""

    def __init__(
        self,
        rules: Rules = SEED,
        *,
        seats: int = 3,
        hands: tuple[str, str, str] = HANDS,
        talon: str = TALON,
        robber: Robber | None = None,
        names: tuple[str, ...] = NAMES,
    ) -> None:
        """Deal the cards to forehand, middlehand and rearhand; the last seat deals."""
        shares = tuple(tuple(map(Card, hand.split())) for hand in hands)
        deck = deck_of(rules.deal_packets.hands, shares, tuple(map(Card, talon.split())))
        match = start(MatchStarted(rules, names[:seats]))
        if robber is not None:
            match = replace(match, standing=replace(match.standing, robber=robber))
        self.match: Match = match
        self.do(StartDeal(Seat(seats), deck))

    def do(self, command: object) -> None:
        """Carry out a command with all that follows from it."""
        events = SKAT.decide(self.match, command)  # type: ignore[arg-type]  # a command of the match or of a seat
        for event in (*events, *SKAT.follow_ups(self.match, events)):
            self.match = SKAT.evolve(self.match, event)

    def events_of(self, word: str) -> tuple[object, ...]:
        """Return the events that a word of whoever the deal waits for would bring."""
        command = KEYS.command(word, SKAT.awaited(self.match)[0])
        assert command is not None, word
        return tuple(SKAT.decide(self.match, command))

    def say(self, *words: str, seat: int = 0) -> Self:
        """Return the deal after words of whoever it waits for, or of one seat."""
        for word in words:
            speaker = Seat(seat) if seat else SKAT.awaited(self.match)[0]
            command: Move | None = KEYS.command(word, speaker)
            assert command is not None, word
            self.do(command)
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

    def group_keys(self) -> list[list[str]]:
        """Return the labels of the shared message's buttons above the last row."""
        return kit.labels(FACE.table(RU, self.frame, self.view(None)))[:-1]

    def own(self, seat: int, draft: Draft = kit.NO_DRAFT) -> Screen:
        """Return a seat's private message."""
        return FACE.hand(RU, self.frame, self.view(seat), draft)

    def reads(self, seat: int, draft: Draft = kit.NO_DRAFT) -> str:
        """Return a seat's private message as it is read."""
        return kit.eye(kit.plain(self.own(seat, draft).text))

    def keys(self, seat: int, draft: Draft = kit.NO_DRAFT) -> list[list[str]]:
        """Return the labels of a seat's buttons above the last row, as the keyboard has them."""
        return kit.labels(self.own(seat, draft))[:-1]

    def key(self, seat: int, text: str, draft: Draft = kit.NO_DRAFT) -> Button:
        """Return the button of a seat that begins with these words."""
        found = [one for row in self.own(seat, draft).rows for one in row if kit.eye(one.text).startswith(text)]
        assert found, text
        return found[0]

    def action(self, seat: int, text: str, draft: Draft = kit.NO_DRAFT) -> str:
        """Return what such a button asks for."""
        press = self.key(seat, text, draft).press
        assert press is not None
        return press.action

    def helped(self, seat: int) -> str:
        """Return what «?» tells a seat."""
        return kit.eye(FACE.help(RU, self.frame, self.view(seat)))
