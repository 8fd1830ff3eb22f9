"""A deal of fixed cards driven by the action words of buttons."""

from typing import Self

from bot.games.preferans.screens.messages import MESSAGES
from bot.games.preferans.screens.presses import PRESSES
from bot.screens.model import Draft, Frame, Screen
from engine.core.cards import Card, sort_cards
from engine.core.match import StartDeal
from engine.core.seats import Seat
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.events import MatchStarted
from engine.games.preferans.game import decide, deciders, evolve, start
from engine.games.preferans.match_commands import Command
from engine.games.preferans.moves import Discard
from engine.games.preferans.view import FinishedView, SeatView, view_for
from engine.three_hands.dealing import PAIRS, deck_of
from tests.bot.screens import kit

PEOPLE = ("Аня", "Борис", "Вика", "Гриша")
HANDS = (  # first, second and third hand; seat 1 deals, so they are seats 2, 3 and 1, or 2, 3 and 4
    "As Ks Qs Js Ts Ac Kc Qd 8d 7h",
    "9s 8s Qc Jc Tc Ad Kd Ah Kh Qh",
    "7s 9c 8c 7c Jd Td 9d Jh Th 9h",
)
TALON = "7d 8h"


def cards_of(names: str) -> tuple[Card, ...]:
    """Return the cards with these names."""
    return tuple(map(Card, names.split()))


class Table:
    """People (three, or four with a resting dealer) and one deal of fixed cards; the dealer is seat 1."""

    def __init__(
        self, convention: Convention, *, seats: int = 3, hands: tuple[str, ...] = HANDS, talon: str = TALON
    ) -> None:
        self.convention = convention
        self.match = start(MatchStarted(convention, PEOPLE[:seats]))
        self.do(StartDeal(Seat.ONE, deck_of(PAIRS, tuple(map(cards_of, hands)), cards_of(talon))))

    def do(self, command: Command) -> None:
        """Carry out a command."""
        for event in decide(self.match, command):
            self.match = evolve(self.match, event)

    def say(self, *words: str) -> Self:
        """Return the action words of whoever the deal waits for."""
        for word in words:
            command = PRESSES.command(word, deciders(self.match.deal)[0])
            assert command is not None, word
            self.do(command)
        return self

    def discard(self, cards: str = TALON) -> Self:
        """Discard these cards."""
        self.do(Discard(deciders(self.match.deal)[0], cards=sort_cards(cards_of(cards))))
        return self

    def claim(self, seat: int, *tricks: int) -> Self:
        """Claim what the others accept."""
        command = PRESSES.command("claim:" + ".".join(map(str, tricks)), Seat(seat))
        assert command is not None
        self.do(command)
        return self.say("agree:y", "agree:y")

    @property
    def frame(self) -> Frame:
        """Return the frame of the screens."""
        return Frame(
            table=7,
            rules=self.convention,
            players=tuple(self.match.standing.players),
            token=12,
            stage=3,
            group_url="https://t.me/c/1/2",
        )

    def view(self, seat: int | None) -> SeatView:
        """Return the view of a seat, or of a spectator."""
        view = view_for(self.match, Seat(seat) if seat is not None else None)
        assert view is not None
        return view

    def finished(self) -> FinishedView:
        """Return the finished deal as everybody sees it."""
        view = self.view(None)
        assert isinstance(view, FinishedView)
        return view

    def own(self, seat: int, draft: Draft = kit.NO_DRAFT) -> Screen:
        """Return a seat's private message."""
        return MESSAGES.hand_screen(kit.RU, self.frame, self.view(seat), draft)


def seven_of_spades(convention: Convention, *, seats: int = 3) -> Table:
    """Seat 2 plays seven spades; seat 3 is asked first."""
    return Table(convention, seats=seats).say("bid:7s", "pass", "pass").discard().say("order:7s")
