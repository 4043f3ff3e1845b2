// Elements of the page, made from names and texts: a text never becomes markup.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element: h("p.hint", { title: "..." }, children...), children being elements, texts, lists, or null. */
function h(name, ...content) {
  return filled((tag) => document.createElement(tag), name, content);
}

/** An SVG element, written alike. */
function s(name, ...content) {
  return filled((tag) => document.createElementNS(SVG, tag), name, content);
}

function filled(create, name, content) {
  const [tag, ...classes] = name.split(".");
  const element = create(tag);
  if (classes.length) element.setAttribute("class", classes.join(" "));
  const attributes = content[0]?.constructor === Object ? content.shift() : {};
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null) element.setAttribute(key, value);
  }
  element.append(...content.flat(Infinity).filter((child) => child !== null));
  return element;
}

/** The element with an id. */
function byId(id) {
  return document.getElementById(id);
}

/** A symbol of icons.svg; what it means must stand beside it, or be said by the element around it. */
function icon(name, classes = "") {
  return s("svg", { class: `icon ${classes}`, "aria-hidden": "true" }, s("use", { href: `#icon-${name}` }));
}

/** The marker of a character, in its colour: the same as in reports. */
function marker(role) {
  const use = s("use", { href: `#marker-${role.place}` });
  return s("svg", { class: `marker fill-${role.place}`, "aria-hidden": "true" }, use);
}

/** A character's marker and short name. */
function tag(role, classes = "") {
  const attributes = { class: `tag ${classes}`, title: role.name };
  return h("span", attributes, marker(role), h("span.short", role.short));
}

/** Words for screen readers only. */
function said(text) {
  return h("span.said", text);
}

/** "one card", "3 cards". */
function counted(n, thing) {
  return `${n === 1 ? "one" : n} ${thing}${n === 1 ? "" : "s"}`;
}

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

/** Let an element move from where it was, gently; not at all for readers who want no motion. */
function move(element, frames, duration) {
  if (quiet.matches || duration < 60 || !element.animate) return;
  element.animate(frames, { duration, easing: "cubic-bezier(.4, 0, .2, 1)" });
}
