import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Cancelling a call takes the same time, however many other calls wait.
@Suite(.timeLimit(.minutes(10))) struct CancellingTests {
    private typealias Machine = SessionMachine

    /// What the calls wait for.
    enum Place: CaseIterable { case grant, page, completedPage, profile }

    @Test("Outside 23: Cancelling calls takes linear time", arguments: Place.allCases)
    func cancellingIsLinear(_ place: Place) {
        #expect((0..<5).contains { _ in Self.seconds(16_000, place) < 80 * Self.seconds(1_000, place) })
    }

    @Test("Outside 23: Cancelling calls that wait for a code pair takes linear time as well")
    func cancellingForAPairIsLinear() throws {
        #expect(try (0..<5).contains { _ in try Self.pairSeconds(16_000) < 80 * Self.pairSeconds(1_000) })
    }

    private static func seconds(_ count: Int, _ place: Place) -> Double {
        let random = TestRandom()
        var machine = SessionMachine(clientID: "client", random: random.octets)
        let calls = (1...count).map { CallID($0) }
        let strategy = place == .grant || place == .profile ? AuthorizeCall.Strategy.never : .always
        let call = AuthorizeCall.sample(["profile"], strategy, user: place == .profile)
        var pages: [(URL, URL)] = []
        for id in calls {
            let actions = machine.handle(.begin(id, .authorize(call), .sample, 1), at: .noon)
            for case .present(_, let url, let own, _) in actions {
                pages.append((url, own))
            }
            if id == 1, strategy == .always {
                for case .present(_, let url, let own, _) in machine.handle(.cleared(), at: .noon) {
                    pages.append((url, own))
                }
            }
        }
        if place == .profile {
            _ = machine.handle(.read(.grant(.fresh), nil), at: .noon)
            _ = machine.handle(.read(.grant(.fresh), nil), at: .noon)
        }
        if place == .completedPage, let (url, own) = pages.first,
            let redirect = ScriptedUserAgent.redirect(url, own, "code=x")
        {
            _ = machine.redirect(redirect, at: .noon)
        }
        let start = cpuTime()
        for id in calls { _ = machine.handle(.cancel(id), at: .noon) }
        return cpuTime() - start
    }

    /// The time that this thread has run, whatever else the machine does.
    private static func cpuTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func pairSeconds(_ count: Int) throws -> Double {
        let scopes = try ScopeRequest([AMZNProfileScope.profile()], rawData: nil)
        var machine = SessionMachine(clientID: "client", random: TestRandom().octets)
        _ = machine.handle(.begin(1, .createCodePair(scopes), .sample, 1), at: .noon)
        _ = machine.handle(.replied(.codePair(1), .success(.json(200, ScriptedTransport.codePair))), at: .noon)
        let calls = (2...count).map { CallID($0) }
        for id in calls { _ = machine.handle(.begin(id, .getToken(scopes, pair: nil), .sample, 1), at: .noon) }
        for _ in 1...2 { _ = machine.handle(.read(.none, nil), at: .noon) }
        let start = cpuTime()
        for id in calls { _ = machine.handle(.cancel(id), at: .noon) }
        return cpuTime() - start
    }
}

extension SessionMachine.Event {
    fileprivate static func cleared(_ result: GrantChangeResult = .done()) -> Self {
        .changed(.clear(1, for: 1), result)
    }
}
