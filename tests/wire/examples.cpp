#include "wire/examples.h"

#include <fstream>
#include <iterator>

#include "engine/engine.h"
#include "table/table.h"
#include "wire/command.h"
#include "wire/log.h"
#include "wire/setup.h"
#include "wire/view.h"

namespace twistwood::trial {

using wire::Json;

namespace {

// A whole game at a table: what is said to it, and all that it says.
Json game_of(const Json& example) {
  Json game = {{"about", example["about"]}, {"setup", example["setup"]}, {"sent", example["sent"]}};
  auto table = *table::Table::open(*wire::read_setup(example["setup"]), 0);
  std::int64_t now_ms = 0;
  game["answers"] = Json::array();
  for (const Json& message : example["sent"]) {
    now_ms += 1000;
    const auto command = wire::read_command(message);
    game["answers"].push_back(wire::value_of(
        command ? wire::write_answer(command->id, table.handle(*command, now_ms))
                : wire::write_malformed(wire::id_of(message), command.error().message)));
  }
  game["events"] = Json::array();
  game["log"] = Json::array();
  for (int version = 1; version <= table.version(); ++version) {
    game["events"].push_back(wire::show_events(table, version - 1).front());
    const auto& event = table.log()[static_cast<std::size_t>(version) - 1];
    game["log"].push_back(wire::write_event(event));
  }
  game["table"] = wire::value_of(wire::write_table(table, now_ms));
  return game;
}

}  // namespace

std::string examples_file() { return std::string(TWISTWOOD_TESTS_DIR) + "/wire/examples.json"; }

Json read_examples() {
  std::ifstream file(examples_file());
  const std::string text(std::istreambuf_iterator<char>(file), {});
  return *wire::parse(text, 4 * 1024 * 1024);
}

Json worked_out(const Json& examples) {
  Json all = {{"commands", examples["commands"]},
              {"malformed", examples["malformed"]},
              {"setups", examples["setups"]}};
  all["games"] = Json::array();
  for (const Json& example : examples["games"]) all["games"].push_back(game_of(example));
  // One engine for all: a table that is opened stays for what follows. Its clock stands still.
  engine::Engine engine([] { return 0; });
  all["requests"] = Json::array();
  for (const Json& example : examples["requests"]) {
    Json done = {{"request", example["request"]}};
    done["reply"] = *wire::parse(engine.answer(wire::write(example["request"])), 4 * 1024 * 1024);
    if (example.contains("varies")) done["varies"] = true;
    all["requests"].push_back(std::move(done));
  }
  return all;
}

}  // namespace twistwood::trial
