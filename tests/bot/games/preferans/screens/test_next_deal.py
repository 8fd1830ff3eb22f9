"""What a deal leaves to the next one, and why a number was multiplied: captions, «Почему?», bombs on the sheet."""

from bot.games.preferans.pictures.drawings import SettleDrawing, SheetDrawing
from bot.games.preferans.screens.report import DealPage, PreferansReport
from bot.games.preferans.screens.results import REPORTS, deal_screen
from bot.games.preferans.screens.settle import SETTLEMENT
from bot.screens.model import Frame
from engine.core.cards import Card
from engine.core.match import EndReason, FinishMatch
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import PRESETS, with_rules
from engine.games.preferans.events import MatchStarted
from engine.games.preferans.game import decide, evolve, start
from engine.games.preferans.match_commands import RecordPaperDeal
from engine.games.preferans.outcomes import (
    ContractOutcome,
    DefenderWord,
    Outcome,
    PassedOutcome,
    PlayMode,
    PreferansOutcome,
    RaspasyOutcome,
    WhistCall,
)
from engine.games.preferans.rotation import next_dealer
from tests.bot.screens import kit
from tests.bot.screens.deals import PEOPLE

CLASSIC = PRESETS["classic"]
BLIND = with_rules(CLASSIC, [("compulsory_rasp_laps", "0"), ("blind", "full")])


class Book:
    """A match written down deal by deal; seat 1 deals first."""

    def __init__(self, rules: Convention, seats: int) -> None:
        self.rules, self.people = rules, (*PEOPLE, "Дима")[:seats]
        self.match = start(MatchStarted(rules, self.people))

    def write(self, *outcomes: Outcome) -> "Book":
        for outcome in outcomes:
            dealer = next_dealer(self.match.standing) or Seat.ONE
            for event in decide(self.match, RecordPaperDeal(dealer, outcome)):
                self.match = evolve(self.match, event)
        return self

    @property
    def frame(self) -> Frame:
        return Frame(table=7, rules=self.rules, players=self.people)

    def report(self, page: DealPage = DealPage.SHEET) -> PreferansReport:
        score = getattr(self.match.deal, "score", None)
        assert score is not None
        return PreferansReport(frame=self.frame, number=score.number, score=score, after=self.match.standing, page=page)

    def told(self, page: DealPage = DealPage.SHEET) -> list[str]:
        return kit.plain(deal_screen(kit.RU, self.report(page)).text).splitlines()


def raspasy(*tricks: int, blind: tuple[int, ...] = ()) -> RaspasyOutcome:
    return RaspasyOutcome(BySeat(tricks), tuple(Seat(seat) for seat in blind))


def game(
    declarer: int,
    contract: str,
    tricks: tuple[int, ...],
    *whists: tuple[int, str],
    thrown: bool = False,
    blind: bool = False,
) -> Outcome:
    said = tuple(DefenderWord(Seat(seat), WhistCall(call)) for seat, call in whists)
    both = all(decision.call is WhistCall.WHIST for decision in said)
    return ContractOutcome(
        Seat(declarer),
        Contract(contract),
        said,
        PlayMode.CLOSED if both else PlayMode.OPEN,
        BySeat(tricks),
        talon=(Card("9s"), Card("7d")),
        thrown=thrown,
        blind=blind,
    )


def test_compulsory_raspasy_and_their_bombs() -> None:
    book = Book(CLASSIC, 3).write(raspasy(3, 3, 4))
    assert book.told()[1:3] == ["Ещё 2 сдачи обязательных распасов.", "Бомбы: Аня ×2 · Борис ×2 · Вика ×2"]
    book.write(raspasy(5, 3, 2), raspasy(1, 5, 4))
    assert "Обязательные распасы кончились, дальше торгуемся." in book.told()
    laps = Book(with_rules(PRESETS["sochi"], [("compulsory_rasp_laps", "1")]), 3).write(raspasy(3, 3, 4))
    assert "Пулька начинается с круга обязательных распасов." in laps.told(DealPage.WHY)


