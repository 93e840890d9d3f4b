// Those who have something to write. All that is said in one round of the loop goes out together.
//
// Whoever's writing throws is cut off, and the others get theirs all the same.
#pragma once

#include <deque>
#include <memory>
#include <utility>

#include "server/spawn.h"

namespace twistwood::server {

// A Writer has write(), and cut(), which does not throw.
template <class Writer>
class WriteRounds {
 public:
  WriteRounds(asio::io_context& loop, const Journal& journal) : loop_(loop), journal_(journal) {}

  void add(std::shared_ptr<Writer> writer) {
    waiting_.push_back(std::move(writer));
    post();
  }

 private:
  // Should it throw, whoever comes next posts.
  void post() {
    if (is_posted_) return;
    asio::post(loop_, [this] { write_some(); });
    is_posted_ = true;
  }

  // A table may have thousands of viewers. What others want is done between some of them and the
  // next.
  void write_some() {
    constexpr int kAtOnce = 256;
    is_posted_ = false;
    for (int i = 0; i < kAtOnce && !waiting_.empty(); ++i) {
      const std::shared_ptr<Writer> writer = std::move(waiting_.front());
      waiting_.pop_front();
      if (!guarded(journal_, "write", [&] { writer->write(); })) writer->cut();
    }
    if (!waiting_.empty()) post();
  }

  asio::io_context& loop_;
  const Journal& journal_;
  std::deque<std::shared_ptr<Writer>> waiting_;
  bool is_posted_ = false;
};

}  // namespace twistwood::server
