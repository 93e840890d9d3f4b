#include "server/bot_player.h"

#include <algorithm>

#include "server/hub.h"

namespace twistwood::server {

// Never more than half of what is left on its clock.
std::int64_t BotPlayer::budget_ms(const table::Table& table, Seat seat) const {
  constexpr std::int64_t kLeast_ms = 1;
  if (!table.timed()) return parts_.limits.bot_ms;
  return std::clamp(table.seat(seat).left_ms / 2, kLeast_ms, parts_.limits.bot_ms);
}

void BotPlayer::ask(const std::string& id, const table::Table& table) {
  const int version = table.version();
  if (!is_due(table) || parts_.stopping) return;
  if (version == waits_at_ && parts_.now_ms() < not_before_ms_) return;
  const Seat seat = *table.to_act();
  BotRequest request{.table = id,
                     .seat = seat,
                     .position = mask(table.position()),
                     .history = {},
                     .level = failed_at_ == version ? 1 : table.seat(seat).level(),
                     .seed = draw_seed(parts_.entropy),
                     .budget_ms = budget_ms(table, seat)};
  if (table.setup().repetition_draws) request.history = table.history().hashes();
  // By its name: the table may leave memory while the bot thinks.
  const bool asked = parts_.bots.think(
      std::move(request), [&parts = parts_, id, version, asked_ms = parts_.now_ms()](
                              Result<std::string> turn, std::int64_t thought_ms) {
        const std::int64_t waited_ms = parts.now_ms() - asked_ms - thought_ms;
        parts.metrics.bot_wait.note(static_cast<double>(std::max<std::int64_t>(0, waited_ms)));
        TableActor* const actor = parts.hub.find(id);
        if (actor != nullptr) actor->play_bot(version, std::move(turn), thought_ms);
      });
  constexpr std::int64_t kAgain_ms = 200;
  if (asked) {
    asked_at_ = version;
  } else {
    wait(version, kAgain_ms);
  }
}

}  // namespace twistwood::server
