"""The record of a game: every field with its type, shape and meaning.

``Game`` is what kernels work on, always called ``g``. Its first part, ``State``, is the whole position at a decision
(some 2 KB, what a search bot copies); behind it stand the rules in force, the bots with their weights, and scratch.

Conventions: p and q are characters (0 to 7, by their place in the rule set's list); a *kind* is a kind of provision
(0 to 31, canonical order); a *card* is a navigation card (0 to 63, ascending printed numbers). Sets (``..._kinds``,
``row_stack``, ``aboard`` and so on) are the bits of an integer, see ``core/bits.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from lifeboat_sim.core.own_bots import MEMORY
from lifeboat_sim.core.records import Ints, Reals, array, layout, part, scalar

from .decisions import N_DECISIONS
from .options import Options

CHARACTERS = 8
KINDS = 32
PROVISIONS = 127
NAVIGATION = 64
CASTS = 70
"""Most casts that can be drawn: 4 of 8 characters."""
WEIGHTS = 96
"""Room for the weights of a bot."""
MAX_OPTIONS = 1 + (CHARACTERS - 1) * KINDS * (KINDS - 1)
"""Most options of a decision: an offer of every own kind for every other kind to everybody."""

FATES = ("conscious", "unconscious", "dead", "lost")
CAUSES = ("none", "thirst", "sharks", "drowned")
WOUND_CAUSES = ("fight", "fall", "sharks", "thirst")
PARTS = ("survival", "love", "hate", "treasure")
ACTIONS = ("nothing", "row", "swap", "mug", "heal", "open_parasol", "fire_flare", "cannibalism")
ENDINGS = ("birds", "all_dead", "unfinished")


class Rules:
    """The rules in force: the options by name, and the cards as tables. Written once per run, in ``tables.py``."""

    if TYPE_CHECKING:

        def __getattr__(self, option: str) -> int:
            """Every option of ``options.py`` is a field; a word option holds the number of its value."""

    players: int = scalar()
    n_characters: int = scalar()
    n_kinds: int = scalar()
    n_provisions: int = scalar()
    n_navigation: int = scalar()
    provisions_removed: int = scalar()  # by the number of players

    sizes: Ints = array("i1", CHARACTERS)  # ("size" is taken: an attribute of every numpy object)
    survival: Ints = array("i1", CHARACTERS)
    boat: Ints = array("u1", CHARACTERS)  # boat[s]: character of printed seat s, bow first
    character_address: Any = array("u8", CHARACTERS)  # hash of the id: the place in shuffles
    double_cash: int = scalar()  # sets of characters with an ability
    double_jewels: int = scalar()
    double_paintings: int = scalar()
    swimmers: int = scalar()
    pickpockets: int = scalar()
    kit_keepers: int = scalar()
    drink_sharers: int = scalar()

    casts: Ints = array("i8", CASTS)  # the sets of characters that can be a game's cast
    n_casts: int = scalar()

    weapon: Ints = array("i1", KINDS)  # strength that a card of the kind adds
    points: Ints = array("i1", KINDS)  # points of a card of the kind (cash, paintings)
    set_points: Ints = array("i1", PROVISIONS + 1)  # points by number of jewels
    water: int = scalar()  # sets of kinds by what they do
    kits: int = scalar()
    oars: int = scalar()
    weapons: int = scalar()
    flares: int = scalar()
    chum: int = scalar()
    preservers: int = scalar()
    compasses: int = scalar()
    parasols: int = scalar()
    cannibalism: int = scalar()
    liquid_courage: int = scalar()
    cash: int = scalar()
    jewels: int = scalar()
    paintings: int = scalar()
    provision_kind: Ints = array("u1", PROVISIONS)  # provision_kind[i]: kind of the i-th card
    provision_address: Any = array("u8", PROVISIONS)  # hash of kind and copy

    bird: Ints = array("i1", NAVIGATION)  # +1, 0, -1
    overboard: Ints = array("i8", NAVIGATION)  # set of characters named
    thirsty: Ints = array("i8", NAVIGATION)  # set of characters named
    with_oar: int = scalar()  # set of cards that make rowers thirsty
    with_boxer: int = scalar()  # set of cards that make fighters thirsty
    drinkers_fall: int = scalar()  # set of cards that throw overboard who drank liquid courage
    number: Ints = array("i2", NAVIGATION)  # printed number
    navigation_address: Any = array("u8", NAVIGATION)  # hash of the printed number
    thirst_share: Reals = array("f8", CHARACTERS)  # share of the navigation cards that name p thirsty
    fall_share: Reals = array("f8", CHARACTERS)  # share that name p overboard
    oar_share: float = scalar("f8")  # share with the oar
    boxer_share: float = scalar("f8")  # share with the boxer
    bird_share: float = scalar("f8")  # birds on an average card


for _option in Options.model_fields:
    if _option not in ("cast", "nav_print"):  # these two are in the tables: casts, thirsty
        setattr(Rules, _option, scalar())


class State:
    """A position, complete at every decision."""

    # Chance
    chance_key: Any = scalar("u8")  # decks, deals, hidden cards, order under the deck
    noise_key: Any = scalar("u8")  # hesitation of the bots: bots know no other key
    asked: Ints = array("i2", CHARACTERS, N_DECISIONS)  # times p was asked this kind of decision this round
    history: Any = scalar("u8")  # fingerprint of all that was decided so far
    number: int = scalar()  # number of the game, from 0

    # Where play stands
    stage: int = scalar()  # a step of steps.py
    after: int = scalar()  # the step that follows when cards have gone under the deck
    kind: int = scalar()  # the decision now open, of decisions.py
    decider: int = scalar()  # who is asked; -1 nature
    turn: int = scalar()  # outer cursor: place in the order of actions, seat of the thirsty
    poll: int = scalar()  # inner cursor: seat of who is asked, card of the drawn ones
    decisions: int = scalar()  # decisions asked in this game
    rounds: int = scalar()  # rounds completed
    ended_by: int = scalar()  # place in ENDINGS; -1 while the game goes on

    # The boat
    cast: int = scalar()  # set of characters in this game
    aboard: int = scalar()  # set of characters in the boat, living or dead
    n_aboard: int = scalar()
    seats: Ints = array("u1", CHARACTERS)  # seats[s], s < n_aboard: character, bow first
    wounds: Ints = array("i2", CHARACTERS)
    love: Ints = array("u1", CHARACTERS)  # love[p]: whom p loves
    hate: Ints = array("u1", CHARACTERS)
    rowed: int = scalar()  # sets of characters with the marker
    fought: int = scalar()
    parasol_open: int = scalar()  # set of characters with an open parasol
    open_parasol: Ints = array("u1", CHARACTERS)  # its kind
    birds: int = scalar()

    # Provisions
    hand: Ints = array("i1", CHARACTERS, KINDS)  # hand[p, kind]: number of cards
    table: Ints = array("i1", CHARACTERS, KINDS)
    hand_kinds: Ints = array("i8", CHARACTERS)  # sets of kinds, kept beside the counts
    table_kinds: Ints = array("i8", CHARACTERS)
    hand_size: Ints = array("i1", CHARACTERS)
    provisions: Ints = array("u1", PROVISIONS)  # the deck: kinds, from provisions_top on
    provisions_top: int = scalar()
    provisions_left: int = scalar()
    pile: Ints = array("i1", KINDS)  # the cards that are passed on in the draft
    pile_kinds: int = scalar()
    pile_size: int = scalar()

    # Navigation cards
    navigation: Ints = array("u1", NAVIGATION)  # the deck: a ring of cards, the top one at navigation_top
    navigation_top: int = scalar()
    navigation_left: int = scalar()
    row_stack: int = scalar()  # set of cards
    aside: int = scalar()  # set of cards on their way under the deck
    drawn: Ints = array("u1", NAVIGATION)  # cards drawn by the rower, in order
    n_drawn: int = scalar()
    kept_by: Ints = array("i8", CHARACTERS)  # what p remembers: set of cards it kept this round

    # Actions and fight
    order: Ints = array("u1", CHARACTERS)  # order of actions
    n_order: int = scalar()
    offer: int = scalar()  # the option of the barter now open
    target: int = scalar()  # the character an offer or action is aimed at
    deed: int = scalar()  # the verb of the action
    prize: int = scalar()  # kind that a mugger asked for, HIDDEN, or NO_KIND (says so later)
    side: Ints = array("i1", CHARACTERS)  # 1 attackers, -1 defenders, 0 bystander
    changed: int = scalar()  # whether this pass of the fight's poll changed anything
    fired: Ints = array("i1", CHARACTERS, KINDS)  # single-use weapons played in this fight

    # Navigation
    navigator: int = scalar()  # -1: nobody is conscious
    had_stack: int = scalar()  # whether somebody had kept a card
    card: int = scalar()  # the card played; -1 none
    fallen: int = scalar()  # set of characters
    chum_thrown: int = scalar()
    preserver_asked: int = scalar()  # whether the character at the poll was asked about a life preserver
    thirsts: int = scalar()  # thirsts that the one at the turn has still to take; -1 not yet counted
    shaded: int = scalar()  # set of characters whose parasol took a thirst this round

    # What bots of a user keep in mind
    memory: Reals = array("f8", CHARACTERS, MEMORY)  # of each player its own; 0 at the deal

    # Result
    points: Ints = array("i2", CHARACTERS, len(PARTS))
    score: Ints = array("i2", CHARACTERS)
    win: Ints = array("i2", CHARACTERS)  # share of the win in 1/840

    # What happened, for statistics
    did: Ints = array("i2", CHARACTERS, len(ACTIONS))  # actions taken
    wounds_by: Ints = array("i2", CHARACTERS, len(WOUND_CAUSES))
    cause: Ints = array("i1", CHARACTERS)  # place in CAUSES
    death_round: Ints = array("i2", CHARACTERS)  # 0: not dead
    out_since: Ints = array("i2", CHARACTERS)  # round since which p has been unconscious or dead; 0: conscious
    fights: Ints = array("i2", CHARACTERS)  # fights taken part in
    fights_won: Ints = array("i2", CHARACTERS)
    robberies: Ints = array("i2", CHARACTERS)  # cards taken by mugging
    drinks: Ints = array("i2", CHARACTERS)  # waters drunk

    # Expansion Liquid Courage: what was drunk this round
    drank: int = scalar()  # set of characters who drank from a card
    courage: Ints = array("i2", CHARACTERS)  # strength that p drank
    best_drink: Ints = array("i1", CHARACTERS)  # strength of the best single drink
    tasted: Ints = array("i1", CHARACTERS, KINDS)  # cards on the table that were drunk from
    spared: Ints = array("i1", CHARACTERS)  # thirsts that p need not take, for it shared the water of others

    # What onlookers believe (bots/beliefs.py): chances that p loves, and hates, q
    love_of: Reals = array("f4", CHARACTERS, CHARACTERS)
    hate_of: Reals = array("f4", CHARACTERS, CHARACTERS)


class Thoughts:
    """Scratch of the bots: what the decider works out before it looks at the options; points are its own at the end."""

    horizon: float = scalar("f8")  # rounds to come
    relation: Ints = array("i1", CHARACTERS)  # what x is to the decider: itself, loved, hated, a rival (lives.py)
    life: Reals = array("f8", CHARACTERS)  # that x is alive at the end
    dread: Reals = array("f8", CHARACTERS)  # wounds that x has to expect
    alive: Reals = array("f8", CHARACTERS)  # chance that x is alive at the end
    harm: Reals = array("f8", CHARACTERS)  # what a wound of x costs
    loves: Reals = array("f8", CHARACTERS, CHARACTERS)  # chance that x loves y, as believed (bots/beliefs.py)
    hates: Reals = array("f8", CHARACTERS, CHARACTERS)
    standing: Reals = array("f8", CHARACTERS)  # points that x would have if the game ended now
    best_rival: float = scalar("f8")  # the most that a rival would have
    likely: Reals = array("f8", CHARACTERS)  # chance that x is about to win
    hope: Reals = array("f8", CHARACTERS)  # points that those about to win have if x is alive
    threat: Reals = array("f8", CHARACTERS)  # what a wound of x costs by what it does to those (seldom above 0)
    wealth: Reals = array("f8", CHARACTERS)  # points of the treasure that x has face up
    thirst: Reals = array("f8", CHARACTERS)  # what a thirst of x costs, as the decider weighs it
    plain_thirst: Reals = array("f8", CHARACTERS)  # the same before it is weighed
    fall: Reals = array("f8", CHARACTERS)  # what it costs if x falls overboard, weighed
    plain_fall: Reals = array("f8", CHARACTERS)
    first_water: float = scalar("f8")  # one more water
    last_water: float = scalar("f8")  # one water less
    spare_water: float = scalar("f8")  # the same before it is weighed
    hidden_card: float = scalar("f8")  # a card from somebody's hand
    bird: float = scalar("f8")  # one more bird, weighed
    plain_bird: float = scalar("f8")
    course: float = scalar("f8")  # an average navigation card
    stakes: float = scalar("f8")  # what an average navigation card does to the others and to the birds
    mark: float = scalar("f8")  # what having fought costs
    seat: int = scalar()  # one's own seat
    helm: int = scalar()  # the seat nearest the stern in which somebody else is conscious; -1: nobody is
    nearer: float = scalar("f8")  # a seat nearer to the bow
    steering: float = scalar("f8")  # the helm
    success: Reals = array("f8", CHARACTERS)  # chance to get from x what one asks for
    price: Reals = array("f8", CHARACTERS)  # what asking x costs
    sides: Reals = array("f8", 2)  # what it costs if the attackers (0), the defenders (1) are hurt
    meal: float = scalar("f8")  # what it is worth that all living lose a wound
    lead: float = scalar("f8")  # strength by which the attackers seem to be ahead
    gain: Reals = array("f8", KINDS)  # one more card of a kind
    loss: Reals = array("f8", KINDS)  # one card of a kind less


class Game(State):
    """The record ``g``: the state, and beside it what stays the same during a run, and scratch."""

    rules: Rules = part(Rules)
    blocked: int = scalar()  # whether loves and hates are dealt in balanced blocks
    noise: Any = scalar("u8")  # another number: other hesitations in the same games
    stops_at_chance: int = scalar()  # whether chance events are asked for like decisions
    bot: Ints = array("i1", CHARACTERS)  # which bot plays p
    weights: Reals = array("f8", CHARACTERS, WEIGHTS)  # the bot's weights
    watched: int = scalar()  # whether beliefs are kept: some bot minds them, or a person may ask one that does
    minds_rivals: Ints = array("i1", CHARACTERS)  # whether the bot gives a weight to what it believes of others
    own_bot: Any = array("u8", CHARACTERS)  # where the function of a user lies that plays p
    own_words: int = scalar()  # in which rule set's names its mistakes are told: own.py
    said: int = scalar()  # what such a function has answered last
    failed: int = scalar()  # whether that was no option: the game stays at this decision
    thoughts: Thoughts = part(Thoughts)

    keys: Any = array("u8", 128)  # sort keys of a shuffle
    options: Ints = array("i4", MAX_OPTIONS)  # codes of verbs.py
    n_options: int = scalar()


GAME = layout(Game)
STATE_BYTES: int = GAME.fields["rules"][1] if GAME.fields else 0
"""The first bytes of a record are its state."""


def copy_state(source: np.ndarray[Any, Any], target: np.ndarray[Any, Any]) -> None:
    """Copy the state of ``source[0]`` into ``target[0]``; rules, bots and scratch of the target stay."""
    target.view(np.ndarray).view(np.uint8)[:STATE_BYTES] = source.view(np.ndarray).view(np.uint8)[:STATE_BYTES]
