// Stepping through the game: buttons, keys, slider, rounds, autoplay, and the address that keeps event and view.

const STEP = 1400; // milliseconds of an event at speed 1
let now = 0;
let viewer = null;
let player = null;
let kept = null;
let address = null; // as it was read or written last

/** The address of a moment as somebody sees it. */
function hashOf(index, who) {
  return `#e=${index + 1}${who ? `&as=${encodeURIComponent(who)}` : ""}`;
}

/** Take event and view from the address; what makes no sense there is ignored. */
function readHash() {
  address = location.hash;
  const wanted = new URLSearchParams(location.hash.slice(1));
  const number = Number.parseInt(wanted.get("e"), 10);
  const who = location.hash === "" ? story.viewer : wanted.get("as");
  viewer = who !== null && Object.hasOwn(roles, who) ? who : null;
  show(Number.isNaN(number) ? 0 : number - 1);
}

/** Go to an event, show it, keep it in the address. */
function show(index) {
  const before = now;
  now = Math.min(events.length - 1, Math.max(0, index));
  const far = Math.abs(now - before) > 3;
  const duration = far ? 0 : player ? Math.min(550, STEP / speed() / 2) : 550;
  const model = seen(now, viewer);
  showScene(model, duration);
  showSeats(model, duration, now === before + 1);
  showTable(model);
  showCaption(model);
  writeStory(model);
  markStory(now, duration);
  showControls();
  clearTimeout(kept);
  kept = setTimeout(keepAddress, 200); // browsers refuse hundreds of changes in a short time
}

function keepAddress() {
  if (location.hash !== address) return; // a link is being followed
  if (address !== hashOf(now, viewer)) history.replaceState(null, "", hashOf(now, viewer));
  address = location.hash;
}

function showControls() {
  byId("slider").value = now + 1;
  byId("slider").style.setProperty("--done", events.length > 1 ? now / (events.length - 1) : 1);
  byId("slider").setAttribute("aria-valuetext", `event ${now + 1} of ${events.length}`);
  byId("count").replaceChildren(h("b", String(now + 1)), ` of ${events.length}`);
  byId("view").value = viewer ?? "";
  const disable = (ids, disabled) => ids.forEach((id) => byId(id).setAttribute("aria-disabled", String(disabled)));
  disable(["first", "round-back", "back"], now === 0);
  disable(["last", "round-on", "on"], now === events.length - 1);
  const part = partOf(now);
  [...byId("rounds").children].forEach((button, place) => {
    button.classList.toggle("past", place < part);
    if (place === part) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  });
  const row = byId("rounds");
  const button = row.children[part];
  row.scrollLeft = button.offsetLeft - (row.clientWidth - button.offsetWidth) / 2;
}

/** A round on (1) or back (-1): its first event; backwards first to the beginning of the round at hand. */
function round(step) {
  const part = partOf(now);
  if (step > 0) return part === parts.length - 1 ? events.length - 1 : parts[part + 1].first;
  return now > parts[part].first ? parts[part].first : parts[Math.max(0, part - 1)].first;
}

const TURNS = {
  first: () => 0,
  "round-back": () => round(-1),
  back: () => now - 1,
  on: () => now + 1,
  "round-on": () => round(1),
  last: () => events.length - 1,
};
const KEYS = {
  Home: "first", End: "last", ArrowLeft: "back", ArrowRight: "on",
  PageUp: "round-back", ArrowUp: "round-back", PageDown: "round-on", ArrowDown: "round-on",
};

/** What a reader asks for: autoplay ends. */
function turn(name) {
  stop();
  show(TURNS[name]());
}

// Autoplay -----------------------------------------------------------------------------------------------------

function speed() {
  return Number(byId("speed").value);
}

function play() {
  if (now === events.length - 1) show(0);
  byId("caption").setAttribute("aria-live", "off"); // a voice would lag behind
  showPlayer(true);
  const step = () => {
    show(now + 1);
    player = now < events.length - 1 ? setTimeout(step, STEP / speed()) : null;
    if (player === null) stop();
  };
  player = setTimeout(step, STEP / speed() / 2);
}

function stop() {
  clearTimeout(player);
  player = null;
  byId("caption").setAttribute("aria-live", "polite");
  showPlayer(false);
}

function showPlayer(playing) {
  byId("play").setAttribute("aria-label", playing ? "Pause" : "Play");
  byId("play").replaceChildren(icon(playing ? "pause" : "play"));
  document.body.classList.toggle("playing", playing);
}

function togglePlay() {
  if (player) stop();
  else play();
}

// Hands --------------------------------------------------------------------------------------------------------

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
  const { target } = event;
  if (target.closest("select")) return;
  if (KEYS[event.key]) turn(KEYS[event.key]);
  else if (event.key === " " && !target.closest("button")) togglePlay();
  else return;
  event.preventDefault();
}

/** Copy a text, and say so on the button. */
function copies(button, text) {
  const name = button.getAttribute("aria-label");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text());
      button.setAttribute("aria-label", "Copied");
    } catch {
      button.setAttribute("aria-label", "Copying is not allowed here");
    }
    button.classList.add("copied");
    setTimeout(() => {
      button.setAttribute("aria-label", name);
      button.classList.remove("copied");
    }, 1500);
  });
}

/** Make the buttons of the rounds, and let every control do its work. */
function prepareControls(command) {
  byId("slider").max = events.length;
  byId("rounds").append(...parts.map((part, place) => {
    const name = /^\d+$/.test(part.name) ? `Round ${part.name}` : { Deal: "The deal", End: "The end" }[part.name];
    const button = h("button", { type: "button", "aria-label": name, title: name }, part.name);
    button.style.flexGrow = part.length;
    button.addEventListener("click", () => {
      stop();
      show(parts[place].first);
    });
    return button;
  }));
  for (const id of Object.keys(TURNS)) byId(id).addEventListener("click", () => turn(id));
  byId("play").addEventListener("click", togglePlay);
  byId("slider").addEventListener("input", (event) => {
    stop();
    show(Number(event.target.value) - 1);
  });
  byId("view").addEventListener("change", (event) => {
    viewer = event.target.value || null;
    show(now);
  });
  links.forEach((link, index) => link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stop();
    show(index);
  }));
  document.addEventListener("keydown", onKey);
  addEventListener("hashchange", () => {
    stop();
    readHash();
  });
  copies(byId("copy-link"), () => new URL(hashOf(now, viewer), location.href).href);
  if (byId("copy-command")) copies(byId("copy-command"), () => command);
}
