// What the files of the Python module share: errors as exceptions, the parts, work that Ctrl-C
// ends.
//
// The module is an edge like the command line: whatever Python hands over is checked here, and
// comes back as a value or as an exception with the sentence that the library has for it.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <chrono>
#include <future>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "games/any_game.h"
#include "search/ask.h"

// A class of its own in Python, not whichever of its alternatives it holds.
PYBIND11_MAKE_OPAQUE(twistwood::AnyPosition)

namespace twistwood::python {

// A text that Python hands over: a str. Its bytes are none, which pybind11 would take for a
// std::string whatever is in them.
struct Text : std::string {
  Text() = default;
  explicit Text(std::string text) : std::string(std::move(text)) {}
};

// twistwood.Error in Python, a ValueError; and twistwood.IllegalTurn, one of these.
struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};
struct IllegalTurn : Refused {
  using Refused::Refused;
};

// A whole number that Python hands over, however large: pybind11 would say of one that does not fit
// that it is of another type.
class Whole {
 public:
  // Of Python's int. One that has no end of digits is told by its length.
  static Whole of(const pybind11::int_& number);

  // It is from `least` to `most`, or the caller is told under this name.
  template <class Number>
  Number in(std::string_view name, Number least, Number most) const {
    const bool fits = large_ ? std::cmp_less_equal(*large_, most)
                             : small_ && std::cmp_greater_equal(*small_, least) &&
                                   std::cmp_less_equal(*small_, most);
    if (!fits) throw Refused(join(name, ": ", least, " to ", most, ", not ", text_));
    return large_ ? static_cast<Number>(*large_) : static_cast<Number>(*small_);
  }

 private:
  std::optional<std::int64_t> small_ = 0;
  std::optional<std::uint64_t> large_;  // if it is no small one
  std::string text_;
};

// The whole number that a value is: of Python, of NumPy or of whoever says so by __index__. Nothing
// for any other, such as True, a float or an array of several.
std::optional<pybind11::int_> index_of(pybind11::handle value);

}  // namespace twistwood::python

template <>
struct pybind11::detail::type_caster<twistwood::python::Text> {
  PYBIND11_TYPE_CASTER(twistwood::python::Text, const_name("str"));
  bool load(handle given, bool) {
    if (!isinstance<str>(given)) return false;
    Py_ssize_t size = 0;
    const char* const text = PyUnicode_AsUTF8AndSize(given.ptr(), &size);
    if (text == nullptr) {  // half of a pair of surrogates
      PyErr_Clear();
      throw twistwood::python::Refused("the text has letters that are none");
    }
    value.assign(text, static_cast<std::size_t>(size));
    return true;
  }
};

template <>
struct pybind11::detail::type_caster<twistwood::python::Whole> {
  PYBIND11_TYPE_CASTER(twistwood::python::Whole, const_name("int"));
  bool load(handle given, bool) {
    const auto number = twistwood::python::index_of(given);
    if (number) value = twistwood::python::Whole::of(*number);
    return number.has_value();
  }
};

namespace twistwood::python {

namespace py = pybind11;

template <class T>
T value_of(Result<T> result) {
  if (!result) throw Refused(result.error().message);
  if constexpr (!std::is_void_v<T>) return *std::move(result);
}

// A text. What is none is a TypeError, and letters that are none are refused, under this name.
std::string text_in(std::string_view name, py::handle value);

// The same of what a pickle holds, which anybody may have written: all of it is refused.
std::string pickled_text(std::string_view name, py::handle value);

// How long a list, a range or the like says it is; nothing if it is none of these, and a text is
// none. So that nobody reads what is longer than it may be: it may have no end.
std::optional<std::size_t> length_of(py::handle value);
py::object item_at(py::handle sequence, std::size_t at);

// The index of a game by its name.
std::size_t game_of(std::string_view name);

// "twisty", seats, and options by the names of the command line.
AnyOptions options_of(std::string_view game, const Whole& seats, const py::kwargs& given);

std::uint64_t seed_in(const Whole& seed);

// Whether it is True or False, which Python takes for numbers.
bool is_truth(py::handle value);

// A legal turn of a position, from its text.
AnyTurn legal_turn(const AnyPosition& position, std::string_view text);

// The limits of a search, as Python hands them over.
struct Limits {
  std::optional<Whole> movetime_ms, nodes, depth;

  // The time is at most so long. Where there is no limit at all, it is `usual_ms`.
  search::Budget budget(std::int64_t longest_ms, std::int64_t usual_ms) const;
};

// Seats are counted from 1 in Python, as everywhere outside.
Seat seat_of(const Whole& number, int seats);

// One user at a time: what is no value must not be used by two threads, and says so.
class Busy {
 public:
  explicit Busy(std::atomic<bool>& flag) : flag_(flag) {
    if (flag_.exchange(true)) throw Refused("it is in use by another thread");
  }
  ~Busy() { flag_ = false; }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;

 private:
  std::atomic<bool>& flag_;
};

// Does the work in a thread of its own, without Python's lock. Ctrl-C sets `stop`, waits for the
// end of the work, and comes out as KeyboardInterrupt.
template <class Work>
auto interruptible(std::atomic<bool>& stop, Work work) {
  constexpr std::chrono::milliseconds kEvery{50};
  const py::gil_scoped_release released;
  auto result = std::async(std::launch::async, std::move(work));
  while (result.wait_for(kEvery) != std::future_status::ready) {
    const py::gil_scoped_acquire acquired;
    if (PyErr_CheckSignals() == 0) continue;
    stop = true;  // the future waits for the work when it goes
    const py::error_already_set interrupt;
    {
      const py::gil_scoped_release waiting;
      result.wait();
    }
    throw interrupt;
  }
  return result.get();
}

void add_position(py::module_& module);
void add_history(py::module_& module);
void add_agent(py::module_& module);
void add_match(py::module_& module);
void add_solver(py::module_& module);
void add_batch(py::module_& module);

}  // namespace twistwood::python
