#include "load/load_table.h"

#include <algorithm>
#include <utility>

#include "wire/json.h"

namespace twistwood::load {

namespace {

constexpr std::size_t kFaultsKept = 10;
constexpr std::chrono::milliseconds kPauseAfterBusy{100};

std::string random_turn(const AnyPosition& position, Random& random) {
  return std::visit(
      [&](const auto& of) {
        using G = GameOf<decltype(of)>;
        return G::write_turn(G::random_turn(of.layout, G::view(of.state), random));
      },
      position);
}

// False when it turns up a card that only the server knows.
bool apply_turn(AnyPosition& position, std::string_view text) {
  return std::visit(
      [&](auto& of) {
        using G = GameOf<decltype(of)>;
        const auto turn = G::read_turn(text);
        if (!turn || G::turns_up(of.layout, G::view(of.state), *turn)) return false;
        G::apply(of.layout, of.state, *turn);
        return true;
      },
      position);
}

}  // namespace

void LoadCounts::error(const std::string& table, const std::string& what) {
  ++differences;
  if (first_errors.size() < kFaultsKept) first_errors.push_back(join("table ", table, ": ", what));
}

LoadTable::LoadTable(client::Network& network, const Plan& plan, LoadCounts& counts, Random random,
                     Ears ears)
    : network_(network), plan_(plan), counts_(counts), random_(random), ears_(std::move(ears)) {
  for (int i = 0; i < guests_of(plan); ++i) {
    const auto who = static_cast<std::size_t>(i);
    Guest::Ears of_guest;
    of_guest.joined = [this, who](const EventSeen& seen) { hear_joined(who, seen); };
    of_guest.event = [this, who](const EventSeen& event) { hear_event(who, event); };
    of_guest.answer = [this, who](const AnswerSeen& answer) { hear_answer(who, answer); };
    of_guest.error = [this](const std::string& what) { counts_.error(table_, what); };
    of_guest.lost = [this, who] {
      ++counts_.reconnects;
      if (!lost_[who]) lost_[who] = Clock::now();
    };
    lost_.emplace_back();
    guests_.emplace_back(network, std::move(of_guest));
  }
}

void LoadTable::sit_down(const std::string& table, const std::vector<std::string>& tokens,
                         const std::string& watch) {
  table_ = table;
  watch_ = watch;
  position_.reset();
  version_ = 0;
  commanded_ = 0;
  ready_ = false;
  over_told_ = false;
  std::vector<std::vector<std::string>> keys;  // of each guest
  if (plan_.one_device) {
    keys.push_back(tokens);
  } else {
    for (const std::string& token : tokens) keys.push_back({token});
  }
  keys.resize(guests_.size(), {watch});
  for (std::size_t who = 0; who < guests_.size(); ++who) guests_[who].join(table, keys[who]);
}

void LoadTable::hear_joined(std::size_t who, const EventSeen& seen) {
  if (const auto lost = std::exchange(lost_[who], std::nullopt)) {
    counts_.longest_away = std::max(counts_.longest_away, Clock::now() - *lost);
  }
  if (seen.version > version_ || !position_) follow(seen);
  if (!ready_ && all_there()) {
    ready_ = true;
    draw_due();
    ears_.ready();
  }
  act();
}

void LoadTable::hear_event(std::size_t who, const EventSeen& event) {
  if (event.version == version_ + 1) follow(event);
  if (to_act_ != 0 && guest_of_seat(to_act_) == who) return act();
  tell_if_over();
}

void LoadTable::hear_answer(std::size_t who, const AnswerSeen& answer) {
  Guest& guest = guests_[who];
  if (!guest.under_way()) return;
  if (answer.ok) {
    const std::chrono::duration<float, std::milli> taken = Clock::now() - sent_;
    counts_.latencies_ms.push_back(taken.count());
    ++counts_.turns;
    guest.answered();
    tell_if_over();  // the event may have come before its acknowledgement
    if (to_act_ != 0 && guest_of_seat(to_act_) == who) act();
    return;
  }
  ++counts_.refused;
  if (answer.code == "busy" || answer.code == "unavailable") {
    network_.after(kPauseAfterBusy, [&guest] { guest.resend(); });
    return;
  }
  guest.answered();
  counts_.error(table_, join("a legal turn was refused: ", answer.code));
}

void LoadTable::tell_if_over() {
  if (to_act_ != 0 || over_told_ || !settled()) return;
  over_told_ = true;
  ears_.over();
}

void LoadTable::follow(const EventSeen& event) {
  version_ = event.version;
  to_act_ = event.to_act;
  if (position_ && !event.turn.empty() && apply_turn(*position_, event.turn)) return;
  if (event.position.empty()) return;
  auto read = read_position(event.position);
  if (!read) return counts_.error(table_, read.error().message);
  position_ = *read;
}

void LoadTable::play() {
  draw_due();
  act();
}

// A random delay before the first turn. Without it all tables that were ready before the start
// would play in step for ever, which people at different tables do not do.
void LoadTable::draw_due() {
  const auto pace_us = static_cast<std::uint32_t>(plan_.rate > 0 ? 1e6 / plan_.rate : 0);
  due_ = Clock::now() + std::chrono::microseconds(random_.below(pace_us + 1));
}

// Called whenever something has happened; decides itself whether there is anything to do.
void LoadTable::act() {
  if (!counts_.playing || !ready_ || to_act_ == 0 || commanded_ == version_) return;
  Guest& guest = guests_[guest_of_seat(to_act_)];
  if (!guest.here() || guest.under_way() || guest.version() != version_) return;
  const auto now = Clock::now();
  if (plan_.rate > 0 && now < due_) {
    const auto left = std::chrono::duration_cast<std::chrono::microseconds>(due_ - now);
    network_.after(left + std::chrono::microseconds(1), [this] { act(); });
    return;
  }
  if (plan_.rate > 0) {
    due_ += std::chrono::microseconds(static_cast<std::int64_t>(1e6 / plan_.rate));
  }
  commanded_ = version_;
  sent_ = now;
  guest.send(join(R"({"type":"play","id":"v)", version_, R"(","seat":)", to_act_, R"(,"version":)",
                  version_, R"(,"turn":")", random_turn(*position_, random_), R"("})"));
}

std::size_t LoadTable::guest_of_seat(int seat) const {
  return plan_.one_device ? 0 : static_cast<std::size_t>(seat) - 1;
}

bool LoadTable::all_there() const { return std::ranges::all_of(guests_, &Guest::here); }

bool LoadTable::settled() const {
  return std::ranges::all_of(guests_, [&](const Guest& guest) {
    return guest.here() && !guest.under_way() && guest.version() == version_;
  });
}

void LoadTable::close() {
  for (Guest& guest : guests_) guest.close();
}

SeenTable LoadTable::take_seen() {
  SeenTable account{table_, watch_, {}};
  for (const Guest& guest : guests_) {
    const auto& views = guest.views();
    if (account.views.size() < views.size()) account.views.resize(views.size());
    for (std::size_t i = 0; i < views.size(); ++i) {
      if (views[i] == 0) continue;
      if (account.views[i] != 0 && account.views[i] != views[i]) {
        counts_.error(table_, join("two clients saw different versions ", i + 1));
      }
      account.views[i] = views[i];
    }
  }
  return account;
}

}  // namespace twistwood::load
