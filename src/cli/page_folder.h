// Where the page lies that a server gives to browsers.
#pragma once

#include <string>

#include "base/result.h"

namespace twistwood::cli {

// The folder that was named; if none was, the first of the usual places that has a page. Empty for
// the word none. An error says where it was looked for.
Result<std::string> find_page(const std::string& named);

}  // namespace twistwood::cli
