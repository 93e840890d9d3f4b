// What a deal can be asked for, described once by each game (its fields.cpp) for every edge.
//
// A visitor goes through the options of a game one by one: the wire reads and writes them as JSON,
// the command line makes flags of them. Both take any value that has the form; whether a game can
// be dealt that way is for the deal to say.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "games/seat.h"

namespace twistwood {

struct OptionName {
  std::string_view name;  // "edition"; `--edition` on the command line
  std::string_view help;
  std::string_view type = "N";  // what the help calls the value
};

// What may be drawn or chosen (corners, who starts): left to the deal, or as it stands on a board.
enum class Choices { kDrawn, kAsTheyStand };

class OptionVisitor {
 public:
  virtual ~OptionVisitor() = default;

  virtual void number(const OptionName& option, int& value, int least, int most) = 0;
  virtual void seat(const OptionName& option, std::optional<Seat>& value) = 0;
  virtual void numbers(const OptionName& option, std::span<int> values, int least, int most) = 0;
  // A value with a text form of its own: what it is now, if it is given, and how to change it.
  using SetText = std::function<Result<void>(std::string_view)>;
  virtual void text(const OptionName& option, const std::optional<std::string>& value,
                    const SetText& set) = 0;
  // A place for each seat.
  using Places = std::vector<std::string>;
  using SetPlaces = std::function<Result<void>(const Places&)>;
  virtual void places(const OptionName& option, const std::optional<Places>& value,
                      const SetPlaces& set) = 0;
};

// For SetText: reads into `value`.
template <class T, class Read>
Result<void> set_text(T& value, Read read, std::string_view text) {
  const auto result = read(text);
  if (!result) return std::unexpected(result.error());
  value = *result;
  return {};
}

// For Places: one for each of `seats`, read and written by the game's own functions.
template <class Place, class Read, class Write>
void visit_places(OptionVisitor& visitor, const OptionName& option, int seats,
                  std::optional<std::array<Place, kMaxSeats>>& value, Read read, Write write) {
  std::optional<OptionVisitor::Places> texts;
  if (value) {
    texts.emplace();
    for (int i = 0; i < seats; ++i) {
      texts->push_back(write((*value)[static_cast<std::size_t>(i)]));
    }
  }
  visitor.places(option, texts, [&](const OptionVisitor::Places& given) -> Result<void> {
    if (static_cast<int>(given.size()) != seats) {
      return refuse("one place for each of ", seats, " players is expected");
    }
    std::array<Place, kMaxSeats> places{};
    for (std::size_t i = 0; i < given.size(); ++i) {
      if (const auto read_place = set_text(places[i], read, given[i]); !read_place) {
        return read_place;
      }
    }
    value = places;
    return {};
  });
}

}  // namespace twistwood
