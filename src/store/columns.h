// Lists as the text of a column: hashes of seats for both databases, arrays for PostgreSQL.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace twistwood::store {

// Each hash and a space after it: "3f 9a " are two, " 9a " are none yet and one.
std::string write_hashes(const std::vector<std::string>& hashes);
std::vector<std::string> read_hashes(std::string_view text);

// {1,2} and {"a","b"}, into a text whose memory is used again.
void write_array(const std::vector<long long>& numbers, std::string& array);
void write_array(const std::vector<std::string>& texts, std::string& array);

}  // namespace twistwood::store
