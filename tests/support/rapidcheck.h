// rapidcheck with its way into GoogleTest. It uses std::aligned_storage, which C++23 deprecates and
// the standard library of g++ 13 warns of. That is the library's affair: the warning is off for its
// headers, and for nothing else.
#pragma once

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#pragma GCC diagnostic pop
