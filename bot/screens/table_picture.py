"""Table as a picture, drawn from a view alone: nothing is on it that its viewer may not see."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from msgspec.structs import replace

from bot.pictures.drawing import Kinds, PlayedCard, TableDrawing, TablePlate
from bot.screens.drawn import before_the_trick, drawn_as, drawn_names, from_the_bottom, played_cards
from bot.screens.texts import Html, Texts, unmarked
from engine.core.seats import Seat

TRICKS: Final = 10
V = TypeVar("V", bound=Any)


class TablePicture(ABC, Generic[V]):
    """Pictures of a deal that is played; a game's subclass says what is on its table.

    V: views of a deal
    """

    kinds: Kinds
    """Kinds of the drawings."""
    table_of: Callable[[V], Any]
    """Function that returns the table which a view shows, that of a finished deal included."""
    bidding: type
    """Views of the auction."""
    whisting: Any = ()
    """Views of the words of whist."""
    falling: Any
    """Tables on which cards are played, with their `tricks`."""
    claiming: Any = ()
    """Views of a claim, with the `play` under it."""
    played: Any
    """Views in which the first card may have been played."""

    @abstractmethod
    def heading(self, t: Texts, view: V) -> Html:
        """Write who plays what, as the line of the table in words; empty before that is known."""

    @abstractmethod
    def plate(self, t: Texts, view: V, seat: Seat) -> TablePlate:
        """Draw one player: the word, the tricks, the cards of the player's that the viewer sees."""

    def tricks(self, view: V) -> Sequence[Any]:
        """Return the complete tricks."""
        table = self.table_of(view)
        return table.tricks if isinstance(table, self.falling) else ()

    def trick(self, table: Any) -> Any:
        """Return the value with the `plays` of the running trick of a table on which cards are played."""
        return table

    def without_trick(self, table: Any) -> Any:
        """Return a table on which cards are played without those of the running trick."""
        return replace(table, plays=())

    def at_rest(self, view: V) -> V:
        """Return the view before the cards of this trick and the words of this phase, and with nobody to move."""
        rest: V = replace(view, deciders=())
        if isinstance(view, self.bidding):
            rest = replace(rest, calls=())
        elif isinstance(view, self.whisting):
            rest = replace(rest, whists=())
        elif isinstance(view, self.claiming):
            play = self.at_rest(view.play)
            rest = replace(rest, play=play, hands=play.hands)
        elif isinstance(view, self.falling):
            hands = before_the_trick(view.hands, self.trick(view).plays)
            rest = replace(self.without_trick(rest), hands=hands)
        return rest

    def is_played(self, view: V) -> bool:
        """Return whether the first card may have been played."""
        return isinstance(view, self.played)

    def more(self, view: V) -> Mapping[str, Any]:
        """Return further fields of the drawing."""
        return {}

    def name(self, t: Texts, view: V, seat: Seat) -> str:
        """Name a player."""
        name: str = view.players[seat]
        return name

    def cards(self, seats: tuple[Seat, ...], trick: Any) -> tuple[PlayedCard, ...]:
        """Return the cards of a trick before the seats as they are drawn."""
        return played_cards(seats, trick.plays)

    def now(self, t: Texts, view: V) -> TableDrawing:
        """Draw the table as its viewer sees it now; at the bottom the viewer, else the lowest playing seat."""
        view = self._cleaned(t, view)
        seats, tricks, table = from_the_bottom(view.active, view.viewer), self.tricks(view), self.table_of(view)
        return self.kinds.table(
            title=self._title(t, view),
            note=self._note(t, view),
            seats=tuple(self.plate(t, view, seat) for seat in seats),
            trick=self.cards(seats, self.trick(table)) if isinstance(table, self.falling) else (),
            previous=self.cards(seats, tricks[-1]) if tricks else (),
            taker=f"→ {self._taker(t, view)}" if tricks else "",
            resting=self.plate(t, view, view.resting) if view.resting is not None else None,
            **self.more(view),
        )

    def lasting(self, t: Texts, view: V) -> TableDrawing:
        """Draw the table after its last complete trick, or as the phase found it: right until the next trick or phase.

        The last trick is in the middle.
        """
        shown, tricks = self.now(t, self.at_rest(view)), self.tricks(view)
        if not tricks:
            return shown
        note = t.plain("trick %(n)d: %(name)s", n=len(tricks), name=self._taker(t, self._cleaned(t, view)))
        return replace(shown, trick=shown.previous, previous=(), taker="", note=note, talon=())

    def own(self, t: Texts, view: V) -> TableDrawing:
        """Draw the table for its viewer's own message; right until the next trick or phase, as `lasting`."""
        return drawn_as(self.kinds.own_table, self.lasting(t, view))

    def _cleaned(self, t: Texts, view: V) -> V:
        """Return the view with names a picture can draw."""
        cleaned: V = replace(view, players=drawn_names(t, view.players))
        return cleaned

    def _title(self, t: Texts, view: V) -> str:
        """Write who plays what, as the first line of the table in words."""
        if heading := self.heading(t, view):
            return unmarked(heading).partition("\n")[0]
        return t.word("picture", "Bidding") if isinstance(view, self.bidding) else t.plain("Deal %(n)d", n=view.number)

    def _note(self, t: Texts, view: V) -> str:
        """Say which trick it is; before the first card, which deal."""
        if not self.is_played(view):
            return t.plain("Deal %(n)d", n=view.number)
        return t.plain("trick %(n)d of 10", n=min(len(self.tricks(view)) + 1, TRICKS))

    def _taker(self, t: Texts, view: V) -> str:
        """Name the player who took the last trick; empty before there is one, and if nobody took it."""
        tricks = self.tricks(view)
        taker = tricks[-1].taker if tricks else None
        return self.name(t, view, taker) if taker is not None else ""
