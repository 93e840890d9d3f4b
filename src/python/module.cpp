// The extension module twistwood._native; python/twistwood/ makes a package of it.
#include "python/bindings.h"

namespace twistwood::python {

namespace {

// The memory of an object that was made by __new__ alone, as a pickle can ask for: pybind11 would
// hand it out with nothing in it.
void* refuse_memory(std::size_t) {
  throw py::type_error("this object has no value: __init__ was never called for it");
}

newfunc make_object = nullptr;  // pybind11's own tp_new

// pybind11's base of all classes stands for nothing in C++, nor does what others derive from it
// alone. pybind11 throws there, through Python's own code, which ends the program.
PyObject* make_if_registered(PyTypeObject* type, PyObject* arguments, PyObject* keywords) {
  try {
    if (!py::detail::all_type_info(type).empty()) return make_object(type, arguments, keywords);
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_TypeError, error.what());
    return nullptr;
  }
  PyErr_Format(PyExc_TypeError, "there are no objects of %s alone", type->tp_name);
  return nullptr;
}

// With all classes derived from it, those of other modules, too: Python refuses the __new__ of a
// base that is not the one of the class.
void guard_new(PyTypeObject* type) {
  if (type->tp_new == make_object) type->tp_new = make_if_registered;
  const py::handle derived(reinterpret_cast<PyObject*>(type));
  for (const py::handle one : py::list(derived.attr("__subclasses__")())) {
    guard_new(reinterpret_cast<PyTypeObject*>(one.ptr()));
  }
}

void guard_base() {
  auto* base = reinterpret_cast<PyTypeObject*>(py::detail::get_internals().instance_base);
  if (base->tp_new == make_if_registered) return;
  make_object = base->tp_new;
  guard_new(base);
}

// How a value is copied and pickled, in every protocol: object.__reduce_ex__ makes an object of
// pybind11's base in the first two, which has none.
py::tuple reduce_value(const py::object& value) {
  return py::make_tuple(py::module_::import("copyreg").attr("__newobj__"),
                        py::make_tuple(py::type::of(value)), value.attr("__getstate__")());
}

// What holds for every class, whichever file adds it: nobody uses an object that was never made,
// and copying or pickling one says so where it would not give the same.
void close_side_doors(const py::module_& module) {
  guard_base();
  for (const auto& [name, value] : py::dict(module.attr("__dict__"))) {
    if (!py::isinstance<py::type>(value)) continue;
    auto* type = py::detail::get_type_info(reinterpret_cast<PyTypeObject*>(value.ptr()));
    if (type == nullptr) continue;  // an exception
    type->operator_new = refuse_memory;
    if (py::hasattr(value, "__setstate__")) {
      value.attr("__reduce__") =
          py::cpp_function(&reduce_value, py::name("__reduce__"), py::is_method(value));
      continue;
    }
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
