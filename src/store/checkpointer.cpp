#include "store/checkpointer.h"

#include <utility>

#include "store/database.h"

namespace twistwood::store {

Checkpointer::Checkpointer(std::string database)
    : database_(std::move(database)),
      thread_([this](const std::stop_token& stop) { loop(stop); }) {}

void Checkpointer::wake() {
  {
    const std::lock_guard lock(mutex_);
    long_ = true;
  }
  woken_.notify_one();
}

void Checkpointer::loop(const std::stop_token& stop) {
  std::unique_ptr<Database> database;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      if (!woken_.wait(lock, stop, [&] { return long_; })) return;
      long_ = false;
    }
    try {
      if (!database) database = Database::connect(database_);
      // The first pass takes long; the second folds what was added meanwhile.
      for (int i = 0; i < 2; ++i) database->fold_log();
      left_a_rest_ = true;
    } catch (const DatabaseError&) {
      // A failure loses nothing: the log stays long, and the next call tries again.
    }
  }
}

}  // namespace twistwood::store
