// The extension module twistwood._native; python/twistwood/ makes a package of it.
#include "python/bindings.h"

namespace twistwood::python {

namespace {

// The memory of an object that was made by __new__ alone, as a pickle can ask for: pybind11 would
// hand it out with nothing in it.
void* refuse_memory(std::size_t) {
  throw py::type_error("this object has no value: __init__ was never called for it");
}

// What holds for every class, whichever file adds it: nobody uses an object that was never made,
// and copying or pickling one says so where it would not give the same.
void close_side_doors(const py::module_& module) {
  for (const auto& [name, value] : py::dict(module.attr("__dict__"))) {
    if (!py::isinstance<py::type>(value)) continue;
    auto* type = py::detail::get_type_info(reinterpret_cast<PyTypeObject*>(value.ptr()));
    if (type == nullptr) continue;  // an exception
    type->operator_new = refuse_memory;
    if (py::hasattr(value, "__setstate__")) continue;
    value.attr("__reduce__") = py::cpp_function(
        [kind = py::cast<std::string>(name)](const py::object&) -> py::object {
          throw py::type_error(join(kind, " objects can be neither copied nor pickled"));
        },
        py::name("__reduce__"), py::is_method(value));
  }
}

}  // namespace

}  // namespace twistwood::python

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
  auto& error = py::register_exception<Refused>(module, "Error", PyExc_ValueError);
  error.doc() = "What the rules or a function refuse, with a sentence that says why.";
  auto& illegal = py::register_exception<IllegalTurn>(module, "IllegalTurn", error);
  illegal.doc() = "A turn that is not legal, with the referee's sentence.";
  add_position(module);
  add_history(module);
  add_agent(module);
  add_match(module);
  add_solver(module);
  add_batch(module);
  close_side_doors(module);
}
