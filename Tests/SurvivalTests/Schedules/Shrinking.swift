extension Schedule {
    /// A minimal schedule that fails in the same way: every step and every non-zero choice is necessary. (Delta
    /// debugging: removes ever smaller pieces as long as the schedule still fails.)
    func shrunk(while fails: (Schedule) -> Bool) -> Schedule {
        var best = self
        while true {
            let smaller = best.withFewerSteps(while: fails).withPlainerChoices(while: fails)
            if smaller == best { return best }
            best = smaller
        }
    }

    private func withFewerSteps(while fails: (Schedule) -> Bool) -> Schedule {
        var best = self
        var size = max(steps.count / 2, 1)
        while true {
            var start = 1
            while start < best.steps.count {
                var candidate = best
                candidate.steps.removeSubrange(start..<min(start + size, best.steps.count))
                if fails(candidate) { best = candidate } else { start += size }
            }
            if size == 1 { return best }
            size /= 2
        }
    }

    private func withPlainerChoices(while fails: (Schedule) -> Bool) -> Schedule {
        var best = self
        for step in best.steps.indices {
            for choice in best.steps[step].indices where best.steps[step][choice] != 0 {
                best = best.plainer(step, choice, while: fails)
            }
        }
        return best
    }

    /// The choice set to the smallest number that still fails.
    private func plainer(_ step: Int, _ choice: Int, while fails: (Schedule) -> Bool) -> Schedule {
        for value in 0..<min(steps[step][choice], 24) {
            var candidate = self
            candidate.steps[step][choice] = value
            if fails(candidate) { return candidate }
        }
        return self
    }
}
