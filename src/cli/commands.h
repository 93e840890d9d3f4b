// The subcommands of `twistwood`, one file each.
//
// `add_deal` and its sisters describe a subcommand to the parser. When the person has chosen it and
// all its options were read, it leaves what is to be done in `action`; main then does it. What an
// action returns is the exit status of the program.
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace twistwood::cli {

inline constexpr int kFine = 0;
inline constexpr int kRefused = 1;     // a position or turn breaks a rule
inline constexpr int kWrongUsage = 2;  // the command line itself makes no sense

using Action = std::function<int()>;

void add_deal(CLI::App& app, Action& action);
void add_moves(CLI::App& app, Action& action);
void add_play_line(CLI::App& app, Action& action);
void add_explain(CLI::App& app, Action& action);
void add_perft(CLI::App& app, Action& action);
void add_best(CLI::App& app, Action& action);
void add_analyse(CLI::App& app, Action& action);
void add_render(CLI::App& app, Action& action);
void add_bench(CLI::App& app, Action& action);
void add_play(CLI::App& app, Action& action);
void add_study(CLI::App& app, Action& action);
void add_match(CLI::App& app, Action& action);
void add_record(CLI::App& app, Action& action);
void add_bot(CLI::App& app, Action& action);
void add_art(CLI::App& app, Action& action);
void add_serve(CLI::App& app, Action& action);
void add_load(CLI::App& app, Action& action);

}  // namespace twistwood::cli
