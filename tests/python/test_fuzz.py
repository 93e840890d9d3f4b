"""Every entrance of the module is called with anything: an answer or an exception, and nothing is lost.

The calls follow from a seed. TWISTWOOD_FUZZ_CALLS=1000000 is the long run, TWISTWOOD_FUZZ_SEED another one.
In sanitized builds this runs in a Python that sees every wrong step of the module (host.cpp).
"""

import io
import json
import os
import pickle
import random
import resource
import unittest

import numpy as np

import twistwood
from twistwood import _native, aec, spiel
from twistwood.bot import Bot

CALLS = int(os.environ.get("TWISTWOOD_FUZZ_CALLS", 6000))
SEED = int(os.environ.get("TWISTWOOD_FUZZ_SEED", 1))
# What the documents promise; nothing else may come out, and nothing may crash.
ALLOWED = (twistwood.Error, TypeError, IndexError, UnicodeError)

WORDS = ["", "--", "a1", "d4", "e5>g1", ">c3", "C3+1>e4~1^1", "=f6", "gap", "fairy", "twisty", "labyrinth", "chess",
         "level:1", "level:6", "level:7", "greedy", "random", "one-hop", "alphabeta:1", "alphabeta:x", "cmd:true",
         "thief", "victim-chooses", "\0", "\ud800", "a" * 5000, "é", "1 2 3", "[Twistwood \"1\"]", "{}", "\n"]
ODD = [None, True, 1.5, float("nan"), b"a1", object(), [], [1, "a"], {}, {"a": 1}, (), range(3), 2**31, 2**63, 2**64,
       -1, -2**63, 10**30, np.int8(3), np.zeros(2), np.zeros((0, 3)), lambda: None, Ellipsis, iter([1])]


# Every class of the module, and what its objects can be asked: their own, and what they inherit.
CLASSES = [thing for name, thing in vars(_native).items()
           if isinstance(thing, type) and not issubclass(thing, Exception) and not name.startswith("__")]
PARTS = [(kind, name) for kind in CLASSES for name in vars(kind) if name not in ("__init__", "__new__", "__setstate__")]
BASES = sorted({base for kind in CLASSES for base in kind.__mro__[1:]} - {object}, key=str)
INHERITED = [name for name in dir(object) if name not in ("__init_subclass__", "__subclasshook__", "__init__")]
SAID = {"id", "option", "twpok", "readyok", "info", "bestturn", "error"}  # by a bot


class First(Bot):
    """A bot that thinks of nothing."""

    def choose(self, task):
        task.info(depth=1, nodes=1, win=[0.5] * task.position.seats, pv=task.turns[:1])
        return task.turns[0]


