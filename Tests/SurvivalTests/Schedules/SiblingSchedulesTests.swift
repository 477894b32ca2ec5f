import TestSupport
import Testing

/// Tests the managers of one process at every step of each other's calls.
@Suite struct SiblingSchedulesTests {
    @Test(
        "Outside 20: a sibling's sign-out and a code pair's adoption, at every step of a sign-in, refresh or sign-out")
    func everyStep() async {
        var (answers, broken) = (0, 0)
        let all = SiblingSchedule.all()
        #expect(all.count > 5_000)
        let schedules = Survival.sample(of: all, every: 20)
        for schedule in schedules where broken < 3 {
            let end = schedule.run()
            answers += end.answers
            await Task.yield()
            guard let violation = end.violation else { continue }
            broken += 1
            let transcript = end.transcript.map { "  " + $0 }.joined(separator: "\n")
            Issue.record("\(schedule): \(violation.invariant.rawValue) (\(violation.text)).\n\(transcript)")
        }
        Survival.count(.siblings, schedules.count)
        Survival.count(.callbacks, answers)
        Survival.count(.violations, broken)
    }

    @Test("A sign-out without notification of siblings breaks an invariant for every call")
    func signOutThatIsNoNews() {
        for call in [SiblingSchedule.Call.signIn, .signInWithUser, .signInAlways] {
            let ends = (0...SiblingSchedule.steps(of: call)).map { step in
                SiblingSchedule(call: call, order: .sibling, signOut: step, adoption: nil).run(isSignOutNews: false)
            }
            #expect(ends.contains { $0.violation?.invariant == .siblingsEnd }, "\(call)")
        }
        let pair = SiblingSchedule(call: .refresh, order: .own, signOut: 0, adoption: 0).run(isSignOutNews: false)
        #expect(pair.violation?.invariant == .siblingsEnd)
    }
}
