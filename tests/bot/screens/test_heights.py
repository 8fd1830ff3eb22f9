"""What is seen whole on a telephone of 360 x 800: gatherings, pages to set them up, cards and questions, sheets."""

from collections.abc import Iterator
from itertools import product
from typing import TypeVar

import pytest
from msgspec.structs import replace

from bot.games.preferans.face import PREFERANS_FACE
from bot.games.preferans.screens import results
from bot.games.preferans.screens.analysis import ANALYSIS
from bot.games.preferans.screens.keys import rest_claim
from bot.games.preferans.screens.options import OPTION_PAGES
from bot.games.preferans.screens.report import DealPage
from bot.screens import lobby, option_pages, resumed, settings, setup
from bot.screens.model import Draft, Following, HouseRules, LobbyInfo, Screen, Vote, VoteKind
from bot.screens.texts import CAPTION, Texts, length
from bot.screens.widths import laid_out
from engine.core.seats import BySeat, Seat
from engine.core.strengths import Strength
from engine.games.preferans.analysis import analyse
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import PRESETS, with_rules
from engine.games.preferans.outcomes import RaspasyOutcome
from engine.games.preferans.solver import fastest
from engine.games.preferans.view import CardsView, Phase, PlayView, SeatView
from tests.bot.screens import kit
from tests.bot.screens.deals import Table
from tests.bot.screens.heights import GROUP, LINE, PRIVATE, UNDER_THE_SHEET, height, wrapped
from tests.faces import BOOKS
from tests.narrowed import there

MANY = with_rules(
    PRESETS["sochi"],
    [
        *(("blind", "full"), ("bombs", "yes"), ("rasp_max_run", "3"), ("talon_bonus", "value"), ("ten", "checked")),
        *(("rasp_talon", "closed"), ("no_talon_bids", "misere,9,10"), ("half_whist_levels", "6,7,8")),
    ],
)
CONVENTIONS = (*PRESETS.values(), MANY)
NAMES = ("Аня", "Борис Петрович", "Робот 1", "Константин Константинов")
PAGES = [
    *(
        option_pages.SETUP,
        option_pages.PRESET,
        option_pages.OWN,
        setup.DROP,
        "drop:1",
        setup.SIZE,
        setup.CLOCK,
        setup.ROBOTS,
        setup.CANCEL,
    ),
    *(
        option_pages.START,
        *OPTION_PAGES.table.pages,
        *(f"one:{name}" for name in OPTION_PAGES.table.rows),
    ),
]
V = TypeVar("V", bound=SeatView)
MOST_ROWS = 4
SPARE = 60  # pixels of a bubble's edges and of the gaps between its rows


def view(convention: Convention, seated: int = 4, **more: object) -> LobbyInfo:
    fields: dict[str, object] = {
        "players": NAMES[:seated],
        "robots": (Seat.THREE,) if seated > 2 else (),
        "strengths": (None, None, Strength.STRONG, None)[:seated],
        "saved": tuple(HouseRules(number, f"Правила дачи, номер {number}", MANY) for number in range(10)),
        **{"clock": 120, "firm": True, "commit": "ab" * 32, "others": NAMES[1:2]},
        **more,
    }
    return LobbyInfo(table=1, stage=1, rules=convention, **fields)  # type: ignore[arg-type]  # as typed


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
@pytest.mark.parametrize("seated", range(5))
@pytest.mark.parametrize("convention", CONVENTIONS)
def test_a_lobby_is_seen_whole(t: Texts, seated: int, convention: Convention) -> None:
    for asked in ({}, {"vote": 9, "agreed": NAMES[:1], "awaited": NAMES[1:2]}, {"daily": True, "clock": 0}):
        screen = lobby.lobby_screen(t, BOOKS, view(convention, seated, **asked))
        assert len(laid_out(screen.rows)) <= MOST_ROWS
        assert height(screen) <= GROUP


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
@pytest.mark.parametrize("seated", range(5))
def test_a_match_that_goes_on_is_seen_whole(t: Texts, seated: int) -> None:
    places = tuple(
        resumed.ResumedSeat(Seat(number), name, name=name if number <= seated else "")
        for number, name in enumerate(NAMES, 1)
    )
    for vote in (0, 9):
        of = resumed.ResumedInfo(
            table=1, stage=1, rules=MANY, places=places, commit="ab" * 32, vote=vote, agreed=NAMES[:1]
        )
        screen = resumed.resumed_screen(t, BOOKS, of)
        assert len(laid_out(screen.rows)) <= MOST_ROWS
        assert height(screen) <= GROUP


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_seen_whole_and_can_be_edited(page: str) -> None:
    """What one person sees alone in a group is edited up to 1024 characters."""
    for convention, t in product(CONVENTIONS, (kit.RU, kit.EN)):
        screen = setup.setup_screen(t, BOOKS, view(convention, page=page, own=True))
        if screen is None:  # an option that other options leave without effect has no page
            assert not OPTION_PAGES.is_shown(t, convention, page.removeprefix("one:"))
            continue
        assert height(screen) <= PRIVATE
        assert length(screen.text) <= CAPTION


