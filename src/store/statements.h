// Statements whose plan matters: turns wait for the end of the transaction that they are in, so a
// test asks both databases how they would go about them.
#pragma once

namespace twistwood::store {

// Tables that are too old. Both conditions have an index; of a table only its newest event is
// looked at, to which the primary key leads. Not in order: SQLite would rather read all tables, in
// the order of their numbers, than sort those it has found.
inline constexpr const char* kFindOld =
    "select number from game_tables where finished_ms < :finished union all select t.number from "
    "game_tables t where t.finished_ms is null and t.created_ms < :idle and (select e.time_ms from "
    "game_events e where e.table_number = t.number order by e.version desc limit 1) < :since limit "
    ":most";

// One of them, if it still is.
inline constexpr const char* kDeleteOld =
    "delete from game_tables where number = :number and (finished_ms < :finished or (finished_ms "
    "is null and created_ms < :idle and (select e.time_ms from game_events e where e.table_number "
    "= game_tables.number order by e.version desc limit 1) < :since)) returning id";

// Tables that are not finished, from one on, in the order of the index.
inline constexpr const char* kListRunning =
    "select created_ms, number, id, case when note like :mark then 1 else 0 end from game_tables "
    "where finished_ms is null and created_ms >= :from and (created_ms, number) > (:created, "
    ":number) order by created_ms, number limit :most";

}  // namespace twistwood::store
