// Runs the program under test as a shell would, with input and output in files.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace twistwood::trial {

// Exit statuses.
inline constexpr int kFine = 0;
inline constexpr int kRefused = 1;
inline constexpr int kWrongUsage = 2;
inline constexpr int kFailed = 3;
inline constexpr int kInterrupted = 130;
inline constexpr int kTerminated = 143;
inline constexpr int kHungUp = 129;

struct Ran {
  int status = -1;  // exit status; -1 if the program did not end by itself
  std::string out;
  std::string err;

  std::vector<std::string> lines() const;  // of `out`
};

// Starts it and returns at once, for whoever waits for it or kills it.
pid_t start(const std::vector<std::string>& arguments, const std::string& in = "/dev/null",
            const std::string& out = "/dev/null", const std::string& err = "/dev/null");

Ran run(const std::vector<std::string>& arguments, const std::string& input = "");

}  // namespace twistwood::trial
