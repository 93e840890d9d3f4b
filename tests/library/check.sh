#!/usr/bin/env bash
# The library as a stranger uses it, outside the tree: installed and found, by pkg-config, as a part of
# another project; the examples, built and run.
#
#   tests/library/check.sh BUILD PROGRAM [--long]     a folder in which the library is built; the program twistwood
#
# --long, in ./test package: every header is compiled by itself, and all of another project, instead of what
# tells nearly as much in a minute less.
set -euo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$1
program=$2
long=${3:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Results of an earlier run are of use though they were found in another folder.
export CCACHE_BASEDIR=$work CCACHE_NOHASHDIR=1
prefix=$work/prefix

give_up() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }
same() { if [[ $2 != "$3" ]]; then give_up "$1: '$2' is not '$3'"; fi; }
quietly() { "$@" >"$work/log" 2>&1 || { tail -n 40 "$work/log" >&2; give_up "$*"; }; }

quietly cmake --install "$build" --component library --prefix "$prefix"

# Headers include the standard library, and each other by the one name they have everywhere.
headers=$(find "$prefix/include" -name '*.h' | wc -l)
(( headers > 20 )) || give_up "only $headers headers are installed"
odd=$(grep -rhE '^ *# *include' "$prefix/include" | sort -u |
  grep -vE '^#include "twistwood/(base|batch|games|search|table)/[a-z0-9_/]+\.h"$|^#include <[a-z_]+>$|^#include TWISTWOOD_MORE_GAMES$' || true)
same "headers include" "$odd" ""
header=$prefix/include/twistwood/games/any_game.h
same "the copy of any_game.h" "$(sed 's,#include "twistwood/,#include ",' "$header" | cksum)" \
     "$(cksum <"$source/src/games/any_game.h")"

quietly cmake -S "$source/tests/library/installed" -B "$work/installed" -G Ninja \
  -DCMAKE_PREFIX_PATH="$prefix" -DHEADERS="$prefix/include" -DALONE="${long:+ON}"
quietly cmake --build "$work/installed"

# From 1.0 on the first number says what fits: an older second one is fine, a newer one is missing something.
IFS=. read -r major minor patch < <("$source/tools/version")
number_file=$(find "$prefix" -name twistwoodConfigVersion.cmake)
cat >"$work/fits.cmake" <<'END'
set(CMAKE_SIZEOF_VOID_P 8)
string(REPLACE "." ";" numbers "${PACKAGE_FIND_VERSION}")
list(GET numbers 0 PACKAGE_FIND_VERSION_MAJOR)
list(LENGTH numbers PACKAGE_FIND_VERSION_COUNT)
include(${NUMBER_FILE})
message("${PACKAGE_VERSION_COMPATIBLE}")
END
fits() { cmake -DPACKAGE_FIND_VERSION="$1" -DNUMBER_FILE="$number_file" -P "$work/fits.cmake" 2>&1; }
for wanted in "$major" "$major.0" "$major.$minor" "$major.$minor.$patch"; do
  same "whether find_package(twistwood $wanted) is fine" "$(fits "$wanted")" TRUE
done
for wanted in "$((major - 1)).9" "$major.$((minor + 1))" "$((major + 1)).0"; do
  same "whether find_package(twistwood $wanted) is fine" "$(fits "$wanted")" FALSE
done

cp -r "$source/examples" "$work/examples"
quietly cmake -S "$work/examples" -B "$work/built" -G Ninja -DCMAKE_PREFIX_PATH="$prefix"
quietly cmake --build "$work/built"
for example in "$work"/examples/*.{cpp,h}; do
  (( $(wc -l <"$example") <= 60 )) || give_up "$example has more than 60 lines"
done

# The independent count of tests/vectors.
read -r count position < <(python3 - "$source/tests/vectors/perft.json" <<'END'
import json, sys
first = json.load(open(sys.argv[1]))[0]
print(first["perft"]["3"], first["position"])
END
)
same perft "$("$work/built/perft" 3 "$position" | tail -n 1)" "$count"
if "$work/built/perft" 3 nonsense 2>"$work/log"; then give_up "perft takes nonsense"; fi

# Every game is won by somebody or drawn.
"$work/built/random_games" 200 >"$work/games"
same "games of six kinds" "$(wc -l <"$work/games")" 6
while read -r line; do
  read -ra numbers <<<"$(grep -oE '[0-9]+' <<<"$line" | tr '\n' ' ')"
  sum=0
  for number in "${numbers[@]:2}"; do sum=$((sum + number)); done
  same "$line" "$sum" "${numbers[0]}"
done <"$work/games"

same "games that the bot forfeits" \
  "$("$program" match --game twisty --agents random "cmd:$work/built/bot" --nodes 1 --deals 2 --seed 1 --json |
     python3 -c 'import json, sys; print(json.load(sys.stdin)["forfeited"])')" 0
same "games that the bot forfeits with hidden cards" \
  "$("$program" match --game labyrinth --goals 3 --limit 20 --agents random "cmd:$work/built/bot" --nodes 1 --deals 1 --seed 1 --json |
     python3 -c 'import json, sys; print(json.load(sys.stdin)["forfeited"])')" 0

same "what the bot says to a word for turns that is none" \
  "$(printf 'position %s moves\nquit\n' "$position" | "$work/built/bot")" "error turns come next, not moves"
quietly "$program" bot-check --grace 60000 -- "$work/built/bot"
quietly "$program" bot-check --grace 60000 --game twisty -- python3 "$work/examples/random_bot.py" "$program"

"$work/built/ask_level_6" >"$work/asked"
same "the turn of level 6" "$(sed -nE 's/^plays ([^;]*);.*/\1/p' "$work/asked")" \
  "$("$program" best --position "$(head -n 1 "$work/asked")" --nodes 20000 --hash 16 --lines 3 --json |
     python3 -c 'import json, sys; print(json.load(sys.stdin)["lines"][0]["turn"])')"

