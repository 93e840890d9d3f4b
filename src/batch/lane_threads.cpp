#include "batch/lane_threads.h"

namespace twistwood {

LaneThreads::LaneThreads(int threads) : parts_(static_cast<std::size_t>(threads)) {
  try {
    for (std::size_t part = 1; part < parts_; ++part) {
      helpers_.emplace_back([this, part] { help(part); });
    }
  } catch (...) {  // the system has no more threads to give
    close();
    throw;
  }
}

LaneThreads::~LaneThreads() { close(); }

void LaneThreads::close() {
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
  }
  begin_.notify_all();
  for (std::thread& helper : helpers_) helper.join();
}

void LaneThreads::run(std::size_t lanes, const Work& work) {
  if (helpers_.empty()) return work(0, lanes);
  {
    const std::scoped_lock lock(mutex_);
    work_ = &work;
    lanes_ = lanes;
    busy_ = helpers_.size();
    ++round_;
  }
  begin_.notify_all();
  do_part(0);
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return busy_ == 0; });
}

void LaneThreads::do_part(std::size_t part) {
  (*work_)(lanes_* part / parts_, lanes_ * (part + 1) / parts_);
}

void LaneThreads::help(std::size_t part) {
  std::uint64_t seen = 0;
  while (true) {
    {
      std::unique_lock lock(mutex_);
      begin_.wait(lock, [&] { return closing_ || round_ != seen; });
      if (closing_) return;
      seen = round_;
    }
    do_part(part);
    const std::scoped_lock lock(mutex_);
    if (--busy_ == 0) done_.notify_one();
  }
}

}  // namespace twistwood
