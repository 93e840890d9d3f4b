// `twistwood serve`: tables for people who sit apart, from the sockets to the disk.
//
// One thread owns the network and all tables; the store, the bots and Web Push have their own and
// hand their results over. It stops at SIGTERM or SIGINT: nothing new is taken, what is under way
// is stored and told, everybody is told to come back later.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "server/journal.h"
#include "server/limits.h"
#include "server/push_options.h"

namespace twistwood::server {

struct NetworkOptions {
  std::string host = "127.0.0.1";
  int port = 8080;              // 0: any that is free
  int proxy_hops = 0;           // so many proxies of our own: X-Forwarded-For says who asks
  bool trust_loopback = false;  // no limits for connections from this machine
};

struct ServerOptions {
  NetworkOptions network;
  std::string database = "twistwood.db";
  std::string web_folder;  // empty: no page
  std::vector<std::string> origins;
  bool public_list = false;
  bool trust_clock = false;  // somebody says that the date is right, however long the pause was
  int bot_threads = 1;
  Limits limits;
  PushOptions push;
  // Then a table is deleted; never if there is no number.
  std::optional<std::int64_t> keep_finished_days = 90;
  std::optional<std::int64_t> keep_idle_days = 90;
  // With less space beside a SQLite file no new tables are laid; always if there is no number.
  std::optional<std::int64_t> low_space_mib = 256;
};

class Server {
 public:
  // What is wrong with the options in themselves, before anything is tried.
  static Result<void> check(const ServerOptions& options);
  // Opens the store, reads the page and listens; or says why that cannot be.
  static Result<std::unique_ptr<Server>> start(const ServerOptions& options, Journal journal);
  virtual ~Server() = default;

  virtual int port() const = 0;
  // Until it has stopped. `serves` is called once, from within, as soon as requests are answered.
  virtual void run(std::function<void()> serves) = 0;
  virtual void stop() = 0;  // from any thread; run() ends soon after
};

}  // namespace twistwood::server
