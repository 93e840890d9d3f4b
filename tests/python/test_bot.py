"""The bot kit: it keeps the protocol for whatever bot, and the example keeps its word."""

import contextlib
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import textwrap
import threading
import unittest

import twistwood.bot
from twistwood import Error, History, deal
from twistwood.bot import Bot, Limits, Task

PROGRAM = os.environ["TWISTWOOD_PROGRAM"]
PYTHON = os.environ["TWISTWOOD_PYTHON"]
ROOT = pathlib.Path(__file__).parents[2]
EXAMPLE = str(ROOT / "examples" / "racing_bot.py")
POSITION = "position " + deal("twisty", 1).text


class First(Bot):
    name = "First"

    def choose(self, task):
        return task.turns[0]


def talk(bot, *lines):
    """What a bot says to these lines, followed by quit."""
    sink = io.StringIO()
    bot.run(io.BytesIO("".join(line + "\n" for line in (*lines, "quit")).encode()), sink)
    return sink.getvalue().splitlines()


class Host:
    """Lines one by one, and answers waited for."""

    def __init__(self, bot):
        read, write = os.pipe()
        self._to = os.fdopen(write, "wb")
        back, front = os.pipe()
        self._from = os.fdopen(back)
        self._ends = (os.fdopen(read, "rb"), os.fdopen(front, "w"))
        self._thread = threading.Thread(target=bot.run, args=self._ends)
        self._thread.start()

    def say(self, line):
        self._to.write(line.encode() + b"\n")
        self._to.flush()

    def hear(self):
        return self._from.readline().rstrip("\n")

    def quit(self):
        self.say("quit")
        self._thread.join()
        for end in (self._to, self._from, *self._ends):
            end.close()


