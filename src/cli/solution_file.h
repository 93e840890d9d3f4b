// A solution in a file: what it takes to answer any state that follows from a position at once.
//
// The file begins with text: what it is, the position, and a line for each level that is done (its
// number, where its rows begin, their bytes, and the SHA-256 of the sums of their pieces). Rows
// follow, a level after the other, as the solver lays them out, and behind them the sums of their
// pieces: what is damaged is not answered from. A level counts only once its rows are on the disk,
// and so do the components of the level in work ("part", with how many of them), so a file whose
// making was broken off is one to go on from.
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <string>

#include "cli/checked_pieces.h"
#include "cli/commands.h"
#include "cli/mapped_file.h"
#include "games/twisty/state.h"
#include "search/exact/solution.h"

namespace twistwood::cli {

class SolutionFile {
 public:
  // A file that is there already; its levels may not all be done.
  static Result<SolutionFile> open(const std::string& path);
  // To write to, from the beginning or, if there is one for this position, from where it ended.
  static Result<SolutionFile> make(const std::string& path, const twisty::Position& position);

  const twisty::Position& position() const { return position_; }
  search::exact::Solution& solution() { return *solution_; }
  std::shared_ptr<const search::exact::Solution> shared() const { return solution_; }
  bool is_whole() const { return solution_->solved() == solution_->graph().top(); }

  // Keeps a level that has just been solved.
  Result<void> keep(int level);
  // Keeps what has been solved of the level after these.
  Result<void> keep(const search::exact::Part& part);
  // Says what does not fit its checksum.
  Result<void> check_sums() const;
  // Gives back the memory that what was read of the file takes; it is read again when needed.
  void let_go() const { mapping_->let_go(); }
  // The same of what was read since it was last asked.
  Result<void> check_what_was_read() const;
  // Of what does not fit, standard error is told when it is first read.
  void warn_of_damage() const { read_->warns = true; }

 private:
  struct Level {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
    std::string sum;

    std::uint64_t bytes_of_sums() const {
      return CheckedPieces::count(static_cast<std::size_t>(bytes)) * CheckedPieces::kSumBytes;
    }
  };

  // Of the levels that were there, and which of them was found damaged; -1: none.
  struct ReadRows {
    std::deque<CheckedPieces> levels;
    std::atomic<int> damaged{-1};
    std::atomic<bool> warns{false};
  };

  SolutionFile() = default;
  static Result<SolutionFile> with(const std::string& path, int flags);
  Result<void> read();
  bool adopt(const Level& level);
  static std::string words_of_damage(const std::string& path, int level);
  Result<void> go_on_with_part();
  void add_to_sum(const search::exact::Part& part, std::size_t component);
  Result<void> write_text() const;
  Result<void> write_rows(std::uint64_t offset, std::span<const std::byte> rows) const;
  std::uint64_t next_offset() const;

  std::string path_;
  twisty::Position position_;
  std::vector<Level> levels_;
  search::exact::Part part_;  // of the level after these, if it has components
  std::string part_sum_;      // of its components, each added to the sum of those before it
  std::shared_ptr<MappedFile> mapping_;
  std::shared_ptr<ReadRows> read_ = std::make_shared<ReadRows>();
  std::shared_ptr<search::exact::Solution> solution_;
};

constexpr const char* kNotWhole =
    "it is not finished; twistwood solve --out with the same position goes on";

// What whoever solves takes unless told otherwise: all cores, three quarters of the memory that the
// program may have.
int usual_threads();
int usual_memory();  // MiB

// What the program takes before it solves anything, at most.
constexpr std::uint64_t kProgramMib = 24;

// Tells what is wrong with such a file and gives the exit status: one that can be read is the wrong
// one, any other has failed.
int complain_of_solution(const std::string& path, const Error& error);

// --solution FILE, for those who play by it.
void add_solution(CLI::App& command, std::shared_ptr<const search::exact::Solution>& solution);

}  // namespace twistwood::cli
