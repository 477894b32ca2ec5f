import Testing

/// Tests that a failing schedule shrinks to a minimum, using an invariant that can't be kept.
@Suite struct ShrinkingTests {
    /// "Never more than two sign-ins", broken by a third.
    private func breaksLimit(_ schedule: Schedule) -> Bool {
        let outcome = ModelSchedules.run(schedule)
        return outcome.violation == nil && outcome.signIns > 2
    }

    @Test("A failing schedule shrinks until every step and choice is necessary")
    func smallest() throws {
        let seed = try #require((1...500).first { breaksLimit(Schedule(seed: UInt64($0))) })
        let whole = Schedule(seed: UInt64(seed))
        let small = whole.shrunk(while: breaksLimit)
        #expect(breaksLimit(small))
        #expect(small.steps.count < whole.steps.count / 3)
        for step in small.steps.indices.dropFirst() {
            var less = small
            less.steps.remove(at: step)
            #expect(!breaksLimit(less), "step \(step) of \(small) is unnecessary")
        }
        for step in small.steps.indices {
            for choice in small.steps[step].indices where small.steps[step][choice] != 0 {
                var less = small
                less.steps[step][choice] = 0
                #expect(!breaksLimit(less), "choice \(choice) of step \(step) of \(small) is unnecessary")
            }
        }
    }

    @Test("The events of a shrunk schedule are only the necessary ones")
    func transcript() throws {
        let seed = try #require((1...500).first { breaksLimit(Schedule(seed: UInt64($0))) })
        let transcript = ModelSchedules.run(Schedule(seed: UInt64(seed)).shrunk(while: breaksLimit), isRecorded: true)
            .transcript
        // The limit is two sign-ins. The third is the one that ends every schedule.
        #expect(transcript.filter { $0.contains(" of sign-in ") }.count == 3)
        #expect(transcript.filter { $0.contains(": call ") }.count == 3)
    }

    @Test("A seed always gives the same schedule and result")
    func replay() {
        for seed in 1...20 {
            let schedule = Schedule(seed: UInt64(seed))
            #expect(schedule == Schedule(seed: UInt64(seed)))
            #expect(schedule != Schedule(seed: UInt64(seed + 1)))
            let (one, other) = (
                ModelSchedules.run(schedule, isRecorded: true), ModelSchedules.run(schedule, isRecorded: true)
            )
            #expect(one.transcript == other.transcript)
            #expect(one.transcript.count > 10)
        }
    }
}
