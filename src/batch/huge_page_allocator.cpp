#include "batch/huge_page_allocator.h"

#include <cstdlib>
#ifdef __linux__
#include <sys/mman.h>
#endif

namespace twistwood {

namespace {

constexpr std::size_t kCacheLine = 64;
constexpr std::size_t kHugePage = std::size_t{2} << 20;

}  // namespace

void* allocate_huge_pages(std::size_t bytes) {
  // A few lanes fit anywhere.
  const std::size_t page = bytes < kHugePage ? kCacheLine : kHugePage;
  const std::size_t whole = (bytes + page - 1) / page * page;
  void* memory = std::aligned_alloc(page, whole);
  if (memory == nullptr) throw std::bad_alloc();
#ifdef __linux__
  if (page == kHugePage) madvise(memory, whole, MADV_HUGEPAGE);  // a wish: it works without them
#endif
  return memory;
}

void free_huge_pages(void* memory) { std::free(memory); }

}  // namespace twistwood
