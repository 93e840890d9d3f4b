#include "cli/page_folder.h"

#include <filesystem>
#include <vector>

namespace twistwood::cli {

namespace fs = std::filesystem;

Result<std::string> find_page(const std::string& named) {
  if (named == "none") return std::string();
  if (!named.empty()) return named;
  std::vector<fs::path> places = {"build/web"};  // in the folder of the sources
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) {  // as it is installed: bin/twistwood and share/twistwood/web
    places.push_back(program.parent_path().parent_path() / "share" / "twistwood" / "web");
  }
  std::string looked;
  for (const fs::path& place : places) {
    if (fs::exists(place / "index.html", error)) return place.string();
    looked += join(looked.empty() ? "" : " and ", place.string());
  }
  return refuse("there is no page to serve; looked for it in ", looked,
                ". Name its folder with --web FOLDER (tools/build-web makes it), or say --web none "
                "if the page is served by something else");
}

}  // namespace twistwood::cli
