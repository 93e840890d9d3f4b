#include "server/address_book.h"

namespace twistwood::server {

bool AddressBook::trusted(const std::string& address) const {
  if (address.empty()) return true;  // the proxy itself
  return trusts_this_machine_ &&
         (address.starts_with("127.") || address == "::1" || address.starts_with("::ffff:127."));
}

bool AddressBook::enter(const std::string& address) {
  if (connections_ >= limits_.connections) return false;
  Use& use = uses_[address];
  if (use.connections >= limits_.connections_per_address && !trusted(address)) return false;
  ++use.connections;
  ++connections_;
  return true;
}

void AddressBook::leave(const std::string& address) {
  const auto found = uses_.find(address);
  if (found == uses_.end() || found->second.connections == 0) return;
  --connections_;
  if (--found->second.connections == 0 && found->second.asked_ms == 0) uses_.erase(found);
}

std::int64_t AddressBook::ask_for_table(const std::string& address, std::int64_t now_ms) {
  if (trusted(address)) return 0;
  Use& use = uses_[address];
  use.asked_ms = now_ms;
  const double at_once = limits_.tables_per_hour;
  const std::int64_t wait_ms = use.tables.take(at_once / 3600, at_once, now_ms);
  if (wait_ms > 0) use.tables.give_back();
  return wait_ms;
}

void AddressBook::forget_idle(std::int64_t now_ms) {
  constexpr std::int64_t kHour = 3'600'000;
  std::erase_if(uses_, [&](const auto& entry) {
    return entry.second.connections == 0 && now_ms - entry.second.asked_ms > kHour;
  });
}

}  // namespace twistwood::server
