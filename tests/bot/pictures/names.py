"""Names as people have them, and as pictures can draw them."""

from bot.pictures import display_name

RAW_NAMES = (
    "Фёдор-Константин Вознесенский",
    "Щукина-Преображенская",
    "Ж",
    "Maximilian Featherstonehaugh",
    "",
    "🔥🔥🔥",
    "Щ" * 64,
    "\u202eаксирп\u202c",
    "А\u200bня\u200d",
    "Иван\nГрозный",
    "შოთა რუსთაველი",
    "Ω → Ψ",
    "山田太郎",
    "А" + "\u0301" * 40 + "ня",
    "שלום",
    "   ",
    "W" * 30,
)
NAMES = tuple(display_name(raw, f"Игрок {number}") for number, raw in enumerate(RAW_NAMES, 1))
