// The characters under their seats: what each is, has, loves and hates.

const seats = byId("seats");
const seatElements = new Map(Object.keys(roles).map((id) => [id, h("li")]));
const shownIn = new Map();
let cardsBefore = null;

/** Show the characters in the order of their seats, the lost at the end. */
function showSeats(model, duration, stepsOn) {
  seats.style.setProperty("--seats", model.characters.length);
  seats.classList.toggle("tight", model.characters.length > 6);
  model.characters.forEach((character, place) => {
    const element = seatElements.get(character.id);
    const shown = JSON.stringify([character, place]);
    if (shownIn.get(element) === shown) return; // drawing cards anew takes time
    shownIn.set(element, shown);
    fillSeat(element, character, place, stepsOn ? cardsBefore?.get(character.id) : null);
  });
  arrange(model.characters.map(({ id }) => seatElements.get(id)), duration);
  const full = [...seats.children].filter((element) =>
    element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1);
  for (const element of full) element.classList.add("dense");
  cardsBefore = new Map(model.characters.map((character) => [character.id, character]));
}

/** Bring the seats into an order, and let them slide there. */
function arrange(order, duration) {
  if (order.every((element, place) => seats.children[place] === element)) return;
  const before = order.map((element) => element.getBoundingClientRect());
  seats.append(...order);
  order.forEach((element, place) => slide(element, before[place], duration));
}

function slide(element, before, duration) {
  const now = element.getBoundingClientRect();
  const [dx, dy] = [before.left - now.left, before.top - now.top];
  if (before.width === 0 || (Math.abs(dx) < 2 && Math.abs(dy) < 2)) return;
  move(element, [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], duration);
}

function fillSeat(element, character, place, before) {
  const { role, card, state } = character;
  const classes = ["seat", `role-${role.place}`, `is-${state}`];
  for (const name of ["acts", "concerned", "views", "inWater"]) if (character[name]) classes.push(name);
  element.className = classes.join(" ");
  element.replaceChildren(
    h("header",
      h("h3", { title: role.name }, marker(role), h("span.name", role.name)),
      h("p.numbers", ...stateWords(character, place)),
      hearts(character.wounds, card.size)),
    h("div.facts", feelings(character), h("p.marks", ...marks(character))),
    character.aboard
      ? h("div.cards", table(character, before), hand(character, before))
      : h("p.gone", "lost, with all cards"),
  );
}

/** Place, size, survival, state. */
function stateWords({ card, state, aboard, inWater, views }, place) {
  const words = state === "conscious" ? [] : [h("b.state", state)];
  if (inWater) words.push(h("b.state.wet", "overboard"));
  if (views) words.push(h("b.state.me", "sees this"));
  const seat = aboard ? `seat ${place + 1}, ` : "";
  return [said(seat), h("span", `size ${card.size}`), h("span", `survival ${card.survival}`), ...words];
}

/** As many hearts as a character is large; wounds are hollow. Who has more wounds than hearts is dead. */
function hearts(wounds, size) {
  const words = `${wounds} of ${size} wounds`;
  const left = Math.max(0, size - wounds);
  if (size > 12) return h("p.hearts", icon("heart"), `${left} of ${size}`, said(`, ${words}`));
  const row = Array.from({ length: size }, (_, n) => (n < left ? icon("heart") : icon("wound", "hollow")));
  return h("p.hearts", { title: words }, said(words), row);
}

function feelings({ id, love, hate }) {
  const object = (whom) => (whom === id ? h("span.tag", "themself") : tag(roles[whom]));
  const line = (sign, verb, whom) =>
    h(`p.feeling.${sign}`, icon(sign), said(`${verb} `), whom === null ? h("span.secret", "secret") : object(whom));
  return h("div.feelings", line("love", "loves", love), line("hate", "hates", hate));
}

function marks({ rowed, fought, drank, kept, navigates }) {
  const mark = (name, words) => h("span.mark", { title: words }, icon(name), words);
  return [
    rowed ? mark("oar", "rowed") : null,
    fought ? mark("boxer", "fought") : null,
    drank ? mark("liquid_courage", "drank") : null,
    kept ? mark("deck", `kept ${kept}`) : null,
    navigates ? mark("helm", "navigates") : null,
  ];
}

/** The face-up cards. */
function table(character, before) {
  const was = before?.table ?? character.table;
  const parasol = character.parasolOpen ? character.table.find((kind) => likeOf(kind) === "parasol") : null;
  const isNew = (kind, n) => n > was.filter((other) => other === kind).length;
  if (character.table.length === 0) return null;
  return h("div.table-cards", h("h4", "Face up"), h("ul", slips(character.table, { isNew, openKind: parasol })));
}

/** The hand: its cards, or how many there are. */
function hand(character, before) {
  const { size, kinds } = character.hand;
  if (size === 0) return h("div.hand", h("h4", "Hand"), h("p.empty", "empty"));
  const was = before?.hand.kinds ?? kinds;
  const isNew = (kind, n) => n > was.filter((other) => other === kind).length;
  const content = kinds === null ? backs(size) : h("ul", slips(kinds, { isNew }));
  return h("div.hand", h("h4", "Hand"), content);
}
