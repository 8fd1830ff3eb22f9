"""Names, arguments and words nobody honest uses."""

from bot.games.preferans.screens import deal_actions
from bot.games.preferans.screens.deal_actions import DraftAction
from bot.screens.actions import Action, LooseAction
from engine.games.preferans.command_words import SAYINGS

NAMES = (
    *(
        "Аня",
        "Борис",
        "Вика",
        "",
        " ",
        "\u200b",
        "\u202eАня",
        "<b>Аня</b>",
        "&lt;",
        "%s%n%(x)s",
        "{0}{names}",
        "A" * 4000,
    ),
    *("Z\u0351\u0352\u0353" * 60, "👩‍👩‍👧‍👦" * 20, "\x00\x01", "Робот", "'; DROP TABLE events;--", "\ud83d\ude00"),
    *("Аня\nБорис", "\u2066\u2069", "\u3164", "<a href='tg://user?id=1'>x</a>", "`*_[]()", "null", "١٢٣", "ﷺ" * 30),
)
TEXTS = (
    *(*NAMES, "sit_1_0123456789abcdef", "sit_1_", "sit_99999999999999999999_x", "take_1_0123456789abcdef"),
    *("rules_1", "rules_1_0123456789abcdef"),
    *(
        "sochi",
        "leningrad stalingrad=yes",
        "4 ten=checked",
        "pool_target=-1",
        "pool_target=" + "9" * 400,
        "end=deals:0",
    ),
    *("end=time:" + "9" * 30, "=", "==", "a=b=c", "classic " * 300, "gusarik 3", "Аня, Борис, Вика", ",,,", "Аня, Аня"),
    *(
        "Борис гора +5",
        "Борис гора +" + "9" * 50,
        "all",
        "yes",
        "1",
        "-1",
        "0",
        "1.5",
        "١",
        "²",
        "\u0661",
        "🂡",
        "club3 club4",
    ),
    *(
        "convention: sochi\npool_target: 10",
        "rule\nrule\nrule",
        "preferans 1\nrule x",
        "🁢" * 2000,
        "\\u0000",
        "%00",
        "../..",
    ),
    *(
        "match sochi\nplayers А, Б, В\ndeal 1 dealer=1",
        "rasp_prices=" + ",".join("9" * 50),
        "half_whist_who=sole_whister",
    ),
)
ARGUMENTS = (
    *(
        "",
        ":",
        ":0",
        ":1",
        ":2",
        ":3",
        ":4",
        ":9",
        ":-1",
        ":99999999999",
        ":x",
        ":1:2",
        ":sheet:1",
        ":layout:1",
        ":why:99",
    ),
    *(
        ":As",
        ":AsKs",
        ":AsAs",
        ":6s",
        ":y",
        ":n",
        ":10.0.0",
        ":10",
        ":1.2.3.4.5",
        ":daily",
        ":firm",
        ":30",
        ":ten=checked",
    ),
    *(
        ":ten=",
        ":=",
        ":pool_target=10",
        ":nothing=1",
        ":leningrad",
        ":table",
        ":language:en",
        ":remind:off",
        ":single:1",
    ),
    *(":whist", ":open", ":1:0:play", ":1:1:layout", ":dealer:1", ":player:1", ":%s", ":'", ":<b>", ":" + "9" * 40),
)
WORDS = sorted(
    {*Action, *LooseAction, *DraftAction, deal_actions.YES} | {saying.button.partition(":")[0] for saying in SAYINGS}
)
