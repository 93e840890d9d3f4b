"""Twisty and Twist Labyrinth: rules, opponents, and thousands of games at once.

>>> import twistwood
>>> position = twistwood.deal("twisty", seed=7)
>>> len(position.turns()) == position.perft(1)
True
>>> twistwood.search(position, nodes=1000).turn in position.turns()
True

Positions are values: `play` gives a new one. Seats are counted from 1. What the rules or a function
refuse is a `twistwood.Error`, with the referee's sentence; see docs/python.md.
"""

from __future__ import annotations

import json as _json

from ._native import (
    GAMES,
    Agent,
    Answer,
    Error,
    History,
    IllegalTurn,
    LabyrinthBatch,
    Line,
    MatchResult,
    Opinion,
    Position,
    Record,
    RecordedTurn,
    Solution,
    TwistyBatch,
    __version__,
    deal,
    episode_seed,
    match,
    split_records,
)

__all__ = [
    "GAMES",
    "Agent",
    "Answer",
    "Batch",
    "Error",
    "History",
    "IllegalTurn",
    "LabyrinthBatch",
    "Line",
    "MatchResult",
    "Opinion",
    "Position",
    "Record",
    "RecordedTurn",
    "Solution",
    "TwistyBatch",
    "account",
    "deal",
    "episode_seed",
    "legal_turns",
    "match",
    "scene",
    "search",
    "split_records",
]


for _error in (Error, IllegalTurn):
    _error.__module__ = "twistwood"


def Batch(game, lanes, *, seats=2, threads=1, auto_reset=True, **options):
    """A batch of games of one kind: a TwistyBatch or a LabyrinthBatch.

    Further options are those of `deal`, such as limit= or edition=.
    """
    kinds = {"twisty": TwistyBatch, "labyrinth": LabyrinthBatch}
    if game not in kinds:
        raise Error(f"game: {game!r} is not twisty or labyrinth")
    return kinds[game](lanes, seats=seats, threads=threads, auto_reset=auto_reset, **options)


def legal_turns(position):
    """The legal turns of a position with what they do, as dicts.

    The fields are those of the protocol (docs/protocol.md): "turn", "effect" and the parts of the
    turn; and "action", its id (docs/environments.md).
    """
    return _json.loads(position._legal_json())


def account(position, turn):
    """What a legal turn does, step by step, as a dict."""
    return _json.loads(position._account_json(turn))


def scene(position):
    """All that everybody sees of a position, by names, as a dict."""
    return _json.loads(position._scene_json())


def search(position, agent="level:6", *, movetime_ms=None, nodes=None, depth=None, lines=1,
           history=None, seed=1, threads=1, hash_mib=16):
    """Asks an agent once. Whoever asks for a whole game keeps an `Agent`, which remembers.

    Without a limit it takes a second. Other Python threads run meanwhile; Ctrl-C ends it.
    """
    asked = Agent(position.game, agent, seed=seed, threads=threads, hash_mib=hash_mib)
    return asked.search(position, movetime_ms=movetime_ms, nodes=nodes, depth=depth, lines=lines,
                        history=history)
