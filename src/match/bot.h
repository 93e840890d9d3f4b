// The bot's side of the bot protocol (docs/bot-protocol.md): lines of a host in, answers out.
//
// A search runs on a thread of its own, so that `isready` and `stop` are answered meanwhile. Every
// line gets its answer or one line `error <what and why>`; nothing makes a bot hang, crash or fall
// silent. It does not print: answers go to a callback, one line at a time, from whichever thread
// has something to say but never from two at once.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "games/any_history.h"
#include "match/bot_options.h"
#include "match/go.h"
#include "match/line_buffer.h"
#include "match/words.h"
#include "search/ask.h"

namespace twistwood::match {

inline constexpr std::uint64_t kProtocolVersion = 1;

class Bot {
 public:
  // Takes a line without its end; false when nobody listens any more, which ends the search too.
  using Write = std::function<bool(std::string_view line)>;
  struct Identity {
    std::string name;
    std::string author;
  };

  Bot(Identity identity, Write write, search::Clock clock, BotOptions options = {});
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  ~Bot();  // as after `quit`

  // False when the host said `quit`: the search has ended then and its answer is written.
  bool hear(const InputLine& line);

  // The input is at its end. A search with a limit of its own may come to it within `patience`;
  // any other answers at once.
  void hear_end(std::chrono::milliseconds patience);

 private:
  void introduce(const Words& words);
  void set_option(const Words& words);
  void new_game(const Words& words);
  void take_position(const Words& words);
  void go(const Words& words);
  void end_search();

  Result<AnyHistory> read_game(const Words& words) const;
  Result<void> prepare_agent();
  void search(search::Budget budget, bool infinite, const std::vector<AnyTurn>& among);
  void inform(const search::AnyReport& report);

  // True, and an error is written, when a search runs or the line has words it should not have.
  bool busy(const Words& words);
  bool overfull(const Words& words);

  void say(std::string_view line);
  void complain(std::string_view what) { say(join("error ", what)); }

  Identity identity_;
  Write write_;
  search::Clock clock_;
  BotOptions options_;

  // While `searching_`, these belong to the search.
  std::optional<AnyHistory> game_;
  std::optional<search::AnyAgent> agent_;
  BotOptions made_with_;              // what agent_ was made with,
  std::size_t made_for_ = 0;          // and for which game
  std::int64_t informed_nodes_ = -1;  // of the last report

  std::mutex mutex_;  // guards what follows and write_
  std::condition_variable changed_;
  bool searching_ = false;
  bool infinite_ = false;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

}  // namespace twistwood::match
