"""Objects that were never made are refused by everything, whichever way somebody came by them; and copies are copies."""

import copy
import inspect
import pickle
import unittest

import twistwood
from twistwood import Agent, History, IllegalTurn, Position, Record, Solution, _native, deal

# Names that make an object, or that have nothing to do with one.
MAKING = {"__init__", "__new__", "__setstate__", "__reduce__"}
# Names of the class, not of its objects: what they do would outlive the call.
CLASSWIDE = {"__init_subclass__", "__subclasshook__", "__setattr__", "__delattr__"}
# One of these has as many arguments as any method has, of the right kinds or not.
ARGUMENTS = [(), ("a1",), (0,), ([0],), (None,), (deal("twisty", 1),), (deal("twisty", 1), "a1"),
             ("a1", "gap")]


def classes():
    """Every class of the module, but its exceptions."""
    return [thing for name, thing in vars(_native).items()
            if isinstance(thing, type) and not issubclass(thing, BaseException) and not name.startswith("__")]


def short_pickle(kind):
    """A pickle that makes an object of the class and says nothing of its state."""
    return pickle.loads(b"\x80\x02ctwistwood._native\n" + kind.__name__.encode() + b"\n)\x81.")


def bases():
    """What the classes are made from, but object itself."""
    return {base for kind in classes() for base in kind.__mro__[1:]} - {object}


def nearly_over():
    """A position of Twisty for two that is solved in a moment."""
    line = [deal("twisty", 3)]
    while not line[-1].is_over:
        line.append(line[-1].play(twistwood.search(line[-1], nodes=30).turn))
    return line[-4]


def made():
    """An object of every class of the module."""
    position = deal("twisty", 1)
    answer = twistwood.search(position, nodes=1)
    history = History(position)
    history.play(position.turns()[0])
    record = Record(history.record())
    return [position, history, record, record.turns[0], answer, answer.lines[0],
            Agent("twisty", "level:1").judge(position, position.turns()[0], nodes=1), Agent("twisty", "level:1"),
            twistwood.match("twisty", ["random", "random"], deals=1, nodes=1, limit=4),
            Solution(nearly_over()), twistwood.Batch("twisty", 1), twistwood.Batch("labyrinth", 1)]


def call_all_of_python(thing):
    """What Python itself asks of an object, its own or inherited, with any arguments; only what is documented comes out."""
    for name in dir(type(thing)):
        if not name.startswith("__") or name in CLASSWIDE:
            continue
        try:
            member = getattr(thing, name)
        except TypeError:
            continue
        for arguments in ARGUMENTS + [(protocol,) for protocol in range(6)]:
            try:
                member(*arguments)
            except (TypeError, twistwood.Error, AttributeError, IndexError):
                pass


class Inherited(unittest.TestCase):
    def test_nobody_makes_what_the_classes_are_made_from(self):
        self.assertTrue(bases())
        for base in bases():
            class Mine(base):
                pass

            for kind in (base, Mine):
                for call in (lambda: kind(), lambda: kind(deal("twisty", 1)), lambda: kind.__new__(kind),
                             lambda: base.__new__(kind), lambda: object.__new__(kind)):
                    with self.assertRaises(TypeError, msg=kind.__name__):
                        call()
            # Those that are made from it are still made.
            self.assertIsInstance(base.__new__(Position), Position)

    def test_whatever_is_called_with_anything_answers_or_raises(self):
        self.assertEqual({type(thing) for thing in made()}, set(classes()))
        for thing in [*made(), *(kind.__new__(kind) for kind in classes())]:
            call_all_of_python(thing)


