// `twistwood serve` as whoever runs it meets it: its options, its refusals and its log.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>

#include "server/running_server.h"
#include "server/server_process.h"
#include "store/database.h"

namespace twistwood::trial {
namespace {

std::string contents_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Refused {
  int port = 0;
  int status = 0;
  std::string says;
};

// Starts it where there is nothing but the program, and waits for its end.
Refused refusal_of(std::vector<std::string> arguments) {
  const Folder folder;
  ServerProcess process(Launch{.arguments = std::move(arguments),
                               .folder = folder.path.string(),
                               .log = (folder.path / "log").string()});
  if (process.port() != 0) return {process.port(), 0, ""};
  return {0, process.wait(), contents_of(folder.path / "log")};
}

TEST(Serve, refuses_numbers_that_would_hurt_and_says_why) {
  struct Case {
    const char* option;
    const char* value;
    const char* says;
  };
  for (const auto& [option, value, says] : std::vector<Case>{
           {"--keep-idle-days", "-1", "'-1' is neither a number from 1 to 36500 nor the word"},
           {"--keep-idle-days", "0", "'0' is neither a number from 1 to 36500 nor the word never"},
           {"--keep-idle-days", "99999999999999", "nor the word never"},
           {"--keep-idle-days", "9x", "nor the word never"},
           {"--keep-finished-days", "0", "nor the word never"},
           {"--connections", "0", "not in range 1 to 1000000"},
           {"--connections", "-5", "not in range"},
           {"--push", "maybe", "not in {on,off}"},
           {"--push-contact", "mailto:", "not 'mailto:'"},
           {"--push-contact", "mailto:@", "not 'mailto:@'"},
           {"--push-contact", "mailto:ada", "not 'mailto:ada'"},
           {"--push-contact", "mailto:a b@example.org", "not 'mailto:a b@example.org'"},
           {"--push-contact", "https://", "not 'https://'"},
           {"--push-contact", "ada@example.org", "not 'ada@example.org'"},
           {"--connections-per-address", "0", "not in range"},
           {"--connects-per-minute", "0", "not in range"},
           {"--tables-per-hour", "0", "not in range"},
           {"--grace-ms", "-1", "not in range"},
           {"--bot-ms", "99999999", "not in range"},
           {"--idle-table-ms", "0", "not in range"},
           {"--port", "65536", "not in range"},
           {"--bots", "0", "not in range 1 to 256"},
           {"--bots", "-1", "not in range"}}) {
    const Refused refused = refusal_of({"--port", "0", "--web", "none", option, value});
    EXPECT_EQ(refused.port, 0) << option << ' ' << value;
    EXPECT_EQ(refused.status, 2) << option << ' ' << value;
    EXPECT_NE(refused.says.find(option + 2), std::string::npos) << refused.says;
    EXPECT_NE(refused.says.find(says), std::string::npos) << refused.says;
  }
}

// What can be told from the words alone is wrong usage; what is found out by trying has failed.
TEST(Serve, wrong_words_are_wrong_usage_and_what_cannot_be_done_has_failed) {
  const Folder folder;
  const ServerProcess first((folder.path / "tables.db").string());
  ASSERT_NE(first.port(), 0);
  struct Case {
    std::vector<std::string> arguments;
    int status;
    const char* says;
  };
  for (const auto& [arguments, status, says] : std::vector<Case>{
           {{"--host", "nowhere.example.org"}, 2, "'nowhere.example.org' is no address"},
           {{"--db", "mysql://app@db/tables"}, 2, "not this: mysql://"},
           {{"--db", ""}, 2, "the database has to be a file or postgresql://"},
           {{"--db", "no/such/folder/tables.db"}, 3, "no/such/folder/tables.db"},
           {{"--db", "postgresql://app@127.0.0.1:1/none"}, 3, "cannot use the database PostgreSQL"},
           {{"--web", "no/such/folder"}, 3, "no/such/folder"},
           {{"--push-ca", "/nonexistent"}, 3, "--push-ca: cannot read the certificate /nonexist"},
           {{"--port", std::to_string(first.port())}, 3, "cannot listen on 127.0.0.1:"}}) {
    std::vector<std::string> all = {"--port", "0", "--web", "none", "--db", "tables.db"};
    const auto same = std::ranges::find(all, arguments[0]);
    if (same != all.end()) all.erase(same, same + 2);
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Refused refused = refusal_of(all);
    EXPECT_EQ(refused.port, 0) << arguments[1];
    EXPECT_EQ(refused.status, status) << arguments[1];
    EXPECT_NE(refused.says.find(says), std::string::npos) << refused.says;
  }
}

TEST(Serve, help_has_a_range_and_a_default_for_every_number) {
  const Folder folder;
  const std::string out = (folder.path / "help").string();
  ASSERT_EQ(std::system((std::string(TWISTWOOD_PROGRAM) + " serve --help >" + out).c_str()), 0);
  const std::string help = contents_of(out);
  // "--name TYPE:range=default", then two spaces or a new line; a flag has no type. What is neither
  // text nor a choice between words is a number.
  std::set<std::string> numbers;
  std::istringstream lines(help);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("  --")) continue;
    const std::string option = line.substr(2, line.find("  ", 2) - 2);
    const std::size_t space = option.find(' ');
    if (space == std::string::npos) continue;
    const std::string value = option.substr(space + 1);
    if (value.starts_with("TEXT") || value.find(":{") != std::string::npos) continue;
    EXPECT_TRUE(std::regex_search(value, std::regex(" in \\[-?\\d+ - \\d+\\]"))) << line;
    EXPECT_TRUE(std::regex_search(value, std::regex("=(\\d+|never)$"))) << line;
    numbers.insert(option.substr(0, space));
  }
  EXPECT_GE(numbers.size(), 16u);
  for (const char* known : {"--port", "--bot-ms", "--keep-idle-days", "--low-space-mib"}) {
    EXPECT_TRUE(numbers.contains(known)) << known;
  }
}

