// A value on the heap that is copied with its owner, or nothing.
#pragma once

#include <memory>
#include <utility>

namespace twistwood {

template <class T>
class Box {
 public:
  Box() = default;
  explicit Box(const T& value) : value_(std::make_unique<T>(value)) {}
  Box(const Box& other) : value_(other ? std::make_unique<T>(*other) : nullptr) {}
  Box(Box&&) noexcept = default;
  Box& operator=(Box other) noexcept {
    value_ = std::move(other.value_);
    return *this;
  }
  ~Box() = default;

  explicit operator bool() const { return value_ != nullptr; }
  const T& operator*() const { return *value_; }

  void emplace(const T& value) { value_ = std::make_unique<T>(value); }
  void reset() { value_.reset(); }

 private:
  std::unique_ptr<T> value_;
};

}  // namespace twistwood
