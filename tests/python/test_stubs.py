"""The types of _native.pyi are those of the module, name by name and parameter by parameter; and everything has a docstring."""

import ast
import inspect
import pathlib
import re
import unittest

import twistwood
from twistwood import _native, aec, bot, spiel

STUB = ast.parse(pathlib.Path(twistwood.__file__).with_name("_native.pyi").read_text("utf-8"))


def name_of(node):
    return node.target.id if isinstance(node, ast.AnnAssign) else node.name


def stub_names():
    """For every class of the stub its members, and under "" those of the module."""
    names, bases = {"": {}}, {}
    for node in STUB.body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            continue
        names[""][name_of(node)] = node
        if isinstance(node, ast.ClassDef):
            bases[node.name] = [base.id for base in node.bases]
            names[node.name] = {name_of(part): part for part in node.body
                                if not isinstance(part, ast.Expr)}
    for name, above in bases.items():
        for base in above:
            names[name] |= names.get(base, {})
    del names[""]["_Batch"], names["_Batch"]
    return names


def members(kind):
    """What a class has of its own, without what every object has."""
    usual = {"__init__", "__module__", "__doc__", "__repr__", "__str__", "__getstate__",
             "__setstate__", "__weakref__", "__hash__", "__eq__", "__reduce__"}
    return {name for name in vars(kind) if name not in usual}


def native_classes():
    return [thing for name, thing in vars(_native).items()
            if isinstance(thing, type) and not issubclass(thing, Exception) and not name.startswith("__")]


def plain(kind):
    """A type as text, in one of the ways there are to say it; what is inside a container is left out."""
    kind = kind.replace("twistwood._native.", "").replace(" ", "")
    kind = re.sub(r"^Optional\[(.*)\]$", r"\1|None", kind)
    kind = re.sub(r"numpy\.ndarray|numpy\.typing\.NDArray", "NDArray", kind)
    return re.sub(r"\[.*\]", "", kind).replace("List", "list").replace("Dict", "dict").replace("Tuple", "tuple")


def signature_of(arguments, returns):
    """(name, kind, default, type) of every parameter, and the type of what comes back."""
    told = []
    plain_ones = arguments.posonlyargs + arguments.args
    defaults = [None] * (len(plain_ones) - len(arguments.defaults)) + arguments.defaults
    for one, default in zip(plain_ones, defaults):
        told.append((one, "plain", default))
    for one, default in zip(arguments.kwonlyargs, arguments.kw_defaults):
        told.append((one, "keyword", default))
    listed = [(one.arg, kind, default and ast.unparse(default), one.annotation and plain(ast.unparse(one.annotation)))
              for one, kind, default in told]
    if arguments.kwarg:
        listed.append(("**", "rest", None, ""))
    return listed, returns and plain(ast.unparse(returns))


def native_signature(thing):
    """The same from the line that pybind11 puts before a docstring."""
    line = thing.__doc__.splitlines()[0]
    text = "def f" + line[line.index("("):] + ": ..."
    function = ast.parse(re.sub(r"<[^>]*>", "None", text)).body[0]
    return signature_of(function.args, function.returns)


class Stubs(unittest.TestCase):
    def test_name_what_the_module_has(self):
        stub = stub_names()
        module = {name for name in dir(_native) if not name.startswith("__")} | {"__version__"}
        self.assertEqual(set(stub.pop("")), module)
        for name, parts in stub.items():
            kind = getattr(_native, name)
            if issubclass(kind, Exception):
                continue
            self.assertEqual(set(parts) - {"__init__", "__hash__", "__eq__"}, members(kind), name)

    def same(self, where, node, thing):
        said, returns = signature_of(node.args, node.returns)
        found, gives = native_signature(thing)
        if said and said[0][0] == "self":  # which pybind11 may call otherwise
            said, found = said[1:], found[1:]
        if node.name == "__eq__":  # Python's own rule: anything may stand there
            said = found
        self.assertEqual([one[:3] for one in said], [one[:3] for one in found], where)
        for one, other in zip(said, found):
            # What the module takes as any object, it looks at by itself; None may stand for a pointer.
            right = {"object", one[3], "list" if one[3] == "Sequence" else one[3]}
            self.assertTrue(other[3] in right or one[2:] == ("None", f"{other[3]}|None"), f"{where}: {one} is not {other}")
        if gives not in ("object", None) and node.name != "__init__":
            self.assertEqual(returns, gives, where)

    def test_have_the_parameters_and_types_that_the_module_has(self):
        compared = 0
        for kind, parts in stub_names().items():
            owner = getattr(_native, kind) if kind else _native
            for name, node in parts.items():
                if not isinstance(node, ast.FunctionDef):
                    continue
                thing = inspect.getattr_static(owner, name)
                compared += 1
                self.same(f"{kind}.{name}", node, thing.fget if isinstance(thing, property) else thing)
        self.assertGreater(compared, 100)


class Docstrings(unittest.TestCase):
    def test_everything_public_of_the_module_has_one(self):
        for name in twistwood.__all__:
            if name == "GAMES":
                continue
            thing = getattr(twistwood, name)
            self.assertTrue(thing.__doc__, name)
        for kind in native_classes():
            self.assertTrue(kind.__doc__, kind)
            for name in members(kind):
                thing = inspect.getattr_static(kind, name)
                if not name.startswith("_") and not isinstance(thing, (int, str, tuple)):
                    said = inspect.getdoc(thing) or ""
                    # pybind11 puts the signature first.
                    words = [line for line in said.splitlines() if line and "->" not in line]
                    self.assertTrue(words, f"{kind.__name__}.{name}")

    def test_everything_public_of_the_other_modules_has_one(self):
        seen = 0
        for module in (aec, bot, spiel):
            self.assertTrue(module.__doc__)
            for name, thing in vars(module).items():
                if name.startswith("_") or getattr(thing, "__module__", None) != module.__name__:
                    continue
                self.assertTrue(thing.__doc__, f"{module.__name__}.{name}")
                for part, member in vars(thing).items() if isinstance(thing, type) else ():
                    if part.startswith("_") or not (inspect.isfunction(member) or isinstance(member, property)):
                        continue
                    seen += 1
                    self.assertTrue(member.__doc__, f"{module.__name__}.{name}.{part}")
        self.assertGreater(seen, 80)


if __name__ == "__main__":
    unittest.main()
