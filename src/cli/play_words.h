// What a game at the terminal says, the same on the screen and in lines.
#pragma once

#include <string>
#include <vector>

#include "cli/session.h"

namespace twistwood::cli {

// "Twisty, turn 12 of 1000"
template <Game G>
std::string title_words(const Session<G>& session);

// "The fox wins after 34 turns."
template <Game G>
std::string end_words(const Session<G>& session);

// "Hint: e5   seat 1: ..."
template <Game G>
std::string hint_words(Session<G>& session);

// A paragraph each.
template <Game G>
std::vector<std::string> screen_help(const Look& look);
template <Game G>
std::vector<std::string> line_help();

}  // namespace twistwood::cli
