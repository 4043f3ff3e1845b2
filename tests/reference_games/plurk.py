"""PLK - Lifeboat, Plurk version (contract, section 9). Results go by role."""

from __future__ import annotations

from collections import Counter

from .common import Decisions, Result, shares_of_win, with_defaults

DEFAULT_PLAYERS = 5
ROLES = {  # stamina, survival points
    "TH": (3, 9),
    "DI": (4, 8),
    "AN": (4, 8),
    "ES": (5, 7),
    "SA": (6, 6),
    "WL": (7, 5),
    "BE": (8, 4),
}
OPTIONS = {
    "p_black": 3 / 7,
    "roles_public": True,
    "targets": "derangement",
    "action_order": "random",
    "slot": "all",
    "sailor_pairs": 2,
    "fight_tie": "defender",
    "fight_spoils": "principal",
    "unconscious_fight": "allowed",
    "strength": "stamina",
    "rage_scope": "fight",
    "rage_floor": 1,
    "medkit_target": "any",
    "hp_cap": True,
    "arrival": "immediate",
    "hunger_repeat": "reset",
    "reserve_feeds": True,
    "unconscious_alloc": True,
    "unconscious_starve": True,
    "curse_from": "same_round",
    "lottery_limit": None,
    "eat_limit": None,
    "max_actions": 40,
    "win_tie": "share",
    "goal": 100,
    "rounds": 10,
    "alloc_rounds": 4,
    "adv_pairs": 2,
    "adv_die": 8,
    "medkit_total": 4,
    "fail_scores": True,
}
VALUES = {
    "targets": ("derangement", "permutation", "independent"),
    "action_order": ("random", "seat", "rotate"),
    "slot": ("all", "one_each"),
    "sailor_pairs": (2, 1),
    "fight_tie": ("defender", "attacker", "nobody"),
    "fight_spoils": ("principal", "any_defender", "none"),
    "unconscious_fight": ("allowed", "immune"),
    "strength": ("stamina", "hp"),
    "rage_scope": ("fight", "permanent"),
    "rage_floor": (1, 0),
    "medkit_target": ("any", "self"),
    "arrival": ("immediate", "after_settlement"),
    "hunger_repeat": ("reset", "every_round"),
    "curse_from": ("same_round", "next_round"),
    "win_tie": ("share", "none"),
}
SPECIALS = {2: "compass", 3: "charm", 4: "doll", 7: "reserve", 8: "flare"}  # by the sum of two d4
ITEMS = [
    "ration",
    "medkit",
    "weapon 1",
    "weapon 2",
    "weapon 3",
    "weapon 4",
    "compass",
    "charm",
    "doll",
    "reserve",
    "flare",
]
COST_1 = {"ADVANCE", "ROB", "LOTTERY", "FIGHT", "SEARCH", "DISCARD", "HEAL", "COMPASS", "DOLL"}


class Arrived(Exception):
    """The progress has reached the goal."""


class Player:
    def __init__(self, seat, role):
        self.seat, self.role = seat, role
        self.stamina, self.survival = ROLES[role]
        self.hp = self.stamina
        self.dead = False
        self.died_in = None  # round
        self.items = Counter()  # by name; rations of DI are in `portions`
        self.portions = 0
        self.ap = 0
        self.spent = self.ate = False
        self.hunger = 0
        self.rage = 0  # lasting gain of strength, only with rage_scope = permanent
        self.guard = self.attack = None

    @property
    def awake(self):
        return self.hp >= 1 and not self.dead

    @property
    def meals(self):
        """What EAT and settlement can consume: portions of DI, rations of everybody else."""
        return self.portions if self.role == "DI" else self.items["ration"]

    def consume_meal(self):
        if self.role == "DI":
            self.portions -= 1
        else:
            self.items["ration"] -= 1

    def count(self, item):
        return self.portions // 2 if item == "ration" and self.role == "DI" else self.items[item]

    def kinds(self):
        """The kinds of items held, in canonical order."""
        return [item for item in ITEMS if self.count(item)]

    def change_items(self, item, n):
        if item == "ration" and self.role == "DI":
            self.portions += 2 * n
        else:
            self.items[item] += n

    def remove_possessions(self):
        self.items.clear()
        self.portions = 0

    def best_weapon(self):
        return max((power for power in (1, 2, 3, 4) if self.items[f"weapon {power}"]), default=0)