class Kit(unittest.TestCase):
    def test_greets_and_answers(self):
        first = deal("twisty", 1).turns()[0]
        said = talk(First(), "twp 1", "isready", POSITION, "go nodes 1")
        self.assertEqual(said[0], "id name First")
        self.assertEqual(said[-3:], ["twpok", "readyok", "bestturn " + first])

    def test_follows_the_turns(self):
        position = deal("twisty", 1)
        after = position.play(position.turns()[0])
        said = talk(First(), f"{POSITION} turns {position.turns()[0]}", "go nodes 1")
        self.assertEqual(said, ["bestturn " + after.turns()[0]])

    def test_says_what_is_wrong(self):
        for line, words in (("nonsense", "I do not know 'nonsense'"),
                            ("twp 9", "twp: I speak version 1"),
                            ("position twisty", "position: six fields"),
                            (POSITION + " turns a1", "turn 1, 'a1': T8: "),
                            (POSITION + " moves a1", "position: 'turns' is expected"),
                            ("setoption name Seed value x", "setoption: 'x' is no number"),
                            ("setoption name Speed value 1", "setoption: I have no option 'Speed'"),
                            ("setoption", "setoption: name N value V is expected"),
                            ("go", "go: there is no position yet")):
            said = talk(First(), line)
            self.assertEqual(len(said), 1, line)
            self.assertTrue(said[0].startswith("error " + words), said)
        for go in ("go nodes", "go nodes 0", "go nodes -1", "go quickly", "go infinite nodes 5",
                   "go searchmoves", "go searchmoves a1", "go clock 5,x",
                   "go movetime 5 movetime 6", "go nodes 5 nodes 6", "go infinite infinite",
                   "go clock 1 inc 1", "go clock 1,2,3", "go inc 5", "go clock 1,2 clock 1,2",
                   "go searchmoves e5 searchmoves d4 nodes 1"):
            said = talk(First(), POSITION, go)
            self.assertEqual([line.split()[0] for line in said], ["error"], go)

    def test_takes_nothing_after_words_that_stand_alone(self):
        for line in ("isready x", "stop now", "newgame x", "quit now"):
            said = talk(First(), line, "isready")
            self.assertTrue(said[0].startswith(f"error {line.split()[0]}: nothing comes after"), said)
            self.assertEqual(said[1:], ["readyok"])

    def test_takes_clocks_as_many_as_seats(self):
        for go in ("go clock 100,100", "go clock 100,100 inc 5", "go inc 5 clock 100,100"):
            said = talk(First(), POSITION, go)
            self.assertEqual([line.split()[0] for line in said], ["bestturn"], go)

    def test_what_is_drawn_repeats_with_the_seed(self):
        class Drawing(Bot):
            def choose(self, task):
                return self.random.choice(task.turns)

        def draws(*lines):
            host = Host(Drawing())
            for line in lines:
                host.say(line)
            drawn = []
            for _ in range(5):
                host.say(POSITION)
                host.say("go nodes 1")
                drawn.append(host.hear())
            host.quit()
            return drawn

        self.assertEqual(draws("setoption name Seed value 7"), draws("setoption name Seed value 7"))
        self.assertNotEqual(draws("setoption name Seed value 7"),
                            draws("setoption name Seed value 8"))
        self.assertEqual(draws(), draws("setoption name Seed value 1", "newgame"))

    def test_tells_nothing_that_is_broken(self):
        history = History(deal("twisty", 1))
        said = []
        task = Task(history, history.position.turns(), Limits(nodes=1), said.append)
        for wrong in ({"depth": "x\ny"}, {"depth": -1}, {"nodes": 1.5}, {"win": [float("nan"), 1]},
                      {"win": [2, -1]}, {"win": [1]}, {"draw": 2}, {"loss": [0, 0, 1]},
                      {"pv": ["zz"]}, {"pv": task.turns[0]}, {"pv": [task.turns[0], "a b"]}):
            with self.assertRaises(Error, msg=wrong):
                task.info(**wrong)
        self.assertEqual(said, [])

    def test_chooses_among_searchmoves(self):
        last = deal("twisty", 1).turns()[-1]
        self.assertEqual(talk(First(), POSITION, f"go searchmoves {last} nodes 5"),
                         ["bestturn " + last])

    def test_tells_all_it_knows(self):
        class Sure(First):
            def choose(self, task):
                task.info(depth=3, nodes=9, win=[0.5, 0.5], draw=0.25, loss=[0.375, 0.375],
                          pv=task.turns[:1])
                return task.turns[0]

        first = deal("twisty", 1).turns()[0]
        info, best = talk(Sure(), POSITION, "go nodes 5")
        words = info.split()
        del words[5:7]  # time and how long
        self.assertEqual(" ".join(words), "info depth 3 nodes 9 win 0.500,0.500 draw 0.250 "
                                          f"loss 0.375,0.375 pv {first}")
        self.assertEqual(best, "bestturn " + first)

    def test_holds_back_an_infinite_answer(self):
        host = Host(First())
        host.say(POSITION)
        host.say("go infinite")
        host.say("isready")
        self.assertEqual(host.hear(), "readyok")
        host.say(POSITION)
        self.assertEqual(host.hear(), "error position: a search runs; say stop first")
        host.say("stop")
        self.assertEqual(host.hear(), "bestturn " + deal("twisty", 1).turns()[0])
        host.quit()

    def test_an_answer_leaves_no_timer_behind(self):
        before = set(threading.enumerate())
        host = Host(First())
        host.say(POSITION)
        for _ in range(20):
            host.say("go movetime 100000000")
            host.hear()
        for thread in set(threading.enumerate()) - before:
            if isinstance(thread, threading.Timer):
                thread.join(60)
                self.assertFalse(thread.is_alive())
        host.quit()

    def test_answers_for_a_bot_that_does_not(self):
        asleep = threading.Event()

        class Sleeper(Bot):
            def choose(self, task):
                task.propose(task.turns[2])
                asleep.wait()
                return task.turns[0]

        host = Host(Sleeper())
        host.say(POSITION)
        for go in ("go movetime 40", "go infinite"):
            host.say(go)
            if go == "go infinite":
                host.say("stop")
            self.assertEqual(host.hear(), "bestturn " + deal("twisty", 1).turns()[2])
        asleep.set()
        host.quit()

    def test_a_bot_that_fails_says_so(self):
        class Broken(Bot):
            def choose(self, task):
                if task.limits.depth == 2:
                    sys.exit("enough")
                return {}["nothing"] if task.limits.depth else "z9"

        with contextlib.redirect_stderr(io.StringIO()) as told:
            host = Host(Broken())
            host.say(POSITION)
            host.say("go depth 1")
            self.assertEqual(host.hear(), "error KeyError: 'nothing'")
            host.say("go depth 2")
            self.assertEqual(host.hear(), "error SystemExit: enough")
            host.say("go nodes 1")
            self.assertTrue(host.hear().startswith("error Error: choose gave 'z9'"))
            host.quit()
        self.assertIn("in choose", told.getvalue())

    def test_thinks_within_its_time(self):
        self.assertEqual(Limits(movetime_ms=1000).budget_ms(1), 970)
        self.assertEqual(Limits(movetime_ms=1).budget_ms(1), 1)
        self.assertEqual(Limits(clock_ms=(60_000, 100)).budget_ms(1), 2970)
        self.assertLessEqual(Limits(clock_ms=(60_000, 100)).budget_ms(2), 5)
        self.assertIsNone(Limits(infinite=True).budget_ms(1))
        self.assertIsNone(Limits(nodes=5).budget_ms(1))
        self.assertIsNotNone(Limits().budget_ms(1))

    def test_a_proposal_is_one_of_the_turns(self):
        history = History(deal("twisty", 1))
        task = Task(history, history.position.turns(), Limits(nodes=1), lambda line: None)
        with self.assertRaises(Error):
            task.propose("a1")


