// Which addresses a host has, asked of the system. It blocks, as long as the network does not
// answer: for a thread of its own.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace twistwood::push {

// Addresses as texts; none if there is no such host or nobody answers.
using Resolver = std::function<std::vector<std::string>(const std::string& host)>;

std::vector<std::string> resolve(const std::string& host);

}  // namespace twistwood::push
