#include "online/thinker.h"

#include <cassert>
#include <utility>

namespace twistwood::online {

Thinker::Thinker(std::unique_ptr<match::Program> program, Post post)
    : program_(std::move(program)), post_(std::move(post)), thread_([this] { run(); }) {}

Thinker::~Thinker() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
    enough_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void Thinker::new_game(const AnyHistory& game, std::uint64_t seed, Then then) {
  give(
      [game, seed](match::Program& program) -> Result<std::string> {
        const auto ready = program.new_game(game, seed);
        if (!ready) return std::unexpected(ready.error());
        return program.name();
      },
      std::move(then));
}

void Thinker::choose(const AnyHistory& game, const match::Go& go, std::int64_t patience_ms,
                     Then then) {
  give([this, game, go, patience_ms](
           match::Program& program) { return program.choose(game, go, patience_ms, &enough_); },
       std::move(then));
}

void Thinker::give(Work work, Then then) {
  {
    const std::lock_guard lock(mutex_);
    assert(!work_);
    enough_ = false;
    work_ = std::move(work);
    then_ = std::move(then);
  }
  changed_.notify_one();
}

void Thinker::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return over_ || work_; });
    if (over_) return;
    lock.unlock();
    auto answer = work_(*program_);
    lock.lock();
    work_ = {};
    post_([then = std::exchange(then_, {}), answer = std::move(answer)] { then(answer); });
  }
}

}  // namespace twistwood::online
