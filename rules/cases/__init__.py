"""Golden cases: given → do → expect, with forced dice (rule_system §13, design.md §9).

cases = read_cases(text, "cases.yaml")                     # raises CaseError, one clear line
for result in run_cases(cases, systems_beside(read)):      # read("./laboratory.yaml") → its text
print(result.as_data(), result.ok)
"""

from rules.cases.case import Case
from rules.cases.errors import CaseError
from rules.cases.read import case_from_data, read_cases
from rules.cases.run import CaseResult, run_case, run_cases
from rules.cases.systems import SystemFor, systems_beside

__all__ = [
    "Case",
    "CaseError",
    "CaseResult",
    "SystemFor",
    "case_from_data",
    "read_cases",
    "run_case",
    "run_cases",
    "systems_beside",
]
