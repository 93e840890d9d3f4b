#include <cstring>

#include "search/exact/kernels.h"

namespace twistwood::search::exact {

namespace {

bool runs_here([[maybe_unused]] const Kernel& kernel) {
#if defined(__x86_64__)
  if (&kernel == &kAvx512Kernel) {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("gfni");
  }
  if (&kernel == &kAvx2Kernel) return __builtin_cpu_supports("avx2");
#endif
  return true;
}

// The fastest first.
constexpr const Kernel* kKernels[] = {
#if defined(__x86_64__)
    &kAvx512Kernel,
    &kAvx2Kernel,
#endif
    &kPlainKernel,
};

}  // namespace

const Kernel& best_kernel() {
  for (const Kernel* kernel : kKernels) {
    if (runs_here(*kernel)) return *kernel;
  }
  return kPlainKernel;
}

const Kernel* find_kernel(const char* name) {
  for (const Kernel* kernel : kKernels) {
    if (std::strcmp(kernel->name, name) == 0 && runs_here(*kernel)) return kernel;
  }
  return nullptr;
}

}  // namespace twistwood::search::exact
