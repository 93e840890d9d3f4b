// The file of examples (examples.json): what is sent stands there by hand, what comes back is
// worked out by the code. The tests compare, `renew_examples` writes it anew.
#pragma once

#include <string>

#include "wire/json.h"

namespace twistwood::trial {

std::string examples_file();
wire::Json read_examples();

// The same examples with everything that comes back worked out again.
wire::Json worked_out(const wire::Json& examples);

}  // namespace twistwood::trial
