// The other servers on the same database: what is said to them, and which of them there are.
//
// A server says a thing whenever it changes, and all of it again when somebody asks; so a word that
// is lost does no lasting harm. Who is silent for long is gone, and so are its people.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/limits.h"
#include "server/peer_words.h"
#include "store/store.h"

namespace twistwood::server {

class Peers {
 public:
  Peers(store::Store& store, const std::function<std::int64_t()>& now_ms, const Limits& limits)
      : store_(store), now_ms_(now_ms), limits_(limits) {}

  // Nobody else can be there: nothing has to be said.
  bool alone() const { return !store_.shared(); }
  // About a table, or without one about this server.
  void say(const std::string& table, const Said& what);
  void say_goodbye();

  // Each server gets a number, so that a table can note who is there without keeping its name.
  struct Heard {
    std::uint32_t server = 0;
    bool is_new = false;  // it just started, or was silent for so long that it was forgotten
    Said said;
  };
  // Nothing if it makes no sense, or if there are too many servers already.
  std::optional<Heard> hear(const store::Word& word);
  // Now and then a sign of life. Returns those that gave none for too long and are forgotten.
  std::vector<std::uint32_t> tick();
  void forget(std::uint32_t server);
  std::size_t size() const { return all_.size(); }

 private:
  struct Peer {
    std::string origin;
    std::uint32_t number = 0;
    std::int64_t heard_ms = 0;
  };

  store::Store& store_;
  const std::function<std::int64_t()>& now_ms_;
  const Limits& limits_;
  std::vector<Peer> all_;
  std::uint32_t last_ = 0;
  std::int64_t alive_ms_ = 0;  // when we said so
  bool greeted_ = false;
  bool said_goodbye_ = false;
};

}  // namespace twistwood::server
