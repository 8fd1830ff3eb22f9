"""/rules explains every option as a person would, what was agreed otherwise first."""

import re

import msgspec
import pytest
from msgspec.structs import replace

from bot.games.preferans.face import PREFERANS_FACE
from bot.games.preferans.screens import options
from bot.games.preferans.screens.options import OPTION_PAGES
from bot.games.preferans.screens.prose import parts
from bot.screens import lobby, option_pages, setup
from bot.screens.model import LobbyInfo
from bot.screens.texts import Texts
from bot.screens.words import NO_BREAK
from bot.tables.conventions.typed_convention import parse_new
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import (
    BY_NAME,
    PRESETS,
    differences,
    seats_for,
    value_of,
    with_rule,
    with_rules,
)
from tests.bot.screens import kit
from tests.faces import BOOKS

SOCHI = PRESETS["sochi"]
# where everything has an effect that depends on another option
FULL = with_rules(
    SOCHI,
    [
        *(("blind", "full"), ("bombs", "yes"), ("rasp_max_run", "3"), ("talon_bonus", "value")),
        *(("rasp_talon", "closed"), ("no_talon_bids", "misere,9,10"), ("half_whist_levels", "6,7,8")),
        ("ten", "checked"),
        ("misere_ladder", "old_steps"),
    ],
)
TYPED = {
    "pool_target": ("25",),
    "end": ("deals:3", "time:90"),
    "here_excluded": ("6s,7h,misere-",),
    "half_whist_levels": ("6,7,8,9,10",),
    "exit_ladder": ("6,7,8,9,10",),
    "rasp_max_run": ("7",),
    "rasp_run_fine": ("13",),
    "bomb_cap": ("1024",),
}
CHANGES = [
    (option.name, value)
    for option in BY_NAME.values()
    for value in (*OPTION_PAGES.choices(SOCHI, option.name), *TYPED.get(option.name, ()))
    if value != value_of(SOCHI, option.name)
]


def paragraphs(t: Texts, rules: Convention) -> list[tuple[str, str]]:
    """Return (title, text) of every part of which there is something to tell, plain text."""
    return [(title, " ".join(sentences)) for title, sentences in parts(t, rules) if sentences]


@pytest.mark.parametrize(("name", "value"), CHANGES)
def test_every_value_is_told_in_words(name: str, value: str) -> None:
    """Of another value /rules says different things, and so does the card of what was agreed."""
    bases = [with_rule(base, name, value_of(SOCHI, name)) for base in (SOCHI, FULL)]
    for base in bases:
        changed = with_rule(base, name, value)
        told = OPTION_PAGES.option_line(kit.RU, changed, name)
        assert not re.search(r"[a-z_]{2,}", told), told
        assert told != OPTION_PAGES.option_line(kit.RU, base, name)
        assert kit.plain(told) in kit.plain(PREFERANS_FACE.rules.told(kit.RU, changed)[0].text) or name == "pool_target"
    for t in (kit.RU, kit.EN):
        assert any(paragraphs(t, with_rule(base, name, value)) != paragraphs(t, base) for base in bases)


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_told_in_one_message(t: Texts, name: str) -> None:
    """Everything where it differs from Sochi is in its words; nobody reads of dealers on the talon who do not exist."""
    convention = PRESETS[name]
    (screen,) = PREFERANS_FACE.rules.told(t, convention)
    kit.check_limits(screen)
    sochi = {sentence for _, sentences in parts(t, SOCHI) for sentence in sentences}
    told = {sentence for _, sentences in parts(t, convention) for sentence in sentences}
    assert (name == "sochi") == (told <= sochi)
    for option, _ in differences(msgspec.structs.replace(convention, preset="sochi")):
        usual = value_of(SOCHI, option)
        back = {sentence for _, sentences in parts(t, with_rule(convention, option, usual)) for sentence in sentences}
        assert back != told or OPTION_PAGES.is_idle(t, convention, option), option


