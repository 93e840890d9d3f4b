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
// pybind11's base in the first two, which has none. What a class derived in Python has added to it
// goes along, unless that class says for itself what is kept.
py::tuple reduce_value(py::handle kind, const py::object& value) {
  const py::type type = py::type::of(value);
  py::object state = value.attr("__getstate__")();
  if (type.attr("__getstate__").is(kind.attr("__getstate__"))) {
    auto* const object = reinterpret_cast<PyObject*>(&PyBaseObject_Type);
    const py::object added = py::handle(object).attr("__getstate__")(value);
    if (!added.is_none()) state = py::make_tuple(state, added);
  }
  return py::make_tuple(py::module_::import("copyreg").attr("__newobj__"), py::make_tuple(type),
                        state);
}

// Attributes as object.__getstate__ has them: a dict of them, or that (or None) and one of those
// in slots.
void restore_added(const py::object& value, const py::object& added) {
  py::object attributes = added;
  py::object slots = py::dict();
  if (py::isinstance<py::tuple>(added) && py::len(added) == 2) {
    attributes = added[py::int_(0)];
    slots = added[py::int_(1)];
  }
  if (attributes.is_none()) attributes = py::dict();
  if (!py::isinstance<py::dict>(attributes) || !py::isinstance<py::dict>(slots)) {
    throw Refused("this is no pickled object: its attributes are none");
  }
  if (py::len(attributes) > 0) value.attr("__dict__").attr("update")(attributes);
  for (const auto& [name, one] : py::reinterpret_borrow<py::dict>(slots)) {
    py::setattr(value, name, one);
  }
}

// Of a class that is copied: the state is its own, or a pair of that and of what was added.
void copy_what_is_added(const py::object& kind) {
  kind.attr("__reduce__") = py::cpp_function(
      [kind = py::handle(kind)](const py::object& value) { return reduce_value(kind, value); },
      py::name("__reduce__"), py::is_method(kind));
  kind.attr("__setstate__") = py::cpp_function(
      [restore = py::object(kind.attr("__setstate__"))](const py::object& value,
                                                        const py::tuple& state) {
        const bool more = state.size() == 2 && py::isinstance<py::tuple>(state[0]);
        restore(value, more ? py::object(state[0]) : py::object(state));
        if (more) restore_added(value, state[1]);
      },
      py::name("__setstate__"), py::is_method(kind));
}

// An object stays what it is. Python lets `__class__` and `__bases__` be assigned where the memory
// of two classes looks alike, which here means something else in each of them. A word that belongs
// to a class alone makes it differ from every other, also for classes that are derived from it.
void close_class(PyTypeObject* type) {
  type->tp_basicsize += Py_ssize_t{sizeof(void*)};
  type->tp_flags |= Py_TPFLAGS_IMMUTABLETYPE;
  PyType_Modified(type);
}

// What holds for every class, whichever file adds it: nobody uses an object that was never made or
// is one of another class, and copying or pickling one says so where it would not give the same.
void close_side_doors(const py::module_& module) {
  guard_base();
  for (const auto& [name, value] : py::dict(module.attr("__dict__"))) {
    if (!py::isinstance<py::type>(value)) continue;
    auto* type = py::detail::get_type_info(reinterpret_cast<PyTypeObject*>(value.ptr()));
    if (type == nullptr) continue;  // an exception
    type->operator_new = refuse_memory;
    if (py::hasattr(value, "__setstate__")) {
      copy_what_is_added(py::reinterpret_borrow<py::object>(value));
    } else {
      value.attr("__reduce__") = py::cpp_function(
          [kind = py::cast<std::string>(name)](const py::object&) -> py::object {
            throw py::type_error(join(kind, " objects can be neither copied nor pickled"));
          },
          py::name("__reduce__"), py::is_method(value));
    }
    close_class(reinterpret_cast<PyTypeObject*>(value.ptr()));
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
  add_solver(module);
  add_match(module);
  add_batch(module);
  close_side_doors(module);
}
