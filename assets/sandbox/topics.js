// The topics of a forum as tabs of its pane. What stands in no topic is in the general one, number 0 here.

import { el } from "./dom.js";

// Outside of topics a reply has a thread as well; only is_topic_message tells.
export function topicOf(message) {
  return message.is_topic_message ? message.message_thread_id : 0;
}

export class Topics {
  constructor(onEnter) {
    this.onEnter = onEnter;
    this.current = 0;
    this.known = [];
    this.news = new Map();
    this.node = el("nav", { class: "topics", hidden: true, data: { topics: "" } });
  }

  get topic() { return this.known.find(({ id }) => id === this.current) ?? null; }

  update({ forum, topics }) {
    this.known = topics;
    if (!this.topic) {
      this.current = 0;
      this.news.delete(0);
    }
    this.node.hidden = !forum;
    this.show();
  }

  has(message) { return topicOf(message) === this.current; }

  // A new message in another topic.
  count(message) {
    const topic = topicOf(message);
    if (topic && !this.known.some(({ id }) => id === topic)) return;
    this.news.set(topic, (this.news.get(topic) || 0) + 1);
    this.show();
  }

  enter(topic) {
    this.current = topic;
    this.news.delete(topic);
    this.show();
    this.onEnter();
  }

  show() {
    if (this.node.hidden) return;
    const tab = ({ id, name, closed }) => el("button", {
      class: `${id === this.current ? "on" : ""}${closed ? " closed" : ""}`, title: closed ? `${name}: закрыта` : name, data: { topic: id },
      onclick: () => this.enter(id),
    }, el("span", {}, name), this.news.has(id) ? el("span", { class: "unread" }, this.news.get(id)) : null);
    const held = this.node.contains(document.activeElement);
    this.node.replaceChildren(tab({ id: 0, name: "Общая" }), ...this.known.map(tab));
    const on = this.node.querySelector(".on");
    if (held) on.focus({ preventScroll: true });
    // Only the strip of tabs moves: scrollIntoView would also move the phones on a narrow screen.
    if (on.offsetLeft < this.node.scrollLeft) this.node.scrollLeft = on.offsetLeft - 20;
    const over = on.offsetLeft + on.offsetWidth - this.node.scrollLeft - this.node.clientWidth;
    if (over > 0) this.node.scrollLeft += over + 20;
  }
}
