// Memory for arrays that are read all over, in huge pages where the system has them.
//
// A batch reads a few bytes of every layout at each step. With pages of 4 KiB nearly all of these
// reads miss the processor's list of pages, which costs more than the step itself.
#pragma once

#include <cstddef>
#include <limits>
#include <new>

namespace twistwood {

// Throws std::bad_alloc when memory ends.
void* allocate_huge_pages(std::size_t bytes);
void free_huge_pages(void* memory);

template <class T>
struct HugePageAllocator {
  using value_type = T;  // NOLINT(readability-identifier-naming): the standard library asks for it

  HugePageAllocator() = default;
  template <class U>
  HugePageAllocator(const HugePageAllocator<U>&) {}

  T* allocate(std::size_t number) {
    if (number > std::numeric_limits<std::size_t>::max() / 2 / sizeof(T)) throw std::bad_alloc();
    return static_cast<T*>(allocate_huge_pages(number * sizeof(T)));
  }
  void deallocate(T* memory, std::size_t) { free_huge_pages(memory); }

  friend bool operator==(const HugePageAllocator&, const HugePageAllocator&) { return true; }
};

}  // namespace twistwood
