// The kernels there are; which of them runs is asked in kernel.cpp.
#pragma once

#include "search/exact/block.h"

namespace twistwood::search::exact {

extern const Kernel kPlainKernel;
#if defined(__x86_64__)
extern const Kernel kAvx2Kernel;
extern const Kernel kAvx512Kernel;
#endif

}  // namespace twistwood::search::exact
