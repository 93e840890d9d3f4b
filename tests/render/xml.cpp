#include "render/xml.h"

#include <cctype>

namespace twistwood::trial {

namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  Document read() {
    Document document;
    if (rest_.starts_with("<?xml")) rest_.remove_prefix(rest_.find("?>") + 2);
    std::vector<std::string> open;
    while (!rest_.empty()) {
      if (rest_.front() != '<') {
        read_text(document, open.empty());
      } else if (rest_.starts_with("<!--")) {
        skip_past("-->", document);
      } else if (rest_.starts_with("</")) {
        rest_.remove_prefix(2);
        const std::string name = word();
        if (open.empty() || open.back() != name) return failed("</" + name + "> closes nothing");
        open.pop_back();
        if (!skip(">")) return failed("</" + name + " has no end");
      } else {
        rest_.remove_prefix(1);
        if (open.empty() && !document.elements.empty()) return failed("a second root");
        const bool stays_open = read_tag(document);
        if (stays_open) open.push_back(document.elements.back().name);
      }
      if (!document.fault.empty()) return document;
    }
    if (!open.empty()) return failed("<" + open.back() + "> stays open");
    if (document.elements.empty()) return failed("nothing in it");
    return document;
  }

 private:
  static Document failed(std::string fault) { return {std::move(fault), {}}; }

  bool skip(std::string_view wanted) {
    if (!rest_.starts_with(wanted)) return false;
    rest_.remove_prefix(wanted.size());
    return true;
  }

  void skip_past(std::string_view end, Document& document) {
    const std::size_t at = rest_.find(end);
    if (at == std::string_view::npos) document.fault = "a comment has no end";
    rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at + end.size());
  }

  void skip_spaces() {
    while (!rest_.empty() && std::isspace(static_cast<unsigned char>(rest_.front())) != 0) {
      rest_.remove_prefix(1);
    }
  }

  std::string word() {
    std::size_t length = 0;
    const auto in_word = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == ':';
    };
    while (length < rest_.size() && in_word(rest_[length])) ++length;
    const std::string found(rest_.substr(0, length));
    rest_.remove_prefix(length);
    return found;
  }

  static bool escaped(std::string_view text) {
    for (std::size_t at = text.find('&'); at != std::string_view::npos;
         at = text.find('&', at + 1)) {
      const std::size_t end = text.find(';', at);
      if (end == std::string_view::npos || end - at > 8) return false;
    }
    return true;
  }

  void read_text(Document& document, bool outside) {
    const std::string_view text = rest_.substr(0, rest_.find('<'));
    rest_.remove_prefix(text.size());
    if (!escaped(text)) document.fault = "a bare & in text";
    if (outside && text.find_first_not_of(" \n") != std::string_view::npos) {
      document.fault = "text outside the root";
    }
  }

  // True if the element has content that its end tag closes.
  bool read_tag(Document& document) {
    Element element{word(), {}};
    if (element.name.empty()) document.fault = "a tag without a name";
    while (document.fault.empty()) {
      skip_spaces();
      const bool empty = skip("/>");
      if (empty || skip(">")) {
        document.elements.push_back(std::move(element));
        return !empty;
      }
      read_attribute(document, element);
    }
    return false;
  }

  void read_attribute(Document& document, Element& element) {
    const std::string name = word();
    const char quote = skip("=\"") ? '"' : skip("='") ? '\'' : '\0';
    if (name.empty() || quote == '\0') {
      document.fault = "an attribute of <" + element.name + "> is broken";
      return;
    }
    const std::size_t end = rest_.find(quote);
    const std::string value(rest_.substr(0, end));
    if (end == std::string_view::npos || value.find('<') != std::string::npos || !escaped(value)) {
      document.fault = name + " of <" + element.name + "> is broken";
      return;
    }
    if (!element.attributes.emplace(name, value).second) {
      document.fault = name + " of <" + element.name + "> comes twice";
    }
    rest_.remove_prefix(end + 1);
  }

  std::string_view rest_;
};

}  // namespace

Document read_xml(std::string_view text) { return Reader(text).read(); }

}  // namespace twistwood::trial