class Example(unittest.TestCase):
    def run_program(self, *words):
        return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)

    def test_keeps_the_protocol(self):
        ran = self.run_program("bot-check", "--grace", "60000", "--", PYTHON, EXAMPLE)
        self.assertIn(" 0 faults", ran.stdout, ran.stdout + ran.stderr)

    def test_the_first_bot_of_the_documents_keeps_the_protocol(self):
        document = (ROOT / "docs" / "python.md").read_text()
        shown = next(block for block in document.split("```") if "class Mine" in block)
        kit = twistwood.bot.__doc__.partition("\n\n")[2].partition("Then `twistwood")[0]
        for text in (shown.removeprefix("python\n"), textwrap.dedent(kit)):
            with tempfile.TemporaryDirectory() as folder:
                mine = pathlib.Path(folder, "mine.py")
                mine.write_text(text)
                ran = self.run_program("bot-check", "--grace", "60000", "--", PYTHON, str(mine))
            self.assertIn(" 0 faults", ran.stdout, ran.stdout + ran.stderr)

    def test_sets_a_rivals_gate_far_away(self):
        position = ("labyrinth s-n|e/-n-w|/w-s|w/|e|s|/e|e-w b4:b2:c6.b5:0:2:?0,f5:-:e2.c2.f5:0:2:?0 "
                    "1g2 11/1000 ?12g10f")
        ran = subprocess.run([PYTHON, EXAMPLE], input=f"twp 1\nposition {position}\ngo nodes 5\n",
                             capture_output=True, text=True, check=False)
        self.assertEqual(ran.stdout.splitlines()[-1], "bestturn =a1", ran.stderr)

    def test_wins_against_level_2(self):
        for game in ("twisty", "labyrinth"):
            ran = self.run_program("match", "--game", game, "--agents", f"cmd:{PYTHON} {EXAMPLE}",
                                   "level:2", "--nodes", "100", "--deals", "4", "--seed", "5",
                                   "--startup", "60000", "--json")
            told = json.loads(ran.stdout)
            self.assertEqual(told["forfeited"], 0, ran.stderr)
            first = told["agents"][0]
            self.assertGreater(first["won"], first["lost"], game)


if __name__ == "__main__":
    unittest.main()
