#include "server/server_process.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "base/steady_clock.h"

namespace twistwood::trial {

ServerProcess::ServerProcess(const std::string& database,
                             const std::vector<std::string>& environment)
    : ServerProcess(Launch{
          .arguments = {"--port", "0", "--web", "none", "--trust-loopback", "--db", database},
          .environment = environment}) {}

ServerProcess::ServerProcess(const Launch& launch) {
  std::vector<std::string> words = {launch.program, "serve"};
  words.insert(words.end(), launch.arguments.begin(), launch.arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  int out[2];
  if (pipe2(out, O_CLOEXEC) != 0) return;
  pid_ = fork();
  if (pid_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // a test that dies leaves no server
    dup2(out[1], STDOUT_FILENO);
    dup2(open(launch.log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600), STDERR_FILENO);
    // The sockets of players would otherwise stay open in here.
    close_range(STDERR_FILENO + 1, ~0U, 0);
    if (!launch.folder.empty() && chdir(launch.folder.c_str()) != 0) _exit(126);
    // putenv() keeps the text itself and takes no constant one.
    for (const std::string& one : launch.environment) putenv(strdup(one.c_str()));
    execv(argv[0], argv.data());
    _exit(127);
  }
  close(out[1]);
  std::string line;
  for (char c = 0; read(out[0], &c, 1) == 1 && c != '\n';) line += c;
  close(out[0]);
  const std::size_t colon = line.rfind(':');
  if (colon != std::string::npos) port_ = std::atoi(line.c_str() + colon + 1);
}

int ServerProcess::wait() {
  int status = 0;
  if (pid_ <= 0 || waitpid(pid_, &status, 0) != pid_) return -1;
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void ServerProcess::kill_it() {
  if (pid_ <= 0) return;
  ::kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

Fleet::Fleet(std::string database, std::size_t servers)
    : database_(std::move(database)), places_(servers) {
  for (std::size_t i = 0; i < servers; ++i) start(i);
}

void Fleet::start(std::size_t server) {
  {
    const std::lock_guard lock(mutex_);
    if (!down_.empty() && down_.back().to_ms == kNotOver_ms) down_.back().to_ms = steady_ms();
  }
  auto process = std::make_unique<ServerProcess>(database_);
  if (process->port() == 0) {
    ADD_FAILURE() << "a server does not start";
    return give_up();
  }
  const std::lock_guard lock(mutex_);
  places_[server].process = std::move(process);
  places_[server].runs = true;
  ++places_[server].life;
  changed_.notify_all();
}

void Fleet::kill(std::size_t server) {
  {
    const std::lock_guard lock(mutex_);
    places_[server].runs = false;
  }
  places_[server].process->kill_it();
  const std::lock_guard lock(mutex_);
  if (std::ranges::none_of(places_, &Place::runs)) down_.push_back({steady_ms(), kNotOver_ms});
}

std::int64_t Fleet::down_ms(std::int64_t from_ms, std::int64_t to_ms) {
  const std::lock_guard lock(mutex_);
  return server::covered_ms(down_, from_ms, to_ms);
}

Fleet::Life Fleet::find(std::size_t server) {
  std::unique_lock lock(mutex_);
  const Place& place = places_[server];
  changed_.wait(lock, [&] { return place.runs || given_up_; });
  return {server, place.life, place.runs ? place.process->port() : 0};
}

bool Fleet::running(std::size_t server) {
  const std::lock_guard lock(mutex_);
  return places_[server].runs;
}

bool Fleet::over(const Life& life) {
  const std::lock_guard lock(mutex_);
  return places_[life.server].life != life.number || !places_[life.server].runs;
}

void Fleet::count_turn() {
  const std::lock_guard lock(mutex_);
  ++turns_;
  changed_.notify_all();
}

int Fleet::turns() {
  const std::lock_guard lock(mutex_);
  return turns_;
}

bool Fleet::wait_for_turns(int turns) {
  std::unique_lock lock(mutex_);
  const bool in_time = changed_.wait_for(lock, std::chrono::minutes(1),
                                         [&] { return turns_ >= turns || given_up_; });
  return in_time && !given_up_;
}

void Fleet::finish() {
  const std::lock_guard lock(mutex_);
  finishing_ = true;
}

void Fleet::give_up() {
  const std::lock_guard lock(mutex_);
  given_up_ = true;
  changed_.notify_all();
}

bool Fleet::finishing() {
  const std::lock_guard lock(mutex_);
  return finishing_;
}

bool Fleet::given_up() {
  const std::lock_guard lock(mutex_);
  return given_up_;
}

}  // namespace twistwood::trial
