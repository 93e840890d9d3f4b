#!/usr/bin/env bash
# The Python package as a stranger gets it: pip install, without a network, into a folder of its own.
#
#   tests/python/package.sh PYTHON BUILD     a folder in which the module is built
#
# With BUILD it need not be compiled again, which takes minutes; that pip would come that far without
# is seen from a configuration by itself.
set -euo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export TMPDIR=$work
export PYTHONDONTWRITEBYTECODE=1  # pip would leave some beside what builds the package
export TWISTWOOD_BUILD=$2

give_up() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }
quietly() { "$@" >"$work/log" 2>&1 || { tail -n 40 "$work/log" >&2; give_up "$*"; }; }

quietly cmake -S "$source" -B "$work/alone" -G Ninja -DCMAKE_BUILD_TYPE=Release -DTWISTWOOD_PROGRAM=OFF \
  -DTWISTWOOD_PYTHON=ON -DTWISTWOOD_PYTHON_EXECUTABLE="$1"
ninja -C "$work/alone" -t commands twistwood_python | grep -- ' -o python/twistwood/_native' >/dev/null || give_up "the module is not linked"

# NumPy is Debian's.
quietly "$1" -m venv --system-site-packages "$work/venv"
# Nowhere to look but at a proxy that is not there.
export http_proxy=http://127.0.0.1:9 https_proxy=http://127.0.0.1:9
quietly "$work/venv/bin/pip" --disable-pip-version-check install --no-index "$source"
cd "$work"
"$work/venv/bin/python" - <<'END'
import sys
import twistwood
from twistwood import aec, bot, spiel

assert twistwood.__file__.startswith(sys.prefix), twistwood.__file__
position = twistwood.deal("labyrinth", 7)
assert twistwood.search(position, nodes=50).turn in position.turns()
batch = twistwood.Batch("twisty", 8)
batch.step(batch.random_actions())
assert position._repr_svg_().startswith("<svg")
END
quietly "$work/venv/bin/pip" uninstall -y twistwood
if "$work/venv/bin/python" -c 'import twistwood' 2>/dev/null; then give_up "twistwood is still there"; fi

# For those who work on it: the package is the folder that is built, and the sources themselves.
quietly "$work/venv/bin/pip" --disable-pip-version-check install --no-index -e "$source"
"$work/venv/bin/python" - "$source" <<'END'
import pathlib
import sys
import twistwood

assert pathlib.Path(twistwood.__file__).resolve() == pathlib.Path(sys.argv[1], "python/twistwood/__init__.py").resolve()
assert twistwood.deal("twisty", 7).turns()
END
quietly "$work/venv/bin/pip" uninstall -y twistwood
if "$work/venv/bin/python" -c 'import twistwood' 2>/dev/null; then give_up "twistwood is still there"; fi
