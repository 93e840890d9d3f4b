"""Batches: the same games as one by one, arrays without copies, and nonsense refused."""

import gc
import os
import signal
import threading
import unittest
from decimal import Decimal
from fractions import Fraction

import numpy as np

import twistwood
from twistwood import Batch, Error, deal, episode_seed


def choose(mask, random):
    """One of the legal actions of each lane, by NumPy alone; -1 where there is none."""
    actions = (mask * random.random(mask.shape)).argmax(axis=1)
    return np.where(mask.any(axis=1), actions, -1)


class Cut:
    """What int() takes, and yet no whole number."""

    def __init__(self, number):
        self.number = number

    def __int__(self):
        return self.number


class Counted:
    """As long as it says, and without an end to whoever asks for more."""

    def __init__(self, length, items=0):
        self.length, self.items, self.asked = length, items, 0

    def __len__(self):
        return self.length

    def __getitem__(self, at):
        self.asked += 1
        if self.asked > self.length or self.asked > 1000:
            raise AssertionError("more was read than there is")
        return self.items


class Batches(unittest.TestCase):
    def test_are_single_games(self):
        random = np.random.default_rng(1)
        for game in twistwood.GAMES:
            batch = Batch(game, 6, seats=3, limit=40)
            seeds = np.arange(100, 106, dtype=np.uint64)
            batch.reset(seeds)
            # With their cards, which a batch does not hand out.
            singles = [deal(game, int(seed), 3, limit=40) for seed in seeds]
            episodes = [0] * 6
            for _ in range(60):
                mask = batch.legal_mask()
                seen = batch.observe()
                for lane, single in enumerate(singles):
                    self.assertEqual(batch.position(lane), single.mask())
                    self.assertTrue((mask[lane] == single.legal_mask()).all())
                    self.assertTrue((seen[lane] == single.observation()).all())
                    self.assertEqual(batch.to_act[lane], single.to_act - 1)
                actions = choose(mask, random)
                batch.step(actions)
                for lane, action in enumerate(actions):
                    single = singles[lane].play(singles[lane].turn_of(int(action)))
                    self.assertEqual(batch.done[lane], single.is_over)
                    returns = np.zeros(4, dtype=np.float32)
                    if single.is_over:
                        if single.winner:
                            returns[:3] = -0.5
                            returns[single.winner - 1] = 1
                        episodes[lane] += 1
                        seed = episode_seed(int(seeds[lane]), episodes[lane])
                        single = deal(game, seed, 3, limit=40)
                    self.assertTrue((batch.returns[lane] == returns).all())
                    self.assertEqual(batch.episodes[lane], episodes[lane])
                    singles[lane] = single
            self.assertGreaterEqual(min(episodes), 1)

    def test_arrays_are_views_that_outlive_the_name(self):
        batch = Batch("twisty", 3)
        mask = batch.legal_mask()
        self.assertEqual(mask.shape, (3, batch.num_actions))
        self.assertEqual(batch.observe().shape, (3, *batch.observation_shape))
        where = mask.__array_interface__["data"][0]
        batch.step(batch.random_actions())
        self.assertEqual(batch.legal_mask().__array_interface__["data"][0], where)
        self.assertIs(mask.base, batch)
        before = mask.copy()
        del batch
        gc.collect()
        self.assertTrue((mask == before).any())
        with self.assertRaises(ValueError):
            mask[0, 0] = True
        with self.assertRaises(ValueError):
            mask.setflags(write=True)

    def test_the_nth_legal_action_and_all_of_them(self):
        random = np.random.default_rng(1)
        for game in twistwood.GAMES:
            batch = Batch(game, 5, seats=3, limit=12, auto_reset=False)
            over = 0
            for _ in range(20):
                mask = batch.legal_mask()
                counts = batch.legal_counts()
                self.assertEqual(counts.tolist(), mask.sum(axis=1).tolist())
                starts, ids = batch.legal_list()
                self.assertEqual(np.diff(starts).tolist(), counts.tolist())
                for lane in range(5):
                    self.assertEqual(ids[starts[lane]:starts[lane + 1]].tolist(), np.flatnonzero(mask[lane]).tolist())
                numbers = random.integers(np.maximum(counts, 1))
                chosen = batch.nth_legal(numbers)
                for lane, number in enumerate(numbers):
                    over += counts[lane] == 0
                    self.assertEqual(chosen[lane], np.flatnonzero(mask[lane])[number] if counts[lane] else -1)
                kept = ids.copy()
                batch.step(chosen)
                batch.legal_list()
                self.assertTrue((ids == kept).all(), "a list belongs to whoever asked for it")
            self.assertGreater(over, 0)
            for nonsense in (None, [0], [0.5] * 5, "01234", [-1] * 5, [10**5] * 5, [2**40] * 5, np.zeros((5, 1), int)):
                batch.reset(range(5))
                with self.assertRaises((Error, TypeError), msg=repr(nonsense)):
                    batch.nth_legal(nonsense)

    def test_factors_of_the_labyrinth(self):
        batch = Batch("labyrinth", 2)
        factored = batch.legal_mask().reshape(2, 3, 77, 36)
        self.assertTrue(factored.any(axis=(1, 3))[:, 0].all(), "no turning is always possible")
        self.assertFalse(factored[:, :, 76].any(), "no gate is to be set")

    def test_take_any_kind_of_whole_number(self):
        for kind in (np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint32, np.uint64):
            batch = Batch("twisty", 2)
            batch.step(batch.random_actions().astype(kind))
        batch.step([-1, -1])
        batch.reset([2**64 - 1, 0])
        batch.reset(range(2))
        batch.step(np.array([-1, 0, -1, 0])[::2])
        batch.step([np.array(-1), np.int8(-1)])

    def test_refuse_nonsense(self):
        for game in twistwood.GAMES:
            batch = Batch(game, 2)
            before = [batch.position(lane) for lane in range(2)]
            for nonsense in (None, 1, 1.0, "01", [0.5, 0.5], [0], [0, 0, 0], [[0, 0]], [], "ab",
                             [None, None], ["a", "b"], [2**40, 0], [-2, 0], [2**31, 0],
                             [10**6, -1], {0: 0, 1: 0}, object(), [[0], [0, 1]],
                             np.array([np.nan, 1]), np.array([True, False]),
                             np.array([2**64 - 1, 0], dtype=np.uint64),
                             np.zeros((2, 1), dtype=np.int32), np.zeros(2, dtype=complex),
                             np.zeros(2, dtype="datetime64[s]"), np.zeros(2, dtype=object),
                             np.zeros(2, dtype=[("a", "i4")])):
                with self.assertRaises((Error, TypeError), msg=repr(nonsense)):
                    batch.step(nonsense)
            # The lanes take these numbers, if somebody cuts them off.
            fits = [int(action) for action in batch.random_actions()]
            for nonsense in ([True, False], [np.bool_(True), 1], b"12", bytearray(b"12"),
                             *([kind(fits[0]), fits[1]] for kind in (
                                 np.float32, float, Decimal, Fraction, Cut)),
                             [np.array(fits[0] + 0.4), fits[1]], [np.float32(fits[0] + 0.7), fits[1]]):
                with self.assertRaises(Error, msg=repr(nonsense)):
                    batch.step(nonsense)
                with self.assertRaises(Error, msg=repr(nonsense)):
                    batch.reset(nonsense)
                with self.assertRaises(Error, msg=repr(nonsense)):
                    batch.nth_legal(nonsense)
            for nonsense in (None, 7, [1], [-1, 2], [1.5, 2], "12", [2**64, 1]):
                with self.assertRaises((Error, TypeError), msg=repr(nonsense)):
                    batch.reset(nonsense)
            for lane in (-1, 2, 2**31 - 1):
                with self.assertRaises(IndexError):
                    batch.position(lane)
            self.assertEqual([batch.position(lane) for lane in range(2)], before)
        for lanes, options in ((0, {}), (-1, {}), (2**21, {}), (1, {"threads": 0}),
                               (1, {"threads": 10**6}), (1, {"seats": 5}), (1, {"limit": -1}),
                               (1, {"colour": "red"})):
            with self.assertRaises(Error):
                Batch("twisty", lanes, **options)
        with self.assertRaises(Error):
            Batch("go", 1)
        with self.assertRaises(TypeError):
            twistwood.TwistyBatch("many")
        for truth in (None, 0, 1, "yes"):
            with self.assertRaises(TypeError, msg=repr(truth)):
                Batch("twisty", 1, auto_reset=truth)

    def test_look_at_a_length_before_they_read(self):
        batch = Batch("twisty", 4)
        for name, call in (("seeds", batch.reset), ("actions", batch.step), ("numbers", batch.nth_legal)):
            for long in (range(10**12), range(10**30), Counted(10**12), np.broadcast_to(np.int64(0), 10**12), [0] * 5, []):
                with self.assertRaisesRegex(Error, f"^{name}: one for each of 4 lanes is expected, not [0-9]+$"):
                    call(long)
        four = Counted(4, -1)
        batch.step(four)
        self.assertEqual(four.asked, 4)

        class Clears:
            """A number that takes the others away when somebody asks which."""

            def __init__(self, others):
                self.others = others

            def __index__(self):
                self.others.clear()
                return -1

        shrinks = [-1] * 3
        shrinks.insert(0, Clears(shrinks))
        with self.assertRaises(IndexError):
            batch.step(shrinks)

        class Unruly(Counted):
            def __len__(self):
                raise KeyError("my own")

        with self.assertRaisesRegex(KeyError, "my own"):
            batch.step(Unruly(4))

    def in_a_child(self, work):
        """What a forked child does comes to its end, or it fails."""
        child = os.fork()
        if child == 0:
            signal.alarm(30)  # ends the child
            try:
                work()
                os._exit(0)
            except BaseException:
                os._exit(1)
        _, status = os.waitpid(child, 0)
        self.assertEqual(status, 0)

    def test_of_several_threads_say_in_a_child_that_those_are_not_here(self):
        for game in twistwood.GAMES:
            batch = Batch(game, 64, threads=2)
            kept = [batch]
            mask = batch.legal_mask()

            def refuses():
                for call in (lambda: batch.step([-1] * 64), lambda: batch.reset(range(64)), batch.legal_mask, batch.observe,
                             batch.random_actions, batch.legal_counts, batch.legal_list, lambda: batch.nth_legal([0] * 64)):
                    with self.assertRaisesRegex(Error, "made before a fork: its threads are not here; make another"):
                        call()
                self.assertEqual(batch.position(0).game, game)  # what is read needs no threads

            def drops():
                nonlocal batch, mask
                batch = mask = None
                kept.clear()
                gc.collect()

            def makes_another():
                another = Batch(game, 64, threads=2)
                another.step(another.random_actions())

            for work in (refuses, drops, makes_another):
                self.in_a_child(work)
            batch.step(batch.random_actions())
            alone = Batch(game, 64)
            self.in_a_child(lambda: alone.step(alone.random_actions()))

    def test_a_game_that_is_over_takes_no_action(self):
        batch = Batch("twisty", 2, auto_reset=False, limit=1)
        batch.step(batch.random_actions())
        self.assertTrue(batch.done.all())
        self.assertTrue((batch.to_act == -1).all())
        self.assertFalse(batch.legal_mask().any())
        self.assertTrue((batch.random_actions() == -1).all())
        with self.assertRaisesRegex(Error, "lane 0, action 0: the game is over"):
            batch.step([0, 0])
        batch.step([-1, -1])
        self.assertTrue((batch.to_act == -1).all())

    def test_without_reset_each_game_is_told_of_once(self):
        for game in twistwood.GAMES:
            batch = Batch(game, 9, auto_reset=False, limit=30, seats=2)
            told, worth = np.zeros(9, int), np.zeros((9, 4))
            while (batch.to_act >= 0).any():
                batch.step(batch.random_actions())
                self.assertFalse(batch.returns[~batch.done].any())
                told += batch.done
                worth[batch.done] += batch.returns[batch.done]
            self.assertEqual(told.tolist(), [1] * 9)
            for lane in range(9):
                winner = batch.position(lane).winner
                self.assertEqual(worth[lane].argmax() + 1 if winner else None, winner)

    def test_say_which_lane_and_why(self):
        batch = Batch("twisty", 2)
        batch.reset([1, 1])
        with self.assertRaisesRegex(Error, "^lane 1, action 0: T8: no L and no chain"):
            batch.step([-1, 0])

    def test_two_threads_do_not_break_it(self):
        batch = Batch("twisty", 512, threads=2)
        failures = []

        def play():
            for _ in range(50):
                try:
                    batch.step(batch.random_actions())
                except Error as error:  # in use, or the actions of a state that is gone
                    failures.append(str(error))

        threads = [threading.Thread(target=play) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for failure in failures:
            self.assertRegex(failure, "in use by another thread|^lane [0-9]+, action")


if __name__ == "__main__":
    unittest.main()
