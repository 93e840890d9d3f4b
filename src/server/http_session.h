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
  bool behind_proxy = false;  // X-Forwarded-For says who asks
  // Somebody asked for a WebSocket and may have it.
  std::function<void(Socket, WebRequest, Visit)> open_websocket;
};

Awaitable<void> serve_http(const HttpParts& parts, Socket socket, Visit visit);

}  // namespace twistwood::server
