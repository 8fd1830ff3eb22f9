// Ephemeral messages of one pane: only this person sees them, some in place of a message that all the others see.

export function keyOf(message) {
  return message.ephemeral_message_id ? `e${message.ephemeral_message_id}` : message.message_id;
}

// The messages of all and those of one person in the order in which they were sent; within a second a command that only
// the bot sees comes before its answer, and what the bot shows to one person after what all see.
export function inTime(messages, secrets) {
  const found = [];
  const before = (secret, message) => secret.date < message.date || (secret.date === message.date && !secret.from.is_bot);
  let next = 0;
  for (const message of messages) {
    while (next < secrets.length && before(secrets[next], message)) found.push(secrets[next++]);
    found.push(message);
  }
  return [...found, ...secrets.slice(next)];
}

export class Ephemerals {
  constructor(pane) {
    this.pane = pane;
    this.replaced = new Map(); // key of an ephemeral message -> id of the message it hides, or null
  }

  // All of them, as a chat tells.
  fill(found) {
    this.replaced = new Map(found.map(({ message, replaces }) => [keyOf(message), replaces]));
  }

  take(message, replaces) {
    this.replaced.set(keyOf(message), replaces);
  }

  gone(key) {
    this.replaced.delete(key);
  }

  // Put each where it belongs, and hide what it stands for; the newest of several takes the place.
  arrange() {
    const { nodes } = this.pane;
    const covers = new Map();
    for (const [key, id] of this.replaced) if (id && nodes.has(id) && nodes.has(key)) covers.set(id, key);
    for (const [key, node] of nodes) {
      const id = this.replaced.get(key);
      const covered = covers.has(key) || (id && covers.has(id) && covers.get(id) !== key);
      node.classList.toggle("replaced", Boolean(covered));
      if (id && covers.get(id) === key && nodes.get(id).nextSibling !== node) nodes.get(id).after(node);
    }
  }
}
