"""Telegram's HTML, with the words of its own parser."""

import pytest

from bot.sandbox.errors import ApiError
from bot.sandbox.markup import find_entities, parse_html


@pytest.mark.parametrize(
    ("html", "words"),
    [
        ("<br>", 'Unsupported start tag "br" at byte offset 0'),
        ("привет <br/>", 'Unsupported start tag "br/" at byte offset 13'),
        ("a < b", 'Unsupported start tag "" at byte offset 2'),
        ("x <b", "Unclosed start tag at byte offset 2"),
        ("<a href", 'Unclosed start tag "a" at byte offset 0'),
        ('<a href="x"', "Unclosed start tag at byte offset 0"),
        ('<a ="x">y</a>', 'Empty attribute name in the tag "a" at byte offset 0'),
        ("<a href=x/>y</a>", "Unexpected end of name token at byte offset 8"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("<b>x</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("<b><i>x</b></i>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ('<tg-emoji emoji-id="x">y</tg-emoji>', "Invalid custom emoji identifier specified"),
        ('<tg-time unix="x">y</tg-time>', "Invalid date identifier specified"),
        ('<tg-time unix="4294967296">y</tg-time>', "Invalid date identifier specified"),
        ('<tg-time unix="7" format="td">y</tg-time>', "Invalid date format specified"),
        ('<tg-emoji emoji-id="²">y</tg-emoji>', "Invalid custom emoji identifier specified"),
    ],
)
def test_refused(html: str, words: str) -> None:
    with pytest.raises(ApiError) as caught:
        parse_html(html)
    assert caught.value.description == f"Bad Request: can't parse entities: {words}"


@pytest.mark.parametrize(
    ("html", "text", "entities"),
    [
        ("Tom & Jerry &nbsp; > &copy", "Tom & Jerry &nbsp; > &copy", []),
        ("&lt;&gt&amp;&quot;&#65;&#x42;", '<>&"AB', []),
        ("<b>a<i>b</i></b>", "ab", ["bold 0+2", "italic 1+1"]),
        ("<B>😀</b>", "😀", ["bold 0+2"]),
        ("😀<u>x</u><s>y</s>", "😀xy", ["underline 2+1", "strikethrough 3+1"]),
        ("<a href='tg://user?id=7'>Аня</a>", "Аня", ["text_link 0+3 tg://user?id=7"]),
        ("<a>t.me/x</a>", "t.me/x", ["text_link 0+6 t.me/x"]),
        ('<span class="tg-spoiler">x</span><tg-spoiler>y</tg-spoiler>', "xy", ["spoiler 0+1", "spoiler 1+1"]),
        ("<blockquote expandable>q</blockquote>", "q", ["expandable_blockquote 0+1"]),
        ('<pre><code class="language-text">x</code></pre>', "x", ["pre 0+1 text"]),
        ("<pre>x</pre><code>y</code>", "xy", ["pre 0+1", "code 1+1"]),
        ("<b></b>", "", []),
    ],
)
def test_understood(html: str, text: str, entities: list[str]) -> None:
    plain, found = parse_html(html)
    assert plain == text
    assert [f"{e.type} {e.offset}+{e.length} {e.url or e.language or ''}".strip() for e in found] == entities


@pytest.mark.parametrize("form", ["", "r", "t", "wDT"])
def test_a_moment_is_an_entity_with_its_format(form: str) -> None:
    plain, found = parse_html(f'до <b>x</b> <tg-time unix="1795867200" format="{form}">28.11</tg-time>')
    assert plain == "до x 28.11"
    assert (found[1].type, found[1].unix_time, found[1].date_time_format) == ("date_time", 1795867200, form)


def test_only_a_hundred_entities() -> None:
    assert len(parse_html("<b>x</b> " * 120)[1]) == 100


@pytest.mark.parametrize(
    ("text", "entities"),
    [
        ("сыграйте: https://t.me/pulka_bot?start=deal_2_2", ["url 10+37"]),
        ("(https://x.org/a_b), потом /new.", ["url 1+17", "bot_command 27+4"]),
        ("«http://x.org/new/table»", ["url 1+22"]),
        ("https:// и httpsx://y", []),
        ("/start@pulka_bot deal_1_1", ["bot_command 0+16"]),
    ],
)
def test_found_without_markup(text: str, entities: list[str]) -> None:
    assert [f"{e.type} {e.offset}+{e.length}" for e in find_entities(text, [])] == entities


def test_nothing_is_found_inside_code() -> None:
    plain, taken = parse_html("<code>https://x.org /new</code> https://x.org")
    assert [(e.type, e.offset) for e in find_entities(plain, taken)] == [("url", 19)]
