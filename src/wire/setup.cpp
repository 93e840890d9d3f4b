#include "wire/setup.h"

#include "wire/fields.h"

namespace twistwood::wire {

namespace {

using namespace std::string_literals;

constexpr std::int64_t kMostMs = std::int64_t{1} << 53;  // JSON numbers are exact up to here

// One place a seat, such as ["a1","g7"].
template <class Place, class Read>
std::array<Place, kMaxSeats> read_places(Fields& fields, std::string_view name, int players,
                                         Read read) {
  std::array<Place, kMaxSeats> places{};
  const auto texts = fields.texts(name, kMaxSeats);
  if (static_cast<int>(texts.size()) != players) {
    fields.fail(join(fields.at(name), ": one place for each of ", players, " players is expected"));
    return places;
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto place = read(texts[i]);
    if (!place) return fields.fail(fields.at(name) + ": " + place.error().message), places;
    places[i] = *place;
  }
  return places;
}

// What both games have. Ranges are wide here: the deal says what is wrong in its own words.
template <class Options>
void read_common(Fields& fields, Options& options, int players) {
  options.seats = players;
  options.limit = static_cast<int>(fields.number_or("limit", options.limit, 0, kMaxLimit + 1));
  options.start = fields.seat_if("start");
}

twisty::Options read_twisty(Fields& fields, int players) {
  twisty::Options options;
  read_common(fields, options, players);
  if (fields.text_if("edition")) options.edition = fields.form("edition", twisty::read_edition);
  if (fields.asks("specials")) {
    const Json& counts = fields.array("specials");
    if (counts.size() != options.specials.size()) {
      fields.fail(fields.at("specials") + ": five numbers are expected");
    }
    for (std::size_t i = 0; i < options.specials.size() && i < counts.size(); ++i) {
      const auto count = counts[i].is_number_integer() ? counts[i].get<std::int64_t>() : -1;
      const bool fits = count >= 0 && count <= 16;
      if (!fits) fields.fail(fields.at("specials") + ": numbers from 0 to 16 are expected");
      options.specials[i] = fits ? static_cast<int>(count) : 0;
    }
  }
  if (fields.asks("corners")) {
    options.corners = read_places<twisty::Square>(fields, "corners", players, twisty::read_square);
  }
  return options;
}

labyrinth::Options read_labyrinth(Fields& fields, int players) {
  labyrinth::Options options;
  read_common(fields, options, players);
  options.goals = static_cast<int>(fields.number_or("goals", options.goals, 0, 24));
  options.gaps = static_cast<int>(fields.number_or("gaps", options.gaps, 0, 28));
  if (fields.text_if("hedges")) options.hedges = fields.form("hedges", labyrinth::read_hedges);
  if (fields.asks("gates")) {
    options.gates = read_places<labyrinth::Cell>(fields, "gates", players, labyrinth::read_cell);
  }
  return options;
}

AnyOptions read_deal(Fields& fields, int players) {
  const std::string game = fields.text("game");
  if (game == Labyrinth::kName) return read_labyrinth(fields, players);
  if (game != Twisty::kName) fields.fail(fields.at("game") + ": twisty or labyrinth is expected");
  return read_twisty(fields, players);
}

std::vector<table::SeatPlan> read_seats(Fields& fields) {
  std::vector<table::SeatPlan> seats;
  for (const Json& item : fields.array("seats", kMaxSeats)) {
    Fields seat(item, join(fields.at("seats"), '[', seats.size(), ']'));
    table::SeatPlan plan;
    plan.name = seat.text_if("name").value_or(""s);
    plan.level = static_cast<int>(seat.number_or("level", 0, 0, table::kLevels));
    seats.push_back(fields.take(seat.finish(plan)));
  }
  return seats;
}

table::ClockPlan read_clock(Fields& fields) {
  Fields clock(fields.object("clock"), fields.at("clock"));
  table::ClockPlan plan;
  plan.start_ms = clock.number("start_ms", 0, kMostMs);
  plan.increment_ms = clock.number_or("increment_ms", 0, 0, kMostMs);
  return fields.take(clock.finish(plan));
}

void write_options(Json& json, const twisty::Options& options) {
  json["players"] = options.seats;
  json["edition"] = twisty::name(options.edition);
  json["limit"] = options.limit;
  if (options.start) json["start"] = number(*options.start);
  json["specials"] = options.specials;
  if (!options.corners) return;
  for (int i = 0; i < options.seats; ++i) {
    json["corners"].push_back(write_square((*options.corners)[static_cast<std::size_t>(i)]));
  }
}

void write_options(Json& json, const labyrinth::Options& options) {
  json["players"] = options.seats;
  json["limit"] = options.limit;
  if (options.start) json["start"] = number(*options.start);
  json["goals"] = options.goals;
  json["gaps"] = options.gaps;
  if (options.hedges) json["hedges"] = write_hedges(*options.hedges);
  if (!options.gates) return;
  for (int i = 0; i < options.seats; ++i) {
    json["gates"].push_back(write_cell((*options.gates)[static_cast<std::size_t>(i)]));
  }
}

// A start of somebody's own is described by what can be seen of it.
void show_start(Json& json, const twisty::Position& start) {
  json["players"] = start.layout.seats;
  json["edition"] = twisty::name(start.layout.edition);
  json["limit"] = start.layout.limit;
}

void show_start(Json& json, const labyrinth::Position& start) {
  const labyrinth::Player& first = start.state.view.player(Seat{});
  const bool seeks_goal = first.target.exists() && !first.seeks_gate();
  json["players"] = start.layout.seats;
  json["limit"] = start.layout.limit;
  json["goals"] = first.done + first.stacked + (seeks_goal ? 1 : 0);
}

void write_rest(Json& json, const table::Setup& setup) {
  if (setup.clock) {
    json["clock"] = {{"start_ms", setup.clock->start_ms},
                     {"increment_ms", setup.clock->increment_ms}};
  }
  if (setup.repetition_draws) json["repetition_draws"] = true;
}

std::string_view game_of(const AnyPosition& position) {
  return std::visit([](const auto& p) { return GameOf<decltype(p)>::kName; }, position);
}

std::string_view game_of(const AnyOptions& options) {
  return std::holds_alternative<twisty::Options>(options) ? Twisty::kName : Labyrinth::kName;
}

}  // namespace

Result<AnyOptions> read_options(const Json& json) {
  Fields fields(json, "options");
  fields.ignore_others();
  const auto players = static_cast<int>(fields.number("players", kMinSeats, kMaxSeats));
  return fields.finish(read_deal(fields, players));
}

Result<table::Setup> read_setup(const Json& json, std::optional<std::uint64_t> seed) {
  Fields fields(json, "setup");
  table::Setup setup;
  setup.seats = read_seats(fields);
  const auto players = static_cast<int>(fields.number_or(
      "players", static_cast<std::int64_t>(setup.seats.size()), kMinSeats, kMaxSeats));
  if (players < kMinSeats) fields.fail(fields.at("seats") + ": two to four are expected");
  setup.options = read_deal(fields, players);
  setup.seed = fields.asks("seed") || !seed ? fields.seed("seed") : *seed;
  setup.position = fields.text_if("position");
  if (fields.asks("clock")) setup.clock = read_clock(fields);
  setup.repetition_draws = fields.flag_or("repetition_draws", false);
  return fields.finish(std::move(setup));
}

Json write_setup(const table::Setup& setup) {
  Json json = {{"game", game_of(setup.options)}};
  std::visit([&](const auto& options) { write_options(json, options); }, setup.options);
  json["seed"] = std::to_string(setup.seed);
  if (setup.position) json["position"] = *setup.position;
  json["seats"] = Json::array();
  for (const table::SeatPlan& plan : setup.seats) {
    json["seats"].push_back({{"name", plan.name}, {"level", plan.level}});
  }
  write_rest(json, setup);
  return json;
}

Json show_setup(const table::Table& table) {
  const table::Setup& setup = table.setup();
  Json json = {{"game", game_of(table.start())}};
  if (setup.position) {
    std::visit([&](const auto& start) { show_start(json, start); }, table.start());
    json["custom"] = true;
  } else {
    std::visit([&](const auto& options) { write_options(json, options); }, setup.options);
  }
  write_rest(json, setup);
  return json;
}

}  // namespace twistwood::wire
