"""Positions, turns, history and record: what Python sees is what the rules say."""

import _thread
import doctest
import pickle
import threading
import unittest
import xml.etree.ElementTree as ElementTree

import numpy as np

import twistwood
from twistwood import Error, History, IllegalTurn, Position, Record, deal

TWISTY = ("twisty 1yy@lo1/bb+wl+w/yrr+o@o/gsp1gp@/y@lxgpb/bwopgxx/1@@rrw1 "
          "g7:yobwgrp:0:0,g1:yrpgwbo:0:0 1 0/1000 thief")


class Positions(unittest.TestCase):
    def test_are_their_text(self):
        position = Position(TWISTY)
        self.assertEqual(str(position), TWISTY)
        self.assertEqual(position.text, TWISTY)
        self.assertEqual(eval(repr(position)), position)
        self.assertEqual(pickle.loads(pickle.dumps(position)), position)
        self.assertEqual(len({position, Position(TWISTY)}), 1)
        self.assertNotEqual(position, deal("twisty", 2))
        self.assertNotEqual(position, TWISTY)

    def test_say_where_they_stand(self):
        position = Position(TWISTY)
        self.assertEqual((position.game, position.seats, position.to_act), ("twisty", 2, 1))
        self.assertEqual((position.turn, position.limit), (0, 1000))
        self.assertFalse(position.is_over)
        self.assertIsNone(position.winner)

    def test_the_same_seed_is_the_same_deal(self):
        self.assertEqual(deal("twisty", 1).text, TWISTY)
        self.assertEqual(deal("twisty", "1"), deal("twisty", 1))
        key = "ab" * 32
        self.assertEqual(deal("labyrinth", key), deal("labyrinth", key))

    def test_a_deal_takes_the_options_of_the_game(self):
        position = deal("twisty", 3, seats=3, edition="victim", limit=50, start=2,
                        corners=["a1", "g7", "a7"], specials=[4, 4, 4, 3, 1])
        self.assertTrue(position.text.endswith("50 victim"))
        self.assertEqual(position.to_act, 2)
        self.assertEqual(deal("labyrinth", 3, goals=4, gaps=20).game, "labyrinth")
        for options in ({"edition": "gentle"}, {"goals": 4}, {"limit": 0}, {"start": 3},
                        {"corners": ["a1"]}, {"corners": ["a1", "a1"]}, {"specials": [16]},
                        {"limit": 2**80}):
            with self.assertRaises(Error, msg=str(options)):
                deal("twisty", 1, **options)
        for options in ({"edition": 3}, {"limit": "long"}, {"corners": "a1"}):
            with self.assertRaises(TypeError, msg=str(options)):
                deal("twisty", 1, **options)
        for game, seed, seats in (("chess", 1, 2), ("twisty", -1, 2), ("twisty", 2**64, 2),
                                  ("twisty", 1, 1), ("twisty", 1, 5)):
            with self.assertRaises(Error):
                deal(game, seed, seats)
        for seed in (1.5, None):
            with self.assertRaises(TypeError):
                deal("twisty", seed)

    def test_a_deal_reads_no_more_of_a_list_than_it_can_use(self):
        class Long:
            asked = 0

            def __len__(self):
                return 10**9

            def __getitem__(self, at):
                self.asked += 1
                if self.asked > 5:
                    raise AssertionError("there is no end to it")
                return "a1"

        for long in (Long(), range(10**9), range(10**30)):
            with self.assertRaisesRegex(Error, "^specials: 5 numbers are expected, not [0-9]+$"):
                deal("twisty", 1, specials=long)
        with self.assertRaisesRegex(Error, "^corners: one place for each of 2 players is expected"):
            deal("twisty", 1, corners=Long())
        with self.assertRaisesRegex(Error, "^gates: one place for each of 3 players is expected"):
            deal("labyrinth", 1, 3, gates=Long())

    def test_bytes_are_no_text(self):
        text = TWISTY.encode()
        position, history = Position(TWISTY), History(Position(TWISTY))
        for call in (lambda: Position(text), lambda: deal(b"twisty", 1), lambda: position.play(b"d4"),
                     lambda: position.why_not(b"d4"), lambda: position.explain(b"d4"), lambda: position.reasons(b"d4"),
                     lambda: position.cards(b"d4"), lambda: position.action_of(b"d4"), lambda: history.play(b"d4"),
                     lambda: position.play("d4", card=b"gap"), lambda: history.play("d4", b""), lambda: Record(b"x"),
                     lambda: twistwood.split_records(b"\xff"), lambda: twistwood.split_records(bytearray(b"x")),
                     lambda: twistwood.account(position, b"d4"), lambda: twistwood.Agent(b"twisty", "level:1"),
                     lambda: twistwood.Agent("twisty", b"level:1"), lambda: twistwood.Agent("twisty").judge(position, b"d4"),
                     lambda: twistwood.match(b"twisty", ["random", "random"]),
                     lambda: twistwood.match("twisty", [b"cmd:false \xff", "random"])):
            with self.assertRaises(TypeError):
                call()

    def test_counting_ends_at_an_interrupt(self):
        timer = threading.Timer(0.2, _thread.interrupt_main)
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            Position(TWISTY).perft(12)
        timer.join()

    def test_counting_in_parts_is_the_same(self):
        for position, depth in ((Position(TWISTY), 5), (deal("twisty", 5, limit=3), 5)):
            def count(at, left):
                return sum(count(at.play(turn), left - 1) for turn in at.turns()) if left > 1 else len(at.turns())

            self.assertEqual(position.perft(depth), count(position, depth))

    def test_a_seed_is_any_whole_number(self):
        for seed in (np.int64(3), np.uint8(3), np.array(3)):
            self.assertEqual(deal("twisty", seed), deal("twisty", 3))
        self.assertEqual(deal("twisty", np.uint64(2**64 - 1)), deal("twisty", 2**64 - 1))
        self.assertEqual(deal("twisty", 3, np.int64(3)), deal("twisty", 3, 3))
        for seed in (True, np.bool_(True), np.float64(3), 3.0, 1.5, b"3", [3], np.arange(2)):
            with self.assertRaises(TypeError, msg=repr(seed)):
                deal("twisty", seed)
        for truth in (True, np.bool_(True)):
            for option in ("seats", "limit", "start"):
                with self.assertRaises(TypeError, msg=option):
                    deal("twisty", 3, **{option: truth})
        for seed in (-1, np.int64(-1), 2**64, "x"):
            with self.assertRaises(Error, msg=repr(seed)):
                deal("twisty", seed)

    def test_a_number_of_any_size_is_told_its_range(self):
        position, history = Position(TWISTY), History(Position(TWISTY))
        most = 2**64 - 1
        for call, says in (
                (lambda: deal("twisty", 1, seats=10**30), f"seats: 2 to 4, not {10**30}"),
                (lambda: deal("twisty", 1, limit=10**30), f"limit: 1 to 65535, not {10**30}"),
                (lambda: deal("twisty", 1, limit=0), "limit: 1 to 65535, not 0"),
                (lambda: deal("labyrinth", 1, limit=-10**5000), "limit: 1 to 65535, not a number of 16610 bits"),
                (lambda: twistwood.Agent("twisty", seed=-1), f"seed: 0 to {most}, not -1"),
                (lambda: twistwood.Agent("twisty", seed=2**64), f"seed: 0 to {most}, not {2**64}"),
                (lambda: twistwood.Agent("twisty", threads=2**31), f"threads: 1 to 64, not {2**31}"),
                (lambda: twistwood.Batch("twisty", 2**31), f"lanes: 1 to {2**20}, not {2**31}"),
                (lambda: position.sample(-1), f"seed: 0 to {most}, not -1"),
                (lambda: position.perft(2**40), f"depth: 0 to 12, not {2**40}"),
                (lambda: position.observation(10**20), f"seat: 1 to 2, not {10**20}"),
                (lambda: position.turn_of(2**40), f"action: {-2**31} to {2**31 - 1}, not {2**40}"),
                (lambda: history.undo_to(2**70), f"turns: 0 to 0, not {2**70}"),
                (lambda: twistwood.search(position, nodes=2**63), f"nodes: 1 to {2**63 - 1}, not {2**63}"),
                (lambda: twistwood.search(position, lines=2**33), f"lines: 1 to 1000, not {2**33}"),
                (lambda: twistwood.match("twisty", ["greedy"] * 2, deals=2**40), f"deals: 1 to 10000000, not {2**40}"),
                (lambda: twistwood.match("twisty", ["greedy"] * 2, seed=-1), f"seed: 0 to {most}, not -1"),
                (lambda: twistwood.Solution(position, memory_mib=-1), f"memory_mib: 0 to {most}, not -1"),
                (lambda: twistwood.episode_seed(-1, 0), f"seed: 0 to {most}, not -1"),
                (lambda: Position("\ud800"), "the text has letters that are none")):
            with self.assertRaises(Error) as raised:
                call()
            self.assertEqual(str(raised.exception), says)
        self.assertEqual(position.sample(np.uint64(most)), position)
        self.assertEqual(deal("twisty", 1, limit=65535).limit, 65535)

    def test_a_value_of_another_type_is_told_its_name(self):
        for call, name in ((lambda: deal("twisty", 1, limit="x"), "limit"),
                           (lambda: deal("twisty", 1, limit=1.5), "limit"),
                           (lambda: deal("twisty", 1, edition=3), "edition"),
                           (lambda: deal("twisty", 1, corners=7), "corners"),
                           (lambda: deal("twisty", 1, corners=["a1", 7]), "corners"),
                           (lambda: deal("twisty", 1, specials="x"), "specials"),
                           (lambda: deal("twisty", 1.5), "seed"),
                           (lambda: twistwood.match("twisty", ["greedy", 3]), "agents"),
                           (lambda: twistwood.account(Position(TWISTY), None), "turn")):
            with self.assertRaisesRegex(TypeError, f"^{name}: "):
                call()

    def test_functions_of_the_module_say_what_they_expect(self):
        for wrong in ("x", None, 3, TWISTY, [], History(Position(TWISTY))):
            for call in (twistwood.legal_turns, twistwood.scene, twistwood.search,
                         lambda value: twistwood.account(value, "a1")):
                with self.assertRaisesRegex(TypeError, "^position: a Position is expected, not "):
                    call(wrong)
        with self.assertRaises(TypeError):
            twistwood.account(Position(TWISTY), None)
        for wrong in ("go", None, [], {}, 3):
            with self.assertRaisesRegex(Error, "^game: "):
                twistwood.Batch(wrong, 2)

    def test_the_referee_says_why_not(self):
        position = Position(TWISTY)
        sentence = "T8: no L and no chain of extra moves takes seat 1 to a1"
        self.assertEqual(position.why_not("a1"), sentence)
        self.assertIsNone(position.why_not(position.turns()[0]))
        with self.assertRaises(IllegalTurn) as raised:
            position.play("a1")
        self.assertEqual(str(raised.exception), sentence)
        self.assertIsInstance(raised.exception, ValueError)
        with self.assertRaisesRegex(Error, "^position: six fields"):
            Position("twisty nonsense")

    def test_playing_gives_a_new_one(self):
        position = Position(TWISTY)
        for turn in twistwood.legal_turns(position):
            after = position.play(turn["turn"])
            self.assertEqual(after.turn, 1)
            self.assertEqual(position.turn_of(turn["action"]), turn["turn"])
            self.assertEqual(position.action_of(turn["turn"]), turn["action"])
            self.assertTrue(position.legal_mask()[turn["action"]])
            self.assertIn("seat 1", position.explain(turn["turn"]))
            told = twistwood.account(position, turn["turn"])
            self.assertEqual(told["mover"], 1)
            self.assertEqual(turn["effect"], "take" if "collected" in told else "go")
        self.assertEqual(position.text, TWISTY)
        self.assertEqual(sorted(t["turn"] for t in twistwood.legal_turns(position)),
                         position.turns())
        self.assertEqual(position.perft(1), len(position.turns()))
        self.assertEqual(int(position.legal_mask().sum()), len(position.legal_actions()))

    def test_hidden_cards_stay_hidden(self):
        position = deal("labyrinth", 5)
        seen = position.mask()
        self.assertTrue(seen.is_masked and not position.is_masked)
        self.assertEqual(seen.turns(), position.turns())
        self.assertEqual(seen.svg(), position.svg())
        self.assertEqual(seen.sample(1).mask(), seen)
        self.assertTrue((seen.observation() == position.observation()).all())
        turn = next(t for t in seen.turns() if seen.cards(t))
        self.assertAlmostEqual(sum(likely for _, likely in seen.cards(turn)), 1)
        with self.assertRaisesRegex(Error, "hidden card"):
            seen.play(turn)
        for card, _ in seen.cards(turn):
            self.assertTrue(seen.play(turn, card=card).is_masked)
        self.assertEqual(sum(position.play(turn).mask() == seen.play(turn, card=card)
                             for card, _ in seen.cards(turn)), 1)
        with self.assertRaises(Error):
            seen.play(turn, card="joker")

    def test_pictures_are_svg(self):
        for game in twistwood.GAMES:
            picture = deal(game, 1)._repr_svg_()
            self.assertTrue(ElementTree.fromstring(picture).tag.endswith("svg"))

    def test_a_scene_is_what_the_page_gets(self):
        scene = twistwood.scene(Position(TWISTY))
        self.assertEqual(len(scene["squares"]), 49)
        self.assertEqual(len(scene["players"]), 2)


