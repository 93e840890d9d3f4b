// twistwood serve: tables for people who sit apart.
#include "server/server.h"

#include <filesystem>
#include <iostream>
#include <thread>

#include "cli/subcommand.h"

namespace twistwood::cli {

namespace {

constexpr const char* kServeExamples =
    "Examples:\n"
    "  twistwood serve                                  on this machine, tables in twistwood.db\n"
    "  twistwood serve --host 0.0.0.0 --port 80         for everybody in this network\n"
    "  twistwood serve --db postgresql://app@db/twist   several servers may share a database\n"
    "  twistwood serve --behind-proxy --origin https://play.example.org --public-list\n"
    "It says on standard output where it is, logs to standard error one JSON object a line, and\n"
    "stops at SIGTERM or Ctrl-C after everything is stored. See docs/operations.md.";

constexpr const char* kBuiltPage = "build/web";

int serve(server::ServerOptions options) {
  if (options.web_folder.empty() &&
      std::filesystem::exists(std::string(kBuiltPage) + "/index.html")) {
    options.web_folder = kBuiltPage;
  }
  auto server = server::Server::start(options, server::journal_on_stderr());
  if (!server) return complain(server.error().message);
  const std::string& host = options.network.host;
  const bool six = host.find(':') != std::string::npos;
  std::cout << "Twistwood is at http://" << (six ? "[" + host + "]" : host) << ':'
            << (*server)->port() << '\n'
            << std::flush;
  (*server)->run();
  return kFine;
}

void add_serve_limits(CLI::App& command, server::Limits& limits) {
  command.add_option("--connections", limits.connections, "Connections in all");
  command.add_option("--connections-per-address", limits.connections_per_address,
                     "Connections of one address; this machine has no such limit");
  command.add_option("--tables-per-hour", limits.tables_per_hour,
                     "New tables of one address; this machine has no such limit");
  command.add_option("--grace-ms", limits.grace_ms,
                     "How long somebody is away before a bot may sit in");
  command.add_option("--bot-ms", limits.bot_ms, "How long a bot thinks about a turn");
  command.add_option("--idle-table-ms", limits.idle_table_ms,
                     "How long a table without viewers stays in memory");
}

}  // namespace

void add_serve(CLI::App& app, Action& action) {
  auto [command, options] = add_subcommand<server::ServerOptions>(
      app, action, "serve", "Tables for people who sit apart", kServeExamples, serve);
  options.bot_threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  command.add_option("--host", options.network.host, "Address to listen on")->capture_default_str();
  add_number(command, "--port", options.network.port, 0, 65535, "Port; 0 for any that is free",
             "INT");
  command.add_option("--db", options.database, "File, or postgresql://user@host/database")
      ->capture_default_str();
  command.add_option("--web", options.web_folder, "Folder of the page; build/web if it is there");
  command.add_flag("--public-list", options.public_list, "Let people make and find public tables");
  command.add_option("--origin", options.origins,
                     "Where the page is, such as https://play.example.org; usually this server");
  command.add_flag("--behind-proxy", options.network.behind_proxy,
                   "A proxy stands before it: believe its X-Forwarded-For");
  add_number(command, "--bots", options.bot_threads, 0, 256, "Threads for bots", "INT");
  command.add_option("--keep-finished-days", options.keep_finished_days,
                     "How long finished tables are kept");
  command.add_option("--keep-idle-days", options.keep_idle_days,
                     "How long tables are kept at which nothing happens");
  add_serve_limits(command, options.limits);
}

}  // namespace twistwood::cli
