#!/bin/sh
# A bot that writes what it hears into the file $1, and plays the turn of the file $2 when there is
# one; until then it thinks.
while read -r line; do
  echo "$line" >>"$1"
  case "$line" in
    twp*) echo 'id name listener'; echo twpok ;;
    isready) echo readyok ;;
    quit) exit 0 ;;
    stop) echo 'bestturn --' ;;
    go*) if [ -s "$2" ]; then echo "bestturn $(cat "$2")"; fi ;;
  esac
done
