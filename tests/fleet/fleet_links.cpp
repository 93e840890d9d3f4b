// Of the fleet: the links between people and servers.
#include "base/result.h"
#include "fleet/fleet.h"

namespace twistwood::trial {

namespace {

constexpr std::int64_t kSilent_ms = 4'000;  // until a server takes a link for dead

}  // namespace

void Fleet::step(SimulatedClient& client) {
  schedule_.after(20 + random_.below(150), [this, &client] { step(client); });
  const std::int64_t now_ms = schedule_.now_ms();
  if (!client.link) {
    if (one_in(3)) connect(client);
    return;
  }
  if (client.has_lost_patience(now_ms) || (!calm_ && one_in(200))) return give_up(client);
  if (!calm_ && one_in(150)) begin_to_lose(*client.link);
  const auto message = client.next(now_ms, !quiet_);
  if (!message) return;
  ++counts_[(*message)["type"]];
  send_up(*client.link, [viewer = client.link->viewer, text = wire::write(*message)](
                            server::Hub& hub) { hub.receive(viewer, text); });
}

// To any server. One that is down refuses, one that is paused does not say anything.
void Fleet::connect(SimulatedClient& client) {
  const std::size_t node = random_.below(static_cast<std::uint32_t>(nodes_.size()));
  if (!nodes_[node].server || nodes_[node].server->hub.stopping()) return;
  auto link = std::make_shared<ClientLink>();
  link->server = node;
  link->viewer = ++last_viewer_;
  nodes_[node].links[link->viewer] = {link, &client};
  client.connected(link, schedule_.now_ms());
  send_up(*link,
          [viewer = link->viewer, text = wire::write(client.join_message())](server::Hub& hub) {
            hub.connect(viewer, true);
            hub.receive(viewer, text);
          });
}

void Fleet::send_up(ClientLink& link, std::function<void(server::Hub&)> what) {
  Node& node = nodes_[link.server];
  if (link.loses_up || !node.server) return;
  const std::int64_t now_ms = schedule_.now_ms();
  const std::int64_t way_ms = 1 + random_.below(one_in(30) && !calm_ ? 3000 : 60);
  link.up_ms = std::max(link.up_ms, now_ms + way_ms);
  SimulatedServer* server = node.server.get();
  server->process.post(link.up_ms - now_ms,
                       [server, what = std::move(what)] { what(server->hub); });
}

// What it has sent may still be on its way, and arrive after what it says on its next link.
void Fleet::give_up(SimulatedClient& client) {
  const auto link = std::exchange(client.link, nullptr);
  link->given_up = true;
  send_up(*link, [viewer = link->viewer](server::Hub& hub) { hub.disconnect(viewer); });
  forget_soon(link->server, link->viewer);
}

void Fleet::begin_to_lose(ClientLink& link) {
  const auto which = random_.below(3);
  link.loses_up = link.loses_up || which != 0;
  link.loses_down = link.loses_down || which != 1;
  forget_soon(link.server, link.viewer);
}

void Fleet::forget_soon(std::size_t node, server::ViewerId viewer) {
  schedule_.after(kSilent_ms, [this, node, viewer] {
    Node& one = nodes_[node];
    const auto found = one.links.find(viewer);
    if (found == one.links.end()) return;
    found->second.first->loses_up = found->second.first->loses_down = true;
    one.links.erase(found);
    SimulatedServer* server = one.server.get();
    if (server == nullptr) return;
    server->process.post(0, [server, viewer] { server->hub.disconnect(viewer); });
  });
}

void Fleet::send_down(std::size_t node, server::ViewerId viewer, const server::Frame& frame) {
  const auto found = nodes_[node].links.find(viewer);
  if (found == nodes_[node].links.end()) return;
  auto& [link, client] = found->second;
  if (parsed_frame_ != frame) {
    parsed_frame_ = frame;
    parsed_ = std::make_shared<const Json>(*wire::parse(*frame, 1 << 20));
  }
  check_sent(*client, *parsed_);
  if (link->loses_down || link->given_up) return;
  const std::int64_t now_ms = schedule_.now_ms();
  link->down_ms = std::max(link->down_ms, now_ms + 1 + random_.below(60));
  schedule_.after(link->down_ms - now_ms, [this, over = link, to = client, message = parsed_] {
    if (to->link == over) to->take(*message, schedule_.now_ms());
  });
}

void Fleet::close_down(std::size_t node, server::ViewerId viewer) {
  const auto found = nodes_[node].links.find(viewer);
  if (found == nodes_[node].links.end()) return;
  const auto [link, client] = found->second;
  nodes_[node].links.erase(found);
  link->loses_up = true;
  if (link->loses_down) return;
  schedule_.after(std::max(link->down_ms - schedule_.now_ms(), std::int64_t{1}), [link, client] {
    if (client->link == link) client->closed();
  });
}

}  // namespace twistwood::trial
