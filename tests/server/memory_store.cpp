#include "server/memory_store.h"

#include <algorithm>

namespace twistwood::trial {

using store::StoreError;

namespace {

std::unexpected<StoreError> fails(StoreError::Kind why) {
  return std::unexpected(StoreError{why, "as told"});
}

}  // namespace

MemoryStore::MemoryStore(MemoryStore* beside)
    : tables(beside == nullptr ? own_tables_ : beside->tables),
      settings(beside == nullptr ? own_settings_ : beside->settings) {
  if (beside == nullptr) return;
  beside_ = beside->beside_;
  beside_.push_back(beside);
  number_ = beside_.size() + 1;
  for (MemoryStore* other : beside_) other->beside_.push_back(this);
}

MemoryStore::~MemoryStore() {
  for (MemoryStore* other : beside_) std::erase(other->beside_, this);
}

template <class T>
bool MemoryStore::is_away(store::Then<T>& then) const {
  if (!away) return false;
  then(std::unexpected(StoreError{StoreError::Kind::kUnavailable, *away}));
  return true;
}

void MemoryStore::announce(std::string table, std::string words) {
  const store::Word word{join("server", number_), std::move(table), std::move(words)};
  announced.push_back(word);
  for (MemoryStore* other : beside_) {
    if (cut_off || other->cut_off) continue;
    other->waiting_.push_back([other, word] { other->heard({word}); });
  }
}

void MemoryStore::tell(const std::string& table, std::int64_t version) {
  for (MemoryStore* other : beside_) {
    if (news_lost) continue;
    other->waiting_.push_back([other, table, version] { other->changed({{table, version}}); });
  }
}

void MemoryStore::create(store::TableRecord record, std::vector<std::string> lines, std::int64_t,
                         store::Then<std::int64_t> then) {
  waiting_.push_back([this, record = std::move(record), lines = std::move(lines),
                      then = std::move(then)]() mutable {
    if (is_away(then)) return;
    if (tables.contains(record.id)) return then(fails(StoreError::Kind::kConflict));
    record.number = static_cast<std::int64_t>(tables.size()) + 1;
    const std::int64_t number = record.number;
    std::string id = record.id;
    tables[id] = {std::move(record), std::move(lines)};
    then(number);
  });
}

void MemoryStore::newest(std::vector<std::int64_t> numbers,
                         store::Then<std::vector<store::Newest>> then) {
  waiting_.push_back([this, numbers = std::move(numbers), then = std::move(then)]() mutable {
    if (is_away(then)) return;
    std::vector<store::Newest> all;
    for (const auto& [id, kept] : tables) {
      if (std::ranges::find(numbers, kept.record.number) == numbers.end()) continue;
      all.push_back({id, static_cast<std::int64_t>(kept.lines.size()), kept.record.revision});
    }
    then(std::move(all));
  });
}

void MemoryStore::append(store::Append append, store::Then<void> then) {
  waiting_.push_back([this, append = std::move(append), then = std::move(then)]() mutable {
    if (is_away(then)) return;
    if (!failures.empty()) {
      const StoreError::Kind why = failures.front();
      failures.pop_front();
      if (stores_failures) {
        auto& lines = tables.at(append.table).lines;
        for (std::string& line : append.lines) lines.push_back(std::move(line));
      }
      return then(fails(why));
    }
    const auto found = tables.find(append.table);
    if (found == tables.end()) return then(fails(StoreError::Kind::kMissing));
    auto& lines = found->second.lines;
    if (append.version != static_cast<std::int64_t>(lines.size()) + 1) {
      return then(fails(StoreError::Kind::kConflict));
    }
    for (std::string& line : append.lines) lines.push_back(std::move(line));
    ++appended;
    tell(append.table, static_cast<std::int64_t>(lines.size()));
    then({});
  });
}

void MemoryStore::update(store::TableRecord record, store::Then<std::int64_t> then) {
  waiting_.push_back([this, record = std::move(record), then = std::move(then)]() mutable {
    if (is_away(then)) return;
    const auto found = tables.find(record.id);
    if (found == tables.end()) return then(fails(StoreError::Kind::kMissing));
    if (found->second.record.revision != record.revision)
      return then(fails(StoreError::Kind::kConflict));
    const std::int64_t revision = ++record.revision;
    tell(record.id, 0);
    found->second.record = std::move(record);
    then(revision);
  });
}

void MemoryStore::load(std::string table, std::int64_t after, store::Then<store::Log> then) {
  waiting_.push_back([this, table = std::move(table), after, then = std::move(then)]() mutable {
    ++logs_read;
    if (is_away(then)) return;
    if (!load_failures.empty()) {
      const StoreError::Kind why = load_failures.front();
      load_failures.pop_front();
      return then(fails(why));
    }
    const auto found = tables.find(table);
    if (found == tables.end()) return then(fails(StoreError::Kind::kMissing));
    const auto& [record, lines] = found->second;
    store::Log log{record, after, {lines.begin() + after, lines.end()}};
    then(std::move(log));
  });
}

void MemoryStore::load_record(std::string table, store::Then<store::TableRecord> then) {
  waiting_.push_back([this, table = std::move(table), then = std::move(then)]() mutable {
    ++records_read;
    if (is_away(then)) return;
    const auto found = tables.find(table);
    if (found == tables.end()) return then(fails(StoreError::Kind::kMissing));
    then(found->second.record);
  });
}

void MemoryStore::list_open(int, store::Then<std::vector<store::TableRecord>> then) {
  waiting_.push_back([this, then = std::move(then)]() mutable {
    if (is_away(then)) return;
    std::vector<store::TableRecord> all;
    for (const auto& [id, kept] : tables) {
      if (kept.record.open_to_all) all.push_back(kept.record);
    }
    then(std::move(all));
  });
}

void MemoryStore::list_running(store::RunningTable after, std::string mark, int most,
                               store::Then<std::vector<store::RunningTable>> then) {
  waiting_.push_back([=, this, then = std::move(then)]() mutable {
    if (is_away(then)) return;
    std::map<std::pair<std::int64_t, std::int64_t>, store::RunningTable> found;
    for (const auto& [id, kept] : tables) {
      const store::TableRecord& record = kept.record;
      const std::pair key(record.created_ms, record.number);
      if (record.finished_ms || key <= std::pair(after.created_ms, after.number)) continue;
      const bool is_marked = record.note.find(mark) != std::string::npos;
      found[key] = {record.created_ms, record.number, id, is_marked};
    }
    std::vector<store::RunningTable> all;
    for (const auto& [key, one] : found) all.push_back(one);
    if (all.size() > static_cast<std::size_t>(most)) all.resize(static_cast<std::size_t>(most));
    then(std::move(all));
  });
}

void MemoryStore::setting(const std::string& name, store::Then<std::optional<std::string>> then) {
  waiting_.push_back([this, name, then = std::move(then)]() mutable {
    if (is_away(then)) return;
    const auto found = settings.find(name);
    then(found == settings.end() ? std::nullopt : std::optional(found->second));
  });
}

void MemoryStore::change_setting(const std::string& name, const std::optional<std::string>& was,
                                 const std::string& value, store::Then<void> then) {
  waiting_.push_back([this, name, was, value, then = std::move(then)]() mutable {
    if (is_away(then)) return;
    const auto found = settings.find(name);
    const auto now = found == settings.end() ? std::nullopt : std::optional(found->second);
    if (now != was) return then(fails(StoreError::Kind::kConflict));
    settings[name] = value;
    then({});
  });
}

void MemoryStore::expire(std::int64_t, std::int64_t, int,
                         store::Then<std::vector<std::string>> then) {
  waiting_.push_back([this, then = std::move(then)]() mutable {
    if (!is_away(then)) then(std::vector<std::string>());
  });
}

}  // namespace twistwood::trial
