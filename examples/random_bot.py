#!/usr/bin/env python3
"""A bot for Twisty and Twist Labyrinth that plays any legal turn: a start for one that thinks.

It speaks the bot protocol (docs/bot-protocol.md) and leaves the rules to `twistwood`:
    twistwood match --game twisty --agents level:1 'cmd:python3 examples/random_bot.py twistwood'
"""
import random
import re
import subprocess
import sys

TWISTWOOD = sys.argv[1] if len(sys.argv) > 1 else "twistwood"
GREETING = "id name Random example\nid author you\noption name Seed type spin default 1\ntwpok"


def run(*words):
    ran = subprocess.run([TWISTWOOD, *words], capture_output=True, text=True)
    if ran.returncode != 0:
        raise ValueError(ran.stderr.splitlines()[0])
    return ran.stdout.splitlines()


legal = None  # the turns of the position; None if there is no position
seats = 0
held = None  # the answer to go infinite, which waits for stop


def take_position(words):
    position, turns = " ".join(words[:6]), words[7:]
    if turns:
        position = run("play-line", "--position", position, *turns)[-1]
    return run("moves", "--position", position), position.split()[2].count(",") + 1


def choose(limits, only):
    """A turn of `only`, or any; whatever the limits are, if they are limits at all."""
    clocks = r"clock \d+" + r",\d+" * (seats - 1) + r" inc \d+"
    form = rf"infinite|(?!.*\b([a-z]+) .*\b\1 )((movetime|nodes|depth) 0*[1-9]\d*( |$)|{clocks}( |$))*"
    if not legal:
        raise ValueError("go: there is no position" if legal is None else "go: the game is over")
    if not re.fullmatch(form, " ".join(limits)) or not set(only) <= set(legal):
        raise ValueError("go: these are no limits, or not all of the turns are legal")
    return "bestturn " + random.choice(only or legal)


for line in sys.stdin:
    command, *words = line.split() or [""]
    answer = None
    try:
        if line.split() == ["twp", "1"]:
            answer = GREETING
        elif command == "isready":
            answer = "readyok"
        elif command in ("stop", "quit"):
            answer, held = held, None
        elif held and command:
            raise ValueError("say stop first")
        elif command == "setoption" and words[:3] == ["name", "Seed", "value"]:
            random.seed(int(words[3]))
        elif command == "newgame":
            legal = None
        elif command == "position":
            legal = None
            legal, seats = take_position(words)
        elif command == "go" and words == ["infinite"]:
            held = choose(words, [])
        elif command == "go" and words[-1:] != ["searchmoves"]:
            limits, _, only = " ".join(words).partition("searchmoves")
            answer = choose(limits.split(), only.split())
        elif command:
            answer = "error I do not know " + line[:40].strip()
    except (ValueError, IndexError) as error:
        answer = "error " + str(error)
    if answer:
        print(answer, flush=True)
    if command == "quit":
        break
if held:
    print(held)
