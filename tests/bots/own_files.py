"""Files of bots for tests: reimplementations of built-in bots, and bots that fail."""

from pathlib import Path

SAME = '''
from lifeboat_sim.bots import bot, decisions, helper, random_below, verbs


@helper
def bird(g, i):
    return g.rules.bird[verbs.kind_of(g.options[i])]


@bot("my-rower", sentence="Rows.")
def rows(g):
    if g.kind == decisions.ACTION or g.kind == decisions.ROW:
        return 1
    if g.kind == decisions.NAVIGATE:
        best = 0
        for i in range(g.n_options):
            if bird(g, i) > bird(g, best):
                best = i
        return best
    return 0


@bot("my-plain-rower", compiled=False)
def rows_in_words(seen):
    """Rows, in words.

    No more.
    """
    if seen.decision == "action":
        return "row"
    if seen.decision == "row":
        return seen.options[1]
    if seen.decision == "navigate":
        return max(seen.options, key=seen.birds_on)
    return 0


@bot("my-random")
def picks(g):
    return random_below(g, g.n_options)


@bot("my-plain-random", compiled=False)
def picks_in_words(seen):
    return seen.random_below(len(seen.options))


@bot("counter")
def counts(g):
    g.memory[g.decider, 3] += 1
    return int(g.memory[g.decider, 3]) % g.n_options


@bot("plain-counter", compiled=False)
def counts_in_words(seen):
    seen.memory[3] += 1
    return int(seen.memory[3]) % len(seen.options)
'''


def written(folder: Path, text: str = SAME, name: str = "mine.py") -> Path:
    """Write a file of bots, and return its path."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def one_bot(body: str, arguments: str = "", above: str = "") -> str:
    """Return a file with the bot ``odd``, whose function has this body; line 7 is the first one of it."""
    argument = "seen" if "compiled=False" in arguments else "g"
    return f"""from lifeboat_sim.bots import bot
{above}


@bot("odd"{arguments})
def choose({argument}):
    {body}
"""
