#include "wire/setup.h"

#include "wire/fields.h"

namespace twistwood::wire {

namespace {

constexpr std::int64_t kMostMs = std::int64_t{1} << 53;  // JSON numbers are exact up to here

// The options of a game, from the fields of their names.
class ReadOptions : public OptionVisitor {
 public:
  explicit ReadOptions(Fields& fields) : fields_(fields) {}

  void number(const OptionName& option, int& value, int least, int most) override {
    value = static_cast<int>(fields_.number_or(option.name, value, least, most));
  }
  void seat(const OptionName& option, std::optional<Seat>& value) override {
    value = fields_.seat_if(option.name);
  }
  void numbers(const OptionName& option, std::span<int> values, int least, int most) override {
    if (!fields_.asks(option.name)) return;
    const Json& given = fields_.array(option.name);
    if (given.size() != values.size()) {
      constexpr std::array<std::string_view, 7> kCounts = {"no",   "one",  "two", "three",
                                                           "four", "five", "six"};
      return fields_.fail_at(option.name, join(kCounts.at(values.size()), " numbers are expected"));
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto one = given[i].is_number_integer() ? given[i].get<std::int64_t>() : least - 1;
      if (one < least || one > most) {
        return fields_.fail_at(option.name,
                               join("numbers from ", least, " to ", most, " are expected"));
      }
      values[i] = static_cast<int>(one);
    }
  }
  void text(const OptionName& option, const std::optional<std::string>&,
            const SetText& set) override {
    if (const auto given = fields_.text_if(option.name)) check(option, set(*given));
  }
  void places(const OptionName& option, const std::optional<Places>&,
              const SetPlaces& set) override {
    if (!fields_.asks(option.name)) return;
    const auto given = fields_.texts(option.name, kMaxSeats);
    if (fields_.good()) check(option, set(given));
  }

 private:
  void check(const OptionName& option, const Result<void>& set) {
    if (!set) fields_.fail_at(option.name, set.error().message);
  }
  Fields& fields_;
};

class WriteOptions : public OptionVisitor {
 public:
  explicit WriteOptions(JsonWriter& out) : out_(out) {}

  void number(const OptionName& option, int& value, int, int) override {
    out_.name(option.name).number(value);
  }
  void seat(const OptionName& option, std::optional<Seat>& value) override {
    if (value) out_.name(option.name).number(twistwood::number(*value));
  }
  void numbers(const OptionName& option, std::span<int> values, int, int) override {
    out_.name(option.name).open('[');
    for (const int value : values) out_.number(value);
    out_.close(']');
  }
  void text(const OptionName& option, const std::optional<std::string>& value,
            const SetText&) override {
    if (value) out_.name(option.name).item(*value);
  }
  void places(const OptionName& option, const std::optional<Places>& value,
              const SetPlaces&) override {
    if (!value) return;
    out_.name(option.name).open('[');
    for (const std::string& place : *value) out_.item(place);
    out_.close(']');
  }

