#include "server/hub.h"

#include <algorithm>
#include <utility>

#include "server/subscriptions.h"

namespace twistwood::server {

TableActor* Hub::find(const std::string& id) {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second.get();
}

TableActor* Hub::find_or_load(const std::string& id) {
  if (TableActor* table = find(id)) return table;
  if (tables_.size() >= static_cast<std::size_t>(parts_.limits.tables)) return nullptr;
  store::TableRecord record;
  record.id = id;
  return adopt(std::move(record), std::nullopt);
}

TableActor* Hub::adopt(store::TableRecord record, std::optional<table::Table> table) {
  auto& place = tables_[record.id];
  if (!place) {
    sleeping_.remove(record.id);
    TableLog log(parts_, std::move(record), std::move(table));
    place = std::make_unique<TableActor>(parts_, std::move(log));
    parts_.store.follow(place->id());
  }
  return place.get();
}

void Hub::refresh(const store::TableRecord& record) {
  if (TableActor* table = find(record.id)) table->take_record(record);
}

void Hub::retire(TableActor& table) {
  parts_.bots.forget(table.id());
  due_.remove(table);
  if (const auto due_ms = table.wakes_at_ms()) sleeping_.add(table.id(), *due_ms);
  parts_.store.unfollow(table.id());
  tables_.erase(std::string(table.id()));
}

void Hub::tick() {
  if (parts_.halts != nullptr) parts_.halts->stood_ms(parts_.now_ms());
  for (TableActor* table : due_.take(parts_.now_ms())) table->tick();
  if (!found_all_) look_for_sleeping();
  wake_tables();
  if (!parts_.peers.alone()) keep_in_touch();
  look_after_tables();
  constexpr std::int64_t kLookEvery_ms = 1000;
  if (parts_.now_ms() - looked_ms_ < kLookEvery_ms) return;
  looked_ms_ = parts_.now_ms();
  sessions_.dismiss_late();
}

// What slept in the memory of servers before this one. All of it wakes once, and is left again when
// it is known until when it may sleep: not at the same moment at servers that start together.
void Hub::look_for_sleeping() {
  if (looking_ || parts_.stopping || parts_.push.caller == nullptr) return;
  looking_ = true;
  parts_.store.list_running(looked_at_, std::string(kSubscriptionsMark), kSleepingPage,
                            [this](const auto& page) {
                              looking_ = false;
                              if (page) take_sleeping(page.value());
                            });
}

void Hub::take_sleeping(const std::vector<store::RunningTable>& page) {
  constexpr std::uint64_t kSpread_ms = 10'000;
  for (const store::RunningTable& one : page) {
    if (!one.is_marked || find(one.table) != nullptr) continue;
    const std::uint64_t late_ms = draw_seed(parts_.entropy) % kSpread_ms;
    sleeping_.add(one.table, parts_.now_ms() + static_cast<std::int64_t>(late_ms));
  }
  found_all_ = page.size() < kSleepingPage;
  if (!page.empty()) looked_at_ = page.back();
}

// Few at a time: each is read from the store.
void Hub::wake_tables() {
  constexpr std::size_t kFew = 16;
  constexpr std::int64_t kAgain_ms = 60'000;
  if (parts_.stopping) return;
  for (const std::string& id : sleeping_.take(parts_.now_ms(), kFew)) {
    if (TableActor* table = find_or_load(id)) {
      table->wake();
    } else {
      sleeping_.add(id, parts_.now_ms() + kAgain_ms);
    }
  }
}

// Those that nobody uses leave memory; those that could not be loaded are tried again. There may be
// very many: at each tick it is the turn of some of them, so that nobody waits for all.
void Hub::look_after_tables() {
  constexpr std::size_t kFew = 1024;
  constexpr std::size_t kTicks = 10;
  std::vector<TableActor*> unused;
  const std::size_t buckets = tables_.bucket_count();
  const std::size_t share = std::max(kFew, buckets / kTicks);
  for (std::size_t i = 0; i < share && i < buckets; ++i, ++next_bucket_) {
    if (next_bucket_ >= buckets) {
      next_bucket_ = 0;
      waiting_ = std::exchange(counted_waiting_, 0);
    }
    for (auto at = tables_.begin(next_bucket_); at != tables_.end(next_bucket_); ++at) {
      counted_waiting_ += at->second->waiting();
      if (at->second->look_after()) unused.push_back(at->second.get());
    }
  }
  for (TableActor* table : unused) retire(*table);
}

void Hub::keep_in_touch() {
  if (std::exchange(say_all_, false)) {
    parts_.peers.say("", PeerSignal::kAll);
    for (const auto& [id, table] : tables_) {
      if (!table->presence().empty()) table->presence().say_all();
    }
    parts_.peers.say("", PeerSignal::kEnd);
  }
  for (const std::uint32_t server : parts_.peers.tick()) {
    for (const auto& [id, table] : tables_) table->forget_people(server, false);
  }
  ask_for_newest();
}

// Other servers tell what they have stored, but a word can get lost: whoever said it may have been
// killed between its commit and the word.
void Hub::ask_for_newest() {
  if (asking_newest_ || parts_.now_ms() - asked_newest_ms_ < parts_.limits.ask_newest_ms) return;
  asked_newest_ms_ = parts_.now_ms();
  std::vector<std::int64_t> numbers;
  for (const auto& [id, table] : tables_) {
    if (!table->presence().empty()) numbers.push_back(table->record().number);
  }
  if (numbers.empty()) return;
  asking_newest_ = true;
  parts_.store.newest(std::move(numbers), [this](const auto& all) {
    asking_newest_ = false;
    if (all) take_newest(all.value());
  });
}

void Hub::take_newest(const std::vector<store::Newest>& all) {
  for (const store::Newest& one : all) {
    TableActor* table = find(one.table);
    if (table == nullptr) continue;
    if (one.revision > table->record().revision) table->changed({one.table, 0});
    table->changed({one.table, one.version});
  }
}

void Hub::heard(const std::vector<store::Word>& words) {
  const std::uint64_t unheard = parts_.peers.unheard();
  for (const store::Word& word : words) {
    const auto heard = parts_.peers.hear(word);
    if (!heard) continue;
    const auto* signal = std::get_if<PeerSignal>(&heard->said);
    const bool has_nobody =
        signal != nullptr && (*signal == PeerSignal::kHello || *signal == PeerSignal::kBye);
    if (heard->is_new && !has_nobody && !tables_.empty()) parts_.peers.say("", PeerSignal::kAgain);
    if (TableActor* table = find(word.table)) {
      table->hear(heard->server, heard->said);
    } else if (word.table.empty() && signal != nullptr) {
      hear_of_server(heard->server, *signal);
    }
  }
  if (parts_.peers.unheard() != unheard) {
    parts_.journal(LogLevel::kWarning, "too-many-servers", {{"heard", parts_.peers.size()}});
  }
}

void Hub::hear_of_server(std::uint32_t server, PeerSignal signal) {
  if (signal == PeerSignal::kHello) parts_.peers.say("", PeerSignal::kAlive);
  if (signal == PeerSignal::kAgain) say_all_ = true;
  if (signal == PeerSignal::kBye) parts_.peers.forget(server);
  for (const auto& [id, table] : tables_) {
    if (signal == PeerSignal::kAll) table->presence().doubt(server);
    if (signal == PeerSignal::kEnd) table->forget_people(server, true);
    if (signal == PeerSignal::kBye) table->forget_people(server, false);
  }
}

void Hub::changed(const std::vector<store::Change>& changes) {
  for (const store::Change& change : changes) {
    if (TableActor* table = find(change.table)) table->changed(change);
  }
}

void Hub::missed() {
  parts_.peers.say("", PeerSignal::kAgain);
  say_all_ = true;
  for (const auto& [id, table] : tables_) table->reload();
}

void Hub::forget(const std::vector<std::string>& tables) {
  for (const std::string& id : tables) {
    TableActor* table = find(id);
    if (table != nullptr && table->resting()) retire(*table);
    sleeping_.remove(id);
  }
}

void Hub::stop() {
  parts_.stopping = true;
  for (const auto& [id, table] : tables_) table->stop_clocks();
}

bool Hub::idle() const {
  return std::ranges::all_of(tables_, [](const auto& one) { return one.second->idle(); });
}

void Hub::close_all() {
  sessions_.dismiss_all();
  parts_.peers.say_goodbye();
}

Gauges Hub::gauges() const {
  Gauges gauges;
  gauges.tables = tables_.size();
  gauges.viewers = sessions_.size();
  gauges.other_servers = parts_.peers.size();
  gauges.waiting_commands = waiting_;
  gauges.waiting_bots = parts_.bots.waiting();
  gauges.store = parts_.store.figures();
  gauges.low_space = parts_.low_space;
  return gauges;
}

}  // namespace twistwood::server
