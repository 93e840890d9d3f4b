// Accepts connections, and has the loop that everything of the server runs on, on one thread.
//
// The network library is in listener.cpp, http_session and websocket_connection and nowhere else.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "server/hub.h"
#include "server/web.h"

namespace twistwood::server {

struct NetworkOptions {
  std::string host = "127.0.0.1";
  int port = 8080;            // 0: any that is free
  bool behind_proxy = false;  // X-Forwarded-For says who asks
};

class Listener : public Outlet {
 public:
  using Task = std::move_only_function<void()>;

  static Result<std::unique_ptr<Listener>> open(const NetworkOptions& options,
                                                const Limits& limits);

  virtual int port() const = 0;
  // From any thread: runs soon on the thread of the loop, in order.
  virtual void post(Task task) = 0;
  virtual void every(std::int64_t interval_ms, std::function<void()> what) = 0;
  virtual void on_stop_signal(std::function<void()> what) = 0;

  virtual void serve(Hub& hub, Web& web, AddressBook& addresses) = 0;
  virtual void run() = 0;  // until stop()
  virtual void stop_accepting() = 0;
  virtual std::size_t connections() const = 0;  // WebSockets
  virtual void stop() = 0;
};

}  // namespace twistwood::server
