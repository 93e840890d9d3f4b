// The table that follows a finished one: the same people, each a seat further.
//
// It is stored first, then the record of the old table names it. Of two who ask at the same time,
// perhaps at different servers, one is first; the other's table is never used.
#pragma once

#include <functional>

#include "server/shared_parts.h"

namespace twistwood::server {

// Gives the newest record of the old table, which names the new one.
using RematchMade = std::move_only_function<void(store::StoreResult<store::TableRecord>)>;

void make_rematch(SharedParts& parts, const store::TableRecord& record, const table::Table& table,
                  RematchMade then);

}  // namespace twistwood::server
