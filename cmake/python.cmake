# The Python package twistwood (docs/python.md): its extension module, and beside it links to what is
# written in Python, so that PYTHONPATH=<build>/python finds the package as it is.
#
# A machine may have several Pythons: the first that has NumPy is taken, unless one is named.
if(NOT TWISTWOOD_PYTHON_EXECUTABLE)
  find_program(first_python python3 NO_CACHE)
  foreach(candidate IN ITEMS ${first_python} /usr/bin/python3)
    execute_process(COMMAND ${candidate} -c "import numpy" RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
    if(status EQUAL 0)
      set(TWISTWOOD_PYTHON_EXECUTABLE ${candidate} CACHE FILEPATH "The Python to make the module for")
      break()
    endif()
  endforeach()
  if(NOT TWISTWOOD_PYTHON_EXECUTABLE)
    message(FATAL_ERROR "No Python with NumPy is there (Debian: python3-numpy). Name one with "
                        "-DTWISTWOOD_PYTHON_EXECUTABLE=, or build without the tests: -DTWISTWOOD_TESTS=OFF.")
  endif()
endif()
set(PYTHON_EXECUTABLE ${TWISTWOOD_PYTHON_EXECUTABLE})  # what pybind11 calls it
find_package(pybind11 2.10 REQUIRED)

set(TWISTWOOD_PYTHON_FOLDER ${PROJECT_BINARY_DIR}/python)
file(GLOB python_sources CONFIGURE_DEPENDS src/python/*.cpp)
file(GLOB python_files CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/python
  python/twistwood/*.py python/twistwood/*.pyi python/twistwood/py.typed)
file(MAKE_DIRECTORY ${TWISTWOOD_PYTHON_FOLDER}/twistwood)
foreach(file IN LISTS python_files)
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/python/${file} ${TWISTWOOD_PYTHON_FOLDER}/${file} SYMBOLIC)
endforeach()

add_library(twistwood_bindings OBJECT ${python_sources})
twistwood_merge(twistwood_bindings)
list(TRANSFORM uses_python PREPEND twistwood_)
target_link_libraries(twistwood_bindings PRIVATE twistwood_flags twistwood_not_hot
                                         PUBLIC pybind11::pybind11 ${uses_python})
target_compile_definitions(twistwood_bindings PRIVATE TWISTWOOD_VERSION="${PROJECT_VERSION}")
set_target_properties(twistwood_bindings PROPERTIES
  CXX_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ON)

# A Python with the module built in, for sanitizers: they have to be there from the start.
add_executable(twistwood_python_host EXCLUDE_FROM_ALL tests/python/host.cpp)
target_link_libraries(twistwood_python_host PRIVATE twistwood_flags twistwood_bindings pybind11::embed)
if(TWISTWOOD_SANITIZE)
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/tests/python/built_in.py
    ${TWISTWOOD_PYTHON_FOLDER}/twistwood/_native.py SYMBOLIC)
  add_custom_target(twistwood_python ALL DEPENDS twistwood_python_host)
  set(TWISTWOOD_PYTHON_COMMAND $<TARGET_FILE:twistwood_python_host>)
  return()
endif()

pybind11_add_module(twistwood_python MODULE NO_EXTRAS $<TARGET_OBJECTS:twistwood_bindings>)
target_link_libraries(twistwood_python PRIVATE twistwood_flags ${uses_python})
set_target_properties(twistwood_python PROPERTIES
  OUTPUT_NAME _native LIBRARY_OUTPUT_DIRECTORY ${TWISTWOOD_PYTHON_FOLDER}/twistwood LINKER_LANGUAGE CXX)
set(TWISTWOOD_PYTHON_COMMAND ${TWISTWOOD_PYTHON_EXECUTABLE})
foreach(room render match)  # the others are libraries that are for this anyway
  set_target_properties(twistwood_${room} PROPERTIES POSITION_INDEPENDENT_CODE ON)
endforeach()
