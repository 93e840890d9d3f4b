#include "push/tls_identity.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <memory>

namespace twistwood::trial {

namespace {

struct Release {
  void operator()(X509* certificate) const { X509_free(certificate); }
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  void operator()(BIO* bio) const { BIO_free(bio); }
};
using Certificate = std::unique_ptr<X509, Release>;
using Key = std::unique_ptr<EVP_PKEY, Release>;
using Text = std::unique_ptr<BIO, Release>;

Key draw_key() { return Key(EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256")); }

void extend(X509* certificate, X509* issuer, int what, const char* value) {
  X509V3_CTX context;
  X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
  X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, &context, what, value);
  X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
}

// By the issuer, or by itself as the root.
Certificate certify(const char* name, const std::string& at, EVP_PKEY* key, X509* issuer,
                    EVP_PKEY* issuers_key) {
  Certificate made(X509_new());
  X509_set_version(made.get(), 2);
  ASN1_INTEGER_set(X509_get_serialNumber(made.get()), issuer == nullptr ? 1 : 2);
  X509_gmtime_adj(X509_getm_notBefore(made.get()), -3600);
  X509_gmtime_adj(X509_getm_notAfter(made.get()), 24L * 3600);
  X509_set_pubkey(made.get(), key);
  X509_NAME_add_entry_by_txt(X509_get_subject_name(made.get()), "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>(name), -1, -1, 0);
  X509_set_issuer_name(made.get(), X509_get_subject_name(issuer == nullptr ? made.get() : issuer));
  if (issuer == nullptr) {
    extend(made.get(), made.get(), NID_basic_constraints, "critical,CA:TRUE");
  } else {
    extend(made.get(), issuer, NID_subject_alt_name, at.c_str());
  }
  X509_sign(made.get(), issuers_key, EVP_sha256());
  return made;
}

std::string text_of(BIO* bio) {
  char* data = nullptr;
  const long size = BIO_get_mem_data(bio, &data);
  return {data, static_cast<std::size_t>(size)};
}

std::string pem(X509* certificate) {
  const Text out(BIO_new(BIO_s_mem()));
  PEM_write_bio_X509(out.get(), certificate);
  return text_of(out.get());
}

std::string pem(EVP_PKEY* key) {
  const Text out(BIO_new(BIO_s_mem()));
  PEM_write_bio_PrivateKey(out.get(), key, nullptr, nullptr, 0, nullptr, nullptr);
  return text_of(out.get());
}

}  // namespace

TlsIdentity draw_identity(const std::string& at) {
  const Key root_key = draw_key();
  const Certificate root = certify("Test CA", at, root_key.get(), nullptr, root_key.get());
  const Key own_key = draw_key();
  const Certificate own = certify("Test", at, own_key.get(), root.get(), root_key.get());
  return {pem(own.get()), pem(own_key.get()), pem(root.get())};
}

}  // namespace twistwood::trial
