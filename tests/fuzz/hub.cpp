// A whole hub between two people who send anything, with a store that fails, bots, time that passes
// and other servers: no message stays without its answer, nobody misses an event, and the log is
// always one that replays. A line does one thing; its first letter says what:
//
//   1 2 <message>   one of the two says it; without a message the connection is lost and made again
//   +   <ms>        time passes
//   .   ,           the store does one thing; the store and the bots do all that waits
//   !   <n>         the next append fails: 0 conflict, 1 missing, 2 busy, 3 unavailable
//   t   <body>      somebody asks for a table over HTTP
//   s   <body>      somebody takes a seat of the newest table
//   c   <body>      somebody says what a seat of the table is called
//   n   <payload>   another server has written: the payload as it comes from PostgreSQL
//   w   <payload>   another server says something, likewise
//   m               some of what others have written may have been missed
//
// In all of them $T is the table, $A and $B its tokens, $W that of spectators, $V the version, $S
// the seat to act, $P one of its turns and $N a line break.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/text_cursor.h"
#include "fuzz/check.h"
#include "server/hub_world.h"
#include "store/news.h"
#include "wire/log.h"

namespace {

using namespace twistwood;
using trial::HubWorld;
using wire::Json;

// What one connection has said and heard.
struct Person {
  server::ViewerId id = 0;
  int asked = 0;     // what gets an answer
  int answered = 0;  // and what has got it
  std::optional<int> version = {};
};

class Play {
 public:
  Play() : world_({}, 1), made_(world_.make_table(setup())) {
    for (std::size_t i = 0; i < people_.size(); ++i) {
      people_[i].id = world_.join(made_.table, made_.tokens[i]);
    }
  }

  void line(std::string_view line) {
    if (line.empty()) return;
    const char what = line.front();
    line.remove_prefix(line.size() > 1 && line[1] == ' ' ? 2 : 1);
    const std::string text = filled(line);
    switch (what) {
      case '1':
      case '2': return say(people_[what == '1' ? 0 : 1], text);
      case '+': return pass(number_in(text));
      case '.': world_.store.run_one(); return;
      case ',': return world_.settle();
      case '!':
        world_.store.failures.push_back(static_cast<store::StoreError::Kind>(number_in(text) % 4));
        return;
      case 't': return make_table(text);
      case 's': return take_seat(text);
      case 'c': return name_seat(text);
      case 'n': return world_.hub.changed(store::read_news(text, "own"));
      case 'w':
        if (world_.store.heard) world_.store.heard(store::read_words(text, "own"));
        return;
      case 'm': return world_.hub.missed();
      default: return;
    }
  }

  // Everything comes to rest, and then all of it has to fit.
  void finish() {
    world_.store.failures.clear();
    world_.settle();
    pass(2000);
    world_.settle();
    FUZZ_CHECK(world_.hub.idle());
    for (Person& person : people_) listen(person);
    for (const Person& person : people_) {
      FUZZ_CHECK(world_.closed(person.id) || person.asked == person.answered);
    }
    FUZZ_CHECK(asked_ == replied_);
    const auto table = replayed();
    FUZZ_CHECK(table.has_value());
    Person fresh{.id = world_.join(made_.table, made_.watch)};
    world_.settle();
    listen(fresh);
    FUZZ_CHECK(fresh.version == table->version());
  }

