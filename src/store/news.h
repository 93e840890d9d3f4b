// What servers on one PostgreSQL notify each other of, as text: payloads of the listener.
//
// It comes from outside: what makes no sense reads as nothing, or as a change that the log does not
// bear out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"

namespace twistwood::store {

// What origins begin with since there are several channels: who begins otherwise is of the release
// before, and hears only the old one.
inline constexpr std::string_view kNewOrigin = "v2-";

// What a payload says, unless it is our own. The first line is the origin. Then for each table a
// line with its id, its version and how many lines of its log follow.
std::vector<Change> read_news(std::string_view payload, std::string_view own_origin);
// One of them, as it stands in a payload; without lines that are too long for it.
std::string write_news(const Change& change);
// The same as the release before says it: the origin, then pairs of table and version.
std::vector<Change> read_old_news(std::string_view payload, std::string_view own_origin);
// The same for words: a line with the origin, then lines of a table, a space and words about it.
std::vector<Word> read_words(std::string_view payload, std::string_view own_origin);

}  // namespace twistwood::store
