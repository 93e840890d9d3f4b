// twistwood record: games as text that outlives us. Checks, shows, converts and exports them.
#include "games/record.h"

#include <CLI/CLI.hpp>
#include <condition_variable>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>

#include "cli/commands.h"
#include "cli/console.h"
#include "store/store.h"
#include "table/record.h"
#include "wire/game_fields.h"
#include "wire/log.h"

namespace twistwood::cli {

namespace {

constexpr const char* kRecordExamples =
    "Examples:\n"
    "  twistwood record game.record                 the record as it is written, if it is right\n"
    "  twistwood record --check games/*.record      ok or the reason, with line, column and turn\n"
    "  twistwood record --show game.record          turn by turn: what it did, the position after\n"
    "  twistwood record --convert old.json          from a line of an older match --games-out, "
    "the\n"
    "                                               lines of a table's log, or a position and "
    "turns\n"
    "  twistwood record --db tables.db --table ID   a stored table; its cards only when it is "
    "over\n"
    "A file of - is standard input. docs/record.md describes the form.";

struct RecordRequest {
  std::vector<std::string> files;
  bool check = false;
  bool show = false;
  bool convert = false;
  std::string database;
  std::string table;
};

Result<std::string> read_file(const std::string& name) {
  std::stringstream text;
  if (name == "-") {
    text << std::cin.rdbuf();
    return text.str();
  }
  std::ifstream file(name, std::ios::binary);
  if (!file) return refuse(name, ": it cannot be read");
  text << file.rdbuf();
  return text.str();
}

// The lines of the log of a table.
Result<Record> from_log(const std::vector<std::string>& lines) {
  std::vector<table::Event> log;
  wire::LogReader reader;
  for (const std::string& line : lines) {
    auto event = reader.read(line);
    if (!event) return refuse("line ", log.size() + 1, ": ", event.error().message);
    log.push_back(std::move(*event));
  }
  const auto table = table::Table::replay(log);
  if (!table) return std::unexpected(table.error());
  return record_of(*table, table->outcome() ? table::Cards::kOpen : table::Cards::kHidden);
}

// A line of what `match --games-out` wrote before there were records.
Result<Record> from_match(const wire::Json& json) {
  const auto start = read_position(json.value("position", ""));
  if (!start) return std::unexpected(start.error());
  const auto history = wire::read_seen(*start, json["turns"]);
  if (!history) return std::unexpected(history.error());
  Record record = twistwood::record_of(*history);
  int seat = 0;
  for (const wire::Json& name : json.value("agents", wire::Json::array())) {
    if (name.is_string()) record.set_tag(join("Seat", ++seat), name.get<std::string>());
  }
  set_result(record, *history);
  if (json.value("end", "") == "repetition" && history->occurrences() >= 3) {
    record.set_tag("Result", "draw");
    record.set_tag("End", "repetition");
  }
  return record;
}

// The six fields of a position, then turns, with any white space: what `analyse` always took.
Result<Record> from_words(const std::string& text) {
  std::istringstream words(text);
  std::string position;
  std::string word;
  for (int field = 0; field < 6 && words >> word; ++field) {
    position += (field > 0 ? " " : "") + word;
  }
  const auto start = read_position(position);
  if (!start) return std::unexpected(start.error());
  AnyHistory history(*start);
  while (words >> word) {
    if (const auto played = history.play(show_pass(word)); !played) {
      return refuse("turn ", history.size() + 1, ", ", word, ": ", played.error().message);
    }
  }
  Record record = twistwood::record_of(history);
  set_result(record, history);
  return record;
}

Result<Record> from_table(const RecordRequest& request) {
  std::mutex mutex;
  std::condition_variable done;
  std::optional<store::StoreResult<store::Log>> log;
  store::Options options;
  options.database = request.database;
  options.executor = [](store::Task task) { task(); };
  auto store = store::Store::open(std::move(options));
  if (!store) return std::unexpected(store.error());
  (*store)->load(request.table, 0, [&](store::StoreResult<store::Log> found) {
    const std::lock_guard lock(mutex);
    log = std::move(found);
    done.notify_all();
  });
  std::unique_lock lock(mutex);
  done.wait(lock, [&] { return log.has_value(); });
  if (!*log) return refuse(log->error().message);
  return from_log((*log)->lines);
}

}  // namespace

Result<Record> read_old_record(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \n\r\t");
  if (first != std::string::npos && text[first] == '[') return read_record(text);
  if (first == std::string::npos || text[first] != '{') return from_words(text);
  std::vector<std::string> lines;
  std::istringstream all(text);
  for (std::string line; std::getline(all, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  const auto json = wire::parse(lines.front(), kLongestRecord);
  if (!json) return std::unexpected(json.error());
  if (json->contains("log") && (*json)["log"].is_array()) {  // as a page kept a game
    lines.clear();
    for (const wire::Json& line : (*json)["log"]) lines.push_back(line.is_string() ? line : "");
  }
  return json->contains("position") && json->contains("turns") ? from_match(*json)
                                                               : from_log(lines);
}

namespace {

void show(const Record& record) {
  for (const auto& [name, value] : record.tags) std::cout << name << ": " << value << '\n';
  AnyHistory history(record.start);
  std::cout << write_position(record.start) << '\n';
  for (const RecordedTurn& turn : record.turns) {
    const AnyPosition before = history.position();
    [[maybe_unused]] const auto played = history.play(turn.turn, turn.card);
    std::cout << history.size() << ". " << turn.turn << turn.mark << "   "
              << describe_turn(before, history.turn(history.size() - 1));
    if (!turn.remark.empty()) std::cout << " {" << turn.remark << '}';
    std::cout << '\n' << write_position(history.position()) << '\n';
  }
}

int run(const RecordRequest& request) {
  if (!request.database.empty()) {
    const auto record = from_table(request);
    if (!record) return complain(record.error().message);
    request.show ? show(*record) : static_cast<void>(std::cout << write_record(*record));
    return kFine;
  }
  if (request.files.empty()) return wrong_usage("name a file, or - for standard input");
  int status = kFine;
  for (const std::string& name : request.files) {
    const auto text = read_file(name);
    if (!text) return complain(text.error().message);
    const auto record = request.convert ? read_old_record(*text) : read_record(*text);
    if (!record) {
      status = complain(join(name, ": ", record.error().message));
    } else if (request.check) {
      std::cout << name << ": ok, " << record->turns.size() << " turns\n";
    } else if (request.show) {
      show(*record);
    } else {
      std::cout << write_record(*record);
    }
  }
  return status;
}

}  // namespace

void add_record(CLI::App& app, Action& action) {
  auto request = std::make_shared<RecordRequest>();
  CLI::App* command = app.add_subcommand("record", "Games as text: check, show, convert, export");
  command->add_option("files", request->files, "Files with a record each, or -")->type_name("FILE");
  command->add_flag("--check", request->check, "Only say whether it is right");
  command->add_flag("--show", request->show, "Turn by turn");
  command->add_flag("--convert", request->convert, "From an older form of a game");
  auto* database = command->add_option("--db", request->database, "The database of a server");
  auto* table = command->add_option("--table", request->table, "A table in it, by its id");
  database->needs(table);
  table->needs(database);
  command->footer(kRecordExamples);
  command->callback([request, &action] { action = [request] { return run(*request); }; });
}

}  // namespace twistwood::cli