class Fight:
    """Sides and sums of one fight, as the players see them."""

    def __init__(self, attacker, defender):
        self.attacker, self.defender = attacker, defender
        self.attackers, self.defenders = [attacker], [defender]
        self.sums = {"attack": 0, "defend": 0}

    def side_of(self, p):
        return "attack" if p in self.attackers else "defend" if p in self.defenders else None


def derangement(n, rng):
    while True:
        targets = list(range(n))
        rng.shuffle(targets)
        if all(t != i for i, t in enumerate(targets)):
            return targets


def draw_targets(n, how, rng):
    if how == "derangement":
        return derangement(n, rng)
    if how == "permutation":
        targets = list(range(n))
        rng.shuffle(targets)
        return targets
    return [rng.choice([t for t in range(n) if t != i]) for i in range(n)]


class Plurk:
    def __init__(self, players, options, bots, rng, roles=None):
        """`bots`: by role."""
        self.rng = rng
        self.options = with_defaults(options, OPTIONS, VALUES)
        roles = roles or rng.sample(list(ROLES), players)
        self.players = [Player(seat, role) for seat, role in enumerate(roles)]
        for p, guard in zip(self.players, draw_targets(players, self.options["targets"], rng), strict=True):
            p.guard = self.players[guard]
        for p, attack in zip(self.players, draw_targets(players, self.options["targets"], rng), strict=True):
            p.attack = self.players[attack]
        self.names = [bots[role] for role in roles]
        self.decisions = Decisions(self.names, BOTS, rng)
        self.rulings = Counter()
        self.progress = 0
        self.round_number = 0
        self.medkits_left = self.options["medkit_total"]
        self.specials_obtained = set()
        self.fight = None
        self.doll = False
        self.curses = Counter()

    def decide(self, p, name, options):
        return self.decisions.decide(p.seat, name, options, self)

    def d(self, sides):
        return self.rng.randint(1, sides)

    # the game and its rounds: rules 9.4

    def play(self):
        ended_by = self.rounds()
        scores = self.final_scores(ended_by == "arrival")
        return Result(
            [p.role for p in self.players],
            scores,
            shares_of_win(scores, self.options["win_tie"]),
            ended_by,
            self.round_number,
            self.names,
            self.decisions.counts,
            self.rulings,
        )

    def rounds(self):
        while self.round_number < self.options["rounds"]:
            self.round_number += 1
            if self.round_number <= self.options["alloc_rounds"]:
                self.allocation()
            try:
                self.action_phase()
            except Arrived:
                return "arrival"
            self.settlement()
            if all(p.dead for p in self.players):
                return "all_dead"
            if self.options["arrival"] == "after_settlement" and self.progress >= self.options["goal"]:
                return "arrival"
        return "rounds_used_up"

    def advance(self, n):
        self.progress += n
        if self.options["arrival"] == "immediate" and self.progress >= self.options["goal"]:
            raise Arrived

    def allocation(self):
        for p in self.players:
            if p.awake or (not p.dead and self.options["unconscious_alloc"]):
                self.roll_on_table(p)

    def roll_on_table(self, p):
        """9.5."""
        roll = self.d(6)
        if roll == 1:
            p.change_items("ration", 1)
        elif roll == 2:
            special = SPECIALS.get(self.d(4) + self.d(4))
            if special in self.specials_obtained:
                self.rulings["special_repeated"] += 1
            elif special:
                self.specials_obtained.add(special)
                p.items[special] += 1
        elif roll == 3:
            p.items[f"weapon {self.d(4)}"] += 1
        elif roll == 4:
            if self.medkits_left:
                self.medkits_left -= 1
                p.items["medkit"] += 1
            else:
                self.rulings["no_medkit_left"] += 1
        else:
            p.change_items("ration", roll - 3)

    def action_phase(self):
        for p in self.players:
            p.ap = 1 if p.awake else 0
            p.spent = p.ate = False
            p.eaten = p.lotteries = p.actions = 0
        self.doll = False
        self.curses = Counter()
        order = self.draw_order()
        if self.options["slot"] == "all":
            for p in order:
                if p.dead:
                    self.curse(p)
                else:
                    while self.one_action(p):
                        pass
        else:
            waiting = list(order)
            while waiting:
                for p in list(waiting):
                    if p.dead:
                        self.curse(p)
                        waiting.remove(p)
                    elif not self.one_action(p):
                        waiting.remove(p)

    def draw_order(self):
        n = len(self.players)
        if self.options["action_order"] == "seat":
            return list(self.players)
        if self.options["action_order"] == "rotate":
            first = (self.round_number - 1) % n
            return self.players[first:] + self.players[:first]
        return self.rng.sample(self.players, n)

    def curse(self, p):
        if self.options["curse_from"] == "next_round" and p.died_in == self.round_number:
            return
        choice = self.decide(p, "curse", ["nothing", *(q for q in self.players if not q.dead), "progress"])
        if choice == "progress":
            self.progress = max(0, self.progress - self.d(6))
            self.rulings["curses_on_progress"] += 1
        elif choice != "nothing":
            self.curses[choice.seat] += 1
            self.rulings["curses"] += 1

    # actions: rules 9.6

    def one_action(self, p):
        """Asks for one action and does it. False when the slot is over."""
        if not p.awake:
            return False
        if p.actions >= self.options["max_actions"]:
            self.rulings["guard_hits"] += 1
            return False
        choice = self.decide(p, "action", self.legal_actions(p))
        if choice[0] == "PASS":
            return False
        p.actions += 1
        self.act(p, *choice)
        return p.awake

    def legal_actions(self, p):
        others = [q for q in self.players if q is not p]
        actions = [("PASS",)]
        if p.ap >= 1:
            actions.append(("ADVANCE",))
            actions += [("ROB", q, item) for q in others if not q.dead for item in q.kinds()]
            if self.options["lottery_limit"] is None or p.lotteries < self.options["lottery_limit"]:
                actions.append(("LOTTERY",))
            immune = self.options["unconscious_fight"] == "immune"
            actions += [("FIGHT", q) for q in others if not q.dead and (q.awake or not immune)]
            actions += [("SEARCH", q) for q in others if q.dead and q.kinds()]
            actions += [("DISCARD", item) for item in p.kinds()]
        if p.meals and (self.options["eat_limit"] is None or p.eaten < self.options["eat_limit"]):
            actions.append(("EAT",))
        if p.items["medkit"]:
            patients = [q for q in self.players if not q.dead and (q.hp < q.stamina or not self.options["hp_cap"])]
            if self.options["medkit_target"] == "self":
                patients = [q for q in patients if q is p]
            actions += [("MEDKIT", q) for q in patients]
            if p.role == "AN" and p.ap >= 1:
                actions += [("HEAL", q) for q in patients]
        if p.ap >= 1 and p.items["compass"]:
            actions.append(("COMPASS",))
        if p.ap >= 1 and p.items["doll"]:
            actions.append(("DOLL",))
        if p.items["flare"]:
            actions.append(("FLARE",))
        return actions

    def act(self, p, action, target=None, item=None):
        self.rulings[action] += 1
        if action in COST_1:
            self.pay_ap(p)
        if action == "ADVANCE":
            self.advance(self.roll_advance(p))
        elif action == "ROB":
            self.rob(p, target, item)
        elif action == "LOTTERY":
            p.lotteries += 1
            self.roll_on_table(p)
        elif action == "FIGHT":
            self.do_fight(p, target, None)
        elif action == "SEARCH":
            for kind in target.kinds():
                n = target.count(kind)
                target.change_items(kind, -n)
                p.change_items(kind, n)
        elif action == "DISCARD":
            p.change_items(target, -1)
        elif action == "EAT":
            p.consume_meal()
            p.eaten += 1
            p.ap += 1
            p.ate = True
        elif action == "MEDKIT":
            p.items["medkit"] -= 1
            target.hp += 1
        elif action == "HEAL":
            target.hp += 1
        elif action == "COMPASS":
            p.items["compass"] -= 1
            self.advance(10)
        elif action == "DOLL":
            p.items["doll"] -= 1
            self.doll = True
        elif action == "FLARE":
            p.items["flare"] -= 1
            self.advance(20)

    def pay_ap(self, p):
        if p.role == "ES" and self.d(6) == 6:
            return
        p.ap -= 1
        p.spent = True

    def roll_advance(self, p):
        pairs, die = self.options["adv_pairs"], self.options["adv_die"]
        if p.role == "SA":
            pairs, die = self.options["sailor_pairs"], 12
        return sum(self.d(die) for _ in range(pairs) if self.rng.random() < 0.5)

    def rob(self, p, q, item):
        if not q.awake or p.role == "TH":
            self.hand_over(q, p, item)
            return
        self.robber = p
        if self.decide(q, "accept", ["accept", "refuse"]) == "accept":
            self.hand_over(q, p, item)
        else:
            self.rulings["robberies_refused"] += 1
            self.do_fight(p, q, item)

    def hand_over(self, giver, taker, item):
        if giver.count(item):
            giver.change_items(item, -1)
            taker.change_items(item, 1)

    # fight: rules 9.7

    def strength(self, p):
        own = p.hp if self.options["strength"] == "hp" else p.stamina
        return own + p.rage + p.best_weapon()

    def do_fight(self, a, d, named_item):
        """FIGHT, or a refused ROB of the named item."""
        self.rulings["fights"] += 1
        fight = self.fight = Fight(a, d)
        self.join(fight)
        fight.sums["attack"] = sum(map(self.strength, fight.attackers))
        fight.sums["defend"] = sum(self.strength(p) for p in fight.defenders if p.awake)
        for side, fighters in (("attack", fight.attackers), ("defend", fight.defenders)):
            for p in sorted(fighters, key=lambda q: q.seat):
                if p.awake:
                    self.boost(fight, side, p)
        attack, defend = fight.sums["attack"], fight.sums["defend"]
        if attack == defend and self.options["fight_tie"] == "nobody":
            return
        if attack > defend or (attack == defend and self.options["fight_tie"] == "attacker"):
            self.rulings["fights_won_by_attackers"] += 1
            self.spoils(fight, named_item)
            losers = fight.defenders
        else:
            losers = fight.attackers
        for p in sorted(losers, key=lambda q: q.seat):
            self.damage(p, "fight")

    def join(self, fight):
        n = len(self.players)
        a, d = fight.attacker, fight.defender
        for i in range(1, n):
            p = self.players[(a.seat + i) % n]
            if p is not d and p.awake:
                side = self.decide(p, "join", ["stay out", "attack", "defend"])
                if side == "attack":
                    fight.attackers.append(p)
                elif side == "defend":
                    fight.defenders.append(p)

    def boost(self, fight, side, p):
        if p.items["flare"] and self.decide(p, "fire", ["hold", "fire"]) == "fire":
            p.items["flare"] -= 1
            fight.sums[side] += 8
        if p.role == "BE":
            k = self.decide(p, "burn", list(range(p.hp - self.options["rage_floor"] + 1)))
            fight.sums[side] += k
            p.hp -= k
            self.rulings["hp_burned"] += k
            if self.options["rage_scope"] == "permanent":
                p.rage += k

    def spoils(self, fight, named_item):
        a = fight.attacker
        if named_item is not None:
            self.hand_over(fight.defender, a, named_item)
            return
        if self.options["fight_spoils"] == "none":
            return
        losers = [fight.defender]
        if self.options["fight_spoils"] == "any_defender":
            losers = sorted(fight.defenders, key=lambda q: q.seat)
        items = [(q, item) for q in losers for item in q.kinds()]
        choice = self.decide(a, "spoils", ["nothing", *items])
        if choice != "nothing":
            q, item = choice
            self.hand_over(q, a, item)

    # damage and settlement: rules 9.2, 9.8

    def damage(self, p, cause):
        """One point."""
        if p.dead:
            return
        self.rulings[f"damage_{cause}"] += 1
        if p.hp >= 1:
            p.hp -= 1
        else:
            p.dead = True
            p.died_in = self.round_number
            self.rulings[f"deaths_{cause}"] += 1
            if cause in ("random", "curse"):
                p.remove_possessions()

    def starves(self, p):
        return not p.dead and (p.awake or self.options["unconscious_starve"])

    def settlement(self):
        for p in self.players:
            if self.starves(p) and p.spent:
                if p.items["reserve"]:
                    p.ate = p.ate or self.options["reserve_feeds"]
                elif p.meals:
                    p.consume_meal()
                    p.ate = True
                else:
                    self.damage(p, "no_ration")
        for p in self.players:
            if not self.starves(p):
                continue
            if p.ate:
                p.hunger = 0
                continue
            p.hunger += 1
            if p.hunger >= 2:
                self.damage(p, "hunger")
                if self.options["hunger_repeat"] == "reset":
                    p.hunger = 0
        for p in self.players:
            if not p.dead and self.rng.random() < self.options["p_black"]:
                if p.role != "WL" and not p.items["charm"]:
                    for _ in range(2 if self.doll else 1):
                        self.damage(p, "random")
        for p in self.players:
            for _ in range(self.curses[p.seat]):
                self.damage(p, "curse")

    # final scoring: rules 9.9

    def final_scores(self, arrived):
        if not arrived:
            for p in self.players:
                p.dead = True
            if not self.options["fail_scores"]:
                return [0] * len(self.players)
        scores = []
        for p in self.players:
            score = 0
            if not p.dead:
                score += p.survival
                if not p.guard.dead:
                    score += p.guard.survival
            if p.attack.dead:
                score += p.attack.stamina
            scores.append(score)
        return scores