TEST(Serve, every_option_is_described_in_the_operations_page) {
  const Folder folder;
  const std::string out = (folder.path / "help").string();
  ASSERT_EQ(std::system((std::string(TWISTWOOD_PROGRAM) + " serve --help >" + out).c_str()), 0);
  const std::string help = contents_of(out);
  const std::string page = contents_of(TWISTWOOD_SOURCE_DIR "/docs/operations.md");
  int options = 0;
  for (std::size_t at = help.find("\n  --"); at != std::string::npos;
       at = help.find("\n  --", at + 1)) {
    const std::string option = help.substr(at + 3, help.find_first_of(" \n", at + 3) - at - 3);
    EXPECT_NE(page.find('`' + option), std::string::npos) << option;
    ++options;
  }
  EXPECT_GE(options, 20);
}

TEST(Serve, every_line_of_the_log_is_described_in_the_operations_page) {
  const std::string page = contents_of(TWISTWOOD_SOURCE_DIR "/docs/operations.md");
  const std::regex line(R"re(LogLevel::k\w+,\s*"([a-z-]+)")re");
  std::set<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(TWISTWOOD_SOURCE_DIR "/src/server")) {
    const std::string code = contents_of(file.path());
    for (std::sregex_iterator at(code.begin(), code.end(), line), end; at != end; ++at) {
      names.insert((*at)[1]);
    }
  }
  EXPECT_GE(names.size(), 20u);
  for (const std::string& name : names) {
    EXPECT_NE(page.find('`' + name + '`'), std::string::npos) << name;
  }
}

TEST(Serve, never_is_a_word) {
  const Folder folder;
  const std::string database = (folder.path / "tables.db").string();
  const ServerProcess server(
      Launch{.arguments = {"--port", "0", "--web", "none", "--db", database, "--keep-idle-days",
                           "never", "--keep-finished-days", "never"}});
  EXPECT_NE(server.port(), 0);
}

TEST(Serve, a_file_has_one_server_and_the_second_is_told_who_has_it) {
  const Folder folder;
  const std::string database = (folder.path / "tables.db").string();
  ServerProcess first(database);
  ASSERT_NE(first.port(), 0);
  const Refused second = refusal_of({"--port", "0", "--web", "none", "--db", database});
  EXPECT_EQ(second.port, 0);
  EXPECT_EQ(second.status, 3);
  EXPECT_NE(second.says.find(database), std::string::npos) << second.says;
  const std::string holder = "process " + std::to_string(first.pid()) + " on ";
  EXPECT_NE(second.says.find(holder), std::string::npos) << second.says;
  // By another way to the same file.
  const std::string other_way =
      (folder.path / ".." / folder.path.filename() / "tables.db").string();
  EXPECT_EQ(refusal_of({"--port", "0", "--web", "none", "--db", other_way}).port, 0);
  first.kill_it();
  const ServerProcess third(database);
  EXPECT_NE(third.port(), 0) << "a crash has released it";
}

