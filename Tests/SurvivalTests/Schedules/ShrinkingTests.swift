import Testing

/// That a schedule which fails is made as small as it can be: with a promise that cannot be kept.
@Suite struct ShrinkingTests {
    /// "Never more than two sign-ins", broken by a third.
    private func breaksLimit(_ schedule: Schedule) -> Bool {
        let outcome = ModelSchedules.run(schedule)
        return outcome.breach == nil && outcome.signIns > 2
    }

    @Test("A schedule that breaks a promise shrinks to one in which no step, and no choice, is too many")
    func smallest() throws {
        let seed = try #require((1...500).first { breaksLimit(Schedule(seed: UInt64($0))) })
        let whole = Schedule(seed: UInt64(seed))
        let small = whole.shrunk(while: breaksLimit)
        #expect(breaksLimit(small))
        #expect(small.steps.count < whole.steps.count / 3)
        for step in small.steps.indices.dropFirst() {
            var less = small
            less.steps.remove(at: step)
            #expect(!breaksLimit(less), "step \(step) of \(small) is too many")
        }
        for step in small.steps.indices {
            for choice in small.steps[step].indices where small.steps[step][choice] != 0 {
                var less = small
                less.steps[step][choice] = 0
                #expect(!breaksLimit(less), "choice \(choice) of step \(step) of \(small) is too many")
            }
        }
    }

    @Test("What a shrunk schedule says is what has to happen, and no more")
    func story() throws {
        let seed = try #require((1...500).first { breaksLimit(Schedule(seed: UInt64($0))) })
        let story = ModelSchedules.run(Schedule(seed: UInt64(seed)).shrunk(while: breaksLimit), isTold: true).story
        // The last of the three is the one that every schedule ends with.
        #expect(story.filter { $0.contains(" of sign-in ") }.count == 3)
        #expect(story.filter { $0.contains(": call ") }.count == 3)
    }

    @Test("A seed makes the same schedule, and the same end, every time")
    func replay() {
        for seed in 1...20 {
            let schedule = Schedule(seed: UInt64(seed))
            #expect(schedule == Schedule(seed: UInt64(seed)))
            #expect(schedule != Schedule(seed: UInt64(seed + 1)))
            let (one, other) = (ModelSchedules.run(schedule, isTold: true), ModelSchedules.run(schedule, isTold: true))
            #expect(one.story == other.story)
            #expect(one.story.count > 10)
        }
    }
}
