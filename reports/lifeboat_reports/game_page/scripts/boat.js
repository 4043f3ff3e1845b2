// The drawing: boat, seats, who sits in them, who is in the water.

const scene = byId("scene");
const figures = new Map();
const places = new Map();
const SMALLEST_LETTERS = 7.5;
const pen = document.createElement("canvas").getContext("2d"); // measures letters, draws nothing
let drawing = null;

/** Draw everything that depends on the size of the window alone. */
function drawScene() {
  const { clientWidth: width, clientHeight: height } = scene;
  const g = geometry(width, height, Object.keys(roles).length);
  const layer = (name, ...content) => s("g", { class: name }, content);
  const waves = (name, y, length, rise) => s(`path.wave.${name}`, { d: wave(width, height, y, length, rise) });
  const crowded = g.column / g.scale < 80; // no room for a badge beside a head
  const named = { role: "img", "aria-labelledby": "scene-title scene-state" };
  const svg = s(crowded ? "svg.crowded" : "svg", { viewBox: `0 0 ${width} ${height}`, ...named },
    s("title", { id: "scene-title" }, "The boat, its bow to the left"),
    s("desc", { id: "scene-state" }),
    layer("sky", drawSky(g)),
    drawLand(g),
    drawBirds(g, story.birds_to_land),
    waves("far", g.horizon + 3, 90, 2.5),
    waves("middle", g.horizon + (g.gunwale - g.horizon) * 0.55, 130, 4),
    s("path.inside", { d: inside(g) }),
    s("g", { id: "aboard" }),
    s("g.hull", drawHull(g)),
    s("g", { id: "plates" }),
    waves("front", g.waterline + g.hull * 0.3, 110, 4),
    s("g", { id: "sharks" }),
    s("g", { id: "water" }),
    waves("nearest", height - 16, 160, 4),
  );
  scene.replaceChildren(svg);
  drawing = g;
  for (const id of Object.keys(roles)) if (!figures.has(id)) figures.set(id, figure(id));
  places.clear();
}

/** How far the bow reaches back from the stem. */
function bowOf(g) {
  return Math.min(0.6 * g.hull, g.column * 0.2);
}

/** The outline of the boat: a raised bow at the left, the stern at the right. */
function outline(g) {
  const { width, gunwale, hull } = g;
  const bow = bowOf(g);
  return `M4 ${gunwale - 16}C${bow * 0.5} ${gunwale - 4} ${bow} ${gunwale} ${bow * 1.8} ${gunwale}H${width - bow}`
    + `C${width - bow * 0.5} ${gunwale} ${width - 12} ${gunwale - 3} ${width - 4} ${gunwale - 9}`
    + `L${width - 16} ${gunwale + hull}Q${width - 18} ${gunwale + hull + 10} ${width - 34} ${gunwale + hull + 10}`
    + `H${bow * 1.3}C${bow * 0.6} ${gunwale + hull + 10} 14 ${gunwale + hull * 0.6} 4 ${gunwale - 16}Z`;
}

function inside(g) {
  const { width, gunwale } = g;
  return `M4 ${gunwale - 16}C${width * 0.1} ${gunwale - 24} ${width * 0.9} ${gunwale - 22} ${width - 4} ${gunwale - 9}`
    + `V${gunwale + 12}H16Z`;
}

function drawHull(g) {
  const { width, gunwale, hull } = g;
  const bow = bowOf(g);
  const rail = `M4 ${gunwale - 16}C${bow * 0.5} ${gunwale - 4} ${bow} ${gunwale} ${bow * 1.8} ${gunwale}H${width - bow}`
    + `C${width - bow * 0.5} ${gunwale} ${width - 12} ${gunwale - 3} ${width - 4} ${gunwale - 9}`;
  return [
    s("path.planks", { d: outline(g) }),
    s("path.seam", { d: `M${bow * 0.7} ${gunwale + hull * 0.42}H${width - 10}` }),
    s("path.seam", { d: `M${bow * 0.9} ${gunwale + hull * 0.82}H${width - 14}` }),
    s("path.rail", { d: rail }),
  ];
}

