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
        self.assertEqual(env.render(), before)


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(aec))
    return tests


if __name__ == "__main__":
    unittest.main()
