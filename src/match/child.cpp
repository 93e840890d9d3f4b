#include "match/child.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>

#include "base/quote.h"
#include "base/steady_clock.h"

namespace twistwood::match {

namespace {

constexpr std::int64_t kGoodbyeMs = 500;
constexpr int kSliceMs = 50;  // how often a wait looks whether it is still wanted

std::string reason(int error) { return std::generic_category().message(error); }

// Why the system does not let us: because it has no more of something, or because of what we ask.
Error trouble(const std::string& what, int error) {
  const bool short_of = error == EMFILE || error == ENFILE || error == ENOMEM || error == EAGAIN;
  return {.message = join(what, ": ", reason(error)), .of_machine = short_of};
}

void ignore_broken_pipes() {
  [[maybe_unused]] static const auto once = std::signal(SIGPIPE, SIG_IGN);
}

void close_both(const std::array<int, 2>& pipe) {
  ::close(pipe[0]);
  ::close(pipe[1]);
}

// Everything a child should not inherit from us: our files, sockets and pipes, which would stay
// open for as long as it lives; our signals, our process group.
class SpawnPlan {
 public:
  SpawnPlan(int input, int output, pid_t group) {
    posix_spawn_file_actions_init(&files_);
    posix_spawn_file_actions_adddup2(&files_, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files_, output, STDOUT_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&files_, STDERR_FILENO + 1);
    posix_spawnattr_init(&attributes_);
    sigset_t none;
    sigset_t usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &usual);
    posix_spawnattr_setpgroup(&attributes_, group);
    posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&files_);
    posix_spawnattr_destroy(&attributes_);
  }

  int run(pid_t& id, std::vector<std::string> command) {
    std::vector<char*> words;
    for (std::string& word : command) words.push_back(word.data());
    words.push_back(nullptr);
    return posix_spawnp(&id, words[0], &files_, &attributes_, words.data(), environ);
  }

 private:
  posix_spawn_file_actions_t files_;
  posix_spawnattr_t attributes_;
};

}  // namespace

// A shell that leads the group of a program, and ends all of it when the other end of a pipe is
// closed, which is ours alone. PR_SET_PDEATHSIG would not do: it fires at the end of the thread
// that started the program, and spares what the program has started. Where there is no shell, the
// program has a group of its own and nobody looks after it.
class Warden {
 public:
  Warden() {
    std::array<int, 2> leash{};
    if (pipe2(leash.data(), O_CLOEXEC) != 0) return;
    leash_ = leash[1];
    const std::string script = "trap '' HUP INT TERM; read -r _; kill -s KILL 0";
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere < 0 || SpawnPlan(leash[0], nowhere, 0).run(id_, {"/bin/sh", "-c", script}) != 0) {
      id_ = -1;
    }
    if (nowhere >= 0) ::close(nowhere);
    ::close(leash[0]);
  }
  Warden(const Warden&) = delete;
  Warden& operator=(const Warden&) = delete;
  ~Warden() {
    if (id_ > 0) {
      ::kill(id_, SIGKILL);
      while (waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
      }
    }
    if (leash_ >= 0) ::close(leash_);
  }

  // For a program to join; 0 for one of its own.
  pid_t group() const { return std::max<pid_t>(id_, 0); }

 private:
  pid_t id_ = -1;
  int leash_ = -1;
};

Result<std::vector<std::string>> split_command(std::string_view command) {
  // The system would take what stands before it for all.
  if (command.find('\0') != std::string_view::npos) return refuse("a command holds no NUL");
  std::vector<std::string> words;
  char quoted = '\0';
  bool inside = false;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    const bool blank = quoted == '\0' && (c == ' ' || c == '\t');
    if (blank) {
      inside = false;
      continue;
    }
    if (!inside) words.emplace_back();
    inside = true;
    if (c == quoted) {
      quoted = '\0';
    } else if (quoted == '\0' && (c == '\'' || c == '"')) {
      quoted = c;
    } else if (c == '\\' && quoted != '\'' && i + 1 < command.size()) {
      words.back() += command[++i];
    } else {
      words.back() += c;
    }
  }
  if (quoted != '\0') return refuse("program: a quote is not closed in ", quote(command));
  if (words.empty()) return refuse("program: there is nothing to run");
  return words;
}

