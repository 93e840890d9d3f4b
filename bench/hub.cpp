// What a turn costs from the bytes of a command to the frames for everybody, without sockets and
// without a disk: two who sit at a table play random turns.
//
//   bench_hub <game> <turns>
//
// Prints how many bytes it sent. Instructions are counted around it, by valgrind's callgrind: the
// difference between two numbers of turns is turns and nothing else.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

#include "base/random.h"
#include "base/result.h"
#include "server/hub.h"
#include "server/opening.h"

namespace {

using namespace twistwood;
using server::Frame;
using server::ViewerId;

// Everything is stored at once; the same is asked of it again and again.
class NoStore : public store::Store {
 public:
  void create(store::TableRecord, std::vector<std::string>, std::int64_t,
              store::Then<std::int64_t> then) override {
    then(1);
  }
  void append(store::Append append, store::Then<void> then) override {
    bytes_ += append.lines.front().size();
    then({});
  }
  void update(store::TableRecord, store::Then<std::int64_t> then) override { then(1); }
  void load(std::string, std::int64_t, store::Then<store::Log> then) override {
    then(std::unexpected(store::missing()));
  }
  void load_record(std::string, store::Then<store::TableRecord> then) override {
    then(std::unexpected(store::missing()));
  }
  void list_open(int, store::Then<std::vector<store::TableRecord>> then) override { then({}); }
  void list_running(store::RunningTable, std::string, int,
                    store::Then<std::vector<store::RunningTable>> then) override {
    then({});
  }
  void expire(std::int64_t, std::int64_t, int,
              store::Then<std::vector<std::string>> then) override {
    then({});
  }
  void newest(std::vector<std::int64_t>, store::Then<std::vector<store::Newest>> then) override {
    then({});
  }
  store::Dates dates() const override { return {}; }
  void announce(std::string, std::string) override {}
  bool shared() const override { return false; }
  store::Figures figures() const override { return {}; }
  std::uint64_t bytes() const { return bytes_; }

 private:
  std::uint64_t bytes_ = 0;
};

class NoBots : public server::BotRunner {
 public:
  bool think(server::BotRequest, Then) override { return false; }
  std::size_t waiting() const override { return 0; }
};

class Counter : public server::Outlet {
 public:
  void send(ViewerId, const Frame& frame) override { bytes_ += frame->size(); }
  void close(ViewerId, server::Closing) override {}
  std::uint64_t bytes() const { return bytes_; }

 private:
  std::uint64_t bytes_ = 0;
};

class World {
 public:
  explicit World(std::string_view game) : game_(game) {}

  // Ends where a game ends, so a little after so many turns.
  void play(int turns) {
    for (int played = 0; played < turns;) played += play_game();
  }
  std::uint64_t bytes() const { return counter_.bytes() + store_.bytes(); }

 private:
  int play_game();

  server::Entropy entropy() {
    return [this](std::span<std::uint8_t> bytes) {
      for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random_.next());
    };
  }

  std::string game_;
  Random random_{1};
  Counter counter_;
  NoStore store_;
  NoBots bots_;
  server::Hub hub_{{counter_, store_, bots_, entropy(), [] { return std::int64_t{1'000'000}; },
                    [] { return std::int64_t{1'000'000}; },
                    [](server::LogLevel, std::string_view, const wire::Json&) {},
                    [](store::Task work, store::Task then) { work(), then(); }},
                   {}};
  ViewerId next_ = 1;
};

int World::play_game() {
  const wire::Json body = {
      {"setup", {{"game", game_}, {"seats", {{{"name", "Ada"}}, {{"name", "Bo"}}}}}}};
  auto opening = server::open_table(body, entropy(), 0);
  AnyPosition position = opening->table.position();
  const std::string id = opening->record.id;
  hub_.adopt(opening->record, std::move(opening->table));
  const ViewerId first = next_;
  for (const auto& token : opening->tokens) {
    hub_.connect(next_, true);
    hub_.receive(next_++, join(R"({"type":"join","table":")", id, R"(","token":")", *token, "\"}"));
  }
  int turn = 0;
  while (status(position).running() && turn < 200) {
    ++turn;
    const auto seat = index(status(position).seat);
    const std::string text = std::visit(
        [&](auto& p) {
          using G = GameOf<decltype(p)>;
          const auto any = G::random_turn(p.layout, G::view(p.state), random_);
          G::apply(p.layout, p.state, any);
          return G::write_turn(any);
        },
        position);
    hub_.receive(first + static_cast<ViewerId>(seat),
                 join(R"({"type":"play","id":"v)", turn, R"(","seat":)", seat + 1, R"(,"version":)",
                      turn, R"(,"turn":")", text, "\"}"));
  }
  for (ViewerId who = first; who < next_; ++who) hub_.disconnect(who);
  return turn;
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) return std::cerr << "usage: bench_hub <game> <turns>\n", 2;
  World world(words[1]);
  world.play(std::atoi(words[2]));
  std::cout << world.bytes() << " bytes\n";
}
