// Tables come from the log when somebody joins, and leave memory when nobody uses them.
#include "server/frames.h"
#include "server/hub.h"
#include "wire/log.h"

namespace twistwood::server {

using table::Table;

LiveTable* Hub::find_live(const std::string& id) {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second.get();
}

LiveTable& Hub::live(const std::string& id) {
  auto& place = tables_[id];
  if (place) return *place;
  place = std::make_unique<LiveTable>();
  place->record.id = id;
  place->used_ms = now();
  place->away_since_ms.fill(now());
  load(*place);
  return *place;
}

void Hub::adopt(store::TableRecord record, Table table) {
  auto& place = tables_[record.id];
  if (place) return;
  place = std::make_unique<LiveTable>();
  place->told = table.version();
  place->table = std::move(table);
  place->open_to_watch = is_public(record);
  place->record = std::move(record);
  place->used_ms = now();
  place->away_since_ms.fill(now());
}

void Hub::refresh(const store::TableRecord& record) {
  if (LiveTable* table = find_live(record.id)) take_record(*table, record);
}

// All of the log, or what is missing of it.
void Hub::load(LiveTable& live) {
  live.loading = true;
  const int have = live.table ? live.table->version() : 0;
  parts_.store.load(live.id(), have,
                    [this, &live, known = live.known](store::StoreResult<store::Log> log) {
                      // What was announced before and is not in the log is nowhere.
                      if (log && live.known == known) live.known = 0;
                      loaded(live, std::move(log));
                    });
}

void Hub::loaded(LiveTable& live, store::StoreResult<store::Log> log) {
  live.loading = false;
  if (!log) return not_loaded(live, log.error());
  ++metrics_.tables_loaded;
  const bool came_into_memory = live.record.number == 0;
  if (came_into_memory) say(live.id(), PeerSignal::kWho);
  if (const auto folded = fold(live, *log); !folded) {
    parts_.journal(LogLevel::kError, "log-broken",
                   {{"table", live.id()}, {"message", folded.error().message}});
    live.table.reset();
    return not_loaded(live,
                      {store::StoreError::Kind::kUnavailable, "the log of this table is broken"});
  }
  take_record(live, std::move(log->record));
  if (live.viewers.empty()) live.told = live.table->version();
  if (live.told < live.table->version()) {
    for (const Frame& frame : event_frames(*live.table, live.told, now())) tell_all(live, frame);
    live.told = live.table->version();
    // Whoever wrote this has a bot think about what follows; should it not, we do.
    constexpr std::int64_t kOthersFirst_ms = 3000;
    live.bot_after_ms = now() + kOthersFirst_ms;
  }
  if (live.vote && !may_sit_in(live, live.vote->away)) end_vote(live);
  go_on(live);
}

Result<void> Hub::fold(LiveTable& live, const store::Log& log) {
  std::vector<table::Event> events;
  wire::LogReader reader;
  if (live.table) reader = wire::LogReader(live.table->history().game());
  for (const std::string& line : log.lines) {
    auto event = reader.read(line);
    if (!event) return std::unexpected(event.error());
    events.push_back(std::move(*event));
  }
  if (!live.table) {
    auto table = Table::replay(events);
    if (!table) return std::unexpected(table.error());
    live.table = std::move(*table);
    return {};
  }
  for (const table::Event& event : events) {
    if (const auto added = live.table->add(event); !added) return added;
  }
  return {};
}

// Nobody waits in vain: all get an answer, and the next who comes starts another attempt.
void Hub::not_loaded(LiveTable& live, const store::StoreError& fault) {
  const bool missing = fault.why == store::StoreError::Kind::kMissing;
  if (!missing) {
    parts_.journal(LogLevel::kWarning, "not-loaded",
                   {{"table", live.id()}, {"message", fault.message}});
  }
  live.table.reset();
  const std::vector<Job> waiting = std::exchange(live.waiting, {});
  for (const Job& job : waiting) {
    if (missing) {
      refuse(live, job, "no-entry", "there is no such table");
    } else {
      refuse(live, job, "unavailable", "the table cannot be reached now; try again later");
    }
  }
  if (live.resting()) erase(live);
}

void Hub::load_record(LiveTable& live) {
  ++live.calls;
  parts_.store.load_record(live.id(), [this, &live](store::StoreResult<store::TableRecord> record) {
    --live.calls;
    if (record) take_record(live, std::move(*record));
  });
}

void Hub::take_record(LiveTable& live, store::TableRecord record) {
  if (record.revision < live.record.revision) return;
  const bool follows = live.record.rematch.empty() && !record.rematch.empty();
  live.record = std::move(record);
  live.open_to_watch = is_public(live.record);
  if (follows && live.table && !live.viewers.empty()) tell_all(live, rematch_frame(live));
}

void Hub::changed(const std::vector<store::Change>& changes) {
  for (const store::Change& change : changes) {
    LiveTable* live = find_live(change.table);
    if (live == nullptr) continue;
    if (change.version == 0) {
      load_record(*live);
    } else {
      live->known = std::max(live->known, change.version);
      go_on(*live);
    }
  }
}

void Hub::missed() {
  say("", PeerSignal::kAgain);
  say_all_ = true;
  for (const auto& [id, table] : tables_) {
    if (table->ready()) load(*table);
  }
}

void Hub::forget(const std::vector<std::string>& tables) {
  for (const std::string& id : tables) {
    LiveTable* live = find_live(id);
    if (live != nullptr && live->resting()) erase(*live);
  }
}

// Those that nobody uses leave memory; those that could not be loaded are tried again.
void Hub::look_after_tables() {
  std::vector<LiveTable*> unused;
  for (const auto& [id, table] : tables_) {
    const bool broken = !table->table && !table->loading && !table->storing;
    if (broken && !table->viewers.empty()) load(*table);
    if (!table->viewers.empty()) table->used_ms = now();
    if (table->resting() && now() - table->used_ms > limits_.idle_table_ms) {
      unused.push_back(table.get());
    }
  }
  for (LiveTable* table : unused) erase(*table);
}

void Hub::erase(LiveTable& live) {
  timed_.erase(&live);
  tables_.erase(std::string(live.id()));
}

}  // namespace twistwood::server