 private:
  JsonWriter& out_;
};

AnyOptions read_deal(Fields& fields, int players, int rules) {
  const std::string name = fields.text("game");
  const auto game = find_game(name, rules);
  if (!find_game(name)) {
    fields.fail(join(fields.at("game"), ": ", game_names(" or "), " is expected"));
  } else if (!game) {
    fields.fail(join("rules: there is no version ", rules, " of ", name, " here"));
  }
  return Games::at(game.value_or(0), [&]<class G>() {
    typename G::Options options;
    options.seats = players;
    ReadOptions reader(fields);
    G::visit_options(options, reader);
    return AnyOptions(std::in_place_index<kGameIndex<G>>, options);
  });
}

void put_options(JsonWriter& out, const AnyOptions& options) {
  Games::at(options.index(), [&]<class G>() {
    typename G::Options all = std::get<kGameIndex<G>>(options);
    out.field("players", all.seats);
    WriteOptions writer(out);
    G::visit_options(all, writer);
    return true;
  });
}

std::vector<table::SeatPlan> read_seats(Fields& fields) {
  std::vector<table::SeatPlan> seats;
  for (const Json& item : fields.array("seats", kMaxSeats)) {
    Fields seat(item, join(fields.at("seats"), '[', seats.size(), ']'));
    if (!fields.strict()) seat.ignore_others();
    table::SeatPlan plan;
    plan.name = seat.text_if("name").value_or("");
    plan.level = static_cast<int>(seat.number_or("level", 0, 0, table::kLevels));
    seats.push_back(fields.take(seat.finish(plan)));
  }
  return seats;
}

table::ClockPlan read_clock(Fields& fields) {
  Fields clock(fields.object("clock"), fields.at("clock"));
  if (!fields.strict()) clock.ignore_others();
  table::ClockPlan plan;
  if (clock.asks("turn_ms")) {
    plan.each_turn = true;
    plan.start_ms = clock.number("turn_ms", 0, kMostMs);
    return fields.take(clock.finish(plan));
  }
  plan.start_ms = clock.number("start_ms", 0, kMostMs);
  plan.increment_ms = clock.number_or("increment_ms", 0, 0, kMostMs);
  return fields.take(clock.finish(plan));
}

void put_rest(JsonWriter& out, const table::Setup& setup) {
  if (setup.clock) {
    out.open("clock", '{');
    if (setup.clock->each_turn) {
      out.field("turn_ms", setup.clock->start_ms);
    } else {
      out.field("start_ms", setup.clock->start_ms);
      out.field("increment_ms", setup.clock->increment_ms);
    }
    out.close('}');
  }
  if (setup.repetition_draws) out.field("repetition_draws", true);
  if (setup.cards_told) out.field("cards_told", true);
}

}  // namespace

Result<AnyOptions> read_options(const Json& json) {
  Fields fields(json, "options");
  fields.ignore_others();
  const auto players = static_cast<int>(fields.number("players", kMinSeats, kMaxSeats));
  return fields.finish(read_deal(fields, players, 0));
}

Result<table::Setup> read_setup(const Json& json, const SetupReading& reading) {
  Fields fields(json, "setup");
  if (!reading.strict) fields.ignore_others();
  table::Setup setup;
  setup.seats = read_seats(fields);
  const auto players = static_cast<int>(fields.number_or(
      "players", static_cast<std::int64_t>(setup.seats.size()), kMinSeats, kMaxSeats));
  if (players < kMinSeats) fields.fail(fields.at("seats") + ": two to four are expected");
  setup.options = read_deal(fields, players, reading.rules);
  if (reading.dealt) std::tie(setup.key, setup.table_id) = read_key(fields);
  setup.position = fields.text_if("position");
  setup.cards_told = fields.flag_or("cards_told", false);
  if (fields.asks("clock")) setup.clock = read_clock(fields);
  setup.repetition_draws = fields.flag_or("repetition_draws", false);
  return fields.finish(std::move(setup));
}

std::pair<DealKey, std::string> read_key(Fields& fields) {
  if (!fields.asks("key")) return {fields.seed("seed"), ""};
  return {fields.form("key", DealKey::read_secret), fields.text("table")};
}

void put_key(JsonWriter& out, const DealKey& key) {
  if (key.is_secret()) {
    out.notation("key", key.text());
  } else {
    out.notation("seed", key.text());
  }
}

void put_plans(JsonWriter& out, const table::Setup& setup) {
  out.open("seats", '[');
  for (const table::SeatPlan& plan : setup.seats) {
    out.open('{');
    out.field("name", plan.name);
    out.field("level", plan.level);
    out.close('}');
  }
  out.close(']');
}

std::string write_setup(const table::Setup& setup) {
  return json_object([&](JsonWriter& out) {
    out.notation("game", Games::kNames[setup.options.index()]);
    put_options(out, setup.options);
    put_key(out, setup.key);
    if (!setup.table_id.empty()) out.field("table", setup.table_id);
    if (setup.position) out.field("position", *setup.position);
    put_plans(out, setup);
    put_rest(out, setup);
  });
}

std::string show_setup(const table::Table& table) {
  const table::Setup& setup = table.setup();
  return json_object([&](JsonWriter& out) {
    out.notation("game", Games::kNames[setup.options.index()]);
    if (setup.position) {
      std::visit([&](const auto& start) { GameOf<decltype(start)>::put_start(out, start); },
                 table.history().start());
      out.field("custom", true);
    } else {
      put_options(out, setup.options);
    }
    put_rest(out, setup);
  });
}

}  // namespace twistwood::wire
