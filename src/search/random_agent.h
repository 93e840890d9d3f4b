// `random`: any legal turn, each as likely as the others. The lowest baseline.
#pragma once

#include "search/agent.h"

namespace twistwood::search {

template <Game G>
class RandomAgent final : public Agent<G> {
 public:
  explicit RandomAgent(std::uint64_t seed) : seed_(seed) {}

  Answer<G> choose(const Request<G>& request) override {
    Random random(request_seed(request, seed_));
    Answer<G> answer;
    answer.turn = G::random_turn(request.layout, request.view, random);
    answer.report.nodes = 1;
    answer.report.lines.push_back({{answer.turn}, draw_scores(request.layout.seats), {}});
    return answer;
  }

 private:
  std::uint64_t seed_;
};

}  // namespace twistwood::search
