"""Agents, matches and the exact solver."""

import _thread
import json
import math
import os
import pathlib
import subprocess
import tempfile
import threading
import unittest

import twistwood
from twistwood import Agent, Error, History, IllegalTurn, Position, Solution, deal, match, search

PROGRAM = os.environ["TWISTWOOD_PROGRAM"]


def count_down(cubes):
    """A position in which each player still needs so many cubes."""
    rng = 11
    history = History(deal("twisty", rng))
    agent = Agent("twisty", "level:3", seed=1)
    while history.position.to_act:
        missing = [7 - player["collected"] if isinstance(player["collected"], int)
                   else 7 - len(player["collected"])
                   for player in twistwood.scene(history.position)["players"]]
        if sum(missing) <= cubes:
            return history.position
        history.play(agent.search(history.position, nodes=300).turn)
    raise AssertionError("the game ended before")


class Agents(unittest.TestCase):
    def test_answer_with_a_legal_turn_and_lines(self):
        for game in twistwood.GAMES:
            position = deal(game, 2, seats=3)
            answer = search(position, nodes=500, lines=3)
            self.assertIn(answer.turn, position.turns())
            self.assertEqual(len(answer.lines), 3)
            self.assertAlmostEqual(sum(answer.lines[0].win), 1, places=5)
            self.assertEqual(answer.lines[0].turns[0], answer.turn)
            for line in answer.lines:
                self.assertEqual(line.reason, position.reasons(line.turns[0]))
                self.assertIn(line.reason, repr(line))
            self.assertEqual(search(position, nodes=500).turn, search(position, nodes=500).turn)

    def test_see_no_hidden_card(self):
        position = deal("labyrinth", 3)
        self.assertEqual(search(position, nodes=300).turn, search(position.mask(), nodes=300).turn)

    def test_judge_a_turn(self):
        position = deal("twisty", 2)
        opinion = Agent("twisty").judge(position, position.turns()[0], nodes=2000)
        self.assertIn(opinion.best, position.turns())
        self.assertLessEqual(opinion.kept, opinion.chance + 1e-9)

    def test_refuse_what_does_not_fit(self):
        position = deal("twisty", 1)
        for options in ({"movetime_ms": 0}, {"nodes": 0}, {"depth": 0}, {"depth": 101},
                        {"nodes": 1, "lines": 0}):
            with self.assertRaises(Error):
                search(position, **options)
        for name, options in (("level:9", {}), ("", {}), ("level:6", {"threads": 0}),
                              ("level:6", {"hash_mib": 10**6})):
            with self.assertRaises(Error):
                Agent("twisty", name, **options)
        with self.assertRaisesRegex(Error, "another game"):
            Agent("labyrinth").search(position, nodes=1)
        with self.assertRaisesRegex(Error, "^history: it is one of another game"):
            Agent("twisty").search(position, nodes=1, history=History(deal("labyrinth", 1)))
        with self.assertRaisesRegex(Error, "^history: it is one of another game"):
            search(position, nodes=1, history=History(deal("labyrinth", 1)))
        with self.assertRaises(IllegalTurn):
            Agent("twisty").judge(position, "a1", nodes=1)
        over = deal("twisty", 1, limit=1)
        over = over.play(over.turns()[0])
        with self.assertRaisesRegex(Error, "over"):
            search(over, nodes=1)

    def test_let_other_threads_run(self):
        position = deal("twisty", 1)
        ticks = []
        done = threading.Event()

        def tick():
            while not done.is_set():
                ticks.append(None)
                done.wait(0.01)

        thread = threading.Thread(target=tick)
        thread.start()
        search(position, movetime_ms=300)
        done.set()
        thread.join()
        self.assertGreater(len(ticks), 3)

    def test_end_at_an_interrupt(self):
        timer = threading.Timer(0.2, _thread.interrupt_main)
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            search(deal("twisty", 1), movetime_ms=3_600_000)
        timer.join()


