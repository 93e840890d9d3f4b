#include "server/subscriptions.h"

#include <algorithm>

#include "wire/json.h"

namespace twistwood::server {

using wire::Json;

namespace {

constexpr const char* kPush = "push";  // [{"seat": 1, "endpoint": …, "p256dh": …, "auth": …}, …]

Json note_of(const store::TableRecord& record) {
  auto note = wire::parse(record.note);
  return note && note->is_object() ? std::move(*note) : Json::object();
}

Json list_in(const Json& note) {
  const auto found = note.find(kPush);
  return found != note.end() && found->is_array() ? *found : Json::array();
}

bool is_of(const Json& one, Seat seat) { return one.value("seat", 0) == number(seat); }

// Those that `wanted` says yes to. True if that are fewer than before.
template <class Wanted>
bool keep_only(store::TableRecord& record, const Wanted& wanted) {
  if (!has_subscriptions(record)) return false;
  Json note = note_of(record);
  const Json before = list_in(note);
  Json kept = Json::array();
  std::ranges::copy_if(before, std::back_inserter(kept), wanted);
  if (kept.size() == before.size()) return false;
  if (kept.empty()) {
    note.erase(kPush);
  } else {
    note[kPush] = std::move(kept);
  }
  record.note = wire::write(note);
  return true;
}

}  // namespace

// Nearly always there are none, and that is known without reading the note.
bool has_subscriptions(const store::TableRecord& record) {
  return record.note.find(kSubscriptionsMark) != std::string::npos;
}

std::vector<push::Subscription> subscriptions_of(const store::TableRecord& record, Seat seat) {
  std::vector<push::Subscription> all;
  if (!has_subscriptions(record)) return all;
  for (const Json& one : list_in(note_of(record))) {
    if (!is_of(one, seat)) continue;
    all.push_back({one.value("endpoint", ""), one.value("p256dh", ""), one.value("auth", "")});
  }
  return all;
}

void subscribe(store::TableRecord& record, Seat seat, const push::Subscription& to) {
  unsubscribe(record, to.endpoint, seat);
  const auto before = subscriptions_of(record, seat);
  if (before.size() >= kMostSubscriptions) unsubscribe(record, before.front().endpoint, seat);
  Json note = note_of(record);
  Json list = list_in(note);
  list.push_back({{"seat", number(seat)},
                  {"endpoint", to.endpoint},
                  {"p256dh", to.p256dh},
                  {"auth", to.auth}});
  note[kPush] = std::move(list);
  record.note = wire::write(note);
}

bool unsubscribe(store::TableRecord& record, std::string_view endpoint, std::optional<Seat> seat) {
  return keep_only(record, [&](const Json& one) {
    return one.value("endpoint", "") != endpoint || (seat && !is_of(one, *seat));
  });
}

void forget_subscriptions(store::TableRecord& record, Seat seat) {
  keep_only(record, [&](const Json& one) { return !is_of(one, seat); });
}

}  // namespace twistwood::server
