#include "cli/solution_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <thread>

#include "base/sha256.h"
#include "cli/checked_pieces.h"
#include "cli/console.h"
#include "cli/mapped_file.h"
#include "cli/memory_limit.h"
#include "games/twisty/text.h"

namespace twistwood::cli {

namespace {

using search::exact::RowStore;
using search::exact::Solution;

constexpr std::string_view kWhat = "twistwood-solution ";
constexpr const char* kFirstLine = "twistwood-solution 2";
constexpr std::size_t kTextBytes = 8192;
constexpr std::uint64_t kPage = 4096;

std::string sum_of(std::span<const std::byte> bytes) {
  return hex(sha256({reinterpret_cast<const char*>(bytes.data()), bytes.size()}));
}

}  // namespace

Result<SolutionFile> SolutionFile::with(const std::string& path, int flags) {
  // Without O_NONBLOCK a pipe would be waited for.
  const int file = ::open(path.c_str(), flags | O_CLOEXEC | O_NONBLOCK, 0644);
  if (file < 0) return refuse(path, ": ", std::strerror(errno));
  SolutionFile solution;
  solution.path_ = path;
  solution.mapping_ = std::make_shared<MappedFile>(file);
  struct stat about{};
  if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) {
    return refuse(path, ": it is no regular file");
  }
  return solution;
}

Result<SolutionFile> SolutionFile::open(const std::string& path) {
  auto opened = with(path, O_RDONLY);
  if (!opened) return opened;
  SolutionFile& solution = *opened;
  if (const auto read = solution.read(); !read) return refuse(path, ": ", read.error().message);
  return opened;
}

Result<SolutionFile> SolutionFile::make(const std::string& path, const twisty::Position& position) {
  auto opened = with(path, O_RDWR | O_CREAT);
  if (!opened) return opened;
  SolutionFile& solution = *opened;
  if (solution.mapping_->size() > 0) {
    const auto read = solution.read();
    if (!read) return refuse(path, ": there is a file already, and ", read.error().message);
    const auto text = twisty::write_position(position.layout, position.state);
    const auto there = twisty::write_position(solution.position_.layout, solution.position_.state);
    if (text != there) return refuse(path, ": it is the solution of another position, ", there);
    if (const auto sums = solution.check_sums(); !sums) return std::unexpected(sums.error());
    if (const auto part = solution.go_on_with_part(); !part) return std::unexpected(part.error());
    return opened;
  }
  solution.position_ = position;
  solution.solution_ = std::make_shared<Solution>(position.layout, position.state);
  if (const auto wrote = solution.write_text(); !wrote) {
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
    return std::unexpected(wrote.error());
  }
  return opened;
}

