#include "server/peers.h"

#include <algorithm>
#include <utility>

namespace twistwood::server {

void Peers::say(const std::string& table, const Said& what) {
  if (alone() || said_goodbye_) return;
  if (!std::exchange(greeted_, true)) store_.announce("", write_words(PeerSignal::kHello));
  store_.announce(table, write_words(what));
}

void Peers::say_goodbye() {
  say("", PeerSignal::kBye);
  said_goodbye_ = true;
}

std::optional<Peers::Heard> Peers::hear(const store::Word& word) {
  constexpr std::size_t kMostServers = 100;
  const auto said = read_words(word.words);
  if (!said) return std::nullopt;
  const auto found = std::ranges::find(all_, word.origin, &Peer::origin);
  if (found != all_.end()) {
    found->heard_ms = now_ms_();
    return Heard{found->number, false, *said};
  }
  if (all_.size() >= kMostServers) return std::nullopt;
  all_.push_back({word.origin, ++last_, now_ms_()});
  return Heard{last_, true, *said};
}

std::vector<std::uint32_t> Peers::tick() {
  if (now_ms_() - alive_ms_ >= limits_.alive_ms) {
    alive_ms_ = now_ms_();
    say("", PeerSignal::kAlive);
  }
  std::vector<std::uint32_t> silent;
  for (const Peer& one : all_) {
    if (one.heard_ms < now_ms_() - limits_.silent_server_ms) silent.push_back(one.number);
  }
  for (const std::uint32_t server : silent) forget(server);
  return silent;
}

void Peers::forget(std::uint32_t server) {
  std::erase_if(all_, [&](const Peer& one) { return one.number == server; });
}

}  // namespace twistwood::server
