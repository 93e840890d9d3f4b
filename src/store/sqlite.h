// Tables in a SQLite file: a connection to it.
#pragma once

#include <memory>
#include <string>

#include "store/database.h"

namespace twistwood::store {

// Makes the file if it is not there. Throws what SOCI throws.
std::unique_ptr<Database> open_sqlite(const std::string& file);

}  // namespace twistwood::store