def test_the_run_of_raspasy_the_same_dealer_and_his_fine() -> None:
    book = Book(BLIND, 3).write(raspasy(2, 4, 4, blind=(2,)))
    told = book.told()
    assert told[0] == "Сдача 1. Распасы с пасом втёмную"
    assert "Взятки: Аня 2 · Борис 4 · Вика 4" in [row.replace("\u00a0", " ") for row in told]
    assert told[1:4] == ["Дальше торговля с 7, распасы по 2.", "Аня сдаёт ещё раз.", "Бомбы: Борис ×2"]
    assert "Борис: гора +4 — взятки на распасах, 2 × 2." in book.told(DealPage.WHY)
    assert "×2 — пасовали втёмную." in book.told(DealPage.WHY)
    book.write(raspasy(5, 4, 1), raspasy(3, 4, 3))
    assert "Больше распасов подряд не играют: сдающему 10 в гору, цены сначала." in book.told()
    why = book.told(DealPage.WHY)
    assert "Аня: гора +10 — штраф сдающему за распасы подряд." in why
    assert "сдаёт ещё раз" not in " ".join(book.told())


def test_raspasy_of_five_do_not_count_who_rests() -> None:
    """Аня deals and sits on the talon; Дима has no part in the deal."""
    book = Book(PRESETS["sochi"], 5).write(raspasy(0, 3, 3, 4, 0))
    line, who = REPORTS.outcome_line(kit.RU, book.report()).replace("\u00a0", " "), book.people
    assert line == f"Распасы: {who[0]} 0, {who[1]} 3, {who[2]} 3, {who[3]} 4"
    assert line.partition(": ")[2].replace(", ", " · ") in book.told()[1].replace("\u00a0", " ")


def test_one_lap_of_raspasy_without_a_fine() -> None:
    book = Book(PRESETS["club3"], 3).write(raspasy(3, 3, 4), raspasy(3, 3, 4), raspasy(3, 3, 4))
    assert book.told()[1] == "Больше распасов подряд не играют: цены и выход сначала."


def test_a_failed_misere_is_dealt_again_by_the_same_dealer() -> None:
    caught = ContractOutcome(Seat.TWO, Contract.MISERE, tricks=BySeat((5, 2, 3)), talon=(Card("9s"), Card("8d")))
    assert Book(PRESETS["club3"], 3).write(caught).told()[1] == "Аня сдаёт ещё раз."


def test_a_bomb_and_a_blind_game_multiply() -> None:
    book = Book(BLIND, 4).write(raspasy(0, 3, 3, 4, blind=(4,)))
    book.write(game(4, "7s", (0, 2, 2, 6), (2, "pass"), (3, "whist"), blind=True))
    assert book.told()[0] == "Сдача 2. Гриша: 7♠ втёмную — без одной"
    why = book.told(DealPage.WHY)
    assert "Гриша: гора +16 — недобор, 4 × 4." in why
    assert "Вика → Гриша: +64 виста — взятки защиты, 4 × 4 × 4." in why
    assert "×2 — бомба играющего, ×2 — игра втёмную." in why
    assert book.told()[1] == "Бомбы: Гриша ×2"  # a failed game does not spend it
    book.write(game(4, "7s", (2, 0, 1, 7), (1, "whist"), (3, "whist")))
    assert not any(line.startswith("Бомбы") for line in book.told())
    assert "×2 — бомба играющего." in book.told(DealPage.WHY)


def test_bombs_stand_on_the_sheet() -> None:
    book = Book(CLASSIC, 3).write(raspasy(3, 3, 4), raspasy(5, 3, 2))
    picture = deal_screen(kit.RU, book.report()).picture
    assert isinstance(picture, SheetDrawing)
    assert [seat.bombs for seat in picture.seats] == [("×2", "×2")] * 3
    asked = REPORTS.sheet_screen(kit.RU, book.frame, book.match.standing)
    assert "Бомбы: Аня ×2 ×2 · Борис ×2 ×2 · Вика ×2 ×2" in kit.plain(asked.text)


def test_a_thrown_talon_is_explained() -> None:
    thrown = game(2, "6s", (0, 6, 2, 2), (3, "whist"), (4, "whist"), thrown=True)
    book = Book(PRESETS["club4"], 4).write(thrown)
    why = book.told(DealPage.WHY)
    assert "Аня: гора +4 — брошенный прикуп, 2 × 2." in why


