// Lists as the text of a column: hashes of seats for both databases, arrays for PostgreSQL.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace twistwood::store {

// A space follows each hash: "3f 9a " is two hashes, " 9a " an empty one (nobody sits there) and
// 9a.
std::string write_hashes(const std::vector<std::string>& hashes);
std::vector<std::string> read_hashes(std::string_view text);

// Writes {1,2} or {"a","b"} into a string whose memory is used again.
void write_array(const std::vector<long long>& numbers, std::string& array);
void write_array(const std::vector<std::string>& texts, std::string& array);

}  // namespace twistwood::store
