"""Picture of a table, drawn from a view alone, so that it shows nothing that its viewer may not see."""

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
    """Pictures of a running deal; a game's subclass describes what is on its table.

    V: type of the deal's views
    """

    kinds: Kinds
    """Classes of the game's drawings, such as of its table or its settlement."""
    table_of: Callable[[V], Any]
    """Function that returns the view of what is on the table: of a finished deal, the view of its last phase."""
    bidding: type
    """Class of views of the auction."""
    whisting: Any = ()
    """Classes of views in which whist is declared; empty if the game has none."""
    falling: Any
    """Classes of views of phases in which cards are played, which have `tricks`."""
    claiming: Any = ()
    """Classes of views of a claim, which have the interrupted `play`; empty if the game has none."""
    played: Any
    """Classes of views in which the first card may have been played."""

    @abstractmethod
    def heading(self, t: Texts, view: V) -> Html:
        """Format declarer and contract as in the table's text; empty before they are known."""

    @abstractmethod
    def plate(self, t: Texts, view: V, seat: Seat) -> TablePlate:
        """Return a player's plate: the last call, the tricks, and the player's cards that the viewer sees."""

    def tricks(self, view: V) -> Sequence[Any]:
        """Return the complete tricks; empty before cards are played."""
        table = self.table_of(view)
        return table.tricks if isinstance(table, self.falling) else ()

    def trick(self, table: Any) -> Any:
        """Return that part of a table which holds the `plays` of the running trick."""
        return table

    def without_trick(self, table: Any) -> Any:
        """Return a table without the cards of the running trick."""
        return replace(table, plays=())

    def at_rest(self, view: V) -> V:
        """Return the view as it was before the cards of this trick or the calls of this phase, with nobody to move."""
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

    def more(self, t: Texts, view: V) -> Mapping[str, Any]:
        """Return by name the fields of the drawing that only this game has, such as the open talon."""
        return {}

    def name(self, t: Texts, view: V, seat: Seat) -> str:
        """Return the name of the player on a seat."""
        name: str = view.players[seat]
        return name

    def cards(self, seats: tuple[Seat, ...], trick: Any) -> tuple[PlayedCard, ...]:
        """Return the cards of a trick with their places at the drawn table. `seats`: in the order of drawing."""
        return played_cards(seats, trick.plays)

    def now(self, t: Texts, view: V) -> TableDrawing:
        """Draw the table as its viewer sees it now; at the bottom is the viewer, otherwise the lowest playing seat."""
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
            **self.more(t, view),
        )

    def lasting(self, t: Texts, view: V) -> TableDrawing:
        """Draw the table as it is valid until the next trick or phase: after the last trick, or as the phase began.

        The last trick is in the middle.
        """
        shown, tricks = self.now(t, self.at_rest(view)), self.tricks(view)
        if not tricks:
            return shown
        note = t.plain("trick %(n)d: %(name)s", n=len(tricks), name=self._taker(t, self._cleaned(t, view)))
        return replace(shown, trick=shown.previous, previous=(), taker="", note=note, talon=())

    def own(self, t: Texts, view: V) -> TableDrawing:
        """Draw the table for its viewer's own message, valid until the next trick or phase."""
        return drawn_as(self.kinds.own_table, self.lasting(t, view))

    def _cleaned(self, t: Texts, view: V) -> V:
        """Return the view with names limited to characters that a picture can draw."""
        cleaned: V = replace(view, players=drawn_names(t, view.players))
        return cleaned

    def _title(self, t: Texts, view: V) -> str:
        """Return the title: declarer and contract or, before they are known, “Bidding” or the number of the deal."""
        if heading := self.heading(t, view):
            return unmarked(heading).partition("\n")[0]
        return t.word("picture", "Bidding") if isinstance(view, self.bidding) else t.plain("Deal %(n)d", n=view.number)

    def _note(self, t: Texts, view: V) -> str:
        """Return the note: the number of the current trick or, before the first card, of the deal."""
        if not self.is_played(view):
            return t.plain("Deal %(n)d", n=view.number)
        return t.plain("trick %(n)d of 10", n=min(len(self.tricks(view)) + 1, TRICKS))

    def _taker(self, t: Texts, view: V) -> str:
        """Return the name of the player who took the last trick; empty before the first, and if nobody took it."""
        tricks = self.tricks(view)
        taker = tricks[-1].taker if tricks else None
        return self.name(t, view, taker) if taker is not None else ""
