/* A second file that includes the header, twice: nothing may be defined more than once. */
#include "parlour.hpp"
#include "parlour.hpp"

int report_version();
int report_version() { return parlour_abi_version(); }
