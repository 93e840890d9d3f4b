// twistwood.TwistyBatch and LabyrinthBatch: many games at once, results as arrays without copies.
#include "batch/batch.h"

#include <limits>
#include <memory>
#include <utility>

#include "python/bindings.h"

namespace twistwood::python {

namespace {

[[noreturn]] void refuse_array(const char* name, std::string_view why) {
  throw Refused(join(name, ": ", why));
}

// A list, a range or the like. Its length is looked at before anything is read.
template <class Number>
std::vector<Number> from_sequence(const char* name, const py::object& given, std::size_t lanes) {
  const bool bytes = py::isinstance<py::bytes>(given) || py::isinstance<py::bytearray>(given);
  const auto length = bytes ? std::nullopt : length_of(given);
  if (!length) refuse_array(name, "an array or a list of whole numbers is expected");
  value_of(check_number(name, lanes, *length));
  std::vector<Number> numbers;
  for (std::size_t i = 0; i < lanes; ++i) {
    const py::object item = item_at(given, i);
    if (is_truth(item)) refuse_array(name, "whole numbers are expected, not True or False");
    const auto refuse_item = [&](const char* why) {
      refuse_array(name, join(py::cast<std::string>(py::repr(item)), why));
    };
    // What can be made a whole number, as 23.7 can, is none yet.
    const auto whole = index_of(item);
    if (!whole) refuse_item(" is no whole number");
    try {
      numbers.push_back(py::cast<Number>(*whole));
    } catch (const py::cast_error&) {
      refuse_item(" does not fit");
    }
  }
  return numbers;
}

// Of any kind of whole number; nothing is cast that would not fit.
template <class Number>
std::vector<Number> from_array(const char* name, const py::array& array, std::size_t lanes) {
  const char kind = array.dtype().kind();
  if (kind != 'i' && kind != 'u') refuse_array(name, "whole numbers are expected");
  if (array.ndim() != 1) refuse_array(name, "one dimension is expected");
  value_of(check_number(name, lanes, static_cast<std::size_t>(array.size())));
  const auto take = [&](const auto& from) {
    std::vector<Number> numbers(static_cast<std::size_t>(from.size()));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (!std::in_range<Number>(from.data()[i])) {
        refuse_array(name, join(from.data()[i], " does not fit"));
      }
      numbers[i] = static_cast<Number>(from.data()[i]);
    }
    return numbers;
  };
  constexpr int kFlags = py::array::c_style | py::array::forcecast;
  if (py::isinstance<py::array_t<Number, py::array::c_style>>(array)) {
    const auto* data = static_cast<const Number*>(array.data());
    return std::vector<Number>(data, data + array.size());
  }
  if (kind == 'u') return take(py::array_t<std::uint64_t, kFlags>(array));
  return take(py::array_t<std::int64_t, kFlags>(array));
}

// One for each of so many lanes.
template <class Number>
std::vector<Number> whole_numbers(const char* name, const py::object& given, int lanes) {
  const auto wanted = static_cast<std::size_t>(lanes);
  if (py::isinstance<py::array>(given)) return from_array<Number>(name, given, wanted);
  return from_sequence<Number>(name, given, wanted);
}

// A batch, and who is using it.
template <Game G>
struct Lanes {
  Batch<G> batch;
  std::atomic<bool> busy = false;

