"""Random matches whose cards come from secrets and words."""

from random import Random

from engine.core.match import BreakDeal, StartDeal
from engine.core.record.fair import FairDeal, proofs_of
from engine.core.seats import Seat, all_seats
from engine.core.shuffle import commitment, deck_of, lot_of
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import preset
from engine.games.preferans.conventions.terms import cards_of
from engine.games.preferans.record import write
from engine.games.preferans.rotation import next_dealer
from tests.engine.games.preferans.walks import Walk

WORDS = ("", "на счастье", 'с "кавычкой"', "семь # восемь", "a  b", "ёж", "1:x", "👍")


class FairWalk(Walk):
    """A random match whose cards come from secrets and words."""

    def __init__(self, rng: Random, convention: Convention, seats: int) -> None:
        super().__init__(rng, convention, seats)
        self.fair: list[FairDeal] = []
        self.secret = self.rng.randbytes(32)

    def begin_deal(self) -> None:
        """Begin a deal, the first dealer by lot; the hash of the deal after it is known as soon as it begins."""
        secret, self.secret = self.secret, self.rng.randbytes(32)
        standing = self.match.standing
        seats = len(standing.players)
        told = ((seat, self.rng.choice(WORDS)) for seat in all_seats(seats))
        words = tuple((seat, word) for seat, word in told if word)
        lot = next_dealer(standing) is None
        following = commitment(self.secret)
        self.fair.append(FairDeal(standing.deals + 1, commitment(secret), secret.hex(), words, following, lot))
        dealer = lot_of(secret, dict(words), seats) if lot else self.dealer()
        self.do(StartDeal(dealer, deck_of(cards_of(standing.convention), secret, dict(words))))

    def text(self, *, finished_only: bool = False) -> str:
        """Write the record."""
        proofs = [proof for fair in self.fair for proof in proofs_of(fair)]
        return write(self.events, finished_only=finished_only, proofs=proofs)


def a_match(seed: int = 5, deals: int = 3) -> FairWalk:
    """Play so many deals from secrets and words."""
    walk = FairWalk(Random(seed), preset("sochi"), 3)
    walk.play_match(deals, between=False)
    return walk


def broken_in_the_middle() -> FairWalk:
    """Play three fair deals, of which the second is closed after its first call."""
    walk = a_match(deals=1)
    walk.begin_deal()
    walk.step()
    walk.do(BreakDeal(Seat.TWO))
    walk.play_deal()
    return walk
