# Swift models in CMake projects, with the generators that know Swift: Ninja and Xcode. CMake 3.20 or later.
#
#   include(.../CMake/Heirloom.cmake)
#   heirloom_add_models(Films Schemas/films.yaml)     # generates at build time; what is compiled is part of the target
#   heirloom_add_runtime()                            # the library HeirloomRuntime, which generated code imports
#   target_link_libraries(Films PUBLIC HeirloomRuntime)
#
# HEIRLOOM_EXECUTABLE is the tool; by default it is looked up in PATH.
include_guard(GLOBAL)
cmake_policy(PUSH)
cmake_policy(VERSION 3.20)

find_program(HEIRLOOM_EXECUTABLE heirloom DOC "The Heirloom compiler")
set(HEIRLOOM_RUNTIME_SOURCES "${CMAKE_CURRENT_LIST_DIR}/../Sources/HeirloomRuntime" CACHE PATH "The runtime's sources")

# heirloom_add_models(TARGET SCHEMA...): one Swift file for each schema, made again when the schema, a file that it includes, a model that
# it uses, its lock file or the policy file changes.
function(heirloom_add_models target)
  if(NOT HEIRLOOM_EXECUTABLE)
    message(FATAL_ERROR "heirloom is not in PATH: set HEIRLOOM_EXECUTABLE to the tool")
  endif()
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/${target}.heirloom")
  foreach(schema IN LISTS ARGN)
    get_filename_component(schema "${schema}" ABSOLUTE)
    get_filename_component(name "${schema}" NAME_WE)
    set(swift "${folder}/${name}.swift")
    add_custom_command(
      OUTPUT "${swift}"
      COMMAND "${HEIRLOOM_EXECUTABLE}" generate "${schema}" --single-file "${swift}" --depfile "${swift}.d" --quiet
      DEPENDS "${schema}" "${HEIRLOOM_EXECUTABLE}"
      DEPFILE "${swift}.d"
      COMMENT "Generating ${name}.swift"
      VERBATIM
    )
    target_sources("${target}" PRIVATE "${swift}")
  endforeach()
endfunction()

# heirloom_add_runtime(): the static library HeirloomRuntime, from its sources.
function(heirloom_add_runtime)
  if(TARGET HeirloomRuntime)
    return()
  endif()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${HEIRLOOM_RUNTIME_SOURCES}/*.swift")
  if(NOT sources)
    message(FATAL_ERROR "there is no Swift file below HEIRLOOM_RUNTIME_SOURCES, '${HEIRLOOM_RUNTIME_SOURCES}'")
  endif()
  add_library(HeirloomRuntime STATIC ${sources})
  set_target_properties(
    HeirloomRuntime PROPERTIES
    Swift_LANGUAGE_VERSION 6
    Swift_MODULE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/HeirloomRuntime.modules"
  )
  target_include_directories(HeirloomRuntime INTERFACE "${CMAKE_CURRENT_BINARY_DIR}/HeirloomRuntime.modules")
endfunction()

cmake_policy(POP)
