// Tables in a SQLite file: a connection to it, and whose file it is.
#pragma once

#include <memory>
#include <string>

#include "store/database.h"

namespace twistwood::store {

// Makes the file if it is not there. Throws what SOCI throws.
std::unique_ptr<Database> open_sqlite(const std::string& file);

// What is the database of another program, or none at all, is refused and stays as it is: to open
// it as ours would change it for good. What cannot be looked at is for whoever opens it to tell.
Result<void> check_owner(const std::string& file);

}  // namespace twistwood::store