# The bots: rules 9.16


def rower_action(p, options, game):
    """Rower's list of actions: the first one that is legal."""
    legal = {option[0] for option in options}
    for action in ("FLARE", "COMPASS"):
        if action in legal:
            return (action,)
    patients = [option[1] for option in options if option[0] == "MEDKIT"]
    for q in patients:
        if not q.awake:
            return "MEDKIT", q
    if p in patients and p.hp <= 1:
        return "MEDKIT", p
    if p.ap >= 1:
        if p.meals or p.items["reserve"]:
            return ("ADVANCE",)
        return ("LOTTERY",) if "LOTTERY" in legal and p.hp > 2 else ("PASS",)
    return ("EAT",) if "EAT" in legal and p.meals >= 2 else ("PASS",)


def bot_rower(seat, name, options, game, rng):
    if name == "action":
        return rower_action(game.players[seat], options, game)
    return {"join": "defend", "accept": "refuse"}.get(name, options[0])


def bot_hunter(seat, name, options, game, rng):
    p = game.players[seat]
    prey = p.attack
    if name == "action":
        weak = game.strength(p) > game.strength(prey) and prey.hp <= 3
        if ("FIGHT", prey) in options and (not prey.awake or weak):
            return "FIGHT", prey
        return rower_action(p, options, game)
    if name == "join":
        if game.fight.side_of(prey):
            return "defend" if game.fight.side_of(prey) == "attack" else "attack"
        return game.fight.side_of(p.guard) or "stay out"
    if name == "curse":
        return prey if prey in options else "nothing"
    return options[0]