TEST(Serve, without_a_page_it_says_what_is_missing_and_is_not_ready) {
  const Refused refused = refusal_of({"--port", "0", "--db", "tables.db"});
  EXPECT_EQ(refused.port, 0);
  EXPECT_EQ(refused.status, 3);
  for (const char* says : {"no page", "build/web", "share/twistwood/web", "--web"}) {
    EXPECT_NE(refused.says.find(says), std::string::npos) << refused.says;
  }
}

TEST(Serve, finds_the_page_that_was_installed_with_it) {
  const Folder folder;
  const std::filesystem::path page = folder.path / "share" / "twistwood" / "web";
  std::filesystem::create_directories(page);
  std::filesystem::create_directories(folder.path / "bin");
  std::ofstream(page / "index.html") << "<!doctype html><title>Installed</title>";
  std::filesystem::copy_file(TWISTWOOD_PROGRAM, folder.path / "bin" / "twistwood");
  const ServerProcess server(Launch{.arguments = {"--port", "0", "--db", "tables.db"},
                                    .program = (folder.path / "bin" / "twistwood").string(),
                                    .folder = folder.path.string()});
  ASSERT_NE(server.port(), 0);
  EXPECT_NE(http(server.port(), "GET", "/").body.find("Installed"), std::string::npos);
}

TEST(Serve, what_expiry_deletes_is_counted_in_the_log) {
  const Folder folder;
  server::ServerOptions options;
  options.database = (folder.path / "tables.db").string();
  {
    const RunningServer server(options);
    for (int i = 0; i < 4; ++i) {
      make_table(server.port(), {{"game", "twisty"}, {"seats", {Json::object(), Json::object()}}});
    }
  }
  {
    // The last one stays new: a date far beyond all events would not be believed.
    const auto database = store::Database::connect(options.database);
    database->run("update game_tables set created_ms = 1000 where number < 4");
    database->run("update game_events set time_ms = 1000 where table_number < 4");
  }
  options.limits.expire_ms = 20;
  LogLines log;
  const RunningServer server(options, log.journal());
  EXPECT_EQ(log.wait_for("expired"), Json({{"tables", 3}}));
  EXPECT_NE(http(server.port(), "GET", "/metrics").body.find("twistwood_tables_expired_total 3\n"),
            std::string::npos);
}

TEST(Serve, a_refused_origin_stands_in_the_log_once_with_what_was_expected) {
  const Folder folder;
  server::ServerOptions options;
  options.database = (folder.path / "tables.db").string();
  options.origins = {"HTTPS://Play.Example.org:443/"};
  LogLines log;
  const RunningServer server(options, log.journal());
  const auto status = [&](const char* origin) {
    return http(server.port(), "GET", "/api/tables", "", {{"Origin", origin}}).status;
  };
  EXPECT_EQ(status("https://play.example.org"), 200);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(status("https://other.example.org"), 403);
  const Json line = log.wait_for("origin-refused");
  EXPECT_EQ(line["origin"], "https://other.example.org");
  EXPECT_EQ(line["expected"], Json({"https://play.example.org"}));
  EXPECT_EQ(log.count("origin-refused"), 1u);
}

TEST(Serve, an_origin_that_is_none_is_refused_at_the_start) {
  for (const char* origin : {"play.example.org", "https://play.example.org/twist", "*", "https://",
                             "ftp://play.example.org", "https://play.example.org:0"}) {
    const Refused refused =
        refusal_of({"--port", "0", "--web", "none", "--db", "tables.db", "--origin", origin});
    EXPECT_EQ(refused.port, 0) << origin;
    EXPECT_EQ(refused.status, 2) << origin;
    EXPECT_NE(refused.says.find(std::string("'") + origin + "'"), std::string::npos)
        << refused.says;
  }
}

}  // namespace
}  // namespace twistwood::trial
