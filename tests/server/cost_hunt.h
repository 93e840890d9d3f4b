// A table that was prepared at random to make the server work, people around it, and whatever they
// may say to it: all from a seed. Whoever runs it looks at what each go of the loop costs; the test
// counts, bench/longest.cpp measures.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "server/hub_world.h"

namespace twistwood::trial {

class CostHunt {
 public:
  // Does what the hub does in one go of its loop; the name says what made it.
  using Step = std::function<void(const std::string& name, const std::function<void()>& go)>;
  CostHunt(std::uint64_t seed, Step step);

  void run(int messages);
  std::size_t viewers() const { return people_.size(); }
  const std::string& about() const { return about_; }  // the table, for people

  HubWorld world;
  std::map<std::string, int> seen;  // what came of it, by type, and by code where it was refused

 private:
  void say(ViewerId who, const Json& message);
  void settle(const std::string& name);
  void take(const Json& message);
  void gather(std::size_t crowd);
  void hear_news();
  ViewerId come();
  Json join_message();
  void go_away(std::size_t which);
  void anything();
  Json from_seat(std::size_t seat, const std::string& type);
  Json command(const std::string& type);
  Json vote();
  void let_time_pass();
  void give_name();
  void go_through_with_it();
  void come_back();
  std::uint32_t people() const { return static_cast<std::uint32_t>(people_.size()); }
  std::uint32_t draw(std::uint32_t below) { return random_.below(below); }
  template <class T>
  T one_of(const std::vector<T>& all) {
    return all[draw(static_cast<std::uint32_t>(all.size()))];
  }

  Step step_;
  Random random_;
  HubWorld::Made made_;
  std::vector<ViewerId> people_;
  ViewerId host_ = 0;               // has all seats, or all but the last
  bool is_away_ = false;            // whoever has the last
  Json table_;                      // as the host knows it
  std::vector<std::string> lines_;  // all of its log
  std::size_t late_ = 0;            // of these come later, from another server
  std::size_t crowd_ = 0;
  std::string about_;
  int sent_ = 0;
};

}  // namespace twistwood::trial
