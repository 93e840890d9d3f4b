#include "server/bot_player.h"

#include "server/hub.h"

namespace twistwood::server {

void BotPlayer::ask(const std::string& id, const table::Table& table) {
  if (!is_due(table) || parts_.stopping || parts_.now_ms() < not_before_ms_) return;
  const Seat seat = *table.to_act();
  const int version = table.version();
  BotRequest request{.table = id,
                     .seat = seat,
                     .position = mask(table.position()),
                     .history = {},
                     .level = table.seat(seat).level(),
                     .seed = draw_seed(parts_.entropy),
                     .budget_ms = parts_.limits.bot_ms};
  if (table.setup().repetition_draws) request.history = table.history().hashes();
  // By its name: the table may leave memory while the bot thinks.
  const bool asked =
      parts_.bots.think(std::move(request), [&hub = parts_.hub, id, version](std::string turn) {
        if (TableActor* actor = hub.find(id)) actor->play_bot(version, std::move(turn));
      });
  constexpr std::int64_t kAgain_ms = 200;
  if (asked) {
    asked_at_ = version;
  } else {
    not_before_ms_ = parts_.now_ms() + kAgain_ms;
  }
}

}  // namespace twistwood::server
