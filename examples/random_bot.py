#!/usr/bin/env python3
"""A bot for Twisty and Twist Labyrinth that plays any legal turn: a start for one that thinks.

It speaks the bot protocol (docs/bot-protocol.md) and leaves the rules to `twistwood`:
    twistwood match --game twisty --agents level:1 'cmd:python3 examples/random_bot.py twistwood'
"""
import random
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
held = None  # the answer to go infinite, which waits for stop


def take_position(words):
    position, turns = " ".join(words[:6]), words[7:]
    if turns:
        position = run("play-line", "--position", position, *turns)[-1]
    return run("moves", "--position", position)


def choose(words):
    if held:
        raise ValueError("go: say stop first")
    if not legal:
        raise ValueError("go: there is no position" if legal is None else "go: the game is over")
    only = words[words.index("searchmoves") + 1 :] if "searchmoves" in words else legal
    return "bestturn " + random.choice([turn for turn in legal if turn in only] or legal)


for line in sys.stdin:
    command, *words = line.split() or [""]
    answer = None
    try:
        if command == "twp":
            answer = GREETING
        elif command == "isready":
            answer = "readyok"
        elif command == "setoption" and words[:3] == ["name", "Seed", "value"]:
            random.seed(int(words[3]))
        elif command == "position":
            legal = None
            legal = take_position(words)
        elif command == "go" and "infinite" in words:
            held = choose(words)
        elif command == "go":
            answer = choose(words)
        elif command == "stop":
            answer, held = held, None
        elif command == "quit":
            break
        elif command not in ("", "newgame"):
            answer = "error I do not know " + command[:40]
    except (ValueError, IndexError) as error:
        answer = "error " + str(error)
    if answer:
        print(answer, flush=True)
