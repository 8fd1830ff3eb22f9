"""The screens people look at most, word by word."""

from msgspec.structs import replace

from bot.games.preferans.screens import messages, results, settle
from bot.games.preferans.screens.messages import MESSAGES
from bot.games.preferans.screens.presses import PRESSES
from bot.games.preferans.screens.report import DealPage, PreferansReport
from bot.screens import lobby, setup
from bot.screens.model import Button, ButtonStyle, Draft, LobbyInfo, Press, Screen, Vote
from bot.screens.words import NO_BREAK
from engine.core.cards import Card
from engine.core.match import EndReason, FinishMatch
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.games.preferans import moves
from engine.games.preferans.conventions.presets import PRESETS, with_rules
from engine.games.preferans.robots.simple import choose
from engine.games.preferans.view import Phase
from tests.bot.screens import kit
from tests.bot.screens.deals import PEOPLE, Table, seven_of_spades
from tests.faces import BOOKS
from tests.narrowed import there

SOCHI = PRESETS["sochi"]


def button(screen: Screen, text: str) -> Button:
    return next(found for found in kit.buttons(screen) if found.text == text)


def group_screen(table: Table) -> Screen:
    return messages.MESSAGES.table_screen(kit.RU, table.frame, table.view(None))


def report(table: Table, page: DealPage) -> PreferansReport:
    return kit.report_of(table.frame, table.finished(), table.match.standing, page)


def seated(players: tuple[str, ...], robots: tuple[Seat, ...] = (), **changes: object) -> LobbyInfo:
    fields = {"rules": SOCHI, **changes}
    return LobbyInfo(table=7, stage=3, players=players, robots=robots, **fields)  # type: ignore[arg-type]  # as typed


def test_a_lobby_with_two() -> None:
    screen = lobby.lobby_screen(kit.RU, BOOKS, seated(("Аня", "Робот 1"), (Seat.TWO,)))
    assert kit.plain(screen.text).splitlines() == [
        "1. Аня",
        "2. Робот 1",
        "Нужен ещё 1 игрок.",
        " ",
        "Сочинка · пуля до 10 · без часов",
    ]
    assert kit.labels(screen) == [["Сесть", "Встать"], ["+ Робот", "Настроить ▸"], ["Правила", "?"]]
    assert button(screen, "+ Робот").press == Press(7, 3, "robot:2:easy")
    strong = seated(("Аня", "Робот 1"), (Seat.TWO,), strengths=(None, Strength.STRONG))
    assert button(lobby.lobby_screen(kit.RU, BOOKS, strong), "+ Робот").press == Press(7, 3, "robot:2:strong")


def test_robots_of_one_strength_stand_in_one_line() -> None:
    def told(*strengths: Strength | None) -> list[str]:
        robots = tuple(Seat(number) for number, strength in enumerate(strengths, 1) if strength is not None)
        names = ("Аня", "🤖 Пал Палыч", "🤖 Марья Ильинична", "🤖 Сан Саныч")[: len(strengths)]
        screen = lobby.lobby_screen(kit.RU, BOOKS, seated(names, robots, strengths=strengths))
        return [row for row in kit.plain(screen.text).splitlines() if row[:1].isdecimal()]

    strong, easy = Strength.STRONG, Strength.EASY
    assert told(None, strong, strong) == ["1. Аня", "2–3. 🤖 Пал Палыч, 🤖 Марья Ильинична · сильные"]
    assert told(None, strong, easy, easy)[1:] == [
        "2. 🤖 Пал Палыч · сильный",
        "3–4. 🤖 Марья Ильинична, 🤖 Сан Саныч · слабые",
    ]
    assert told(None, None) == ["1. Аня", "2. 🤖 Пал Палыч"]


