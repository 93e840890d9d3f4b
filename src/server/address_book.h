// Who is connected from where, and how much they have asked for: limits for each address.
//
// Only addresses that have something open or have asked for something lately are in it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "server/limits.h"

namespace twistwood::server {

class AddressBook {
 public:
  explicit AddressBook(const Limits& limits) : limits_(limits) {}

  // Addresses of this machine have no limits of their own, unless a proxy stands before us.
  void trust_this_machine() { trusts_this_machine_ = true; }
  bool trusted(const std::string& address) const {
    if (address.empty()) return true;  // the proxy itself
    return trusts_this_machine_ &&
           (address.starts_with("127.") || address == "::1" || address.starts_with("::ffff:127."));
  }

  // A new connection, if there may be one more.
  bool enter(const std::string& address) {
    if (connections_ >= limits_.connections) return false;
    Use& use = uses_[address];
    if (use.connections >= limits_.connections_per_address && !trusted(address)) return false;
    ++use.connections;
    ++connections_;
    return true;
  }
  void leave(const std::string& address) {
    const auto found = uses_.find(address);
    if (found == uses_.end() || found->second.connections == 0) return;
    --connections_;
    if (--found->second.connections == 0 && found->second.asked_ms == 0) uses_.erase(found);
  }

  // A new table: 0, or milliseconds to wait.
  std::int64_t ask_for_table(const std::string& address, std::int64_t now_ms) {
    if (trusted(address)) return 0;
    Use& use = uses_[address];
    use.asked_ms = now_ms;
    const double at_once = limits_.tables_per_hour;
    const std::int64_t wait_ms = use.tables.take(at_once / 3600, at_once, now_ms);
    if (wait_ms > 0) use.tables.give_back();
    return wait_ms;
  }

  void forget_idle(std::int64_t now_ms) {
    constexpr std::int64_t kHour = 3'600'000;
    std::erase_if(uses_, [&](const auto& entry) {
      return entry.second.connections == 0 && now_ms - entry.second.asked_ms > kHour;
    });
  }
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

// A place in the address book, given back when it is over.
class Visit {
 public:
  Visit(AddressBook& book, const std::string& address)
      : book_(book.enter(address) ? &book : nullptr, Leave{address}) {}
  bool granted() const { return book_ != nullptr; }
  const std::string& address() const { return book_.get_deleter().address; }

 private:
  struct Leave {
    std::string address;
    void operator()(AddressBook* book) const { book->leave(address); }
  };
  std::unique_ptr<AddressBook, Leave> book_;
};

}  // namespace twistwood::server
