// twistwood serve: tables for people who sit apart.
#include "server/server.h"

#include <iostream>
#include <thread>

#include "cli/page_folder.h"
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

int serve(server::ServerOptions options) {
  if (const auto fine = server::Server::check(options); !fine) {
    return wrong_usage(fine.error().message);
  }
  auto page = find_page(options.web_folder);
  if (!page) return failed(page.error().message);
  options.web_folder = std::move(*page);
  auto server = server::Server::start(options, server::journal_on_stderr());
  if (!server) return failed(server.error().message);
  const std::string& host = options.network.host;
  const bool six = host.find(':') != std::string::npos;
  (*server)->run([&, port = (*server)->port()] {
    std::cout << "Twistwood is at http://" << (six ? "[" + host + "]" : host) << ':' << port << '\n'
              << std::flush;
  });
  return kFine;
}

void add_push_options(CLI::App& command, server::PushOptions& push) {
  command.add_option("--push", push.on, "Let people have themselves told that it is their turn")
      ->check(CLI::IsMember({"on", "off"}))
      ->default_str("on");
  command.add_option("--push-contact", push.contact,
                     "Whom push services may write to, mailto:… or https://…; usually --origin");
  command.add_flag("--push-private-networks", push.private_networks,
                   "Ask push services of this machine and this network, too: for tests");
  command.add_option("--push-ca", push.ca_file,
                     "File with a certificate of a push service of one's own");
}

void add_serve_limits(CLI::App& command, server::Limits& limits) {
  constexpr int kMany = 1'000'000;
  constexpr std::int64_t kMinute_ms = 60'000;
  constexpr std::int64_t kDay_ms = 24 * 60 * kMinute_ms;
  add_number(command, "--connections", limits.connections, 1, kMany, "Connections in all");
  add_number(command, "--connections-per-address", limits.connections_per_address, 1, kMany,
             "Connections of one address, or of one /64 of IPv6");
  add_number(command, "--connects-per-minute", limits.connects_per_minute, 1, kMany,
             "New connections of one address to tables");
  add_number(command, "--tables-per-hour", limits.tables_per_hour, 1, kMany,
             "New tables of one address, rematches included");
  add_number(command, "--loads-per-minute", limits.loads_per_minute, 1, kMany,
             "Tables that one address may have read from the database");
  add_number(command, "--viewers-per-table", limits.viewers_per_table, 1, kMany,
             "Connections to one table, for those who only watch");
  add_number(command, "--unused-seat-ms", limits.unused_seat_ms, std::int64_t{1000}, kDay_ms,
             "When a public seat that nobody came to is free again", "MS");
  add_number(command, "--left-seat-ms", limits.left_seat_ms, std::int64_t{1000}, 30 * kDay_ms,
             "When a public seat whose person left and stays away is free again", "MS");
  add_number(command, "--grace-ms", limits.grace_ms, std::int64_t{1}, kDay_ms,
             "How long somebody is away before a bot may sit in", "MS");
  add_number(command, "--bot-ms", limits.bot_ms, std::int64_t{1}, kMinute_ms,
             "How long a bot thinks about a turn", "MS");
  add_number(command, "--idle-table-ms", limits.idle_table_ms, std::int64_t{100}, kDay_ms,
             "How long a table without viewers stays in memory", "MS");
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
      ->envname("TWISTWOOD_DB")
      ->capture_default_str();
  command.add_option("--web", options.web_folder,
                     "Folder of the page, or none; usually build/web or the installed one");
  command.add_flag("--public-list", options.public_list, "Let people make and find public tables");
  command.add_option("--origin", options.origins,
                     "Where the page is, such as https://play.example.org; usually this server");
  add_number(command, "--proxy-hops", options.network.proxy_hops, 0, 16,
             "So many proxies stand before it: believe what they say in X-Forwarded-For");
  command.add_flag_callback(
      "--behind-proxy", [&hops = options.network.proxy_hops] { hops = std::max(hops, 1); },
      "The same as --proxy-hops 1");
  command.add_flag("--trust-loopback", options.network.trust_loopback,
                   "No limits for connections from this machine: to measure with load");
  command.add_flag("--trust-clock", options.trust_clock,
                   "At this start: the date of the system is right, however long the pause was");
  add_number(command, "--bots", options.bot_threads, 1, 256, "Threads for bots", "INT");
  constexpr std::int64_t kCenturyDays = 36'500;
  add_number_or_never(command, "--keep-finished-days", options.keep_finished_days, 1, kCenturyDays,
                      "When finished tables are deleted", "DAYS");
  add_number_or_never(command, "--keep-idle-days", options.keep_idle_days, 1, kCenturyDays,
                      "When tables are deleted at which nothing happens", "DAYS");
  add_number_or_never(command, "--low-space-mib", options.low_space_mib, 1, 1 << 24,
                      "With less space beside a SQLite file no new tables are laid", "MIB");
  add_push_options(command, options.push);
  add_serve_limits(command, options.limits);
}

}  // namespace twistwood::cli
