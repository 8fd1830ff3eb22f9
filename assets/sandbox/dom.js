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

const TINTS = ["#b5533c", "#2f78b7", "#7a4fa3", "#2f8a4e", "#a8791c", "#3d7f86"];

export function tint(node, id) {
  node.style.setProperty("--tint", TINTS[Math.abs(id) % TINTS.length]);
  return node;
}

export function clock(seconds) {
  return new Date(seconds * 1000).toLocaleTimeString("ru", { hour: "2-digit", minute: "2-digit" });
}

// Run a change of a scrolling box so that whoever looked at its end still does.
export function keepingEnd(box, change) {
  const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 60;
  change();
  if (atEnd) box.scrollTop = box.scrollHeight;
}
