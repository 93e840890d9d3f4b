#!/usr/bin/env python3
"""A bot for Twisty and Twist Labyrinth that plays any legal turn: a start for one that thinks.

It speaks the bot protocol (docs/bot-protocol.md) and leaves the rules to `twistwood`:
    twistwood match --game twisty --agents level:1 'cmd:python3 examples/random_bot.py twistwood'
"""
import random
import subprocess
import sys

TWISTWOOD = sys.argv[1] if len(sys.argv) > 1 else "twistwood"


def run(*words):
    return subprocess.run([TWISTWOOD, *words], capture_output=True, text=True, check=True).stdout


position = None
for line in sys.stdin:
    command, *words = line.split() or [""]
    if command == "twp":
        answer = "id name Random example\nid author you\noption name Seed type spin default 1\ntwpok"
    elif command == "isready":
        answer = "readyok"
    elif command == "setoption" and words[:3] == ["name", "Seed", "value"]:
        random.seed(int(words[3]))
        continue
    elif command == "position":
        position, turns = " ".join(words[:6]), words[7:]
        if turns:
            position = run("play-line", "--position", position, *turns).splitlines()[-1]
        continue
    elif command == "go":
        legal = run("moves", "--position", position).splitlines() if position else []
        answer = "bestturn " + random.choice(legal) if legal else "error go: nothing to play"
    elif command == "quit":
        break
    elif command in ("", "newgame", "stop"):
        continue
    else:
        answer = "error I do not know " + command
    print(answer, flush=True)
