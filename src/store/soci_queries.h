// The statements of the store that are the same for both databases, said through SOCI.
//
// Only database.cpp and soci_queries.cpp include this: SOCI is large.
#pragma once

#include <soci/soci.h>

#include "store/database.h"

namespace twistwood::store {

class SociQueries : public Database {
 public:
  SociQueries(const soci::backend_factory& backend, const std::string& connection)
      : sql_(backend, connection) {}

  void begin_reading() override { run("begin"); }
  void commit() override { run("commit"); }
  void rollback() noexcept override;
  void run(const std::string& statement) override;
  std::optional<std::int64_t> number(const std::string& query) override;

  std::optional<std::int64_t> insert_table(const TableRecord& record) override;
  bool update_table(const TableRecord& record) override;
  void set_finished(std::int64_t number, std::optional<std::int64_t> at_ms) override;
  std::vector<std::string> expire(std::int64_t finished_before_ms, std::int64_t idle_since_ms,
                                  int most) override;

  std::optional<TableRecord> find(const std::string& id) override;
  std::optional<TableRecord> find(std::int64_t number) override;
  std::vector<std::string> lines(std::int64_t number, std::int64_t after,
                                 std::int64_t most) override;
  std::vector<TableRecord> list_open(int most) override;
  Counts count() override;

 protected:
  // How bad an error is. SOCI does not say; the connection itself knows.
  virtual DatabaseError::Kind kind_of(const soci::soci_error& error) = 0;

  template <class Do>
  auto guard(Do work) -> decltype(work()) {
    try {
      return work();
    } catch (const soci::soci_error& error) {
      throw DatabaseError{kind_of(error), error.get_error_message()};
    }
  }

  // Stores rows with a statement that is prepared once; so the columns are the same variables in
  // every call.
  template <class... Columns>
  std::size_t insert_from(const char* statement, Columns&... columns) {
    return guard([&] {
      if (!prepared_) {
        (insert_.exchange(soci::use(columns)), ...);
        insert_.alloc();
        insert_.prepare(statement);
        insert_.define_and_bind();
        prepared_ = true;
      }
      insert_.execute(true);
      return static_cast<std::size_t>(insert_.get_affected_rows());
    });
  }

  soci::session sql_;

 private:
  template <class Key>
  std::vector<TableRecord> records_where(const std::string& condition, const Key& key);

  soci::statement insert_{sql_};
  bool prepared_ = false;
};

}  // namespace twistwood::store
