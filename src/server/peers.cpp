#include "server/peers.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/result.h"
#include "base/text_cursor.h"
#include "table/setup.h"

namespace twistwood::server {

namespace {

constexpr std::array<std::string_view, 8> kPlain = {"hello", "alive", "again", "all",
                                                    "end",   "bye",   "who",   "disagree"};

std::string words_of(PeerSignal plain) {
  return std::string(kPlain[static_cast<std::size_t>(plain)]);
}

std::string words_of(const Here& here) {
  std::string words = join("here ", int{here.seats}, ' ', here.watching);
  for (const std::uint32_t away_ms : here.away_ms) words += join(' ', away_ms);
  return words;
}

std::string words_of(const Reacted& reacted) {
  return join("reaction ", number(reacted.seat), ' ', reacted.code);
}

std::string words_of(const Agreed& agreed) {
  return join("agree ", number(agreed.seat), ' ', number(agreed.away), ' ', agreed.level);
}

std::string words_of(const Claimed& claimed) {
  return join(claimed.take ? "take " : "claim ", number(claimed.seat), ' ', claimed.device);
}

// Numbers with a space before each, up to the end.
class Numbers {
 public:
  explicit Numbers(TextCursor rest) : rest_(rest) {}

  std::uint32_t next(std::uint32_t least, std::uint32_t most) {
    const auto value = first_ || rest_.skip(' ') ? rest_.number(most) : std::nullopt;
    first_ = false;
    fine_ = fine_ && value && *value >= least;
    return fine_ ? *value : least;
  }
  Seat seat() { return seat_at(static_cast<int>(next(1, kMaxSeats)) - 1); }
  template <class T>
  std::optional<Said> finish(const T& said) const {
    return fine_ && rest_.done() ? std::optional<Said>(said) : std::nullopt;
  }

 private:
  TextCursor rest_;
  bool first_ = true;
  bool fine_ = true;
};

}  // namespace

bool is_device(std::string_view name) {
  constexpr std::size_t kLongest = 32;
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  };
  return !name.empty() && name.size() <= kLongest && std::ranges::all_of(name, fits);
}

std::string write_words(const Said& said) {
  return std::visit([](const auto& one) { return words_of(one); }, said);
}

std::optional<Said> read_words(std::string_view words) {
  const auto plain = std::ranges::find(kPlain, words);
  if (plain != kPlain.end()) return static_cast<PeerSignal>(plain - kPlain.begin());
  TextCursor cursor(words);
  const std::string_view kind = cursor.until(' ');
  if (kind == "here") {
    constexpr std::uint32_t kAllSeats = (1u << kMaxSeats) - 1;
    constexpr std::uint32_t kMostWatching = 1'000'000;
    Numbers numbers(cursor);
    Here here;
    here.seats = static_cast<SeatSet>(numbers.next(0, kAllSeats));
    here.watching = numbers.next(0, kMostWatching);
    for (auto& away_ms : here.away_ms) {
      away_ms = numbers.next(0, std::numeric_limits<std::uint32_t>::max());
    }
    return numbers.finish(here);
  }
  if (kind == "agree") {
    Numbers numbers(cursor);
    Agreed agreed;
    agreed.seat = numbers.seat();
    agreed.away = numbers.seat();
    agreed.level = static_cast<int>(numbers.next(1, table::kLevels));
    return numbers.finish(agreed);
  }
  if (kind == "claim" || kind == "take") {
    const auto seat = whole_number(cursor.until(' '), kMaxSeats);
    if (!seat || *seat == 0 || !is_device(cursor.rest())) return std::nullopt;
    return Claimed{seat_at(static_cast<int>(*seat) - 1), kind == "take",
                   std::string(cursor.rest())};
  }
  if (kind == "reaction") {
    const auto seat = whole_number(cursor.until(' '), kMaxSeats);
    if (!seat || *seat == 0 || cursor.done()) return std::nullopt;
    return Reacted{seat_at(static_cast<int>(*seat) - 1), std::string(cursor.rest())};
  }
  return std::nullopt;
}

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
  constexpr std::size_t kMostServers = 1000;
  const auto said = read_words(word.words);
  if (!said) return std::nullopt;
  const auto found = std::ranges::find(all_, word.origin, &Peer::origin);
  if (found != all_.end()) {
    found->heard_ms = now_ms_();
    return Heard{found->number, false, *said};
  }
  if (all_.size() >= kMostServers) {
    ++unheard_;
    return std::nullopt;
  }
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
