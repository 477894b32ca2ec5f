import TestSupport
import Testing

/// Tests the managers of one process at every step of each other's calls.
@Suite struct SiblingSchedulesTests {
    @Test(
        "Outside 20: a sibling's sign-out and a code pair's adoption, at every step of a sign-in, refresh or sign-out")
    func everyStep() async {
        var (answers, broken) = (0, 0)
        let schedules = SiblingSchedule.all()
        for schedule in schedules where broken < 3 {
            let end = schedule.run()
            answers += end.answers
            await Task.yield()
            guard let breach = end.breach else { continue }
            broken += 1
            let story = end.story.map { "  " + $0 }.joined(separator: "\n")
            Issue.record("\(schedule): \(breach.promise.rawValue) (\(breach.text)).\n\(story)")
        }
        #expect(schedules.count > 5_000)
        Survival.count(.siblings, schedules.count)
        Survival.count(.callbacks, answers)
        Survival.count(.violations, broken)
    }

    @Test("A sign-out without notification of siblings breaks a promise for every call")
    func signOutThatIsNoNews() {
        for deed in [SiblingSchedule.Deed.signIn, .signInWithUser, .signInAlways] {
            let ends = (0...SiblingSchedule.steps(of: deed)).map { step in
                SiblingSchedule(deed: deed, order: .sibling, signOut: step, adoption: nil).run(isSignOutNews: false)
            }
            #expect(ends.contains { $0.breach?.promise == .siblingsEnd }, "\(deed)")
        }
        let pair = SiblingSchedule(deed: .refresh, order: .own, signOut: 0, adoption: 0).run(isSignOutNews: false)
        #expect(pair.breach?.promise == .siblingsEnd)
    }
}
