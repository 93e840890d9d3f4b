// The log of a table for storage: one JSON object a line and event, with everything, secrets too.
//
// Exact both ways: a line that was written is read back to the same event, and a line that is read
// is written back to the same bytes if it was written here.
#pragma once

#include "table/event.h"
#include "wire/json.h"

namespace twistwood::wire {

std::string write_event(const table::Event& event);
Result<table::Event> read_event(const Json& json);

// The name of what happened, such as "played".
std::string_view type_of(const table::Event& event);

}  // namespace twistwood::wire
