#include "push/vapid.h"

#include "base/json_writer.h"

namespace twistwood::push {

Result<VapidKey> VapidKey::read(std::string_view text) {
  const std::size_t dot = text.find('.');
  if (dot == std::string_view::npos) return refuse("this is no key for Web Push");
  const auto scalar = from_base64url(text.substr(0, dot));
  const auto point = from_base64url(text.substr(dot + 1));
  if (!scalar || !point) return refuse("this is no key for Web Push");
  auto pair = KeyPair::from(*scalar, *point);
  if (!pair) return std::unexpected(pair.error());
  return VapidKey(std::move(*pair));
}

std::string VapidKey::text() const {
  return to_base64url(pair_.scalar()) + '.' + to_base64url(pair_.point());
}

std::string VapidKey::public_key() const { return to_base64url(pair_.point()); }

std::string vapid_claims(std::string_view origin, std::string_view contact,
                         std::int64_t expires_s) {
  const std::string claims = json_object([&](JsonWriter& out) {
    out.field("aud", origin);
    out.field("exp", expires_s);
    if (!contact.empty()) out.field("sub", contact);
  });
  return to_base64url(bytes_of(R"({"typ":"JWT","alg":"ES256"})")) + '.' +
         to_base64url(bytes_of(claims));
}

std::string VapidKey::authorization(std::string_view origin, std::string_view contact,
                                    std::int64_t expires_s) const {
  const std::string claims = vapid_claims(origin, contact, expires_s);
  return join("vapid t=", claims, '.', to_base64url(pair_.sign(claims)), ", k=", public_key());
}

}  // namespace twistwood::push
