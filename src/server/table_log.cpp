#include "server/table_log.h"

#include <iterator>
#include <memory>
#include <utility>

#include "server/opening.h"
#include "wire/log.h"

namespace twistwood::server {

using table::Table;

namespace {

// All of a log makes a table; to one that is there, what is new is added.
Result<void> add_lines(std::optional<Table>& table, const std::vector<std::string>& lines) {
  std::vector<table::Event> events;
  wire::LogReader reader;
  if (table) reader = wire::LogReader(table->history().game());
  for (const std::string& line : lines) {
    auto event = reader.read(line);
    if (!event) return std::unexpected(event.error());
    events.push_back(std::move(*event));
  }
  if (!table) {
    auto replayed = Table::replay(events);
    if (!replayed) return std::unexpected(replayed.error());
    table = std::move(*replayed);
    return {};
  }
  for (const table::Event& event : events) {
    if (const auto added = table->add(event); !added) return added;
  }
  return {};
}

// In the note of a record, when its clocks run: the time at the table when its server stopped, and
// how long they had stood still since the newest event before.
constexpr const char* kStopped = "stopped_ms";
constexpr const char* kStood = "stood_ms";

struct Stop {
  std::int64_t at_ms = 0;
  std::int64_t stood_ms = 0;
};

std::optional<Stop> stop_in(const store::TableRecord& record) {
  const auto note = wire::parse(record.note);
  if (!note || !note->is_object()) return std::nullopt;
  const auto number = [&](const char* name) {
    const auto found = note->find(name);
    return found != note->end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
  };
  const Stop stop{number(kStopped), number(kStood)};
  return stop.at_ms != 0 ? std::optional(stop) : std::nullopt;
}

}  // namespace

TableLog::TableLog(SharedParts& parts, store::TableRecord record, std::optional<Table> table)
    : parts_(parts),
      record_(std::move(record)),
      table_(std::move(table)),
      halted_ms_(parts.halts == nullptr ? 0 : parts.halts->stood_ms(parts.now_ms())),
      is_known_(table_.has_value()),
      was_here_(table_.has_value()),
      open_to_watch_(is_public(record_)),
      names_(given_names(record_)) {}

void TableLog::catch_up() {
  if (!table_ || !table_->timed() || parts_.halts == nullptr) return;
  const std::int64_t stood_ms = parts_.halts->stood_ms(parts_.now_ms());
  table_->stand_still(stood_ms - std::exchange(halted_ms_, stood_ms));
}

bool TableLog::has_clocks_to_show() {
  if (!clocks_run() || (parts_.halts != nullptr && parts_.halts->active())) return false;
  catch_up();
  const Stood shown = std::exchange(shown_, stood());
  return shown_.ms > 0 && shown_ != shown;
}

std::optional<SeatSet> TableLog::seats_of(const std::vector<std::string>& token_hashes) const {
  if (token_hashes.empty() && !open_to_watch_) return std::nullopt;
  SeatSet seats = 0;
  for (const std::string& hash : token_hashes) {
    bool known = same_secret(hash, record_.spectator_hash);
    for (std::size_t i = 0; i < record_.seat_hashes.size(); ++i) {
      if (!same_secret(hash, record_.seat_hashes[i])) continue;
      seats |= set_of(seat_at(static_cast<int>(i)));
      known = true;
    }
    if (!known) return std::nullopt;
  }
  return seats;
}

void TableLog::look_up(store::Then<void> then) {
  loading_ = true;
  parts_.store.load_record(
      id(), [this, then = std::move(then)](store::StoreResult<store::TableRecord> record) mutable {
        loading_ = false;
        if (!record) return then(std::unexpected(std::move(record.error())));
        is_known_ = true;
        take_record(std::move(*record));
        then({});
      });
}

void TableLog::load(store::Then<store::TableRecord> then) {
  loading_ = true;
  if (table_) before_ = {stood(), now_ms()};
  parts_.store.load(
      id(), table_ ? table_->version() : 0,
      [this, known = known_, then = std::move(then)](store::StoreResult<store::Log> log) mutable {
        // What was announced before and is not in the log is nowhere.
        if (log && known_ == known) known_ = 0;
        if (log) return fold(std::move(*log), std::move(then));
        loading_ = false;
        table_.reset();
        then(std::unexpected(std::move(log.error())));
      });
}

void TableLog::fold(store::Log log, store::Then<store::TableRecord> then) {
  constexpr std::size_t kShort = 32;  // lines: shorter than the way to another thread and back
  ++parts_.metrics.tables_loaded;
  const bool came_into_memory = !was_here_;
  if (came_into_memory) parts_.peers.say(id(), PeerSignal::kWho);
  auto folding = std::make_shared<Folding>();
  folding->came_into_memory = came_into_memory;
  folding->table = std::exchange(table_, std::nullopt);
  folding->log = std::move(log);
  folding->is_whole = !folding->table;
  folding->has_news = !folding->log.lines.empty();
  const bool is_long = folding->log.lines.size() > kShort;
  const auto work = [folding] {
    folding->added = add_lines(folding->table, std::exchange(folding->log.lines, {}));
  };
  auto finish = [this, folding, then = std::move(then)]() mutable {
    loading_ = false;
    then(take(*folding));
  };
  if (is_long) return parts_.background(work, std::move(finish));
  work();
  finish();
}

// As from the log, without reading it. Should they not fit, the log itself is read, and says why.
bool TableLog::take_news(const store::Change& change) {
  if (!ready() || change.lines.empty()) return false;
  if (change.version != table_->version() + static_cast<std::int64_t>(change.lines.size())) {
    return false;
  }
  before_ = {stood(), now_ms()};
  Folding folding;
  folding.table = std::exchange(table_, std::nullopt);
  folding.log.record = record_;
  folding.has_news = true;
  folding.added = add_lines(folding.table, change.lines);
  return take(folding).has_value();
}

store::StoreResult<store::TableRecord> TableLog::take(Folding& folding) {
  using Kind = store::StoreError::Kind;
  if (!folding.added) {
    return std::unexpected(store::StoreError{Kind::kUnavailable, "no memory to read the log"});
  }
  if (*folding.added) {
    table_ = std::move(folding.table);
    was_here_ = true;
    if (folding.has_news) set_clock(folding);
    return std::move(folding.log.record);
  }
  parts_.journal(LogLevel::kError, "log-broken",
                 {{"table", id()}, {"message", folding.added->error().message}});
  return std::unexpected(store::StoreError{Kind::kUnavailable, "the log of this table is broken"});
}

// A table that was lost and has nothing new goes on with the clocks that it had: they stood still
// until now. News have just happened, whatever the clock of their server says, so that nobody is
// charged before they could know. Small differences between servers are no matter for the log; for
// large ones this table's own time would be wrong for as long as it is in memory, so the clocks
// stand still for them instead, which the next event says.
void TableLog::set_clock(const Folding& folding) {
  if (folding.came_into_memory) return begin_clock(folding.log.record);
  constexpr std::int64_t kSmall_ms = 2'000;
  if (parts_.halts != nullptr) halted_ms_ = parts_.halts->stood_ms(parts_.now_ms());
  if (folding.is_whole && table_->version() == before_.stood.version) {
    return table_->stand_still(before_.stood.ms + now_ms() - before_.since_ms);
  }
  const std::int64_t last_ms = table_->log().back().time_ms;
  const std::int64_t late_ms = now_ms() - last_ms;
  if (late_ms <= (folding.is_whole ? 0 : kSmall_ms)) {
    ahead_ms_ = last_ms - parts_.now_ms();
    return;
  }
  table_->stand_still(late_ms);
  shown_ = stood();  // with the news
}

// When a table comes into memory, the last sign of a server is its last event or the stop that was
// noted: from then until this server started, the clocks stood still, and whenever this one could
// not go on. A slow game may have been out of memory while servers came and went: its clocks stood
// still only while there was none.
void TableLog::begin_clock(const store::TableRecord& record) {
  std::int64_t last_ms = table_->log().back().time_ms;
  const std::int64_t now_ms = parts_.now_ms();
  if (const auto stop = stop_in(record); stop && stop->at_ms >= last_ms) {
    table_->stand_still(stop->stood_ms);
    last_ms = stop->at_ms;
  }
  ahead_ms_ = std::max<std::int64_t>(0, last_ms - now_ms);
  const auto& clock = table_->setup().clock;
  const bool is_slow = clock && clock->each_turn && parts_.outages != nullptr;
  std::vector<TimeSpan> still{{last_ms, parts_.started_ms}};
  if (is_slow) still = parts_.outages->spans();
  if (parts_.halts != nullptr) {
    halted_ms_ = parts_.halts->stood_ms(now_ms);
    std::ranges::copy(parts_.halts->spans(now_ms), std::back_inserter(still));
  }
  table_->stand_still(covered_ms(std::move(still), last_ms, now_ms));
  noted_ = shown_ = stood();  // whoever reads it again finds the same, and whoever comes is told
}

void TableLog::note_stop(store::TableRecord& record) {
  noted_ = stood();
  auto note = wire::parse(record.note);
  if (!note || !note->is_object()) return;
  (*note)[kStopped] = now_ms();
  (*note)[kStood] = table_->stood_ms();
  record.note = wire::write(*note);
}

store::Append TableLog::news(int after) const {
  const std::int64_t now_ms = parts_.kept_ms();
  store::Append append{.number = record_.number,
                       .table = id(),
                       .version = after + 1,
                       .lines = {},
                       .now_ms = now_ms,
                       .finished_ms = {}};
  for (int version = after; version < table_->version(); ++version) {
    append.lines.push_back(wire::write_event(table_->log()[static_cast<std::size_t>(version)]));
  }
  if (table_->outcome()) append.finished_ms = std::optional(now_ms);
  return append;
}

SeatSet TableLog::renewed_in(const store::TableRecord& record) const {
  SeatSet renewed = 0;
  if (record.revision <= record_.revision) return renewed;
  const std::size_t seats = std::min(record_.seat_hashes.size(), record.seat_hashes.size());
  for (std::size_t i = 0; i < seats; ++i) {
    const std::string& before = record_.seat_hashes[i];
    if (before.empty() || before == record.seat_hashes[i]) continue;
    renewed |= set_of(seat_at(static_cast<int>(i)));
  }
  return renewed;
}

bool TableLog::take_record(store::TableRecord record) {
  if (record.revision < record_.revision) return false;
  const bool follows = record_.rematch.empty() && !record.rematch.empty();
  record_ = std::move(record);
  is_known_ = true;
  open_to_watch_ = is_public(record_);
  names_ = given_names(record_);
  return follows;
}

}  // namespace twistwood::server
