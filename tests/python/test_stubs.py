"""The types of _native.pyi name what the module has, and everything has a docstring."""

import ast
import inspect
import pathlib
import unittest

import twistwood
from twistwood import _native, aec, bot, spiel


def stub_names():
    """For every class of the stub its members, and under "" the names of the module."""
    stub = pathlib.Path(twistwood.__file__).with_name("_native.pyi")
    tree = ast.parse(stub.read_text("utf-8"))
    names, bases = {"": set()}, {}

    def name_of(node):
        return node.target.id if isinstance(node, ast.AnnAssign) else node.name

    for node in tree.body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            continue
        names[""].add(name_of(node))
        if isinstance(node, ast.ClassDef):
            bases[node.name] = [base.id for base in node.bases]
            names[node.name] = {name_of(part) for part in node.body
                                if not isinstance(part, ast.Expr)}
    for name, above in bases.items():
        for base in above:
            names[name] |= names.get(base, set())
    names[""].discard("_Batch")
    names.pop("_Batch")
    return names


def members(kind):
    """What a class has of its own, without what every object has."""
    usual = {"__init__", "__module__", "__doc__", "__repr__", "__str__", "__getstate__",
             "__setstate__", "__weakref__", "__hash__", "__eq__", "__reduce__"}
    return {name for name in vars(kind) if name not in usual}


class Stubs(unittest.TestCase):
    def test_name_what_the_module_has(self):
        stub = stub_names()
        module = {name for name in dir(_native) if not name.startswith("__")} | {"__version__"}
        self.assertEqual(stub.pop(""), module)
        for name, parts in stub.items():
            kind = getattr(_native, name)
            if issubclass(kind, Exception):
                continue
            self.assertEqual(parts - {"__init__", "__hash__", "__eq__"}, members(kind), name)

    def test_everything_public_has_a_docstring(self):
        for name in twistwood.__all__:
            if name == "GAMES":
                continue
            thing = getattr(twistwood, name)
            if not (isinstance(thing, type) and issubclass(thing, Exception)):
                self.assertTrue(inspect.getdoc(thing), name)
        for kind in (twistwood.Position, twistwood.History, twistwood.Agent, twistwood.TwistyBatch,
                     twistwood.LabyrinthBatch, twistwood.Solution, twistwood.Record, twistwood.Answer,
                     twistwood.Line, twistwood.Opinion, twistwood.MatchResult):
            for name in members(kind):
                thing = inspect.getattr_static(kind, name)
                if not name.startswith("_") and not isinstance(thing, (int, str, tuple)):
                    said = inspect.getdoc(thing) or ""
                    # pybind11 puts the signature first.
                    words = [line for line in said.splitlines() if line and "->" not in line]
                    self.assertTrue(words, f"{kind.__name__}.{name}")
        for module in (aec, bot, spiel):
            self.assertTrue(module.__doc__)


if __name__ == "__main__":
    unittest.main()
