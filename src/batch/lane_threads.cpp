#include "batch/lane_threads.h"

#include <unistd.h>

namespace twistwood {

LaneThreads::LaneThreads(int threads)
    : parts_(static_cast<std::size_t>(threads)), process_(getpid()) {
  try {
    for (std::size_t part = 1; part < parts_; ++part) {
      crew_->helpers.emplace_back([this, part] { help(part); });
    }
  } catch (...) {  // the system has no more threads to give
    close();
    throw;
  }
}

LaneThreads::~LaneThreads() {
  if (are_here()) {
    close();
  } else {
    crew_.release();  // NOLINT(bugprone-unused-return-value): it is left behind
  }
}

bool LaneThreads::are_here() const { return crew_->helpers.empty() || process_ == getpid(); }

void LaneThreads::close() {
  {
    const std::scoped_lock lock(crew_->mutex);
    crew_->closing = true;
  }
  crew_->begin.notify_all();
  for (std::thread& helper : crew_->helpers) helper.join();
}

void LaneThreads::run(std::size_t lanes, const Work& work) {
  if (crew_->helpers.empty()) return work(0, lanes);
  {
    const std::scoped_lock lock(crew_->mutex);
    crew_->work = &work;
    crew_->lanes = lanes;
    crew_->busy = crew_->helpers.size();
    ++crew_->round;
  }
  crew_->begin.notify_all();
  do_part(0);
  std::unique_lock lock(crew_->mutex);
  crew_->done.wait(lock, [this] { return crew_->busy == 0; });
}

void LaneThreads::do_part(std::size_t part) {
  const std::size_t lanes = crew_->lanes;
  (*crew_->work)(lanes* part / parts_, lanes * (part + 1) / parts_);
}

void LaneThreads::help(std::size_t part) {
  std::uint64_t seen = 0;
  while (true) {
    {
      std::unique_lock lock(crew_->mutex);
      crew_->begin.wait(lock, [&] { return crew_->closing || crew_->round != seen; });
      if (crew_->closing) return;
      seen = crew_->round;
    }
    do_part(part);
    const std::scoped_lock lock(crew_->mutex);
    if (--crew_->busy == 0) crew_->done.notify_one();
  }
}

}  // namespace twistwood
