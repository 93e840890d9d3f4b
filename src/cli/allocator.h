// What the program asks of its allocator.
#pragma once

namespace twistwood::cli {

// What is freed goes back to the system at once, where it would be kept for some seconds for
// whoever asks next: for commands that promise to keep to some memory. Without jemalloc nothing
// changes.
void give_memory_back_at_once();

}  // namespace twistwood::cli
