// A library for LD_PRELOAD: the program sees a date that is as many seconds from the true one as
// the file named by TWISTWOOD_FALSE_DATE says, at every look. Clocks that only pass are left alone.
//
// By hand: libfaketime asks the allocator for memory while it answers, and jemalloc, which the
// program uses, asks for the time while it starts. Here nothing allocates.
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <ctime>

namespace {

std::int64_t offset_s() {
  const char* name = std::getenv("TWISTWOOD_FALSE_DATE");
  const int file = name == nullptr ? -1 : open(name, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  std::array<char, 32> text{};
  const auto size = read(file, text.data(), text.size() - 1);
  close(file);
  return size > 0 ? std::strtoll(text.data(), nullptr, 10) : 0;
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec* time) noexcept {
  const auto result = static_cast<int>(syscall(SYS_clock_gettime, clock, time));
  if (result != 0 || (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)) return result;
  time->tv_sec += offset_s();
  return result;
}

int gettimeofday(timeval* time, void*) noexcept {
  timespec precise{};
  const int result = clock_gettime(CLOCK_REALTIME, &precise);
  *time = {.tv_sec = precise.tv_sec, .tv_usec = precise.tv_nsec / 1000};
  return result;
}

std::time_t time(std::time_t* out) noexcept {
  timespec precise{};
  clock_gettime(CLOCK_REALTIME, &precise);
  if (out != nullptr) *out = precise.tv_sec;
  return precise.tv_sec;
}

}  // extern "C"
