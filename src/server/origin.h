// Where a page comes from, as browsers write it in the header Origin: https://play.example.org.
//
// People write it with a final slash, with capitals or with the port that the scheme has anyway;
// compared as text, that would refuse everybody.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace twistwood::server {

// In small letters, without a final slash and without the usual port; or what is wrong with it.
Result<std::string> normal_origin(std::string_view text);

}  // namespace twistwood::server
