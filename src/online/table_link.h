// The way to one table on a server. It may break at any moment; then it comes back by itself, goes
// on from the version it has, and sends again what got no answer, under the same id.
//
// Whoever is refused is told once and for all; whoever is cut off is told why, and again when it is
// over. If nobody answers for `patience`, it is given up.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "client/network.h"
#include "online/remote_table.h"

namespace twistwood::online {

class TableLink {
 public:
  struct Ears {
    // At the table, or back there. The message `joined` has more than the table.
    std::function<void(const wire::Json& joined)> joined;
    std::function<void()> changed;                        // the table has a new version
    std::function<void(const wire::Json& message)> talk;  // anything else that was said
    std::function<void(const std::string& why)> away;     // cut off, and trying again
    // Nothing comes after one of these two.
    std::function<void(const std::string& why)> refused;
    std::function<void(const std::string& why)> given_up;
  };
  using Answered = std::function<void(const wire::Json& answer)>;

  TableLink(client::Network& network, std::chrono::milliseconds patience, Ears ears);
  TableLink(const TableLink&) = delete;
  TableLink& operator=(const TableLink&) = delete;

  // Goes to a table, from none or from another.
  void join(const std::string& table, const std::string& token);
  // A command, or anything else that gets an answer; it is sent until there is one.
  void ask(wire::Json message, Answered then);
  // What is worth nothing later.
  void tell(const wire::Json& message);
  void leave();

  const RemoteTable& table() const { return table_; }
  bool here() const { return joined_; }

 private:
  void open();
  void send_join();
  void receive(std::string_view frame);
  void take(const wire::Json& message);
  void take_joined(const wire::Json& message);
  void take_answer(const wire::Json& message);
  void take_refusal(const wire::Json& message);
  void doubt(const std::string& why);
  void lose(const std::string& why);
  void end(const std::function<void(const std::string&)>& said, const std::string& why);

  struct Question {
    std::string text;
    Answered then;
  };

  client::Network& network_;
  std::chrono::milliseconds patience_;
  Ears ears_;
  std::shared_ptr<client::Socket> socket_;
  std::string table_id_;
  std::string token_;
  RemoteTable table_;
  std::map<std::string, Question> questions_;
  std::string session_;  // begins the ids of our questions: nobody else's begin so
  int asked_ = 0;
  int doubts_ = 0;    // in a row
  int attempts_ = 0;  // in a row
  bool open_ = false;
  bool joined_ = false;
  bool was_here_ = false;  // at least once
  std::int64_t lost_ms_ = 0;
  std::string why_later_;  // what the server said when it could not take us now
};

}  // namespace twistwood::online
