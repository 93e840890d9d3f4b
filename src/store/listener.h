// Hears what other servers have written to the same PostgreSQL, on a thread and connection of its
// own. After a lost connection it says that something may have been missed.
#pragma once

#include <memory>
#include <string>

#include "store/store.h"

namespace twistwood::store {

class Listener {
 public:
  // Connects at once, so that nothing after this call is missed. Throws Trouble.
  static std::unique_ptr<Listener> start(const Options& options, std::string origin);
  virtual ~Listener() = default;
};

// What a payload says, unless it is our own: the origin, then pairs of table and version.
std::vector<Change> read_news(std::string_view payload, std::string_view own_origin);

}  // namespace twistwood::store
