// Decks, row stack, and what the phase is about: the draft, a fight, the cards drawn, the card that is played.

/** Show the table beside the boat. */
function showTable(model) {
  byId("table").replaceChildren(
    h("ul.decks",
      count(model.provisions.left, icon("deck"), "provisions", model.provisions.top && labelOf(model.provisions.top)),
      count(model.navigation.left, icon("deck"), "navigation", model.navigation.top),
      count(`${model.birds} of ${story.birds_to_land}`, icon("bird"), "birds"),
    ),
    ...focus(model).filter(Boolean),
  );
  showScores(model);
}

/** A number with what is counted; of a deck that lies open, the next card. */
function count(n, sign, name, next = null) {
  return h(n === 0 ? "li.count-of.used-up" : "li.count-of",
    h("b", String(n)), h("span", sign, ` ${name}`), next === null ? null : h("span.next", `next: ${next}`));
}

/** What the phase is about. */
function focus(model) {
  const { event } = model;
  const inCast = (id) => model.characters.some((character) => character.id === id && character.aboard);
  if (event.phase === "end") return [];
  if (event.phase === "deal") return [deal()];
  if (event.phase === "quartermaster") return [draft(model), rowStack(model)];
  if (model.card !== null) return [played(model, inCast)];
  if (model.fight) return [fight(model)];
  if (model.drawn) return [drawn(model), rowStack(model)];
  return [rowStack(model)];
}

function box(title, ...content) {
  return h("div.focus", h("h2", title), ...content);
}

function deal() {
  const birds = story.birds_to_land === 1 ? "one bird" : `${story.birds_to_land} birds`;
  return box("The deal", h("p.hint", `Everybody has a secret love and a secret hate. Land is in sight with ${birds}.`));
}

function draft({ pile }) {
  const next = pile.next ? h("p.hint", "next: ", tag(roles[pile.next])) : null;
  if (pile.size === 0) return box("Provisions", h("p.hint", "nothing left to pass on"));
  return box("Provisions passed on", pile.kinds ? h("ul.slips", slips(pile.kinds)) : backs(pile.size, "card"), next);
}

function rowStack({ stack, event }) {
  if (stack.length) return box("Row stack", h("ul.small-cards", stack.map((card) => smallCard(card))));
  return event.phase === "quartermaster" ? null : box("Row stack", h("p.hint", "empty"));
}

function drawn({ event, drawn }) {
  const title = event.kind === "flare" ? "The flare shows" : "Drawn, and kept where marked";
  const shown = drawn.map(({ number, kept }) => smallCard({ number, by: kept ? event.who : null }, kept));
  return box(title, h("ul.small-cards", shown));
}

function played({ card, choice }, inCast) {
  const all = (choice ?? []).map((number) => smallCard({ number }, number === card));
  const others = h("div.hint", "chosen from", h("ul.small-cards.inline", all));
  return box("Navigation", bigCard(card, inCast), all.length > 1 ? others : null);
}

/** Both sides of a fight with their totals. */
function fight({ fight, characters }) {
  const total = Math.max(1, fight.attack + fight.defence);
  const side = (ids, name, sign, points, winner) => h(winner ? "div.side-of.winner" : "div.side-of",
    h("p.points", icon(sign), h("b", String(points)), h("span", winner ? `${name}, wins` : name)),
    h("ul", ids.map((id) => fighter(characters.find((character) => character.id === id), fight.strengths[id]))));
  const share = h("span");
  share.style.width = `${((100 * fight.attack) / total).toFixed(1)}%`;
  return box("A fight",
    h("p.hint", fight.stake),
    h("div.balance", { "aria-hidden": "true" }, share),
    h("div.sides",
      side(fight.attackers, "Attack", "swords", fight.attack, fight.winner === "attackers"),
      side(fight.defenders, "Defence", "shield", fight.defence, fight.winner === "defenders")));
}

/** A member of a side: its size, and what its weapons add; liquid courage is one for who drank, wherever its card is. */
function fighter(character, strength) {
  const more = strength - character.card.size;
  const onTable = character.table.filter((kind) => cards.provisions[kind].weapon && likeOf(kind) !== "liquid_courage");
  const weapons = character.drank ? [...onTable, "liquid_courage"] : onTable;
  const signs = weapons.map((kind) => h("span", { title: labelOf(kind) }, icon(signOf(kind)), said(`${labelOf(kind)} `)));
  return h("li", tag(character.role), h("span.size", `size ${character.card.size}`),
    more ? h("span.weapon", signs, `+${more}`) : null);
}

/** The final scores: line by line, as the story tells them. */
function showScores({ index, event }) {
  const element = byId("scores");
  if (!element) return;
  element.hidden = event.phase !== "end";
  element.classList.toggle("long", Object.keys(roles).length > 6);
  for (const line of element.querySelectorAll("tr[data-id]")) {
    const told = events.findIndex((other) => other.kind === "score" && other.who === line.dataset.id);
    line.classList.toggle("told", told <= index);
  }
  element.classList.toggle("decided", event.kind === "winners");
}
