// What all servers of a database share.
#include "store/store_client.h"

namespace twistwood::store {
namespace {

class SettingsTest : public OnBoth {};
INSTANTIATE_TEST_SUITE_P(Store, SettingsTest, testing::Values(Kind::kSqlite, Kind::kPostgresql),
                         name_of);

std::optional<std::string> setting(StoreClient& client, const std::string& name) {
  const auto given = wait_for<std::optional<std::string>>(
      client.tasks(), [&](auto then) { client.store().setting(name, std::move(then)); });
  EXPECT_TRUE(given) << words(given);
  return given.value_or(std::nullopt);
}

std::string change(StoreClient& client, const std::string& name,
                   const std::optional<std::string>& was, const std::string& value) {
  return words(wait_for<void>(client.tasks(), [&](auto then) {
    client.store().change_setting(name, was, value, std::move(then));
  }));
}

TEST_P(SettingsTest, a_setting_is_made_once_and_changes_only_from_what_was_seen) {
  const std::string conflict = "conflict: the setting has changed";
  StoreClient one(database());
  EXPECT_EQ(setting(one, "key"), std::nullopt);
  EXPECT_EQ(change(one, "key", "", "a"), conflict) << "nothing is not an empty text";
  EXPECT_EQ(change(one, "key", std::nullopt, "it's \"a\"\n"), "stored");
  EXPECT_EQ(change(one, "key", std::nullopt, "b"), conflict);
  EXPECT_EQ(setting(one, "key"), "it's \"a\"\n");
  EXPECT_EQ(change(one, "key", "other", "b"), conflict);
  EXPECT_EQ(change(one, "key", "it's \"a\"\n", "b"), "stored");
  EXPECT_EQ(setting(one, "other"), std::nullopt);
  one.close();
  StoreClient other(database());
  EXPECT_EQ(setting(other, "key"), "b") << "it outlives the server";
}

}  // namespace
}  // namespace twistwood::store
