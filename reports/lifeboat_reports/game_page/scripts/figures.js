// The figures in the boat: a body in the character's colour, a head with a hat of its own, a face that tells the state.
// The origin is the middle of the seat, up is negative; the head is at (0, -50), a whole figure about 90 units high.

const HATS = {
  lauren: () => [
    path("M-15-54C-19-40-19-30-15-22L15-22C19-30 19-40 15-54Z", "hair-brown behind"),
    path("M-12-62C-12-78 12-78 12-62Z", "straw"),
    path("M-12.5-63Q0-58.5 12.5-63L12.5-66.5Q0-62 -12.5-66.5Z", "own"),
    ellipse(0, -61.5, 24, 4.6, "straw"),
  ],
  stephen: () => [
    path("M-6-43.5q3-3 6-.8 3-2.2 6 .8-3 1.5-6 .4-3 1.1-6-.4Z", "hair-grey beard"),
    path("M-11-62-12.5-86H12.5L11-62Z", "black"),
    path("M-11.3-66H11.3L11-62H-11Z", "own"),
    ellipse(0, -61.5, 18, 3.8, "black"),
  ],
  captain: () => [
    path("M-14-48C-14-32 14-32 14-48 10-41 5-43.5 0-43.5S-10-41-14-48Z", "hair-grey beard"),
    path("M-19-69C-17-78 17-78 19-69L14-63H-14Z", "white"),
    path("M-14.5-66H14.5L14-60.5H-14Z", "navy"),
    path("M-15-60.5Q0-54 15-60.5L13-58Q0-51.5-13-58Z", "black"),
    circle(0, -68, 3, "gold"),
  ],
  mate: () => [
    path("M-15-52C-16-31 16-31 15-52 11-44 6-44.5 0-44.5S-11-44-15-52Z", "hair-brown beard"),
    path("M-14-61C-14-78 14-78 14-61Z", "navy"),
    path("M-15.5-64.5H15.5V-58.5H-15.5Z", "wool"),
  ],
  frenchy: () => [
    path("M-6.5-44q3.5-2.5 6.5 0 3-2.5 6.5 0-3 1-6.5 0-3.5 1-6.5 0Z", "hair-black beard"),
    path("M-17-60C-22-72-4-76 8-72 20-69 18-60 13-59Z", "beret"),
    path("M-4-74.5 -2-78", "stalk"),
  ],
  kid: () => [
    path("M-13-58C-12-62-8-66 0-66S12-62 13-58L9-56Q0-60-9-56Z", "hair-red"),
    path("M-14-60C-14-75 14-75 14-60Z", "cap"),
    path("M-14-61 -26-58.5C-26-62-20-65-13-64.5Z", "cap-dark"),
    circle(0, -71.5, 1.8, "cap-dark"),
  ],
  harter: () => [
    path("M-14.5-54C-15-72 15-72 14.5-54 11-62-11-62-14.5-54Z", "hair-grey"),
    path("M-14.5-60H14.5", "band"),
    circle(3, -63, 5, "mirror"),
    path("M-9.5-51a4 4 0 1 0 8 0 4 4 0 1 0-8 0M1.5-51a4 4 0 1 0 8 0 4 4 0 1 0-8 0M-1.5-51h3", "glasses"),
  ],
  wong: () => [
    circle(0, -70, 6.5, "hair-black"),
    path("M-14.5-52C-16-72 16-72 14.5-52 12-60-4-58-6-63-8-58-13-58-14.5-52Z", "hair-black"),
    path("M-10-76 10-66M10-76-10-66", "pin"),
  ],
};
/** Heads of characters that the printed game does not know. */
const OTHER_HATS = [
  () => [path("M-14.5-53C-16-72 16-72 14.5-53 11-60-11-60-14.5-53Z", "hair-brown")],
  () => [path("M-15-60C-15-76 15-76 15-60Z", "own"), path("M-16-62.5H16V-58H-16Z", "wool")],
  () => [path("M-14.5-54C-15-74 10-76 15-58 8-56 0-60-3-63-6-58-12-58-14.5-54Z", "hair-red")],
];

function path(d, classes) {
  return s("path", { d, class: classes });
}

function circle(cx, cy, r, classes) {
  return s("circle", { cx, cy, r, class: classes });
}

function ellipse(cx, cy, rx, ry, classes) {
  return s("ellipse", { cx, cy, rx, ry, class: classes });
}