 private:
  static Json setup() {
    return {{"game", "twisty"},
            {"limit", 30},
            {"clock", {{"start_ms", 60'000}, {"increment_ms", 1000}}},
            {"seats", {{{"name", "Ada"}}, {{"name", "Bo"}}}}};
  }

  static std::int64_t number_in(std::string_view text) {
    constexpr std::int64_t kMost = 1'000'000;
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return std::clamp<std::int64_t>(value, 0, kMost);
  }

  Result<table::Table> replayed() const {
    std::vector<table::Event> events;
    wire::LogReader reader;
    for (const std::string& line : world_.store.tables.at(made_.table).lines) {
      auto event = reader.read(line);
      FUZZ_CHECK(event.has_value());
      events.push_back(std::move(*event));
    }
    return table::Table::replay(events);
  }

  std::string filled(std::string_view text) {
    if (text.find('$') == std::string_view::npos) return std::string(text);
    const auto table = replayed();
    FUZZ_CHECK(table.has_value());
    std::string all;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] != '$' || i + 1 == text.size()) {
        all += text[i];
        continue;
      }
      switch (text[++i]) {
        case 'T': all += made_.table; break;
        case 'A': all += made_.tokens[0]; break;
        case 'B': all += made_.tokens[1]; break;
        case 'W': all += made_.watch; break;
        case 'V': all += std::to_string(table->version()); break;
        case 'S': all += std::to_string(number(table->to_act().value_or(seat_at(0)))); break;
        case 'N': all += '\n'; break;
        case 'P':
          if (table->to_act()) all += turns(mask(table->position())).front();
          break;
        default: all += text[i];
      }
    }
    return all;
  }

  void say(Person& person, const std::string& text) {
    listen(person);
    if (text.empty() || world_.closed(person.id)) {
      world_.hub.disconnect(person.id);
      person = {.id = world_.connect(false)};
      if (text.empty()) return;
    }
    const auto json = wire::parse(text, world_.limits.frame_bytes);
    if (json && json->is_object() && json->contains("type") && (*json)["type"].is_string()) {
      const std::string type = (*json)["type"];
      constexpr std::array<std::string_view, 5> kUnanswered = {"join", "ping", "reaction", "vote",
                                                               "claim"};
      if (std::ranges::find(kUnanswered, type) == kUnanswered.end()) ++person.asked;
    }
    world_.say(person.id, text);
  }

  void listen(Person& person) {
    for (const Json& message : world_.heard(person.id)) {
      const std::string type = message["type"];
      if (type == "answer") ++person.answered;
      if (type == "joined") {
        // With events alone it depends on what the person had; the next event will tell.
        person.version.reset();
        if (message.contains("table")) person.version = message["table"]["version"].get<int>();
      }
      if (type != "event") continue;
      const int version = message["version"];
      FUZZ_CHECK(!person.version || *person.version + 1 == version);
      person.version = version;
    }
  }

  void pass(std::int64_t ms) {
    world_.now_ms += ms;
    world_.hub.tick();
  }

  void make_table(const std::string& body) {
    ++asked_;
    world_.lobby.make_table("10.0.0.1", body, [this](server::HttpReply reply) {
      ++replied_;
      const auto json = wire::parse(reply.text);
      FUZZ_CHECK(json.has_value());
      FUZZ_CHECK((reply.status == 201) == ((*json)["ok"] == true));
      if (reply.status == 201) newest_ = (*json)["table"];
    });
  }

  void take_seat(const std::string& body) {
    ++asked_;
    world_.lobby.take_seat("10.0.0.2", newest_, body, [this](server::HttpReply reply) {
      ++replied_;
      FUZZ_CHECK(wire::parse(reply.text).has_value());
    });
  }

  void name_seat(const std::string& body) {
    ++asked_;
    world_.lobby.name_seat("10.0.0.3", made_.table, body, [this](server::HttpReply reply) {
      ++replied_;
      FUZZ_CHECK(wire::parse(reply.text).has_value());
    });
  }

  HubWorld world_;
  HubWorld::Made made_;
  std::array<Person, 2> people_;
  std::string newest_;
  int asked_ = 0;  // over HTTP
  int replied_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr int kLines = 60;
  TextCursor lines(std::string_view(reinterpret_cast<const char*>(data), size));
  Play play;
  for (int i = 0; i < kLines && !lines.done(); ++i) play.line(lines.until('\n'));
  play.finish();
  return 0;
}
