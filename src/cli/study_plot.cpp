#include "cli/study_plot.h"

#include <algorithm>
#include <cmath>

#include "base/result.h"
#include "render/palette.h"
#include "render/svg.h"

namespace twistwood::cli {

namespace {

constexpr double kLeft = 240;   // of the bars
constexpr double kWidth = 420;  // for a share of 1
constexpr double kBar = 13;     // high
constexpr double kGap = 22;     // between cases
constexpr double kTop = 56;
constexpr double kBoxLeft = kLeft + kWidth + 30;
constexpr double kBoxWidth = 200;  // for the longest game

double height_of(const match::Findings& one) { return (one.seats + 1) * kBar + kGap; }

void draw_bars(art::Svg& svg, const match::Findings& one, double top) {
  svg.words(one.name, {kLeft - 8, top + 11}, {12, "#3b2a1a", "end"});
  for (int seat = 0; seat < one.seats; ++seat) {
    const double y = top + seat * kBar;
    const double share = one.share(seat);
    const double error = one.share_error(seat);
    const auto& paint = art::kSeatPaint[static_cast<std::size_t>(seat)];
    svg.rect({kLeft, y, share * kWidth, kBar - 2}, 2, "fill='", paint.base, "'");
    const double low = kLeft + std::max(0.0, share - error) * kWidth;
    const double high = kLeft + std::min(1.0, share + error) * kWidth;
    svg.rect({low, y + kBar / 2 - 1.5, high - low, 1}, 0, "fill='#3b2a1a'");
  }
  const double y = top + one.seats * kBar;
  svg.rect({kLeft, y, one.drawn() * kWidth, kBar - 2}, 2, "fill='#b9ab97'");
  svg.rect({kLeft + one.drawn() * kWidth, y, one.forfeited() * kWidth, kBar - 2}, 2,
           "fill='#3b2a1a'");
  const double fair = kLeft + kWidth / one.seats;
  svg.rect({fair, top - 3, 1, one.seats * kBar + 4}, 0, "fill='#3b2a1a' opacity='0.5'");
}

// The middle half of the lengths as a box, the median as a line.
void draw_lengths(art::Svg& svg, const match::Findings& one, double top, double longest) {
  if (one.turns.empty()) return;
  const auto at = [&](double part) {
    const auto last = static_cast<double>(one.turns.size() - 1);
    const int turns = one.turns[static_cast<std::size_t>(std::lround(part * last))];
    return kBoxLeft + turns / longest * kBoxWidth;
  };
  const double y = top + kBar / 2;
  svg.rect({at(0.05), y + 7, at(0.95) - at(0.05), 1}, 0, "fill='#3b2a1a'");
  svg.rect({at(0.25), y, std::max(1.0, at(0.75) - at(0.25)), 15}, 2, "fill='#c98b4b'");
  svg.rect({at(0.5) - 1, y - 2, 2, 19}, 0, "fill='#3b2a1a'");
  svg.words(join(one.median_turns()), {at(0.5), y + 30}, {10, "#3b2a1a"});
}

}  // namespace

std::string plot(std::span<const match::Findings> cases) {
  double height = kTop + 10;
  double longest = 1;
  bool forfeits = false;
  for (const auto& one : cases) {
    height += height_of(one);
    forfeits = forfeits || one.forfeits > 0;
    for (const int turns : one.turns) longest = std::max(longest, static_cast<double>(turns));
  }
  art::Svg svg(static_cast<int>(kBoxLeft + kBoxWidth + 30), static_cast<int>(height),
               "Who wins from which seat",
               "For each case a bar per seat with its share of wins, and the length of the games.");
  svg.rect({0, 0, kBoxLeft + kBoxWidth + 30, height}, 8, "fill='#fbf5ea'");
  svg.words(join("share of wins by order of play (grey: draws; ",
                 forfeits ? "dark: forfeits; " : "", "line: fair share)"),
            {kLeft, 24}, {13, "#3b2a1a", "start"});
  svg.words("turns of games that were won", {kBoxLeft, 24}, {13, "#3b2a1a", "start"});
  double top = kTop;
  for (const auto& one : cases) {
    draw_bars(svg, one, top);
    draw_lengths(svg, one, top, longest);
    top += height_of(one);
  }
  return std::move(svg).finish();
}

}  // namespace twistwood::cli
