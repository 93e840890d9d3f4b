// Hears what other servers of the same PostgreSQL have written or say, and says what this one wants
// to tell them, on a thread and connection of its own: what is said never waits for a commit, and
// no commit for it. After a lost connection it says that something may have been missed.
#pragma once

#include <memory>
#include <string>

#include "store/store.h"

namespace twistwood::store {

class Listener {
 public:
  // Connects at once, so that nothing after this call is missed. Throws DatabaseError.
  static std::unique_ptr<Listener> start(const Options& options, std::string origin);
  virtual ~Listener() = default;  // sends what still waits

  // Both from any thread. While the connection is lost, what is said is lost as well.
  virtual void tell(const std::vector<Change>& news) = 0;
  virtual void announce(std::string_view table, std::string_view words) = 0;
};

// What a payload says, unless it is our own: the origin, then pairs of table and version.
std::vector<Change> read_news(std::string_view payload, std::string_view own_origin);
// The same for words: a line with the origin, then lines of a table, a space and words about it.
std::vector<Word> read_words(std::string_view payload, std::string_view own_origin);

}  // namespace twistwood::store
