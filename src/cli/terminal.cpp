#include "cli/terminal.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace twistwood::cli {

namespace {

constexpr std::string_view kEnterScreen = "\x1b[?1049h\x1b[?25l";
constexpr std::string_view kLeaveScreen = "\x1b[0m\x1b[?25h\x1b[?1049l";
constexpr std::array kDeadly = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV};

termios normal;                  // as the terminal was before
volatile sig_atomic_t raw_mode;  // whether it is different now

// Calls only functions that are safe inside a signal handler.
void write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno != EINTR) return;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void enter() {
  termios raw = normal;
  raw.c_lflag &= ~static_cast<tcflag_t>(ECHO | ICANON);
  raw.c_cc[VMIN] = 0;
  raw.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw);
  write_all(kEnterScreen);
  raw_mode = 1;
}

void leave() {
  if (raw_mode == 0) return;
  raw_mode = 0;
  write_all(kLeaveScreen);
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &normal);
}

void set_handler(int signal, void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_NODEFER;
  sigaction(signal, &action, nullptr);
}

void die(int signal) {
  leave();
  set_handler(signal, SIG_DFL);
  raise(signal);
}

// Ctrl-Z: a normal terminal while the program sleeps.
void sleep_and_wake(int) {
  const int error = errno;
  leave();
  set_handler(SIGTSTP, SIG_DFL);
  raise(SIGTSTP);
  set_handler(SIGTSTP, sleep_and_wake);
  enter();
  errno = error;
}

// Makes poll return, so that the picture is drawn again in the new size.
void notice(int) {}

bool wait_for_input(int timeout_ms) {
  pollfd input = {STDIN_FILENO, POLLIN, 0};
  return poll(&input, 1, timeout_ms) > 0;
}

Key::Kind arrow(char letter) {
  switch (letter) {
    case 'A': return Key::Kind::kUp;
    case 'B': return Key::Kind::kDown;
    case 'C': return Key::Kind::kRight;
    case 'D': return Key::Kind::kLeft;
    case 'Z': return Key::Kind::kBackTab;
    default: return Key::Kind::kNothing;
  }
}

// What follows an escape character: nothing for the key of that name, else `[` or `O`, perhaps
// numbers, and a letter.
Key::Kind escape_sequence() {
  constexpr int kSequenceGap_ms = 30;
  char next = '\0';
  if (!wait_for_input(kSequenceGap_ms) || read(STDIN_FILENO, &next, 1) != 1) {
    return Key::Kind::kEscape;
  }
  if (next != '[' && next != 'O') return Key::Kind::kNothing;
  while (wait_for_input(kSequenceGap_ms) && read(STDIN_FILENO, &next, 1) == 1) {
    if (next >= '@' && next <= '~') return arrow(next);
  }
  return Key::Kind::kNothing;
}

}  // namespace

Size terminal_size() {
  winsize window = {};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0) return {};
  return {window.ws_col, window.ws_row};
}

bool has_screen() {
  const char* term = std::getenv("TERM");
  return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 && term != nullptr &&
         std::strcmp(term, "dumb") != 0;
}

Look look_of_terminal() {
  const auto given = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string_view(value == nullptr ? "" : value);
  };
  std::string_view locale;
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    if (locale = given(name); !locale.empty()) break;
  }
  // Where no locale is set the terminal most likely shows Unicode.
  const bool unicode = locale.empty() || locale.find("UTF-8") != std::string_view::npos ||
                       locale.find("utf8") != std::string_view::npos;
  return {
      .colour = given("NO_COLOR").empty() && given("TERM") != "dumb" && isatty(STDOUT_FILENO) != 0,
      .ascii = !unicode};
}

Screen::Screen() {
  tcgetattr(STDIN_FILENO, &normal);
  for (const int signal : kDeadly) set_handler(signal, die);
  set_handler(SIGTSTP, sleep_and_wake);
  set_handler(SIGWINCH, notice);
  enter();
}

Screen::~Screen() {
  leave();
  for (const int signal : kDeadly) set_handler(signal, SIG_DFL);
  set_handler(SIGTSTP, SIG_DFL);
  set_handler(SIGWINCH, SIG_DFL);
}

void Screen::show(const Canvas& canvas, bool colour) {
  std::string frame = "\x1b[H";
  const auto lines = canvas.lines(colour);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i > 0) frame += "\r\n";
    frame += lines[i] + "\x1b[K";
  }
  write_all(frame + "\x1b[J");
}

Key Screen::key(int timeout_ms) {
  if (!wait_for_input(timeout_ms)) return {};
  char byte = '\0';
  const ssize_t got = read(STDIN_FILENO, &byte, 1);
  if (got == 0) return {Key::Kind::kClosed};
  if (got < 0)
    return {errno == EINTR || errno == EAGAIN ? Key::Kind::kNothing : Key::Kind::kClosed};
  switch (byte) {
    case '\x1b': return {escape_sequence()};
    case '\r':
    case '\n': return {Key::Kind::kEnter};
    case '\t': return {Key::Kind::kTab};
    case '\x7f':
    case '\b': return {Key::Kind::kBackspace};
    case '\x04': return {Key::Kind::kClosed};
    default: break;
  }
  if (byte >= ' ' && byte <= '~') return {Key::Kind::kText, byte};
  return {};
}

}  // namespace twistwood::cli