class Caller:
    """Draws arguments, and remembers values that calls gave, for later calls."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.positions = [twistwood.deal(game, seed=3, seats=seats)
                          for game in twistwood.GAMES for seats in (2, 4)]
        self.positions += [position.mask() for position in self.positions]
        line = [self.positions[0]]
        while not line[-1].is_over:
            line.append(line[-1].play(twistwood.search(line[-1], nodes=30).turn))
        self.endgame = line[-4]  # it can be solved in a moment
        self.positions.append(self.endgame)
        self.texts = [position.text for position in self.positions]
        self.histories = [twistwood.History(position) for position in self.positions]
        self.batches = [twistwood.Batch(game, 3) for game in twistwood.GAMES]
        self.agents = [twistwood.Agent(game, "level:1") for game in twistwood.GAMES]
        self.records = [history.record() for history in self.histories]
        self.states = [spiel.load_game(game, seed=2).new_initial_state() for game in twistwood.GAMES]
        self.envs = [aec.env(game) for game in twistwood.GAMES]

    def odd(self):
        return self.random.choice(ODD)

    def maybe(self, value):
        """What is expected, mostly."""
        return value if self.random.random() < 0.85 else self.odd()

    def position(self):
        return self.maybe(self.random.choice(self.positions))

    def word(self):
        return self.maybe(self.random.choice(WORDS))

    def turn(self, position):
        if isinstance(position, twistwood.Position) and self.random.random() < 0.6:
            return self.random.choice(position.turns() or [""])
        return self.word()

    def text(self):
        """A text that was right, with a letter changed."""
        text = list(self.random.choice(self.texts + self.records))
        for _ in range(self.random.randrange(3)):
            text[self.random.randrange(len(text))] = self.random.choice("0123456789abcdefgx:/,. ?-|@\"[]\n\0é")
        return self.maybe("".join(text))

    def few(self):
        """A small number: large ones that are allowed take as long as they say."""
        return self.maybe(self.random.choice([0, 1, 1, 2, 3, -1]))

    def limits(self):
        return {name: self.random.choice([1, 5, 20, 0, -1, 2**70, "x", None])
                for name in ("nodes", "depth") if self.random.random() < 0.3} | {"movetime_ms": self.random.choice([1, 2])}

    def actions(self, batch):
        kind = self.random.randrange(5)
        if kind == 0:
            return batch.random_actions()
        if kind == 1:
            return [self.random.choice([-1, 0, 5, 70, 9000, -2, 2**33]) for _ in range(self.random.randrange(5))]
        if kind == 2:
            return np.array([self.random.randrange(-3, 70) for _ in range(3)],
                            dtype=self.random.choice([np.int8, np.int32, np.int64, np.float32, object]))
        if kind == 3:
            return np.arange(6, dtype=np.int32)[:: self.random.choice([2, -2, 1])]
        return self.odd()

    # The entrances.

    def make_position(self):
        self.keep_position(twistwood.Position(self.text()))

    def make_deal(self):
        options = {name: self.random.choice([self.few(), self.word(), self.odd()])
                   for name in ("edition", "limit", "start", "corners", "specials", "goals", "gaps", "gates", "hedges", "colour")
                   if self.random.random() < 0.15}
        self.keep_position(twistwood.deal(self.word() if self.random.random() < 0.2 else self.random.choice(twistwood.GAMES),
                                          self.few(), self.maybe(self.random.choice([2, 3, 4, 5])), **options))

    def keep_position(self, position):
        if len(self.positions) < 40:
            self.positions.append(position)
            self.texts.append(position.text)

    def ask_position(self):
        position = self.random.choice(self.positions)
        turn = self.turn(position)
        name = self.random.choice(["why_not", "explain", "reasons", "play", "cards", "turn_of", "action_of", "observation", "perft",
                                   "sample", "_account_json", "mask", "legal_mask", "svg", "__eq__", "__getstate__"])
        given = {"turn_of": [self.few()], "perft": [self.random.choice([0, 1, -1, 2**40, None, "x"])], "sample": [self.few()],
                 "observation": [self.few()], "mask": [], "legal_mask": [], "svg": [], "__getstate__": [],
                 "play": [turn, self.word()] if self.random.random() < 0.3 else [turn]}.get(name, [turn])
        answer = getattr(position, name)(*given)
        if isinstance(answer, twistwood.Position):
            self.keep_position(answer)

    def use_history(self):
        history = self.random.choice(self.histories)
        before, turns = len(history), list(history.turns)
        choice = self.random.randrange(5)
        try:
            if choice < 2:
                history.play(self.turn(history.position), *([self.word()] if self.random.random() < 0.3 else []))
            elif choice == 2:
                history.undo_to(self.few())
            elif choice == 3:
                history.position_at(self.few())
            else:
                history.record(masked=self.maybe(False), **{self.random.choice(["Seat1", "Event", "a b"]): self.word()})
        except ALLOWED:
            assert len(history) == before and list(history.turns) == turns, "a call that failed has changed the game"
            raise

    def read_records(self):
        text = self.text()
        for one in twistwood.split_records(text):
            twistwood.Record(one).history()
        twistwood.Record(text)

    def step_batch(self):
        batch = self.random.choice(self.batches)
        before = [batch.position(lane) for lane in range(3)]
        try:
            batch.step(self.actions(batch))
        except ALLOWED:
            assert [batch.position(lane) for lane in range(3)] == before, "a step that was refused was played"
            raise
        batch.legal_mask(), batch.observe(), batch.to_act, batch.returns

    def reset_batch(self):
        self.random.choice(self.batches).reset(self.random.choice([[1, 2, 3], range(3), np.arange(3), [1], [-1, 0, 1], self.odd()]))

    def make_batch(self):
        twistwood.Batch(self.word() if self.random.random() < 0.2 else self.random.choice(twistwood.GAMES), self.few(),
                        seats=self.few(), threads=self.few(), auto_reset=self.maybe(True))

    def search(self):
        agent = self.random.choice(self.agents)
        history = self.maybe(self.random.choice(self.histories)) if self.random.random() < 0.3 else None
        agent.search(self.position(), **self.limits(), lines=self.few(), history=history)

    def judge(self):
        position = self.position()
        self.random.choice(self.agents).judge(position, self.turn(position), **self.limits(), seed=self.few())

    def make_agent(self):
        twistwood.Agent(self.word() if self.random.random() < 0.2 else self.random.choice(twistwood.GAMES), self.random.choice(["level:1", "greedy", self.word()]),
                        seed=self.few(), threads=self.few(), hash_mib=self.few())

    def match(self):
        agents = ["random", "one-hop"] if self.random.random() < 0.6 else [self.word() for _ in range(self.random.randrange(4))]
        twistwood.match(self.random.choice(twistwood.GAMES), [one for one in agents if not isinstance(one, str) or one != "cmd:true"],
                        deals=self.random.choice([1, 1, 1, 0, "x"]), nodes=self.maybe(1), limit=self.maybe(6), seed=self.few(),
                        **{name: self.maybe(usual) for name, usual in {"threads": 1, "hash_mib": 1, "grace_ms": 60_000, "startup_ms": 60_000,
                                                                       "records": True, "solution": None}.items()
                           if self.random.random() < 0.2})

    def solve(self):
        position = self.endgame if self.random.random() < 0.6 else self.position()
        solution = twistwood.Solution(position, memory_mib=self.random.choice([64, 64, 1, 0, "x", None]),
                                      threads=self.maybe(1), distances=self.maybe(False))
        solution.judge(self.maybe(position))

    def spiel(self):
        state = self.random.choice(self.states)
        choice = self.random.randrange(7)
        if choice == 5:
            state.legal_actions(self.few()), state.legal_actions_mask(self.few())
            state.string_to_action(self.few(), self.word())
        elif choice == 6:
            state.clone().undo_action(self.few(), self.few())
        elif choice < 2:
            state = state.clone()
            state.apply_action(self.random.choice([*(state.legal_actions() or [0])[:3], self.few(), 9999]))
            if len(self.states) < 20:
                self.states.append(state)
        elif choice == 2:
            state.get_game().deserialize_state(self.random.choice([state.serialize(), self.text(), self.odd()]))
        elif choice == 3:
            state.observation_tensor(self.few()), state.information_state_tensor(self.few())
        else:
            state.child(self.few()), state.action_to_string(self.few(), self.few())

    def aec(self):
        env = aec.env(self.random.choice(twistwood.GAMES), seats=self.maybe(2))
        env.reset(seed=self.maybe(3))
        for _ in range(3):
            env.step(self.random.choice([*np.flatnonzero(env.last()[0]["action_mask"])[:3], self.few(), 9999, None]))

    def functions(self):
        position = self.position()
        choice = self.random.randrange(6)
        if choice == 0:
            twistwood.legal_turns(position)
        elif choice == 1:
            twistwood.account(position, self.turn(position))
        elif choice == 2:
            twistwood.scene(position)
        elif choice == 3:
            twistwood.search(position, self.random.choice(["level:1", self.word()]), **self.limits(), lines=self.few(),
                             history=self.maybe(self.random.choice([None, *self.histories])), hash_mib=self.few())
        elif choice == 4:
            twistwood.split_records(self.text())
        else:
            twistwood.episode_seed(self.few(), self.few())

    def inherited(self):
        """What every object has, asked of one that is made or not; and what the classes are made from."""
        if self.random.random() < 0.3:
            base = self.random.choice(BASES)
            self.random.choice([base, lambda *given: base.__new__(base, *given)])(*[self.position()][:self.random.randrange(2)])
            raise AssertionError(f"{base.__name__} was made")
        kind = self.random.choice(CLASSES)
        things = [kind.__new__(kind), *self.positions, *self.histories, *self.batches, *self.agents]
        name = self.random.choice(INHERITED)
        given = [self.random.choice([self.few(), self.word(), self.position()]) for _ in range(self.random.randrange(3))]
        if name == "__delattr__":
            given = ["no such name"]
        if name == "__setattr__":
            given = ["__class__", self.random.choice(CLASSES + BASES)]
        try:
            getattr(self.random.choice(things), name)(*given)
        except AttributeError as error:
            raise TypeError(str(error)) from None

    def unmade(self):
        """An object that was made without being told anything, and what it is asked all the same."""
        kind, name = self.random.choice(PARTS)
        thing = kind.__new__(kind) if self.random.random() < 0.5 else pickle.loads(
            b"\x80\x02ctwistwood._native\n" + kind.__name__.encode() + b"\n)\x81.")
        if self.random.random() < 0.1:
            twistwood.Batch("twisty", 1).step([-1])  # something that is made answers
            return
        part = getattr(thing, name)
        if callable(part):
            part = part(*(self.random.choice([self.position(), self.word(), self.few()]) for _ in range(self.random.randrange(3))))
        known = ("__doc__", "__module__", "__hash__", "game", "num_actions", "observation_shape")  # of the class
        assert name in known or part is NotImplemented, f"{kind.__name__}.{name} answers without a value"

    def spaces(self):
        env = self.random.choice(self.envs)
        agent = self.maybe("player_0")
        choice = self.random.randrange(6)
        if choice == 0:
            space = env.action_space(agent)
            mask = self.random.choice([None, np.ones(space.n, np.int8), [1] * space.n, np.ones(3), self.odd()])
            assert space.sample(mask) in space
        elif choice == 1:
            space = env.observation_space(agent)
            assert space.sample(self.maybe(None)) in space
        elif choice == 2:
            self.random.choice([env.action_space, env.observation_space])(agent).seed(self.maybe(3))
        elif choice == 3:
            assert self.odd() not in env.observation_space(agent)
            self.few() in env.action_space(agent)
        elif choice == 4:
            aec.Box(self.few(), self.few(), self.random.choice([(2,), (), (2, 2), (-1,), "x", None, 3]),
                    self.random.choice([np.uint8, np.int64, np.float32, "x", None, object])).sample(self.maybe(None))
        else:
            aec.Dict(self.maybe({"one": aec.Discrete(self.few())})).sample(self.random.choice([None, {}, {"one": [1]}, self.odd()]))

    def use_env(self):
        env = self.random.choice(self.envs)
        choice = self.random.randrange(4)
        if choice == 0:
            env.reset(self.maybe(3), self.random.choice([None, {}, {"limit": self.few()}, {"edition": self.word()}, {3: 3}, self.odd()]))
        elif choice == 1:
            env.observe(self.maybe("player_1"))
        elif choice == 2:
            env.last(self.maybe(True))
        else:
            env.step(self.random.choice([None, self.few(), self.odd(), 9999]))

    def deserialize(self):
        saved = {"game": self.random.choice(["twisty", "labyrinth", self.word(), [], None, 3]),
                 "parameters": self.random.choice([{}, {"seed": 3}, {"seats": self.random.choice([3, 9, "x", None])}, {"name": "x"},
                                                   {"self": 1}, {"game": "x"}, {"limit": []}, [], 3]),
                 "history": self.random.choice([[], [0], [30], ["x"], [None], [2**70], {}, "x"])}
        if self.random.random() < 0.2:
            del saved[self.random.choice(list(saved))]
        state = self.random.choice(self.states)
        text = self.random.choice([json.dumps(saved), json.dumps(saved), state.serialize(), self.word()])
        if self.random.random() < 0.2:
            text = text[:self.random.randrange(1 + len(text))] if isinstance(text, str) else text
        if self.random.random() < 0.5:
            spiel.deserialize_game_and_state(text)
        else:
            state.get_game().deserialize_state(text)

    def bot_line(self):
        text = self.random.choice(self.texts)
        turns = " ".join(str(self.turn(self.random.choice(self.positions))) for _ in range(self.random.randrange(3)))
        line = self.random.choice([
            "twp 1", "isready", "newgame", "stop", "setoption name Seed value 3", f"position {text}", f"position {text}",
            f"position {text} turns {turns}", "go nodes 5", "go movetime 1", "go movetime 18446744073709551615", "go clock 9,9 inc 1",
            f"go searchmoves {turns} nodes 1", "go infinite", "go depth 1", str(self.word()), f"go {self.word()}",
            f"setoption {self.word()}", f"twp {self.word()}"])
        line = bytearray(line.encode("utf-8", "replace"))
        for _ in range(self.random.choice([0, 0, 0, 1, 3])):
            if line:
                line[self.random.randrange(len(line))] = self.random.randrange(256)
        return bytes(line)

    def bot_session(self):
        lines = [self.bot_line() for _ in range(self.random.randrange(8))]
        sink = io.StringIO()
        First().run(io.BytesIO(b"\n".join(lines) + self.random.choice([b"", b"\n", b"\nquit\n"])), sink)
        said = sink.getvalue().split("\n")[:-1]
        for line in said:
            assert line.split(" ")[0] in SAID, line
        heard = b"\n".join(lines).decode("utf-8", "replace").split("\n")
        going = [line for line in heard if line.split()[:1] == ["go"]]
        assert sum(line.startswith("bestturn ") for line in said) <= len(going)
        if errors := [line for line in said if line.startswith("error ")]:
            raise twistwood.Error(errors[0])  # a refusal, for the count

    def unpickle(self):
        state = self.random.choice(self.positions).__reduce_ex__(4)
        pickle.loads(pickle.dumps(self.random.choice(self.positions)))
        restored = twistwood.Position.__new__(twistwood.Position)
        if len(state) > 2 and hasattr(restored, "__setstate__"):
            restored.__setstate__(self.random.choice([state[2], self.text(), self.odd(), (self.text(),)]))
        kind = self.random.choice([twistwood.History, twistwood.Record])
        kind.__new__(kind).__setstate__(self.random.choice(
            [(self.text(),), (self.random.choice(self.texts), [], []), (self.text(), [self.word()], [self.word()]), (self.odd(), [], []),
             self.odd()]))
        pickle.loads(pickle.dumps(self.random.choice(self.histories)))


class Fuzz(unittest.TestCase):
    def test_calls_answer_or_raise_and_nothing_is_lost(self):
        caller = Caller(SEED)
        entrances = [getattr(caller, name) for name in
                     ("make_position", "make_deal", "ask_position", "use_history", "read_records", "step_batch", "reset_batch",
                      "make_batch", "search", "judge", "make_agent", "match", "solve", "spiel", "aec", "unpickle",
                      "functions", "unmade", "inherited", "spaces", "use_env", "deserialize", "bot_session")]
        # What takes longest is called less often.
        often = [1, 3, 8, 4, 2, 6, 1, 1, 1, 1, 1, 0.3, 0.3, 4, 1, 1, 3, 2, 2, 2, 2, 2, 0.5]
        answered = dict.fromkeys((entrance.__name__ for entrance in entrances), 0)
        refused = dict(answered)
        for number in range(CALLS):
            (entrance,) = caller.random.choices(entrances, often)
            try:
                entrance()
                answered[entrance.__name__] += 1
            except ALLOWED as error:
                refused[entrance.__name__] += 1
                self.assertTrue(str(error), entrance.__name__)
            except BaseException as error:
                raise AssertionError(f"call {number} of seed {SEED}, {entrance.__name__}: {error!r}") from error
        for position, text in zip(caller.positions, caller.texts):
            self.assertEqual(position.text, text)
        # Nothing was made as large as somebody asked for; in KiB, with the shadows of a sanitizer.
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, 1 << 20)
        # It has seen both sides of every door.
        for name in answered:
            self.assertGreater(answered[name], 0, name)
            self.assertGreater(refused[name], 0, name)


if __name__ == "__main__":
    unittest.main()
