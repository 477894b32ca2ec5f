import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of errors whose recovery isn't the usual one of their code.
@Suite(.deadline) struct RecoveryTests {
    var driver = MachineDriver()

    private func recovery(_ actions: [SessionMachine.Action]) -> AMZNError.Recovery? {
        for case .answer(_, .failed(let error)) in actions { return error.recovery }
        return nil
    }

    @Test("The recovery is `nothing` if the profile scope was declined, or if the server reports insufficient_scope")
    mutating func missingPermissionHasNoRecovery() {
        let declined = Grant(
            signInID: "s", scopes: ["x"], asked: ["profile", "x"], accessToken: Secret("a"), refreshToken: Secret("r"),
            issuedAt: .noon, lifetime: 3_600, origin: AMZNConfiguration.sample.origin)
        #expect(declined.refusal(of: nil, at: declined.origin.server)?.recovery == .nothing)
        driver.fetch(1)
        let refusal = WireReply.refusal("insufficient_scope", status: 403)
        #expect(recovery(driver.actions(.replied(.profile(1), .success(refusal)))) == .nothing)
    }

    @Test("The recovery is `nothing` if the server couldn't be notified of a sign-out, because the user is signed out")
    mutating func failedNotificationHasNoRecovery() {
        _ = driver.signOut(1)
        _ = driver.changed("remove for sign-out 1", .done(.fresh))
        let recoveries = driver.actions(.replied(.signOut(1), .failure(.offline))).compactMap {
            if case .answer(_, let answer) = $0 { answer.error?.recovery } else { nil }
        }
        #expect(recoveries == [.nothing])
    }

    @Test("The recovery is `signIn` if the server refuses the code")
    mutating func refusedCodeAsksForASignIn() {
        driver.exchange(1)
        #expect(recovery(driver.actions(.replied(.exchange(1), .success(.invalidGrant)))) == .signIn)
    }

    @Test("The recovery is `nothing` if the code pair has expired")
    mutating func expiredPairHasNoRecovery() throws {
        try driver.poll()
        #expect(recovery(driver.actions(.replied(.poll(1), .success(.refusal("expired_token"))))) == .nothing)
    }
}