class Unmade(unittest.TestCase):
    def test_there_are_classes_to_look_at(self):
        names = {kind.__name__ for kind in classes()}
        self.assertEqual(names, {"Position", "History", "Record", "RecordedTurn", "Line", "Answer", "Opinion", "Agent",
                                 "MatchResult", "Solution", "TwistyBatch", "LabyrinthBatch"})

    def test_nothing_can_be_asked_of_them(self):
        asked = 0
        for kind in classes():
            for thing in (kind.__new__(kind), short_pickle(kind)):
                for name, member in vars(kind).items():
                    if name in MAKING or isinstance(member, (str, int, tuple)) or member is None:
                        continue
                    asked += 1
                    if isinstance(member, property):
                        with self.assertRaises(TypeError, msg=f"{kind.__name__}.{name}"):
                            getattr(thing, name)
                        continue
                    for arguments in ARGUMENTS:
                        with self.assertRaises(TypeError, msg=f"{kind.__name__}.{name}{arguments}"):
                            answer = getattr(kind, name)(thing, *arguments)
                            if answer is NotImplemented:  # of a comparison, when there is nothing to compare with
                                raise TypeError
        self.assertGreater(asked, 150)

    def test_they_say_why(self):
        with self.assertRaisesRegex(TypeError, "__init__ was never called"):
            History.__new__(History).position
        with self.assertRaisesRegex(TypeError, "__init__ was never called"):
            twistwood.TwistyBatch.__new__(twistwood.TwistyBatch).legal_mask()

    def test_nobody_takes_them(self):
        nothing = Position.__new__(Position)
        for call in (lambda: Agent("twisty").search(nothing, nodes=1), lambda: Solution(nothing),
                     lambda: History(nothing), lambda: twistwood.legal_turns(nothing),
                     lambda: twistwood.account(nothing, "a1"), lambda: twistwood.scene(nothing),
                     lambda: twistwood.search(nothing, nodes=1), lambda: deal("twisty", 1) == nothing,
                     lambda: Agent("twisty").search(deal("twisty", 1), nodes=1, history=History.__new__(History))):
            with self.assertRaises(TypeError, msg=inspect.getsource(call)):
                call()

    def test_one_whose_making_failed_is_one(self):
        for kind, wrong in ((Position, "nonsense"), (Record, "nonsense"), (Agent, "chess")):
            thing = kind.__new__(kind)
            with self.assertRaises(twistwood.Error):
                thing.__init__(wrong)
            with self.assertRaises(TypeError):
                str(thing) if kind is not Agent else thing.search(deal("twisty", 1))

    def test_a_class_of_ones_own_has_to_make_its_object(self):
        class Lazy(Position):
            def __init__(self):
                pass

        class Kept(History):
            def __init__(self):
                super().__init__(deal("twisty", 1))

        with self.assertRaises(TypeError):
            Lazy()
        self.assertEqual(Kept().position, deal("twisty", 1))


class Swapped(unittest.TestCase):
    def test_nothing_becomes_an_object_of_another_class(self):
        for thing in made():
            for kind in (*classes(), *bases(), Marked, Told):
                for change in (lambda: setattr(thing, "__class__", kind),
                               lambda: object.__dict__["__class__"].__set__(thing, kind)):
                    with self.assertRaises(TypeError, msg=f"{type(thing).__name__} as {kind.__name__}"):
                        change()

    def test_nor_do_objects_of_classes_of_ones_own(self):
        def derived(*kinds, **parts):
            return type("Mine", kinds, parts)

        for mine in (derived(Position), derived(Position, __slots__=())):
            thing = mine(deal("twisty", 1).text)
            for kind in (*classes(), *bases(), derived(History), derived(History, __slots__=())):
                with self.assertRaises(TypeError, msg=kind.__name__):
                    thing.__class__ = kind
            with self.assertRaises(TypeError):
                mine.__bases__ = (History,)
            self.assertEqual(thing, deal("twisty", 1))

    def test_no_class_is_made_of_two(self):
        # An object of one of them could become one of both, without the memory for it.
        for one in classes():
            for other in set(classes()) - {one}:
                with self.assertRaises(TypeError):
                    type("Both", (one, other), {})

    def test_the_classes_stay_as_they_are(self):
        for kind in classes():
            with self.assertRaises(TypeError):
                kind.__init__ = lambda self: None
            with self.assertRaises(TypeError):
                kind.__bases__ = (object,)


class Marked(Position):
    """At the top of the module, where pickle finds it."""


class Told(Position):
    """What is said of a position, beside it."""

    def __init__(self, text, said):
        super().__init__(text)
        self.said = said


class Slotted(History):
    __slots__ = ("said", "__dict__")


class Careful(Position):
    """Says for itself what is kept of it."""

    def __getstate__(self):
        return (self.text, self.said)

    def __setstate__(self, state):
        super().__setstate__(state[:1])
        self.said = state[1] + " again"