def test_nobody_rests_where_four_do_not_play() -> None:
    for convention in PRESETS.values():
        text = PREFERANS_FACE.rules.told(kit.RU, convention)[0].text
        assert ("на прикупе" in text) == (4 in seats_for(convention))


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
def test_what_does_not_fit_goes_to_a_second_message(t: Texts) -> None:
    convention = FULL
    for _ in range(2):
        for option in BY_NAME.values():
            values = OPTION_PAGES.choices(convention, option.name)
            convention = max(
                (with_rule(convention, option.name, value) for value in values or (value_of(convention, option.name),)),
                key=lambda c: _length(t, c),
            )
    screens = PREFERANS_FACE.rules.told(t, convention)
    assert len(screens) == 2
    whole = "".join(kit.plain(screen.text) for screen in screens)
    for screen in screens:
        kit.check_limits(screen)
    assert all(text.replace(NO_BREAK, " ") in whole for _, text in paragraphs(t, convention))
    assert len(OPTION_PAGES.difference_lines(t, convention, 200)) < len(OPTION_PAGES.difference_lines(t, convention))


def _length(t: Texts, convention: Convention) -> int:
    return sum(len(text) for _, text in paragraphs(t, convention))


@pytest.mark.parametrize("text", ["classic", " Classic", "Классика", "КЛУБНАЯ НА ТРОИХ", "club3"])
def test_a_preset_by_its_name(text: str) -> None:
    found = BOOKS.named(text)
    assert found is not None
    assert found.preset in ("classic", "club3")
    assert BOOKS.named("") is BOOKS.named("винт") is None


@pytest.mark.parametrize(
    ("preset_of", "names"),
    [
        ("sochi", "Сочи сочинка сочинский sochi"),
        ("leningrad", "Питер питерка питерский ленинград Ленинградка ленинградский петербург Piter"),
        ("rostov", "москва московка московский Ростов ростовский ростовка Moscow"),
        ("classic", "классика классический"),
        ("gusarik", "гусарик Gusarik"),
        ("hussar", "гусарский гусар гусары Hussar"),
        ("decimal", "десятичный десятичная"),
        ("kurochka", "курочка"),
        ("kotel", "котёл котел"),
        ("old_misere", "мизеры"),
        ("uvert", "уверты уверт"),
    ],
)
def test_a_preset_by_the_names_of_the_kitchen(preset_of: str, names: str) -> None:
    """/rules and /new read the same names (rules.md §13: Rostov is the Moscow pulya)."""
    for name in names.split():
        found = BOOKS.named(name)
        assert found is not None, name
        assert found.preset == preset_of == parse_new(BOOKS, f"{name} 20").preset, name


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "fspr",
            ["Втроём их пополам пишут оба соперника играющего.", "Вист джентльменский: единственный вистующий всегда"],
        ),
        (
            "rostov",
            [
                "Консоляция — 10 вистов за недобор",
                "Взявший меньше всех пишет висты за каждую взятку остальных: всегда 5.",
                "карты кладут до первого хода, чей бы он ни был",
            ],
        ),
        (
            "classic",
            [
                "Пулька начинается с круга обязательных распасов.",
                "Пасовать можно втёмную, не глядя в карты.",
                "Сыгранная игра сначала списывает гору",
                "Сдающий тогда пишет 10 в гору.",
                "Бомба сгорает, когда игра сыграна; после ремиза остаётся.",
            ],
        ),
        (
            "club3",
            [
                "Заявить его можно и вне очереди",
                "На эти заявки «здесь» не говорят: мизер, 6♠.",
                "Мизер без прикупа перебивает только десятерная без прикупа.",
                "Первые два хода — картами прикупа, но они только называют масть.",
                "За места дают турнирные очки: втроём 2–1–0",
            ],
        ),
        ("club4", ["Негодный прикуп можно бросить сдающему", "за семёрку в прикупе 10 вистов", "вчетвером 3–2–1–0"]),
        (
            "uvert",
            [
                "Мизер перебивает десятерная и любая игра без прикупа.",
                "Без прикупа можно заявить: мизер, уверт, любую игру на взятки; прикуп тогда уходит в снос закрытым.",
                "Мизер без прикупа перебивает игра без прикупа от 7.",
                "Уверт — второй мизер: правила те же, карты ловящих открыты, цена 10, без прикупа 20.",
                "Уверт перебивает игра без прикупа от 7. Уверт без прикупа перебивает игра без прикупа от 8.",
                "На мизере карт никто не открывает, каждый играет сам.",
            ],
        ),
        ("gusarik", ["Третья рука — болван", "За полвиста на 6, 7 соперник уходит вместо виста."]),
        (
            "hussar",
            [
                "24 карты, от девятки до туза: по десять на руках, четыре в прикупе.",
                "Болвана нет: вистует только соперник играющего.",
                "Прикуп показывают всем, четыре карты уходят в снос, игра — не ниже заявки.",
                "Играют всегда в тёмную.",
                "На мизере карт никто не открывает.",
            ],
        ),
        (
            "decimal",
            [
                "Сыгранная игра пишется в пулю: 6 — 10, 7 — 20, 8 — 30, 9 — 40, 10 — 50, мизер — 50.",
                "Распасов нет: если все спасовали, ничего не пишут и сдаёт следующий.",
                "Торговля начинается всегда с 6.",
            ],
        ),
        (
            "kurochka",
            [
                "Недобор — цена игры в курочку.",
                "Ремизы — в свою курочку, строчку над пулей.",
                "Сыгранная игра идёт в пулю и гасит курочку, не ниже нуля.",
                "Остаток курочки в расчёте — как гора.",
                "Распасов нет: если все спасовали, ничего не пишут и сдаёт следующий.",
            ],
        ),
        (
            "kotel",
            [
                "Недобор — цена игры в котёл.",
                "Ремизы — в котёл, общую кассу.",
                "Распасов нет: если все спасовали, ничего не пишут и сдаёт следующий.",
                "Потом котёл разыгрывают призовыми сдачами, по числу игроков; в пулю в них не пишут.",
                "Сыгранная призовая берёт долю этой сдачи, какой бы ни была игра.",
                "Остаток котла делят поровну.",
            ],
        ),
    ],
)
def test_what_a_preset_is_known_for(name: str, told: list[str]) -> None:
    text = kit.plain(PREFERANS_FACE.rules.told(kit.RU, PRESETS[name])[0].text)
    for sentence in told:
        assert sentence in text


