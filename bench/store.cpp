// What a stored line costs: many tables append one line each, again as soon as the last is stored.
//
//   bench_store [database] [tables] [seconds]
//
// Without a database a new SQLite file in the folder for temporary files. Prints lines a second and
// the CPU time of all threads for each line, the making of the line and the callback included.
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "store/store.h"

namespace {

using namespace twistwood;
using Clock = std::chrono::steady_clock;

double cpu_us() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) / 1e3;
}

class Loop {
 public:
  void post(store::Task task) {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
    arrived_.notify_one();
  }
  template <class Done>
  void run_until(Done done) {
    while (!done()) {
      std::unique_lock lock(mutex_);
      arrived_.wait(lock, [&] { return !tasks_.empty(); });
      auto tasks = std::exchange(tasks_, {});
      lock.unlock();
      for (auto& task : tasks) task();
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<store::Task> tasks_;
};

struct Run {
  store::Store& store;
  Clock::time_point end;
  std::int64_t lines = 0;
  std::size_t finished = 0;
};

void append_on(Run& run, std::int64_t number, std::int64_t version) {
  if (Clock::now() >= run.end) {
    ++run.finished;
    return;
  }
  store::Append append{number, join("bench", number), version, {}, 1'700'000'000'000, {}};
  append.lines.push_back(join(R"({"type":"played","time_ms":1700000000000,"id":"k)", version,
                              R"(","seat":1,"turn":"e5>g1"})"));
  run.store.append(std::move(append), [&run, number, version](store::StoreResult<void> outcome) {
    if (!outcome) {
      std::cerr << outcome.error().message << '\n';
      std::exit(1);
    }
    ++run.lines;
    append_on(run, number, version + 1);
  });
}

}  // namespace

int main(int argc, char** argv) {
  std::string folder = (std::filesystem::temp_directory_path() / "twistwood-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) return 1;
  const std::string database = argc > 1 && *argv[1] != 0 ? argv[1] : folder + "/bench.db";
  const auto tables = static_cast<std::size_t>(argc > 2 ? std::stoi(argv[2]) : 500);
  const int seconds = argc > 3 ? std::stoi(argv[3]) : 5;
  Loop loop;
  auto store = store::Store::open(
      {.database = database, .executor = [&](auto task) { loop.post(std::move(task)); }});
  if (!store) {
    std::cerr << store.error().message << '\n';
    return 1;
  }
  Run run{**store, Clock::now() + std::chrono::seconds(seconds)};
  const double started_us = cpu_us();
  const auto began = Clock::now();
  const auto stamp = began.time_since_epoch().count();
  for (std::size_t i = 0; i < tables; ++i) {
    store::TableRecord record;
    record.id = join("bench", stamp, '-', i);
    record.game = "twisty";
    run.store.create(record, {"{}"}, 0,
                     [&](auto number) { append_on(run, number.value_or(0), 2); });
  }
  loop.run_until([&] { return run.finished == tables; });
  const double taken_s = std::chrono::duration<double>(Clock::now() - began).count();
  const auto lines = static_cast<double>(run.lines);
  const auto figures = run.store.figures();
  std::cout << static_cast<std::int64_t>(lines / taken_s) << " lines/s, "
            << (cpu_us() - started_us) / lines << " us of CPU a line, "
            << lines / static_cast<double>(figures.commits) << " lines a commit\n";
  store->reset();
  std::filesystem::remove_all(folder);
}
