#!/usr/bin/env python3
"""Deals from keys, worked out once more: from docs/protocol.md and the rules, with nothing of src/.

    deal_keys.py           writes the vectors
    deal_keys.py --check   compares them with deal_keys.json, which the tests hold the program to
"""
import hashlib
import json
import pathlib
import sys


class Stream:
    def __init__(self, name, key):
        self.text = b"twistwood " + name + b" " + key
        self.counter, self.words = 0, []

    def word(self):
        if not self.words:
            digest = hashlib.sha256(self.text + self.counter.to_bytes(4, "big")).digest()
            self.counter += 1
            self.words = [int.from_bytes(digest[i:i + 4], "big") for i in range(0, 32, 4)]
        return self.words.pop(0)

    def below(self, n):
        while True:
            word = self.word()
            if word < 2 ** 32 // n * n:
                return word % n

    def shuffle(self, items):
        items = list(items)
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return items


def places(side):
    """Rank by rank from below, each from the left."""
    return [f + str(r) for r in range(1, side + 1) for f in "abcdefg"[:side]]


def twisty(key, seats):
    open_ = Stream(b"visible", key)
    corners = ["a1", "a7", "g1", "g7"]
    free = [s for s in places(7) if s not in corners + ["d4"]]
    counters = "".join(c * 4 for c in "roygbpw") + "+++xxxlll@@@@@@s"
    board = dict(zip(open_.shuffle(free), counters))
    corners = open_.shuffle(corners)
    rows = ["".join(open_.shuffle("roygbpw")) for _ in range(seats)]
    first = open_.below(seats) + 1
    ranks = ["".join(board.get(f + str(r), "1") for f in "abcdefg") for r in range(7, 0, -1)]
    players = ",".join(f"{corners[i]}:{rows[i]}:0:0" for i in range(seats))
    return f"twisty {'/'.join(ranks)} {players} {first} 0/1000 thief"


def labyrinth(key, seats, goals):
    open_, hidden = Stream(b"visible", key), Stream(b"hidden", key)
    hedges = {}
    for rank in range(5):
        for file in range(5):
            quarters = open_.below(4)
            hedges[file, rank] = ("|-|-" if (file + rank) % 2 else "eswn")[quarters]
    gates = open_.shuffle(["a1", "f1", "a6", "f6"])
    fairies = "b1 f2 e6 a5 b3 d2 e4 c5".split()
    cards = [c for c in places(6) if c not in gates + fairies]
    targets = open_.shuffle(cards)[:seats]
    stacks = hidden.shuffle([c for c in cards if c not in targets])
    deck = "".join(hidden.shuffle("g" * 14 + "f" * 14))
    first = open_.below(seats) + 1
    rows = ["".join(hedges[file, rank] for file in range(5)) for rank in range(4, -1, -1)]
    players = []
    for i in range(seats):
        stack = ".".join(stacks[i * (goals - 1):(i + 1) * (goals - 1)])
        players.append(f"{gates[i]}:{targets[i]}::0:0:{stack}")
    return f"labyrinth {'/'.join(rows)} {','.join(players)} {first} 0/1000 {deck}"


def vector(number):
    key = hashlib.sha256(b"a key for tests %d" % number).digest() if number else bytes(32)
    table = "AbCdEfGhIjK" + "-_0123456789"[number]
    visible, hidden = Stream(b"visible", key), Stream(b"hidden", key)
    promise = hashlib.sha256(b"twistwood promise " + table.encode() + b" " + key)
    seats, goals = 2 + number % 3, 3 + number % 4
    return {
        "key": key.hex(),
        "table": table,
        "promise": promise.hexdigest(),
        "visible": [visible.word() for _ in range(20)],
        "hidden": [hidden.word() for _ in range(20)],
        "below_3_billion": [hidden.below(3_000_000_000) for _ in range(20)],
        "seats": seats,
        "goals": goals,
        "twisty": twisty(key, seats),
        "labyrinth": labyrinth(key, seats, goals),
    }


def main():
    text = "[\n" + ",\n".join(json.dumps(vector(n)) for n in range(12)) + "\n]\n"
    stored = pathlib.Path(__file__).with_suffix(".json")
    if "--check" not in sys.argv:
        stored.write_text(text)
    elif stored.read_text() != text:
        sys.exit(f"{stored} is not what {__file__} works out")


main()