/** The faces; style sheets show the one that fits the state. */
function faces() {
  const open = [circle(-5, -51, 1.7, "eye"), circle(5, -51, 1.7, "eye")];
  return [
    s("g.face.awake", open, path("M-4.5-43.8q4.5 3.6 9 0", "line")),
    s("g.face.hurt", circle(-5, -51, 1.7, "eye"), circle(5, -51, 1.7, "eye"), path("M-4-42.5q4-2 8 0", "line")),
    s("g.face.cross", circle(-5, -50.5, 1.7, "eye"), circle(5, -50.5, 1.7, "eye"),
      path("M-9-55.5l6 2.6M9-55.5l-6 2.6M-4-42.5h8", "line")),
    s("g.face.wet", circle(-5, -51, 1.9, "eye"), circle(5, -51, 1.9, "eye"), ellipse(0, -42.5, 2.6, 3, "eye")),
    s("g.face.asleep", path("M-8-51q3 3 6 0M2-51q3 3 6 0M-2.5-43h5", "line")),
    s("g.face.gone", path("M-7.5-53l4 4m0-4-4 4M3.5-53l4 4m0-4-4 4M-3.5-43h7", "line")),
  ];
}

/** The figure of a character, with everything that it may wear or hold; style sheets hide what it has not. */
function figure(id) {
  const role = roles[id];
  const place = Object.keys(cards.characters).indexOf(id);
  const hat = (Object.hasOwn(HATS, id) ? HATS[id] : OTHER_HATS[place % OTHER_HATS.length])();
  const behind = hat.filter((part) => part.classList.contains("behind"));
  const size = cards.characters[id].size;
  const build = Math.min(1.12, Math.max(0.86, 0.74 + 0.045 * size));
  return s("g", { class: `figure role-${role.place}` },
    s("title", role.name),
    s("g.lean",
      ellipse(0, -26, 32, 50, "halo"),
      s("g", { transform: `scale(${build.toFixed(3)})` },
        path("M14-8 34 34", "oar-shaft"), path("M30 24 38 44C40 49 33 51 31 46L25 27Z", "oar-blade"),
        s("g.open-parasol", path("M18-8V-84", "stick"),
          path("M18-104C-8-102-20-86-20-76-14-80-8-80-1-76 6-80 12-80 18-76"
            + " 24-80 30-80 37-76 44-80 50-80 56-76 56-86 44-102 18-104Z", "own")),
        path("M-16-16C-30-24-31-44-25-58M16-16C30-24 31-44 25-58", "arms-edge"),
        path("M-16-16C-30-24-31-44-25-58M16-16C30-24 31-44 25-58", "arms own-line"),
        behind,
        path("M-23 16C-25-14-17-33 0-33S25-14 23 16Z", "body own"),
        s("g.ring", ellipse(0, -6, 26, 10, "ring-edge"), path("M-26-6A26 10 0 0 0 26-6", "ring-stripes")),
        s("g.chest", s("use", { href: `#marker-${role.place}`, x: -8, y: -20, width: 16, height: 16 })),
        circle(0, -49, 15, "head"),
        faces(),
        s("g.hat", hat.filter((part) => !behind.includes(part))),
      ),
    ),
    s("g.badge.attack", circle(0, 0, 11, ""), badgeIcon("swords")),
    s("g.badge.defend", circle(0, 0, 11, ""), badgeIcon("shield")),
    s("g.badge.helm", circle(0, 0, 11, ""), badgeIcon("helm")),
    s("g.snore", s("text", { x: 18, y: -66 }, "z"), s("text", { x: 27, y: -76 }, "z")),
  );
}

function badgeIcon(name) {
  return s("use", { href: `#icon-${name}`, x: -7, y: -7, width: 14, height: 14 });
}

/** Dress a figure for what a character is, has and does. */
function dress(element, character) {
  const worn = character.wounds * 2 >= character.card.size;
  const face = { unconscious: "asleep", dead: "gone", lost: "gone" }[character.state]
    ?? (character.inWater ? "wet" : character.side ? "cross" : worn ? "hurt" : "awake");
  const classes = ["figure", `role-${character.role.place}`, `is-${character.state}`, `looks-${face}`];
  if (character.inWater) classes.push("in-water");
  if (character.acts) classes.push("acts");
  if (character.concerned) classes.push("concerned");
  if (character.rowed) classes.push("rowed");
  if (character.parasolOpen) classes.push("shaded");
  if (character.table.some((kind) => likeOf(kind) === "life_preserver")) classes.push("ringed");
  if (character.side) classes.push(character.side);
  if (character.navigates && !character.side) classes.push("navigates");
  element.setAttribute("class", classes.join(" "));
}

/** The printed kind that a card behaves as. */
function likeOf(kind) {
  return cards.provisions[kind]?.like ?? kind;
}
