"""The deal of a starting stack as an integer program, solved by HiGHS, to hold ours against."""

from dataclasses import dataclass

import highspy

from tournament.rules.kit.stacks import FLOOR, GOOD_DEPTH, LEAST_CHIPS, MOST_COLOURS

TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Optimum:
    """One after the other, each the best there is once those before it are."""

    lacks_base: int
    over_third: int
    below_floor: int
    over_quarter: int
    worst_depth: int  # thousandths of the larger chip
    depths: int  # all of them together
    chips: int


class Model:
    def __init__(self, rungs, demand):
        self.solver = highspy.Highs()
        self.solver.setOptionValue("output_flag", False)
        self.values = [chip.value for chip in rungs]
        most = [chip.stock // demand.entries for chip in rungs]
        self.counts = [self.solver.addIntegral(0, count) for count in most]
        used = [self.solver.addBinary() for _ in rungs]
        for count, top, flag in zip(self.counts, most, used, strict=True):
            self.solver.addConstr(count <= top * flag)
            self.solver.addConstr(count >= flag)
        self.chips = sum(self.counts)
        worth = sum(v * count for v, count in zip(self.values, self.counts, strict=True))
        self.solver.addConstr(worth == demand.stack)
        self.solver.addConstr(self.chips >= LEAST_CHIPS)
        self.solver.addConstr(self.chips <= demand.cap)
        self.solver.addConstr(sum(used) <= MOST_COLOURS)
        self.lacks_base = 1 - used[0]
        self.over_third = self._flag(used, 3, demand.stack)
        self.over_quarter = self._flag(used, 4, demand.stack)
        short = [self.solver.addVariable(0, FLOOR) for _ in self.counts[:2]]
        for lacking, count in zip(short, self.counts, strict=False):
            self.solver.addConstr(lacking + count >= FLOOR)
        self.below_floor = sum(short)
        self.depth = self.solver.addVariable(0, GOOD_DEPTH)
        self.depths = 0 * self.depth
        below = 0
        for at in range(len(rungs) - 1):
            below = below + self.values[at] * self.counts[at]
            if 4 * self.values[at + 1] <= demand.stack:
                own = self.solver.addVariable(0, GOOD_DEPTH)
                self.solver.addConstr(self.values[at + 1] * own <= below)
                self.solver.addConstr(self.depth <= own)
                self.depths = self.depths + own

    def _flag(self, used, parts, stack):
        flag = self.solver.addBinary()
        for value, is_used in zip(self.values, used, strict=True):
            if parts * value > stack:
                self.solver.addConstr(is_used <= flag)
        return flag

    def best(self, goal, *, largest=False):
        """Solve for one goal and keep it for the goals that follow; None where nothing is left."""
        (self.solver.maximize if largest else self.solver.minimize)(goal)
        if self.solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            return None
        found = self.solver.val(goal)
        if largest:
            self.solver.addConstr(goal >= found - TOLERANCE)
        else:
            self.solver.addConstr(goal <= found + TOLERANCE)
        return found


def solve(rungs, demand):
    """Return the optimum, None where no stack can be dealt."""
    model = Model(rungs, demand)
    found = []
    for goal in (model.lacks_base, model.over_third, model.below_floor, model.over_quarter):
        value = model.best(goal)
        if value is None:
            return None
        found.append(round(value))
    depth = model.best(model.depth, largest=True)
    depths = model.best(model.depths, largest=True)
    chips = model.best(model.chips)
    return Optimum(*found, thousandths(depth), thousandths(depths), round(chips))


def thousandths(depth):
    return int(1000 * depth + 0.01)