Result<void> SolutionFile::read() {
  if (const auto mapped = mapping_->map(); !mapped) return mapped;
  const auto bytes = mapping_->bytes();
  const std::string text(reinterpret_cast<const char*>(bytes.data()),
                         std::min(bytes.size(), kTextBytes));
  std::istringstream lines(text);
  std::string line;
  if (!std::getline(lines, line) || !line.starts_with(kWhat)) return refuse("it is no solution");
  if (line != kFirstLine) return refuse("another version of twistwood made it; solve it again");
  if (!std::getline(lines, line)) return refuse("the position is missing");
  auto position = twisty::read_position(line);
  if (!position) return refuse("its position: ", position.error().message);
  if (position->layout.seats != 2 || !twisty::status(position->state).running()) {
    return refuse("its position is not one for two that is still open");
  }
  position_ = *position;
  solution_ = std::make_shared<Solution>(position_.layout, position_.state);
  solution_->believe_rows_if([all = read_, path = path_](int level, std::uint64_t row) {
    const auto offset = static_cast<std::size_t>(row) * RowStore::kRowBytes;
    if (all->levels[static_cast<std::size_t>(level)].is_sound(offset)) return true;
    all->damaged = level;
    if (all->warns.exchange(false)) {
      std::cerr << "twistwood: " + words_of_damage(path, level) + "; it is not played by\n";
    }
    return false;
  });
  // The mapping lives as long as what reads from it.
  solution_ = std::shared_ptr<Solution>(solution_.get(),
                                        [mapping = mapping_, solution = solution_](Solution*) {});
  while (std::getline(lines, line) && line.starts_with("level ")) {
    std::istringstream words(line.substr(6));
    int number = -1;
    Level level;
    words >> number >> level.offset >> level.bytes >> level.sum;
    const int due = static_cast<int>(levels_.size());
    const bool is_due =
        words && number == due && number <= solution_->graph().top() &&
        level.bytes == solution_->graph().level(number).rows * RowStore::kRowBytes &&
        level.offset >= kTextBytes && level.offset <= bytes.size() &&
        level.bytes + level.bytes_of_sums() <= bytes.size() - level.offset;
    if (!is_due || !adopt(level)) return refuse("level ", due, " is damaged or cut short");
  }
  if (line.starts_with("part ")) {
    std::istringstream words(line.substr(5));
    words >> part_.level >> part_.components >> part_sum_;
    const int due = static_cast<int>(levels_.size());
    const bool fits = words && part_.level == due && due <= solution_->graph().top() &&
                      part_.components <= solution_->graph().level(due).components.size() &&
                      next_offset() <= bytes.size();
    if (!fits) return refuse("what was solved of level ", due, " is damaged");
  }
  return {};
}

// False if the sums of its rows are not those that were written.
bool SolutionFile::adopt(const Level& level) {
  const auto bytes = mapping_->bytes();
  const auto rows =
      bytes.subspan(static_cast<std::size_t>(level.offset), static_cast<std::size_t>(level.bytes));
  const auto sums = bytes.subspan(static_cast<std::size_t>(level.offset + level.bytes),
                                  static_cast<std::size_t>(level.bytes_of_sums()));
  if (CheckedPieces::sum_of(sums) != level.sum) return false;
  solution_->adopt(static_cast<int>(levels_.size()), RowStore(rows));
  levels_.push_back(level);
  read_->levels.emplace_back(rows, sums);
  return true;
}

// Fills the rows of what was solved of a level into a store of its own, to go on from there.
Result<void> SolutionFile::go_on_with_part() {
  if (part_.components == 0) return {};
  const auto& level = solution_->graph().level(part_.level);
  const auto there = mapping_->bytes().subspan(static_cast<std::size_t>(next_offset()));
  RowStore rows(level.rows);
  // A file that ends early is told by its sum.
  std::memcpy(rows.bytes().data(), there.data(), std::min(there.size(), rows.bytes().size()));
  solution_->adopt(part_, std::move(rows));
  const std::string expected = std::exchange(part_sum_, {});
  for (std::size_t i = 0; i < part_.components; ++i) add_to_sum(part_, i);
  if (part_sum_ == expected) return {};
  return refuse(path_, ": what was solved of level ", part_.level, " does not fit its checksum");
}

void SolutionFile::add_to_sum(const search::exact::Part& part, std::size_t component) {
  std::string sums = part_sum_;
  for (const auto rows : solution_->rows(part, component)) sums += sum_of(rows);
  part_sum_ = hex(sha256(sums));
}

Result<void> SolutionFile::write_text() const {
  std::string text =
      join(kFirstLine, '\n', twisty::write_position(position_.layout, position_.state), '\n');
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    const Level& level = levels_[i];
    text += join("level ", i, ' ', level.offset, ' ', level.bytes, ' ', level.sum, '\n');
  }
  if (part_.components > 0) {
    text += join("part ", part_.level, ' ', part_.components, ' ', part_sum_, '\n');
  }
  text.resize(kTextBytes, '\n');
  // What it tells of is on the disk before it is told.
  Result<void> done = mapping_->flush();
  if (done) done = mapping_->write(0, std::as_bytes(std::span(text)));
  if (done) done = mapping_->flush();
  if (!done) return refuse(path_, ": ", done.error().message);
  return {};
}

