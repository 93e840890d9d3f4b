// Sends messages to push services, over TLS, on a thread of its own: names that resolve slowly,
// handshakes and services that do not answer cost the game nothing.
//
// Certificates are verified. Only addresses of the internet are connected to, unless the options
// say otherwise; which address that is, is decided after the name was resolved.
#pragma once

#include <functional>
#include <memory>

#include "push/queue.h"
#include "push/resolver.h"
#include "push/vapid.h"

namespace twistwood::push {

struct SenderOptions {
  std::string contact = {};  // "mailto:…" or "https://…", or empty (RFC 8292)
  bool anywhere = false;     // in this network, too, at any port
  std::string ca_file = {};  // a certificate to trust besides the system's
  QueueLimits limits = {};
  Resolver resolver = resolve;
  std::int64_t timeout_ms = 15'000;  // for a name, and then from the connection to the answer
  // Both are called on the sender's thread. `gone`: this subscription is worth nothing any more.
  std::function<void(const Message&)> gone = {};
  // What came of an attempt: a status of HTTP, or 0 and why there was none. No secrets in it.
  std::function<void(const Attempt&, int status, const std::string& why)> tried = {};
};

// For /metrics. Counts only go up, but for the last.
struct SenderFigures {
  std::uint64_t sent = 0;
  std::uint64_t gone = 0;
  std::uint64_t refused = 0;
  std::uint64_t failed = 0;   // attempts
  std::uint64_t dropped = 0;  // too much waited
  std::uint64_t waiting = 0;
};

class Sender {
 public:
  static Result<std::unique_ptr<Sender>> start(VapidKey key, SenderOptions options);
  virtual ~Sender() = default;  // what waits is dropped

  // From any thread; returns at once.
  virtual void send(Message message) = 0;
  virtual SenderFigures figures() const = 0;
  virtual const std::string& public_key() const = 0;
};

}  // namespace twistwood::push
