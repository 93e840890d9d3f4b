// A connection that is made again when it is lost: work is retried until it succeeds or patience
// is over.
//
// For one thread. When the connection was lost the next attempt makes a new one, first at once,
// then after growing pauses. When the database has been away for longer than patience, each piece
// of work gets one attempt, so that callers are told soon.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "store/database.h"
#include "store/watchdog.h"

namespace twistwood::store {

// What the threads of a store count for its figures.
struct Meter {
  std::atomic<bool> writable{true};
  std::atomic<bool> readable{true};
  std::atomic<bool> listening{true};
  std::atomic<std::uint64_t> commits{0};
  std::atomic<std::uint64_t> lines{0};
  std::atomic<std::uint64_t> conflicts{0};
  std::atomic<std::uint64_t> redone{0};
  std::atomic<std::uint64_t> reconnects{0};
  std::atomic<std::uint64_t> waiting_writes{0};
  std::atomic<std::uint64_t> waiting_reads{0};
};

std::atomic<bool>& well(Meter& meter, Health::Part part);
// Notes how a part is, and tells whoever opened the store if that is new.
void set_well(const Options& options, Meter& meter, const Health& health);

class Link {
 public:
  // Of the writer or of the reader. What is given has to live as long.
  Link(const Options& options, Health::Part part, Meter& meter, Watch& watch)
      : options_(options), part_(part), meter_(meter), watch_(watch) {}

  // Connects now. Throws DatabaseError.
  Database& connect();

  // Calls `work` with the number of the attempt from 0, and again after DatabaseError; what the
  // database refuses is tried twice. Returns nothing, or why it could not be done. Work says
  // whether it has shown the database to be well: to be answered is not enough where all was
  // refused.
  using Work = std::function<bool(Database&, int attempt)>;
  std::optional<StoreError> persist(const std::stop_token& stop, const Work& work);

  // The same for work that only shows whether the database is well: nobody waits for it, so it is
  // given up soon.
  void probe(const Work& work);
  // When to probe next: soon while the database is not well.
  std::chrono::milliseconds until_probe() const;

 private:
  using Clock = std::chrono::steady_clock;

  bool try_once(const Work& work, int attempt);
  void disconnect();
  std::optional<StoreError> after(const DatabaseError& error, int attempt, Clock::time_point began,
                                  const std::stop_token& stop);
  void set_well(bool is_well, const std::string& message) {
    store::set_well(options_, meter_, {part_, is_well, message});
  }

  const Options& options_;
  Health::Part part_;
  Meter& meter_;
  Watch& watch_;
  std::unique_ptr<Database> database_;
  std::optional<Clock::time_point> away_since_;
  bool was_connected_ = false;
};

}  // namespace twistwood::store
