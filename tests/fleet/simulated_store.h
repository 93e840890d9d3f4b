// The store of one server of the fleet: the store's own groups of jobs on a simulated database, and
// a way there on which a question or its answer gets lost.
//
// As in writer.h and link.h one group is under way at a time, it is tried again until patience is
// over, and reads have a connection of their own and are answered in order.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <set>
#include <vector>

#include "base/random.h"
#include "fleet/schedule.h"
#include "fleet/simulated_database.h"
#include "store/group.h"

namespace twistwood::trial {

constexpr std::int64_t kEpoch_ms = 1'700'000'000'000;  // the date at which it begins

// How bad the way to the database is.
struct DatabaseWay {
  bool cut = false;   // the server is cut off from it
  bool calm = false;  // nothing gets lost
};

class SimulatedStore : public store::Store {
 public:
  // Tells the other servers: what was stored, or words.
  using Tell = std::function<void(std::vector<store::Change>)>;
  using Say = std::function<void(std::string table, std::string words)>;

  SimulatedStore(Schedule& schedule, Process& process, SharedTables& disk, std::uint64_t seed,
                 Tell tell, Say say)
      : schedule_(schedule),
        process_(process),
        disk_(disk),
        random_(seed),
        tell_(std::move(tell)),
        say_(std::move(say)) {}

  DatabaseWay way;

  void create(store::TableRecord record, std::vector<std::string> lines, std::int64_t now_ms,
              store::Then<std::int64_t> then) override {
    push(store::CreateJob{std::move(record), std::move(lines), now_ms, std::move(then)});
  }
  void append(store::Append append, store::Then<void> then) override {
    push(store::AppendJob{std::move(append), std::move(then)});
  }
  void update(store::TableRecord record, store::Then<std::int64_t> then) override {
    push(store::UpdateJob{std::move(record), std::move(then)});
  }
  void load(std::string table, std::int64_t after, store::Then<store::Log> then) override;
  void load_record(std::string table, store::Then<store::TableRecord> then) override;
  void newest(std::vector<std::int64_t> numbers,
              store::Then<std::vector<store::Newest>> then) override;
  void list_open(int most, store::Then<std::vector<store::TableRecord>> then) override;
  void list_running(store::RunningTable after, std::string mark, int most,
                    store::Then<std::vector<store::RunningTable>> then) override;
  void expire(std::int64_t finished_before_ms, std::int64_t idle_since_ms, int most,
              store::Then<std::vector<std::string>> then) override;
  store::Dates dates() const override;
  bool shared() const override { return true; }
  void announce(std::string table, std::string words) override {
    say_(std::move(table), std::move(words));
  }
  store::Figures figures() const override { return {}; }

 private:
  using Batch = std::shared_ptr<std::vector<store::Job>>;
  // Asked of the database, and answered at the server. Not asked, it is answered with an error.
  struct Read {
    std::function<void(SimulatedDatabase&)> ask;
    store::Task answer;
    std::int64_t since_ms = 0;
  };

  void push(store::Job job);
  void begin();
  void attempt(const Batch& batch, int attempt);
  void lost(const Batch& batch, int attempt);
  void deliver(std::vector<store::Job>& jobs);
  template <class T>
  void ask(std::function<store::StoreResult<T>(SimulatedDatabase&)> query, store::Then<T> then);
  void read_next();
  std::int64_t some_ms() { return 1 + random_.below(8); }

  Schedule& schedule_;
  Process& process_;
  SharedTables& disk_;
  Random random_;
  Tell tell_;
  Say say_;
  std::vector<store::Job> queue_;
  std::set<std::int64_t> under_way_;  // tables with an append
  bool writing_ = false;
  std::int64_t writing_since_ms_ = 0;
  std::deque<Read> reads_;
  bool reading_ = false;
};

}  // namespace twistwood::trial
