// Style that a machine can judge, so that nobody has to: lines, headers, rule numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "style/files.h"

namespace twistwood {
namespace {

TEST(Style, libraries_do_not_print) {
  const std::set<std::string> printing = {"cli", "server"};
  for (const File& file : files_in("src", {".h", ".cpp"})) {
    if (printing.contains(room_of(file))) continue;
    for (const std::string& line : file.lines) {
      EXPECT_FALSE(line.starts_with("#include <iostream>") || line.starts_with("#include <cstdio>"))
          << file.name << ": " << line;
    }
  }
}

// Columns, not bytes: a byte that continues a character counts for nothing.
std::size_t columns(const std::string& line) {
  return static_cast<std::size_t>(
      std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; }));
}

TEST(Style, lines_are_short_and_clean) {
  for (const File& file : cpp_files()) {
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
      const std::string& line = file.lines[i];
      const std::string where = file.name + ":" + std::to_string(i + 1);
      EXPECT_EQ(line.find('\t'), std::string::npos) << where << " has a tab";
      EXPECT_EQ(line.find('\r'), std::string::npos) << where << " ends as on Windows";
      EXPECT_FALSE(line.ends_with(' ')) << where << " ends with a space";
      EXPECT_LE(columns(line), 100u) << where << " is longer than 100 columns";
    }
  }
}

// A seed has 64 bits, and many a reader of JSON only 53.
TEST(Style, seeds_in_json_are_strings) {
  int seeds = 0;
  for (const File& file : files_in("src", {".h", ".cpp"})) {
    for (const std::string& line : file.lines) {
      const std::size_t at = line.find("\"seed\", ");
      if (at == std::string::npos || line.starts_with("//")) continue;
      const std::string value = line.substr(at + 8);
      if (value.starts_with('"')) continue;  // a list of names
      EXPECT_TRUE(value.starts_with("std::to_string(") || value.starts_with("key.text()"))
          << file.name << line;
      ++seeds;
    }
  }
  EXPECT_GE(seeds, 3);
}

TEST(Style, nothing_is_left_for_later) {
  const std::set<std::string> words = {std::string("TO") + "DO", std::string("FIX") + "ME"};
  for (const File& file : cpp_files()) {
    for (const std::string& line : file.lines) {
      for (const std::string& word : words) {
        EXPECT_EQ(line.find(word), std::string::npos) << file.name << ": " << line;
      }
    }
  }
}

TEST(Style, headers_say_what_they_are_and_are_included_once) {
  for (const File& file : cpp_files()) {
    if (!file.name.ends_with(".h")) continue;
    ASSERT_FALSE(file.lines.empty()) << file.name;
    EXPECT_TRUE(file.lines[0].starts_with("// ")) << file.name << " opens without a comment";
    const auto first = std::ranges::find_if(
        file.lines, [](const std::string& line) { return !line.starts_with("//"); });
    ASSERT_NE(first, file.lines.end()) << file.name;
    EXPECT_EQ(*first, "#pragma once") << file.name;
  }
}

// The numbers that a line of a rules page introduces: `**T13a** step: ...`.
std::vector<std::string> rules_in(const std::string& line) {
  std::vector<std::string> rules;
  for (std::size_t at = line.find("**"); at != std::string::npos; at = line.find("**", at + 2)) {
    std::size_t end = at + 2;
    if (end >= line.size() || (line[end] != 'T' && line[end] != 'L')) continue;
    end = std::min(line.find_first_not_of("0123456789", end + 1), line.size());
    if (end == at + 3) continue;
    if (end < line.size() && line[end] >= 'a' && line[end] <= 'd') ++end;
    if (line.substr(end).starts_with("**")) rules.push_back(line.substr(at + 2, end - at - 2));
  }
  return rules;
}

// "Every numbered rule has at least one test that carries its number."
void check_rules(const std::string& game, std::size_t expected) {
  std::string tests;
  for (const File& file : files_in("tests/" + game, {".cpp"})) {
    for (const std::string& line : file.lines) {
      if (line.starts_with("TEST")) tests += line + "\n";
    }
  }
  std::set<std::string> rules;
  for (const std::string& line : read_file(root() / "docs/rules" / (game + ".md")).lines) {
    for (const std::string& rule : rules_in(line)) {
      rules.insert(rule);
      EXPECT_NE(tests.find(" " + rule + "_"), std::string::npos) << "no test carries " << rule;
    }
  }
  EXPECT_EQ(rules.size(), expected);
}

TEST(Style, every_rule_of_twisty_has_a_test) { check_rules("twisty", 24 + 4); }
TEST(Style, every_rule_of_the_labyrinth_has_a_test) { check_rules("labyrinth", 19 + 2); }

}  // namespace
}  // namespace twistwood