def test_a_lobby_that_may_start() -> None:
    agreed = with_rules(SOCHI, [("ten", "checked")])
    screen = lobby.lobby_screen(kit.RU, BOOKS, seated((*PEOPLE, "Дима"), rules=agreed))
    assert "• десятерная: проверяется" in kit.plain(screen.text)
    assert kit.labels(screen)[-1] == ["Начать"]
    assert "+ Робот" not in [text for row in kit.labels(screen) for text in row]
    robots = (Seat.ONE, Seat.TWO, Seat.THREE)
    assert "Начать" not in str(kit.labels(lobby.lobby_screen(kit.RU, BOOKS, seated(PEOPLE[:3], robots))))


def test_sit_down_stands_out_while_too_few_sit() -> None:
    """Where enough sit «Начать» does, also while a fourth seat is free."""
    for page in ("", "setup"):
        few, enough = (
            setup.setup_screen(kit.RU, BOOKS, view) if page else lobby.lobby_screen(kit.RU, BOOKS, view)
            for view in (seated(PEOPLE[:2], page=page), seated(PEOPLE[:3], page=page, enough=True))
        )
        assert button(there(few), "Сесть").style is ButtonStyle.SUCCESS
        assert button(there(enough), "Сесть").style is ButtonStyle.PLAIN
    start = lobby.lobby_screen(kit.RU, BOOKS, seated(PEOPLE[:3], enough=True))
    assert button(start, "Начать").style is ButtonStyle.PRIMARY


def test_the_private_message_of_one_who_sat_down() -> None:
    view = seated(PEOPLE[:1], group_title="Клуб <b>", group_url="https://t.me/c/1/2")
    screen = lobby.seated_screen(kit.RU, BOOKS, view, "Аня")
    assert kit.plain(screen.text).splitlines() == [
        "Вы за столом «Клуб <b>», имя за столом — Аня.",
        "С вами: пока никого.",
        "Нужно ещё 2 игрока.",
        "Карты придут сюда.",
    ]
    assert kit.labels(screen) == [["Как играют?", "В группу"]]
    assert button(screen, "В группу").url == "https://t.me/c/1/2"
    full = lobby.seated_screen(kit.RU, BOOKS, seated(PEOPLE[:3], enough=True), "Аня")
    assert "Можно начинать: «Начать» — в группе." in kit.plain(full.text).splitlines()


def test_the_first_hand_bids() -> None:
    screen = Table(SOCHI, seats=4).own(2)
    text = kit.plain(screen.text)
    assert "Сдача 1 · на прикупе: Аня" in text
    assert "\n".join(("Ваши карты", "♠ Т К Д В 10", "♣ Т К", "♦ Д 8", "♥ 7")) in text
    assert kit.labels(screen)[0] == ["6♠", "6♣", "6♦", "6♥", "6 БК"]
    assert kit.labels(screen)[1:] == [["Выше…", "Мизер"], ["Пас"], ["?", "🖼", "⋯", "В группу"]]
    assert {button.style for row in screen.rows for button in row} == {ButtonStyle.PLAIN}


def test_only_what_is_higher_may_be_bid() -> None:
    screen = Table(SOCHI).say("bid:7d").own(3)
    assert kit.labels(screen)[:3] == [["7♥", "7 БК", "8♠", "8♣", "8♦"], ["Выше…", "Мизер"], ["Пас"]]
    assert "Торговля: Борис 7♦" in kit.plain(screen.text)
    assert kit.labels(Table(SOCHI).say("bid:10d").own(3))[:2] == [["10♥", "10 БК"], ["Пас"]]


def test_the_own_cards_stand_out_in_the_group_only_where_no_word_does() -> None:
    asked = seven_of_spades(SOCHI)
    for table in (Table(SOCHI), asked):
        assert button(group_screen(table), "Мои карты").style is ButtonStyle.SUCCESS
    assert button(group_screen(asked), "Вист").style is ButtonStyle.PLAIN
    frame = replace(asked.frame, vote=Vote(by="Аня", waiting=("Борис",), token=5))
    proposed = messages.MESSAGES.table_screen(kit.RU, frame, asked.view(None))
    assert ButtonStyle.SUCCESS in {key.style for row in proposed.rows[:-1] for key in row}
    assert button(proposed, "Мои карты").style is ButtonStyle.PLAIN


