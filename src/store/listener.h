// Hears what other servers of the same PostgreSQL have written or say, and says what this one wants
// to tell them, on a thread and connection of its own: what is said never waits for a commit, and
// no commit for it. After a lost connection it says that something may have been missed.
//
// What was written goes over one of kChannels channels, by the table, and a server listens to those
// of the tables that it follows. One channel a table would not do: PostgreSQL goes through the
// whole list of what a connection listens to for every notification.
#pragma once

#include <memory>
#include <string>

#include "store/link.h"
#include "store/store.h"

namespace twistwood::store {

class Listener {
 public:
  // Connects at once, so that nothing after this call is missed. Throws DatabaseError.
  // What is given has to live as long.
  static std::unique_ptr<Listener> start(const Options& options, std::string origin, Meter& meter,
                                         Watch& watch);
  virtual ~Listener() = default;  // sends what still waits

  // Both from any thread. While the connection is lost, what is said is lost as well.
  virtual void tell(const std::vector<Change>& news) = 0;
  virtual void announce(std::string_view table, std::string_view words) = 0;
  // Once it listens, it says that the table may have changed before.
  virtual void follow(const std::string& table) = 0;
  virtual void unfollow(const std::string& table) = 0;
};

}  // namespace twistwood::store
