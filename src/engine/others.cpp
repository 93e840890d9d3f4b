// What can be asked besides what it takes to play. A file of its own: a module without it is
// smaller.
#include "engine/engine.h"

namespace twistwood::engine {

const std::array<Engine::Entry, 12> Engine::kOtherRequests = {{
    {"compose", &Engine::compose},
    {"convert", &Engine::convert},
    {"read", &Engine::read},
    {"branch", &Engine::branch},
    {"vary", &Engine::vary},
    {"rewrite", &Engine::rewrite},
    {"perft", &Engine::perft},
    {"follow", &Engine::follow},
    {"judge", &Engine::judge},
    {"review", &Engine::review},
    {"signature", &Engine::signature},
    {"bench", &Engine::bench},
}};

}  // namespace twistwood::engine
