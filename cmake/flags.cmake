# Flags every target of the project is compiled with, as one interface target.
add_library(twistwood_flags INTERFACE)

# A warning is an error. Whoever builds with a compiler that warns of more than ours can go on with
# cmake --compile-no-warning-as-error.
if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_COMPILE_WARNING_AS_ERROR ON)
endif()
target_compile_options(twistwood_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
  -Wold-style-cast -Wimplicit-fallthrough
  # A product and a sum stay two roundings, so that results are the same on every machine.
  -ffp-contract=off
  # g++ 12 sees overlaps in std::string's operator+ that are not there (GCC bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # A tenth of g++'s time goes into collecting garbage that would have fitted.
  $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=1000000>)

# The best code for the machine that builds and runs it, without losing older ones: x86-64-v3 (2013
# and later) where it runs, the plain x86-64 elsewhere. To build for other machines, name one:
# -DTWISTWOOD_CPU=x86-64 runs on all of them.
set(march ${TWISTWOOD_CPU})
if(march STREQUAL "auto")
  include(CheckCXXSourceRuns)
  check_cxx_source_runs(
    "int main() { return __builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"bmi2\") &&
                         __builtin_cpu_supports(\"fma\") ? 0 : 1; }"
    TWISTWOOD_RUNS_V3)
  if(TWISTWOOD_RUNS_V3)
    set(march x86-64-v3)
  else()
    set(march "")
  endif()
endif()
if(march)
  include(CheckCXXCompilerFlag)
  unset(TWISTWOOD_TAKES_CPU CACHE)  # it may have been another
  check_cxx_compiler_flag(-march=${march} TWISTWOOD_TAKES_CPU)
  if(NOT TWISTWOOD_TAKES_CPU)
    message(FATAL_ERROR "${CMAKE_CXX_COMPILER} knows no processor '${march}'. -DTWISTWOOD_CPU= takes auto, "
                        "native, any other value of its -march, or nothing.")
  endif()
  target_compile_options(twistwood_flags INTERFACE -march=${march})
endif()
# Vectors of 32 bytes go from function to function inside one file only: it makes no difference that
# they do so in memory where there is no AVX.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT march STREQUAL "x86-64-v3")
  target_compile_options(twistwood_flags INTERFACE -Wno-psabi)
endif()

if(TWISTWOOD_SANITIZE)
  include(CheckCXXSourceCompiles)
  unset(TWISTWOOD_SANITIZES CACHE)
  set(CMAKE_REQUIRED_FLAGS "-fsanitize=${TWISTWOOD_SANITIZE}")  # for the linker, too
  check_cxx_source_compiles("int main() {}" TWISTWOOD_SANITIZES)
  unset(CMAKE_REQUIRED_FLAGS)
  if(NOT TWISTWOOD_SANITIZES)
    message(FATAL_ERROR "${CMAKE_CXX_COMPILER} cannot build with -fsanitize=${TWISTWOOD_SANITIZE}. "
                        "-DTWISTWOOD_SANITIZE= takes what it has, such as address,undefined or thread; clang's "
                        "need libclang-rt (tools/setup asan).")
  endif()
  target_compile_options(twistwood_flags INTERFACE -fsanitize=${TWISTWOOD_SANITIZE}
    -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(twistwood_flags INTERFACE -fsanitize=${TWISTWOOD_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_compile_options(twistwood_flags INTERFACE
      -fsanitize-ignorelist=${CMAKE_CURRENT_LIST_DIR}/not_ours.ignore)
  endif()
endif()

# The fuzzer steers by what is reached in these rooms.
if(TWISTWOOD_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "TWISTWOOD_FUZZ needs clang: -DCMAKE_CXX_COMPILER=clang++-19")
  endif()
  set(TWISTWOOD_WATCH -fsanitize=fuzzer-no-link)
endif()

# For code where nothing is hot, such as the command line and the tests: their headers are large, and
# what counts is how long they take to compile.
add_library(twistwood_not_hot INTERFACE)
if(TWISTWOOD_SANITIZE)
  target_compile_options(twistwood_not_hot INTERFACE -O0)
else()
  target_compile_options(twistwood_not_hot INTERFACE $<$<CONFIG:Release>:-O1>)
endif()
