// Making elements. Texts of people only ever become text nodes: names are hostile.

export function el(tag, options = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(options)) {
    if (key === "class") node.className = value;
    else if (key === "data") Object.assign(node.dataset, value);
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node[key] = value;
  }
  if (tag === "button" && !options.type) node.type = "button";
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

// Into the clipboard; a page that did not come by https, nor from this machine, has to take the old way.
export async function copied(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = el("textarea", { value: text });
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

const TINTS = ["#b5533c", "#2f78b7", "#7a4fa3", "#2f8a4e", "#a8791c", "#3d7f86"];

export function tint(node, id) {
  node.style.setProperty("--tint", TINTS[Math.abs(id) % TINTS.length]);
  return node;
}

export function clock(seconds) {
  return new Date(seconds * 1000).toLocaleTimeString("ru", { hour: "2-digit", minute: "2-digit" });
}

// Whoever looks at the end of a scrolling box goes on looking at it, whatever is added or resized.
// Returns a function to call after every change of the content.
export function stickToEnd(box, onMove) {
  let atEnd = true;
  let last = 0;
  const settle = () => {
    if (atEnd) box.scrollTop = box.scrollHeight;
  };
  box.addEventListener("scroll", () => {
    // Only a scroll upwards leaves the end; a box that became smaller has not been scrolled by anybody.
    if (box.scrollHeight - box.scrollTop - box.clientHeight < 40) atEnd = true;
    else if (box.scrollTop < last) atEnd = false;
    last = box.scrollTop;
    onMove(atEnd);
  });
  new ResizeObserver(settle).observe(box);
  return (force = false) => {
    atEnd ||= force;
    settle();
  };
}
