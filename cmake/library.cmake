# The library that other programs use (docs/library.md): twistwood::games, twistwood::batch,
# twistwood::search and twistwood::table, by add_subdirectory, FetchContent, find_package or pkg-config.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
include(cmake/headers.cmake)
set(library_targets "")
foreach(room IN LISTS TWISTWOOD_LIBRARY)
  list(APPEND library_targets twistwood_${room})
  add_library(twistwood::${room} ALIAS twistwood_${room})
  target_compile_features(twistwood_${room} PUBLIC cxx_std_23)
  # For a shared object around it, such as a binding. What is ours calls and inlines what is ours, as
  # it does in a program.
  set_target_properties(twistwood_${room} PROPERTIES EXPORT_NAME ${room} POSITION_INDEPENDENT_CODE ON)
  target_compile_options(twistwood_${room} PRIVATE
    $<$<CXX_COMPILER_ID:GNU>:-fno-semantic-interposition>)
  target_include_directories(twistwood_${room} INTERFACE
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endforeach()
# Functions in headers are compiled on both sides, and have to be the same on both; what every machine
# has need not be said.
if(march AND NOT march STREQUAL "x86-64")
  target_compile_options(twistwood_base INTERFACE $<INSTALL_INTERFACE:-march=${march}>)
  set(pkgconfig_march " -march=${march}")
endif()
if(NOT PROJECT_IS_TOP_LEVEL)
  twistwood_public_headers(${PROJECT_SOURCE_DIR}/src headers)
  list(TRANSFORM headers PREPEND src/)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${headers})
  twistwood_copy_headers(${PROJECT_SOURCE_DIR}/src ${PROJECT_BINARY_DIR}/include)
  target_include_directories(twistwood_base INTERFACE
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>)
  if(march)
    target_compile_options(twistwood_base INTERFACE $<BUILD_INTERFACE:-march=${march}>)
  endif()
endif()
option(TWISTWOOD_INSTALL "Let cmake --install install the library, and the program if it is built"
       ${PROJECT_IS_TOP_LEVEL})
if(NOT TWISTWOOD_INSTALL)
  return()
endif()

install(TARGETS ${library_targets} EXPORT twistwood
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(CODE "
  include(\"${PROJECT_SOURCE_DIR}/cmake/headers.cmake\")
  twistwood_copy_headers(\"${PROJECT_SOURCE_DIR}/src\"
                         \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_INCLUDEDIR}\")"
  COMPONENT library)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/twistwood)
install(EXPORT twistwood NAMESPACE twistwood:: DESTINATION ${package} FILE twistwoodTargets.cmake
  COMPONENT library)
if(OPENSSL_FOUND)
  set(find_openssl "find_dependency(OpenSSL 3 COMPONENTS Crypto) # SHA-256")
  set(pkgconfig_crypto " -lcrypto")
endif()
configure_package_config_file(cmake/twistwoodConfig.cmake.in twistwoodConfig.cmake
  INSTALL_DESTINATION ${package})
write_basic_package_version_file(twistwoodConfigVersion.cmake COMPATIBILITY SameMajorVersion)
file(RELATIVE_PATH pkgconfig_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" pkgconfig_prefix "${pkgconfig_prefix}")
configure_file(cmake/twistwood.pc.in twistwood.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/twistwoodConfig.cmake
              ${PROJECT_BINARY_DIR}/twistwoodConfigVersion.cmake
  DESTINATION ${package} COMPONENT library)
install(FILES ${PROJECT_BINARY_DIR}/twistwood.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
  COMPONENT library)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT library)
