# The toolchain for WebAssembly: Debian's clang 19 with wasi-libc and libc++. See tools/build-wasm.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

# No exceptions and no type information: neither is there, and the module stays small.
set(CMAKE_CXX_FLAGS_INIT "-msimd128 -fno-exceptions -fno-rtti")
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "-mexec-model=reactor -Wl,--strip-all,--stack-first,-z,stack-size=1048576")
set(TWISTWOOD_CPU "" CACHE STRING "")
