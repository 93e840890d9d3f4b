#include "table/record.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "base/text_cursor.h"

namespace twistwood::table {

namespace {

constexpr std::string_view kBot = "level:";
constexpr std::string_view kPerson = "person:";    // before a name that would read as a bot
constexpr std::string_view kOut = "Out";           // the seats that have left a game: "2,3"
constexpr std::string_view kLevelsTag = "Levels";  // by seat, where a bot has a name: "0,3"
constexpr std::string_view kEachTurn = "1/";       // before the milliseconds for one turn

// In the order of Outcome::Kind.
constexpr std::array<std::string_view, 5> kEnds = {"won", "limit", "repetition", "resigned",
                                                   "time"};

std::string seat_tag(int seat) { return join("Seat", seat + 1); }

std::string write_plan(const SeatPlan& plan) {
  if (plan.is_bot() && plan.name.empty()) return join(kBot, plan.level);
  const bool odd = plan.name.starts_with(kBot) || plan.name.starts_with(kPerson);
  return join(odd ? kPerson : "", plan.name);
}

SeatPlan read_plan(std::string_view text) {
  TextCursor cursor(text);
  if (cursor.skip(kBot)) {
    const auto level = whole_number(cursor.rest(), kLevels);
    if (level && *level > 0) return {.name = "", .level = static_cast<int>(*level)};
  }
  if (text.starts_with(kPerson)) text.remove_prefix(kPerson.size());
  return {.name = std::string(text), .level = 0};
}

std::string date_of(std::int64_t time_ms) {
  using namespace std::chrono;
  const year_month_day date(floor<days>(sys_time<milliseconds>(milliseconds(time_ms))));
  const auto two = [](unsigned number) { return std::to_string(100 + number).substr(1); };
  return join(static_cast<int>(date.year()), '-', two(static_cast<unsigned>(date.month())), '-',
              two(static_cast<unsigned>(date.day())));
}

// On the clock of the mover after a turn: what it had when the next one began.
std::int64_t left_after(const Table& table, int turn) {
  const Seat seat = table.history().seat(turn);
  const auto next = static_cast<std::size_t>(turn) + 1;
  const std::int64_t left_ms = next < table.clocks().size()
                                   ? table.clocks()[next][static_cast<std::size_t>(seat)]
                                   : table.seat(seat).left_ms;
  return std::max<std::int64_t>(0, left_ms);
}

std::string out_seats(const Table& table) {
  std::string seats;
  for (int i = 0; i < table.seats(); ++i) {
    if (table.seat(seat_at(i)).out) seats += join(seats.empty() ? "" : ",", i + 1);
  }
  return seats;
}

Result<Setup> setup_of(const Record& record) {
  Setup setup;
  setup.options = Games::at(record.start.index(), [&]<class G>() {
    typename G::Options options;
    options.seats = seats(record.start);
    return AnyOptions(std::in_place_index<kGameIndex<G>>, options);
  });
  setup.position = write_position(record.start);
  setup.cards_told = masked(record.start);
  const std::string levels = record.tag(kLevelsTag).value_or("");
  TextCursor level(levels);
  for (int i = 0; i < seats(record.start); ++i) {
    SeatPlan& plan = setup.seats.emplace_back(read_plan(record.tag(seat_tag(i)).value_or("")));
    const auto named = whole_number(level.until(','), kLevels);
    if (!plan.is_bot() && named) plan.level = static_cast<int>(*named);
  }
  if (const auto clock = record.tag("Clock")) {
    if (clock->starts_with(kEachTurn)) {
      const auto turn_ms = whole_number(clock->substr(kEachTurn.size()), UINT32_MAX);
      setup.clock = ClockPlan{.start_ms = turn_ms.value_or(0), .each_turn = true};
    } else {
      const auto parts = split<2>(*clock, '+');
      if (!parts) return refuse("Clock: start+increment in milliseconds is expected");
      setup.clock = ClockPlan{.start_ms = whole_number((*parts)[0], UINT32_MAX).value_or(0),
                              .increment_ms = whole_number((*parts)[1], UINT32_MAX).value_or(0)};
    }
  }
  setup.repetition_draws = record.tag("Repetition").has_value();
  return setup;
}

// Those who have left a game, in order, as events.
std::vector<Event> leavings(const Record& record, std::int64_t time_ms) {
  std::vector<Event> events;
  const std::string seats = record.tag(kOut).value_or("");
  for (TextCursor cursor(seats); !cursor.done();) {
    const auto seat = whole_number(cursor.until(','), kMaxSeats);
    if (!seat || *seat == 0) break;
    const Seat who = seat_at(static_cast<int>(*seat) - 1);
    if (record.tag("End") == "time" && record.tag("Clock")) {
      events.push_back({time_ms, "", TimedOut{who}});
    } else {
      events.push_back({time_ms, "", Resigned{who}});
    }
  }
  return events;
}

}  // namespace

void set_plans(Record& record, std::span<const SeatPlan> plans) {
  std::string levels;
  bool named = false;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const SeatPlan& plan = plans[i];
    record.set_tag(seat_tag(static_cast<int>(i)), write_plan(plan));
    levels += join(levels.empty() ? "" : ",", plan.level);
    named = named || (plan.is_bot() && !plan.name.empty());
  }
  if (named) record.set_tag(kLevelsTag, levels);
}

