// twistwood record: games as text that outlives us. Checks, shows, converts and exports them.
#include "games/record.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/stored_logs.h"
#include "cli/subcommand.h"
#include "table/deal_check.h"
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

using Records = std::vector<Result<Record>>;

// Nothing if it cannot be read, as a folder cannot.
std::optional<std::string> read_file(const std::string& name) {
  std::stringstream text;
  std::ifstream file;
  if (name != "-") file.open(name, std::ios::binary);
  if (!file || std::filesystem::is_directory(name)) return std::nullopt;
  text << (name == "-" ? std::cin.rdbuf() : file.rdbuf());
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
Result<Record> from_match(const std::string& line) {
  const auto json = wire::parse(line, kLongestRecord);
  if (!json) return std::unexpected(json.error());
  const auto text = [&](const char* name) {
    return json->contains(name) && (*json)[name].is_string() ? (*json)[name].get<std::string>()
                                                             : std::string();
  };
  const auto start = read_position(text("position"));
  if (!start) return std::unexpected(start.error());
  const auto history = wire::read_seen(*start, json->value("turns", wire::Json()));
  if (!history) return std::unexpected(history.error());
  Record record = twistwood::record_of(*history);
  int seat = 0;
  for (const wire::Json& name : json->value("seats", wire::Json())) {
    ++seat;
    if (name.is_string()) record.set_tag(join("Seat", seat), name.get<std::string>());
  }
  set_result(record, *history);
  if (text("end") == "repetition") {
    record.set_tag("Repetition", "draw");
    record.set_tag("Result", "draw");
    record.set_tag("End", "repetition");
  } else if (text("end") == "forfeit") {
    record.set_tag("Forfeit", join("seat ", text("result").substr(1), ": ", text("why")));
  }
  return read_record(write_record(record));  // as strict as with any other
}

// The six fields of a position, then turns, with any white space: what `analyse` always took.
Result<Record> from_words(const std::string& text) {
  std::istringstream words(text);
  const auto history = read_played(words);
  if (!history) return std::unexpected(history.error());
  Record record = twistwood::record_of(*history);
  set_result(record, *history);
  return record;
}

Records read_records(const std::string& text) {
  Records records;
  for (const std::string_view one : split_records(text)) records.push_back(read_record(one));
  return records;
}

Records read_old_records(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \n\r\t");
  if (first != std::string::npos && text[first] == '[') return read_records(text);
  if (first == std::string::npos || text[first] != '{') return {from_words(text)};
  std::vector<std::string> lines;
  std::istringstream all(text);
  for (std::string line; std::getline(all, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  const auto json = wire::parse(lines.front(), kLongestRecord);
  if (json && json->contains("turns")) {
    Records records;
    for (const std::string& line : lines) records.push_back(from_match(line));
    return records;
  }
  if (json && json->contains("log")) {  // as a page kept a game
    lines.clear();
    for (const wire::Json& line : (*json)["log"]) lines.push_back(line.is_string() ? line : "");
  }
  return {from_log(lines)};
}

void show(const Record& record) {
  for (const auto& [name, value] : record.tags) std::cout << name << ": " << value << '\n';
  std::cout << write_position(record.start) << '\n';
  const AnyHistory history = history_of(record);
  for (int i = 0; i < history.size(); ++i) {
    const RecordedTurn& turn = record.turns[static_cast<std::size_t>(i)];
    std::cout << i + 1 << ". " << turn.turn << turn.mark << "   "
              << describe_turn(history.position_at(i), history.turn(i));
    if (history.turned_up(i)) std::cout << " (" << history.card(i) << ')';
    if (!turn.remark.empty()) std::cout << " {" << turn.remark << '}';
    std::cout << '\n' << write_position(history.position_at(i + 1)) << '\n';
  }
}

// "ok, 31 turns, dealt as promised", or what is not.
int answer_check(const std::string& name, const Record& record) {
  const auto deal = table::check_deal(record);
  if (!deal) return complain(join(name, ": ", deal.error().message));
  std::cout << name << ": ok, " << record.turns.size() << " turns";
  if (deal->has_key) std::cout << ", dealt as promised";
  const char* before = " but for what was chosen: ";
  for (const std::string& option : deal->chosen) {
    std::cout << std::exchange(before, ", ") << option;
  }
  std::cout << '\n';
  return kFine;
}

int answer_record(const RecordRequest& request, const std::string& name,
                  const Result<Record>& record) {
  if (!record) return complain(join(name, ": ", record.error().message));
  if (request.check) return answer_check(name, *record);
  if (request.show) {
    show(*record);
  } else {
    std::cout << write_record(*record);
  }
  return kFine;
}

int answer_from_table(const RecordRequest& request) {
  const auto logs = StoredLogs::open(request.database);
  if (!logs) return failed(logs.error().message);
  const auto lines = logs->lines(request.table);
  return answer_record(request, request.table,
                       lines ? from_log(*lines) : Result<Record>(std::unexpected(lines.error())));
}

int answer_all(const RecordRequest& request) {
  if (!request.database.empty()) return answer_from_table(request);
  if (request.files.empty()) return wrong_usage("name a file, or - for standard input");
  int status = kFine;
  for (const std::string& name : request.files) {
    const auto text = read_file(name);
    if (!text) {
      status = failed(join(name, ": it cannot be read"));
      continue;
    }
    const Records records = text->empty()     ? Records{refuse("there is nothing in it")}
                            : request.convert ? read_old_records(*text)
                                              : read_records(*text);
    for (std::size_t i = 0; i < records.size(); ++i) {
      const std::string which = records.size() > 1 ? join(name, " (", i + 1, ')') : name;
      if (i > 0 && !request.check) std::cout << '\n';
      status = std::max(status, answer_record(request, which, records[i]));
    }
  }
  return status;
}

}  // namespace

void add_record(CLI::App& app, Action& action) {
  auto [command, request] = add_subcommand<RecordRequest>(
      app, action, "record", "Games as text: check, show, convert, export", kRecordExamples,
      answer_all);
  command.add_option("files", request.files, "Files with records, or -")->type_name("FILE");
  command.add_flag("--check", request.check, "Only say whether it is right, and dealt as promised");
  command.add_flag("--show", request.show, "Turn by turn");
  command.add_flag("--convert", request.convert, "From an older form of a game");
  auto* database = command.add_option("--db", request.database, "The database of a server");
  auto* table = command.add_option("--table", request.table, "A table in it, by its id");
  database->needs(table);
  table->needs(database);
}

}  // namespace twistwood::cli
