import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct AnswerOrderTests {
    /// The event that answers all calls, or that starts the reads that answer them.
    enum Event: CaseIterable {
        case grantRead, grantReadAfterSignIn, pageDenied, signedIn, signedOut, pairReplaced
    }

    /// The ids of twenty calls. A set or a dictionary might return a few calls in the right order by chance.
    private static let calls: [CallID] = Array(2...21)

    @Test(
        "An event answers twenty calls, or starts their reads, in the order in which the calls were made",
        arguments: Event.allCases)
    func callsAreAnsweredInTheOrderInWhichTheyWereMade(_ event: Event) throws {
        var driver = MachineDriver()
        let words = try Self.words(of: event, &driver)
        let order = words.filter { $0.hasPrefix("answer ") || $0.hasPrefix("read for ") }.compactMap { word in
            word.split(separator: " ").lazy.compactMap { CallID($0) }.first
        }
        #expect(order.filter(Self.calls.contains) == Self.calls)
    }

    private static func words(of event: Event, _ driver: inout MachineDriver) throws -> [String] {
        switch event {
        case .grantRead:
            for id in [1] + calls { _ = driver.silent(id) }
            return driver.read(.fresh) + driver.read(.fresh)
        case .grantReadAfterSignIn:
            _ = driver.authorize(1, .sample(["profile"], .always))
            _ = driver.changed("remove for sign-in 1")
            for id in calls.prefix(10) { _ = driver.silent(id) }
            _ = driver.redirect(1)
            for id in calls.dropFirst(10) { _ = driver.silent(id) }
            _ = driver.read(.none)
            _ = driver.replied(.exchange(1), .tokens)
            _ = driver.changed("store 1")
            return driver.read(.renewed)
        case .pageDenied:
            for id in calls { _ = driver.authorize(id, .sample(["profile"], .always)) }
            _ = driver.changed("remove for sign-in 2")
            return driver.redirect(1, "error=access_denied")
        case .signedIn:
            driver.exchange(1)
            for id in calls { _ = driver.start(id, .readSession) }
            _ = driver.replied(.exchange(1), .tokens)
            return driver.changed("store 1")
        case .signedOut:
            for id in calls { driver.exchange(id, "scope-\(id)", signIn: id - 1) }
            return driver.signOut(22)
        case .pairReplaced:
            _ = try driver.create(1, "profile")
            for id in calls { _ = try driver.getToken(id, "profile") }
            return try driver.create(22, "profile")
        }
    }
}
