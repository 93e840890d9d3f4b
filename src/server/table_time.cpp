// Of a table's actor: what time does to it. Clocks run out, bots are asked again, nobody has come
// for long.
#include <algorithm>

#include "server/hub.h"
#include "server/record_change.h"
#include "server/subscriptions.h"
#include "server/table_actor.h"
#include "server/turn_call.h"

namespace twistwood::server {

bool TableActor::look_after() {
  if (log_.ready()) lender_.look();
  rest_if_quiet();
  if (!presence_.empty()) {
    used_ms_ = parts_.now_ms();
    if (is_lost()) load();
    if (log_.has_clocks_to_show()) tell_table();
  } else if (is_watched()) {
    used_ms_ = parts_.now_ms();
  }
  if (!resting() || parts_.now_ms() - used_ms_ <= parts_.limits.idle_table_ms) return false;
  return !keep_stop();
}

// True: there is something to be noted in the record before the table leaves memory.
bool TableActor::keep_stop() {
  log_.catch_up();
  if (!log_.has_stop_to_note()) return false;
  if (parts_.halts != nullptr && parts_.halts->active()) return true;  // it could not be stored
  ++calls_;
  const auto change = [this](store::TableRecord& record) {
    const bool run = log_.clocks_run();
    if (run) log_.note_stop(record);
    return run;
  };
  change_record(parts_, id(), change, [this](const store::StoreResult<store::TableRecord>& kept) {
    --calls_;
    if (!kept) log_.stop_is_lost();
  });
  return true;
}

void TableActor::rest_if_quiet() {
  constexpr std::int64_t kQuiet_ms = 2000;
  if (!log_.ready()) return;
  const bool begun = table().history().size() > 0;
  if (!begun || parts_.now_ms() - acts_since_ms_ > kQuiet_ms) log_.table()->rest();
}

// When the one who has to act runs out of time, or when a bot may be asked again.
void TableActor::ask_for_time() {
  const auto seat = table().to_act();
  if (!seat) return;
  if (table().seat(*seat).level() > 0) {
    if (is_watched() && bots_.is_due(table())) {
      parts_.hub.needs_time(*this, bots_.not_before_ms());
    }
  } else if (const auto left_ms = table().left_ms(*seat, log_.now_ms())) {
    // Who ran out while nobody looked has lost at the next look.
    parts_.hub.needs_time(*this, parts_.now_ms() + (*left_ms > 0 ? *left_ms + 1 : 0));
  }
}

std::optional<std::int64_t> TableActor::wakes_at_ms() const {
  constexpr std::int64_t kAgain_ms = 60'000;
  if (parts_.push.caller == nullptr) return std::nullopt;
  const std::int64_t now_ms = parts_.now_ms();
  if (!log_.table()) {  // it could not be stored or read
    const bool is_wanted = woken_ || has_subscriptions(log_.record());
    return is_wanted ? std::optional(now_ms + kAgain_ms) : std::nullopt;
  }
  if (!log_.clocks_run() || !is_awaited(log_)) return std::nullopt;
  const auto left_ms = table().left_ms(*table().to_act(), log_.now_ms());
  return now_ms + std::max<std::int64_t>(0, left_ms.value_or(0)) + 1;
}

void TableActor::wake() {
  woken_ = true;
  if (is_lost()) log_.load([this](auto record) { loaded(std::move(record)); });
}

// What is not ready asks for time when it is: see go_on().
void TableActor::tick() {
  presence_.tell_late();
  heed_vote();
  if (!log_.ready()) return;
  log_.catch_up();
  const std::int64_t now_ms = log_.now_ms();
  const int before = table().version();
  if (!parts_.stopping && log_.table()->tick(now_ms)) {
    Job nobodys;
    store_news(nobodys, nullptr, before, now_ms);
  } else if (is_watched()) {
    bots_.ask(id(), table());
  }
  if (log_.ready()) ask_for_time();
}

void TableActor::stop_clocks() {
  log_.catch_up();
  if (!log_.clocks_run()) return;
  store::TableRecord record = log_.record();
  log_.note_stop(record);
  ++calls_;
  parts_.store.update(std::move(record),
                      [this](const store::StoreResult<std::int64_t>&) { --calls_; });
}

void TableActor::play_bot(int version, Result<std::string> turn, std::int64_t thought_ms) {
  if (parts_.stopping || !log_.table() || table().version() != version) return;
  const auto seat = table().to_act();
  if (!seat || table().seat(*seat).level() == 0) return;
  if (!turn) {
    parts_.journal(LogLevel::kError, "bot-failed",
                   {{"table", id()}, {"message", turn.error().message}});
    bots_.cannot_choose(version);
    if (log_.ready()) ask_for_time();
    return;
  }
  ++parts_.metrics.bot_turns;
  log_.catch_up();
  // That it had to wait, for other bots or for somebody to watch, is not on its clock.
  if (log_.ready()) log_.table()->stand_still(table().thinking_ms(log_.now_ms()) - thought_ms);
  command(0, {::twistwood::join("bot:", version), *seat, version, table::Play{std::move(*turn)}});
}

}  // namespace twistwood::server
