#pragma once
#include "search/labyrinth/options.h"
#include "search/labyrinth/evaluator.h"
#include "search/request_seed.h"
namespace twistwood::search::labyrinth {
class GlanceAgent final : public Agent<Labyrinth> {
 public:
  GlanceAgent(Tuning t, std::uint64_t seed) : tuning_(t), seed_(seed) {}
  std::string name() const override { return "glance"; }
  Answer<Labyrinth> choose(const Request<Labyrinth>& request) override;
 private:
  Scores value(const Layout& layout, const State& state, int depth, int ply);
  Tuning tuning_;
  std::uint64_t seed_;
  std::int64_t nodes_ = 0;
};
}
