#!/usr/bin/env python3
"""A bot that beats level 2 of both games: it looks one turn ahead, at its own race.

    PYTHONPATH=build/release/python build/release/twistwood match --game twisty \\
        --agents 'cmd:python3 examples/racing_bot.py' level:2 --deals 20
"""
import functools

import twistwood
from twistwood.bot import Bot

SQUARES = [file + rank for rank in "1234567" for file in "abcdefg"]
COLOURS = "roygbpw"
FAR = 6  # turns, for what lies nowhere on the board and has to be stolen


def around(square, fits):
    """The squares whose distance along both axes fits."""
    at = SQUARES.index(square)
    return [to for i, to in enumerate(SQUARES)
            if fits(abs(i % 7 - at % 7), abs(i // 7 - at // 7))]


@functools.lru_cache(maxsize=64)
def distances(board):
    """Turns from every square to every other, without regard to pawns."""
    counters = {}
    for rank, line in zip("7654321", board.split("/")):
        for digit in "1234567":
            line = line.replace(digit, "." * int(digit))
        counters.update(zip([file + rank for file in "abcdefg"], line))
    portals = [square for square in SQUARES if counters[square] == "@"]
    leaps = {square: around(square, lambda x, y: x * y == 2) for square in SQUARES}
    hops = {"+": lambda s: around(s, lambda x, y: x + y == 1),
            "x": lambda s: around(s, lambda x, y: x == y == 1),
            "l": lambda s: leaps[s],
            "@": lambda s: [p for p in portals if p != s]}
    reach = {}
    for square in SQUARES:
        found, waiting = set(), list(leaps[square])
        while waiting:
            stop = waiting.pop()
            if stop not in found:
                found.add(stop)
                if counters[stop] in hops:
                    waiting += hops[counters[stop]](stop)
        reach[square] = found
    table = {}
    for start in SQUARES:
        away, edge, turns = {start: 0}, [start], 0
        while edge:
            turns += 1
            edge = [to for to in {to for at in edge for to in reach[at]} if to not in away]
            away.update(dict.fromkeys(edge, turns))
        table[start] = away
    cubes = {c: [s for s in SQUARES if counters[s] == c] for c in COLOURS}
    return table, cubes


def race(board, player):
    """Turns that a player of Twisty needs to the end, if nobody comes in the way."""
    pawn, row, collected, safe = player.split(":")
    table, cubes = distances(board)
    ends = {pawn: 0}
    for colour in row[int(collected):]:
        ends = {to: min(turns + table[at][to] for at, turns in ends.items())
                for to in cubes[colour]} or {at: turns + FAR for at, turns in ends.items()}
    unsafe = int(collected) - int(safe)
    return min(turns + table[at]["d4"] for at, turns in ends.items()) + 0.1 * unsafe


def twisty_value(position, seat):
    """How far ahead of the others a seat is."""
    if position.winner:
        return 1000 if position.winner == seat else -1000
    _, board, players, *_ = position.text.split()
    left = [race(board, player) for player in players.split(",")]
    mine = left.pop(seat - 1)
    robbed = any(turn["effect"] == "steal" for turn in twistwood.legal_turns(position))
    return 0.5 * min(left) - mine - (FAR / 2 if robbed else 0)


def labyrinth_value(turn, goal, rival):
    """What a turn of the labyrinth is worth: near the goal, or a rival's gate far from them."""
    def steps(place, to):
        return abs(ord(place[0]) - ord(to[0])) + abs(int(place[1]) - int(to[1]))

    if turn["effect"] in ("win", "reach"):
        return 100
    if turn["effect"] == "gate":
        return steps(turn["gate"], rival)
    return -steps(turn["cell"], goal) - turn.get("gaps", 0) - 2 * turn.get("flights", 0)


class RacingBot(Bot):
    name = "Racing example"
    author = "the Twistwood authors"

    def choose(self, task):
        position, seat = task.position, task.position.to_act
        if position.game == "twisty":
            def value(turn):
                return twisty_value(position.play(turn), seat)
        else:
            scene = twistwood.scene(position)
            players, mover = scene["players"], scene["players"][seat - 1]
            goal = mover["target"]["at"] if mover["target"] else mover["pawn"]
            rival = next((p["pawn"] for p in players if not p["target"]), goal)
            known = {turn["turn"]: turn for turn in twistwood.legal_turns(position)}

            def value(turn):
                return labyrinth_value(known[turn], goal, rival)
        best = None
        for turn in task.turns:
            if task.stopped:
                break
            worth = (value(turn), self.random.random())
            if best is None or worth > best:
                best = worth
                task.propose(turn)
        return task.best


if __name__ == "__main__":
    RacingBot().run()
