#!/usr/bin/env bash
# What mypy says of the package, strictly, and of a program that uses it (typed_user.py).
#
#   tests/python/types.sh PYTHON CACHE     the Python whose NumPy is meant; a folder for what mypy remembers
set -euo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
if ! command -v mypy >/dev/null; then
  printf 'FAILED: mypy is missing; tools/setup release installs it\n' >&2
  exit 1
fi
cd "$source"
MYPYPATH=python exec mypy --strict --no-error-summary --python-executable "$1" --cache-dir "$2" \
  python/twistwood tests/python/typed_user.py
