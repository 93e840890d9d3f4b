# build/wasm/twistwood.wasm: the engine behind the functions of src/wasm/exports.cpp; and table.wasm, as
# much of it as it takes to play, which is what a page loads at first.
#
# The JSON library is headers only, but lies among headers of the system that do not fit this
# target: a folder with nothing else in it is what the compiler gets to see.
find_path(nlohmann_parent nlohmann/json.hpp PATHS /usr/include REQUIRED NO_CMAKE_FIND_ROOT_PATH)
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/include)
file(CREATE_LINK ${nlohmann_parent}/nlohmann ${PROJECT_BINARY_DIR}/include/nlohmann SYMBOLIC)
target_include_directories(twistwood_flags SYSTEM INTERFACE ${PROJECT_BINARY_DIR}/include)

# The page waits for every byte: what runs once a turn is made small, what search runs on is fast.
# Twisty's search is as fast with -Os as with -O3; the labyrinth's lost a quarter when all of it was
# small, so what finds distances, ends and replies is not.
foreach(room base table wire engine)
  target_compile_options(twistwood_${room} PRIVATE -Oz)
endforeach()
target_compile_options(twistwood_search PRIVATE -Os)
file(GLOB fast_sources src/search/labyrinth/*.cpp src/search/exact/kernel_plain.cpp)
list(FILTER fast_sources EXCLUDE REGEX "(agents|agent|evaluator|halving|lookahead|prospect|reason|runner|thought)[.]cpp")
set_source_files_properties(${fast_sources} PROPERTIES COMPILE_OPTIONS -O2)
file(GLOB small_sources
  src/games/*.cpp src/games/*/*text.cpp src/games/*/explain.cpp src/games/*/deal.cpp
  src/games/*/draft.cpp src/games/*/sketch.cpp src/games/*/route.cpp src/games/*/fields.cpp src/games/*/card.cpp
  src/search/*.cpp src/search/*/reason.cpp src/search/exact/*.cpp src/search/twisty/perfect_play.cpp
  src/search/twisty/agents.cpp src/search/twisty/deepening.cpp src/search/twisty/other_lines.cpp
  src/search/twisty/root_turns.cpp src/search/twisty/node.cpp src/search/twisty/novice.cpp
  src/search/twisty/greedy.cpp)
list(FILTER small_sources EXCLUDE REGEX "/kernel_")
set_source_files_properties(${small_sources} PROPERTIES COMPILE_OPTIONS -Oz)
# The bulk of random turns in one piece, as g++ makes it by itself.
set_source_files_properties(src/engine/measure.cpp PROPERTIES
  COMPILE_OPTIONS "-O3;-mllvm;-inline-threshold=1000")

# wasm-opt takes a fifth off what the linker leaves, and an eighth off what travels.
find_program(wasm_opt wasm-opt REQUIRED)
list(TRANSFORM uses_wasm PREPEND twistwood_)
function(twistwood_wasm target name)
  add_executable(${target} src/wasm/exports.cpp)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} SUFFIX .wasm)
  target_link_libraries(${target} PRIVATE twistwood_flags ${uses_wasm})
  add_custom_command(TARGET ${target} POST_BUILD VERBATIM
    COMMAND ${wasm_opt} -Os --enable-simd --enable-bulk-memory --enable-sign-ext
            --enable-nontrapping-float-to-int --enable-mutable-globals
            $<TARGET_FILE:${target}> -o $<TARGET_FILE:${target}>)
endfunction()
twistwood_wasm(twistwood_module twistwood)
twistwood_wasm(twistwood_table_module table)
target_compile_definitions(twistwood_table_module PRIVATE TWISTWOOD_TABLE_ONLY)
