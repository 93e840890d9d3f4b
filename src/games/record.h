// A game as text that outlives us: who played, from which start, every turn, how it ended.
//
// What PGN is for chess, for two to four seats and hidden cards. Everything that keeps, shares,
// shows or analyses a game reads and writes this one form (docs/record.md). A record names the
// rules it was played under and is replayed under them. Reading takes any white space and refuses
// with line, column and turn; nothing is accepted in part. Writing is canonical: the same record
// gives the same bytes everywhere.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "games/any_history.h"

namespace twistwood {

inline constexpr std::size_t kLongestRecord = 1024 * 1024;  // bytes
inline constexpr int kMostRecordTurns = 65'535;
inline constexpr int kDeepestVariation = 8;

struct RecordedTurn {
  std::string turn;                                   // in notation
  std::string card;                                   // it turned up, where the start is masked
  std::string mark;                                   // "!", "?" or "??"
  std::optional<std::int64_t> left_ms;                // on the clock of its seat after it
  std::vector<int> win_permille;                      // the chance of every seat after it
  std::string best;                                   // what would have been better
  std::string remark;                                 // whatever else is to be said
  std::vector<std::vector<RecordedTurn>> variations;  // instead of this turn

  friend bool operator==(const RecordedTurn&, const RecordedTurn&) = default;
};

struct Record {
  struct Tag {
    std::string name;
    std::string value;
    friend bool operator==(const Tag&, const Tag&) = default;
  };

  AnyPosition start;      // masked if its hidden cards are not known
  std::vector<Tag> tags;  // without the four that every record has; unknown ones are kept
  std::vector<RecordedTurn> turns;

  std::optional<std::string> tag(std::string_view name) const;
  void set_tag(std::string_view name, std::string value);
  void drop_tag(std::string_view name);
};

Result<Record> read_record(std::string_view text);
// A text with several records, cut apart: each begins on a line of its own.
std::vector<std::string_view> split_records(std::string_view text);
std::string write_record(const Record& record);

// Adds a line that leaves the turns after the first `at` of them: along what is there already, the
// turns themselves or a variation, as far as it goes, and beside or after that where it is new. The
// turns are taken as they are; reading the record again checks them. Where the line ends in a
// variation that was new, that is returned, otherwise nothing.
std::vector<RecordedTurn>* add_line(std::vector<RecordedTurn>& turns, std::size_t at,
                                    std::span<const RecordedTurn> line);

// The game alone, for a link: what was played, by whom and how it ended. Without marks, clocks,
// remarks, variations, and tags that speak of the record or of its owner.
Record without_remarks(Record record);

// The turns of a record that was read or made here, played.
AnyHistory history_of(const Record& record);
// A game without remarks, as it is known or as everybody saw it.
Record record_of(const AnyHistory& history, bool masked = false);
// How a game stands that nothing but its turns has ended: the tags Result and End.
void set_result(Record& record, const AnyHistory& history);

}  // namespace twistwood
