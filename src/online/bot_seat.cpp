#include "online/bot_seat.h"

#include "online/seated_bot.h"

namespace twistwood::online {

BotSeatEnd play_bot_seat(const BotSeatPlan& plan, const std::atomic<bool>& stopped,
                         const BotSeatEars& ears) {
  using Kind = BotSeatEnd::Kind;
  constexpr std::chrono::seconds kSilence{30};  // until a quiet connection is taken for lost
  auto program = std::make_unique<match::Program>(plan.command, plan.player);
  if (const auto started = program->start(); !started) {
    return {Kind::kFailed, started.error().message};
  }
  // Before anybody at the table is told of it, it has to say what it is.
  if (const auto ready = program->new_game({}, plan.seed); !ready) {
    return {stopped ? Kind::kStopped : Kind::kRefused, join("the bot ", ready.error().message)};
  }
  auto network =
      client::Network::make({plan.link.server}, {.ca_file = plan.ca_file, .patience = kSilence});
  if (!network) return {Kind::kFailed, network.error().message};
  return SeatedBot(plan, stopped, ears, **network, std::move(program)).run();
}

}  // namespace twistwood::online
