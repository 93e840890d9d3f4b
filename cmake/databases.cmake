# SOCI with its two back ends, libpq and SQLite: as the target twistwood_databases. Debian's SOCI brings no CMake files.
find_path(TWISTWOOD_SOCI_INCLUDE soci/soci.h)
find_path(TWISTWOOD_LIBPQ_INCLUDE libpq-fe.h PATH_SUFFIXES postgresql)
add_library(twistwood_databases INTERFACE)
foreach(library soci_core soci_sqlite3 soci_postgresql pq sqlite3)
  find_library(TWISTWOOD_LIB_${library} ${library})
  if(NOT TWISTWOOD_LIB_${library} OR NOT TWISTWOOD_SOCI_INCLUDE OR NOT TWISTWOOD_LIBPQ_INCLUDE)
    message(FATAL_ERROR "SOCI 4 with SQLite and PostgreSQL is needed, and libpq. "
                        "tools/setup installs them; on Debian and Ubuntu the packages are "
                        "libsoci-dev libsoci-sqlite3-4.0 libsoci-postgresql4.0 libpq-dev libsqlite3-dev.")
  endif()
  target_link_libraries(twistwood_databases INTERFACE ${TWISTWOOD_LIB_${library}})
endforeach()
target_include_directories(twistwood_databases SYSTEM INTERFACE
  ${TWISTWOOD_SOCI_INCLUDE} ${TWISTWOOD_LIBPQ_INCLUDE})
if(TWISTWOOD_SANITIZE MATCHES "undefined")
  # SOCI keeps the type information of its own classes to itself, which this one check asks for.
  target_compile_options(twistwood_databases INTERFACE -fno-sanitize=vptr)
endif()
