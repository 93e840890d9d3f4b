#include "search/exact/row_store.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace twistwood::search::exact {

RowStore::RowStore(std::uint64_t rows)
    : owned_(static_cast<std::byte*>(
          ::operator new(static_cast<std::size_t>(rows) * kRowBytes, kAligned))),
      bytes_(owned_.get()),
      size_(static_cast<std::size_t>(rows) * kRowBytes) {
#if defined(__linux__)
  // Rows are read here and there: with small pages most reads of a large store would miss the TLB.
  constexpr std::size_t kHugePage = std::size_t{2} << 20;
  void* from = owned_.get();
  std::size_t room = size_;
  if (std::align(kHugePage, kHugePage, from, room) != nullptr) madvise(from, room, MADV_HUGEPAGE);
#endif
}

}  // namespace twistwood::search::exact