def bot_looter(seat, name, options, game, rng):
    p = game.players[seat]
    if name == "action":
        if p.ap >= 1 and not p.meals:
            victims = [option[1] for option in options if option[0] == "ROB" and option[2] == "ration"]
            victims = [q for q in victims if p.role == "TH" or not q.awake or game.strength(q) < game.strength(p)]
            if victims:
                return "ROB", max(victims, key=lambda q: (q.count("ration"), -q.seat)), "ration"
        return rower_action(p, options, game)
    if name == "accept":
        return "accept" if game.strength(p) < game.strength(game.robber) else "refuse"
    if name == "fire":
        return "fire" if turns_it(game, p, 8) else "hold"
    if name == "burn":
        return next((k for k in options if k > 0 and turns_it(game, p, k)), 0)
    return options[0]


def turns_it(game, p, k):
    """Whether k more points for p's side make it the winner, and it is not so already."""
    fight = game.fight
    side = fight.side_of(p)

    def wins(more):
        attack = fight.sums["attack"] + (more if side == "attack" else 0)
        defend = fight.sums["defend"] + (more if side == "defend" else 0)
        if attack == defend:
            return game.options["fight_tie"] == {"attack": "attacker", "defend": "defender"}[side]
        return (attack > defend) == (side == "attack")

    return wins(k) and not wins(0)


def bot_looper(seat, name, options, game, rng):
    if name != "action":
        return options[0]
    p = game.players[seat]
    if p.ap >= 1:
        if p.meals >= 10:
            return ("ADVANCE",)
        return ("LOTTERY",) if ("LOTTERY",) in options else ("PASS",)
    return ("EAT",) if ("EAT",) in options else ("PASS",)


BOTS = {"rower": bot_rower, "hunter": bot_hunter, "looter": bot_looter, "looper": bot_looper}


def play(players, options, bots, rng):
    return Plurk(players, options, bots, rng).play()
