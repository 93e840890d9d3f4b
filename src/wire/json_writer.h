// JSON written as text from left to right: the same bytes as `write` gives for the same value.
//
// For what a server writes at every turn of every table, where building a Json first would cost
// more than all the rest of the turn.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace twistwood::wire {

class JsonWriter {
 public:
  explicit JsonWriter(std::size_t usual_size) { text_.reserve(usual_size); }

  // '{' or '[', as a field or as an item of an array, and their ends.
  void open(std::string_view name, char bracket) {
    put_name(name);
    text_ += bracket;
  }
  void open(char bracket) {
    put_comma();
    text_ += bracket;
  }
  void close(char bracket) { text_ += bracket; }

  void field(std::string_view name, std::string_view value) {
    put_name(name);
    put(value);
  }
  void field(std::string_view name, const char* value) { field(name, std::string_view(value)); }
  void field(std::string_view name, std::same_as<bool> auto value) {
    put_name(name);
    text_ += value ? "true" : "false";
  }
  void field(std::string_view name, std::integral auto value)
    requires(!std::same_as<decltype(value), bool>)
  {
    put_name(name);
    put_number(static_cast<std::int64_t>(value));
  }
  void null(std::string_view name) {
    put_name(name);
    text_ += "null";
  }
  // A text of the notation: nothing in it needs escaping.
  void notation(std::string_view name, std::string_view value) {
    put_name(name);
    text_ += '"';
    text_ += value;
    text_ += '"';
  }
  // What somebody else has written.
  void written(std::string_view name, std::string_view json) {
    put_name(name);
    text_ += json;
  }
  void item(std::string_view value) {
    put_comma();
    put(value);
  }

  std::string take() && { return std::move(text_); }

 private:
  // A text ends with its quotes, so these three only stand where nothing came before.
  void put_comma() {
    if (text_.empty()) return;
    const char last = text_.back();
    if (last != '{' && last != '[' && last != ':') text_ += ',';
  }
  void put_name(std::string_view name) {
    put_comma();
    text_ += '"';
    text_ += name;
    text_ += "\":";
  }
  void put(std::string_view value);
  void put_number(std::int64_t value);

  std::string text_;
};

}  // namespace twistwood::wire
