// Of the fleet: what has to be true.
#include <algorithm>

#include "base/result.h"
#include "fleet/fleet.h"
#include "wire/log.h"
#include "wire/view.h"

namespace twistwood::trial {

namespace {

bool has_id(const SharedTables::Kept& kept, int seat, const std::string& id) {
  const std::string field = join("\"id\":\"", seat, ':', id, '"');
  return std::ranges::any_of(kept.lines, [&](const auto& line) {
    return line.second.text.find(field) != std::string::npos;
  });
}

}  // namespace

void Fleet::check_sent(const SimulatedClient& to, const Json& message) {
  const SharedTables::Kept* kept = disk_.find(to.table_id());
  if (kept == nullptr) return complain("a table is gone");
  const auto newest = static_cast<int>(kept->lines.rbegin()->first);
  const auto& type = message["type"].get_ref<const std::string&>();
  const auto check_event = [&](const Json& event) {
    const auto line = kept->lines.find(event["version"].get<int>());
    const std::string time = join("\"time_ms\":", event["time_ms"].get<std::int64_t>(), ',');
    if (line == kept->lines.end() || line->second.text.find(time) == std::string::npos) {
      complain(join("told of version ", event["version"].get<int>(), ", which is not stored"));
    }
  };
  if (type == "event") check_event(message);
  if (type == "joined") {
    if (message.contains("table") && message["table"]["version"].get<int>() > newest) {
      complain("joined at a version that is not stored");
    }
    if (message.contains("events")) std::ranges::for_each(message["events"], check_event);
  }
  if (type != "answer" || message["ok"] != true) return;
  if (kept->record.rematch.empty() && !has_id(*kept, to.seat(), message["id"])) {
    complain("acknowledged what is not stored");
  }
  if (message.contains("repeat")) ++counts_["repeat"];
}

void Fleet::count_behind() {
  for (const auto& [number, kept] : disk_.tables) {
    for (const Node& node : nodes_) {
      if (!node.server) continue;
      server::TableActor* table = node.server->hub.find(kept.record.id);
      if (table == nullptr || table->presence().empty()) continue;
      if (table->told() < static_cast<int>(kept.lines.rbegin()->first)) ++counts_["behind"];
    }
  }
}

void Fleet::check(FleetSeen& seen) {
  for (const SharedTables::Unknown& line : disk_.given_up) {
    ++counts_[disk_.has(line) ? "given up and stored" : "given up and not stored"];
  }
  counts_["tables"] += static_cast<int>(disk_.tables.size());
  if (clients_.empty()) complain("no table was laid");
  for (const auto& [number, kept] : disk_.tables) check_table(kept, seen);
}

void Fleet::check_table(const SharedTables::Kept& kept, FleetSeen& seen) {
  std::vector<table::Event> log;
  wire::LogReader reader;
  std::set<std::pair<std::string, std::size_t>> ids;
  for (const auto& [version, line] : kept.lines) {
    const auto event = reader.read(line.text);
    if (!event) return complain(event.error().message);
    if (version != static_cast<std::int64_t>(log.size()) + 1) return complain("a gap in a log");
    if (!log.empty() && event->time_ms < log.back().time_ms) complain("time went back in a log");
    if (!event->id.empty() && !ids.emplace(event->id, event->what.index()).second) {
      complain(join("command ", event->id, " was carried out twice"));
    }
    const std::string type(wire::type_of(*event));
    seen.events.insert(type);
    if (type == "timed-out" && !timed_.contains(kept.record.id)) {
      complain("somebody lost on time who had enough of it");
    }
    log.push_back(*event);
  }
  const auto table = table::Table::replay(log);
  if (!table) return complain(table.error().message);
  for (const auto& client : clients_) {
    if (client->table_id() == kept.record.id) check_client(*client, kept, *table);
  }
}

void Fleet::check_client(const SimulatedClient& client, const SharedTables::Kept& kept,
                         const table::Table& table) {
  const auto who = [&] { return join("seat ", client.seat(), " of ", client.table_id(), ": "); };
  if (!client.wrong.empty()) complain(who() + client.wrong);
  if (!client.at_rest()) return complain(who() + "still waits for an answer");
  counts_["links"] += client.links;
  counts_["acknowledged"] += static_cast<int>(client.acknowledged.size());
  for (const std::string& id : client.acknowledged) {
    if (!has_id(kept, client.seat(), id))
      complain(join(who(), id, " was acknowledged and is lost"));
  }
  const Json truth = *wire::parse(wire::write_table(table, table.log().back().time_ms), 1 << 20);
  for (const char* field : {"version", "position", "to_act", "undo", "can_undo", "outcome"}) {
    if (client.view[field] != truth[field]) {
      complain(join(who(), field, " is ", wire::write(client.view[field]), ", not ",
                    wire::write(truth[field])));
    }
  }
  const auto shown = wire::show_events(table, 0);
  for (const auto& [version, what] : client.events) {
    if (shown[static_cast<std::size_t>(version) - 1]["what"] != what) {
      complain(join(who(), "saw another event of version ", version));
    }
  }
  if (client.rematch_acknowledged && client.rematch.empty()) complain(who() + "no rematch");
  if (client.rematch != kept.record.rematch) complain(who() + "another rematch");
  if (!client.rematch.empty()) ++counts_["rematches"];
  if (!client.rematch.empty() && disk_.find(client.rematch) == nullptr) {
    complain(who() + "the rematch is not stored");
  }
  for (const Json& seat : client.presence["seats"]) {
    if (seat["here"] != true) complain(who() + "somebody who is here is taken for away");
  }
  if (client.presence["watching"] != 1) complain(who() + "one watches, not so many as it says");
}

}  // namespace twistwood::trial
