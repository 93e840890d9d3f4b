// One client at a table, on one seat or several or watching, with a connection of its own.
//
// It notes the hash of what it was shown at each version. When its connection is lost it opens
// another, joins from its version and sends the command again that got no answer.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "client/network.h"
#include "load/frame.h"

namespace twistwood::load {

class Guest {
 public:
  struct Ears {
    // At the table, or back there: how it stands, as this guest sees it.
    std::function<void(const EventSeen&)> joined;
    std::function<void(const EventSeen&)> event;
    std::function<void(const AnswerSeen&)> answer;
    std::function<void(const std::string&)> error;
    std::function<void()> lost;  // the connection, and it will be opened again
  };

  Guest(client::Network& network, Ears ears) : network_(network), ears_(std::move(ears)) {}
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;

  // Goes to a table, from none or from another. Several tokens are several seats.
  void join(std::string table, std::vector<std::string> tokens);
  // A command; it counts as under way until it is answered.
  void send(std::string command);
  void resend();
  void answered() { command_.clear(); }
  bool under_way() const { return !command_.empty(); }
  void close() { socket_.reset(); }

  bool here() const { return here_; }
  int version() const { return version_; }
  // Of each version from 1; 0 where it was not there to see it.
  const std::vector<std::uint64_t>& views() const { return views_; }

 private:
  void open();
  void send_join();
  void receive(std::string_view frame);
  void read_joined(std::string_view line);
  void lose(const client::Socket::Closing& why);
  void note(int version, std::uint64_t hash);

  client::Network& network_;
  Ears ears_;
  std::shared_ptr<client::Socket> socket_;
  std::string table_;
  std::vector<std::string> tokens_;
  std::string command_;
  std::vector<std::uint64_t> views_;
  int version_ = 0;
  bool open_ = false;
  bool here_ = false;
};

}  // namespace twistwood::load
