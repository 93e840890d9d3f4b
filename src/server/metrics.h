// What the server counts, and how Prometheus reads it (/metrics).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "push/sender.h"
#include "server/denied_code.h"
#include "store/store.h"

namespace twistwood::server {

// How long something took, in the buckets of Prometheus.
class Histogram {
 public:
  void note(double ms);
  void write(std::string& text, std::string_view name, std::string_view help) const;

 private:
  static constexpr std::array<double, 14> kUpTo_ms = {0.25, 0.5, 1,  2,  3,   4,    5,
                                                      7.5,  10,  25, 50, 100, 1000, 10000};
  std::array<std::uint64_t, kUpTo_ms.size() + 1> counts_{};
  double sum_ms_ = 0;
};

struct Metrics {
  std::uint64_t turns = 0;
  std::uint64_t events = 0;
  std::uint64_t tables_made = 0;
  std::uint64_t tables_loaded = 0;
  std::uint64_t tables_expired = 0;
  std::uint64_t connections_made = 0;
  std::uint64_t messages = 0;
  std::uint64_t conflicts = 0;
  std::uint64_t bot_turns = 0;
  std::uint64_t slow_clients = 0;
  std::array<std::uint64_t, kDeniedNames.size()> denied{};  // by code
  std::array<std::uint64_t, 6> http{};  // answers, by the first digit of their status
  Histogram commit;
  Histogram bot_wait;
  Histogram loop_lag;

  void refuse(DeniedCode code) { ++denied[static_cast<std::size_t>(code)]; }
};

// What is now, gathered when somebody asks.
struct Gauges {
  std::uint64_t tables = 0;  // in memory
  std::uint64_t connections = 0;
  std::uint64_t viewers = 0;
  std::uint64_t other_servers = 0;
  std::uint64_t waiting_commands = 0;
  std::uint64_t waiting_bots = 0;
  store::Figures store;
  push::SenderFigures push;
  bool low_space = false;
};

std::string write_metrics(const Metrics& metrics, const Gauges& gauges);

}  // namespace twistwood::server
