// Who is connected from where, and how much they have asked for: limits for each address.
//
// Only addresses that have something open or have asked for something lately are in it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "server/address.h"
#include "server/limits.h"

namespace twistwood::server {

class AddressBook {
 public:
  explicit AddressBook(const Limits& limits) : limits_(limits) {}

  // Connections from this machine have no limits of their own.
  void trust_this_machine() { trusts_this_machine_ = true; }
  bool trusted(const std::string& address) const {
    return trusts_this_machine_ && is_loopback(address);
  }

  // A new connection, if there may be one more. Addresses are as limited_address() writes them;
  // empty for that of a proxy, whose connections are those of many.
  bool enter(const std::string& address) {
    if (connections_ >= limits_.connections) return false;
    Use& use = uses_[address];
    const bool many = address.empty() || trusted(address);
    if (use.connections >= limits_.connections_per_address && !many) return false;
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

  // A new WebSocket, a new table, or one that has to be read: 0, or milliseconds to wait.
  std::int64_t ask_to_connect(const std::string& address, std::int64_t now_ms) {
    return ask(address, &Use::connects, limits_.connects_per_minute, 60, now_ms);
  }
  std::int64_t ask_for_table(const std::string& address, std::int64_t now_ms) {
    return ask(address, &Use::tables, limits_.tables_per_hour, 3600, now_ms);
  }
  std::int64_t ask_to_load(const std::string& address, std::int64_t now_ms) {
    return ask(address, &Use::loads, limits_.loads_per_minute, 60, now_ms);
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
    Bucket connects;
    Bucket tables;
    Bucket loads;
  };
  std::int64_t ask(const std::string& address, Bucket Use::* what, double at_once, double in_s,
                   std::int64_t now_ms) {
    if (trusted(address)) return 0;
    Use& use = uses_[address];
    use.asked_ms = now_ms;
    const std::int64_t wait_ms = (use.*what).take(at_once / in_s, at_once, now_ms);
    if (wait_ms > 0) (use.*what).give_back();
    return wait_ms;
  }

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
