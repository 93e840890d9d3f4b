// Was a recorded game dealt as it was promised? What anybody can find out from the record alone.
#pragma once

#include <string>
#include <vector>

#include "games/record.h"

namespace twistwood::table {

struct DealCheck {
  bool has_key = false;             // else there was nothing to check
  std::vector<std::string> chosen;  // options whose value is not the one that the key draws
};

// That the key of the record is the one that was promised to its table, and that the start and
// every card of it follow from the key; or what does not fit.
Result<DealCheck> check_deal(const Record& record);

}  // namespace twistwood::table
