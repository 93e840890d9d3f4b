// Who is connected from where, and how much they have asked for: limits for each address.
//
// Only addresses that have something open or have asked for something lately are in it.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>

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

// A place in the address book, given back when it is over.
class Visit {
 public:
  Visit(AddressBook& book, std::string address) : address_(std::move(address)) {
    if (book.enter(address_)) book_ = &book;
  }
  Visit(Visit&& other) noexcept
      : book_(std::exchange(other.book_, nullptr)), address_(std::move(other.address_)) {}
  Visit& operator=(Visit&& other) noexcept {
    std::swap(book_, other.book_);
    std::swap(address_, other.address_);
    return *this;
  }
  Visit(const Visit&) = delete;
  ~Visit() {
    if (book_ != nullptr) book_->leave(address_);
  }
  bool granted() const { return book_ != nullptr; }
  const std::string& address() const { return address_; }

 private:
  AddressBook* book_ = nullptr;
  std::string address_;
};

}  // namespace twistwood::server
