// A list with room for a fixed number of elements, kept inside the object: no allocation.
//
// By hand, not boost::static_vector: it is trivially copyable, so a State may hold one and be
// copied as bytes, and it needs nothing but the standard library, which is all that WebAssembly
// has.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <type_traits>

namespace twistwood {

template <class T, std::size_t Capacity>
class FixedList {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  constexpr void push(const T& value) {
    assert(size_ < Capacity);
    items_[size_++] = value;
  }
  constexpr void clear() { size_ = 0; }

  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  static constexpr std::size_t capacity() { return Capacity; }

  constexpr T& operator[](std::size_t i) { return (assert(i < size_), items_[i]); }
  constexpr const T& operator[](std::size_t i) const { return (assert(i < size_), items_[i]); }
  constexpr const T& back() const { return (*this)[size_ - 1]; }

  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }

 private:
  std::array<T, Capacity> items_{};
  std::size_t size_ = 0;
};

}  // namespace twistwood
