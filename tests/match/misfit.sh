#!/bin/sh
# A bot that keeps to the protocol until it has to think, and then fails in the way it is told.
while read -r word rest; do
  case "$word" in
    twp)
      case "$1" in
        mute) ;;
        *) echo 'id name misfit'; echo twpok ;;
      esac ;;
    isready) echo readyok ;;
    quit) exit 0 ;;
    go)
      case "$1" in
        crash) exit 3 ;;
        killed) kill -9 $$ ;;
        hang) ;;
        deaf) exec sleep 1000 ;;
        illegal) echo 'bestturn a1>b2>c3' ;;
        forbidden) echo 'bestturn d4' ;;
        empty) echo 'bestturn' ;;
        garbage) printf '\001\377\200 \033[31m\n\n\t\nbestturnip x\ninfo\nbestturn \377\001\n' ;;
        endless) while :; do echo 'info depth 1'; done ;;
        long) head -c 3000000 /dev/zero | tr '\0' 'x' ;;
        complains) echo 'error I do not like this position' ;;
        closes) exec >&- ;;
      esac ;;
  esac
done
