// Signs of suits as clients draw them, in texts and on buttons: emoji, whatever fonts the machine has (suits.css).

import { el } from "./dom.js";

const NAMES = { "♠": "spades", "♣": "clubs", "♦": "diamonds", "♥": "hearts" };
const SIGNS = /([♠♣♦♥])\uFE0F?/; // a variation selector behind a sign is swallowed with it

// Plain text as a fragment; each sign is a node of its own, which still has the sign as its text.
export function drawn(text) {
  const fragment = document.createDocumentFragment();
  for (const part of text.split(SIGNS)) {
    if (part) fragment.append(NAMES[part] ? el("span", { class: `suit ${NAMES[part]}` }, part) : part);
  }
  return fragment;
}