class Copies(unittest.TestCase):
    def everything_alike(self, one, other):
        for name in ("start", "position", "turns", "cards", "hashes", "occurrences"):
            self.assertEqual(getattr(one, name), getattr(other, name), name)

    def test_of_values_are_equal_and_independent(self):
        for start in (deal("twisty", 3), deal("labyrinth", 3), deal("labyrinth", 3).mask()):
            history = History(start)
            for _ in range(12):
                turn = history.position.turns()[-1]
                cards = history.position.cards(turn) if start.is_masked else []
                history.play(turn, cards[0][0] if cards else "")
            record = Record(history.record(Event="a test"))
            pickled = [lambda value, protocol=protocol: pickle.loads(pickle.dumps(value, protocol=protocol))
                       for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
            for again in (copy.copy, copy.deepcopy, *pickled):
                other = again(history)
                self.everything_alike(history, other)
                other.undo_to(3)
                self.assertEqual((len(history), len(other)), (12, 3))
                self.assertEqual(str(again(record)), str(record))
                self.assertEqual(again(start), start)

    def test_of_a_class_of_ones_own_are_of_that_class(self):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            other = pickle.loads(pickle.dumps(Marked(deal("twisty", 1).text), protocol=protocol))
            self.assertIs(type(other), Marked)
            self.assertEqual(other, deal("twisty", 1))

    def test_of_a_class_of_ones_own_keep_what_it_has_added(self):
        pickled = [lambda value, protocol=protocol: pickle.loads(pickle.dumps(value, protocol=protocol))
                   for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
        told = Told(deal("twisty", 1).text, ["a word"])
        told.itself = told
        slotted = Slotted(deal("twisty", 1))
        slotted.said, slotted.more = "a word", 3
        careful = Careful(deal("twisty", 1).text)
        careful.said = "a word"
        for again in (copy.copy, copy.deepcopy, *pickled):
            other = again(told)
            self.assertEqual((type(other), other, other.said), (Told, told, ["a word"]))
            self.assertIs(other.itself, told if again is copy.copy else other)
            self.assertEqual(other.said is told.said, again is copy.copy)
            other = again(slotted)
            self.assertEqual((type(other), other.position, other.said, other.more), (Slotted, slotted.position, "a word", 3))
            self.assertEqual(again(careful).said, "a word again")
        for kind, state in ((Position, ((deal("twisty", 1).text,), {"said": 1})), (Marked, ((deal("twisty", 1).text,), 3)),
                            (Marked, ((deal("twisty", 1).text,), (3, 4)))):
            with self.assertRaises((twistwood.Error, AttributeError)):
                kind.__new__(kind).__setstate__(state)

    def test_of_what_is_no_value_are_refused(self):
        position = deal("twisty", 1)
        answer = twistwood.search(position, nodes=1)
        opinion = Agent("twisty", "level:1").judge(position, position.turns()[0], nodes=1)
        record = Record(History(position).record())
        result = twistwood.match("twisty", ["random", "random"], deals=1, nodes=1, limit=4)
        for thing in (Agent("twisty", "level:1"), twistwood.Batch("twisty", 2), twistwood.Batch("labyrinth", 2), answer,
                      answer.lines[0], opinion, result):
            for again in (copy.copy, copy.deepcopy, pickle.dumps):
                with self.assertRaisesRegex(TypeError, f"{type(thing).__name__} objects can be neither"):
                    again(thing)
        self.assertEqual(record.turns, [])

    def test_of_nonsense_are_refused(self):
        text = deal("twisty", 1).text
        for state in ((), (text,), (text, [], [""]), (text, ["a1"], [""]), (text, [3], [""]), (text, "a", "b"),
                      ("x", [], []), (3, [], []), (text, ["\ud800"], [""])):
            with self.assertRaises((twistwood.Error, IllegalTurn)):
                History.__new__(History).__setstate__(state)
        for kind in (Position, Record):
            for state in ((), ("x",), (3,), (text, text)):
                with self.assertRaises(twistwood.Error):
                    kind.__new__(kind).__setstate__(state)


if __name__ == "__main__":
    unittest.main()
