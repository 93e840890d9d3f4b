// The options every Twistwood bot has, with their bounds: Level, Threads, Hash, Seed, MultiPV.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "search/agent.h"

namespace twistwood::match {

class BotOptions {
 public:
  BotOptions();

  Result<void> set(std::string_view name, std::string_view value);

  // `option name Level type spin default 6 min 1 max 6` and so on, one for each.
  static std::vector<std::string> lines();

  std::string agent_name() const;  // level:6
  search::AgentOptions agent_options() const;
  int multi_pv() const { return static_cast<int>(values_[kMultiPv]); }

  friend bool operator==(const BotOptions&, const BotOptions&) = default;

 private:
  enum : std::size_t { kLevel, kThreads, kHash, kSeed, kMultiPv, kCount };
  struct Bounds {
    std::string_view name;
    std::uint64_t usual, least, most;
  };
  static const std::array<Bounds, kCount> kBounds;

  std::array<std::uint64_t, kCount> values_{};
};

}  // namespace twistwood::match
