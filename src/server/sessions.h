// Everybody who is connected: how much each may say, what the messages mean, and which table they
// go to.
//
// A message is judged here as far as that needs no table; then it is the actor's.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>

#include "server/table_actor.h"
#include "wire/fields.h"

namespace twistwood::server {

class Sessions {
 public:
  explicit Sessions(SharedParts& parts) : parts_(parts) {}

  void connect(ViewerId who, bool trusted, std::string address);
  // Returns for how many milliseconds to read no further.
  std::int64_t receive(ViewerId who, std::string_view message);
  std::int64_t receive_frame(ViewerId who);
  void disconnect(ViewerId who);
  void dismiss(ViewerId who, Closing why);

  void dismiss_late();  // those who have not joined a table in time
  void dismiss_all();
  std::size_t size() const { return all_.size(); }

 private:
  struct Session {
    Viewer viewer;
    TableActor* at = nullptr;  // since it wanted to join
    std::int64_t since_ms = 0;
    Bucket messages;
    Bucket reactions;
    double cost = 0;    // of the message that is being read
    int malformed = 0;  // messages
    bool trusted = false;
    std::string address;
  };

  bool limited(const Session& session) const {
    return !session.trusted && parts_.addresses != nullptr;
  }

  void read(Session& session, std::string_view message);
  void read(Session& session, const wire::Json& json);
  std::int64_t charge(Session& session, double cost);
  void read_join(Session& session, const wire::Json& json);
  void read_command(Session& session, const wire::Json& json);
  void read_rematch(Session& session, const wire::Json& json);
  void read_reaction(Session& session, const wire::Json& json);
  void read_vote(Session& session, const wire::Json& json);
  void read_claim(Session& session, const wire::Json& json);
  std::optional<Seat> finish_with_seat(Session& session, wire::Fields& fields);
  void take_command(Session& session, table::Command&& command);
  bool may_command(const Session& session, std::string_view id);

  void send(const Session& session, const Frame& frame);
  void refuse(const Session& session, std::string_view id, DeniedCode code,
              std::string_view message);
  void refuse_join(const Session& session, DeniedCode code, std::string_view message);
  void notice(const Session& session, DeniedCode code, std::string_view message);
  void notice_malformed(Session& session, std::string_view message);
  void count_malformed(Session& session);

  SharedParts& parts_;
  std::unordered_map<ViewerId, Session> all_;
};

}  // namespace twistwood::server
