"""What OpenSpiel demands of a game: its documentation and the checks of its own simulations."""

import copy
import doctest
import json
import pickle
import random
import unittest
from array import array
from collections import deque

import numpy as np

from twistwood import Error, deal, spiel

GAMES = [("twisty", {"limit": 60}), ("twisty", {"seats": 4, "edition": "victim-chooses", "limit": 90}),
         ("labyrinth", {"limit": 25}), ("labyrinth", {"seats": 3, "goals": 3, "limit": 60})]


class Spiel(unittest.TestCase):
    def play(self, name, options, seed):
        """A random playthrough in which everything is checked at every node."""
        rng = random.Random(seed)
        game = spiel.load_game(name, seed=seed, **options)
        state = game.new_initial_state()
        kinds = set()
        rewards = np.zeros(game.num_players())
        while not state.is_terminal():
            legal = state.legal_actions()
            self.assertTrue(legal)
            self.assertEqual(legal, sorted(set(legal)))
            mask = state.legal_actions_mask()
            self.assertEqual([i for i, on in enumerate(mask) if on], legal)
            self.assertEqual(state.returns(), [0.0] * game.num_players())
            player = state.current_player()
            if state.is_chance_node():
                kinds.add("chance")
                self.assertEqual(player, spiel.CHANCE_PLAYER)
                self.assertEqual(len(mask), game.max_chance_outcomes())
                outcomes = state.chance_outcomes()
                self.assertAlmostEqual(sum(likely for _, likely in outcomes), 1)
                self.assertTrue(all(likely > 0 for _, likely in outcomes))
                self.assertEqual([action for action, _ in outcomes], legal)
                action = rng.choices(legal, [likely for _, likely in outcomes])[0]
            else:
                kinds.add("player")
                self.assertIn(player, range(game.num_players()))
                self.assertEqual(len(mask), game.num_distinct_actions())
                self.assertEqual(state.legal_actions((player + 1) % game.num_players()), [])
                action = rng.choice(legal)
            self.assertEqual(state.string_to_action(state.action_to_string(player, action)), action)
            self.check_tensors(game, state)
            self.check_copies(game, state, player, action)
            state.apply_action(action)
            rewards += state.rewards()
            self.assertEqual(state.full_history()[-1], (player, action))
        self.assertEqual(state.current_player(), spiel.TERMINAL_PLAYER)
        self.assertEqual(state.legal_actions(), [])
        self.assertAlmostEqual(sum(state.returns()), game.utility_sum())
        self.assertTrue(np.allclose(rewards, state.returns()))
        self.assertTrue(all(game.min_utility() <= r <= game.max_utility() for r in state.returns()))
        chances = sum(player == spiel.CHANCE_PLAYER for player, _ in state.full_history())
        self.assertLessEqual(chances, game.max_chance_nodes_in_history())
        self.assertLessEqual(state.move_number() - chances, game.max_game_length())
        self.assertLessEqual(state.move_number(), game.max_history_length())
        with self.assertRaises(Error):
            state.apply_action(0)
        return kinds

    def check_tensors(self, game, state):
        for player in range(game.num_players()):
            seen = state.observation_tensor(player)
            self.assertEqual(seen.shape, (game.observation_tensor_size(),))
            known = state.information_state_tensor(player)
            self.assertEqual(known.shape, (game.information_state_tensor_size(),))
            self.assertTrue((known[:seen.size] == seen).all())
            self.assertEqual([int(a) - 1 for a in known[seen.size:] if a], state.history())
        self.assertEqual(int(np.prod(game.observation_tensor_shape())),
                         game.observation_tensor_size())

    def check_copies(self, game, state, player, action):
        text, history = str(state), state.history()
        child = state.child(action)
        self.assertEqual((str(state), state.history()), (text, history))
        self.assertEqual(child.history(), history + [action])
        child.undo_action(player, action)
        self.assertEqual((str(child), child.history()), (text, history))
        if len(history) % 16 == 0:
            for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state)),
                          game.deserialize_state(state.serialize()),
                          spiel.deserialize_game_and_state(
                              spiel.serialize_game_and_state(game, state))[1]):
                self.assertEqual((str(other), other.full_history()),
                                 (text, state.full_history()))
                self.assertEqual(other.legal_actions(), state.legal_actions())

    def test_random_playthroughs(self):
        for name, options in GAMES:
            kinds = set()
            for seed in range(3):
                kinds |= self.play(name, options, seed)
            self.assertEqual("chance" in kinds, name == "labyrinth", name)

    def test_a_state_knows_no_hidden_card(self):
        game = spiel.load_game("labyrinth", seed=3)
        state = game.new_initial_state()
        self.assertTrue(state.position.is_masked)
        self.assertIn("?", state.serialize() + str(state))
        self.assertEqual(state.position, deal("labyrinth", 3).mask())

    def test_information_states_tell_histories_apart(self):
        game = spiel.load_game("twisty", seed=3)
        seen = {}
        for first in game.new_initial_state().legal_actions()[:6]:
            state = game.new_initial_state().child(first)
            seen[state.information_state_string(0)] = first
        self.assertEqual(len(seen), 6)

    def test_a_state_of_another_game_is_refused(self):
        state = spiel.load_game("twisty", seed=3).new_initial_state()
        state.apply_action(state.legal_actions()[0])
        for other in (spiel.load_game("twisty", seed=4), spiel.load_game("labyrinth", seed=3),
                      spiel.load_game("twisty", seed=3, limit=50)):
            with self.assertRaisesRegex(Error, "another game"):
                other.deserialize_state(state.serialize())
        same = spiel.load_game("twisty", seed=3)
        self.assertEqual(same.deserialize_state(state.serialize()).history(), state.history())

    def test_parameters_may_be_numbers_of_numpy(self):
        game = spiel.load_game("twisty", seed=np.int64(3), seats=np.int8(3), limit=np.int32(50),
                               specials=np.array([4, 4, 4, 3, 1]).tolist())
        again, state = spiel.deserialize_game_and_state(game.new_initial_state().serialize())
        self.assertEqual(str(again), str(game))
        self.assertEqual(str(state), str(game.new_initial_state()))

    def test_parameters_may_be_any_sequence_that_a_deal_takes(self):
        class Corners:
            def __len__(self):
                return 2

            def __getitem__(self, at):
                return ("a1", "g7")[at]

        plain = spiel.load_game("twisty", corners=["a1", "g7"], specials=[4, 4, 4, 3, 1])
        for corners in (np.array(["a1", "g7"]), np.array(["a1", "g7"], dtype=object), ("a1", "g7"), deque(["a1", "g7"]),
                        [np.str_("a1"), "g7"], Corners()):
            for specials in (np.array([4, 4, 4, 3, 1]), array("i", [4, 4, 4, 3, 1]), (np.int8(4), 4, 4, 3, 1)):
                game = spiel.load_game("twisty", corners=corners, specials=specials)
                self.assertEqual(game.get_parameters(), plain.get_parameters())
                again, _ = spiel.deserialize_game_and_state(game.new_initial_state().serialize())
                self.assertEqual(str(again), str(plain))
        game = spiel.load_game("twisty", seed=np.array(3), edition=np.str_("victim"))
        self.assertEqual(game.new_initial_state().serialize(),
                         spiel.load_game("twisty", seed=3, edition="victim").new_initial_state().serialize())

    def test_several_actions_at_once(self):
        game = spiel.load_game("twisty", seed=3)
        one, other = game.new_initial_state(), game.new_initial_state()
        actions = []
        for _ in range(5):
            actions.append(one.legal_actions()[-1])
            one.apply_action(actions[-1])
        other.apply_actions(actions)
        self.assertEqual((str(one), one.full_history()), (str(other), other.full_history()))

    def test_refuses_nonsense(self):
        for name in ("go", "", None):
            with self.assertRaises(Error):
                spiel.load_game(name)
        state = spiel.load_game("twisty").new_initial_state()
        illegal = next(a for a in range(66) if a not in state.legal_actions())
        for action in (illegal, -1, 66, 2**40, 1.0, "1", None, True):
            with self.assertRaises(Error):
                state.apply_action(action)
        with self.assertRaises(Error):
            state.chance_outcomes()
        with self.assertRaises(Error):
            state.undo_action(0, 0)
        for player in (-1, 2, "0"):
            with self.assertRaises(Error):
                state.observation_tensor(player)
        good = {"game": "twisty", "parameters": {}, "history": []}
        for text in ("", "[]", "{}", '{"history": 1, "parameters": {}}', '{"history":[],"parameters":{}}', "[" * 10**5, "NaN",
                     *(json.dumps(good | wrong) for wrong in (
                         {"game": []}, {"game": None}, {"game": "go"}, {"parameters": []}, {"history": {}}, {"history": [None]},
                         {"parameters": {"name": "x"}}, {"parameters": {"self": 1}}, {"parameters": {"seed": []}}))):
            with self.assertRaises(Error, msg=text[:80]):
                spiel.deserialize_game_and_state(text)
            with self.assertRaises(Error, msg=text[:80]):
                state.get_game().deserialize_state(text)
        for text in (None, 3, [], b"\xff"):
            with self.assertRaises(Error):
                spiel.deserialize_game_and_state(text)
        for pair in ((None, state), (state.get_game(), None), ("twisty", "x")):
            with self.assertRaises(TypeError):
                spiel.serialize_game_and_state(*pair)
        with self.assertRaises(TypeError):
            spiel.State("twisty", None)
        game = state.get_game()
        start = state.position
        for position in (deal("labyrinth", 1), deal("twisty", 2), deal("twisty", 1, 3), deal("twisty", 1, limit=9),
                         start.play(start.turns()[0])):
            with self.assertRaisesRegex(Error, "the position is not that in which twisty"):
                spiel.State(game, position)
        self.assertEqual(str(spiel.State(game, start)), str(state))
        dealt = spiel.load_game("labyrinth", seed=5)
        self.assertTrue(spiel.State(dealt, deal("labyrinth", 5)).position.is_masked)
        first = state.legal_actions()[0]
        with self.assertRaises(Error):
            state.apply_actions([first, first, illegal])
        self.assertEqual(state.history(), [])


    def test_a_game_is_its_name_and_parameters(self):
        for name, options in (*GAMES, ("twisty", {"corners": ["a1", "g7"], "specials": [4, 4, 4, 3, 1]}),
                              ("twisty", {"seed": "1" * 64, "limit": None})):
            game = spiel.load_game(name, **options)
            for same in (spiel.load_game(str(game)), spiel.load_game(name, options),
                         pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
                self.assertEqual(same, game)
                self.assertEqual(hash(same), hash(game))
                self.assertEqual(str(same.new_initial_state()), str(game.new_initial_state()))
            self.assertNotEqual(spiel.load_game(name, {**options, "seed": 9}), game)
            self.assertEqual(game.max_move_number(), game.max_history_length())
        self.assertEqual(spiel.load_game("twisty(seats=3)").num_players(), 3)
        self.assertEqual(spiel.load_game("twisty()"), spiel.load_game("twisty"))
        self.assertEqual(spiel.load_game("twisty(seats=3)", {"limit": 20}, seed=4).get_parameters(),
                         {"seats": 3, "limit": 20, "seed": 4})
        for wrong in ("twisty(", "twisty(seats)", "twisty(seats=9)", "go(seats=2)", "twisty(seats=2", "(seats=2)", "", 3):
            with self.assertRaises(Error, msg=wrong):
                spiel.load_game(wrong)
        for wrong in (3, [1], {1: 2}):
            with self.assertRaises(TypeError):
                spiel.load_game("twisty", wrong)

    def test_a_seed_is_the_same_as_a_number_or_in_digits(self):
        most = 2**64 - 1
        game = spiel.load_game("twisty", seed=str(most))
        self.assertEqual(game, spiel.load_game("twisty", seed=most))
        self.assertEqual(game, spiel.load_game(str(game)))
        self.assertEqual(game.get_parameters()["seed"], most)
        # JSON has it as a text, which no reader rounds; what was written before had a number.
        text = game.new_initial_state().serialize()
        saved = json.loads(text)
        self.assertEqual(saved["parameters"]["seed"], str(most))
        saved["parameters"]["seed"] = most
        for one in (text, json.dumps(saved)):
            self.assertEqual(str(game.deserialize_state(one)), str(game.new_initial_state()))
            self.assertEqual(spiel.deserialize_game_and_state(one)[0], game)
        saved["parameters"]["seed"] = str(most - 1)
        with self.assertRaises(Error):
            game.deserialize_state(json.dumps(saved))

    def test_the_first_state_knows_that_it_is(self):
        game = spiel.load_game("labyrinth")
        state, = game.new_initial_states()
        self.assertTrue(state.is_initial_state())
        self.assertFalse(state.child(state.legal_actions()[0]).is_initial_state())


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(spiel))
    return tests


if __name__ == "__main__":
    unittest.main()