def test_the_discard_in_two_steps() -> None:
    table = Table(SOCHI).say("bid:6s", "pass", "pass")
    one = table.own(2, Draft((Card("7d"),)))
    assert "✓7♦" in str(kit.labels(one))
    assert "«Без трёх»" not in str(kit.labels(one))
    assert "«Без трёх»" in str(kit.labels(table.own(2)))
    two = table.own(2, Draft((Card("8h"), Card("7d"))))
    assert kit.labels(two)[:2] == [["Снести"], ["Вернуть"]]
    assert button(two, "Снести").press == Press(7, 12, "discard:7d8h")


def test_open_play_on_everybodys_screen() -> None:
    table = seven_of_spades(SOCHI, seats=4).say("whist:whist", "whist:pass", "mode:open")
    table.say("card:As", "card:8s", "card:7s", "card:Ks", "card:9s")
    shown = kit.plain(group_screen(table).text)
    for line in (
        "Играет: Борис, 7♠",
        "Прикуп: 7♦ 8♥",
        "Вика вист · Гриша пас · в светлую",
        "Взятки: Борис 1 · Вика 0 · Гриша 0",
        "Прошлая взятка: Борис Т♠, Вика 8♠, Гриша 7♠ → Борис",
        "На столе: Борис К♠, Вика 9♠",
        "▶ Ход: Вика (рука: Гриша)",
        "Гриша (ходит Вика): ♣ 9 8 7  ♦ В 10 9  ♥ В 10 9",
    ):
        assert line in shown.splitlines()
    assert kit.cards_in_text(shown) >= {Card("Qc"), Card("Jd")}
    assert kit.labels(group_screen(table)) == [["Мои карты", "?"]]
    whister, passer = table.own(3), table.own(4)
    assert "Вы ходите за двоих, сейчас рука: Гриша." in kit.plain(whister.text)
    assert {"9♣", "В♦"} <= {text for row in kit.labels(whister) for text in row}
    assert "Ваши карты открыты, за вас играет Вика." in kit.plain(passer.text)
    assert kit.labels(passer) == [["?", "🖼", "⋯", "В группу"]]


def test_claims() -> None:
    table = seven_of_spades(SOCHI).say("whist:whist", "whist:whist")
    assert button(table.own(2), "Остальные мои").press == Press(7, 12, "rest")
    sure = table.own(2, Draft(claiming=True))
    assert button(sure, "Подтвердить").press == Press(7, 12, "claim:0.10.0")
    assert kit.labels(sure)[0] == ["Подтвердить", "Назад"]
    assert kit.plain(sure.text).endswith(
        "Забираете всё остальное?\nВсе остальные 10 взяток — ваши.\n"
        "Отдаёте? Кнопка предлагает сразу.\n"
        "Вы откроете карты: их увидят все, а если откажут, доиграете в открытую.\n"
        "Если это верно при любом раскладе, сдача кончается сразу, если нет — спрошу остальных."
    )
    assert sure.text.rpartition("<blockquote expandable>")[2].startswith("Вы откроете карты"), "seen although folded"
    defends = kit.plain(table.own(3, Draft(claiming=True)).text)
    assert "Вы откроете карты: их увидят все, и второй защитник тоже, а если откажут" in defends
    assert kit.labels(sure)[1:3] == [[f"{given} · {name}" for given in (1, 2, 3)] for name in ("Вика", "Аня")]
    misere = Table(SOCHI).say("bid:misere", "pass", "pass").discard().say("order:misere")
    assert button(misere.own(2), "Больше не беру").press == Press(7, 12, "rest")
    assert "rest" not in kit.words(misere.own(3))
    sure = misere.own(2, Draft(claiming=True))
    assert kit.labels(sure)[1] == [f"Беру {taken}" for taken in (1, 2, 3, 4)]
    assert "Больше не берёте?\nОстальные 10 взяток возьмут защитники." in kit.plain(sure.text)
    assert "\nБерёте? Кнопка предлагает сразу.\n" in kit.plain(sure.text)
    assert misere.own(3, Draft(claiming=True)) == misere.own(3), "a draft that means nothing shows nothing"
    table.say("claim:0.10.0")
    asked = kit.plain(group_screen(table).text)
    assert asked.startswith("▶ Ответить должны: Вика, Аня\nСдача 1 · "), "the pin and notifications show that line"
    assert asked.endswith(
        "\nБорис открывает: ♠ Т К Д В 10  ♣ Т К  ♦ Д 8  ♥ 7\nБорис: остальные 10 взяток мои. Согласны?"
    )
    assert "Борис открывает" not in kit.plain(table.own(2).text)
    assert "Ваши карты лежат на столе\n♠ Т К Д В 10" in kit.eye(kit.plain(table.own(2).text))
    assert kit.labels(table.own(3))[0] == ["Принять", "Играть дальше"]
    assert kit.plain(table.own(3).text).endswith("Ваш ответ?")
    table.say("agree:n")
    for screen in (group_screen(table), table.own(1), table.own(3)):
        assert kit.plain(screen.text).count("Борис: ♠ Т К Д В 10  ♣ Т К  ♦ Д 8  ♥ 7\n") == 1
    assert "Вика" in kit.plain(group_screen(table).text)
    again = kit.plain(table.say("card:As").own(2, Draft(claiming=True)).text)
    assert "Вы откроете" not in again, "they lie open already"
    misere.say(there(button(sure, "Подтвердить").press).action)
    assert kit.plain(group_screen(misere).text).endswith("\nБорис: больше не беру. Согласны?")


