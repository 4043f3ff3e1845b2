// The story beside the boat: the current event is marked and scrolls along, a click on an event jumps there.

const PHASES = {
  deal: "The deal", quartermaster: "Quartermaster", actions: "Actions", navigation: "Navigation", end: "The end",
};
const links = [];
let written = null;

/** Make every event of the story a link to its moment. */
function prepareStory() {
  const items = byId("parts").querySelectorAll("li");
  items.forEach((item, index) => {
    const { who } = events[index];
    const sign = who ? marker(roles[who]) : h("span.marker.none");
    const link = h("a", { href: hashOf(index, null) }, sign, h("span.text"));
    item.replaceChildren(link);
    links.push(link);
  });
}

/** Write every event as its viewer reads it at this moment. */
function writeStory(model) {
  const reading = `${model.viewer} ${scored(model.event)}`;
  if (reading === written) return;
  written = reading;
  links.forEach((link, index) => {
    const text = sentenceFor(model.viewer, events[index], model.event);
    const element = link.querySelector(".text");
    if (element.textContent !== text) element.textContent = text;
    link.href = hashOf(index, model.viewer);
  });
}

/** Mark an event as the current one, and scroll the list to it (never the page). */
function markStory(index, duration) {
  links.forEach((link, other) => {
    const place = other === index ? "now" : other > index ? "later" : "past";
    if (link.className === place) return;
    link.className = place;
    link.tabIndex = place === "now" ? 0 : -1;
    if (place === "now") link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  });
  const list = byId("parts");
  if (list.contains(document.activeElement)) links[index].focus({ preventScroll: true });
  if (list.scrollHeight <= list.clientHeight) return;
  const item = links[index].getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  const top = list.scrollTop + item.top - frame.top - (frame.height - item.height) / 2;
  list.scrollTo({ top, behavior: quiet.matches || duration < 150 ? "auto" : "smooth" });
}

/** The current event, large, under the boat. */
function showCaption(model) {
  const { event } = model;
  const round = event.round ? `Round ${event.round}` : null;
  byId("where").replaceChildren(...[round, PHASES[event.phase]].filter(Boolean).map((text) => h("span", text)));
  byId("what").textContent = model.text;
  const long = model.text.length > drawing.width / 6.2; // more than two lines
  byId("caption").className = `caption ${event.who ? `role-${roles[event.who].place}` : ""} ${long ? "long" : ""}`;
}
