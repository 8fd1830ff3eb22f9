// Text with entities (offsets in UTF-16 units, as strings here have them) as nodes.

import { el } from "./dom.js";
import { drawn } from "./suits.js";
import { isCounted, timed } from "./time.js";

const TAGS = {
  bold: "b", italic: "i", underline: "u", strikethrough: "s", code: "code", pre: "pre",
  blockquote: "blockquote", expandable_blockquote: "blockquote",
};

const FOUND = new Set(["mention", "hashtag", "email", "phone_number"]); // links that lead nowhere on this page
const BLOCKS = new Set(["PRE", "BLOCKQUOTE"]);
const unfolded = new Set(); // texts of quotations somebody opened: an edit of the message does not close them

// A quotation of which the first line is seen until it is tapped (Telegram's own clients show up to three); an old
// client shows all of it.
function folded(text) {
  const mark = (quote) => {
    quote.classList.toggle("open", unfolded.has(text));
    quote.setAttribute("aria-expanded", String(unfolded.has(text)));
  };
  const turn = (event) => {
    if (!unfolded.delete(text)) unfolded.add(text);
    mark(event.currentTarget);
  };
  const key = (event) => event.key === "Enter" && turn(event);
  const quote = el("blockquote", { class: "folded", role: "button", tabIndex: 0, onclick: turn, onkeydown: key });
  mark(quote);
  return quote;
}

function element(entity, text, on) {
  if (entity.type === "expandable_blockquote" && !on.old()) return folded(text);
  if (TAGS[entity.type]) return el(TAGS[entity.type]);
  if (entity.type === "spoiler") return el("span", { class: "spoiler", onclick: (e) => e.currentTarget.classList.add("open") });
  if (entity.type === "bot_command") return el("button", { class: "command", onclick: () => on.command(text) });
  if (entity.type === "text_link") return link(entity.url, on);
  if (entity.type === "url") return link(/^\w+:/.test(text) ? text : `https://${text}`, on);
  if (FOUND.has(entity.type)) return link(`#${entity.type}`, on);
  return el("span");
}

// A moment in the words of the phone, which stand in place of the message's own; an old client shows those.
function moment(entity, text, on) {
  if (on.old()) return null;
  const left = isCounted(entity) ? { left: entity.unix_time } : {};
  return el("time", { data: left }, timed(entity, text));
}

function link(url, on) {
  const open = (event) => {
    event.preventDefault();
    on.link(url);
  };
  return el("a", { href: /^https?:/i.test(url) ? url : "#", onclick: open });
}

// Fragment of text[start, end) with entities sorted by offset, longer first.
export function formatted(text, entities, on, start = 0, end = text.length) {
  const fragment = document.createDocumentFragment();
  let at = start;
  for (let i = 0; i < entities.length; i += 1) {
    const entity = entities[i];
    const stop = Math.min(entity.offset + entity.length, end);
    if (entity.offset < at || stop <= entity.offset) continue;
    fragment.append(drawn(text.slice(at, entity.offset)));
    const inner = entities.slice(i + 1).filter((other) => other.offset < stop);
    const words = text.slice(entity.offset, stop);
    const time = entity.type === "date_time" ? moment(entity, words, on) : null;
    const node = time || element(entity, words, on);
    if (!time) node.append(formatted(text, inner, on, entity.offset, stop));
    fragment.append(node);
    // A block ends its own line: the newline after it would be an empty one.
    at = BLOCKS.has(node.tagName) && text[stop] === "\n" && stop < end ? stop + 1 : stop;
  }
  fragment.append(drawn(text.slice(at, end)));
  return fragment;
}

export function sorted(entities = []) {
  return [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
}
