"""Every entrance of the module is called with anything: an answer or an exception, and nothing is lost.

The calls follow from a seed. TWISTWOOD_FUZZ_CALLS=1000000 is the long run, TWISTWOOD_FUZZ_SEED another one.
In sanitized builds this runs in a Python that sees every wrong step of the module (host.cpp).
"""

import os
import pickle
import random
import resource
import unittest

import numpy as np

import twistwood
from twistwood import aec, spiel

CALLS = int(os.environ.get("TWISTWOOD_FUZZ_CALLS", 6000))
SEED = int(os.environ.get("TWISTWOOD_FUZZ_SEED", 1))
# What the documents promise; nothing else may come out, and nothing may crash.
ALLOWED = (twistwood.Error, TypeError, IndexError, UnicodeError)

WORDS = ["", "--", "a1", "d4", "e5>g1", ">c3", "C3+1>e4~1^1", "=f6", "gap", "fairy", "twisty", "labyrinth", "chess",
         "level:1", "level:6", "level:7", "greedy", "random", "one-hop", "alphabeta:1", "alphabeta:x", "cmd:true",
         "thief", "victim-chooses", "\0", "\ud800", "a" * 5000, "é", "1 2 3", "[Twistwood \"1\"]", "{}", "\n"]
ODD = [None, True, 1.5, float("nan"), b"a1", object(), [], [1, "a"], {}, {"a": 1}, (), range(3), 2**31, 2**63, 2**64,
       -1, -2**63, 10**30, np.int8(3), np.zeros(2), np.zeros((0, 3)), lambda: None, Ellipsis, iter([1])]


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
                        deals=self.random.choice([1, 1, 1, 0, "x"]), nodes=self.maybe(1), limit=self.maybe(6), seed=self.few())

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

    def unpickle(self):
        state = self.random.choice(self.positions).__reduce_ex__(4)
        pickle.loads(pickle.dumps(self.random.choice(self.positions)))
        restored = twistwood.Position.__new__(twistwood.Position)
        if len(state) > 2 and hasattr(restored, "__setstate__"):
            restored.__setstate__(self.random.choice([state[2], self.text(), self.odd(), (self.text(),)]))


class Fuzz(unittest.TestCase):
    def test_calls_answer_or_raise_and_nothing_is_lost(self):
        caller = Caller(SEED)
        entrances = [getattr(caller, name) for name in
                     ("make_position", "make_deal", "ask_position", "use_history", "read_records", "step_batch", "reset_batch",
                      "make_batch", "search", "judge", "make_agent", "match", "solve", "spiel", "aec", "unpickle")]
        # What takes longest is called less often.
        often = [1, 3, 8, 4, 2, 6, 1, 1, 1, 1, 1, 0.3, 0.3, 4, 1, 1]
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
