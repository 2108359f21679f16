// What picross-solver says of one puzzle, for benchmarks/nonogram.py:  picross_judge FILE.non SECONDS
// Prints how many answers were found, at most two, -1 when the time was over, and the seconds of CPU it took.
// It is compiled against the library of picross-solver (github.com/pierre-dejoue/picross-solver).

#include <picross/picross.h>

#include <cstdlib>
#include <ctime>
#include <iostream>

namespace
{
double cpu_seconds()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}
} // namespace

int main(int count, char** words)
{
    if (count != 3)
        return 2;
    const auto grids = picross::io::parse_input_file_non_format(
        words[1], [](picross::io::ErrorCodeT, std::string_view said) { std::cerr << said << '\n'; });
    if (grids.empty())
        return 1;
    const double begun = cpu_seconds(), last = begun + std::atof(words[2]);
    bool is_late = false;
    const auto solver = picross::get_ref_solver();
    solver->set_abort_function([&] { return is_late = cpu_seconds() > last; });
    const auto result = solver->solve(grids.front().m_input_grid, 2);
    const auto found = static_cast<int>(result.solutions.size());
    std::cout << (is_late && found < 2 ? -1 : found) << ' ' << cpu_seconds() - begun << '\n';
}
