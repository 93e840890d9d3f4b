// Work on another thread: one thing after the other, whatever happens to one of them.
#include "server/worker.h"

#include <gtest/gtest.h>

#include <future>
#include <new>

namespace twistwood::trial {
namespace {

using server::Worker;

TEST(Worker, goes_on_after_work_that_throws) {
  std::string reported;
  Worker worker([](store::Task task) { task(); },
                [&](server::LogLevel, std::string_view what, const wire::Json& more) {
                  reported = join(what, ' ', more["in"].get<std::string>());
                });
  std::promise<void> told;
  worker.run([] { throw std::bad_alloc(); }, [&] { told.set_value(); });
  told.get_future().get();
  EXPECT_EQ(reported, "exception background");
  std::promise<int> made;
  int number = 0;
  worker.run([&] { number = 7; }, [&] { made.set_value(number); });
  EXPECT_EQ(made.get_future().get(), 7);
}

}  // namespace
}  // namespace twistwood::trial