def test_nothing_is_claimed_without_a_card() -> None:
    """Nobody is offered the last trick, which plays itself; before that whoever has a card for what is left."""
    table = seven_of_spades(SOCHI).say("whist:whist", "whist:whist")
    offered = []
    while table.view(None).phase is Phase.PLAY:
        view = table.view(None)
        claimers = {seat for seat in view.active if "rest" in kit.words(table.own(seat))}
        assert all(view.hands[seat].count for seat in claimers)
        offered.append(len(claimers))
        mover = view.decider
        assert mover is not None
        table.say(moves.write(choose(table.view(mover))))
    assert offered[0] == 3
    assert offered[-6:] == [3, 3, 3, 0, 0, 0]


def claimed(table: Table, seat: int, *tricks: int) -> str:
    """The group's line about a claim."""
    command = PRESSES.command("claim:" + ".".join(map(str, tricks)), Seat(seat))
    assert command is not None
    table.do(command)
    return kit.plain(group_screen(table).text).splitlines()[-1]


def test_a_claim_is_said_as_at_a_table() -> None:
    table = seven_of_spades(SOCHI).say("whist:whist", "whist:whist", "card:As", "card:8s", "card:7s")
    table.say("card:Ks", "card:9s", "card:7c", "card:Qs", "card:Tc", "card:8c", "card:Js", "card:Jc", "card:9c")
    assert claimed(table, 2, 0, 6, 0) == "Борис: остальные 6 взяток мои. Согласны?"
    table.say("agree:n").say("card:Ts", "card:Ah", "card:9h", "card:Ac", "card:Qc", "card:Th")
    assert claimed(table, 2, 0, 4, 0) == "Борис: остальные 4 взятки мои. Согласны?"
    shared = seven_of_spades(SOCHI, seats=4).say("whist:whist", "whist:pass", "mode:open")
    assert claimed(shared, 2, 0, 7, 3, 0) == "Борис: остальные взятки — Борис 7 · Вика 3. Согласны?"


def test_what_belongs_together_stays_on_one_line() -> None:
    table = seven_of_spades(SOCHI, seats=4).say("whist:whist", "whist:pass", "mode:open", "card:As", "card:8s")
    text, nbsp = group_screen(table).text, NO_BREAK
    for together in ("♣ 9 8 7", "Вика вист", "в светлую", "Борис Т♠", "Борис 7♠"):
        assert together.replace(" ", nbsp) in text
    assert "♣ Т К".replace(" ", nbsp) in table.own(2).text
    bidding = Table(SOCHI)
    assert "7 — 4".replace(" ", nbsp) in MESSAGES.help_text(kit.RU, bidding.frame, bidding.view(2))
    assert f"6{nbsp}БК" in [button.text for button in kit.buttons(bidding.own(2))]


