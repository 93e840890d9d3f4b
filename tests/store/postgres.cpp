#include "store/postgres.h"

#include <fcntl.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iterator>
#include <memory>
#include <vector>

#include "store/database.h"

namespace twistwood {

namespace fs = std::filesystem;

namespace {

// PostgreSQL refuses to run as root; its package brings a user for it.
const passwd* server_user() { return geteuid() == 0 ? getpwnam("postgres") : nullptr; }

// What it says goes to the end of a file.
pid_t start_program(const std::vector<std::string>& words, const fs::path& log) {
  std::vector<char*> arguments;
  for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const passwd* user = server_user();
  const pid_t child = fork();
  if (child != 0) return child;
  if (user != nullptr && (setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0)) _exit(126);
  prctl(PR_SET_PDEATHSIG, SIGQUIT);  // a test that dies leaves no server
  const int output = open(log.c_str(), O_CREAT | O_APPEND | O_WRONLY, 0600);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  execv(arguments[0], arguments.data());
  _exit(127);
}

std::string text_of_file(const fs::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

Result<fs::path> postgres_programs(const fs::path& root) {
  std::vector<fs::path> found;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(root, none)) {
    if (fs::exists(entry.path() / "bin/initdb") && fs::exists(entry.path() / "bin/postgres")) {
      found.push_back(entry.path() / "bin");
    }
  }
  if (found.empty()) {
    return refuse("there is no PostgreSQL server below ", root.string(),
                  ", which these tests need: install the package postgresql");
  }
  return *std::ranges::max_element(found);
}

Result<Postgres*> Postgres::shared() {
  static std::unique_ptr<Postgres> one;
  if (!one) {
    std::unique_ptr<Postgres> made(new Postgres);
    if (auto ready = made->make(); !ready) return std::unexpected(ready.error());
    one = std::move(made);
  }
  return one.get();
}

Result<void> Postgres::make() {
  auto programs = postgres_programs("/usr/lib/postgresql");
  if (!programs) return std::unexpected(programs.error());
  programs_ = *programs;
  if (geteuid() == 0 && server_user() == nullptr) {
    return refuse("PostgreSQL does not run as root, and there is no user postgres");
  }
  std::string name = (fs::temp_directory_path() / "twistwood-postgres-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) return refuse("cannot make ", name);
  folder_ = name;
  if (const passwd* user = server_user()) {
    if (chown(name.c_str(), user->pw_uid, user->pw_gid) != 0) return refuse("cannot chown ", name);
  }
  const pid_t child =
      start_program({(programs_ / "initdb").string(), "-D", (folder_ / "data").string(), "-U",
                     "app", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync"},
                    folder_ / "log");
  int status = -1;
  waitpid(child, &status, 0);
  if (status != 0) return refuse("initdb failed: ", text_of_file(folder_ / "log"));
  return start();
}

Result<void> Postgres::start(const std::vector<std::string>& settings) {
  // After a crash it flushes all that is there: at once, not file by file in seconds.
  std::vector<std::string> words = {(programs_ / "postgres").string(),
                                    "-D",
                                    (folder_ / "data").string(),
                                    "-k",
                                    folder_.string(),
                                    "-c",
                                    "listen_addresses=",
                                    "-c",
                                    "recovery_init_sync_method=syncfs"};
  for (const std::string& setting : settings) words.insert(words.end(), {"-c", setting});
  server_ = start_program(words, folder_ / "log");
  // It is ready when it answers, and it never will be when it has ended.
  while (PQping(url().c_str()) != PQPING_OK) {
    if (waitpid(server_, nullptr, WNOHANG) == server_) {
      server_ = -1;
      return refuse("PostgreSQL does not start: ", text_of_file(folder_ / "log"));
    }
    usleep(5000);
  }
  return {};
}

std::string Postgres::url(const std::string& database) const {
  return join("postgresql://app@/", database, "?host=", folder_.string());
}

Result<std::string> Postgres::make_database() {
  const std::string name = join("test", ++databases_);
  if (auto made = run_sql(url(), join("create database ", name)); !made) {
    return std::unexpected(made.error());
  }
  return url(name);
}

void Postgres::stop() {
  if (server_ < 0) return;
  kill(server_, SIGINT);
  waitpid(server_, nullptr, 0);
  server_ = -1;
}

Result<void> Postgres::crash_and_start() {
  kill(server_, SIGKILL);
  waitpid(server_, nullptr, 0);
  // Its children end when they miss it; until the last has, it cannot start.
  for (;;) {
    auto started = start();
    if (started || started.error().message.find("still in use") == std::string::npos) {
      return started;
    }
    usleep(5000);
  }
}

Postgres::~Postgres() {
  stop();
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

Result<void> run_sql(const std::string& url, const std::string& statements) {
  const std::unique_ptr<PGconn, decltype(&PQfinish)> connection(PQconnectdb(url.c_str()), PQfinish);
  const std::unique_ptr<PGresult, decltype(&PQclear)> result(
      PQexec(connection.get(), statements.c_str()), PQclear);
  const auto status = PQresultStatus(result.get());
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return {};
  return refuse(PQerrorMessage(connection.get()));
}

StoppedSessions::StoppedSessions(store::Database& asked) {
  for (std::int64_t last = 0;;) {
    const auto next =
        asked.number(join("select min(pid) from pg_stat_activity where datname = "
                          "current_database() and pid <> pg_backend_pid() and pid > ",
                          last));
    if (!next) return;
    last = *next;
    pids_.push_back(static_cast<pid_t>(last));
    kill(pids_.back(), SIGSTOP);
  }
}

StoppedSessions::~StoppedSessions() {
  for (const pid_t pid : pids_) kill(pid, SIGCONT);
}

}  // namespace twistwood
