// The subcommands of `twistwood`, one file each.
//
// `add_deal` and its sisters describe a subcommand to the parser. When the person has chosen it and
// all its options were read, it leaves what is to be done in `action`; main then does it. What an
// action returns is the exit status of the program.
#pragma once

#include <functional>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace twistwood::cli {

inline constexpr int kFine = 0;
inline constexpr int kRefused = 1;     // a position or turn breaks a rule, a check found a fault
inline constexpr int kWrongUsage = 2;  // the command line itself makes no sense
inline constexpr int kFailed = 3;      // a file, a server or memory did not do its part
// And 128 + the number of a signal that ended it early: interrupted_status (progress_bar.h).

using Action = std::function<int()>;
using AddSubcommand = void(CLI::App& app, Action& action);

AddSubcommand add_deal, add_moves, add_play_line, add_explain, add_perft, add_best, add_solve,
    add_analyse, add_puzzles, add_exercises, add_render, add_bench, add_play, add_study,
    add_study_deals, add_match, add_record, add_bot, add_bot_check, add_bot_join, add_art,
    add_serve, add_load;

}  // namespace twistwood::cli
