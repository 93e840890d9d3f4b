// The options of a deal from Python's keyword arguments.
#include <algorithm>
#include <limits>
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
    const std::size_t length = length_or_fail(option, *given);
    if (length != values.size()) {
      fail(option, join(values.size(), " numbers are expected, not ", length));
    }
    for (std::size_t i = 0; i < length; ++i) {
      values[i] = integer(option, item_at(*given, i), least, most);
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
    // One more than there can be seats is enough to be refused.
    const std::size_t read = std::min<std::size_t>(length_or_fail(option, *given), kMaxSeats + 1);
    Places places;
    for (std::size_t i = 0; i < read; ++i) places.push_back(string(option, item_at(*given, i)));
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
    py::detail::type_caster<Whole> number;
    if (!number.load(value, false)) {
      throw py::type_error(
          join(option.name, ": a whole number from ", least, " to ", most, " is expected"));
    }
    return static_cast<Whole&>(number).in(option.name, least, most);
  }
  static std::string string(const OptionName& option, py::handle value) {
    return text_in(option.name, value);
  }
  static std::size_t length_or_fail(const OptionName& option, py::handle value) {
    const auto length = length_of(value);
    if (!length) throw py::type_error(join(option.name, ": a list is expected"));
    return *length;
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
  if (!py::isinstance<py::str>(value)) throw py::type_error(join(name, ": a text is expected"));
  try {
    return py::cast<std::string>(value);
  } catch (const py::cast_error&) {  // half of a pair of surrogates
    throw Refused(join(name, ": the text has letters that are none"));
  }
}

std::string pickled_text(std::string_view name, py::handle value) {
  if (!py::isinstance<py::str>(value)) throw Refused(join(name, ": a text is expected"));
  return text_in(name, value);
}

std::optional<std::size_t> length_of(py::handle value) {
  if (py::isinstance<py::str>(value) || !py::isinstance<py::sequence>(value)) return std::nullopt;
  const Py_ssize_t length = PySequence_Size(value.ptr());
  if (length >= 0) return static_cast<std::size_t>(length);
  if (PyErr_ExceptionMatches(PyExc_OverflowError) == 0) throw py::error_already_set();
  PyErr_Clear();
  return std::numeric_limits<Py_ssize_t>::max();  // range(10**30) has no length that Python can say
}

py::object item_at(py::handle sequence, std::size_t at) {
  PyObject* const item = PySequence_GetItem(sequence.ptr(), static_cast<Py_ssize_t>(at));
  if (item == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(item);
}

std::optional<py::int_> index_of(py::handle value) {
  if (PyLong_CheckExact(value.ptr())) return py::reinterpret_borrow<py::int_>(value);
  if (PyIndex_Check(value.ptr()) == 0 || is_truth(value)) return std::nullopt;
  PyObject* const number = PyNumber_Index(value.ptr());
  if (number != nullptr) return py::reinterpret_steal<py::int_>(number);
  PyErr_Clear();
  return std::nullopt;
}

Whole Whole::of(const py::int_& number) {
  constexpr std::uint64_t kMostBits = 200;
  Whole whole;
  int beyond = 0;
  whole.small_ = PyLong_AsLongLongAndOverflow(number.ptr(), &beyond);
  if (beyond != 0) whole.small_.reset();
  if (beyond > 0) {
    whole.large_ = PyLong_AsUnsignedLongLong(number.ptr());
    if (PyErr_Occurred() != nullptr) whole.large_.reset();
    PyErr_Clear();
  }
  const auto bits = py::cast<std::uint64_t>(number.attr("bit_length")());
  whole.text_ = bits > kMostBits ? join("a number of ", bits, " bits")
                                 : py::cast<std::string>(py::str(py::object(number)));
  return whole;
}

std::uint64_t seed_in(const Whole& seed) {
  constexpr std::string_view kName = "seed";
  return seed.in<std::uint64_t>(kName, 0, std::numeric_limits<std::uint64_t>::max());
}

bool is_truth(py::handle value) {
  return PyBool_Check(value.ptr()) || py::isinstance(value, py::dtype::of<bool>().attr("type"));
}

search::Budget Limits::budget(std::int64_t longest_ms, std::int64_t usual_ms) const {
  constexpr std::int64_t kLeast = 1;
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  search::Budget budget;
  if (movetime_ms) budget.time_ms = movetime_ms->in("movetime_ms", kLeast, longest_ms);
  if (nodes) budget.nodes = nodes->in("nodes", kLeast, kMost);
  if (depth) budget.depth = depth->in("depth", 1, 100);
  if (budget.open_ended()) budget.time_ms = usual_ms;
  return budget;
}

AnyOptions options_of(std::string_view game, const Whole& seats, const py::kwargs& given) {
  return Games::at(game_of(game), [&]<class G>() -> AnyOptions {
    typename G::Options options;
    options.seats = seats.in("seats", kMinSeats, kMaxSeats);
    ReadArguments read(given);
    G::visit_options(options, read);
    read.finish(G::kName);
    return AnyOptions(std::in_place_index<kGameIndex<G>>, options);
  });
}

}  // namespace twistwood::python
