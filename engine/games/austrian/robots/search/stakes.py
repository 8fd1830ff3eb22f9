"""Worth of the ends of a deal to a seat, in money (austrian.md §7 and §8).

What goes into the pot is lost but for the share of it that comes back at the end of the match.
"""

from typing import Final

from engine.games.austrian.calls import PREFERENCE, Bid, Extra
from engine.games.austrian.money import INVITER_DUTY, NEEDED, OWN_DUTY, UNIT, in_play
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.view import SeatView

Curve = tuple[float, ...]
"""Worth of 0 ... 10 tricks of the declarer."""
SLOPE: Final = 0.01
"""Worth of a trick that changes no money, in parts of the sum in play: a lead for what the others may do wrong."""
ALL_TRICKS: Final = 10


class Stakes:
    """Money of one contract."""

    def __init__(self, view: SeatView, contract: Bid) -> None:
        rules = view.standing.rules
        self.sum = in_play(rules, view.pot, contract)
        self.extra = rules.extra(contract)
        self.premium = _premium(rules, contract)
        self._back = 1 / len(view.players)

    @property
    def lost(self) -> float:
        """Loss of who pays the sum in play into the pot."""
        return self.sum * (1 - self._back)

    def is_made(self, tricks: float) -> bool:
        """Tell whether so many tricks of the declarer make the contract."""
        match self.extra:
            case Extra.BETTEL | Extra.BETTEL_OPEN:
                return tricks == 0
            case Extra.MORD:
                return tricks == ALL_TRICKS
            case _:
                return tricks >= NEEDED

    def declarer(self) -> Curve:
        """Return the worth to the declarer: the sum from the pot, what whisters are paid, remise and premiums."""
        return tuple(self._declarer(tricks) for tricks in range(ALL_TRICKS + 1))

    def _declarer(self, tricks: int) -> float:
        made, whisted = self.is_made(tricks), self.extra in (None, Extra.SANS)
        defended = ALL_TRICKS - tricks if whisted else 0
        paid = self.sum / UNIT * defended if defended >= OWN_DUTY else 0.0
        end = 2 * self.premium if made else -2 * self.premium - 2 * self.lost
        few = self.extra in (Extra.BETTEL, Extra.BETTEL_OPEN)
        return self.lost - paid + end + SLOPE * self.sum * (-tricks if few else tricks)

    def side(self, duty: int = OWN_DUTY) -> Curve:
        """Return the worth to a whister who is paid for all tricks that the declarer does not take."""
        return tuple(self.own(ALL_TRICKS - tricks, duty) + self.caught(tricks) for tricks in range(ALL_TRICKS + 1))

    def inviter(self) -> Curve:
        """Return the worth to a whister for whom the other defender plays, too."""
        return self.side(INVITER_DUTY)

    def against(self) -> Curve:
        """Return the worth to a defender without whist, who only wants the contract to fail."""
        few = self.extra in (Extra.BETTEL, Extra.BETTEL_OPEN)
        slope = SLOPE * self.sum * (1 if few else -1)
        return tuple(self.caught(tricks) + slope * tricks for tricks in range(ALL_TRICKS + 1))

    def own(self, tricks: float, duty: int = OWN_DUTY) -> float:
        """Return the worth of a whister's own tricks; between two whole numbers the straight line."""
        low = int(tricks)
        part = tricks - low
        if part:
            return (1 - part) * self.own(low, duty) + part * self.own(low + 1, duty)
        return self.sum / UNIT * tricks - (self.lost if tricks < duty else 0.0)

    def caught(self, tricks: int) -> float:
        """Return what a defender has of the declarer's end: a share of the remise, the premium of one payer."""
        if self.is_made(tricks):
            return -float(self.premium)
        return 2 * self.sum * self._back + self.premium


def _premium(rules: Rules, contract: Bid) -> int:
    """Return what each payer pays the declarer of a made contract, aces apart."""
    hearts = rules.hearts_premium if contract is PREFERENCE else 0
    return hearts + (rules.extra_premium if rules.extra(contract) is not None else 0)
