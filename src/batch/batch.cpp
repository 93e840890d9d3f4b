#include "batch/batch.h"

#include <algorithm>
#include <optional>

namespace twistwood {

namespace {

constexpr std::size_t kTogether = 16;  // lanes whose memory is asked for before it is read

}  // namespace

Result<void> check_number(std::string_view what, std::size_t lanes, std::size_t given) {
  if (given == lanes) return {};
  return refuse(what, ": one for each of ", lanes, " lanes is expected, not ", given);
}

float return_of(const Status& end, Seat seat, int seats) {
  if (end.kind != Status::Kind::kWon) return 0;
  return end.seat == seat ? 1.0F : -1.0F / static_cast<float>(seats - 1);
}

template <Game G>
Result<Batch<G>> Batch<G>::make(const typename G::Options& options, const BatchOptions& batch) {
  if (batch.lanes < 1 || batch.lanes > kMostLanes) {
    return refuse("lanes: 1 to ", kMostLanes, ", not ", batch.lanes);
  }
  if (batch.threads < 1 || batch.threads > kMostLaneThreads) {
    return refuse("threads: 1 to ", kMostLaneThreads, ", not ", batch.threads);
  }
  if (const auto dealt = G::deal(options, 0); !dealt) return std::unexpected(dealt.error());
  Batch made(options, batch);
  std::vector<std::uint64_t> seeds(made.size());
  for (std::size_t lane = 0; lane < seeds.size(); ++lane) seeds[lane] = lane;
  if (const auto reset = made.reset(seeds); !reset) return std::unexpected(reset.error());
  return made;
}

template <Game G>
Batch<G>::Batch(const typename G::Options& options, const BatchOptions& batch)
    : deal_(options),
      options_(batch),
      threads_(std::make_unique<LaneThreads>(std::min(batch.threads, batch.lanes))),
      layouts_(at(batch.lanes)),
      states_(at(batch.lanes)),
      legal_(at(batch.lanes)),
      random_(at(batch.lanes), Random(0)),
      seeds_(at(batch.lanes)),
      episodes_(at(batch.lanes)),
      to_act_(at(batch.lanes)),
      done_(at(batch.lanes)),
      returns_(at(batch.lanes) * kMaxSeats),
      actions_(at(batch.lanes)) {}

template <Game G>
void Batch<G>::deal(std::size_t lane) {
  const auto dealt = G::deal(deal_, episode_seed(seeds_[lane], episodes_[lane]));
  layouts_[lane] = dealt->layout;
  states_[lane] = dealt->state;
}

template <Game G>
void Batch<G>::refresh(std::size_t lane) {
  const typename G::View& view = G::view(states_[lane]);
  Actions<G>::legal(layouts_[lane], view, legal_[lane]);
  const Status status = G::status(view);
  to_act_[lane] = status.running() ? static_cast<std::int8_t>(index(status.seat)) : std::int8_t{-1};
}

template <Game G>
Result<void> Batch<G>::reset(std::span<const std::uint64_t> seeds) {
  if (const auto fits = check_number("seeds", size(), seeds.size()); !fits) return fits;
  threads_->run(size(), [&](std::size_t first, std::size_t last) {
    for (std::size_t lane = first; lane < last; ++lane) {
      seeds_[lane] = seeds[lane];
      episodes_[lane] = 0;
      random_[lane] = Random(mix(~seeds[lane]));
      done_[lane] = 0;
      std::fill_n(returns_.data() + lane * kMaxSeats, kMaxSeats, 0.0F);
      deal(lane);
      refresh(lane);
    }
  });
  return {};
}

template <Game G>
void Batch<G>::play(std::size_t lane, int action) {
  const typename G::Layout& layout = layouts_[lane];
  typename G::State& state = states_[lane];
  G::apply(layout, state, Actions<G>::turn(layout, G::view(state), action));
  const Status status = G::status(G::view(state));
  if (!status.running()) {
    done_[lane] = 1;
    for (int seat = 0; seat < layout.seats; ++seat) {
      returns_[lane * kMaxSeats + at(seat)] = return_of(status, seat_at(seat), layout.seats);
    }
    if (options_.auto_reset) {
      ++episodes_[lane];
      deal(lane);
    }
  }
}

// Memory is far away from so many games: it is asked for lanes ahead of being read.
template <Game G>
void Batch<G>::play_together(std::size_t first, std::size_t last, std::size_t end,
                             std::span<const std::int32_t> actions) {
  for (std::size_t lane = last; lane < std::min(last + kTogether, end); ++lane) {
    Actions<G>::prefetch_board(layouts_[lane]);
  }
  for (std::size_t lane = first; lane < last; ++lane) {
    if (actions[lane] != kLeaveLane) play(lane, actions[lane]);
    Actions<G>::prefetch_reach(layouts_[lane], G::view(states_[lane]));
  }
  for (std::size_t lane = first; lane < last; ++lane) {
    Actions<G>::prefetch_blocked(layouts_[lane], G::view(states_[lane]));
  }
  for (std::size_t lane = first; lane < last; ++lane) {
    if (actions[lane] != kLeaveLane) refresh(lane);
  }
}

template <Game G>
Result<void> Batch<G>::step(std::span<const std::int32_t> actions) {
  if (const auto fits = check_number("actions", size(), actions.size()); !fits) return fits;
  for (std::size_t lane = 0; lane < size(); ++lane) {
    const std::int32_t action = actions[lane];
    if (action == kLeaveLane || is_legal<G>(legal_[lane], action)) continue;
    return refuse("lane ", lane, ", action ", action, ": ",
                  why_not_action<G>(layouts_[lane], G::view(states_[lane]), action));
  }
  threads_->run(size(), [&](std::size_t first, std::size_t last) {
    std::fill(done_.begin() + static_cast<std::ptrdiff_t>(first),
              done_.begin() + static_cast<std::ptrdiff_t>(last), std::uint8_t{0});
    std::fill(returns_.begin() + static_cast<std::ptrdiff_t>(first * kMaxSeats),
              returns_.begin() + static_cast<std::ptrdiff_t>(last * kMaxSeats), 0.0F);
    for (std::size_t lane = first; lane < last; lane += kTogether) {
      play_together(lane, std::min(lane + kTogether, last), last, actions);
    }
  });
  return {};
}

template <Game G>
std::span<const std::int32_t> Batch<G>::random_actions() {
  threads_->run(size(), [&](std::size_t first, std::size_t last) {
    for (std::size_t lane = first; lane < last; ++lane) {
      actions_[lane] =
          to_act_[lane] < 0 ? kLeaveLane : random_action<G>(legal_[lane], random_[lane]);
    }
  });
  return actions_;
}

template <Game G>
std::span<const std::int32_t> Batch<G>::legal_counts() {
  counts_.resize(size());
  threads_->run(size(), [&](std::size_t first, std::size_t last) {
    for (std::size_t lane = first; lane < last; ++lane) {
      counts_[lane] = count_legal<G>(legal_[lane]);
    }
  });
  return counts_;
}

template <Game G>
Result<std::span<const std::int32_t>> Batch<G>::nth_legal(std::span<const std::int32_t> numbers) {
  if (const auto fits = check_number("numbers", size(), numbers.size()); !fits) {
    return std::unexpected(fits.error());
  }
  legal_counts();
  for (std::size_t lane = 0; lane < size(); ++lane) {
    if (to_act_[lane] < 0 || (numbers[lane] >= 0 && numbers[lane] < counts_[lane])) continue;
    return refuse("lane ", lane, ": numbers are 0 to ", counts_[lane] - 1, ", not ", numbers[lane]);
  }
  nth_.resize(size());
  threads_->run(size(), [&](std::size_t first, std::size_t last) {
    for (std::size_t lane = first; lane < last; ++lane) {
      nth_[lane] = to_act_[lane] < 0 ? kLeaveLane : nth_action<G>(legal_[lane], numbers[lane]);
    }
  });
  return nth_;
}

template <Game G>
LegalList Batch<G>::legal_list() {
  legal_counts();
  LegalList list;
  list.starts.resize(size() + 1);
  for (std::size_t lane = 0; lane < size(); ++lane) {
    list.starts[lane + 1] = list.starts[lane] + counts_[lane];
  }
  list.ids.resize(static_cast<std::size_t>(list.starts.back()));
  threads_->run(size(), [&](std::size_t first, std::size_t last) {
    std::int32_t* to = list.ids.data() + list.starts[first];
    for (std::size_t lane = first; lane < last; ++lane) {
      std::int32_t base = 0;
      for (const Mask word : legal_[lane]) {
        for (const int bit : each(word)) *to++ = base + bit;
        base += Actions<G>::kWidth;
      }
    }
  });
  return list;
}

template <Game G>
std::span<const std::uint8_t> Batch<G>::legal_mask() {
  constexpr auto kSize = static_cast<std::size_t>(Actions<G>::kSize);
  mask_.resize(size() * kSize);
  written_.resize(size());
  threads_->run(size(), [&](std::size_t first, std::size_t last) {
    for (std::size_t lane = first; lane < last; ++lane) {
      update_mask<G>(legal_[lane], written_[lane], mask_.data() + lane * kSize);
    }
  });
  return mask_;
}

template <Game G>
std::span<const std::uint8_t> Batch<G>::observe() {
  constexpr auto kSize = static_cast<std::size_t>(Planes<G>::kSize);
  planes_.resize(size() * kSize);
  threads_->run(size(), [&](std::size_t first, std::size_t last) {
    for (std::size_t lane = first; lane < last; ++lane) {
      const typename G::View& view = G::view(states_[lane]);
      Planes<G>::write(layouts_[lane], view, seat_at(std::max<int>(to_act_[lane], 0)),
                       planes_.data() + lane * kSize);
    }
  });
  return planes_;
}

template <Game G>
std::span<const Mask> Batch<G>::legal_bits() const {
  return {legal_.front().data(), legal_.size() * static_cast<std::size_t>(Actions<G>::kWords)};
}

template class Batch<Twisty>;
template class Batch<Labyrinth>;

}  // namespace twistwood