def test_a_finished_deal_is_told_to_each_of_its_players() -> None:
    table = Table(SOCHI).say("bid:misere", "pass", "pass").discard().say("order:misere").claim(2, 4, 0, 6)
    line, score = "Сдача 1. Борис: мизер сыгран", "Счёт: Борис +67 · Аня −33 · Вика −34"
    assert kit.eye(table.own(2).text).splitlines() == [line, "Вам: пуля +10 (всего 10)", score]
    assert kit.eye(table.own(1).text).splitlines() == [line, "Вам: без записи", score]
    assert kit.eye(table.own(2).retired) == kit.eye(table.own(2).text)
    assert kit.plain(group_screen(table).retired) == line


def test_a_player_reads_how_many_tricks_of_how_many_a_failed_game_had() -> None:
    table = seven_of_spades(SOCHI).say("whist:whist", "whist:pass", "mode:closed").claim(2, 0, 6, 4)
    assert kit.eye(table.own(1).text).startswith("Сдача 1. Борис: 7♠ — без одной (6 взяток из 7)\n")
    made = seven_of_spades(SOCHI).say("whist:whist", "whist:pass", "mode:closed").claim(2, 0, 7, 3)
    assert kit.eye(made.own(1).text).startswith("Сдача 1. Борис: 7♠ — своя игра\n")


def test_a_hand_fits_into_an_alert() -> None:
    table = Table(SOCHI).say("bid:6s", "pass", "pass")
    assert kit.eye(messages.MESSAGES.hand_alert(kit.RU, table.view(2))) == "♠ Т К Д В 10\n♣ Т К\n♦ Д 8 7\n♥ 8 7"
    assert messages.MESSAGES.hand_alert(kit.RU, Table(SOCHI, seats=4).view(1)) == "Сейчас у вас нет карт."


def test_the_message_after_a_deal() -> None:
    table = seven_of_spades(SOCHI, seats=4).say("whist:whist", "whist:pass", "mode:closed").claim(2, 0, 6, 3, 1)
    sheet = results.deal_screen(kit.RU, report(table, DealPage.SHEET))
    assert kit.plain(sheet.text).splitlines() == [
        "Сдача 1. Борис: 7♠ — без одной",
        "Взятки: Борис 6 · Вика 3 · Гриша 1",
        "Розыгрыша не было.",
        "Борис: гора +4",
        "Вика → Борис: +20 вистов",
        "Гриша → Борис: +4 виста",
        "Аня → Борис: +4 виста",
        "Ждём: Борис, Вика",
    ]
    assert kit.labels(sheet) == [["Расклад", "Почему?", "Разбор"], ["Дальше (1 из 3)"]]
    assert button(sheet, "Дальше (1 из 3)").press == Press(7, 3, "next")
    why = kit.plain(results.deal_screen(kit.RU, report(table, DealPage.WHY)).text).splitlines()
    assert why == [
        "Сдача 1. Борис: 7♠ — без одной",
        "Борис: гора +4 — недобор.",
        "Вика → Борис: +16 вистов — взятки защиты, 4 × 4.",
        "Вика → Борис: +4 виста — консоляция за недобор.",
        "Гриша → Борис: +4 виста — консоляция за недобор.",
        "Аня → Борис: +4 виста — консоляция за недобор.",
        "Счёт — в вистах, как если бы пулька кончилась сейчас.",
        "Ждём: Борис, Вика",
    ]
    layout = results.deal_screen(kit.RU, report(table, DealPage.LAYOUT))
    assert "Борис: ♠ Т К Д В 10 ♣ Т К ♦ Д 8 ♥ 7" in kit.plain(layout.text)
    assert kit.labels(layout) == [["Пулька", "Почему?", "Разбор"], ["Дальше (1 из 3)"]]


