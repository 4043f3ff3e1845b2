"""Stepping through the page of a game in a browser: where it stands, and how to get elsewhere."""

from typing import Any

from lifeboat_sim.core.story import Story

READ = """() => ({
  number: Number(document.querySelector('#count b').textContent),
  text: document.querySelector('#what').textContent,
  birds: document.querySelectorAll('#birds .here').length,
  water: document.querySelectorAll('#water .in-water').length,
  seats: [...document.querySelectorAll('.seat')].map(seat => {
    const kinds = (place) => [...seat.querySelectorAll(`.${place} .slip`)].flatMap(slip => Array(
      Number(slip.querySelector('.times')?.textContent.slice(1) ?? 1)).fill(slip.querySelector('.label').textContent));
    return {
      name: seat.querySelector('.name').textContent,
      wounds: seat.querySelectorAll('.hearts .hollow').length,
      lost: seat.classList.contains('is-lost'),
      dead: seat.classList.contains('is-dead'),
      table: kinds('table-cards'),
      hand: kinds('hand'),
      hidden: seat.querySelector('.backs-n')?.textContent ?? null,
      feelings: [...seat.querySelectorAll('.feeling')].map(feeling => feeling.textContent),
    };
  }),
})"""

BESIDE = "document.documentElement.scrollWidth - innerWidth"

WALK = """(read) => {
  const all = [];
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press('Home');
  const number = () => Number(document.querySelector('#count b').textContent);
  for (let before = 0; number() !== before; press('ArrowRight')) {
    before = number();
    all.push(eval(read)());
  }
  return all;
}"""

SEEN = """() => {
  const places = [...document.querySelectorAll('.head h1, .boat, .table, .caption')];
  const words = places.flatMap(place => [place, ...place.querySelectorAll('*')]).flatMap(element =>
    ['title', 'aria-label', 'href'].map(name => element.getAttribute(name) ?? ''));
  return [...places.map(place => place.textContent), ...words].join(' | ');
}"""


def number(page: Any) -> int:
    return int(page.locator("#count b").inner_text())


def go_to(page: Any, event: int, role: str | None = None) -> None:
    address = f"#e={event}&as={role}" if role else f"#e={event}"
    page.evaluate(f"location.hash = '{address}'")
    page.locator(f'.parts a[aria-current=step][href="{address}"]').wait_for(state="attached")


def first(story: Story, kind: str) -> int:
    """The number of the first event of a kind."""
    return next(n for n, event in enumerate(story.events, start=1) if event.kind == kind)


def names_of(story: Story) -> dict[str, str]:
    return {id: card["name"] for id, card in story.info["cards"]["characters"].items()}
