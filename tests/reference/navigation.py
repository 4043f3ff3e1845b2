"""Rules 2.4, Navigation: who navigates, which card is played, and in which order it is resolved."""

from .asking import Steps, ask, count_bird, put_under_deck
from .overboard import overboard
from .state import Boat
from .thirst import thirst


def navigation(boat: Boat) -> Steps[None]:
    """Play one card and resolve birds, overboard and thirst; then the round's tidying up."""
    yield from play_card(boat)
    for number in boat.played:
        card = boat.deck.navigation[number]
        if card.bird != 0:
            count_bird(boat, card.bird)
        yield from overboard(boat, card)
        yield from thirst(boat, card)
    end_of_round(boat)


def play_card(boat: Boat) -> Steps[None]:
    """The navigator plays one card of the stack, the others go under the deck; with no card, nothing."""
    conscious = boat.conscious()
    if not conscious:
        boat.played = boat.draw_navigation(1)
        stack, boat.row_stack = boat.row_stack, []
        yield from put_under_deck(boat, stack)
        return
    navigator = conscious[-1]
    yield from fill_stack(boat, navigator)
    if not boat.row_stack:
        return
    choice = yield from ask(navigator, "navigate", [str(number) for number in sorted(boat.row_stack)])
    boat.row_stack.remove(int(choice))
    boat.played = [int(choice)]
    others, boat.row_stack = boat.row_stack, []
    yield from put_under_deck(boat, others)


def fill_stack(boat: Boat, navigator: str) -> Steps[None]:
    """The top card if nobody rowed (or always, by option), and one more by the compass."""
    somebody_rowed = bool(boat.row_stack)
    if not somebody_rowed or boat.options.navigator_draws_top_card:
        boat.row_stack += boat.draw_navigation(1)
    if boat.hidden(navigator, "compass"):
        answer = yield from ask(navigator, "show_compass", ["hold", "show"])
        if answer == "show":
            boat.show(navigator, boat.hidden(navigator, "compass")[0])
    if somebody_rowed or boat.options.compass_without_stack == "two_choose_one":
        boat.row_stack += boat.draw_navigation(boat.n_shown(navigator, "compass"))


def end_of_round(boat: Boat) -> None:
    """The played card goes under the deck, markers are removed."""
    boat.navigation += boat.played
    boat.played = []
    for person in boat.people.values():
        person.rowed = False
        person.fought = False
        person.drunk = []
        person.tasted = []
