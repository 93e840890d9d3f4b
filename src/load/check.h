// The fresh look: tables as a new connection sees them, compared with what their guests saw.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "load/load_table.h"

namespace twistwood::load {

// Plays the table of a `joined` message again. How many of the views that the guests saw agree with
// it, or the first that does not.
Result<std::int64_t> compare(const SeenTable& account, std::string_view joined);

class Check {
 public:
  Check(client::Network& network, LoadCounts& counts, std::vector<SeenTable> seen);
  Check(const Check&) = delete;
  Check& operator=(const Check&) = delete;

  void start(std::function<void()> done);
  std::int64_t checked_tables() const { return checked_; }
  std::int64_t checked_views() const { return views_; }
  std::int64_t whole() const { return static_cast<std::int64_t>(seen_.size()); }

 private:
  struct Lane {
    std::shared_ptr<client::Socket> socket;
    std::size_t at = 0;
  };

  void open(Lane& lane);
  void next(Lane& lane);
  void receive(Lane& lane, std::string_view frame);

  client::Network& network_;
  LoadCounts& counts_;
  std::vector<SeenTable> seen_;
  std::deque<Lane> lanes_;
  std::function<void()> done_;
  std::size_t taken_ = 0;
  std::int64_t checked_ = 0;
  std::int64_t views_ = 0;
};

}  // namespace twistwood::load
