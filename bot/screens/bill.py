"""Bill of mistakes («Счёт ошибок») of a match, as text and picture, with the costliest card; shared by all games."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from bot.pictures.drawing import BillDrawing, BillRow, Diagram, DiagramHand, HandDrawing, Kinds, LayoutHand
from bot.screens.drawn import short_drawn_names
from bot.screens.model import Frame, Original, Screen
from bot.screens.report_face import AnalysisFace
from bot.screens.reports import fitted
from bot.screens.settlement import SettlementScreens
from bot.screens.texts import Html, Texts, bold
from bot.screens.words import balance_word, card_word, pair
from engine.core.cards import Card
from engine.core.seats import BySeat, Seat

S = TypeVar("S", bound=Any)


def price_word(cost: Fraction | int) -> str:
    """Format the cost of a mistake, rounded to a whole number; "½" if it rounds to 0."""
    return str(round(cost)) if round(cost) else "½"


def whole_word(amount: Fraction | int) -> str:
    """Format the total cost of mistakes, rounded to a whole number: "0" if they cost nothing, "½" if it rounds to 0."""
    return price_word(amount) if amount else "0"


class BillWords(NamedTuple):
    """Words of a game on its bill of mistakes, untranslated."""

    heading: str
    """Heading, which names the unit of the amounts."""
    parts: Mapping[Any, str]
    """Column headings by part of a deal (such as auction or play), in the order of an account's `lost` amounts."""


