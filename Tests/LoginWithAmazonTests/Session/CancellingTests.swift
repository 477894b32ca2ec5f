import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct CancellingTests {
    /// What the calls wait for.
    enum Place: CaseIterable { case grant, page, completedPage, profile, codePair }

    @Test("Promise 27: The time to cancel waiting calls grows less than quadratically", arguments: Place.allCases)
    func cancellingIsNotQuadratic(_ place: Place) throws {
        #expect(try (0..<5).contains { _ in try Self.seconds(16_000, place) < 80 * Self.seconds(1_000, place) })
    }

    private static func seconds(_ count: Int, _ place: Place) throws -> Double {
        var driver = MachineDriver()
        let calls = (1...count).map { CallID($0) }
        try startCalls(calls, place, &driver)
        let start = cpuTime()
        for id in calls { _ = driver.handle(.cancel(id)) }
        return cpuTime() - start
    }

    private static func startCalls(_ calls: [CallID], _ place: Place, _ driver: inout MachineDriver) throws {
        switch place {
        case .grant:
            for id in calls { _ = driver.silent(id) }
        case .profile:
            for id in calls { _ = driver.authorize(id, .sample(["profile"], .never, user: true)) }
            for _ in 1...2 { _ = driver.read(.fresh) }
        case .page, .completedPage:
            for id in calls { _ = driver.authorize(id, .sample(["profile"], .always)) }
            _ = driver.changed("remove for sign-in 1")
            if place == .completedPage { _ = driver.redirect(1) }
        case .codePair:
            _ = try driver.create(1, "profile")
            _ = driver.replied(.codePair(1), .codePair)
            for id in calls.dropFirst() { _ = try driver.getToken(id, "profile", in: nil) }
            for _ in 1...2 { _ = driver.read(.none) }
        }
    }

    /// The CPU time of this thread, in seconds.
    private static func cpuTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