@pytest.mark.parametrize("name", ["sochi", "leningrad", "rostov"])
def test_the_sheet_has_room_above_its_caption_and_keys(name: str) -> None:
    """After a game that was played, and after raspasy."""
    convention, names, many = PRESETS[name], ("Аня", "Борис", "Вика"), set()
    for seed in range(12):
        for walk in kit.walked(seed, seats=3, convention=convention, deals=3):
            if kit.view_of(walk, None).phase is not Phase.FINISHED:
                continue
            report = next(kit.reports(walk, convention))
            frame = replace(report.frame, players=names, commit="ab" * 32, following=Following(20, 20))
            after = replace(report.after, players=BySeat(names))
            screen = results.deal_screen(kit.RU, replace(report, frame=frame, after=after, ready=(), waiting=names))
            raspasy = isinstance(report.score.outcome, RaspasyOutcome)
            assert height(screen) <= UNDER_THE_SHEET
            many.add(raspasy)
    assert many == {True, False}


@pytest.mark.parametrize("seed", range(4))
def test_an_analysis_is_folded_and_its_verdict_is_seen(seed: int) -> None:
    """The picture above shows the verdict and the mistakes that matter, 429 px high on a telephone."""
    convention, names = PRESETS["sochi"], ("Аня", "Борис", "Вика")
    walk = list(kit.walked(seed, seats=3, convention=convention, deals=1))[-1]
    found = analyse(walk.this_deal(), fastest())
    report = next(report for report in kit.reports(walk, convention) if report.page is DealPage.ANALYSIS)
    frame = replace(report.frame, players=names, commit="ab" * 32, following=Following(60, 60, "Аня"))
    after = replace(report.after, players=BySeat(names))
    shown = replace(report, frame=frame, after=after, analysis=found, ready=(), waiting=names, last=True)
    screen = results.deal_screen(kit.RU, shown)
    assert height(screen) <= UNDER_THE_SHEET - LINE, "with the line of who looks at the deal"
    first, *_ = ANALYSIS.lines(kit.RU, after, found)
    assert f"<blockquote expandable>{first}" in screen.text, "a folded quotation shows three lines"
    assert all(kit.plain(line) in kit.plain(screen.text) for line in ANALYSIS.lines(kit.RU, after, found))


LONG = ("Марья Ильинична", "Константин", "Аграфена Львовна", "Вика")
ROBOTS = ("Аня", "🤖 Пал Палыч", "🤖 Марья Ильинична", "🤖 Вера Игнатьевна")
AUCTION, DISCARD, THUMB = 480, 520, 600  # pixels of a private message while people bid, discard, and of any other


def asked(
    t: Texts,
    convention: Convention,
    seats: int,
    draft: Draft = kit.NO_DRAFT,
    among: tuple[str, ...] = LONG,
) -> Iterator[tuple[SeatView, Screen]]:
    """Private messages of whoever is asked in random matches, with names that are long unless told otherwise."""
    for seed in range(4):
        for walk in kit.walked(seed, seats=seats, convention=convention, deals=2):
            for seat in kit.view_of(walk, None).deciders:
                view = kit.view_of(walk, seat)
                view = named(view, among)
                yield view, PREFERANS_FACE.deal.hand(t, kit.frame_for(walk, convention), view, draft)


def named(view: V, among: tuple[str, ...]) -> V:
    """The view of a table where they sit."""
    names = BySeat(among[: len(view.players)])
    return replace(view, players=names, standing=replace(view.standing, players=names))


@pytest.mark.parametrize(
    ("name", "seats"), [*product(("sochi", "leningrad", "rostov"), (3, 4)), ("gusarik", 2), ("hussar", 2)]
)
def test_cards_and_keys_are_seen_whole_while_people_bid_and_discard(name: str, seats: int) -> None:
    """The longest suits take two rows of keys, a long auction three lines."""
    most = {Phase.AUCTION: AUCTION, Phase.TALON: DISCARD, Phase.ORDERING: AUCTION, Phase.WHIST: DISCARD}
    met = set()
    for view, screen in asked(kit.RU, PRESETS[name], seats):
        if view.phase in most:
            met.add(view.phase)
            assert height(screen) <= most[view.phase], kit.plain(screen.text)
    assert met == set(most)


@pytest.mark.parametrize(("among", "most"), [(LONG, THUMB - SPARE), (ROBOTS, 500)])
@pytest.mark.parametrize("seats", [3, 4])
def test_the_question_before_a_claim_is_in_reach(seats: int, among: tuple[str, ...], most: int) -> None:
    """With two hands that lie open and two defenders to give tricks to."""
    questions = 0
    for view, screen in asked(kit.RU, PRESETS["sochi"], seats, Draft(claiming=True), among):
        if isinstance(view, CardsView) and rest_claim(view) is not None:
            questions += 1
            assert height(screen) <= most, kit.plain(screen.text)
    assert questions


