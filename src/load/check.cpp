#include "load/check.h"

#include "wire/game_fields.h"

namespace twistwood::load {

namespace {

constexpr std::size_t kLanes = 4;
constexpr std::size_t kLongestTable = 4 << 20;

// The hash of each version, from the start and the turns alone.
Result<std::vector<std::uint64_t>> played_again(const wire::Json& table) {
  if (!table.is_object() || !table.contains("start") || !table.contains("turns") ||
      !table["start"].is_string()) {
    return refuse("there is no whole table in the answer");
  }
  const auto start = read_position(table["start"].get<std::string>());
  if (!start) return std::unexpected(start.error());
  const auto history = wire::read_seen(*start, table["turns"]);
  if (!history) return std::unexpected(history.error());
  std::vector<std::uint64_t> hashes;
  for (int i = 0; i <= history->size(); ++i) {
    hashes.push_back(hash_of(i + 1, write_position(mask(history->position_at(i)))));
  }
  return hashes;
}

}  // namespace

Result<std::int64_t> compare(const SeenTable& account, std::string_view joined) {
  const auto json = wire::parse(joined, kLongestTable);
  if (!json) return std::unexpected(json.error());
  const auto table = json->find("table");
  const auto hashes = played_again(table == json->end() ? wire::Json() : *table);
  if (!hashes) return std::unexpected(hashes.error());
  if (hashes->size() < account.views.size()) {
    return refuse("version ", account.views.size(), " was shown and is lost: the log ends with ",
                  hashes->size());
  }
  std::int64_t compared = 0;
  for (std::size_t i = 0; i < account.views.size(); ++i) {
    if (account.views[i] == 0) continue;
    ++compared;
    if (account.views[i] != (*hashes)[i]) {
      return refuse("version ", i + 1, " was shown otherwise than the log says");
    }
  }
  return compared;
}

Check::Check(client::Network& network, LoadCounts& counts, std::vector<SeenTable> seen)
    : network_(network), counts_(counts), seen_(std::move(seen)) {}

void Check::start(std::function<void()> done) {
  done_ = std::move(done);
  if (seen_.empty()) return done_();
  for (std::size_t i = 0; i < std::min(kLanes, seen_.size()); ++i) {
    open(lanes_.emplace_back(Lane{nullptr, taken_++}));
  }
}

void Check::open(Lane& lane) {
  client::Socket::Ears ears;
  ears.opened = [this, &lane] { next(lane); };
  ears.received = [this, &lane](std::string_view frame) { receive(lane, frame); };
  ears.closed = [this, &lane](const client::Socket::Closing& why) {
    counts_.error(seen_[lane.at].table, join("no fresh look: ", why.why));
    ++checked_;
    if (checked_ == whole()) return done_();
    if (taken_ == seen_.size()) return;
    lane.at = taken_++;
    network_.after(std::chrono::milliseconds(100), [this, &lane] { open(lane); });
  };
  lane.socket = network_.open("/ws", std::move(ears));
}

void Check::next(Lane& lane) {
  const SeenTable& account = seen_[lane.at];
  lane.socket->send(
      wire::write({{"type", "join"}, {"table", account.table}, {"token", account.watch}}));
}

void Check::receive(Lane& lane, std::string_view frame) {
  while (!frame.empty()) {
    const auto line = next_line(frame);
    if (!line.starts_with(R"({"type":"joined")")) continue;
    const SeenTable& account = seen_[lane.at];
    const auto compared = compare(account, line);
    views_ += compared.value_or(0);
    if (!compared) counts_.error(account.table, compared.error().message);
    ++checked_;
    if (checked_ == whole()) return done_();
    if (taken_ == seen_.size()) return;
    lane.at = taken_++;
    next(lane);
  }
}

}  // namespace twistwood::load
