// Moments as a phone writes them: in the zone of the browser, what is left counted down while one looks.

const PARTS = {
  d: { day: "2-digit", month: "2-digit", year: "2-digit" },
  D: { day: "numeric", month: "long", year: "numeric" },
  t: { hour: "2-digit", minute: "2-digit" },
  T: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  w: { weekday: "short" },
};
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const TICK_MS = 10000;
const LATEST = 2147483647; // the bot writes it for every moment beyond, to which a fast clock soon comes
const clock = { speed: 1 };

export function setSpeed(speed) {
  clock.speed = speed;
}

// What is left until a second of the sandbox's clock, or of the wall's, by which weeks go: "через 28 часов".
// At another speed these are decades apart: the nearer one is meant.
function relative(seconds) {
  const wall = seconds - Date.now() / 1000;
  const fast = seconds - (Date.now() / 1000) * clock.speed;
  const left = Math.abs(wall) < Math.abs(fast) ? wall : fast;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(left) >= 2 * size) || UNITS.at(-1);
  return new Intl.RelativeTimeFormat("ru").format(Math.trunc(left / size), unit);
}

// Whether the page counts down what is left until a date entity; where the moment is not known, its own words are shown.
export function isCounted(entity) {
  return entity.date_time_format === "r" && entity.unix_time < LATEST;
}

// The words of a date entity; its own where it has no format, and where it cannot be counted down.
export function timed(entity, text) {
  if (isCounted(entity)) return relative(entity.unix_time);
  if (entity.date_time_format === "r") return text;
  const parts = [...(entity.date_time_format || "")].map((sign) => PARTS[sign]);
  return parts.length ? new Date(entity.unix_time * 1000).toLocaleString("ru", Object.assign({}, ...parts)) : text;
}

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-left]")) node.textContent = relative(Number(node.dataset.left));
}, TICK_MS);
