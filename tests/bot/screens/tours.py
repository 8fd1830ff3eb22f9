"""Tournaments in every phase, for the tests of their screens and pictures."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from bot.games.faces import FACES
from bot.games.preferans.pictures import BY_SUITS
from bot.pictures.drawing import Drawing
from bot.screens.deal_brief import DealBrief, DealPlay
from bot.screens.model import Screen
from bot.screens.rulebooks import Rulebooks
from bot.screens.tournament.words import TableNow, TourFrame
from engine.core.deal_facts import DealFacts
from engine.core.seats import BySeat, Seat
from engine.three_hands.dealing import DECK
from engine.tournament.commands import (
    Arrive,
    BeginTable,
    Cancel,
    CloseRegistration,
    CloseRound,
    Correct,
    DrawRound,
    GiveAwards,
    Remove,
    Replace,
    RuleAbsent,
    Ruler,
    StepDown,
    Wait,
)
from engine.tournament.events import Award
from engine.tournament.plan import DAY_S, DUPLICATE, EVENING, SEED_004, Leg, Odd, Plan, Scoring
from engine.tournament.secrets import deck_of_deal
from engine.tournament.state import Tournament
from tests.engine.tournament.kit import DIRECTOR, SECRET, Story, whists

BOOKS: Final = Rulebooks([face.rules for face in FACES.values()])
"""Rules of all games."""
LINK: Final = "https://t.me/pulka_bot?start=tour_12345_abcdefghijkl"
LONG: Final = ("Аня <b>&", "Wolfeschlegelsteinhausenbergerdorff"[:32], "Щ" * 31, "漢字漢字", "Борис", "🤖🤖🤖")
"""Names that stand in for those of the first entrants."""


def framed(tour: Tournament, **more: object) -> TourFrame:
    """Return the frame of a tournament."""
    return TourFrame(12345, tour, link=LINK, **more)  # type: ignore[arg-type]  # as typed


def named(tour: Tournament) -> Tournament:
    """Give the first entrants hostile names."""
    entrants = tuple(
        replace(entrant, name=LONG[place]) if place < len(LONG) else entrant
        for place, entrant in enumerate(tour.entrants)
    )
    return replace(tour, entrants=entrants)


def gathered(people: int, plan: Plan = EVENING) -> Tournament:
    """Open the registration for so many people."""
    return Story(people, plan).now


def begun(people: int, plan: Plan = EVENING) -> Story:
    """Draw the first round."""
    story = Story(people, plan)
    story.begin()
    return story


def in_play(people: int = 11, plan: Plan = EVENING) -> TourFrame:
    """Return a round in which one table is done and corrected, one plays, one has a no-show, the last one waits."""
    story = begun(people, plan)
    first, second, third, *_ = (table.number for table in story.round.tables)
    seats = len(story.round.tables[0].seats)
    story.play(first, *((40, -10, -30, 0)[:seats]))
    story.do(Correct(DIRECTOR, first, whists(*((50, -20, -30, 0)[:seats])), "ошибка в записи"))
    story.do(BeginTable(second, 77))
    table = story.round.tables[2]
    for number in table.people[1:]:
        story.do(Arrive(100 + number))
    story.at = table.until + 1
    story.do(RuleAbsent(DIRECTOR, third, table.people[:1]))
    last = story.round.tables[-1]
    story.do(Wait(DIRECTOR, last.number))
    story.do(Arrive(100 + last.people[0]))
    now = {second: TableNow(3, tuple(map(Fraction, ("100/3", "-50/3", "-50/3"))))}
    return framed(story.now, now=now)


def phases(plan: Plan = EVENING) -> Iterator[tuple[str, TourFrame]]:
    """Yield a tournament in every phase, with its name."""
    for people in (0, 2, 3, 4, 7, 24, 120):
        yield f"registration of {people}", framed(gathered(people, plan))
    story = Story(11, plan)
    story.do(CloseRegistration(DIRECTOR))
    yield "registration is closed", framed(story.now)
    story.do(DrawRound(DIRECTOR))
    yield "a round is drawn", framed(story.now)
    yield "a round is played", in_play(11, plan)
    story.do(Replace(DIRECTOR, 3, 900, "Петя"))
    story.do(Remove(DIRECTOR, 4, "уехал"))
    yield "somebody is substituted", framed(story.now)
    yield "a table gathers", framed(_opened(begun(9, plan)), now={1: TableNow(0, is_dealt=False)})
    yield from _later(plan)
    story.do(StepDown(1))
    yield "the director has left", framed(story.now)
    story.do(Cancel(Ruler(2, is_admin=True), "гроза"))
    yield "cancelled", framed(story.now)
    yield from _of_same_deals()


def _of_same_deals() -> Iterator[tuple[str, TourFrame]]:
    """Yield a duplicate in every phase."""
    yield "duplicate: registration of 7", framed(gathered(7, DUPLICATE))
    days = replace(DUPLICATE, window_s=3 * DAY_S, sync=True, scoring=Scoring.MATCHPOINTS)
    yield "duplicate: registration of 120 for days", framed(gathered(120, days))
    yield "duplicate: a round is drawn", framed(begun(10, DUPLICATE).now)
    yield "duplicate: a round is played", framed(deals_in_play().now)
    yield "duplicate: after a round", compared_deal(closed_deals(), 1)
    few = Story(4, replace(days, rounds=1))
    few.play_all()
    yield "duplicate: finished by 4", framed(few.now)


def deals_in_play(plan: Plan = DUPLICATE) -> Story:
    """Return a round of duplicate: table 1 is done, 2 plays its second deal, 3 has lost somebody, 4 has a ruling."""
    story = begun(12, plan)
    first, second, third, fourth, *_ = (table for table in story.round.tables if table.number)
    for table in (first, second, fourth):
        for number in table.people:
            story.do(Arrive(100 + number))
    deals = story.round.deals
    for deal in deals:
        story.play(first.number, 40, -10, -30, deal=deal)
    story.play(second.number, -12, 36, -24, deal=deals[0])
    story.do(BeginTable(second.number, 79, deals[1]))
    story.do(Remove(DIRECTOR, third.people[0], "уехал"))
    story.do(GiveAwards(DIRECTOR, fourth.number, deals[0], (Award.EVEN,) * 3, "сбой"))
    story.do(Correct(DIRECTOR, first.number, whists(4, -1, -3), "опечатка", deal=deals[2]))
    return story


def closed_deals(people: int = 9, plan: Plan = DUPLICATE) -> Story:
    """Play a round of duplicate, each deal somehow, but for one that a director scores."""
    story = begun(people, plan)
    last = max(table.number for table in story.round.tables)
    for table in story.round.tables:
        for deal in story.round.deals:
            if table.number == last and deal == story.round.deals[-1]:
                story.do(GiveAwards(DIRECTOR, table.number, deal, (Award.EVEN,) * 3))
                continue
            amount = 10 * (table.number * deal % 7) - 30
            story.play(table.number, amount, -3 * amount, 2 * amount, deal=deal)
    story.do(CloseRound(DIRECTOR))
    return story


def compared_deal(story: Story, deal: int) -> TourFrame:
    """Return the frame of a page that compares a deal, with what was played at each table."""
    tour = story.now
    deck = [card.value for card in deck_of_deal(DECK, bytes.fromhex(SECRET), b"", deal)]
    hands = tuple(BY_SUITS(tuple(deck[start : start + 10])) for start in (0, 10, 20))
    games = [game for one in tour.rounds for table in one.tables if (game := table.game(deal)) and game.result]
    plays = [
        DealPlay(
            contract=("7♥", "распасы", "9♠ без прикупа")[place % 3],
            declarer=(Seat.ONE, None, Seat.THREE)[place % 3],
            taken=(7, 2, 1),
            hands=hands,
            talon=tuple(deck[30:]),
        )
        for place in range(len(games))
    ]
    facts = DealFacts(1, BySeat(()))
    briefs = tuple(
        DealBrief(table=game.id, names=(), line="", exact=(), hands=(), facts=facts, play=play)
        for game, play in zip(games, plays, strict=True)
    )
    return framed(tour, deals={deal: briefs})


def _opened(story: Story) -> Tournament:
    story.do(BeginTable(1, 78))
    return story.now


def _later(plan: Plan) -> Iterator[tuple[str, TourFrame]]:
    """Yield what comes after rounds that are played whole."""
    for people in (5, 11, 25):
        story = begun(people, plan)
        story.play_round()
        yield f"after a round of {people}", framed(story.now)
        for number in range(plan.rounds - 1):
            story.do(DrawRound(DIRECTOR))
            if number:
                yield f"a later round of {people}", framed(story.now)
            story.play_round()
        while story.now.leg is not Leg.FINAL:
            yield f"the {story.now.leg} is played by {people}", framed(story.now)
            story.do(DrawRound(DIRECTOR))
            yield f"the {story.now.leg} of {people}", framed(story.now)
            story.play_round()
        yield f"all is played by {people}", framed(story.now)
    for people in (3, 4, 24, 70):
        story = Story(people, replace(plan, rounds=1))
        story.play_all()
        yield f"finished by {people}", framed(story.now)


def fours(people: int = 10) -> TourFrame:
    """Return a round with a table of four."""
    return framed(begun(people, replace(SEED_004, odd=Odd.FOUR)).now)


def resting(people: int = 10) -> TourFrame:
    """Return a round in which somebody rests, once closed."""
    story = begun(people, replace(SEED_004, odd=Odd.BYE))
    story.play_round()
    story.do(DrawRound(DIRECTOR))
    return framed(story.now)


def same_deals(amount: int = 4321) -> Story:
    """Play a round of duplicate but for one deal at one table; every result is `amount` to one of a table."""
    story = begun(9, DUPLICATE)
    one = story.round
    for table in one.tables:
        for deal in one.deals[table.number == 1 :]:
            story.play(table.number, amount, -amount, 0, deal=deal)
    return story


def secrets_in(text: str) -> list[str]:
    """Return the parts of the secret that a text holds, in hexadecimal."""
    return [part for part in (SECRET, SECRET[:16], SECRET[-16:]) if part in text]


def written(shown: Screen | Drawing) -> str:
    """Write everything that a screen says, its picture too."""
    return repr(shown)


PHASES: Final = dict(phases())
"""Tournaments in every phase, by its name; made once."""
