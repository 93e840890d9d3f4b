"""Stands for the extension module twistwood._native where it is built into the Python (host.cpp).

Python looks for built-in modules outside of packages only, so this fetches it and takes its place.
"""

import importlib.machinery
import importlib.util
import sys

_spec = importlib.util.spec_from_loader("twistwood._native", importlib.machinery.BuiltinImporter)
sys.modules[__name__] = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(sys.modules[__name__])
