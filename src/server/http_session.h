// One HTTP connection, until it ends or becomes a WebSocket.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "server/asio_types.h"
#include "server/hub.h"
#include "server/web.h"

namespace twistwood::server {

// What all of them share.
struct HttpParts {
  asio::io_context& loop;
  Hub& hub;
  Web& web;
  AddressBook& addresses;
  const Limits& limits;
  int proxy_hops = 0;  // of our own: X-Forwarded-For says who asks
  int& answering;      // requests that were read and have no whole reply yet
  // Somebody asked for a WebSocket and may have it.
  std::function<void(Socket, WebRequest, Visit)> open_websocket;
};

inline constexpr std::uint32_t kLongestHeader = 8 * 1024;
// What may have come of requests and not be understood yet. Beast has limits for a header and for
// a body, and none for the size and the extensions of a chunk and for trailers: they end here.
constexpr std::size_t most_unread(const Limits& limits) {
  return kLongestHeader + limits.body_bytes;
}

// A request counts as long as this lives, however it ends.
class Answering {
 public:
  explicit Answering(int& count) : count_(count) { ++count_; }
  ~Answering() { --count_; }
  Answering(const Answering&) = delete;
  Answering& operator=(const Answering&) = delete;

 private:
  int& count_;
};

// `peer` is the address at the other end.
Awaitable<void> serve_http(const HttpParts& parts, Socket socket, std::string peer, Visit visit);

}  // namespace twistwood::server
