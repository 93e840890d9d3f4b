// Somebody at a table of the fleet, who holds on to it: connects to any server, sends what was not
// answered again, and remembers all it was told.
//
// What a client was told must not contradict itself; the first contradiction is kept in `wrong`.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/random.h"
#include "wire/json.h"

namespace twistwood::trial {

using wire::Json;

// Both directions of a connection, each of which loses everything from some moment on; until then
// what is sent arrives in order, as TCP has it.
struct ClientLink {
  std::size_t server = 0;
  std::uint64_t viewer = 0;
  bool loses_up = false;
  bool loses_down = false;
  bool given_up = false;   // by the client
  std::int64_t up_ms = 0;  // when the last one arrives
  std::int64_t down_ms = 0;
};

class SimulatedClient {
 public:
  // A seat of 0 only watches.
  SimulatedClient(std::string table, std::string token, int seat, std::uint64_t seed)
      : table_id_(std::move(table)), token_(std::move(token)), seat_(seat), random_(seed) {}

  // What it wants to say now on a link that it has; nothing most of the time.
  std::optional<Json> next(std::int64_t now_ms, bool begins_something);
  Json join_message() const;
  void connected(std::shared_ptr<ClientLink> link, std::int64_t now_ms);
  void take(const Json& message, std::int64_t now_ms);
  void closed() { link.reset(); }
  // It has waited for too long for anything.
  bool has_lost_patience(std::int64_t now_ms) const;

  const std::string& table_id() const { return table_id_; }
  int seat() const { return seat_; }
  int version() const { return view.is_object() ? view["version"].get<int>() : 0; }
  bool at_rest() const { return link && joined_ && open_.is_null(); }

  std::shared_ptr<ClientLink> link;
  Json view;                           // the table as it knows it
  Json presence;                       // newest word of it
  std::string rematch;                 // id of the next table, if it was told of one
  std::map<int, Json> events;          // by version
  std::set<std::string> acknowledged;  // ids of its commands
  bool rematch_acknowledged = false;
  std::string wrong;
  int links = 0;

 private:
  std::optional<Json> command();
  Json with_id(Json command);
  void take_joined(const Json& message);
  void take_event(const Json& event);
  void take_answer(const Json& answer);
  void complain(std::string what) {
    if (wrong.empty()) wrong = std::move(what);
  }

  std::string table_id_;
  std::string token_;
  int seat_;
  Random random_;
  Json open_;  // a command without an answer
  std::int64_t sent_ms_ = 0;
  std::int64_t heard_ms_ = 0;
  std::int64_t pinged_ms_ = 0;
  bool joined_ = false;
  int commands_ = 0;
};

}  // namespace twistwood::trial
