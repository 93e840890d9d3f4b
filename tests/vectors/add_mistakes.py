#!/usr/bin/env python3
"""Adds the mistakes of level 6 that `twistwood study-deals` has found to mistakes.jsonl.

    tests/vectors/add_mistakes.py build/release/twistwood rows.jsonl ...

A line is {"position", "value" for the seat to act, "mistake": a turn that loses it, "keeps": all turns
that keep it, "avoids": true}. `keeps` is worked out by `twistwood solve` where at most so many cards are
missing as --missing says, and left out elsewhere. `avoids` says that a search of each of the NODES below
keeps the value, or at least does not play the mistake: search_test holds it to that. Without rows, only
this mark is renewed, for a search that has changed on purpose.
"""

import argparse
import json
import pathlib
import subprocess

FILE = pathlib.Path(__file__).with_name("mistakes.jsonl")
NODES = (30_000, 100_000, 300_000)


def missing(position):
    return 14 - sum(int(player.split(":")[2]) for player in position.split()[2].split(","))


def ask(program, *arguments, text=None):
    run = subprocess.run([program, *arguments], input=text, capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


def played(program, position, nodes):
    limits = ("--lines", "1", "--nodes", str(nodes), "--hash", "16", "--json")
    return ask(program, "best", "--position", position, *limits)["lines"][0]["turn"]


def avoids(program, entry):
    turns = [played(program, entry["position"], nodes) for nodes in NODES]
    return all(turn in entry["keeps"] if "keeps" in entry else turn != entry["mistake"] for turn in turns)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("program", help="the program twistwood")
    parser.add_argument("rows", nargs="*", help="files of twistwood study-deals")
    parser.add_argument("--missing", type=int, default=9, help="cards up to which positions are solved")
    arguments = parser.parse_args()

    lines = FILE.read_text().splitlines() if FILE.exists() else []
    entries = {(entry["position"], entry["mistake"]): entry for entry in map(json.loads, lines)}
    for rows in arguments.rows:
        for row in map(json.loads, pathlib.Path(rows).read_text().splitlines()):
            for position, mistake, value in row["mistakes"]:
                entry = {"position": position, "value": value, "mistake": mistake}
                entries.setdefault((position, mistake), entry)
    for entry in entries.values():
        if "keeps" not in entry and missing(entry["position"]) <= arguments.missing:
            solved = ask(arguments.program, "solve", "-", text=entry["position"] + "\n")
            assert solved["value"] == entry["value"] and entry["mistake"] not in solved["best"], entry
            entry["keeps"] = solved["best"]
        entry.pop("avoids", None)
        if avoids(arguments.program, entry):
            entry["avoids"] = True
    FILE.write_text("".join(json.dumps(entry) + "\n" for entry in entries.values()))


main()
