// Just enough XML to tell whether a picture is one: tags that close, attributes in quotes.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace twistwood::trial {

struct Element {
  std::string name;
  std::map<std::string, std::string> attributes;
};

struct Document {
  std::string fault;  // empty if it is well formed
  std::vector<Element> elements;
};

Document read_xml(std::string_view text);

}  // namespace twistwood::trial
