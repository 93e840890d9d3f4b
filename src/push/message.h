// A browser that wants to be told, and what it is told.
#pragma once

#include <cstdint>
#include <string>

#include "push/endpoint.h"

namespace twistwood::push {

// As browsers write it: the address at their push service, and two keys in base64url.
struct Subscription {
  std::string endpoint;
  std::string p256dh;
  std::string auth;

  friend bool operator==(const Subscription&, const Subscription&) = default;
};

// Refused with what is wrong, if a message could not be sent there.
Result<Recipient> recipient_of(const Subscription& subscription);

struct Message {
  Subscription to;
  std::string table;         // a newer message about the same replaces an older one
  std::string text;          // at most kLongestText, encrypted before it leaves
  std::int64_t ttl_s = 0;    // worth nothing later
  bool urgent = false;       // wakes a sleeping device
  std::int64_t made_ms = 0;  // by the clock of the queue

  static constexpr std::size_t kLongestText = 2000;
};

// What a push service knows messages about a table by, to replace an older one: letters that say
// nothing about it.
std::string topic_of(const Message& message);

}  // namespace twistwood::push
