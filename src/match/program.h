// The host's side of the bot protocol: any program that speaks it, as a player of a match.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "match/child.h"
#include "match/contestant.h"
#include "match/go.h"

namespace twistwood::match {

// `<position as every seat may see it> [turns t1 t2 …]`: a game as the protocol tells it. It starts
// after the last turn that turned up a card, which nobody could follow who may not see the cards.
// Nothing is lost by that, since what was before such a turn can never come again.
std::string tell(const AnyHistory& game);

class Program final : public Contestant {
 public:
  Program(std::vector<std::string> command, const ContestantOptions& options)
      : command_(std::move(command)), options_(options) {}

  // Runs it and says nothing yet; fails when it cannot be run at all.
  Result<void> start();

  Result<void> new_game(const AnyHistory& game, std::uint64_t seed) override;
  Result<std::string> choose(const AnyHistory& game) override;
  // With limits of this turn alone; `patience_ms` is how long an answer is waited for. When
  // somebody sets `enough` the program is told to stop, and has the usual grace to answer.
  Result<std::string> choose(const AnyHistory& game, const Go& go, std::int64_t patience_ms,
                             const std::atomic<bool>* enough = nullptr);

  // What it says it is called, once a game has begun; maybe nothing.
  const std::string& name() const { return name_; }

 private:
  // Says something and calls `hear` with each line of the answer until it returns true.
  using Hear = std::function<bool(std::string_view line)>;
  Result<void> converse(std::string_view lines, std::int64_t patience_ms, const Hear& hear,
                        const std::atomic<bool>* enough = nullptr);
  Result<void> hear_all(const Deadline& deadline, const Hear& hear);
  Result<void> await_ready(std::string_view lines);
  Result<void> introduce();
  std::unexpected<Error> failed(std::string_view why);

  std::vector<std::string> command_;
  ContestantOptions options_;
  std::unique_ptr<Child> child_;  // nothing after a failure
  bool introduced_ = false;
  bool takes_seed_ = false;
  std::string name_;
};

}  // namespace twistwood::match
