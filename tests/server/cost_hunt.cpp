#include "server/cost_hunt.h"

#include "table/long_table.h"
#include "wire/log.h"

namespace twistwood::trial {

namespace {

// Of a form that is right, to a square where the one who acts cannot end: the rules are asked why.
std::string illegal(const AnyPosition& position, Random& random) {
  const bool is_twisty = position.index() == kGameIndex<Twisty>;
  const std::uint32_t side = is_twisty ? 7 : 6;
  const auto legal = turns(position);
  std::string turn;
  do {
    turn = is_twisty ? "" : ">";
    turn += static_cast<char>('a' + random.below(side));
    turn += static_cast<char>('1' + random.below(side));
  } while (std::ranges::find(legal, turn) != legal.end());
  return turn;
}

}  // namespace

CostHunt::CostHunt(std::uint64_t seed, Step step) : step_(std::move(step)), random_(mix(seed)) {
  LongTable wanted{
      .game = draw(Games::kSize), .limit = 2000, .seats = 2 + static_cast<int>(draw(3))};
  wanted.repetition_draws = draw(4) == 0;
  // Where repetitions end the game no long one can be had.
  wanted.turns = wanted.repetition_draws ? 12 : one_of<int>({0, 5, 60, 600, 1990});
  wanted.undone = one_of<int>({0, 0, 30, 900});
  wanted.clock_ms = one_of<int>({0, 60'000, 600'000});
  const table::Table table = make(wanted);
  Json setup = {{"game", "twisty"}, {"seats", Json::array()}};
  for (int i = 0; i < wanted.seats; ++i) setup["seats"].push_back({{"name", join("p", i)}});
  made_ = world.make_table(setup);
  world.hub.forget({made_.table});
  for (const table::Event& event : table.log()) lines_.push_back(wire::write_event(event));
  late_ = std::min<std::size_t>(lines_.size() - 1, one_of<std::size_t>({0, 0, 1, 3, 64, 65, 500}));
  world.store.tables[made_.table].lines.assign(lines_.begin(),
                                               lines_.end() - static_cast<std::ptrdiff_t>(late_));
  is_away_ = draw(2) == 0;
  world.remembers = false;
  world.deliver = [this](ViewerId to, const server::Frame& frame) {
    if (to == host_) take(*wire::parse(*frame, 1 << 20));
  };
  constexpr std::size_t kFew = server::Presence::kFew;
  crowd_ = one_of<std::size_t>({2, 30, kFew - 2, kFew, 1500});
  about_ = join(Games::kNames[wanted.game], ", ", wanted.seats, " seats, ", table.history().size(),
                " turns, ", wanted.undone, " undone, ", late_, " late, ", crowd_, " viewers");
}

void CostHunt::run(int messages) {
  gather(crowd_);
  if (late_ > 0) hear_news();
  for (int i = 0; i < messages; ++i) anything();
  go_through_with_it();
  // All of them go at once.
  while (!people_.empty()) go_away(draw(people()));
}

void CostHunt::settle(const std::string& name) {
  do {
    while (world.store.waiting() > 0) step_(name, [&] { world.store.run_one(); });
    world.thinker.run();
  } while (world.store.waiting() > 0);
}

void CostHunt::say(ViewerId who, const Json& message) {
  const std::string name = message["type"];
  const std::string text = wire::write(message);
  step_(name, [&] { world.hub.receive(who, text); });
  settle(name);
}

void CostHunt::take(const Json& message) {
  const std::string type = message["type"];
  const bool fine = !message.contains("code");
  ++seen[fine ? type : type + ' ' + message["code"].get<std::string>()];
  const auto take_event = [&](const Json& event) {
    ++seen[event["what"]["type"]];
    table_["version"] = event["version"];
    if (event["what"].contains("position")) table_["position"] = event["what"]["position"];
    if (event.contains("now")) table_.update(event["now"]);
  };
  if (type == "event") take_event(message);
  if (type != "joined") return;
  if (message.contains("table")) {
    table_ = message["table"];
    return;
  }
  ++seen["resumed"];
  for (const Json& event : message["events"]) take_event(event);
  table_.update(message["now"]);
}

void CostHunt::gather(std::size_t crowd) {
  host_ = come();
  std::vector<std::string> tokens = made_.tokens;
  if (is_away_) tokens.pop_back();
  say(host_, {{"type", "join"}, {"table", made_.table}, {"tokens", tokens}});
  while (people_.size() < crowd) say(come(), join_message());
}

void CostHunt::hear_news() {
  world.store.tables[made_.table].lines = lines_;
  const store::Change change{made_.table, static_cast<std::int64_t>(lines_.size())};
  step_("news", [&] { world.hub.changed({change}); });
  settle("news");
}

ViewerId CostHunt::come() {
  people_.push_back(world.connect());
  return people_.back();
}

// With no seat, with some or all, having seen this or that of it.
Json CostHunt::join_message() {
  const int version = table_.is_object() ? table_["version"].get<int>() : 0;
  Json tokens = Json::array();
  for (const std::string& token : made_.tokens) {
    if (draw(4) == 0 && !(is_away_ && token == made_.tokens.back())) tokens.push_back(token);
  }
  if (tokens.empty()) tokens.push_back(made_.watch);
  const int behind = one_of<int>({0, 1, 2, 16, 17, 40, 63, 64, 65, 500});
  return {{"type", "join"},
          {"table", made_.table},
          {"tokens", tokens},
          {"have", std::max(0, version - behind)}};
}

void CostHunt::go_away(std::size_t which) {
  std::swap(people_[which], people_.back());
  const ViewerId who = people_.back();
  people_.pop_back();
  step_("leave", [&] { world.hub.disconnect(who); });
  settle("leave");
}

void CostHunt::let_time_pass() {
  world.now_ms += one_of<int>({100, 1000, 70'000});
  step_("tick", [&] { world.hub.tick(); });
  settle("tick");
}

void CostHunt::give_name() {
  const std::string body =
      wire::write({{"token", made_.tokens[0]}, {"name", join("owl ", draw(9))}});
  step_("name", [&] { world.lobby.name_seat("10.0.0.2", made_.table, body, [](const auto&) {}); });
  settle("name");
}

// What chance seldom brings about, if the game still goes on: a bot sits in for who is away, who is
// back then, and the host gives up.
void CostHunt::go_through_with_it() {
  world.now_ms += 70'000;
  step_("tick", [&] { world.hub.tick(); });
  settle("tick");
  Json called = from_seat(1, "call-bot");
  called["for"] = made_.tokens.size();
  called["level"] = 1;
  say(host_, called);
  come_back();
  say(host_, from_seat(1, "resign"));
}

// For a moment, and takes its seat back from the bot.
void CostHunt::come_back() {
  const ViewerId who = come();
  say(who, {{"type", "join"}, {"table", made_.table}, {"token", made_.tokens.back()}});
  say(who, from_seat(made_.tokens.size(), "take-back"));
  go_away(people_.size() - 1);
}

Json CostHunt::from_seat(std::size_t seat, const std::string& type) {
  return {
      {"type", type}, {"seat", seat}, {"id", join("c", ++sent_)}, {"version", table_["version"]}};
}

Json CostHunt::command(const std::string& type) {
  Json message = {{"type", type},
                  {"seat", 1 + draw(static_cast<std::uint32_t>(made_.tokens.size()))}};
  // One that was sent before, or for a version of before, is told so.
  message["id"] = join("c", draw(12) == 0 ? sent_ : ++sent_);
  message["version"] = table_["version"].get<int>() - (draw(12) == 0 ? 1 : 0);
  if (type == "play") {
    const auto position = *read_position(table_["position"].get<std::string>());
    switch (draw(24)) {
      case 0: message["turn"] = "h1-h2"; break;
      case 1: message["turn"] = illegal(position, random_); break;
      default: message["turn"] = going_on(position, draw(1000));
    }
    if (draw(8) != 0) message["seat"] = table_["to_act"];
  }
  if (type == "answer-undo") message["agrees"] = draw(4) != 0;
  if (type == "call-bot") message["for"] = made_.tokens.size(), message["level"] = 1 + draw(6);
  return message;
}

Json CostHunt::vote() {
  const auto seats = static_cast<std::uint32_t>(made_.tokens.size());
  return {{"type", "vote"}, {"for", seats}, {"seat", 1 + draw(seats)}, {"agrees", draw(4) != 0}};
}

void CostHunt::anything() {
  if (draw(40) == 0) {
    world.store.failures = {draw(2) == 0 ? store::StoreError::Kind::kUnavailable
                                         : store::StoreError::Kind::kConflict};
  }
  switch (draw(12)) {
    case 0: return say(come(), join_message());
    case 1: return people_.size() > 2 ? go_away(1 + draw(people() - 1)) : come_back();
    case 2: return let_time_pass();
    case 3: return say(host_, vote());
    case 4: return say(host_, {{"type", "reaction"}, {"code", "wow"}});
    case 5:
      return say(one_of(people_),
                 {{"type", "claim"}, {"device", join("d", draw(5))}, {"take", draw(2) == 0}});
    case 6:
      return draw(3) == 0 ? give_name()
                          : say(host_, {{"type", "rematch"}, {"id", join("r", ++sent_)}});
    case 7: return say(host_, command(one_of<std::string>({"ask-undo", "answer-undo"})));
    case 8:
      if (draw(8) == 0) return come_back();
      return say(host_,
                 command(one_of<std::string>({"call-bot", "call-bot", "take-back", "nonsense"})));
    case 9: return draw(20) == 0 ? say(host_, command("resign")) : say(host_, command("ask-undo"));
    default: break;
  }
  if (!table_["to_act"].is_number()) return say(host_, {{"type", "ping"}});
  say(host_, command("play"));
}

}  // namespace twistwood::trial
