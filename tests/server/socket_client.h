// A client over a real socket: WebSocket and HTTP. Everything waits at most a while, then fails.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "wire/json.h"

namespace twistwood::trial {

using wire::Json;

class SocketClient {
 public:
  struct Opening {
    std::string origin;
    std::string forwarded;   // X-Forwarded-For
    int receive_buffer = 0;  // bytes; 0 as usual
  };
  SocketClient();
  ~SocketClient();

  // 101 when it became a WebSocket, otherwise the status of the refusal; 0 without any answer.
  int open(int port, const Opening& opening);
  int open(int port) { return open(port, Opening{}); }

  void send(const Json& message) { send_text(wire::write(message)); }
  void send_text(const std::string& text);
  // The next message; nothing when the connection is closed or nothing comes.
  std::optional<Json> next();
  // The next of a type; others are passed over.
  std::optional<Json> next(std::string_view type);
  // The code it was closed with, after all that was still to be read; 0 if it was just cut.
  int closed_with();
  void cut();  // without a word

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

struct HttpAnswer {
  int status = 0;
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string header(std::string_view name) const;
};
HttpAnswer http(int port, const std::string& method, const std::string& target,
                const std::string& body = "",
                const std::vector<std::pair<std::string, std::string>>& headers = {});

}  // namespace twistwood::trial
