// twistwood load: plays many tables on a server, measures it and checks what everybody saw.
#include "load/load.h"

#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/progress_bar.h"
#include "cli/stored_logs.h"
#include "cli/subcommand.h"

namespace twistwood::cli {

namespace {

constexpr const char* kLoadExamples =
    "Examples:\n"
    "  twistwood load --url http://127.0.0.1:8080 --game twisty --tables 500 --seconds 20\n"
    "  twistwood load --url http://127.0.0.1:8080 --tables 500 --rate 1 --json\n"
    "  twistwood load --url http://127.0.0.1:8080 --tables 1000 --idle\n"
    "  twistwood load --url http://127.0.0.1:8080 --db tables.db      checks what is stored, too\n"
    "Two seats at each table play random legal turns. Exit status 1 when a client saw something\n"
    "else than the log says, or a legal turn was refused. Ctrl-C ends the measuring and checks.";

struct LoadRequest {
  load::Plan plan;
  std::vector<std::string> urls;
  std::vector<std::string> metrics;
  std::string database;
  bool json = false;
};

void print_load(const load::Plan& plan, const load::Report& report) {
  std::cout << report.clients << " clients at " << plan.tables << " tables";
  if (report.tables > plan.tables) std::cout << " (" << report.tables << " in turn)";
  std::cout << ", " << decimals(report.seconds, 1) << " s\n";
  if (!plan.idle) {
    std::cout << "turns                " << report.turns << ", "
              << decimals(report.turns_per_second, 0) << " a second\n"
              << "acknowledged after   " << decimals(report.p50_ms, 2) << " ms (p50), "
              << decimals(report.p99_ms, 2) << " ms (p99), " << decimals(report.p999_ms, 2)
              << " ms (p999), " << decimals(report.slowest_ms, 2) << " ms (slowest)\n"
              << "server CPU a turn    "
              << (report.server_cpu_ms_per_turn ? decimals(*report.server_cpu_ms_per_turn, 4) : "?")
              << " ms (this program: " << decimals(report.own_cpu_ms_per_turn, 4) << " ms)\n";
  }
  std::cout << "server memory        "
            << (report.server_kib_per_table ? decimals(*report.server_kib_per_table, 1) : "?")
            << " KiB a table with its clients\n"
            << "outages survived     " << report.reconnects << " connections lost, "
            << decimals(report.longest_away_ms, 0) << " ms away at the longest; "
            << report.failed_requests << " requests failed, " << report.refused
            << " commands refused\n"
            << "checked              " << report.checked_tables << " tables, "
            << report.checked_views << " views, " << report.differences << " differences\n";
  if (report.stored_tables > 0) {
    std::cout << "in the database      " << report.stored_tables << " tables, "
              << report.stored_views << " views\n";
  }
  for (const auto& error : report.first_errors) std::cout << "  " << error << '\n';
}

void print_load_json(const load::Plan& plan, const load::Report& report) {
  const nlohmann::ordered_json json = {
      {"game", plan.game},
      {"clients", report.clients},
      {"tables", plan.tables},
      {"tables_in_turn", report.tables},
      {"rate", plan.rate},
      {"seconds", report.seconds},
      {"turns", report.turns},
      {"turns_per_second", report.turns_per_second},
      {"p50_ms", report.p50_ms},
      {"p99_ms", report.p99_ms},
      {"p999_ms", report.p999_ms},
      {"slowest_ms", report.slowest_ms},
      {"server_cpu_ms_per_turn", report.server_cpu_ms_per_turn
                                     ? nlohmann::ordered_json(*report.server_cpu_ms_per_turn)
                                     : nlohmann::ordered_json()},
      {"own_cpu_ms_per_turn", report.own_cpu_ms_per_turn},
      {"server_kib_per_table", report.server_kib_per_table
                                   ? nlohmann::ordered_json(*report.server_kib_per_table)
                                   : nlohmann::ordered_json()},
      {"reconnects", report.reconnects},
      {"longest_away_ms", report.longest_away_ms},
      {"failed_requests", report.failed_requests},
      {"refused", report.refused},
      {"checked_tables", report.checked_tables},
      {"checked_views", report.checked_views},
      {"stored_tables", report.stored_tables},
      {"stored_views", report.stored_views},
      {"differences", report.differences},
      {"first_errors", report.first_errors}};
  std::cout << json.dump() << '\n';
}

int run_load_command(LoadRequest request) {
  if (request.urls.empty()) request.urls.emplace_back("http://127.0.0.1:8080");
  for (auto& [urls, servers] : {std::pair{&request.urls, &request.plan.servers},
                                {&request.metrics, &request.plan.metrics}}) {
    for (const std::string& url : *urls) {
      const auto server = client::read_url(url);
      if (!server) {
        return wrong_usage(
            join(urls == &request.urls ? "--url: " : "--metrics: ", server.error().message));
      }
      servers->push_back(*server);
    }
  }
  std::optional<StoredLogs> logs;
  if (!request.database.empty()) {
    auto opened = StoredLogs::open(request.database);
    if (!opened) return failed(join("--db: ", opened.error().message));
    logs = std::move(*opened);
    request.plan.read_log = [&](const std::string& table) { return logs->lines(table); };
  }
  ProgressBar bar;
  const auto report =
      load::run_load(request.plan, stop_at_interrupt(), [&](const load::Progress& progress) {
        bar.show(std::min(progress.done, progress.whole), progress.whole, progress.phase);
      });
  bar.clear();
  if (!report) return failed(join("load: ", report.error().message));
  request.json ? print_load_json(request.plan, *report) : print_load(request.plan, *report);
  if (report->differences != 0) return kRefused;
  return interrupted() ? interrupted_status() : kFine;
}

}  // namespace

void add_load(CLI::App& app, Action& action) {
  auto [command, request] = add_subcommand<LoadRequest>(
      app, action, "load", "Play many tables on a server, and measure it", kLoadExamples,
      run_load_command);
  load::Plan& plan = request.plan;
  command
      .add_option("--url", request.urls,
                  "Where the server is, http://127.0.0.1:8080 if left out; several share the load")
      ->type_name("URL");
  command
      .add_option("--metrics", request.metrics,
                  "Where the servers themselves are, if --url is a proxy that hides /metrics")
      ->type_name("URL");
  add_file(command, "--ca", plan.ca_file,
           "Certificates to trust besides the system's, for https (PEM)");
  command
      .add_option("--db", request.database,
                  "The server's database, a file or postgresql://…: compare what everybody saw "
                  "with it, past the server")
      ->type_name("DB");
  const std::vector<std::string> games(Games::kNames.begin(), Games::kNames.end());
  command.add_option("--game", plan.game, game_names(" or "))
      ->check(CLI::IsMember(games))
      ->capture_default_str();
  add_number(command, "--tables", plan.tables, 1, 100'000, "Tables at a time, two seats each");
  add_number(command, "--spectators", plan.spectators, 0, 100, "Who only watch, at each table");
  add_number(command, "--rate", plan.rate, 0.0, 10'000.0,
             "Turns a second and table; 0 as fast as it goes");
  add_number(command, "--seconds", plan.seconds, 0.1, 1e6, "How long to measure", "S");
  add_seed(command, plan.seed, "Of the turns");
  command.add_flag("--one-device", plan.one_device,
                   "Both seats of a table over one connection, as people who share a device");
  command.add_flag("--idle", plan.idle, "Only connect, and measure the server's memory");
  command.add_flag("--json", request.json, "One JSON object instead of text");
}

}  // namespace twistwood::cli
