// Connections to one server. Nothing of Boost.Beast shows: it is large and stays in network.cpp.
//
// Everything happens on the thread that calls run(), callbacks too.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace twistwood::load {

struct Address {
  std::string host;
  std::string port;
};

// From http://host:port; a path may only be "/".
Result<Address> read_url(std::string_view url);

// A WebSocket. Nothing is called after its last owner has gone.
class Socket {
 public:
  struct Ears {
    std::function<void()> opened;
    std::function<void(std::string_view)> received;  // a frame
    std::function<void(const std::string&)> closed;  // why; nothing comes after it
  };
  virtual ~Socket() = default;
  virtual void send(std::string frame) = 0;
};

struct Reply {
  int status = 0;
  std::string body;
};

// HTTP requests, one after the other on one connection; an empty body is a GET.
class Requests {
 public:
  virtual ~Requests() = default;
  virtual void request(const std::string& target, const std::string& body,
                       std::function<void(Result<Reply>)> then) = 0;
};

class Network : public Requests {
 public:
  // Of several servers each gets as many connections and requests, in turn.
  static std::unique_ptr<Network> make(const std::vector<Address>& servers);

  virtual std::shared_ptr<Socket> open(const std::string& target, Socket::Ears ears) = 0;
  // Requests to another server, on the same thread.
  virtual std::unique_ptr<Requests> beside(const Address& address) = 0;
  virtual void after(std::chrono::microseconds time, std::function<void()> then) = 0;
  virtual void run() = 0;  // until stop()
  virtual void stop() = 0;
};

}  // namespace twistwood::load
