// A push service on this machine, for tests: over TLS, with a certificate of a CA that only the
// test knows, and with answers as the test wants them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "push/message.h"

namespace twistwood::trial {

// What it was sent.
struct Pushed {
  std::string target;
  std::map<std::string, std::string> headers;  // names in small letters
  std::string body;
};

// What it answers with.
struct PushAnswer {
  int status = 201;
  std::string retry_after = {};
  bool never = false;  // it takes the message, and says nothing
};

class PushService {
 public:
  // Listens at a free port of localhost, until it is gone.
  explicit PushService(std::function<PushAnswer(const Pushed&)> answer = {});
  ~PushService();
  PushService(const PushService&) = delete;
  PushService& operator=(const PushService&) = delete;

  std::string url(const std::string& path) const;  // https://localhost:…/path
  int port() const;
  // The certificate of its CA, in a file.
  std::string ca_file() const { return ca_file_.string(); }
  // Waits for so many messages in all; those that came within a minute.
  std::vector<Pushed> wait_for(std::size_t count);
  std::size_t count() const;

 private:
  struct Inside;
  std::filesystem::path ca_file_;
  std::unique_ptr<Inside> inside_;
};

// A browser that can be sent to: its keys, and what it reads of a message.
class PushBrowser {
 public:
  push::Subscription subscription(const std::string& endpoint) const;
  // Empty if it is not for this browser.
  std::string read(const std::string& body) const;

 private:
  push::KeyPair keys_ = push::KeyPair::draw();
  push::Bytes auth_ = push::Bytes(push::kAuthBytes, 7);
};

}  // namespace twistwood::trial
