#include "match/contestant.h"

#include <optional>

#include "base/steady_clock.h"
#include "match/program.h"
#include "search/ask.h"

namespace twistwood::match {

namespace {

class AgentContestant final : public Contestant {
 public:
  AgentContestant(std::string_view name, const ContestantOptions& options)
      : name_(name), options_(options) {}

  Result<void> new_game(const AnyHistory& game, std::uint64_t seed) override {
    auto agent = search::AnyAgent::make(game.position(), name_,
                                        {.seed = seed,
                                         .threads = options_.threads,
                                         .hash_mib = options_.hash_mib,
                                         .solution = options_.solution},
                                        steady_ms);
    if (!agent) return std::unexpected(agent.error());
    agent_ = std::move(*agent);
    return {};
  }

  Result<std::string> choose(const AnyHistory& game) override {
    const AnyPosition position = game.position();
    search::Question question{.position = position, .history = game.hashes()};
    question.budget = options_.budget;
    question.stop = options_.stop;
    return write_turn(agent_->ask(question).turn);
  }

 private:
  std::string name_;
  ContestantOptions options_;
  std::optional<search::AnyAgent> agent_;
};

}  // namespace

Result<std::unique_ptr<Contestant>> make_contestant(std::string_view name,
                                                    const AnyPosition& example,
                                                    const ContestantOptions& options) {
  if (name.starts_with(kProgramPrefix)) {
    auto command = split_command(name.substr(kProgramPrefix.size()));
    if (!command) return std::unexpected(command.error());
    auto program = std::make_unique<Program>(std::move(*command), options);
    if (const auto started = program->start(); !started) return std::unexpected(started.error());
    return program;
  }
  auto player = std::make_unique<AgentContestant>(name, options);
  const auto tried = player->new_game(AnyHistory(example), 1);
  if (!tried) return std::unexpected(tried.error());
  return player;
}

Result<std::vector<Team>> make_teams(std::int64_t number, const std::vector<std::string>& agents,
                                     const AnyPosition& example, const ContestantOptions& options) {
  std::vector<Team> teams(static_cast<std::size_t>(number));
  for (Team& team : teams) {
    for (const std::string& agent : agents) {
      auto player = make_contestant(agent, example, options);
      if (!player) return std::unexpected(player.error());
      team.push_back(std::move(*player));
    }
  }
  return teams;
}

}  // namespace twistwood::match