class Histories(unittest.TestCase):
    def test_keep_every_turn(self):
        for game in twistwood.GAMES:
            history = History(deal(game, 4, limit=30))
            while not history.position.is_over:
                history.play(history.position.turns()[len(history) % 3])
            text = history.record(White="somebody")
            record = Record(text)
            self.assertEqual(str(record), text)
            self.assertEqual(record.tags["White"], "somebody")
            self.assertEqual([turn.turn for turn in record.turns], history.turns)
            self.assertEqual(record.history().position, history.position)
            self.assertEqual(record.start, history.start)
            self.assertEqual(twistwood.split_records(text + "\n" + text), [text, text])
            before = history.position_at(len(history) - 1)
            history.undo_to(len(history) - 1)
            self.assertEqual(history.position, before)
            self.assertGreaterEqual(history.occurrences, 1)
            self.assertEqual(len(history.hashes), len(history))

    def test_a_masked_game_is_told_its_cards(self):
        known = History(deal("labyrinth", 6))
        for _ in range(5):
            known.play(known.position.turns()[-1])
        seen = History(known.start.mask())
        for turn, card in zip(known.turns, known.cards):
            seen.play(turn, card)
        self.assertEqual(seen.position, known.position.mask())
        self.assertEqual(seen.record(), known.record(masked=True))

    def test_a_missing_card_makes_no_turn_illegal(self):
        start = deal("labyrinth", 1).mask()
        turn = next(turn for turn in start.turns() if start.cards(turn))
        card = start.cards(turn)[0][0]
        history = History(start)
        for play in (start.play, history.play):
            for cards in ((), ("nonsense",)):
                with self.assertRaises(Error) as raised:
                    play(turn, *cards)
                self.assertNotIsInstance(raised.exception, IllegalTurn)
        history.play(turn, card)
        self.assertEqual(history.position, start.play(turn, card))

    def test_refuse_what_does_not_fit(self):
        history = History(Position(TWISTY))
        for wrong in (-1, 1):
            with self.assertRaises(Error):
                history.undo_to(wrong)
            with self.assertRaises(Error):
                history.position_at(wrong)
        with self.assertRaisesRegex(IllegalTurn, "T8"):
            history.play("a1")
        with self.assertRaises(TypeError):
            history.record(Name=3)
        for name in ("a b", "", "Seat1\n", "Ort\u00e4"):
            with self.assertRaisesRegex(Error, "tag: a name has letters and digits, not "):
                history.record(**{name: "x"})
        for value in ("one\ntwo", "one\ttwo", "one\x7f", "one\r"):
            with self.assertRaisesRegex(Error, "tag Event: a text of one line is expected"):
                history.record(Event=value)
        self.assertEqual(Record(history.record(My_tag="\u00e4 \"b\" \\")).tags["My_tag"], "\u00e4 \"b\" \\")
        with self.assertRaises(Error):
            Record("[Game")
        self.assertEqual(len(history), 0)


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(twistwood))
    return tests


if __name__ == "__main__":
    unittest.main()
