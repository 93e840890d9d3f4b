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
from typing import Any, Literal, overload

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


_BATCHES: dict[str, type[TwistyBatch] | type[LabyrinthBatch]] = {
    "twisty": TwistyBatch, "labyrinth": LabyrinthBatch}


def _batch_of(game: object) -> type[TwistyBatch] | type[LabyrinthBatch]:
    """The kind of batch of a game, which says what its numbers are."""
    if not isinstance(game, str) or game not in _BATCHES:
        raise Error(f"game: {game!r} is not twisty or labyrinth")
    return _BATCHES[game]


def _check_position(position: object) -> None:
    if not isinstance(position, Position):
        raise TypeError(f"position: a Position is expected, not {type(position).__name__}")


@overload
def Batch(game: Literal["twisty"], lanes: int, *, seats: int = 2, threads: int = 1,
          auto_reset: bool = True, **options: Any) -> TwistyBatch: ...
@overload
def Batch(game: Literal["labyrinth"], lanes: int, *, seats: int = 2, threads: int = 1,
          auto_reset: bool = True, **options: Any) -> LabyrinthBatch: ...
@overload
def Batch(game: str, lanes: int, *, seats: int = 2, threads: int = 1,
          auto_reset: bool = True, **options: Any) -> TwistyBatch | LabyrinthBatch: ...
def Batch(game: str, lanes: int, *, seats: int = 2, threads: int = 1, auto_reset: bool = True,
          **options: Any) -> TwistyBatch | LabyrinthBatch:
    """A batch of games of one kind: a TwistyBatch or a LabyrinthBatch.

    Further options are those of `deal`, such as limit= or edition=.
    """
    kind = _batch_of(game)
    return kind(lanes, seats=seats, threads=threads, auto_reset=auto_reset, **options)


def legal_turns(position: Position) -> list[dict[str, Any]]:
    """The legal turns of a position with what they do, as dicts.

    The fields are those of the protocol (docs/protocol.md): "turn", "effect" and the parts of the
    turn; and "action", its id (docs/environments.md).
    """
    _check_position(position)
    told: list[dict[str, Any]] = _json.loads(position._legal_json())
    return told


def account(position: Position, turn: str) -> dict[str, Any]:
    """What a legal turn does, step by step, as a dict."""
    _check_position(position)
    if not isinstance(turn, str):
        raise TypeError(f"turn: a text is expected, not {type(turn).__name__}")
    told: dict[str, Any] = _json.loads(position._account_json(turn))
    return told


def scene(position: Position) -> dict[str, Any]:
    """All that everybody sees of a position, by names, as a dict."""
    _check_position(position)
    told: dict[str, Any] = _json.loads(position._scene_json())
    return told


def search(position: Position, agent: str = "level:6", *, movetime_ms: int | None = None,
           nodes: int | None = None, depth: int | None = None, lines: int = 1,
           history: History | None = None, seed: int = 1, threads: int = 1,
           hash_mib: int = 16) -> Answer:
    """Asks an agent once. Whoever asks for a whole game keeps an `Agent`, which remembers.

    Without a limit it takes a second. Other Python threads run meanwhile; Ctrl-C ends it.
    """
    _check_position(position)
    asked = Agent(position.game, agent, seed=seed, threads=threads, hash_mib=hash_mib)
    return asked.search(position, movetime_ms=movetime_ms, nodes=nodes, depth=depth, lines=lines,
                        history=history)
