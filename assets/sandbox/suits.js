// Signs of suits as clients draw them, in texts and on buttons: emoji, whatever fonts the machine has (suits.css).

import { el } from "./dom.js";

const NAMES = { "♠": "spades", "♣": "clubs", "♦": "diamonds", "♥": "hearts" };
const UNBROKEN = /([^ \n]*[♠♣♦♥][^ \n]*)/; // beside a picture a line may end even at a space not to be broken
const SIGNS = /([♠♣♦♥])\uFE0F?/; // a variation selector behind a sign is swallowed with it

// Plain text as a fragment; each sign is a node of its own, which still has the sign as its text. What stands beside it
// without an ordinary space stays on its line.
export function drawn(text) {
  const fragment = document.createDocumentFragment();
  text.split(UNBROKEN).forEach((part, place) => {
    fragment.append(place % 2 ? el("span", { class: "suited" }, ...signed(part)) : part);
  });
  return fragment;
}

function signed(text) {
  const parts = text.split(SIGNS).filter(Boolean);
  return parts.map((part) => (NAMES[part] ? el("span", { class: `suit ${NAMES[part]}` }, part) : part));
}
