// SHA-256 in plain C++, where there is no library for it, as in WebAssembly. Compiled everywhere,
// so that a test can hold it against the library.
#pragma once

#include "base/sha256.h"

namespace twistwood {

Sha256 sha256_plain(std::string_view text);

}  // namespace twistwood
