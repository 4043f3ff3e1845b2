// Cards: provisions as slips with a sign and a name, navigation cards large and small, backs for what is hidden.

const SIGNS = { painting_3: "painting", painting_2: "painting" };
const SORTS = {
  water: "drink", cash: "treasure", jewels: "treasure", painting_3: "treasure", painting_2: "treasure",
  medical_kit: "care", oar: "weapon", blackjack: "weapon", knife: "weapon", gaffing_hook: "weapon", flare_gun: "weapon",
  liquid_courage: "weapon",
};

/** The symbol of a kind: that of the printed kind it behaves as. */
function signOf(kind) {
  const like = likeOf(kind);
  const name = SIGNS[like] ?? like;
  return byId(`icon-${name}`) ? name : "other";
}

function labelOf(kind) {
  return labels[kind] ?? kind;
}

/** A provision card, or several of a kind. */
function slip(kind, n = 1, classes = "") {
  const weapon = cards.provisions[kind]?.weapon ?? 0;
  const sort = SORTS[likeOf(kind)] ?? "gear";
  const who = likeOf(kind) === "liquid_courage" ? " for who drinks from it" : "";
  const bonus = weapon ? h("span.bonus", { title: `strength in a fight${who}` }, `+${weapon}`) : null;
  return h("li", { class: `slip ${sort} ${classes}`, title: labelOf(kind) },
    icon(signOf(kind)), h("span.label", labelOf(kind)), bonus,
    n > 1 ? h("span.times", `×${n}`) : null);
}

/** Cards as slips, one for each kind. */
function slips(kinds, { isNew = () => false, openKind = null } = {}) {
  const counts = new Map();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, n]) => {
    const open = kind === openKind;
    const element = slip(kind, n, `${isNew(kind, n) ? "new" : ""} ${open ? "open" : ""}`);
    if (open) element.append(h("span.opened", "open"));
    return element;
  });
}

/** The backs of some hidden cards, with their number. */
function backs(n, what = "hidden card") {
  const shown = Array.from({ length: Math.min(n, 6) }, () => h("span.back"));
  return h("span.backs", h("span.fan", { "aria-hidden": "true" }, shown), h("span.backs-n", counted(n, what)));
}

/** A small navigation card: its number and bird, or its back; with the marker of who kept it. */
function smallCard({ number, by = null }, marked = false) {
  const role = by === null ? null : roles[by];
  const card = number === null ? null : cards.navigation[number];
  const bird = card?.bird ? icon(card.bird > 0 ? "bird" : "no-bird", "bird-sign") : null;
  const words = number === null ? "a hidden card" : `card ${number}${birdWords(card)}`;
  const owner = role ? `, kept by ${role.middle}` : "";
  const classes = `${number === null ? "hidden" : "open"} ${marked ? "marked" : ""}`;
  return h("li", { class: `small-card ${classes}`, title: words + owner }, said(words + owner),
    h("span.face", { "aria-hidden": "true" }, number === null ? "" : String(number), bird),
    role ? marker(role) : null);
}

function birdWords(card) {
  return card?.bird ? (card.bird > 0 ? ", a bird" : ", a bird less") : "";
}

/** The navigation card that is played, as it is printed: bird, overboard, thirst, oar, boxer. */
function bigCard(number, inCast) {
  const card = cards.navigation[number];
  const birds = { 1: [icon("bird"), "a bird"], 0: ["no bird"], "-1": [icon("no-bird"), "a bird less"] };
  const sign = (on, name, words) => (on ? h("span.nav-sign", { title: words }, icon(name), said(words)) : null);
  return h("div.big-card",
    h("p.nav-number", said("Navigation card "), String(number)),
    h(card.bird ? "p.nav-bird" : "p.nav-bird.none", birds[card.bird]),
    h("p.nav-line", h("b", "Overboard"), namesOn(card.overboard, inCast)),
    h("p.nav-line", h("b", "Thirst"), namesOn(card.thirst, inCast)),
    h("p.nav-signs",
      sign(card.row, "oar", "thirst for who rowed"),
      sign(card.fight, "boxer", "thirst for who fought")));
}

/** The names on a navigation card; who is not in the boat is pale. */
function namesOn(ids, inCast) {
  if (ids.length === 0) return h("span.none", "nobody");
  if (ids.includes("all")) return h("span.everybody", "everybody");
  return h("span.names", ids.map((id) => {
    if (roles[id]) return tag(roles[id], inCast(id) ? "" : "absent");
    if (id === "drank_liquid_courage") return h("span.tag", "who drank");
    return h("span.tag.absent", cards.characters[id]?.name ?? id);
  }));
}
