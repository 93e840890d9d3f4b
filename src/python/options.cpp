// The options of a deal from Python's keyword arguments.
#include <map>

#include "base/quote.h"
#include "python/bindings.h"

namespace twistwood::python {

namespace {

// Values stay Python's until the game says what it wants.
class ReadArguments final : public OptionVisitor {
 public:
  explicit ReadArguments(const py::kwargs& given) {
    for (const auto& [name, value] : given) {
      if (!value.is_none()) left_[text_in("option", name)] = value;
    }
  }

  void number(const OptionName& option, int& value, int least, int most) override {
    if (const auto given = take(option)) value = integer(option, *given, least, most);
  }
  void seat(const OptionName& option, std::optional<Seat>& value) override {
    if (const auto given = take(option)) {
      value = seat_at(integer(option, *given, 1, kMaxSeats) - 1);
    }
  }
  void numbers(const OptionName& option, std::span<int> values, int least, int most) override {
    const auto given = take(option);
    if (!given) return;
    const auto items = sequence(option, *given);
    if (items.size() != values.size()) {
      fail(option, join(values.size(), " numbers are expected, not ", items.size()));
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = integer(option, items[i], least, most);
    }
  }
  void text(const OptionName& option, const std::optional<std::string>&,
            const SetText& set) override {
    if (const auto given = take(option)) check(option, set(string(option, *given)));
  }
  void places(const OptionName& option, const std::optional<Places>&,
              const SetPlaces& set) override {
    const auto given = take(option);
    if (!given) return;
    Places places;
    for (const py::handle item : sequence(option, *given)) places.push_back(string(option, item));
    check(option, set(places));
  }

  // What no game's option has taken.
  void finish(std::string_view game) const {
    if (left_.empty()) return;
    throw Refused(join(left_.begin()->first, " is no option of ", game));
  }

 private:
  std::optional<py::handle> take(const OptionName& option) {
    const auto found = left_.find(std::string(option.name));
    if (found == left_.end()) return std::nullopt;
    const py::handle value = found->second;
    left_.erase(found);
    return value;
  }
  [[noreturn]] static void fail(const OptionName& option, std::string_view why) {
    const bool named = why.starts_with(join(option.name, ": "));
    throw Refused(named ? std::string(why) : join(option.name, ": ", why));
  }
  static void check(const OptionName& option, const Result<void>& set) {
    if (!set) fail(option, set.error().message);
  }
  static int integer(const OptionName& option, py::handle value, int least, int most) {
    int number = 0;
    try {
      number = py::cast<int>(value);
    } catch (const py::cast_error&) {
      fail(option, join("a whole number from ", least, " to ", most, " is expected"));
    }
    if (number < least || number > most) {
      fail(option, join(number, " is no number from ", least, " to ", most));
    }
    return number;
  }
  static std::string string(const OptionName& option, py::handle value) {
    return text_in(option.name, value);
  }
  static std::vector<py::object> sequence(const OptionName& option, py::handle value) {
    if (py::isinstance<py::str>(value) || !py::isinstance<py::sequence>(value)) {
      fail(option, "a list is expected");
    }
    return py::cast<std::vector<py::object>>(value);
  }

  std::map<std::string, py::handle> left_;
};

}  // namespace

std::size_t game_of(std::string_view name) {
  const auto index = find_game(name);
  if (!index) throw Refused(join("game: ", quote(name), " is not ", game_names(" or ")));
  return *index;
}

std::string text_in(std::string_view name, py::handle value) {
  if (!py::isinstance<py::str>(value)) throw Refused(join(name, ": a text is expected"));
  try {
    return py::cast<std::string>(value);
  } catch (const py::cast_error&) {  // half of a pair of surrogates
    throw Refused(join(name, ": the text has letters that are none"));
  }
}

AnyOptions options_of(std::string_view game, int seats, const py::kwargs& given) {
  return Games::at(game_of(game), [&]<class G>() -> AnyOptions {
    typename G::Options options;
    options.seats = seats;
    if (seats < kMinSeats || seats > kMaxSeats) {
      throw Refused(join("seats: ", kMinSeats, " to ", kMaxSeats, ", not ", seats));
    }
    ReadArguments read(given);
    G::visit_options(options, read);
    read.finish(G::kName);
    return AnyOptions(std::in_place_index<kGameIndex<G>>, options);
  });
}

}  // namespace twistwood::python