def test_the_dealer_who_whisted_is_explained() -> None:
    whisted = game(2, "7s", (0, 7, 2, 1), (3, "pass"), (4, "pass"), (1, "whist"))
    book = Book(with_rules(PRESETS["club4"], [("dealer_whist", "yes")]), 4).write(whisted)
    told = "После двух пасов сдающий на прикупе может посмотреть одну руку и завистовать сам."
    assert told in book.told(DealPage.WHY)


def test_the_forced_half_whist_is_explained() -> None:
    passed = ContractOutcome(
        Seat.TWO,
        Contract.S7,
        (DefenderWord(Seat.THREE, WhistCall.PASS), DefenderWord(Seat.ONE, WhistCall.PASS)),
        talon=(Card("9s"), Card("7d")),
    )
    assert "Аня → Борис: +4 виста — полвиста «за свои»." in Book(BLIND, 3).write(passed).told(DealPage.WHY)
    agreed = Book(with_rules(PRESETS["sochi"], [("auto_half_all_pass", "yes")]), 3).write(passed).told(DealPage.WHY)
    assert any(line.startswith("Если на шестерной или семерной спасовали все") for line in agreed)


def test_the_hand_that_ends_the_match() -> None:
    book = Book(with_rules(PRESETS["sochi"], [("preferans_hand", "on1000")]), 3)
    book.write(PreferansOutcome(Seat.TWO, proved=True))
    assert book.told()[0] == "Сдача 1. Борис: «Преферанс!» — доказан, игра окончена"
    assert "Борис → Аня: +1000 вистов — «Преферанс!»." in book.told(DealPage.WHY)
    for event in decide(book.match, FinishMatch(EndReason.CLOSED)):
        book.match = evolve(book.match, event)
    caption = kit.plain(SETTLEMENT.settle_screen(kit.RU, book.frame, book.match.standing).text)
    assert caption.startswith("«Преферанс!» Пулька окончена. Расчёт")


def test_tournament_points_stand_in_the_settlement() -> None:
    book = Book(PRESETS["club3"], 3).write(raspasy(2, 2, 6))
    picture = SETTLEMENT.settle_screen(kit.RU, book.frame, book.match.standing).picture
    assert isinstance(picture, SettleDrawing)
    assert [row.note for row in picture.rows] == ["очков: 1½", "очков: 1½", "очков: 0"]


def test_a_deal_that_all_passed_says_so_and_writes_nothing() -> None:
    book = Book(PRESETS["decimal"], 3).write(PassedOutcome())
    assert book.told() == ["Сдача 1. Все спасовали", "Никто ничего не пишет."]
    assert "Никто ничего не пишет." in book.told(DealPage.WHY)
    assert next_dealer(book.match.standing) is Seat.TWO
    drawing = deal_screen(kit.RU, book.report()).picture
    assert isinstance(drawing, SheetDrawing)
    assert drawing.subtitle == "Все спасовали"


def test_prices_agreed_otherwise_stand_under_the_numbers_they_decided() -> None:
    suits = with_rules(PRESETS["sochi"], [("game_values", "simple"), ("misere_prices", "5,10")])
    book = Book(suits, 3).write(game(2, "7h", (1, 6, 3), (3, "whist"), (1, "whist")))
    told = book.told(DealPage.WHY)
    assert "Борис: гора +20 — недобор." in told
    assert "Вика → Борис: +60 вистов — взятки защиты, 3 × 20." in told
    assert any("♠ 4, ♣ 6, ♦ 8, ♥ 10, БК 12 (дальше" in line.replace("\u00a0", " ") for line in told)
    assert not any("Мизер стоит" in line for line in told)
    book.write(ContractOutcome(Seat.THREE, Contract.MISERE, tricks=BySeat((4, 4, 2))))
    told = book.told(DealPage.WHY)
    assert any(line.startswith("Вика: гора +10") for line in told)
    assert any("Мизер стоит 5, без прикупа 10" in line for line in told)