class Matches(unittest.TestCase):
    def test_say_what_the_program_says(self):
        for game, agents, options in (("twisty", ["greedy", "random"], {"limit": 6}),
                                      ("labyrinth", ["one-hop", "random", "one-hop"], {"limit": 6})):
            result = match(game, agents, deals=3, nodes=1, seed=5, **options)
            words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
            said = json.loads(subprocess.run(
                [PROGRAM, "match", "--game", game, "--agents", *agents, "--deals", "3", "--nodes", "1", "--seed", "5",
                 "--json", *words], capture_output=True, check=True).stdout)
            for name in ("deals", "games", "turns", "repetitions", "at_limit", "forfeited"):
                self.assertEqual(getattr(result, name), said[name], name)
            self.assertGreater(result.at_limit + result.repetitions, 0)
            for one, other in zip(result.seat_scores, said["seat_scores"], strict=True):
                self.assertAlmostEqual(one, other)
            self.assertAlmostEqual(sum(result.seat_scores), 1)
            for row, told in zip(result.rows, said["agents"], strict=True):
                self.assertEqual(row["agent"], told["name"])
                for name in ("won", "drawn", "lost", "shared", "forfeits"):
                    self.assertEqual(row[name], told[name], name)
                for name in ("score", "superiority"):
                    self.assertAlmostEqual(row[name], told[name])
                for name in ("score_95", "elo_95"):
                    for bound, other in zip(row[name], told[name], strict=True):
                        self.assertTrue(other is None and math.isinf(bound) or abs(bound - other) < 1e-9, name)
                if told["elo"] is None:  # JSON has no infinite numbers
                    self.assertTrue(math.isinf(row["elo"]))
                else:
                    self.assertAlmostEqual(row["elo"], told["elo"])
                self.assertIn(f"{row['agent']} {row['won']}-{row['drawn']}-{row['lost']}, "
                              f"{100 * row['score']:.1f} % [", repr(result))
            self.assertTrue(repr(result).startswith(f"<MatchResult of {said['games']} games"))

    def test_are_played_in_every_rotation(self):
        result = match("twisty", ["greedy", "random"], deals=3, nodes=1, seed=5)
        self.assertEqual(result.games, 6)
        first, second = result.rows
        self.assertEqual(first["won"], second["lost"])
        self.assertEqual(first["won"] + first["drawn"] + first["lost"], 6)
        self.assertGreater(first["won"], first["lost"])

    def test_wait_for_programs_as_long_as_they_are_told(self):
        slow = "cmd:sh -c 'read -r word; exec sleep 1000'"  # it does not get ready
        result = match("twisty", [slow, "random"], deals=1, nodes=1, limit=4, startup_ms=50)
        self.assertEqual(result.forfeited, 2)
        silent = ("cmd:sh -c 'while read -r word rest; do case $word in twp) echo twpok;; isready) echo readyok;; "
                  "esac; done'")
        result = match("twisty", [silent, "random"], deals=1, nodes=1, limit=4, grace_ms=50, startup_ms=60_000)
        self.assertEqual(result.forfeited, 2)

    def test_take_what_agents_may_use(self):
        result = match("twisty", ["level:6", "random"], deals=1, nodes=20, limit=4, threads=2, hash_mib=1)
        self.assertEqual(result.games, 2)
        for name, wrong in (("threads", 65), ("hash_mib", 0), ("grace_ms", 0), ("startup_ms", 3_600_001)):
            with self.assertRaisesRegex(Error, f"{name}: .* not {wrong}"):
                match("twisty", ["random"] * 2, deals=1, **{name: wrong})

    def test_keep_the_records_that_the_program_writes(self):
        self.assertEqual(match("twisty", ["random"] * 2, deals=1, nodes=1, limit=4).records, [])
        for game, agents in (("twisty", ["greedy", "random"]), ("labyrinth", ["one-hop", "cmd:false"])):
            result = match(game, agents, deals=2, nodes=1, seed=5, limit=6, records=True)
            with tempfile.TemporaryDirectory() as folder:
                file = pathlib.Path(folder, "games")
                subprocess.run([PROGRAM, "match", "--game", game, "--agents", *agents, "--deals", "2", "--nodes", "1", "--seed", "5",
                                "--limit", "6", "--games-out", str(file)], capture_output=True, check=True)
                self.assertEqual("\n".join(result.records) + "\n", file.read_text())
            self.assertEqual([twistwood.Record(record).tags["Seat1"] for record in result.records], agents * 2)

    def test_begin_where_it_was_solved(self):
        position = count_down(4)
        solution = Solution(position, distances=True)
        told = solution.judge(position)
        self.assertNotEqual(told["value"], "draw")
        result = match("twisty", ["level:6"] * 2, deals=2, nodes=1, solution=solution)
        self.assertEqual(result.games, 4)
        self.assertEqual(result.turns, 4 * told["turns"])
        self.assertEqual(result.seat_scores[position.to_act - 1], told["value"] == "win")
        for game, agents, options in (("labyrinth", ["random"] * 2, {}), ("twisty", ["random"] * 3, {}),
                                      ("twisty", ["random"] * 2, {"limit": 9})):
            with self.assertRaisesRegex(Error, "solution"):
                match(game, agents, deals=1, nodes=1, solution=solution, **options)
        with self.assertRaises(TypeError):
            match("twisty", ["random"] * 2, solution=position)

    def test_refuse_what_does_not_fit(self):
        for agents, options in ((["greedy"], {}), (["greedy", "nobody"], {}), ([], {}),
                                (["random"] * 5, {}), (["random"] * 2, {"deals": 0}),
                                (["random"] * 2, {"nodes": 0}), (["random"] * 2, {"depth": 0}),
                                (["random"] * 2, {"depth": 101}), (["random"] * 2, {"movetime_ms": 0}),
                                (["random"] * 2, {"movetime_ms": 2**63 - 1}),
                                (["random"] * 2, {"concurrency": 0}),
                                (["random"] * 2, {"goals": 3})):
            with self.assertRaises(Error):
                match("twisty", agents, **options)
        with self.assertRaisesRegex(Error, "^agents: one for each of 2 to 4 seats, not 1000000000"):
            match("twisty", range(10**9))
        for agents in ("greedy", None, 3, ["random", 3], ["random", None], {"random", "greedy"}):
            with self.assertRaises(TypeError):
                match("twisty", agents)
        with self.assertRaisesRegex(Error, "NUL"):
            match("twisty", ["cmd:tr\0ue", "random"], deals=1, nodes=1)

    def test_give_no_program_longer_than_it_takes(self):
        year = 365 * 24 * 3_600_000
        agents = [f"cmd:'{PROGRAM}' bot --level 1", "random"]
        self.assertEqual(match("twisty", agents, deals=1, limit=2, depth=1, movetime_ms=year).forfeited, 0)
        with self.assertRaisesRegex(Error, f"^movetime_ms: 1 to {year}, not {year + 1}$"):
            match("twisty", agents, deals=1, limit=2, depth=1, movetime_ms=year + 1)


class Solver(unittest.TestCase):
    def test_agrees_with_the_search_near_the_end(self):
        position = count_down(4)
        solution = Solution(position, distances=True)
        verdict = solution.judge(position)
        self.assertIn(verdict["value"], ("win", "draw", "loss"))
        self.assertEqual(set(verdict["worth"]), set(position.turns()))
        for turn in verdict["best"]:
            self.assertEqual(verdict["worth"][turn]["value"], verdict["value"])
        # One turn on, the other seat is asked: a win for one is a loss for the other.
        other = {"win": "loss", "loss": "win", "draw": "draw"}
        after = position.play(verdict["best"][0])
        if not after.is_over:
            self.assertEqual(solution.judge(after)["value"], other[verdict["value"]])

    def test_refuses_what_it_cannot_solve(self):
        for position in (deal("labyrinth", 1), deal("twisty", 1, seats=3)):
            with self.assertRaises(Error):
                Solution(position)
        with self.assertRaisesRegex(Error, "MiB"):
            Solution(deal("twisty", 1), memory_mib=1)
        with self.assertRaises(Error):
            Solution(count_down(3), threads=0)


if __name__ == "__main__":
    unittest.main()