Result<std::unique_ptr<Child>> Child::start(const std::vector<std::string>& command) {
  ignore_broken_pipes();
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  // Closed on exec, or another child started at the same moment would keep our ends open.
  if (pipe2(in.data(), O_CLOEXEC) != 0) return std::unexpected(trouble("pipe", errno));
  if (pipe2(out.data(), O_CLOEXEC) != 0) {
    const int error = errno;
    close_both(in);
    return std::unexpected(trouble("pipe", error));
  }
  auto warden = std::make_unique<Warden>();
  pid_t id = -1;
  const int failed = SpawnPlan(in[0], out[1], warden->group()).run(id, command);
  ::close(in[0]);
  ::close(out[1]);
  if (failed != 0) {
    ::close(in[1]);
    ::close(out[0]);
    return std::unexpected(trouble(join("cannot run ", quote(command[0])), failed));
  }
  fcntl(in[1], F_SETFL, O_NONBLOCK);
  fcntl(out[0], F_SETFL, O_NONBLOCK);
  return std::unique_ptr<Child>(new Child(id, std::move(warden), in[1], out[0]));
}

Child::Child(pid_t id, std::unique_ptr<Warden> warden, int input, int output)
    : id_(id), warden_(std::move(warden)), input_(input), output_(output) {}

Child::~Child() {
  if (id_ > 0 && input_ >= 0) {
    [[maybe_unused]] const auto asked =
        write("quit\n", {.start_ms = steady_ms(), .patience_ms = kSliceMs});
  }
  end_input();
  if (!reap(kGoodbyeMs)) kill();
  ::close(output_);
}

Result<void> Child::write(std::string_view lines, const Deadline& deadline) {
  while (!lines.empty()) {
    const ssize_t written = ::write(input_, lines.data(), lines.size());
    if (written > 0) {
      lines.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      if (!await(input_, POLLOUT, deadline)) return refuse("does not read its input");
    } else if (errno != EINTR) {
      return refuse(fate());
    }
  }
  return {};
}

Result<std::string> Child::read_line(const Deadline& deadline) {
  std::array<char, 4096> bytes;
  while (lines_.empty()) {
    if (lines_.overflowing()) return refuse("sent a line of more than ", kLongestLine, " bytes");
    // A program that never stops talking has to come to an end too.
    if (!await(output_, POLLIN, deadline)) {
      return refuse("gave no answer within ", deadline.patience_ms, " ms");
    }
    const ssize_t size = ::read(output_, bytes.data(), bytes.size());
    if (size > 0) {
      lines_.add({bytes.data(), static_cast<std::size_t>(size)});
    } else if (size == 0) {
      return refuse(fate());
    } else if (errno != EAGAIN && errno != EINTR) {
      return refuse("cannot be read from: ", reason(errno));
    }
  }
  return lines_.take().text;
}

void Child::end_input() {
  if (input_ >= 0) ::close(input_);
  input_ = -1;
}

void Child::kill() {
  if (id_ <= 0) return;
  ::kill(warden_->group() > 0 ? -warden_->group() : -id_, SIGKILL);
  ::kill(id_, SIGKILL);  // in case it has left its group
  while (waitpid(id_, &status_, 0) < 0 && errno == EINTR) {
  }
  id_ = -1;
  warden_.reset();  // until here nobody else can have the number of the group
}

bool Child::await(int descriptor, short event, const Deadline& deadline) const {
  while (true) {
    if (deadline.stop != nullptr && deadline.stop->load()) return false;
    const std::int64_t left = deadline.start_ms + deadline.patience_ms - steady_ms();
    if (left <= 0) return false;
    pollfd wait{descriptor, event, 0};
    if (poll(&wait, 1, static_cast<int>(std::min<std::int64_t>(left, kSliceMs))) > 0) return true;
  }
}

// True when it has ended within the time. There is no portable way to wait for that with a
// deadline, so it looks again and again; only a program on its way out gets here.
bool Child::reap(std::int64_t patience_ms) {
  const std::int64_t end_ms = steady_ms() + patience_ms;
  while (id_ > 0) {
    siginfo_t ended{};
    waitid(P_PID, static_cast<id_t>(id_), &ended, WEXITED | WNOHANG | WNOWAIT);
    if (ended.si_pid == id_) {
      kill();  // what it may have left behind; until it is reaped, nobody else has its number
    } else if (steady_ms() >= end_ms) {
      return false;
    } else {
      poll(nullptr, 0, 1);
    }
  }
  return true;
}

std::string Child::fate() {
  if (!reap(kGoodbyeMs)) return "closed its output";
  if (WIFSIGNALED(status_)) return join("was ended by signal ", WTERMSIG(status_));
  return join("ended with status ", WEXITSTATUS(status_));
}

}  // namespace twistwood::match
