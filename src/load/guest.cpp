#include "load/guest.h"

#include <algorithm>

#include "base/result.h"
#include "wire/json.h"

namespace twistwood::load {

namespace {

constexpr std::chrono::milliseconds kPauseBeforeReconnect{100};
constexpr std::size_t kLongestJoined = 4 << 20;

std::string text_in(const wire::Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

int number_in(const wire::Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_number_integer() ? found->get<int>() : 0;
}

}  // namespace

void Guest::join(std::string table, std::vector<std::string> tokens) {
  table_ = std::move(table);
  tokens_ = std::move(tokens);
  views_.clear();
  version_ = 0;
  here_ = false;
  if (!socket_) return open();
  if (open_) send_join();
}

void Guest::open() {
  open_ = false;
  client::Socket::Ears ears;
  ears.opened = [this] {
    open_ = true;
    send_join();
  };
  ears.received = [this](std::string_view frame) { receive(frame); };
  ears.closed = [this](const client::Socket::Closing& why) { lose(why); };
  socket_ = network_.open("/ws", std::move(ears));
}

void Guest::send_join() {
  wire::Json json = {{"type", "join"}, {"table", table_}};
  if (tokens_.size() == 1) {
    json["token"] = tokens_.front();
  } else {
    json["tokens"] = tokens_;
  }
  if (version_ > 0) json["have"] = version_;
  socket_->send(wire::write(json));
}

void Guest::send(std::string command) {
  command_ = std::move(command);
  resend();
}

void Guest::resend() {
  if (here_ && !command_.empty()) socket_->send(command_);
}

void Guest::lose(const client::Socket::Closing& why) {
  here_ = false;
  open_ = false;
  // The server does not want us at this table, and would not the next time either.
  constexpr int kRefused = 4004;
  if (why.code == kRefused) return ears_.error(why.why);
  ears_.lost();
  network_.after(kPauseBeforeReconnect, [this] {
    if (socket_) open();
  });
}

void Guest::receive(std::string_view frame) {
  while (!frame.empty()) {
    const std::string_view line = next_line(frame);
    if (is_event(line)) {
      const auto event = read_event(line);
      if (!event || !here_ || event->version <= version_) continue;
      if (event->version != version_ + 1) {
        ears_.error(twistwood::join("version ", event->version, " came after ", version_));
      }
      note(event->version, event->hash);
      ears_.event(*event);
    } else if (is_answer(line)) {
      if (const auto answer = read_answer(line)) ears_.answer(*answer);
    } else if (line.starts_with(R"({"type":"joined")")) {
      read_joined(line);
    } else if (line.starts_with(R"({"type":"refused")") ||
               line.starts_with(R"({"type":"notice")")) {
      ears_.error(std::string(line));
    }
  }
}

void Guest::read_joined(std::string_view line) {
  const auto json = wire::parse(line, kLongestJoined);
  if (!json) return ears_.error(json.error().message);
  if (text_in(*json, "table_id") != table_) return;
  const bool whole = json->contains("table");
  const auto& now = (*json)[whole ? "table" : "now"];
  int version = version_;
  std::string position;
  if (whole) {
    version = number_in(now, "version");
    position = text_in(now, "position");
  } else {
    for (const auto& event : (*json)["events"]) {
      version = number_in(event, "version");
      const std::string after = text_in(event["what"], "position");
      if (!after.empty()) position = after;
      if (!after.empty()) note(version, hash_of(version, after));
    }
  }
  if (version < version_) {
    ears_.error(twistwood::join("version ", version_, " is lost: the table is at ", version));
  }
  const std::uint64_t hash = read_hash(text_in(*json, "hash"));
  if (!position.empty() && hash != hash_of(version, position)) {
    ears_.error(twistwood::join("the hash of version ", version, " is not that of the position"));
  }
  note(version, hash);
  here_ = true;
  ears_.joined({.version = version,
                .turn = {},
                .position = position,
                .hash = hash,
                .to_act = number_in(now, "to_act")});
  resend();
}

void Guest::note(int version, std::uint64_t hash) {
  const auto index = static_cast<std::size_t>(std::max(1, version)) - 1;
  if (views_.size() <= index) views_.resize(index + 1);
  if (views_[index] != 0 && views_[index] != hash) {
    ears_.error(twistwood::join("version ", version, " looked different before"));
  }
  views_[index] = hash;
  version_ = version;
}

}  // namespace twistwood::load