@pytest.mark.parametrize(
    ("direct", "told"),
    [
        ("none", ["Девятерная мизер не бьёт, десятерная бьёт.", "Уверт не перебить ничем."]),
        ("uvert", ["Уверт перебивает только уверт без прикупа.", "Уверт без прикупа не перебить ничем."]),
        ("misere,uvert", ["Мизер без прикупа перебивает только уверт."]),
        ("misere,10", ["Мизер без прикупа перебивает игра без прикупа от 10."]),
    ],
)
def test_what_beats_a_misere_where_there_are_uverts(direct: str, told: list[str]) -> None:
    rules = with_rule(PRESETS["uvert"], "no_talon_bids", direct)
    text = kit.plain(PREFERANS_FACE.rules.told(kit.RU, rules)[0].text)
    for sentence in told:
        assert sentence in text


def test_two_players_have_one_opponent() -> None:
    agreed = (("talon_bonus", "value"), ("talon_bonus_3p", "half_each"), ("auto_half_all_pass", "yes"))
    text = kit.plain(
        "\n".join(screen.text for screen in PREFERANS_FACE.rules.told(kit.RU, with_rules(PRESETS["gusarik"], agreed)))
    )
    assert "Соперник играющего пишет половину." in text
    assert "Если на шестерной или семерной соперник спасовал, «за свои» он всё равно пишет." in text
    assert "Втроём" not in text
    assert "справа" not in text


def test_the_whole_of_leningrad() -> None:
    text = kit.plain(PREFERANS_FACE.rules.told(kit.RU, PRESETS["leningrad"])[0].text)
    for told in (
        "Ленинградка · общая пуля, по 10",
        "Вист полуответственный: недобор вистующего — половина цены.",
        "Вист джентльменский на ремизе",
        "Десятерная не вистуется, а проверяется в светлую.",
        "Взятка — в гору: 2, затем 4, затем 6.",
        "Торговля начинается с 6, после первых распасов — с 7, после вторых — с 8.",
        "Из распасов выводит обвистованная и сыгранная игра; мизер — нет.",
        "В расчёте очко пули стоит два очка горы.",
    ):
        assert told in text
    assert "помогает" not in text


