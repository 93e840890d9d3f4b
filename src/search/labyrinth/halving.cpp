#include "search/labyrinth/halving.h"

#include <algorithm>
#include <atomic>
#include <optional>

#include "search/labyrinth/round.h"
#include "search/threads.h"

namespace twistwood::search::labyrinth {

namespace {

constexpr int kFirstPasses = 4;  // before the first halving, where the budget has no end
constexpr int kWidest = 4;       // turns that are followed after a turn, and one fewer after each

}  // namespace

struct Halving::Plan {
  std::size_t followed;  // turns at first
  std::size_t last;      // and in the end
  int deepest;           // steps between a turn and the last look; only with two seats

  static const Plan& of(int seats) {
    static constexpr Plan kDuel{.followed = 16, .last = 2, .deepest = 2};
    static constexpr Plan kCrowd{.followed = 24, .last = 3, .deepest = 0};
    return seats == 2 ? kDuel : kCrowd;
  }
  int parts() const {
    int parts = 1;
    for (std::size_t left = followed; left > last; left /= 2) ++parts;
    return parts;
  }
};

// What one thread needs to follow turns.
class Halving::Follower {
 public:
  Follower(Thought& thought, Evaluator& evaluator, bool leads)
      : thought_(thought), evaluator_(evaluator), helping_(thought.control, false), leads_(leads) {
    const Request<Labyrinth>& request = thought.request;
    if (request.layout.seats > 2) round_.emplace(request.layout, evaluator);
  }

  // Without a line if it was stopped.
  Variation follow(const State& state, const Option& option, Random luck,
                   std::span<const int> widths) {
    Meter& meter = leads_ ? thought_.meter : helping_;
    if (thought_.control.ended()) return {};
    if (!round_) {
      Lookahead lookahead(thought_.request.layout, evaluator_, meter);
      const std::int64_t before = meter.nodes();
      const Variation found = lookahead.follow(state, option, widths);
      // Where the limit of turns ends the game there is nothing to look at, but the budget has to.
      if (meter.nodes() == before) meter.tick();
      return thought_.control.ended() ? Variation{} : found;
    }
    Variation found;
    found.line.push(option.turn);
    found.win[thought_.me()] = round_->play(state, option, luck);
    for (int seat = 0; seat < thought_.request.layout.seats; ++seat) meter.tick();
    if (leads_) thought_.control.poll();
    return found;
  }

 private:
  Thought& thought_;
  Evaluator& evaluator_;
  Meter helping_;
  bool leads_;
  std::optional<Round> round_;  // with more than two seats
};

struct Halving::Pass {
  State state;
  Random luck;
  std::vector<Variation> found;

  bool whole() const {
    return std::ranges::none_of(found, [](const Variation& turn) { return turn.line.empty(); });
  }
};

Halving::Halving(Thought& thought, std::span<const std::unique_ptr<Evaluator>> evaluators)
    : thought_(thought),
      plan_(Plan::of(thought.request.layout.seats)),
      left_(std::min(thought.turns.size(), plan_.followed)) {
  followers_.reserve(evaluators.size());
  for (const auto& evaluator : evaluators) {
    followers_.emplace_back(thought, *evaluator, followers_.empty());
  }
}

Halving::~Halving() = default;

void Halving::run() {
  const int parts = plan_.parts();
  int passes = 0;
  int next_report = kFirstPasses;
  while (const int more = play_passes()) {
    passes += more;
    average();
    const auto spent = thought_.spent();
    if (thought_.control.ended() || spent.value_or(0) >= 1) return;
    const bool doubled = passes >= next_report;
    if (doubled) {
      next_report *= 2;
      if (thought_.request.report) thought_.request.report(thought_.report());
    }
    part_ = spent ? static_cast<int>(*spent * parts) : part_ + (doubled ? 1 : 0);
    part_ = std::min(part_, parts - 1);
    left_ = std::min(left_, std::max(plan_.last, plan_.followed >> part_));
  }
}

// How many turns are followed at each step after a turn of the root.
std::vector<int> Halving::widths() const {
  std::vector<int> widths;
  const int steps = std::min({part_, plan_.deepest, thought_.deepest() - 2});
  for (int step = 0; step < steps; ++step) widths.push_back(std::max(2, kWidest - step));
  return widths;
}

// A pass for each thread. Returns how many of them came to an end; the others do not count.
int Halving::play_passes() {
  const Request<Labyrinth>& request = thought_.request;
  const std::vector<int> steps = widths();
  std::vector<Pass> passes;
  for (std::size_t i = 0; i < followers_.size(); ++i) {
    const State state = sample(request.layout, request.view, thought_.random);
    passes.push_back({state, Random(thought_.random.next()), std::vector<Variation>(left_)});
  }
  std::atomic<std::size_t> next{0};
  const auto work = [&](Follower& follower) {
    for (std::size_t i = next++; i < left_ * passes.size(); i = next++) {
      Pass& pass = passes[i / left_];
      const Option& option = thought_.turns[i % left_].first_look;
      pass.found[i % left_] = follower.follow(pass.state, option, pass.luck, steps);
    }
  };
  Helpers helpers(static_cast<int>(followers_.size()) - 1,
                  [&](int number) { work(followers_[static_cast<std::size_t>(number)]); });
  work(followers_[0]);
  helpers.join();

  int whole = 0;
  for (const Pass& pass : passes) {
    if (!pass.whole()) continue;
    ++whole;
    // Who looks farther has more to say.
    add(pass, static_cast<double>(steps.size() + 1));
  }
  if (whole > 0) {
    thought_.depth =
        plan_.deepest == 0 ? request.layout.seats + 1 : static_cast<int>(steps.size()) + 2;
  }
  return whole;
}

void Halving::add(const Pass& pass, double weight) {
  const std::size_t me = thought_.me();
  for (std::size_t i = 0; i < left_; ++i) {
    Candidate& turn = thought_.turns[i];
    turn.sum += weight * pass.found[i].win[me];
    turn.weight += weight;
    if (pass.found[i].line.size() > 1) turn.now = pass.found[i];
  }
}

// With more than two seats a round says little about what comes after it, so the first look has at
// least as much weight as all rounds together. A round ends in a position in which it counts in
// full what the turn did to the others; the later it is, the less weight that has.
void Halving::average() {
  const std::size_t me = thought_.me();
  const Request<Labyrinth>& request = thought_.request;
  const double played = (1 - lateness(request.layout, request.view)) / 2;
  for (std::size_t i = 0; i < left_; ++i) {
    Candidate& turn = thought_.turns[i];
    double& win = turn.now.win[me];
    win = turn.sum / turn.weight;
    if (request.layout.seats > 2) win = played * win + (1 - played) * turn.first_look.win[me];
  }
  thought_.sort(left_);
}

}  // namespace twistwood::search::labyrinth
