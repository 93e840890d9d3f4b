#include "search/benchmark.h"

#include <array>
#include <string_view>

#include "base/random.h"

namespace twistwood::search {

namespace {

// From games of level 5 with itself, after one round, four and eight.
constexpr std::array<std::string_view, 18> kPositions = {
    "twisty 1wbrrw1/yo@@osl/owbxbpx/plr1@bl/y+@w+og/@+pggx@/1ryypg1 c6:bwrpygo:0:0,"
    "f5:ygpwobr:0:0 1 2/1000 thief",
    "twisty 2lb+w1/x+bprpo/rxl@obw/@gr1gwp/brg@1@y/+1losyx/1pgy@@1 b7:wyorpbg:2:0,"
    "d5:owbrpyg:1:0 2 8/1000 thief",
    "twisty 1wy+py1/gsg+gyl/wpxpoo1/1x2l@r/lwx@o@w/@bb1p1b/1@r1@+1 c4:yrbgowp:3:0,"
    "g5:orgwpyb:3:0 1 16/1000 thief",
    "twisty 1wbrrw1/yo@@osl/owbxbpx/plr1@bl/y+@w+og/@+pggx@/1ryypg1 c6:bwrpygo:0:0,"
    "f5:ygpwobr:0:0,b1:gwbopry:0:0 3 3/1000 thief",
    "twisty 2lb+2/x+1prpo/rxl@1bw/@gr1gwp/brg@1@y/+1losyx/1pg1@@1 e3:wyorpbg:3:0,"
    "e5:obrpygw:1:0,g1:ybwpgro:3:0 3 12/1000 thief",
    "twisty 1w1+py1/gs1+gyl/wpxp3/1x2l@r/lwx@o@1/@b2p1b/1@r1@+1 d6:ybgowpr:4:1,b6:orgwpyb:4:4,"
    "c7:borygpw:4:0 2 24/1000 thief",
    "twisty 1wbrrw1/yo@@osl/owbxbpx/plr1@bl/y+@w+og/@+pggx@/1ryypg1 c6:bwrpygo:0:0,"
    "f5:ygpwobr:0:0,e4:gwbopry:0:0,f3:rpwogby:0:0 2 4/1000 thief",
    "twisty 2lb+2/x+1prpo/rxl@1bw/@g3wp/brg@o@y/+1losyx/1pg1@@1 c3:wyorpbg:2:0,d6:owbrpyg:2:0,"
    "e6:ybwpgro:2:0,d3:grypwob:2:0 1 16/1000 thief",
    "twisty 1wy+py1/gsg+2l/w1xp3/1x2l@1/l1x@1@1/@b2p1b/1@rr@+1 e3:ybowprg:3:1,g1:ogwpybr:3:2,"
    "a7:borygpw:4:0,b3:porwgby:5:0 4 32/1000 thief",
    "labyrinth s-e|n/-n|w|/e|n-e/|s|e-/w|e|s d6:e5::0:1:d4.e2.d3.a3.f4,"
    "a2:c4::1:0:a2.b2.c2.d5.a4 2 2/1000 fgggffgfggggffffggffffggfg",
    "labyrinth s-s-s/|s|n|/e|n|n/-w|n|/e-n|n a6:f4:b4:0:3:e5.e1.d3.a4,a1:d6:c3.d1:0:2:c2.e2.b2 "
    "2 8/1000 gfgffggggggggffffffgggg",
    "labyrinth s-n|w/-s-w|/e|n|s/|s-n-/e-n-w a5:f5:e2.e3.d5.a2:2:2:c1,b5:d3:d1.e1.b4.c6:2:2:c2 "
    "1 16/1000 gffgggfgfggfgfgfgfff",
    "labyrinth s-e|n/-n|w|/e|n-e/|s|e-/w|e|e d6:e5::0:1:d4.e2.d3.a3.f4,"
    "a2:c4::1:0:a2.b2.c2.d5.a4,f2:c6::0:1:c1.b5.f3.e1.b6 2 3/1000 gggffgfggggffffggffffggfg",
    "labyrinth s-s-s/|s|n|/e|n|n/|e|n|/e-n-n a6:f4:b4:1:2:e5.e1.d3.a4,a1:d6:c3.d1:0:2:c2.e2.b2,"
    "a2:b6:c1:1:2:d4.b5.f3.c6 1 12/1000 ffggggggggffffffgggg",
    "labyrinth s-s-w/|s|w|/e|n|s/|s-n-/e-n-w a1:f5:e2.e3.d5.a2:2:1:c1,"
    "d3:c2:d1.e1.b4.c6.d3:0:2:,b4:a3:d4.b6.c3.b5:1:3:f3 3 24/1000 gggfgfggfgfgfgfff",
    "labyrinth s-e|s/-n|w|/e|n-e/|s|e-/w|e|e d6:e5::1:0:d4.e2.d3.a3.f4,"
    "a2:c4::1:0:a2.b2.c2.d5.a4,f2:c6::0:1:c1.b5.f3.e1.b6,e4:c3::0:1:b4.e3.f5.d6.d1 2 4/1000 "
    "ggffgfggggffffggffffggfg",
    "labyrinth e-s-s/-s|n|/s|n|w/|w|n|/n-n-n f4:e5:b4.f4:0:0:e1.d3.a4,f2:d6:c3.d1:1:1:c2.e2.b2,"
    "b5:d4:c1.b6:0:1:b5.f3.c6,a2:a3:a2:0:3:f5.d5.e3.c4 4 16/1000 fggggggggffffffgggg",
    "labyrinth n-s-w/|s|e|/s|s|n/|s-w-/s-n-w a2:f5:e2.e3.d5.a2:1:2:c1,"
    "c2:a1:d1.e1.b4.c6.d3.c2:0:1:,b3:f3:d4.b6.c3.b5.a3:1:1:,b6:a4:e5.f4.c4.d6:2:2:b2 3 32/1000 "
    "gfgfggfgfgfgfff",
};

}  // namespace

std::vector<AnyPosition> benchmark_positions() {
  std::vector<AnyPosition> all;
  for (const std::string_view text : kPositions) all.push_back(*read_position(text));
  return all;
}

// What a node is differs: a position of an alpha-beta search, a playout of a tree, a list of all
// turns that is weighed, a reply.
std::int64_t benchmark_nodes(const AnyPosition& position) {
  const bool duel = seats(position) == 2;
  if (std::holds_alternative<Twisty::Position>(position)) return duel ? 50'000 : 5'000;
  return duel ? 1'000 : 5'000;
}

Choice think(const AnyPosition& position, std::int64_t nodes) {
  Question question{.position = position};
  question.budget.nodes = nodes;
  const AgentOptions options{.seed = 1, .threads = 1, .hash_mib = 4};
  return AnyAgent::make(position, "level:6", options, {})->ask(question);
}

std::uint32_t signature_of(const std::vector<Choice>& answers) {
  std::uint64_t sum = 0;
  const auto add = [&sum](std::uint64_t word) { sum = mix(sum ^ word) + word; };
  for (const Choice& answer : answers) {
    add(static_cast<std::uint64_t>(answer.report.nodes));
    add(static_cast<std::uint64_t>(answer.report.depth));
    for (const char c : write_turn(answer.turn)) add(static_cast<unsigned char>(c));
  }
  return static_cast<std::uint32_t>(sum >> 32);
}

}  // namespace twistwood::search