/** Show a position: figures in their seats, in the water, or lost. */
function showScene(model, duration) {
  const g = drawing;
  placeLand(g, model.birds, story.birds_to_land);
  showBirds(model.birds);
  byId("sharks").replaceChildren(...drawSharks(g, model.chum));
  byId("plates").replaceChildren(...model.characters.map((character, place) => plate(g, character, place)));
  model.characters.forEach((character, place) => {
    dress(figures.get(character.id), character);
    put(g, character, place, duration);
  });
  byId("scene-state").textContent = sceneInWords(model);
}

/** Let a figure go to its place. */
function put(g, character, place, duration) {
  const element = figures.get(character.id);
  const wet = character.inWater || !character.aboard;
  const layer = byId(wet ? "water" : "aboard");
  const y = !character.aboard ? g.height + 30 * g.scale : wet ? g.height + 2 : g.gunwale - 8 * g.scale;
  const at = { x: g.seat(place), y, wet };
  const before = places.get(character.id);
  const transform = ({ x, y }) => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${g.scale.toFixed(3)})`;
  if (element.parentNode !== layer) layer.append(element);
  element.style.transform = transform(at);
  places.set(character.id, at);
  if (!before || (before.x === at.x && before.y === at.y)) return;
  const top = Math.min(before.y, at.y) - (before.wet === at.wet ? 14 : 30) * g.scale;
  move(element, [
    { transform: transform(before) },
    { transform: transform({ x: (before.x + at.x) / 2, y: top }) },
    { transform: transform(at) },
  ], duration);
}

/** Name and wounds of a character on the side of the boat. */
function plate(g, character, place) {
  if (!character.aboard) return s("g");
  const { text, height } = fitted(character.role.short, g);
  const name = lettering(g, place, g.gunwale + g.hull * 0.34, text, height);
  return s(`g.plate.is-${character.state}`, name, pips(g, character, place));
}

function lettering(g, place, y, text, height = g.letters) {
  return s("text.plate-name", { x: g.seat(place), y, "font-size": height.toFixed(1) }, text);
}

/** A name that fits into a column, with the height of its letters: a bit smaller where need be, then cut. */
function fitted(name, g) {
  const room = g.column - 4;
  const letters = [...name];
  pen.font = `650 ${g.letters}px ${getComputedStyle(scene).getPropertyValue("--sans")}`;
  const widthOf = (text) => pen.measureText(text).width;
  const height = Math.min(g.letters, Math.max(SMALLEST_LETTERS, (g.letters * room) / widthOf(name)));
  const shown = (n) => (n === letters.length ? name : `${letters.slice(0, n).join("")}…`);
  let n = letters.length;
  while (n > 1 && widthOf(shown(n)) * height > room * g.letters) n -= 1;
  return { text: shown(n), height };
}

/** As many marks as a character is large: wounds are filled. */
function pips(g, character, place) {
  const { size } = character.card;
  const y = g.gunwale + g.hull * 0.61;
  const gap = Math.min(0.9 * g.letters, (0.8 * g.column) / size);
  if (gap < 3.4) return lettering(g, place, y + 4, `${character.wounds}/${size}`);
  const first = g.seat(place) - (gap * (size - 1)) / 2;
  const radius = gap * 0.38;
  return Array.from({ length: size }, (_, n) => {
    const x = (first + n * gap).toFixed(1);
    return circle(x, y, radius.toFixed(1), n < character.wounds ? "pip wound" : "pip");
  });
}

/** The drawing as a sentence. */
function sceneInWords(model) {
  const words = model.characters.map((character) => {
    const wounds = character.wounds ? `, ${character.wounds} of ${character.card.size} wounds` : "";
    const where = character.inWater ? ", in the water" : "";
    return `${character.role.name}: ${character.state}${wounds}${where}`;
  });
  const birds = `${model.birds} of ${story.birds_to_land} birds.`;
  return `${birds} ${words.join("; ")}.`;
}
