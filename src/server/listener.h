// Accepts connections, and has the loop that everything of the server runs on, on one thread.
//
// The network library is in here, http_session and websocket_connection, which only server.cpp
// includes, and nowhere else.
#pragma once

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/signal_set.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>

#include "server/http_session.h"
#include "server/server.h"
#include "server/spawn.h"
#include "server/websocket_connection.h"

namespace twistwood::server {

class Listener : public Outlet {
 public:
  using Task = std::move_only_function<void()>;

  // The journal makes few lines of many.
  static Result<std::unique_ptr<Listener>> open(const NetworkOptions& options, const Limits& limits,
                                                Journal journal);
  ~Listener() override { connections_.clear(); }

  int port() const { return acceptor_.local_endpoint().port(); }
  // From any thread: runs soon on the thread of the loop, in order.
  void post(Task task) { asio::post(loop_, std::move(task)); }
  // Clocks and the shutdown hang on it: should it throw once, the journal says so and it goes on.
  void every(std::int64_t interval_ms, std::function<void()> what) {
    spawn(loop_, journal_, "every", repeat(interval_ms, std::move(what)));
  }
  void on_stop_signal(std::function<void()> what) {
    signals_.async_wait([what = std::move(what)](const ErrorCode& error, int) {
      if (!error) what();
    });
  }
  void serve(Hub& hub, Web& web, AddressBook& addresses);
  // Until stop(). Once it serves, what a task throws is noted, and the next one runs. Before, it
  // comes out: what was to be done first will not be, and nobody would ever be served.
  void run();
  void stop_accepting();
  int answering() const { return answering_; }                     // HTTP requests
  std::size_t connections() const { return connections_.size(); }  // WebSockets
  void stop() { loop_.stop(); }

  void send(ViewerId to, const Frame& frame) override {
    if (const auto found = connections_.find(to); found != connections_.end()) {
      found->second->send(frame);
    }
  }
  void close(ViewerId who, Closing why) override {
    if (const auto found = connections_.find(who); found != connections_.end()) {
      found->second->close(why);
    }
  }

 private:
  Listener(const NetworkOptions& options, const Limits& limits, Journal journal)
      : options_(options),
        limits_(limits),
        journal_(std::move(journal)),
        acceptor_(loop_.get_executor()) {}

  void accept_all();
  Awaitable<void> accept();
  void take(Socket socket);
  Awaitable<void> repeat(std::int64_t interval_ms, std::function<void()> what);
  Awaitable<void> talk(Socket socket, WebRequest request, Visit visit);
  void look_for_silence();

  NetworkOptions options_;
  const Limits limits_;
  const Journal journal_;
  asio::io_context loop_{1};
  asio::basic_socket_acceptor<Tcp, Executor> acceptor_;
  asio::signal_set signals_{loop_, SIGINT, SIGTERM};
  std::optional<HttpParts> http_;
  std::optional<WebSocketParts> websockets_;
  std::unordered_map<ViewerId, std::shared_ptr<WebSocketConnection>> connections_;
  ViewerId next_id_ = 1;
  int answering_ = 0;
  bool serving_ = false;
};

}  // namespace twistwood::server
