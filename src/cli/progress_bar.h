// What long commands share: how to end them early, and how far they have come, which is shown on
// standard error and only if that is a terminal.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

namespace twistwood::cli {

// What the first Ctrl-C sets from now on, so that the command ends with what there is; the second
// ends the program. So do SIGTERM, and SIGHUP unless nohup has switched it off. The command may set
// it too.
std::atomic<bool>& stop_at_interrupt();
// These signals end the program at once again: nothing is under way that could be kept.
void end_at_interrupt();
bool interrupted();        // by one of these signals
int interrupted_status();  // for the end of the program then: 130 after Ctrl-C, as shells count

class ProgressBar {
 public:
  ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ~ProgressBar() { clear(); }

  // `beside` stands to the right of the bar. Another `whole` begins another bar.
  void show(std::int64_t done, std::int64_t whole, std::string_view beside);
  // Wipes the bar, so that another line can be printed in its place.
  void clear();

 private:
  bool visible_;
  std::int64_t whole_ = 0;
  std::int64_t shown_ms_ = 0;
};

}  // namespace twistwood::cli
