// One HTTP connection, until it ends or becomes a WebSocket.
#pragma once

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
