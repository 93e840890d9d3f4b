// JSON written as text from left to right.
//
// By hand, because a server writes it at every turn of every table: building a value first and
// writing it then would cost more than all the rest of the turn (bench/hub.cpp counts). The names
// of fields are literals, so each is one copy of known length.
#pragma once

#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace twistwood {

class JsonWriter {
 public:
  explicit JsonWriter(std::size_t usual_size) { text_.resize(usual_size + kSlack); }

  // '{' or '[', as a field or as an item of an array, and their ends.
  template <std::size_t N>
  void open(const char (&name)[N], char bracket) {
    put_name(name);
    put(bracket);
    comma_ = false;
  }
  void open(char bracket) {
    put_comma();
    put(bracket);
    comma_ = false;
  }
  void close(char bracket) {
    need(0);
    put(bracket);
    comma_ = true;
  }

  template <std::size_t N, class Value>
  void field(const char (&name)[N], const Value& value) {
    put_name(name);
    if constexpr (std::same_as<Value, bool>) {
      put(value ? std::string_view("true") : std::string_view("false"));
    } else if constexpr (std::integral<Value>) {
      put_number(static_cast<std::int64_t>(value));
    } else {
      put_text(value);
    }
  }
  template <std::size_t N>
  void null(const char (&name)[N]) {
    put_name(name);
    put("null");
  }
  // A text of the notation or a code of ours: nothing in it needs escaping.
  template <std::size_t N>
  void notation(const char (&name)[N], std::string_view value) {
    put_name(name);
    put_plain(value);
  }
  // What somebody else has written.
  template <std::size_t N>
  void written(const char (&name)[N], std::string_view json) {
    put_name(name);
    put(json);
  }
  // A name that is no literal; its value is the next item, number or bracket.
  JsonWriter& name(std::string_view name) {
    put_comma();
    put_plain(name);
    need(1);
    put(':');
    comma_ = false;
    return *this;
  }
  void item(std::string_view value) {
    put_comma();
    put_text(value);
  }
  void number(std::int64_t value) {
    put_comma();
    put_number(value);
  }
  void written(std::string_view json) {
    put_comma();
    put(json);
    comma_ = true;
  }

  std::string take() && {
    text_.resize(size_);
    return std::move(text_);
  }

 private:
  // There is always room for a number, a comma and brackets: what asks for more says so.
  static constexpr std::size_t kSlack = 32;

  void need(std::size_t more) {
    if (text_.size() < size_ + more + kSlack) text_.resize(2 * text_.size() + more);
  }
  void put(char c) { text_[size_++] = c; }
  void put(std::string_view text) {
    need(text.size());
    std::memcpy(text_.data() + size_, text.data(), text.size());
    size_ += text.size();
  }
  void put_comma() {
    need(0);
    if (comma_) put(',');
    comma_ = true;
  }
  template <std::size_t N>
  void put_name(const char (&name)[N]) {
    need(N + 8);
    char* at = text_.data() + size_;
    if (comma_) *at++ = ',';
    comma_ = true;
    *at++ = '"';
    std::memcpy(at, name, N - 1);
    at += N - 1;
    *at++ = '"';
    *at++ = ':';
    size_ = static_cast<std::size_t>(at - text_.data());
  }
  void put_plain(std::string_view value) {
    need(value.size() + 2);
    char* at = text_.data() + size_;
    *at++ = '"';
    std::memcpy(at, value.data(), value.size());
    at[value.size()] = '"';
    size_ += value.size() + 2;
  }
  void put_text(std::string_view value);
  void put_number(std::int64_t value);

  std::string text_;  // larger than what is written so far
  std::size_t size_ = 0;
  bool comma_ = false;  // before the next field or item
};

// The object that put(out) gives the fields of.
template <class Put>
std::string json_object(const Put& put) {
  constexpr std::size_t kUsualSize = 768;
  JsonWriter out(kUsualSize);
  out.open('{');
  put(out);
  out.close('}');
  return std::move(out).take();
}

}  // namespace twistwood
