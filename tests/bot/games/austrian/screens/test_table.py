"""What everybody sees: pot, sum in play, money, who does what, tricks against the duty; the exchange stays hidden."""

from engine.games.austrian.rules import with_rules
from tests.bot.games.austrian.deals import FACE, LIMITED, NO_ACES, RU, STYRIAN, Table, hearts
from tests.bot.screens import kit


def test_pot_sum_in_play_and_money_are_told_with_the_stake_of_the_deal() -> None:
    told = Table(pot=120).group()
    assert "Сдача 1 · сдаёт: В · первая рука: А" in told
    assert "Котёл: 130 · в игре: 100" in told
    assert "Деньги: А −120 · Б 0 · В −10" in told


def test_a_styrian_pot_tells_the_price_of_each_contract_until_one_is_named() -> None:
    table = Table(STYRIAN, pot=150)
    assert "Котёл: 150 · 1 ♣ — 20 · 2 ♠ — 30 · 3 ♦ — 40 · 4 ♥ — 50" in table.group()
    table.say("bid:1", "bid:2", "pass", "pass")
    assert "Котёл: 150 · 2 ♠ — 30 · 3 ♦ — 40 · 4 ♥ — 50" in table.group()
    assert "в игре: 40" in table.say("discard:Qs8s", "order:3").group()


def test_the_dealer_of_four_rests() -> None:
    table = Table(seats=4, dealer=4)
    assert "сдаёт и отдыхает: Г" in table.group()
    assert "Вы сдаёте и отдыхаете." in table.reads(4)


def test_the_auction_is_told_with_suits_beside_numbers() -> None:
    told = Table().say("bid:1", "bid:2", "bid:3", "pass", "here:3").group()
    assert "Торговля: А 1 ♣ · Б 2 ♠ · В 3 ♦ · А пас · Б здесь" in told
    assert told.startswith("▶ Слово: В\n"), "the pin and notifications show the beginning"
    told = Table().say("bid:1-", "bid:4-").group()
    assert "Торговля: А 1 ♣ без прикупа · Б преферанс" in told
    told = Table().say("bid:1-", "bid:2-", "pass", "here:2-", "bid:3-").group()
    assert "Торговля: А 1 ♣ без прикупа · Б 2 ♠ · В пас · А здесь · Б 3 ♦" in told


def test_talon_and_discard_are_the_declarers_alone() -> None:
    table = Table().say("bid:1", "pass", "pass")
    assert "Берёт прикуп: А (1 ♣)" in table.group()
    assert "♣ Т К Д В 7" in table.reads(1)
    assert "Прикуп: 7♣ 7♠" in table.reads(1)
    assert not any("Прикуп:" in text for text in (table.group(), table.reads(2), table.reads(3)))
    for step in ("discard:7s7c", "order:1", "whist:whist", "whist:whist", "card:Ac"):
        table.say(step)
        assert "Снос: 7♣ 7♠" in table.reads(1)
        for seat in (2, 3):
            assert "7♠" not in table.reads(seat)
            assert "Снос" not in table.reads(seat)
        assert "Снос:" not in table.group()


def test_tricks_stand_against_the_duties() -> None:
    table = hearts().say("whist:whist", "whist:whist")
    assert "Играет: В, 4 ♥" in table.group()
    assert "Взятки: В 0/6 · А вист 0/2 · Б вист 0/2" in table.group()
    table.say("card:Ah", "card:8h", "card:7h")
    assert "Взятки: В 1/6 · А вист 0/2 · Б вист 0/2" in table.group()
    assert "Прошлая взятка: В Т♥, А 8♥, Б 7♥ → В" in table.group()


def test_an_inviter_counts_the_tricks_of_both() -> None:
    table = hearts().say("whist:pass", "whist:whist", "defence:invite")
    assert "А по приглашению · Б вист 0/4" in table.group()
    assert "Вас пригласили: ваши взятки идут вистующему." in table.reads(1)


def test_who_is_out_keeps_the_cards_to_himself() -> None:
    table = hearts().say("whist:pass", "whist:whist", "defence:alone")
    assert "Взятки: В 0/6 · А вне игры · Б вист 0/2" in table.group()
    assert "Вы вне игры: ваши карты лежат закрытыми." in table.reads(1)
    assert "Т♣" not in table.reads(2)


def test_the_announcement_is_told_to_all() -> None:
    table = Table(cards=NO_ACES).say("bid:1-", "pass", "pass", "order:1-", "whist:whist", "whist:whist")
    assert "Объявлено: Без тузов" in table.say("announce:noaces").group()


def test_an_open_bettel_shows_the_declarers_hand_after_the_first_card() -> None:
    rules = with_rules(LIMITED, [("illustrated", "bettel_open"), ("jumps", "yes")])
    table = Table(rules).say("bid:5", "pass", "pass", "discard:AcAd", "order:5")
    assert "Играет: А, 5 Беттель в открытую" in table.group()
    assert "♠ К В 9 7" not in table.group()
    assert "А: ♣ К Д В  ♠ К В 9 7  ♦ Д  ♥ 8" in table.say("card:7c").group()


def test_a_claim_lays_the_cards_down() -> None:
    table = hearts().say("whist:whist", "whist:whist", "claim:0.4.6")
    assert "В открывает: " in table.group()
    assert "остальные взятки — Б 4 · В 6. Согласны?" in table.group()
    assert table.keys(1) == ["Принять", "Играть дальше"]
    assert "А против: играем дальше." in table.say("agree:n").group()


def test_the_caption_of_the_picture_fits_and_the_picture_has_the_money() -> None:
    table = hearts().say("whist:whist", "whist:whist", "card:Ah")
    screen = FACE.pictured(RU, table.frame, table.view(None))
    assert screen.picture is not None
    assert [plate.money for plate in screen.picture.seats] == ["-120", "0", "-10"]  # type: ignore[attr-defined]  # a table
    assert "Играет: В, 4 ♥" in kit.eye(kit.plain(screen.text))
