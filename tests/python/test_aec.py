"""What PettingZoo demands of an environment: its documentation and the checks of its API test."""

import doctest
import random
import re
import unittest

import numpy as np

from twistwood import Error, aec

GAMES = [("twisty", {"limit": 60}), ("twisty", {"seats": 4, "edition": "victim-chooses", "limit": 80}),
         ("labyrinth", {"limit": 25}), ("labyrinth", {"seats": 3, "goals": 3, "limit": 60})]


def legal(observation, rng):
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


class Aec(unittest.TestCase):
    def test_spaces(self):
        for game, options in GAMES:
            env = aec.env(game, **options)
            env.reset(seed=1)
            self.assertEqual(env.agents, env.possible_agents)
            self.assertEqual(env.num_agents, len(env.agents))
            self.assertEqual(env.max_num_agents, len(env.possible_agents))
            self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
            self.assertIs(env.unwrapped, env)
            for agent in env.agents:
                self.assertTrue(re.fullmatch("[a-z]+_[0-9]+", agent))
                self.assertIs(env.observation_space(agent), env.observation_space(agent))
                self.assertIs(env.action_space(agent), env.action_space(agent))
                self.assertTrue(env.observation_space(agent).contains(env.observe(agent)))
                mask = env.observe(agent)["action_mask"]
                self.assertEqual(mask.any(), agent == env.agent_selection)
                self.assertEqual(mask.shape, (env.action_space(agent).n,))
            self.assertIsNone(env.last(observe=False)[0])
            self.assertTrue(env.render().startswith("<svg"))

    def test_every_agent_acts_until_it_leaves(self):
        for game, options in GAMES:
            for seed in range(3):
                self.play(aec.env(game, **options), seed)

    def play(self, env, seed):
        rng = random.Random(seed)
        env.reset(seed=seed)
        live = list(env.agents)
        finished = set()
        gained = dict.fromkeys(env.agents, 0)
        total = dict.fromkeys(env.agents, 0)
        for agent in env.agent_iter():
            self.assertIsInstance(env.infos[agent], dict)
            observation, reward, termination, truncation, info = env.last()
            self.assertIs(termination, env.terminations[agent])
            self.assertIs(truncation, env.truncations[agent])
            self.assertEqual(info, env.infos[agent])
            self.assertEqual(reward, gained[agent], "what last() says has been accumulated")
            total[agent] += reward
            self.assertTrue(env.observation_space(agent).contains(observation))
            over = termination or truncation
            self.assertIsNone(env.step(None if over else legal(observation, rng)))
            gained[agent] = 0
            for name, given in env.rewards.items():
                gained[name] += given
            if over:
                self.assertNotIn(agent, finished)
                live.remove(agent)
                finished.add(agent)
            self.assertEqual(env.agents, live)
            for record in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(set(record), set(live))
        self.assertEqual(finished, set(env.possible_agents))
        self.assertAlmostEqual(sum(total.values()), 0)
        with self.assertRaises(Error):
            env.step(None)

    def test_the_same_seed_is_the_same_game(self):
        def actions(seed):
            env = aec.env("labyrinth", limit=15)
            taken = []
            for start in (seed, None):  # also the game after it
                env.reset(seed=start)
                for agent in env.agent_iter():
                    observation, _, termination, _, _ = env.last()
                    mask = observation["action_mask"]
                    action = None if termination else env.action_space(agent).sample(mask)
                    taken.append((action, observation["observation"].tobytes()))
                    env.step(action)
            return taken
        self.assertEqual(actions(9), actions(9))
        self.assertNotEqual(actions(9), actions(10))

    def test_takes_the_integers_of_numpy(self):
        env = aec.env("twisty")
        env.reset(seed=1)
        env.step(np.int32(legal(env.last()[0], random.Random(1))))

    def test_refuses_nonsense(self):
        with self.assertRaises(Error):
            aec.env("go")
        with self.assertRaises(Error):
            aec.env("twisty", seats=7)
        with self.assertRaises(Error):
            aec.env("twisty", render_mode="hologram")
        env = aec.env("twisty")
        for call in (env.last, env.render, env.state, lambda: env.step(0),
                     lambda: env.observe("player_0")):
            with self.assertRaises(Error):
                call()
        env.reset(seed=1)
        mask = env.last()[0]["action_mask"]
        illegal = int(np.flatnonzero(mask == 0)[0])
        before = env.render()
        for action in (illegal, -1, 66, 2**70, 1.0, "1", None, True, [1]):
            with self.assertRaises(Error):
                env.step(action)
        with self.assertRaises(Error):
            env.observe("player_9")
        for agent in ("x", None, [], 0, np.zeros(2), "player_9"):
            for call in (env.observation_space, env.action_space, env.observe):
                with self.assertRaisesRegex(Error, "is none of player_0, player_1"):
                    call(agent)
        for options in (3, "x", [], [1], {1: 2}, {"limit": -1}, {"colour": 1}, {"seats": 3}, {"seed": 1}, {"game": "go"}):
            with self.assertRaises(Error, msg=repr(options)):
                env.reset(options=options)
        for seed in (-1, "x", 1.5, True, [1], None.__class__):
            with self.assertRaises(Error, msg=repr(seed)):
                env.reset(seed=seed)
        self.assertEqual(env.render(), before)
        env.reset(seed=np.int64(1), options={"limit": 5})
        self.assertIn("/5 ", env._position.text)
        env.reset(seed=1)
        self.assertEqual(env.render(), before)
        for wrong in (np.zeros(2), [], None.__class__):
            with self.assertRaises(Error):
                aec.env("twisty", render_mode=wrong)
            with self.assertRaises(Error):
                aec.env(wrong)

    def test_after_the_last_has_left_reset_comes_next(self):
        env = aec.env("twisty", limit=1)
        env.reset(seed=1)
        for agent in env.agent_iter():
            observation, _, termination, _, _ = env.last()
            env.step(None if termination else legal(observation, random.Random(1)))
        for call in (env.last, lambda: env.step(None)):
            with self.assertRaisesRegex(Error, "reset.. comes next"):
                call()

    def test_agents_come_after_reset(self):
        env = aec.env("twisty", limit=30)
        with self.assertRaisesRegex(Error, "reset.. comes first"):
            env.agent_iter()
        env.reset(seed=1)
        for wrong in ("x", 1.5, None, True):
            with self.assertRaisesRegex(TypeError, "^max_iter: "):
                env.agent_iter(max_iter=wrong)
        self.assertEqual(len(list(env.agent_iter(max_iter=3))), 3)
        with self.assertRaisesRegex(TypeError, "^seed: reset"):
            aec.env("twisty", seed=3)

    def test_an_action_may_be_an_array_of_one_number(self):
        env = aec.env("twisty")
        env.reset(seed=1)
        action = np.array(env.last()[0]["action_mask"].argmax())
        self.assertTrue(env.action_space(env.agent_selection).contains(action))
        before = env.agent_selection
        env.step(action)
        self.assertNotEqual(env.agent_selection, before)
        for wrong in (np.array([1]), np.array(1.0), np.array(True)):
            self.assertFalse(env.action_space(env.agent_selection).contains(wrong))
            with self.assertRaises(Error):
                env.step(wrong)

    def test_spaces_are_sampled(self):
        for game, options in GAMES:
            env = aec.env(game, **options)
            env.reset(seed=1)
            for agent in env.possible_agents:
                for space in (env.action_space(agent), env.observation_space(agent),
                              env.observation_space(agent)["action_mask"]):
                    space.seed(5)
                    one = space.sample()
                    self.assertTrue(space.contains(one))
                    self.assertIn(one, space)
                    other = space.sample()
                    space.seed(5)
                    self.assertEqual(str(space.sample()), str(one))
                    self.assertEqual(str(space.sample()), str(other))
            masks = [space.sample() for space in [env.observation_space("player_0")["action_mask"]] * 3]
            self.assertEqual({int(value) for mask in masks for value in mask}, {0, 1})

    def test_spaces_refuse_nonsense(self):
        space = aec.Discrete(3)
        self.assertEqual({space.sample([0, 1, 0]), space.sample(np.array([False, True, False]))}, {1})
        for mask in ([1, 1], [1] * 4, [[1, 1, 1]], 1, "111", [0.5] * 3, [0, 0, 0], [1, [2], 3], ["a"] * 3, object(),
                     [0, 2, 0], [1, -1, 0], np.array([255, 0, 0], np.uint8)):
            with self.assertRaises(Error, msg=repr(mask)):
                space.sample(mask)
        for n in (0, -1, 1.5, "3", None, True, 2**63, 10**30):
            with self.assertRaises(Error):
                aec.Discrete(n)
        box = aec.Box(0, 3, (2,), np.uint8)
        for arguments in ((0, 1, "x", np.int8), (0, 1, (2,), "no kind"), (0, 1, (-1,), np.int8), ("a", 1, (2,), np.int8), (-1, 1, (2,), np.uint8),
                          (0, 300, (2,), np.uint8),
                          (2, 1, (2,), np.int8), (0, 1, 3, np.int8), (0, 1, (2,), np.float32)):
            with self.assertRaises(Error, msg=repr(arguments)):
                aec.Box(*arguments)
        both = aec.Dict({"one": space, "two": box})
        self.assertEqual(both.sample({"one": [0, 0, 1], "two": None})["one"], 2)
        for mask in (1, [], {"one": None}, {"one": None, "two": 1}, {"one": [1], "two": None}):
            with self.assertRaises(Error, msg=repr(mask)):
                both.sample(mask)
        for spaces in (None, 3, [], {"one": 1}):
            with self.assertRaises(Error):
                aec.Dict(spaces)
        for seed in ("x", -1, 1.5, object()):
            for one in (space, box, both):
                with self.assertRaises(Error):
                    one.seed(seed)
        for value in (None, 3, "1", 1.0, True, np.zeros(2), {}, {"one": 1}, {"one": 9, "two": np.zeros(2, np.uint8)}):
            self.assertFalse(value in both)
            self.assertFalse(value in space)


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(aec))
    return tests


if __name__ == "__main__":
    unittest.main()
