// What somebody may see: everything that is drawn or told goes through here, and what is hidden stays here.

/** Whether the whole of an event is known to a viewer (null: somebody who sees everything). */
function knows(viewer, event) {
  return viewer === null || event.known_to === null || event.known_to.includes(viewer);
}

/** Whether the game has come to its scores: then all hands, loves and hates lie open. */
function scored(event) {
  return event.phase === "end" && Object.keys(result.scores).length > 0;
}

/** The sentence of an event for a viewer who stands at the event `now`; final scores tell secrets, so they wait. */
function sentenceFor(viewer, event, now) {
  if (viewer !== null && event.kind === "score" && !scored(now)) return `The score of ${roles[event.who].middle}.`;
  return knows(viewer, event) ? event.text : event.public;
}

/** The game after an event as a viewer sees it; null stands for what is hidden. */
function seen(index, viewer) {
  const event = events[index];
  const position = positions[index];
  const going = goings[index];
  const open = viewer === null || scored(event);
  const acting = actingIn(event, going);
  return {
    index,
    event,
    viewer,
    text: sentenceFor(viewer, event, event),
    birds: position.birds,
    provisions: { left: position.provisions.length, top: viewer === null ? (position.provisions[0] ?? null) : null },
    navigation: { left: position.navigation.length, top: viewer === null ? (position.navigation[0] ?? null) : null },
    stack: stackSeen(position, event, going, viewer),
    pile: pileSeen(position, event, viewer),
    drawn: drawnSeen(event, viewer),
    card: going.card,
    choice: going.choice && (viewer === null || viewer === going.navigator) ? going.choice : null,
    fallen: going.fallen,
    chum: going.chum,
    fight: going.fight && { ...going.fight, stake: sentenceFor(viewer, events[going.stake - 1], event) },
    characters: [...position.seats, ...position.lost].map((id, place) => {
      const own = open || id === viewer;
      const at = position[id];
      return {
        id,
        role: roles[id],
        card: cards.characters[id],
        aboard: place < position.seats.length,
        state: at.state,
        wounds: at.wounds,
        hand: { size: at.hand.length, kinds: own ? at.hand : null },
        table: at.table,
        parasolOpen: at.parasol_open,
        rowed: at.rowed,
        fought: at.fought,
        kept: at.kept.length,
        love: own ? at.love : null,
        hate: own ? at.hate : null,
        navigates: going.navigator === id,
        inWater: going.fallen.includes(id),
        acts: acting.who === id,
        concerned: acting.to === id && acting.who !== id,
        side: sideOf(id, going.fight),
        views: id === viewer,
      };
    }),
  };
}

/** Who acts in an event, and whom it concerns. */
function actingIn(event, going) {
  if (event.kind === "winners") return { who: null, to: null };
  const stake = going.fight === null ? null : events[going.stake - 1];
  return { who: event.who ?? stake?.who ?? null, to: event.data.to ?? null };
}

function sideOf(id, fight) {
  if (fight?.attackers.includes(id)) return "attack";
  return fight?.defenders.includes(id) ? "defend" : null;
}

/** The row stack: whose cards they are is seen by all, what they are by who kept them and by the navigator. */
function stackSeen(position, event, going, viewer) {
  const keeper = (number) => Object.keys(roles).find((id) => position[id].kept.includes(number)) ?? null;
  const chooses = event.phase === "navigation" && viewer === going.navigator;
  return position.row_stack.map((number) => {
    const by = keeper(number);
    return { number: viewer === null || by === viewer || chooses ? number : null, by };
  });
}

/** The pile of the draft: its cards are seen by who passes it on, and by who gets it. */
function pileSeen(position, event, viewer) {
  const conscious = position.seats.filter((id) => position[id].state === "conscious");
  const next = conscious[conscious.indexOf(event.who) + 1] ?? null;
  const sees = viewer === null || viewer === event.who || viewer === next;
  return { size: position.pile.length, kinds: sees ? position.pile : null, next: position.pile.length ? next : null };
}

/** Navigation cards that an event is about: drawn by a rower, shown by a flare. */
function drawnSeen(event, viewer) {
  if (event.kind === "flare") return event.data.cards.map((number) => ({ number, kept: false }));
  if (event.kind !== "rowed") return null;
  const known = knows(viewer, event);
  const kept = (number) => event.data.kept.includes(number);
  const drawn = event.data.drawn.map((number) => ({ number: known ? number : null, kept: kept(number) }));
  return known ? drawn : drawn.sort((a, b) => b.kept - a.kept); // the order of the backs would tell which were kept
}
