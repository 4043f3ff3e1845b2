// Sky, birds, land and sea: land comes nearer with every bird.

/** What is where in a drawing of a given width and height, in pixels. */
function geometry(width, height, seats) {
  const gunwale = Math.round(height * 0.62);
  const hull = Math.round(Math.min(92, Math.max(44, height * 0.22)));
  const left = Math.max(0, 15 - (0.1 * width) / seats); // the hull is narrower than the drawing
  const column = (width - 2 * left) / seats;
  const scale = Math.min(1.75, column / 66, (gunwale * 0.8) / 96);
  return {
    width, height, seats, gunwale, hull, column, scale,
    horizon: Math.round(height * 0.44),
    letters: Math.min(16, Math.max(9, Math.min(column / 5, Math.max(11, hull * 0.2)))),
    far: Math.min(1.5, Math.max(0.75, height / 300)), // size of what is far away
    waterline: gunwale + Math.round(hull * 0.72),
    seat: (place) => left + column * (place + 0.5),
  };
}

/** A wave across the drawing and a bit further, closed below. */
function wave(width, height, y, length, rise) {
  const arcs = [`M${-length * 2} ${y}`];
  for (let x = -length * 2; x < width + length * 2; x += length) {
    arcs.push(`q${length / 4} ${-rise} ${length / 2} 0t${length / 2} 0`);
  }
  return `${arcs.join("")}V${height + 20}H${-length * 2}Z`;
}

const STARS = [
  [0.12, 0.3], [0.2, 0.62], [0.33, 0.2], [0.43, 0.52], [0.56, 0.28], [0.7, 0.6], [0.78, 0.18], [0.95, 0.56],
];

/** The sky with sun or moon, the birds, the land. */
function drawSky(g) {
  const { width, horizon } = g;
  return [
    s("g.stars", STARS.map(([x, y]) => circle(x * width, y * horizon, 1.2, ""))),
    s("g.sun", { transform: `translate(${width - g.column} ${g.height * 0.18}) scale(${g.far})` },
      circle(0, 0, 46, "glow"), circle(0, 0, 20, "disc"), circle(7, -5, 17, "shadow")),
    s("g.cloud", { transform: `translate(${width * 0.6} ${horizon * 0.26}) scale(${g.far})` }, cloud()),
    s("g.cloud", { transform: `translate(${width * 0.3} ${horizon * 0.52}) scale(${g.far * 0.7})` }, cloud()),
  ];
}

function cloud() {
  const d = "M-44 8a11 11 0 0 1 4-21 19 19 0 0 1 35-7 15 15 0 0 1 26 6 11 11 0 0 1 17 12 7 7 0 0 1-2 10Z";
  return s("path", { d });
}

/** An island with two palms; the bow points to it. */
function drawLand(g) {
  return s("g.land", { id: "land" },
    s("path.far", { d: "M-70 0C-52-26-34-16-20-30-2-48 14-36 26-26 46-30 64-14 84 0Z" }),
    s("path.near", { d: "M-88 0C-60-13-30-9 0-12 30-10 66-13 104 0Z" }),
    s("path.trunk", { d: "M-34-10C-33-24-30-32-25-40M-18-11C-20-22-20-26-22-32" }),
    s("path.leaves", { d: "M-25-41c-9-7-17-5-21 1 7-3 12-3 21-1Zm0 0c-5-9-12-11-17-9 7 2 11 4 17 9Zm0 0c3-9 10-12 16-9"
      + "-7 1-11 4-16 9Zm0 0c9-5 17-2 20 4-6-4-11-5-20-4Z" }),
    s("path.beach", { d: "M-100 1C-60-6 60-6 116 1Z" }),
  );
}

/** Put the land where it is after some birds: small on the horizon, then nearer and higher. */
function placeLand(g, birds, toLand) {
  const near = Math.min(1, birds / toLand);
  const scale = (0.26 + 0.74 * near) * Math.min(2, g.width / 520, g.horizon / 76);
  const { style } = byId("land");
  style.transform = `translate(${g.column}px, ${g.horizon + 2}px) scale(${scale.toFixed(3)})`;
  style.opacity = 0.55 + 0.45 * near;
}

/** One bird for each that is needed; those that have come are seen, the others are outlines. */
function drawBirds(g, toLand) {
  const room = g.width * 0.5;
  const gap = Math.min(44 * g.far, room / Math.max(1, toLand));
  const birds = [];
  for (let n = 0; n < toLand; n += 1) {
    const x = g.width * 0.3 + gap * (n + 0.5);
    const y = g.height * (0.085 + 0.025 * Math.sin(n * 2.1));
    const size = Math.min(1.5, gap / 40);
    birds.push(s("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(2)})` },
      s("path.bird", { d: "M-16 1C-11-7-4-8 0 1 4-8 11-7 16 1" })));
  }
  return s("g", { id: "birds" }, birds);
}

function showBirds(n) {
  [...byId("birds").querySelectorAll(".bird")].forEach((bird, index) => bird.classList.toggle("here", index < n));
}

/** A shark for each chum in the water. */
function drawSharks(g, n) {
  const fins = [];
  for (let i = 0; i < Math.min(n, 4); i += 1) {
    const x = g.width * (0.16 + 0.23 * i);
    const transform = `translate(${x.toFixed(1)} ${g.height - 8})`;
    fins.push(s("path.fin", { transform, d: "M-15 4C-6 0-2-10 6-16 6-8 8-1 14 4Z" }));
  }
  return fins;
}
