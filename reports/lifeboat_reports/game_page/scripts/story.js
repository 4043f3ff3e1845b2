// The game as it was played: every event with the position after it, and what is going on beside the position.

const story = JSON.parse(byId("data").textContent);
const { events, roles, labels, cards, result } = story;

/** A position with what an event changes written over it. */
function after(position, changes) {
  const next = { ...position };
  for (const [key, value] of Object.entries(changes)) {
    const nested = value !== null && typeof value === "object" && !Array.isArray(value);
    next[key] = nested ? after(position[key] ?? {}, value) : value;
  }
  return next;
}

const NOTHING_ON = { card: null, choice: null, navigator: null, fallen: [], chum: 0, fight: null, stake: null };
const IN_A_FIGHT = ["refuse", "join", "weapon", "fight"];
const AFTER_A_FIGHT = ["took", "swapped", "nothing_to_take"];

/** What is going on after an event: the card that is played, who is in the water, the two sides of a fight. */
function goingOn(before, event) {
  const { kind, who, data } = event;
  const now = { ...before };
  if (kind === "round") return NOTHING_ON;
  if (event.phase === "end") return { ...NOTHING_ON, card: null };
  if (IN_A_FIGHT.includes(kind)) {
    now.stake = before.fight ? before.stake : event.number - 1; // it is about what was told last
    now.fight = data;
  } else if (!AFTER_A_FIGHT.includes(kind)) now.fight = null;
  if (kind === "navigator") now.navigator = who;
  if (kind === "navigate" || kind === "drift") Object.assign(now, { card: data.card, choice: data.stack ?? null });
  if (kind === "overboard") Object.assign(now, { fallen: data.fallen, chum: 0 });
  if (kind === "chum") now.chum += 1;
  if (kind === "spilled_chum") now.chum += data.n;
  if (["back", "lost", "stays"].includes(kind)) now.fallen = now.fallen.filter((id) => id !== who);
  return now;
}

const positions = [];
const goings = [];
events.forEach((event, index) => {
  event.number = index + 1;
  positions.push(after(positions[index - 1] ?? {}, event.changes));
  goings.push(goingOn(goings[index - 1] ?? NOTHING_ON, event));
});

/** The parts of the story: the deal, the rounds, the end; each with the place of its first event. */
const parts = [];
events.forEach((event, index) => {
  const name = event.phase === "end" ? "End" : event.round === 0 ? "Deal" : String(event.round);
  if (parts.at(-1)?.name !== name) parts.push({ name, first: index, length: 0 });
  parts.at(-1).length += 1;
});

/** The place of the part that an event belongs to. */
function partOf(index) {
  return parts.findLastIndex((part) => part.first <= index);
}