"$work/built/table" >"$work/table"
same "what a table denies" "$(grep -c '^denied: ' "$work/table")" 2
sed '/^\[/,$!d' "$work/table" | "$program" record --check - >/dev/null

# pkg-config finds the same.
export PKG_CONFIG_PATH
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name twistwood.pc)")
read -ra flags <<<"$(pkg-config --cflags --libs twistwood)"
quietly "${CXX:-c++}" -std=c++23 -O1 -o "$work/by_pkg_config" "$source/examples/perft.cpp" "${flags[@]}"
same "perft by pkg-config" "$("$work/by_pkg_config" 3 "$position" | tail -n 1)" "$count"

quietly cmake --install "$build" --component program --prefix "$prefix"
same "the installed program" "$("$prefix/bin/twistwood" --version)" "$("$program" --version)"

# A part of another project: no program, no tests, nothing but a compiler, and so not even OpenSSL.
quietly cmake -S "$source/tests/library/subproject" -B "$work/subproject" -G Ninja \
  -DCMAKE_BUILD_TYPE=Debug -DTWISTWOOD="$source" -DCMAKE_DISABLE_FIND_PACKAGE_OpenSSL=ON
quietly cmake --build "$work/subproject" --target sums
if ldd "$work/subproject/sums" | grep -q crypto; then give_up "a subproject without OpenSSL uses it"; fi
for size in 0 1 55 56 64 119 1000; do
  same "SHA-256 of $size letters" "$("$work/subproject/sums" "$size")" \
    "$(head -c "$size" /dev/zero | tr '\0' a | sha256sum | cut -d ' ' -f 1)"
done

# The program and the Python module as parts of it, too: a file of each finds its headers.
quietly cmake -S "$source/tests/library/subproject" -B "$work/more" -G Ninja -DCMAKE_BUILD_TYPE=Debug \
  -DTWISTWOOD="$source" -DTWISTWOOD_PROGRAM=ON -DTWISTWOOD_PYTHON=ON
for object in twistwood.dir/src/cli/perft.cpp.o twistwood_bindings.dir/src/python/options.cpp.o \
              twistwood_match.dir/src/match/tally.cpp.o; do
  quietly ninja -C "$work/more" "_deps/twistwood-build/CMakeFiles/$object"
done

# What cannot be built is refused before it is tried, with a sentence.
refused() {
  local words=$1
  shift
  if cmake -S "$source" -B "$work/refused" -G Ninja "$@" >"$work/log" 2>&1; then give_up "$* is taken"; fi
  # It is broken into lines as CMake likes.
  tr -s ' \n' ' ' <"$work/log" | grep -qF -- "$words" || { tail -n 20 "$work/log" >&2; give_up "$*"; }
  rm -rf "$work/refused"
}
refused "goes -DTWISTWOOD_TESTS=OFF" -DTWISTWOOD_PROGRAM=OFF -DTWISTWOOD_TESTS=ON
refused "knows no processor 'nonsense'" -DTWISTWOOD_CPU=nonsense
refused "cannot build with -fsanitize=nonsense" -DTWISTWOOD_SANITIZE=nonsense
refused "tools/setup release installs it" -DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON

if [[ -n $long ]]; then
  quietly cmake --build "$work/subproject" --target perft
  same "perft of a subproject" "$("$work/subproject/perft" 3 "$position" | tail -n 1)" "$count"
else  # its own file; and what would be compiled for it, which is the same sources as above
  quietly cmake --build "$work/subproject" --target perft_alone
  ninja -C "$work/subproject" -t commands perft >"$work/commands"
  grep -q ' -o perft ' "$work/commands" || give_up "a subproject does not link perft"
  if grep -qE 'src/(server|store|cli)/' "$work/commands"; then give_up "a subproject compiles more than the library"; fi
fi
