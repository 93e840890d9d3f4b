// A program of the bot protocol that thinks on a thread of its own, while the connection to the
// table goes on. One thing is asked of it at a time; the answer comes through `post`.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "match/program.h"

namespace twistwood::online {

class Thinker {
 public:
  using Post = std::function<void(std::function<void()>)>;
  using Then = std::function<void(Result<std::string>)>;

  // `program` was started already.
  Thinker(std::unique_ptr<match::Program> program, Post post);
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;
  ~Thinker();  // waits for the program's answer, which it is told to give now

  // A game begins; after a failure the program is started again.
  void new_game(const AnyHistory& game, std::uint64_t seed, Then then);
  void choose(const AnyHistory& game, const match::Go& go, std::int64_t patience_ms, Then then);
  // What it thinks about is of no interest any more; its answer comes soon.
  void hurry() { enough_ = true; }

 private:
  using Work = std::function<Result<std::string>(match::Program& program)>;
  void give(Work work, Then then);
  void run();

  std::unique_ptr<match::Program> program_;
  Post post_;
  std::mutex mutex_;
  std::condition_variable changed_;
  Work work_;  // nothing while it waits
  Then then_;
  bool over_ = false;
  std::atomic<bool> enough_ = false;
  std::thread thread_;
};

}  // namespace twistwood::online
