// The extension module twistwood._native; python/twistwood/ makes a package of it.
#include "python/bindings.h"

// NOLINTNEXTLINE: what the macro makes is not ours.
PYBIND11_MODULE(_native, module) {
  using namespace twistwood::python;
  // Its full name also where it is built into a program: classes are pickled by it.
  module.attr("__name__") = "twistwood._native";
  module.doc() = "Twisty and Twist Labyrinth: rules, opponents, batches.";
  module.attr("__version__") = TWISTWOOD_VERSION;
  // What is registered later is tried first. A value of the wrong type is a TypeError, wherever it
  // is found out.
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(std::move(thrown));
    } catch (const py::cast_error&) {
      PyErr_SetString(PyExc_TypeError, "a value of another type is expected");
    }
  });
  const auto& error = py::register_exception<Refused>(module, "Error", PyExc_ValueError);
  py::register_exception<IllegalTurn>(module, "IllegalTurn", error);
  add_position(module);
  add_history(module);
  add_agent(module);
  add_match(module);
  add_solver(module);
  add_batch(module);
}