class MistakeBill(AnalysisFace[S]):
    """Bill of the mistakes made in a match; a game's subclass names the mistakes and the parts of a deal.

    S: type of the standing (a match between two deals)
    """

    bill_of: Callable[[Sequence[Any], int], Any]
    """Function that makes the bill from analysed deals and the number of players."""
    kinds: Kinds
    """Classes of the game's drawings, such as of its table or its settlement."""
    words: BillWords
    """Words on the bill."""
    settlements: SettlementScreens[S, Any]
    """Settlement screens of the game."""

    @abstractmethod
    def notes(self, t: Texts, standing: S) -> tuple[Html, ...]:
        """Return the notes that explain what the bill counts."""

    @abstractmethod
    def mistake(self, t: Texts, standing: S, mistake: Any, players: BySeat[str]) -> str:
        """Describe a mistake, as plain text."""

    @abstractmethod
    def groups(self, dearest: Any, cards: tuple[Card, ...]) -> tuple[tuple[str, ...], ...]:
        """Split one player's `cards`, held before the costliest card was played, into groups from left to right."""

    def columns(self, standing: S) -> tuple[Any, ...]:
        """Return the parts of a deal that have a column in the picture."""
        return tuple(self.words.parts)

    def player_word(self, t: Texts, players: BySeat[str], seat: Seat) -> str:
        """Return the name of the player at a seat, as the bill shows it."""
        return players[seat]

    def led_by(self, dearest: Any) -> Seat:
        """Return the seat that “On lead: Вика” names if the costliest card (`dearest`) was the first of its trick."""
        return Seat(dearest.mistake.seat)

    def order_of(self, dearest: Any) -> Mapping[str, Any]:
        """Return the fields of the drawing that determine how its hands are sorted."""
        return {}

    def beside(self, t: Texts, standing: S, then: Original) -> Html:
        """Compare the result of a deal that was played again with the original result, without naming anybody."""
        return self.settlements.compared(t, standing, then)

    def hand_drawing(self, title: str, cards: tuple[Card, ...]) -> HandDrawing:
        """Draw cards under a title and nothing else."""
        return self.kinds.hand(title, cards)

    def bill_screen(self, t: Texts, frame: Frame, standing: S, found: Sequence[Any]) -> Screen:
        """Return the bill of the analysed deals `found`, as a picture with a caption."""
        players = standing.players
        bill = self.bill_of(found, len(players))
        words = [self._account(t, players[seat], bill.accounts[seat]) for seat in _order(bill)]
        dearest = [bold(self._dearest(t, frame, standing, bill.dearest, players))] if bill.dearest else []
        text = fitted(bold(t.plain(self.words.heading)), (*words, *dearest, *self.notes(t, standing)))
        return Screen(text, picture=self._drawing(t, frame, standing, bill))

    def dearest_card(self, t: Texts, standing: S, found: Sequence[Any]) -> Diagram | None:
        """Draw the costliest card of the deals `found` and the hands just before it; None if no card was a mistake."""
        players = short_drawn_names(t, standing.players)
        dearest = self.bill_of(found, len(players)).dearest
        if dearest is None:
            return None
        return Diagram(
            text=f"{self.mistake(t, standing, dearest.mistake, players)} −{price_word(dearest.mistake.cost)}",
            note=self._on_the_table(t, dearest, players),
            hands=tuple(
                DiagramHand(self.player_word(t, players, seat), self.groups(dearest, cards))
                for seat, cards in dearest.hands.items()
                if cards
            ),
            card=dearest.mistake.card,
        )

    def _account(self, t: Texts, name: str, account: Any) -> Html:
        luck = balance_word(round(account.luck))
        if not account.total:
            return t("<b>%(name)s</b>: gave nothing away; the cards %(luck)s", name=name, luck=luck)
        lost = zip(self.words.parts, account.lost, strict=True)
        parts = [pair(t.plain(self.words.parts[part]), whole_word(amount)) for part, amount in lost if amount]
        return t(
            "<b>%(name)s</b>: gave away %(total)s (%(parts)s); the cards %(luck)s",
            name=name,
            total=whole_word(account.total),
            parts=", ".join(parts),
            luck=luck,
        )

    def _dearest(self, t: Texts, frame: Frame, standing: S, dearest: Any, players: BySeat[str]) -> str:
        return t.plain(
            "The costliest card, deal %(number)d: %(what)s −%(cost)s",
            number=frame.called(dearest.number),
            what=self.mistake(t, standing, dearest.mistake, players),
            cost=price_word(dearest.mistake.cost),
        )

    def _drawing(self, t: Texts, frame: Frame, standing: S, bill: Any) -> BillDrawing:
        players, dearest, parts = short_drawn_names(t, standing.players), bill.dearest, self.columns(standing)
        return self.kinds.bill(
            title=t.plain(self.words.heading),
            subtitle=self.settlements.deal_title(t, standing, frame.called(standing.deals)),
            heads=(*(t.plain(self.words.parts[part]) for part in parts), t.plain("in all"), t.plain("the cards")),
            rows=tuple(self._row(players[seat], bill.accounts[seat], parts) for seat in _order(bill)),
            dearest=self._dearest(t, frame, standing, dearest, players) if dearest else "",
            note=self._on_the_table(t, dearest, players) if dearest else "",
            hands=self._hands(t, dearest, players) if dearest else (),
            card=dearest.mistake.card if dearest else "",
            **(self.order_of(dearest) if dearest else {}),
        )

    def _row(self, name: str, account: Any, parts: tuple[Any, ...]) -> BillRow:
        lost = dict(zip(self.words.parts, account.lost, strict=True))
        cells = (*(whole_word(lost[part]) for part in parts), whole_word(account.total))
        return BillRow(name, (*cells, balance_word(round(account.luck))))

    def _on_the_table(self, t: Texts, dearest: Any, players: BySeat[str]) -> str:
        played = [pair(self.player_word(t, players, seat), card_word(t, card)) for seat, card in dearest.trick]
        if not played:
            return t.plain("On lead: %(name)s", name=self.player_word(t, players, self.led_by(dearest)))
        return t.plain("On the table: %(cards)s", cards=", ".join(played))

    def _hands(self, t: Texts, dearest: Any, players: BySeat[str]) -> tuple[LayoutHand, ...]:
        hands = dearest.hands.items()
        return tuple(LayoutHand(self.player_word(t, players, seat), cards) for seat, cards in hands if cards)


def _order(bill: Any) -> list[Seat]:
    """Return the seats in the order of the bill: the player who gave away least comes first."""
    return sorted(bill.accounts.seats, key=lambda seat: (bill.accounts[seat].total, seat))
