// What guests saw, compared with the log in the database: no server stands between.
//
// The fresh look (check.h) asks the server, which answers from its memory. What was acknowledged
// and never written is found only here.
#pragma once

#include <string>
#include <vector>

#include "load/load_table.h"

namespace twistwood::load {

// Replays a log by our own rules. How many of the views that the guests saw agree with it, or the
// first that does not.
Result<std::int64_t> compare_stored(const SeenTable& account,
                                    const std::vector<std::string>& lines);

}  // namespace twistwood::load
