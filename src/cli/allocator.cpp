#include "cli/allocator.h"

#include <sys/types.h>

#include <cstddef>

// Of jemalloc, if that is what the program was linked with.
extern "C" [[gnu::weak]] int mallctl(const char* name, void* old_value, std::size_t* old_size,
                                     void* new_value, std::size_t new_size);

namespace twistwood::cli {

void give_memory_back_at_once() {
  if (mallctl == nullptr) return;
  ssize_t wait_ms = 0;
  // Of the arenas to come, and of all there are (4096 stands for them).
  mallctl("arenas.dirty_decay_ms", nullptr, nullptr, &wait_ms, sizeof wait_ms);
  mallctl("arena.4096.dirty_decay_ms", nullptr, nullptr, &wait_ms, sizeof wait_ms);
}

}  // namespace twistwood::cli
