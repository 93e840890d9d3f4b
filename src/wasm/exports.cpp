// The engine as a WebAssembly module: five functions and one import.
//
//   tw_alloc(size) -> pointer      room for a request; tw_free(pointer) gives it back
//   tw_request(pointer, size)      answers the request (UTF-8 JSON) ...
//   tw_reply() -> pointer          ... and here is the answer, until the next request
//   tw_reply_size() -> size
//
// The import now_ms (module "env") is a clock that is never set back, in milliseconds.
#if defined(__wasm__)

#include <cstdlib>

#include "engine/engine.h"

#define TWISTWOOD_EXPORT(name) extern "C" __attribute__((export_name(#name)))

extern "C" __attribute__((import_module("env"), import_name("now_ms"))) double tw_now_ms();

namespace {

std::string reply;

using twistwood::engine::Engine;

std::int64_t now_ms() { return static_cast<std::int64_t>(tw_now_ms()); }

// The module that a page loads at first knows only what it takes to play.
Engine& engine() {
#if defined(TWISTWOOD_TABLE_ONLY)
  static Engine engine = Engine::for_table(now_ms);
#else
  static Engine engine(now_ms);
#endif
  return engine;
}

}  // namespace

TWISTWOOD_EXPORT(tw_alloc) void* tw_alloc(std::size_t size) { return std::malloc(size); }

TWISTWOOD_EXPORT(tw_free) void tw_free(void* pointer) { std::free(pointer); }

TWISTWOOD_EXPORT(tw_request) void tw_request(const char* text, std::size_t size) {
  reply = engine().answer({text, size});
}

TWISTWOOD_EXPORT(tw_reply) const char* tw_reply() { return reply.data(); }

TWISTWOOD_EXPORT(tw_reply_size) std::size_t tw_reply_size() { return reply.size(); }

// Nothing here throws, but the standard library of Ubuntu is built to: what it would call.
extern "C" [[gnu::weak]] void* __cxa_allocate_exception(std::size_t) { std::abort(); }
extern "C" [[gnu::weak, noreturn]] void __cxa_throw(void*, void*, void (*)(void*)) { std::abort(); }
#endif