Record record_of(const Table& table, Cards cards) {
  const Setup& setup = table.setup();
  Record record = twistwood::record_of(table.history(), cards == Cards::kHidden);
  std::vector<SeatPlan> plans;
  for (int i = 0; i < table.seats(); ++i) plans.push_back(table.seat(seat_at(i)).plan);
  set_plans(record, plans);
  const std::int64_t opened_ms = table.log().front().time_ms;
  if (opened_ms > 0) record.set_tag("Date", date_of(opened_ms));
  if (setup.clock) {
    const ClockPlan& plan = *setup.clock;
    record.set_tag("Clock", plan.each_turn ? join(kEachTurn, plan.start_ms)
                                           : join(plan.start_ms, '+', plan.increment_ms));
    for (std::size_t i = 0; i < record.turns.size(); ++i) {
      record.turns[i].left_ms = left_after(table, static_cast<int>(i));
    }
  }
  if (setup.repetition_draws) record.set_tag("Repetition", "draw");
  if (!setup.position) {
    if (!setup.table_id.empty()) record.set_tag("Table", setup.table_id);
    record.set_tag("Promise", promise_of(setup));
    if (table.outcome()) record.set_tag("Key", setup.key.text());
  }
  const auto& outcome = table.outcome();
  const bool won = outcome && outcome->winner;
  record.set_tag("Result", won ? join(number(*outcome->winner)) : outcome ? "draw" : "*");
  record.set_tag("End", outcome ? std::string(kEnds[static_cast<std::size_t>(outcome->kind)])
                                : std::string("open"));
  if (const std::string out = out_seats(table); !out.empty()) record.set_tag(kOut, out);
  return record;
}

Result<std::vector<Event>> log_of(const Record& record) {
  auto setup = setup_of(record);
  if (!setup) return std::unexpected(setup.error());
  const auto clock = setup->clock;
  std::array<std::int64_t, kMaxSeats> left_ms{};
  if (clock) left_ms.fill(clock->start_ms);
  std::vector<Event> log = {{0, "", Opened{std::make_shared<const Setup>(std::move(*setup))}}};
  const AnyHistory history = history_of(record);
  const bool hides = masked(record.start);
  std::int64_t time_ms = 0;
  for (int i = 0; i < history.size(); ++i) {
    const Seat seat = history.seat(i);
    std::int64_t& left = left_ms[static_cast<std::size_t>(seat)];
    const auto after_ms = record.turns[static_cast<std::size_t>(i)].left_ms;
    if (clock && after_ms) {
      time_ms += std::max<std::int64_t>(0, left + clock->increment_ms - *after_ms);
      left = *after_ms;
    }
    log.push_back({time_ms, "", Played{seat, history.turn(i), {}}});
    if (hides) std::get<Played>(log.back().what).card = history.card_value(i);
  }
  for (Event& event : leavings(record, time_ms)) log.push_back(std::move(event));
  return log;
}

}  // namespace twistwood::table
