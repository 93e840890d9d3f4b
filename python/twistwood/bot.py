"""A kit for bots: the protocol (docs/bot-protocol.md) is here, the thinking is yours.

    from twistwood.bot import Bot

    class Mine(Bot):
        name = "Mine"

        def choose(self, task):
            return self.random.choice(task.turns)

    if __name__ == "__main__":
        Mine().run()

Then `twistwood match --game twisty --agents level:1 'cmd:python3 mine.py'` plays against it and
`twistwood bot-check -- python3 mine.py` says whether it keeps the protocol. Out of time or told to
stop, the kit answers with the last turn that was proposed, so that a slow bot loses no game by it.
"""

from __future__ import annotations

import dataclasses
import functools
import operator
import random
import sys
import threading
import time
import traceback
from typing import Any, BinaryIO, Callable, Sequence, TextIO

from . import Error, History, Position

_LONGEST_LINE = 2**20
_UNLIMITED_MS = 1000  # when nobody says how long
_MARGIN_MS = 30  # for the way of the answer
_STOP_S = 0.1  # for a bot that looks at `task.stopped`
_LAST_S = 10  # after the end of the input
_LONGEST_S = 10**6  # that a timer is set to


@dataclasses.dataclass(frozen=True)
class Limits:
    """What a search may use up; None where nothing was said."""

    movetime_ms: int | None = None
    nodes: int | None = None
    depth: int | None = None
    clock_ms: tuple[int, ...] | None = None  # left to each seat
    increment_ms: int = 0
    infinite: bool = False

    def budget_ms(self, seat: int) -> int | None:
        """How long to think: what was said, a share of the clock, or None for no limit."""
        times = [] if self.movetime_ms is None else [self.movetime_ms]
        if self.clock_ms is not None and seat <= len(self.clock_ms):
            left = self.clock_ms[seat - 1]
            times.append(min(left // 20 + self.increment_ms // 2, left))
        if not times:
            bounded = self.infinite or self.nodes is not None or self.depth is not None
            return None if bounded else _UNLIMITED_MS
        return max(1, min(times) - min(_MARGIN_MS, min(times) // 2))


class Task:
    """One question: a position, its legal turns, and how long there is to think."""

    def __init__(self, history: History, turns: list[str], limits: Limits,
                 say: Callable[[str], object]) -> None:
        seat = history.position.to_act
        if seat is None or not turns:
            raise Error("the game is over: there is nothing to choose")
        self.history = history
        self.position = history.position
        self.turns = turns  # to choose from
        self.limits = limits
        self.best = turns[0]
        self._say = say
        self._stop = threading.Event()
        self._begun = time.monotonic()
        self._budget_ms = limits.budget_ms(seat)

    @property
    def stopped(self) -> bool:
        """True when it is time to answer."""
        return self._stop.is_set()

    @property
    def left_ms(self) -> int | None:
        """Milliseconds left, or None if nobody counts them."""
        if self._budget_ms is None:
            return None
        return max(0, self._budget_ms - int(1000 * (time.monotonic() - self._begun)))

    def propose(self, turn: str) -> None:
        """The best turn so far: the answer if the time is up before `choose` returns."""
        if turn not in self.turns:
            raise Error(f"{turn} is none of the turns to choose from")
        self.best = turn

    def info(self, *, depth: int | None = None, nodes: int | None = None,
             win: Sequence[float] | None = None, draw: float | None = None,
             loss: Sequence[float] | None = None, pv: Sequence[str] | None = None) -> None:
        """Tells the host how far it is.

        win is the chance of every seat, with a draw as equal shares; draw the chance that nobody
        wins, and loss the chance of every seat that another does, where the bot knows them. pv is
        the line of play expected, which begins with one of `task.turns`.
        """
        words = ["info"]
        for name, count in (("depth", depth), ("nodes", nodes)):
            if count is not None:
                words.append(f"{name} {_count(name, count)}")
        words.append(f"time {int(1000 * (time.monotonic() - self._begun))}")
        seats = self.position.seats
        for name, chances, due in (("win", win, seats),
                                   ("draw", None if draw is None else [draw], 1),
                                   ("loss", loss, seats)):
            if chances is not None:
                words.append(f"{name} {_chances(name, chances, due)}")
        if pv:
            words.append("pv " + " ".join(_line_of_play(pv, self.turns)))
        self._say(" ".join(words))


def _count(name: str, value: int) -> int:
    try:
        count = operator.index(value)
    except TypeError:
        raise Error(f"info: {name} is {value!r}, not a whole number") from None
    if count < 0:
        raise Error(f"info: {name} is {count}, less than 0")
    return count


def _chances(name: str, chances: Sequence[float], due: int) -> str:
    # A chance that is NaN lies nowhere.
    if len(chances) != due or not all(0 <= chance <= 1 for chance in chances):
        raise Error(f"info: {name} is {chances!r}, not chances from 0 to 1, as many as {due}")
    return ",".join(f"{chance:.3f}" for chance in chances)


def _line_of_play(pv: Sequence[str], turns: list[str]) -> Sequence[str]:
    if isinstance(pv, str) or pv[0] not in turns:
        raise Error(f"info: pv is {pv!r}, which does not begin with one of the turns to choose from")
    for turn in pv:
        if not isinstance(turn, str) or turn.split() != [turn]:
            raise Error(f"info: pv has {turn!r}, which is no turn")
    return pv


class Bot:
    """A bot: give it a name, `choose`, and what else it needs."""

    name = "A bot"
    author = "its author"
    # Names and usual values of whole-number options; `set_option` hears of others.
    options: dict[str, int] = {"Seed": 1}

    @functools.cached_property
    def random(self) -> random.Random:
        """Where to draw from: what it gives repeats with the option Seed, from each new game on."""
        return random.Random(self.options.get("Seed"))

    def choose(self, task: Task) -> str:
        """The turn to play, one of `task.turns`. Look at `task.stopped` now and then."""
        raise NotImplementedError

    def new_game(self) -> None:
        """What comes has nothing to do with what was before."""

    def set_option(self, name: str, value: int) -> None:
        """An option has another value."""

    def run(self, source: BinaryIO | None = None, sink: TextIO | None = None) -> None:
        """Talks to the host until it says quit. Returns when all is said.

        The host is heard from standard input and answered on standard output, unless told.
        """
        _Session(self, source or sys.stdin.buffer, sink or sys.stdout).run()


class _Search:
    """A task under way: the answer is said once, by whoever is first."""

    def __init__(self, bot: Bot, task: Task, say: Callable[[str], object]) -> None:
        self._bot = bot
        self._task = task
        self._say = say
        self._lock = threading.Lock()
        self.is_over = False
        self.answered = threading.Event()
        self._worker = threading.Thread(target=self._think, daemon=True)
        self._timer: threading.Timer | None = None
        if task._budget_ms is not None:
            # A host may say more than a clock can count.
            self._timer = threading.Timer(min(task._budget_ms / 1000, _LONGEST_S), self.stop)
            self._timer.daemon = True
            self._timer.start()
        self._worker.start()

    def stop(self) -> None:
        """The answer, now or after a moment in which the bot may give a better one."""
        self._task._stop.set()
        self.answered.wait(_STOP_S)
        self._answer("bestturn " + self._task.best)
        self.answered.wait()

    def _think(self) -> None:
        try:
            turn = self._bot.choose(self._task)
            if turn not in self._task.turns:
                raise Error(f"choose gave {turn!r}, which is none of the turns to choose from")
            self._task.best = turn
            answer = "bestturn " + turn
        except BaseException as error:  # whatever a bot may raise, sys.exit() among it
            traceback.print_exc(file=sys.stderr)
            answer = "error " + " ".join(f"{type(error).__name__}: {error}".split())
        if self._task.limits.infinite:
            self._task._stop.wait()
        self._answer(answer)

    def _answer(self, line: str) -> None:
        with self._lock:
            if self.is_over:
                return
            self.is_over = True  # before the host can answer
            self._say(line)
        self.answered.set()
        if self._timer is not None:
            self._timer.cancel()  # or its thread would wait for as long as there was time


class _Session:
    """The bot's side of the protocol."""

    def __init__(self, bot: Bot, source: BinaryIO, sink: TextIO) -> None:
        self._bot = bot
        self._source = source
        self._sink = sink
        self._writing = threading.Lock()
        self._history: History | None = None
        self._search: _Search | None = None
        self._seed = bot.options.get("Seed")

    def run(self) -> None:
        while (line := self._read()) is not None:
            words = line.split()
            if not words:
                continue
            if words == ["quit"]:
                self._end(wait=False)
                return
            try:
                self._hear(words[0], words[1:])
            except Error as error:
                self._say(f"error {error}")
            except Exception as error:  # whatever a bot may raise at newgame or setoption
                traceback.print_exc(file=sys.stderr)
                self._say("error " + " ".join(f"{type(error).__name__}: {error}".split()))
        self._end(wait=True)

    def _read(self) -> str | None:
        line = self._source.readline(_LONGEST_LINE + 1)
        if not line:
            return None
        if len(line) > _LONGEST_LINE:
            while line and not line.endswith(b"\n"):
                line = self._source.readline(_LONGEST_LINE)
            self._say("error a line has at most a mebibyte")
            return ""
        return line.decode("utf-8", "replace")

    def _say(self, line: str) -> None:
        with self._writing:
            self._sink.write(line + "\n")
            self._sink.flush()

    def _running(self) -> _Search | None:
        return None if self._search is None or self._search.is_over else self._search

    def _hear(self, command: str, words: list[str]) -> None:
        if command in ("isready", "newgame", "stop", "quit") and words:
            raise Error(f"{command}: nothing comes after it, got {words[0][:40]!r}")
        if command in ("setoption", "newgame", "position", "go") and self._running():
            raise Error(f"{command}: a search runs; say stop first")
        if command == "twp":
            self._greet(words)
        elif command == "isready":
            self._say("readyok")
        elif command == "setoption":
            self._set_option(words)
        elif command == "newgame":
            self._history = None
            self._bot.random.seed(self._seed)
            self._bot.new_game()
        elif command == "position":
            self._history = None
            self._history = _history(words)
        elif command == "go":
            self._go(words)
        elif command == "stop":
            if running := self._running():
                running.stop()
        else:
            raise Error(f"I do not know {command[:40]!r}")

    def _greet(self, words: list[str]) -> None:
        if words != ["1"]:
            raise Error("twp: I speak version 1")
        self._say(f"id name {self._bot.name}")
        self._say(f"id author {self._bot.author}")
        for name, usual in self._bot.options.items():
            self._say(f"option name {name} type spin default {usual} min 0 max {2**64 - 1}")
        self._say("twpok")

    def _set_option(self, words: list[str]) -> None:
        if len(words) != 4 or words[0] != "name" or words[2] != "value":
            raise Error("setoption: name N value V is expected")
        if words[1] not in self._bot.options:
            raise Error(f"setoption: I have no option {words[1][:40]!r}")
        value = _number("setoption", words[3], 0)
        if words[1] == "Seed":
            self._seed = value
            self._bot.random.seed(value)
        self._bot.set_option(words[1], value)

    def _go(self, words: list[str]) -> None:
        if self._history is None:
            raise Error("go: there is no position yet")
        position = self._history.position
        limits, only = _limits(words, position.seats)
        if position.is_over:
            raise Error("go: the game is over")
        for turn in only or ():
            if why := position.why_not(turn):
                raise Error(f"go: searchmoves {turn}: {why}")
        turns = position.turns() if only is None else list(dict.fromkeys(only))
        self._search = _Search(self._bot, Task(self._history, turns, limits, self._say), self._say)

    def _end(self, wait: bool) -> None:
        if self._search is None:
            return
        if wait and not self._search._task.limits.infinite:
            self._search.answered.wait(_LAST_S)
        self._search.stop()


def _history(words: list[str]) -> History:
    if len(words) > 6 and words[6] != "turns":
        raise Error(f"position: 'turns' is expected after the six fields, not {words[6][:40]!r}")
    history = History(Position(" ".join(words[:6])))
    for number, turn in enumerate(words[7:], 1):
        try:
            history.play(turn)
        except Error as error:
            raise Error(f"turn {number}, {turn[:40]!r}: {error}") from None
    return history


def _number(where: str, text: str, least: int) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 20 or not least <= int(text) < 2**64:
        raise Error(f"{where}: {text[:40]!r} is no number from {least} on")
    return int(text)


def _limits(words: list[str], seats: int) -> tuple[Limits, list[str] | None]:
    """The limits of `go`, and the turns of searchmoves or None."""
    names = {"movetime": "movetime_ms", "nodes": "nodes", "depth": "depth", "inc": "increment_ms"}
    keys = {*names, "clock", "infinite", "searchmoves"}
    given: dict[str, Any] = {}
    only: list[str] = []
    told: set[str] = set()
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word not in keys:
            raise Error(f"go: I do not know {word[:40]!r}")
        if word in told:
            raise Error(f"go: {word} is given twice")
        told.add(word)
        if word == "infinite":
            given["infinite"] = True
        elif word == "searchmoves":
            while rest and rest[0] not in keys:
                only.append(rest.pop(0))
            if not only:
                raise Error("go: searchmoves needs turns")
        elif not rest:
            raise Error(f"go: {word} needs a number")
        elif word == "clock":
            given["clock_ms"] = _clocks(rest.pop(0), seats)
        else:
            given[names[word]] = _number(f"go {word}", rest.pop(0), 0 if word == "inc" else 1)
    if "infinite" in given and len(given) > 1:
        raise Error("go: infinite has no limit beside it")
    if "inc" in told and "clock" not in told:
        raise Error("go: inc needs clock")
    return Limits(**given), only or None


def _clocks(text: str, seats: int) -> tuple[int, ...]:
    clocks = tuple(_number("go clock", left, 0) for left in text.split(","))
    if len(clocks) != seats:
        raise Error(f"go: clock needs {seats} times, one for each seat, not {len(clocks)}")
    return clocks
