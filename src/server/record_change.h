// Changes the record of a table, wherever the table is: from its newest state, and once more when
// somebody else was faster.
#pragma once

#include <functional>
#include <string>

#include "server/shared_parts.h"

namespace twistwood::server {

// Changes what it is given. False: this record is not to be changed. May be called several times.
using RecordChange = std::function<bool(store::TableRecord&)>;

// Gives the record as it is then, changed or not; the table in memory has it already.
void change_record(SharedParts& parts, std::string table, RecordChange change,
                   store::Then<store::TableRecord> then, int attempts = 5);

}  // namespace twistwood::server
