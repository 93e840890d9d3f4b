# The headers that other programs include: those named in docs/library.md as public, and whatever they
# include of ours. In the tree they say "games/seat.h"; elsewhere there is one folder, twistwood/, and
# the copies say "twistwood/games/seat.h".
#
#   twistwood_public_headers(<folder src> <result>)     their paths in src/
#   twistwood_copy_headers(<folder src> <folder>)       copies of all of them, in <folder>/twistwood/
cmake_policy(VERSION 3.25)  # the script that installs has none of its own
set(TWISTWOOD_PUBLIC_HEADERS
  games/any_game.h games/any_history.h games/game.h games/games.h games/history.h games/notation.h games/random_play.h
  games/record.h games/refusal_text.h games/labyrinth/game.h games/twisty/game.h
  batch/actions.h batch/batch.h batch/chance.h batch/planes.h
  search/agents.h search/ask.h search/review.h search/exact/solution.h
  table/record.h table/table.h
  base/random.h base/result.h base/steady_clock.h)

function(twistwood_public_headers source result)
  set(found ${TWISTWOOD_PUBLIC_HEADERS})
  set(left ${found})
  while(left)
    list(POP_FRONT left header)
    file(STRINGS ${source}/${header} lines REGEX "^#include \"")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^#include \"([^\"]*)\".*" "\\1" included "${line}")
      if(NOT included IN_LIST found)
        list(APPEND found ${included})
        list(APPEND left ${included})
      endif()
    endforeach()
  endwhile()
  list(SORT found)
  set(${result} ${found} PARENT_SCOPE)
endfunction()

function(twistwood_copy_headers source folder)
  twistwood_public_headers(${source} headers)
  foreach(header IN LISTS headers)
    file(READ ${source}/${header} text)
    string(REGEX REPLACE "\n#include \"" "\n#include \"twistwood/" text "${text}")
    set(copy ${folder}/twistwood/${header})
    set(before "")
    if(EXISTS ${copy})
      file(READ ${copy} before)
    endif()
    if(NOT "${text}" STREQUAL "${before}")  # what is unchanged stays as old as it is
      file(WRITE ${copy} "${text}")
    endif()
  endforeach()
endfunction()