  explicit Lanes(Batch<G> made) : batch(std::move(made)) {}
};

// An array over memory of the batch, which lives as long as the array does. Read only: the batch
// goes by what it has written there.
template <class As, class T>
py::array view_of(const py::object& owner, std::span<const T> data,
                  const std::vector<py::ssize_t>& shape) {
  static_assert(sizeof(As) == sizeof(T));
  py::array array(py::dtype::of<As>(), shape, data.data(), owner);
  array.attr("setflags")(py::arg("write") = false);
  return array;
}

// An array that owns what was in a vector.
template <class T>
py::array owner_of(std::vector<T> numbers) {
  auto kept = std::make_unique<std::vector<T>>(std::move(numbers));
  const auto size = static_cast<py::ssize_t>(kept->size());
  T* const data = kept->data();
  const py::capsule keeper(kept.get(), [](void* all) { delete static_cast<std::vector<T>*>(all); });
  kept.release();  // NOLINT(bugprone-unused-return-value): the capsule has it
  return py::array_t<T>(size, data, keeper);
}

template <Game G>
std::unique_ptr<Lanes<G>> make(const Whole& lanes, const Whole& seats, const Whole& threads,
                               bool auto_reset, const py::kwargs& given) {
  const auto options = std::get<kGameIndex<G>>(options_of(G::kName, seats, given));
  const BatchOptions shape{.lanes = lanes.in("lanes", 1, kMostLanes),
                           .threads = threads.in("threads", 1, kMostLaneThreads),
                           .auto_reset = auto_reset};
  return std::make_unique<Lanes<G>>(value_of(Batch<G>::make(options, shape)));
}

template <Game G>
void add(py::module_& module, const char* name) {
  using L = Lanes<G>;
  using Shape = std::vector<py::ssize_t>;
  const auto locked = [](L& lanes, auto work) {
    if (!lanes.batch.has_threads()) {
      throw Refused("the batch was made before a fork: its threads are not here; make another");
    }
    const Busy busy(lanes.busy);
    const py::gil_scoped_release released;
    return work(lanes.batch);
  };
  py::class_<L> type(
      module, name,
      "Many games at once (docs/environments.md). Arrays are views: the next call writes "
      "over them.");
  type.attr("game") = G::kName;
  type.attr("num_actions") = Actions<G>::kSize;
  type.attr("observation_shape") =
      py::make_tuple(Planes<G>::kPlanes, Planes<G>::kSide, Planes<G>::kSide);
  type.def(py::init(&make<G>), py::arg("lanes"), py::kw_only(), py::arg("seats") = kMinSeats,
           py::arg("threads") = 1, py::arg("auto_reset").noconvert() = true)
      .def_property_readonly(
          "lanes", [](const L& lanes) { return lanes.batch.lanes(); }, "Games side by side.")
      .def_property_readonly(
          "seats", [](const L& lanes) { return lanes.batch.seats(); }, "Seats in each of them.")
      .def("__len__", [](const L& lanes) { return lanes.batch.lanes(); })
      .def(
          "reset",
          [locked](L& lanes, const py::object& seeds) {
            const auto numbers = whole_numbers<std::uint64_t>("seeds", seeds, lanes.batch.lanes());
            value_of(locked(lanes, [&](Batch<G>& batch) { return batch.reset(numbers); }));
          },
          py::arg("seeds"), "Deals every lane anew; a seed for each.")
      .def(
          "step",
          [locked](L& lanes, const py::object& actions) {
            // A copy: nobody can change it between the check and the turn.
            const auto ids = whole_numbers<std::int32_t>("actions", actions, lanes.batch.lanes());
            value_of(locked(lanes, [&](Batch<G>& batch) { return batch.step(ids); }));
          },
          py::arg("actions"),
          "Plays an action in each lane; -1 leaves a lane as it is. One that is not legal changes "
          "nothing in any lane.")
      .def(
          "legal_mask",
          [locked](const py::object& self) {
            L& lanes = self.cast<L&>();
            const auto mask = locked(lanes, [](Batch<G>& batch) { return batch.legal_mask(); });
            return view_of<bool>(self, mask, Shape{lanes.batch.lanes(), Actions<G>::kSize});
          },
          "[lanes, num_actions]: whether an action is legal.")
      .def(
          "observe",
          [locked](const py::object& self) {
            L& lanes = self.cast<L&>();
            const auto seen = locked(lanes, [](Batch<G>& batch) { return batch.observe(); });
            return view_of<std::uint8_t>(
                self, seen,
                Shape{lanes.batch.lanes(), Planes<G>::kPlanes, Planes<G>::kSide, Planes<G>::kSide});
          },
          "[lanes, planes, side, side]: what the seat to act sees.")
      .def(
          "random_actions",
          [locked](const py::object& self) {
            L& lanes = self.cast<L&>();
            const auto ids = locked(lanes, [](Batch<G>& batch) { return batch.random_actions(); });
            return view_of<std::int32_t>(self, ids, Shape{lanes.batch.lanes()});
          },
          "One legal action for each lane, all as likely; -1 where the game is over.")
      .def(
          "legal_counts",
          [locked](const py::object& self) {
            L& lanes = self.cast<L&>();
            const auto all = locked(lanes, [](Batch<G>& batch) { return batch.legal_counts(); });
            return view_of<std::int32_t>(self, all, Shape{lanes.batch.lanes()});
          },
          "How many actions are legal in each lane; 0 where the game is over.")
      .def(
          "nth_legal",
          [locked](const py::object& self, const py::object& numbers) {
            L& lanes = self.cast<L&>();
            const auto wanted =
                whole_numbers<std::int32_t>("numbers", numbers, lanes.batch.lanes());
            const auto ids =
                value_of(locked(lanes, [&](Batch<G>& batch) { return batch.nth_legal(wanted); }));
            return view_of<std::int32_t>(self, ids, Shape{lanes.batch.lanes()});
          },
          py::arg("numbers"),
          "For each lane the legal action that has so many legal ones before it: numbers below "
          "legal_counts() choose without looking at masks. -1 where the game is over.")
      .def(
          "legal_list",
          [locked](L& lanes) {
            LegalList list = locked(lanes, [](Batch<G>& batch) { return batch.legal_list(); });
            return py::make_tuple(owner_of(std::move(list.starts)), owner_of(std::move(list.ids)));
          },
          "(starts, ids): all legal actions, lane after lane; those of a lane are "
          "ids[starts[lane]:starts[lane + 1]].")
      .def_property_readonly(
          "legal_bits",
          [](const py::object& self) {
            const auto& batch = self.cast<L&>().batch;
            return view_of<std::uint64_t>(self, batch.legal_bits(),
                                          Shape{batch.lanes(), Actions<G>::kWords});
          },
          "The same as words of bits.")
      .def_property_readonly(
          "to_act",
          [](const py::object& self) {
            const auto& batch = self.cast<L&>().batch;
            return view_of<std::int8_t>(self, batch.to_act(), Shape{batch.lanes()});
          },
          "The seat that has to act, from 0; -1 where the game is over.")
      .def_property_readonly(
          "done",
          [](const py::object& self) {
            const auto& batch = self.cast<L&>().batch;
            return view_of<bool>(self, batch.done(), Shape{batch.lanes()});
          },
          "Whether the last step ended a game. Of one that is over and stays so to_act tells: -1.")
      .def_property_readonly(
          "returns",
          [](const py::object& self) {
            const auto& batch = self.cast<L&>().batch;
            return view_of<float>(self, batch.returns(), Shape{batch.lanes(), kMaxSeats});
          },
          "[lanes, 4]: what the game that ended was worth to each seat; 0 elsewhere.")
      .def_property_readonly(
          "episodes",
          [](const py::object& self) {
            const auto& batch = self.cast<L&>().batch;
            return view_of<std::uint64_t>(self, batch.episodes(), Shape{batch.lanes()});
          },
          "Games that were finished since the reset and followed by another.")
      .def(
          "position",
          [](L& lanes, const Whole& number) -> AnyPosition {
            int lane = 0;
            try {
              lane = number.in("lane", 0, lanes.batch.lanes() - 1);
            } catch (const Refused& why) {
              throw py::index_error(why.what());
            }
            const Busy busy(lanes.busy);
            return typename G::Position{lanes.batch.layout(lane), G::mask(lanes.batch.state(lane))};
          },
          py::arg("lane"), "What everybody sees of a lane.");
}

}  // namespace

void add_batch(py::module_& module) {
  add<Twisty>(module, "TwistyBatch");
  add<Labyrinth>(module, "LabyrinthBatch");
  module.def(
      "episode_seed",
      [](const Whole& seed, const Whole& episode) {
        constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
        return episode_seed(seed_in(seed), episode.in<std::uint64_t>("episode", 0, kMost));
      },
      py::arg("seed"), py::arg("episode"),
      "The seed of a later game in a lane that was reset with a seed.");
}

}  // namespace twistwood::python
