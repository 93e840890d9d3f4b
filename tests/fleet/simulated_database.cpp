#include "fleet/simulated_database.h"

#include <algorithm>

namespace twistwood::trial {

using store::TableRecord;

SharedTables::Kept* SharedTables::find(const std::string& id) {
  for (auto& [number, kept] : tables) {
    if (kept.record.id == id) return &kept;
  }
  return nullptr;
}

bool SharedTables::has(const Unknown& line) const {
  const auto kept = tables.find(line.number);
  if (kept == tables.end()) return false;
  const auto found = kept->second.lines.find(line.version);
  return found != kept->second.lines.end() && found->second.text == line.text;
}

void SimulatedDatabase::forget_undo() {
  undo_.clear();
  savepoint_ = 0;
  own_.clear();
}

void SimulatedDatabase::undo_to(std::size_t size) noexcept {
  while (undo_.size() > size) {
    undo_.back()();
    undo_.pop_back();
  }
}

void SimulatedDatabase::run(const std::string& statement) {
  if (statement == "savepoint job") savepoint_ = undo_.size();
  if (statement == "rollback to savepoint job") undo_to(savepoint_);
}

std::size_t SimulatedDatabase::insert(store::Rows& rows) {
  std::size_t stored = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto table = disk_.tables.find(rows.numbers[i]);
    if (table == disk_.tables.end()) {
      throw store::DatabaseError{store::DatabaseError::Kind::kRefused, "there is no such table"};
    }
    const std::pair<std::int64_t, std::int64_t> key(rows.numbers[i], rows.versions[i]);
    auto& lines = table->second.lines;
    if (!lines.emplace(key.second, SharedTables::Line{rows.times_ms[i], rows.lines[i]}).second) {
      continue;
    }
    ++stored;
    own_.insert(key);
    undo_.emplace_back([this, key] {
      disk_.tables[key.first].lines.erase(key.second);
      own_.erase(key);
    });
  }
  return stored;
}

std::optional<std::vector<std::int64_t>> SimulatedDatabase::give_up_losers(
    const store::Rows& rows) {
  std::set<std::int64_t> losers;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!own_.contains({rows.numbers[i], rows.versions[i]})) losers.insert(rows.numbers[i]);
  }
  for (const auto& [number, version] : own_) {
    if (losers.contains(number)) disk_.tables[number].lines.erase(version);
  }
  return std::vector<std::int64_t>(losers.begin(), losers.end());
}

std::optional<std::int64_t> SimulatedDatabase::insert_table(const TableRecord& record) {
  if (disk_.find(record.id) != nullptr) return std::nullopt;
  const std::int64_t number = ++disk_.last_number;
  SharedTables::Kept& kept = disk_.tables[number];
  kept.record = record;
  kept.record.number = number;
  undo_.emplace_back([this, number] { disk_.tables.erase(number); });
  return number;
}

bool SimulatedDatabase::update_table(const TableRecord& record) {
  const auto found = disk_.tables.find(record.number);
  if (found == disk_.tables.end()) return false;
  TableRecord& there = found->second.record;
  if (there.revision != record.revision) return false;
  undo_.emplace_back([&there, before = there] { there = before; });
  const auto finished_ms = there.finished_ms;
  there = record;
  there.finished_ms = finished_ms;
  ++there.revision;
  return true;
}

void SimulatedDatabase::set_finished(std::int64_t number, std::optional<std::int64_t> at_ms) {
  TableRecord& there = disk_.tables[number].record;
  undo_.emplace_back([&there, before = there.finished_ms] { there.finished_ms = before; });
  there.finished_ms = at_ms;
}

bool SimulatedDatabase::is_old(const SharedTables::Kept& kept, const store::Ages& ages) const {
  if (kept.record.finished_ms) return *kept.record.finished_ms < ages.finished_before_ms;
  return kept.record.created_ms < ages.idle_since_ms &&
         kept.lines.rbegin()->second.time_ms < ages.idle_since_ms;
}

std::vector<std::int64_t> SimulatedDatabase::find_old(const store::Ages& ages, int) {
  std::vector<std::int64_t> old;
  for (const auto& [number, kept] : disk_.tables) {
    if (is_old(kept, ages)) old.push_back(number);
  }
  return old;
}

std::vector<std::string> SimulatedDatabase::expire(const std::vector<std::int64_t>& numbers,
                                                   const store::Ages& ages) {
  std::vector<std::string> ids;
  for (const std::int64_t number : numbers) {
    const auto found = disk_.tables.find(number);
    if (found == disk_.tables.end() || !is_old(found->second, ages)) continue;
    ids.push_back(found->second.record.id);
    disk_.tables.erase(found);
  }
  return ids;
}

std::optional<TableRecord> SimulatedDatabase::find(const std::string& id) {
  const auto* kept = disk_.find(id);
  return kept == nullptr ? std::nullopt : std::optional(kept->record);
}

std::optional<TableRecord> SimulatedDatabase::find(std::int64_t number) {
  const auto found = disk_.tables.find(number);
  return found == disk_.tables.end() ? std::nullopt : std::optional(found->second.record);
}

std::vector<std::string> SimulatedDatabase::lines(std::int64_t number, std::int64_t after,
                                                  std::int64_t most) {
  std::vector<std::string> texts;
  const auto& all = disk_.tables[number].lines;
  for (auto at = all.upper_bound(after); at != all.end(); ++at) {
    if (static_cast<std::int64_t>(texts.size()) == most) break;
    texts.push_back(at->second.text);
  }
  return texts;
}

std::vector<TableRecord> SimulatedDatabase::list_open(int most) {
  std::vector<TableRecord> open;
  for (const auto& [number, kept] : disk_.tables) {
    if (kept.record.open_to_all && static_cast<int>(open.size()) < most)
      open.push_back(kept.record);
  }
  return open;
}

std::optional<std::string> SimulatedDatabase::setting(const std::string& name) {
  const auto found = disk_.settings.find(name);
  return found == disk_.settings.end() ? std::nullopt : std::optional(found->second);
}

bool SimulatedDatabase::change_setting(const std::string& name,
                                       const std::optional<std::string>& was,
                                       const std::string& value) {
  if (setting(name) != was) return false;
  disk_.settings[name] = value;
  undo_.emplace_back([this, name, was] {
    if (was) {
      disk_.settings[name] = *was;
    } else {
      disk_.settings.erase(name);
    }
  });
  return true;
}

std::vector<store::Newest> SimulatedDatabase::newest(const std::vector<std::int64_t>& numbers) {
  std::vector<store::Newest> all;
  for (const std::int64_t number : numbers) {
    const auto found = disk_.tables.find(number);
    if (found == disk_.tables.end()) continue;
    const auto& [record, lines] = found->second;
    all.push_back({record.id, lines.empty() ? 0 : lines.rbegin()->first, record.revision});
  }
  return all;
}

std::int64_t SimulatedDatabase::newest_time() const {
  std::int64_t newest_ms = 0;
  for (const auto& [number, kept] : disk_.tables) {
    for (const auto& [version, line] : kept.lines) newest_ms = std::max(newest_ms, line.time_ms);
  }
  return newest_ms;
}

}  // namespace twistwood::trial
