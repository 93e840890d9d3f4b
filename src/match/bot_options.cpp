#include "match/bot_options.h"

#include <limits>

#include "base/quote.h"
#include "match/words.h"

namespace twistwood::match {

const std::array<BotOptions::Bounds, BotOptions::kCount> BotOptions::kBounds = {{
    {"Level", search::kLevels, 1, search::kLevels},
    {"Threads", 1, 1, search::kMostThreads},
    {"Hash", 64, 1, search::kMostHashMib},
    {"Seed", 1, 0, std::numeric_limits<std::uint64_t>::max()},
    {"MultiPV", 1, 1, 100},
}};

BotOptions::BotOptions() {
  for (std::size_t i = 0; i < kCount; ++i) values_[i] = kBounds[i].usual;
}

Result<void> BotOptions::set(std::string_view name, std::string_view value) {
  std::string names;
  for (std::size_t i = 0; i < kCount; ++i) {
    const Bounds& bounds = kBounds[i];
    names += join(i > 0 ? ", " : "", bounds.name);
    if (bounds.name != name) continue;
    const auto wanted = number_in(value);
    if (!wanted || *wanted < bounds.least || *wanted > bounds.most) {
      return refuse(name, " takes a number from ", bounds.least, " to ", bounds.most, ", got ",
                    quote(value));
    }
    values_[i] = *wanted;
    return {};
  }
  return refuse(quote(name), " is none of ", names);
}

std::vector<std::string> BotOptions::lines() {
  std::vector<std::string> lines;
  for (const Bounds& bounds : kBounds) {
    lines.push_back(join("option name ", bounds.name, " type spin default ", bounds.usual, " min ",
                         bounds.least, " max ", bounds.most));
  }
  return lines;
}

std::string BotOptions::agent_name() const { return join("level:", values_[kLevel]); }

search::AgentOptions BotOptions::agent_options() const {
  return {.seed = values_[kSeed],
          .threads = static_cast<int>(values_[kThreads]),
          .hash_mib = static_cast<int>(values_[kHash])};
}

}  // namespace twistwood::match