def test_how_a_deal_ends_in_words() -> None:
    def line(table: Table) -> str:
        return kit.plain(results.deal_screen(kit.RU, report(table, DealPage.SHEET)).text).splitlines()[0]

    played = ("whist:whist", "whist:whist")
    assert line(seven_of_spades(SOCHI).say(*played).claim(2, 1, 7, 2)) == "Сдача 1. Борис: 7♠ — своя игра"
    assert line(seven_of_spades(SOCHI).say(*played).claim(2, 1, 9, 0)).endswith("сыграно, +2")
    assert line(seven_of_spades(SOCHI).say(*played).claim(2, 5, 2, 3)).endswith("без пяти")
    assert line(seven_of_spades(SOCHI).say("whist:pass", "whist:pass")).endswith("никто не вистует, без розыгрыша")
    half = seven_of_spades(SOCHI).say("whist:pass", "whist:half", "whist:pass")
    assert line(half).endswith("полвиста, без розыгрыша")
    assert line(Table(SOCHI).say("bid:6s", "pass", "pass", "concede")).endswith("6♠ — «без трёх», игра не разыграна")
    misere = Table(SOCHI).say("bid:misere", "pass", "pass").discard().say("order:misere")
    assert line(misere.claim(2, 4, 0, 6)).endswith("Борис: мизер сыгран")
    caught = Table(SOCHI).say("bid:misere", "pass", "pass").discard().say("order:misere")
    assert line(caught.claim(2, 4, 2, 4)).endswith("мизер пойман, всучили 2")
    raspasy = Table(SOCHI).say("pass", "pass", "pass").claim(2, 3, 4, 3)
    assert line(raspasy) == "Сдача 1. Распасы"
    shown = kit.plain(results.deal_screen(kit.RU, report(raspasy, DealPage.SHEET)).text)
    assert "Взятки: Аня 3 · Борис 4 · Вика 3" in shown.replace("\u00a0", " ")


def test_the_settlement_says_who_owes_whom() -> None:
    table = seven_of_spades(SOCHI).say("whist:whist", "whist:whist").claim(2, 1, 7, 2)
    screen = settle.SETTLEMENT.settle_screen(kit.RU, table.frame, table.match.standing)
    owed = ["Аня → Борис: 9 вистов", "Вика → Борис: 6 вистов"]
    assert kit.plain(screen.text).splitlines() == ["Пулька закрыта. Расчёт", *owed], "the rest stands on the picture"
    assert kit.plain(screen.worded).splitlines() == [
        "Пулька закрыта. Расчёт",
        "Борис: +15",
        "Вика: −6",
        "Аня: −9",
        *owed,
        "Доли виста округлены, сумма осталась нулевой.",
    ]
    assert kit.labels(screen) == [["Ещё пульку"], ["Счёт ошибок", "Как посчитано"]]
    assert button(screen, "Ещё пульку").press == Press(7, 3, "again")


def test_places_are_worth_points_in_a_tournament() -> None:
    tournament = with_rules(SOCHI, [("tournament_points", "on")])
    table = seven_of_spades(tournament).say("whist:whist", "whist:whist").claim(2, 1, 7, 2)
    told = kit.plain(settle.SETTLEMENT.settle_screen(kit.RU, table.frame, table.match.standing).worded)
    assert "Турнирные очки: Борис 2, Вика 1, Аня 0.\n" in told
    even = kit.plain(settle.SETTLEMENT.settle_screen(kit.RU, table.frame, Table(tournament).match.standing).worded)
    assert "Турнирные очки: Аня 1, Борис 1, Вика 1." in even


def test_the_settlement_says_that_the_time_is_over() -> None:
    table = seven_of_spades(with_rules(SOCHI, [("end", "time:90")])).say("whist:whist", "whist:whist")
    table.claim(2, 1, 7, 2).do(FinishMatch(EndReason.TIME))
    screen = settle.SETTLEMENT.settle_screen(kit.RU, table.frame, table.match.standing)
    assert kit.plain(screen.text).startswith("Время вышло. Расчёт\n")