def test_the_main_things_stand_in_short_lines_above_the_folded_whole() -> None:
    told = kit.plain(PREFERANS_FACE.rules.told(kit.RU, SOCHI)[0].text.partition("<blockquote")[0])
    assert told.splitlines() == [
        "Сочинка · пуля до 10",
        " ",
        "• цена недобора вистующего: полная",
        "• вист: жлобский, всё пишет вистующий",
        "• десятерная: вистуется",
        "• цена взятки на распасах подряд: 1, затем 2, затем 3",
        "• выход из распасов: всегда с 6",
    ]
    checked = kit.plain(PREFERANS_FACE.rules.told(kit.RU, with_rules(SOCHI, [("ten", "checked")]))[0].text)
    assert checked.count("• десятерная") == 1, "what was agreed otherwise stands above"


def test_what_makes_an_old_kind_stands_above_the_rules_that_all_have() -> None:
    told = kit.plain(PREFERANS_FACE.rules.told(kit.RU, PRESETS["uvert"])[0].text.partition("<blockquote")[0])
    assert told.splitlines()[2:7] == [
        "• уверт, второй мизер: 10, без прикупа 20",
        "• карты ловящих на мизере: в тёмную",
        "• цены игр: десятичные",
        "• если все спасовали: пересдача",
        "• цена недобора вистующего: полная",
    ]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("sochi", ""),
        ("kotel", "Ремизы (недоборы) — в котёл, общую кассу; в конце его разыгрывают призовыми сдачами."),
        ("kurochka", "Ремизы (недоборы) — в свою курочку над пулей; сыгранная игра идёт в пулю и гасит курочку."),
        ("old_misere", "На мизере карт никто не открывает, каждый играет сам, как в старину."),
        ("hussar", "24 карты, от девятки; в прикупе четыре: его показывают, берут и сносят четыре."),
    ],
)
def test_a_lobby_tells_in_a_sentence_what_makes_an_old_kind(name: str, told: str) -> None:
    assert PREFERANS_FACE.rules.peculiarity(kit.RU, PRESETS[name]) == told
    agreed = setup.agreed_lines(kit.RU, BOOKS, LobbyInfo(table=1, stage=1, rules=PRESETS[name], players=(), robots=()))
    assert agreed[1] == told
    changed = with_rules(PRESETS["kotel"], [("remise_to", "mountain"), ("all_pass", "raspasy")])
    assert not PREFERANS_FACE.rules.peculiarity(kit.RU, changed)


def test_remises_that_go_elsewhere_are_never_told_as_mountain() -> None:
    """A missing trick of a whister and «без трёх» go where all remises go."""
    for name in ("kotel", "kurochka"):
        for title, text in paragraphs(kit.RU, PRESETS[name]):
            assert "в гору" not in text, (name, title)


def test_what_was_agreed_otherwise_comes_first() -> None:
    agreed = with_rules(SOCHI, [("pool_target", "20"), ("ten", "checked"), ("exit_ladder", "6,7,8")])
    text = kit.plain(PREFERANS_FACE.rules.told(kit.RU, agreed)[0].text)
    assert text.splitlines()[:5] == [
        "Сочинка · пуля до 20",
        "Договорились иначе:",
        "• десятерная: проверяется",
        "• выход из распасов: с 6, после первых распасов — с 7, после вторых — с 8",
        " ",
    ]
    assert "6,7,8" not in text


@pytest.mark.parametrize(
    ("changes", "title"),
    [
        ((), "Сочинка · пуля до 10"),
        ((("end", "sum"),), "Сочинка · общая пуля, по 10"),
        ((("end", "deals:12"),), "Сочинка · 12 сдач"),
        ((("end", "time:90"),), "Сочинка · 90 минут"),
    ],
)
def test_the_title_tells_the_end(changes: tuple[tuple[str, str], ...], title: str) -> None:
    convention = with_rules(SOCHI, changes)
    assert options.title(kit.RU, convention) == title
    view = LobbyInfo(table=1, stage=1, rules=convention, players=("Аня",), robots=())
    screen = lobby.lobby_screen(kit.RU, BOOKS, view)
    assert title in kit.plain(screen.text)
    opened = setup.setup_screen(kit.RU, BOOKS, replace(view, page=option_pages.SETUP))
    assert opened is not None
    sizes = [button for button in kit.buttons(opened) if button.press and button.press.action == "options:pool"]
    assert bool(sizes) == ("пул" in title), "a pool is chosen where one ends the match"
