// A Python with the module built in, so that sanitizers see all of it: used as python3 is.
#include <Python.h>

#include <cstdlib>

extern "C" PyObject* PyInit__native();  // NOLINT: the name that Python asks for

int main(int argc, char** argv) {
  if (PyImport_AppendInittab("twistwood._native", PyInit__native) != 0) return EXIT_FAILURE;
  return Py_BytesMain(argc, argv);
}
