// The host's side of the bot protocol: any program that speaks it, as a player of a match.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "match/child.h"
#include "match/contestant.h"

namespace twistwood::match {

class Program final : public Contestant {
 public:
  Program(std::vector<std::string> command, const ContestantOptions& options)
      : command_(std::move(command)), options_(options) {}

  // Runs it and says nothing yet; fails when it cannot be run at all.
  Result<void> start();

  Result<void> new_game(const GameLine& game, std::uint64_t seed) override;
  Result<std::string> choose(const GameLine& game) override;

 private:
  // Says something and calls `hear` with each line of the answer until it returns true.
  using Hear = std::function<bool(std::string_view line)>;
  Result<void> converse(std::string_view lines, std::int64_t patience_ms, const Hear& hear);
  Result<void> await_ready(std::string_view lines);
  Result<void> introduce();
  std::unexpected<Error> failed(std::string_view why);

  std::vector<std::string> command_;
  ContestantOptions options_;
  std::unique_ptr<Child> child_;  // nothing after a failure
  bool introduced_ = false;
  bool takes_seed_ = false;
};

}  // namespace twistwood::match
