// From a command to its answer: checked, stored, and only then told.
#include "server/frames.h"
#include "server/hub.h"
#include "wire/log.h"

namespace twistwood::server {

using table::Table;

void Hub::enqueue(LiveTable& live, Job job) {
  if (live.waiting.size() >= static_cast<std::size_t>(limits_.waiting_per_table)) {
    return refuse(live, job, "busy", "too much waits for this table");
  }
  live.waiting.push_back(std::move(job));
  if (!live.table && !live.loading && !live.storing) return load(live);
  go_on(live);
}

void Hub::go_on(LiveTable& live) {
  if (live.ready() && live.known > live.table->version()) return load(live);
  while (live.ready() && !live.waiting.empty()) {
    Job job = std::move(live.waiting.front());
    live.waiting.erase(live.waiting.begin());
    carry_out(live, std::move(job));
  }
  if (!live.ready()) return;
  nudge_bot(live);
  if (needs_time(live)) timed_.insert(&live);
}

void Hub::carry_out(LiveTable& live, Job job) {
  if (const auto* join = std::get_if<Join>(&job.what)) return carry_out(live, job, *join);
  if (std::holds_alternative<Rematch>(job.what)) return carry_out(live, std::move(job), Rematch{});
  table::Command command = std::get<table::Command>(job.what);
  carry_out(live, std::move(job), std::move(command));
}

void Hub::carry_out(LiveTable& live, const Job& job, const Join& join) {
  Viewer* viewer = find(job.from);
  if (viewer == nullptr) return;
  viewer->joining = false;
  SeatSet seats = 0;
  bool watches = false;
  for (const std::string& hash : join.token_hashes) {
    bool known = same_secret(hash, live.record.spectator_hash);
    watches = watches || known;
    for (std::size_t i = 0; i < live.record.seat_hashes.size(); ++i) {
      if (!same_secret(hash, live.record.seat_hashes[i])) continue;
      seats |= set_of(seat_at(static_cast<int>(i)));
      known = true;
    }
    if (!known) return refuse_join(job.from, "no-entry", "the token does not open this table");
  }
  if (join.token_hashes.empty() && !live.open_to_watch) {
    return refuse_join(job.from, "no-entry", "a token is needed for this table");
  }
  enter(live, *viewer, seats);
  send(*viewer, joined_frame(live, seats, join.have, limits_, now()));
}

void Hub::carry_out(LiveTable& live, Job job, table::Command command) {
  Table& table = *live.table;
  if (const auto* call = std::get_if<table::CallBot>(&command.what); call && job.from != 0) {
    const std::string_view why = why_no_bot(live, command.by, call->seat);
    if (why == "present") return refuse(live, job, why, "this seat is not away for long enough");
    if (why == "vote") return refuse(live, job, why, "others are here: ask them with a vote");
  }
  const int before = table.version();
  const table::Answer answer = table.handle(command, now());
  if (answer.denied) metrics_.refuse("table");
  Frame reply_frame = job.from == 0 ? nullptr : answer_frame(job.id, answer);
  if (table.version() == before) return reply(job, reply_frame);
  store_news(live, std::move(job), std::move(reply_frame), before);
}

// What the table has done since `before` goes to disk; then everybody hears of it.
void Hub::store_news(LiveTable& live, Job job, Frame answer, int before) {
  const Table& table = *live.table;
  const std::int64_t now_ms = now();
  auto storing = std::make_unique<Storing>();
  storing->job = std::move(job);
  storing->answer = std::move(answer);
  storing->since = std::chrono::steady_clock::now();
  store::Append append;
  append.number = live.record.number;
  append.table = live.id();
  append.version = before + 1;
  append.now_ms = now_ms;
  for (int version = before + 1; version <= table.version(); ++version) {
    const table::Event& event = table.log()[static_cast<std::size_t>(version) - 1];
    append.lines.push_back(wire::write_event(event));
    storing->events.push_back(event_frame(table, version, now_ms));
    if (std::holds_alternative<table::Played>(event.what)) ++storing->turns;
  }
  if (table.outcome()) append.finished_ms = std::optional(now_ms);
  live.storing = std::move(storing);
  parts_.store.append(std::move(append), [this, &live](store::StoreResult<void> outcome) {
    stored(live, std::move(outcome));
  });
}

void Hub::stored(LiveTable& live, store::StoreResult<void> outcome) {
  const std::unique_ptr<Storing> storing = std::move(live.storing);
  const std::chrono::duration<double, std::milli> took =
      std::chrono::steady_clock::now() - storing->since;
  metrics_.commit.note(took.count());
  if (outcome) {
    metrics_.turns += storing->turns;
    metrics_.events += storing->events.size();
    live.told = live.table->version();
    if (storing->answer) reply(storing->job, storing->answer);
    for (const Frame& frame : storing->events) tell_all(live, frame);
    return go_on(live);
  }
  // The table in memory has an event that the log has not: only the log counts.
  live.table.reset();
  if (outcome.error().why == store::StoreError::Kind::kConflict) {
    ++metrics_.conflicts;
    if (storing->job.from != 0) {
      live.waiting.insert(live.waiting.begin(), std::move(storing->job));
    }
  } else {
    parts_.journal(LogLevel::kError, "not-stored",
                   {{"table", live.id()}, {"message", outcome.error().message}});
    refuse(live, storing->job, "unavailable", "it could not be stored; send it again");
  }
  live.thinking_at = 0;
  load(live);
}

void Hub::reply(const Job& job, const Frame& answer) {
  if (job.from == 0 || !answer) return;
  if (const Viewer* viewer = find(job.from)) send(*viewer, answer);
}

void Hub::refuse(LiveTable& live, const Job& job, std::string_view code, std::string_view message) {
  if (std::holds_alternative<Join>(job.what)) return refuse_join(job.from, code, message);
  metrics_.refuse(code);
  reply(job, refusal_frame(job.id, live.told, code, message));
}

void Hub::tell_all(const LiveTable& live, const Frame& frame) {
  for (const Viewer* viewer : live.viewers) send(*viewer, frame);
}

bool Hub::needs_time(const LiveTable& live) const {
  if (!live.table || live.table->outcome()) return false;
  const auto seat = live.table->to_act();
  const bool bot_is_due = seat && live.table->seat(*seat).level() > 0 && !live.viewers.empty() &&
                          live.thinking_at != live.table->version();
  return live.table->timed() || bot_is_due;
}

void Hub::pass_time(LiveTable& live) {
  if (!live.ready()) return;
  if (!needs_time(live)) {
    timed_.erase(&live);
    return;
  }
  const int before = live.table->version();
  if (!stopping_ && live.table->tick(now())) {
    store_news(live, Job{}, nullptr, before);
  } else {
    nudge_bot(live);
  }
}

void Hub::nudge_bot(LiveTable& live) {
  const Table& table = *live.table;
  const auto seat = table.to_act();
  if (!seat || table.seat(*seat).level() == 0 || live.viewers.empty() || stopping_) return;
  if (live.thinking_at == table.version() || now() < live.bot_after_ms) return;
  BotRequest request{.position = mask(table.position()),
                     .history = {},
                     .level = table.seat(*seat).level(),
                     .seed = draw_seed(parts_.entropy),
                     .budget_ms = limits_.bot_ms};
  if (table.setup().repetition_draws) request.history = table.history().hashes();
  const int version = table.version();
  const bool asked =
      parts_.thinker.think(std::move(request), [this, id = live.id(), version](std::string turn) {
        bot_chose(id, version, std::move(turn));
      });
  constexpr std::int64_t kAgain_ms = 200;
  if (asked) {
    live.thinking_at = version;
  } else {
    live.bot_after_ms = now() + kAgain_ms;
  }
}

void Hub::bot_chose(const std::string& id, int version, std::string turn) {
  LiveTable* live = find_live(id);
  if (live == nullptr || stopping_ || !live->table || live->table->version() != version) return;
  const auto seat = live->table->to_act();
  if (!seat || live->table->seat(*seat).level() == 0) return;
  ++metrics_.bot_turns;
  enqueue(
      *live,
      {0, "", table::Command{join("bot:", version), *seat, version, table::Play{std::move(turn)}}});
}

}  // namespace twistwood::server
