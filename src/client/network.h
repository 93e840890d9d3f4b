// Connections to servers, plain or with TLS. Nothing of Boost.Beast shows: it is large and stays in
// network.cpp.
//
// Certificates are verified, always. Everything happens on the thread that calls run(), callbacks
// too; only post() may be called on any.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "client/address.h"

namespace twistwood::client {

// A WebSocket. Nothing is called after its last owner has gone.
class Socket {
 public:
  struct Closing {
    int code = 0;  // of the server's goodbye; 0 where there was none
    std::string why = {};
  };
  struct Ears {
    std::function<void()> opened;
    std::function<void(std::string_view)> received;  // a frame
    std::function<void(const Closing&)> closed;      // nothing comes after it
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

struct NetworkOptions {
  std::string ca_file = {};  // certificates to trust besides the system's
  // Until a connection is open, and until one that says nothing counts as lost, although it was
  // asked for a sign of life. 0: for ever, which costs nothing.
  std::chrono::milliseconds patience{0};
};

class Network : public Requests {
 public:
  // Of several servers each gets as many connections and requests, in turn. Fails when the
  // certificates cannot be read.
  static Result<std::unique_ptr<Network>> make(const std::vector<Address>& servers,
                                               const NetworkOptions& options = {});

  virtual std::shared_ptr<Socket> open(const std::string& target, Socket::Ears ears) = 0;
  // Requests to another server, on the same thread.
  virtual std::unique_ptr<Requests> beside(const Address& address) = 0;
  virtual void after(std::chrono::microseconds time, std::function<void()> then) = 0;
  virtual void post(std::function<void()> then) = 0;  // from any thread
  virtual void run() = 0;                             // until stop()
  virtual void stop() = 0;
};

}  // namespace twistwood::client