@pytest.mark.parametrize(("among", "most"), [(LONG, THUMB - SPARE), (ROBOTS, 500)])
@pytest.mark.parametrize("seats", [3, 4])
def test_cards_and_keys_are_seen_whole_while_hands_lie_open(seats: int, among: tuple[str, ...], most: int) -> None:
    """The declarer in the light and on a misère: two hands of others, the own one, all that can be played."""
    met = set()
    for view, screen in asked(kit.RU, PRESETS["sochi"], seats, among=among):
        if isinstance(view, PlayView):
            met.add((view.contract.is_misere, len(view.exposed) > 1))
            assert height(screen) <= most, kit.plain(screen.text)
    assert met >= {(True, True), (False, True)}


@pytest.mark.parametrize(("among", "most"), [(LONG, PRIVATE - 22), (ROBOTS, PRIVATE - SPARE)])
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("name", ["sochi", "leningrad", "rostov"])
def test_every_bid_and_the_cards_are_seen_at_once(name: str, seats: int, among: tuple[str, ...], most: int) -> None:
    """«Выше…» in the private chat, and all games to be named."""
    met = set()
    for view, screen in asked(kit.RU, PRESETS[name], seats, Draft(higher=True), among):
        if view.phase in (Phase.AUCTION, Phase.ORDERING):
            met.add(view.phase)
            assert height(screen) <= most, kit.plain(screen.text)
    assert met == {Phase.AUCTION, Phase.ORDERING}


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
def test_all_games_are_seen_at_once_after_a_long_auction(t: Texts) -> None:
    """Bids are left out where all games to be named stand: the line of who takes the talon tells the last of them."""
    table = Table(PRESETS["sochi"]).say("bid:6s", "bid:6c", "pass", "here:6c", "bid:6d", "here:6d", "pass").discard()
    view = named(table.view(2), ("Максимилиан", "Александра", "Константин"))
    near, all_games = (
        PREFERANS_FACE.deal.hand(t, table.frame, view, draft) for draft in (kit.NO_DRAFT, Draft(higher=True))
    )
    bid = "6♦"
    assert f"Константин {bid}" in kit.plain(near.text)
    assert f"Константин {bid}" not in kit.plain(all_games.text)
    assert f"Александра ({bid})" in kit.plain(all_games.text)
    assert height(all_games) <= PRIVATE - SPARE


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("kind", VoteKind)
def test_a_table_with_bids_and_a_proposal_is_seen_whole(kind: VoteKind, seats: int) -> None:
    """Also where somebody who is away has to agree; the reason of a correction may be longer."""
    vote = Vote(
        by="Борис", waiting=("Аня", "Вика"), token=5, away=True, kind=kind, player="Вика", column="pool", amount="5"
    )
    for seed in range(4):
        for walk in kit.walked(seed, seats=seats, convention=PRESETS["sochi"]):
            if kit.view_of(walk, None).deciders:
                frame = replace(kit.frame_for(walk, PRESETS["sochi"]), vote=vote)
                screen = PREFERANS_FACE.deal.table(kit.RU, frame, named(kit.view_of(walk, None), ROBOTS))
                assert height(screen) <= GROUP - SPARE, kit.plain(screen.text)


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
@pytest.mark.parametrize(("own", "seen"), [(True, PRIVATE), (False, GROUP)])
@pytest.mark.parametrize("on", [True, False])
@pytest.mark.parametrize("page", settings.SettingsPart)
def test_settings_are_seen_whole(t: Texts, own: bool, seen: int, on: bool, page: settings.SettingsPart) -> None:
    """Every label stays in its row too, chosen or not: none of them is cut off."""
    hours = tuple((60 * n, f"{n:02d}:41") for n in range(24))
    wishes = settings.ChosenSettings(
        language="ru",
        indices="german" if on else "0",
        four_colours=on,
        dark=on,
        large=on,
        single=on,
        certain=on,
        sheets=on,
        picture=on,
        reminders="sound" if on else "off",
        hour="20:41" if on else "",
        hours=hours,
    )
    screen = settings.settings_screen(t, wishes, private=own, page=page)
    assert height(screen) <= seen - SPARE
    if page is not settings.SettingsPart.HOUR:
        assert len(laid_out(screen.rows)) <= 5, "four questions and the way back"


def test_lines_are_counted_as_they_wrap() -> None:
    assert wrapped("a" * 40) == 1
    assert wrapped("a" * 41) == 2
    assert wrapped("слово " * 8) == 2
    assert wrapped("a\nb") == 2


@pytest.mark.parametrize(
    ("convention", "is_told"), [(PRESETS["sochi"], True), (PRESETS["uvert"], False), (MANY, False)]
)
def test_presets_of_nearly_one_name_are_told_apart(convention: Convention, *, is_told: bool) -> None:
    screen = there(setup.setup_screen(kit.RU, BOOKS, view(convention, page=option_pages.PRESET, own=True)))
    assert ("Гусарский: 24 карты, без болвана, прикуп четыре." in kit.plain(screen.text)) is is_told
