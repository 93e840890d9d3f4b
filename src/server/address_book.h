// Who is connected from where, and how much they have asked for: limits for each address.
//
// Only addresses that have something open or have asked for something lately are in it.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "server/limits.h"

namespace twistwood::server {

class AddressBook {
 public:
  explicit AddressBook(const Limits& limits) : limits_(limits) {}

  // Addresses of this machine have no limits of their own, unless a proxy stands before us.
  void trust_this_machine() { trusts_this_machine_ = true; }
  bool trusted(const std::string& address) const;

  // A new connection, if there may be one more.
  bool enter(const std::string& address);
  void leave(const std::string& address);

  // A new table: 0, or milliseconds to wait.
  std::int64_t ask_for_table(const std::string& address, std::int64_t now_ms);

  void forget_idle(std::int64_t now_ms);
  int connections() const { return connections_; }

 private:
  struct Use {
    int connections = 0;
    std::int64_t asked_ms = 0;
    Bucket tables;
  };
  const Limits& limits_;
  std::unordered_map<std::string, Use> uses_;
  int connections_ = 0;
  bool trusts_this_machine_ = false;
};

}  // namespace twistwood::server
