#include "search/reason.h"

#include <array>

#include "base/result.h"

namespace twistwood::search {

namespace {

// A clause with places to fill: $s the seats, $t the thing, $turns the number of turns and so on.
struct Phrase {
  std::string_view code;
  std::string_view before;  // what joins it to the clause before it
  std::string_view text;
};

constexpr std::array<Phrase, 32> kPhrases = {{
    {"wins", ", ", "wins"},
    {"collects", ", ", "collects $t"},
    {"steals", ", ", "steals $t from $s"},
    {"protects", ", ", "protects its $cubes"},
    {"passes", ", ", "has to pass"},
    {"goes-to", ", ", "goes to $t"},
    {"heads-for", ", ", "heads for $t"},
    {"heads-for-centre", ", ", "heads for the centre"},
    {"away-from", ", ", "$turns from $t"},
    {"away-from-centre", ", ", "$turns from the centre"},
    {"sets-back", ", ", "sets $s back by $turns"},
    {"in-danger", ", ", "but $s can steal from it"},
    {"gets-away", ", ", "and gets away from $s"},
    {"out-of-danger", ", ", "and nobody can steal from it"},
    {"wins-at-gate", ", ", "wins at its gate"},
    {"reaches-goal", ", ", "reaches its goal"},
    {"brings-near", ", ", "brings its $t within reach"},
    {"stays-away", ", ", "cannot yet bring its $t within reach"},
    {"spends-gaps", " for ", "$gaps"},
    {"spends-flights", " for ", "$flights"},
    {"shuts-out", ", ", "keeps $s from its $t"},
    {"lets-in", ", ", "but $s can reach its $t"},
    {"gate-in-reach", ", ", "leaves the gate within reach of $s"},
    {"gate-out-of-reach", ", ", "takes the gate out of reach of $s"},
    {"then-takes", ", ", "$w takes $t"},
    {"then-steals", ", ", "$w steals $t from $s"},
    {"then-protects", ", ", "$w brings its cubes to safety"},
    {"then-reaches", ", ", "$w reaches its goal"},
    {"then-wins", ", ", "$w wins in $turns"},
    {"may-win", ", ", "$w can win in $turns"},
    {"then-draws", ", ", "it is a draw"},
    {"then-later", ", ", "$w gets to $t $turns later"},
}};

std::string seat_list(const std::vector<Seat>& seats) {
  std::string text;
  for (const Seat seat : seats) {
    if (!text.empty()) text += seat == seats.back() ? " and " : ", ";
    text += join("seat ", number(seat));
  }
  return text;
}

// Small numbers as words: "one turn", "two turns", "12 turns".
std::string counted(int number, std::string_view noun) {
  constexpr std::array<std::string_view, 7> kWords = {"no",   "one",  "two", "three",
                                                      "four", "five", "six"};
  const bool small = number >= 0 && number < static_cast<int>(kWords.size());
  std::string text =
      small ? std::string(kWords[static_cast<std::size_t>(number)]) : std::to_string(number);
  text += ' ';
  text += noun;
  if (number != 1) text += 's';
  return text;
}

// What stands for a word of a phrase that begins with $.
std::string meaning(std::string_view word, const Clause& clause) {
  if (word == "$s") return seat_list(clause.seats);
  if (word == "$w") return seat_list({clause.who.value_or(Seat{})});
  if (word == "$t") return clause.thing;
  if (word == "$cubes") return clause.number == 1 ? "cube" : "cubes";
  word.remove_prefix(1);
  word.remove_suffix(1);  // the s of the plural
  return counted(clause.number, word);
}

std::string filled(std::string_view text, const Clause& clause) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = text.find(' ');
    const std::string_view word = text.substr(0, end);
    out += word.front() == '$' ? meaning(word, clause) : std::string(word);
    if (end == std::string_view::npos) break;
    out += ' ';
    text.remove_prefix(end + 1);
  }
  return out;
}

const Phrase& phrase_of(std::string_view code) {
  std::size_t i = 0;
  while (i + 1 < kPhrases.size() && kPhrases[i].code != code) ++i;
  return kPhrases[i];
}

}  // namespace

std::vector<Clause> reasons(const AnyPosition& position, const AnyTurn& turn) {
  return with_game(position, [&]<class G>(const auto& p) {
    return reasons<G>(p.layout, G::view(p.state), turn_of<G>(turn));
  });
}

std::vector<Clause> deeds(const AnyPosition& position, const AnyTurn& turn) {
  return with_game(position, [&]<class G>(const auto& p) {
    return deeds<G>(p.layout, G::view(p.state), turn_of<G>(turn));
  });
}

std::string in_english(std::span<const Clause> clauses) {
  std::string text;
  std::string_view joined;
  for (const Clause& clause : clauses) {
    const Phrase& phrase = phrase_of(clause.code);
    const bool also_spends = phrase.before == " for " && joined == " for ";
    if (!text.empty()) text += also_spends ? " and " : phrase.before;
    text += filled(phrase.text, clause);
    joined = phrase.before;
  }
  return text;
}

}  // namespace twistwood::search