Result<void> SolutionFile::write_rows(std::uint64_t offset, std::span<const std::byte> rows) const {
  const auto wrote = mapping_->write(offset, rows);
  if (!wrote) return refuse(path_, ": ", wrote.error().message);
  return {};
}

std::uint64_t SolutionFile::next_offset() const {
  std::uint64_t end = kTextBytes;
  for (const Level& level : levels_) {
    end = std::max(end, level.offset + level.bytes + level.bytes_of_sums());
  }
  return (end + kPage - 1) / kPage * kPage;
}

Result<void> SolutionFile::keep(int level) {
  const auto rows = std::as_const(*solution_).rows(level).bytes();
  // An empty level, such as the topmost, needs no place.
  const auto sums = CheckedPieces::sums_of(rows);
  const Level entry{rows.empty() ? kTextBytes : next_offset(), rows.size(),
                    CheckedPieces::sum_of(sums)};
  Result<void> wrote = write_rows(entry.offset, rows);
  if (wrote) wrote = write_rows(entry.offset + entry.bytes, sums);
  if (!wrote) return wrote;
  levels_.push_back(entry);
  part_ = {};
  part_sum_.clear();
  return write_text();
}

Result<void> SolutionFile::keep(const search::exact::Part& part) {
  const auto* begin = std::as_const(*solution_).rows(part.level).bytes().data();
  for (std::size_t i = part_.components; i < part.components; ++i) {
    for (const auto rows : solution_->rows(part, i)) {
      const auto offset = next_offset() + static_cast<std::uint64_t>(rows.data() - begin);
      if (const auto wrote = write_rows(offset, rows); !wrote) return wrote;
    }
    add_to_sum(part, i);
  }
  part_ = part;
  return write_text();
}

Result<void> SolutionFile::check_sums() const {
  for (std::size_t i = 0; i < read_->levels.size(); ++i) {
    if (!read_->levels[i].all_sound([this] { let_go(); })) {
      return refuse(words_of_damage(path_, static_cast<int>(i)));
    }
  }
  return {};
}

Result<void> SolutionFile::check_what_was_read() const {
  const int level = read_->damaged.exchange(-1);
  if (level < 0) return {};
  return refuse(words_of_damage(path_, level));
}

std::string SolutionFile::words_of_damage(const std::string& path, int level) {
  return join(path, ": level ", level, " does not fit its checksum");
}

int usual_threads() {
  return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1u, 256u));
}

int usual_memory() {
  const auto bytes = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                     static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  const auto mib = std::min(bytes, memory_limit("/proc/self/cgroup", "/sys/fs/cgroup")) >> 20;
  return static_cast<int>(std::clamp<std::uint64_t>(mib / 4 * 3, 1, 16 << 20));
}

int complain_of_solution(const std::string& path, const Error& error) {
  const bool readable = std::filesystem::is_regular_file(path) && std::ifstream(path);
  return readable ? complain(error.message) : failed(error.message);
}

void add_solution(CLI::App& command, std::shared_ptr<const Solution>& solution) {
  command
      .add_option_function<std::string>(
          "--solution",
          [&solution](const std::string& path) {
            if (path.empty()) throw CLI::ValidationError("--solution", "a file name is expected");
            auto file = SolutionFile::open(path);
            if (file && !file->is_whole()) file = refuse(path, ": ", kNotWhole);
            if (!file) throw CLI::RuntimeError(complain_of_solution(path, file.error()));
            file->warn_of_damage();
            solution = file->shared();
          },
          "Level 6 plays by this file of twistwood solve, where it knows the position")
      ->type_name("FILE");
}

}  // namespace twistwood::cli
